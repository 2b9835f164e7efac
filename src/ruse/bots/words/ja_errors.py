"""What is wrong with the name of a bot, in Japanese."""

ERRORS = {
    "level1 to level5": "level1からlevel5",
    "bot '{name}' cannot be imported: {error}": "ボット「{name}」を読み込めません：{error}",
    "'{name}' names no bot: a module with dots and without .py and a class are needed, as in my_bots:MyBot": "「{name}」はボットの名前ではありません。my_bots:MyBotのように、モジュール（区切りはドット、.pyなし）とクラスが必要です",
    "'{name}' is not a subclass of ruse.Bot": "「{name}」はruse.Botのサブクラスではありません",
    "{bot}: the name of a bot is needed, or a subclass of ruse.Bot": "{bot}：ボットの名前か、ruse.Botのサブクラスが必要です",
    "{bot}: a bot must be a class that its module can be asked for by name": "{bot}：ボットは、モジュールから名前で取り出せるクラスでなければなりません",
    "a search needs a budget: iterations, or milliseconds": "探索には、反復回数かミリ秒の指定が必要です",
}
