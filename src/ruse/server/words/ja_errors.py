"""What is wrong with a server, its settings and its store, in Japanese."""

ERRORS = {
    # Settings and addresses
    "{variable}={value}: must be a number": "{variable}={value}：数でなければなりません",
    "{variable}={value}: must be a whole number": "{variable}={value}：整数でなければなりません",
    "{variable}={value}: must be from {least:,} to {most:,.0f}": "{variable}={value}：{least:,}から{most:,.0f}まででなければなりません",
    "{variable}={value}: {part} is no address of pages, like https://ruse.example.org": "{variable}={value}：{part}はhttps://ruse.example.orgのようなページのアドレスではありません",
    "{variable}={value}: {part} is no address of a proxy, like 192.0.2.1": "{variable}={value}：{part}は192.0.2.1のようなプロキシのアドレスではありません",
    "'{name}' cannot be offered: it must be a bot of yours, as in my_module:MyBot": "'{name}'は提供できません。my_module:MyBotのような自作のボットを指定してください",
    "{host}:{port}: cannot be used: {why}": "{host}:{port}は使えません：{why}",
    "{server}: no server answers": "{server}：サーバーから応答がありません",
    "{server}: no server answers ({why})": "{server}：サーバーから応答がありません（{why}）",
    "{server}: the address of a server begins with http:// or https://": "{server}：サーバーのアドレスはhttp://かhttps://で始まります",
    "{action} is not an action: give a choice of the question, or its code": "{action}は行動ではありません。質問の選択肢か、そのコードを指定してください",
    # The store
    "{entry}: no store can be kept there: {why}": "{entry}：そこには記録を置けません：{why}",
    "{entry}: another server uses this store; stop it first, or name another store": "{entry}：別のサーバーがこの記録を使っています。先に止めるか、別の記録を指定してください",
    "{entry}: cannot be written: {why}": "{entry}：書き込めません：{why}",
    "{entry}: there is no store": "{entry}：記録がありません",
    "{entry}: cannot be used as a store: {why}": "{entry}：記録として使えません：{why}",
    "{entry}: a store of version {version}; this server keeps version {ours}": "{entry}：第{version}版の記録です。このサーバーの記録は第{ours}版です",
    "{entry}: there is such a file already; name another one": "{entry}：同じ名前のファイルがあります。別の名前にしてください",
    "{entry}: the backup failed: {why}": "{entry}：バックアップに失敗しました：{why}",
    "{entry}: no store that can be read: {why}": "{entry}：記録として読めません：{why}",
    # Matches of the store
    "entry {number} of the log, {kind} {value}, cannot follow {steps} steps": "記録の{number}番目（{kind} {value}）は、{steps}手順の後には来ません",
}
NAMES = {
    "file is not a database": "データベースのファイルではありません",
    "file is encrypted or is not a database": "データベースのファイルではありません",
    "unable to open database file": "データベースのファイルを開けません",
    "database disk image is malformed": "データベースのファイルが壊れています",
    "database is locked": "データベースがほかで使われています",
    "database or disk is full": "ディスクに空きがありません",
    "attempt to write a readonly database": "データベースに書き込めません",
    "disk I/O error": "ディスクの読み書きに失敗しました",
    "timed out": "時間切れです",
}
"""What SQLite says."""
