"""The pages of the game that are imported only when somebody looks at a match."""

from ruse.core.game import Pages
from ruse.games.red_and_blue import position, table, telling, view

PAGES: Pages = telling, view, table, position
