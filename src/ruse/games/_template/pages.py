"""The pages of the game that are imported only when somebody looks at a match."""

from ruse.core.game import Pages
from ruse.games._template import position, table, telling, view

PAGES: Pages = telling, view, table, position
