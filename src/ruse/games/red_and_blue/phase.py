"""The phases of a turn, in their order. In DEAL and DRAW cards come from a stock, in SHOW a battle is turned up."""

DEAL, DRAFT, DRAW, DISPATCH, SECOND, DEFENSE, SHOW, KEEP, OVER = range(9)

NAMES = ["deal", "draft", "draw", "dispatch", "second", "defense", "show", "keep", "over"]
