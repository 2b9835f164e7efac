"""What is wrong with the name of a bot, in Japanese."""

ERRORS = {
    "level1 to level5": "level1からlevel5",
    "a search needs a budget: iterations, or milliseconds": "探索には、反復回数かミリ秒の指定が必要です",
}
