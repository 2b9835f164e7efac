"""The games, one folder each. Nothing outside its folder knows a game by name."""

import ruse.core.registry  # noqa: F401 - games at the paths of RUSE_GAMES are modules of this package
