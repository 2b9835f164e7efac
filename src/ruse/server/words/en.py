"""The server in English."""

ERRORS = {
    "bad_message": "That is no message of the protocol.",
    "too_long": "That message is too long.",
    "too_many": "Too many requests at a time. Wait a little.",
    "foreign_page": "Pages of other addresses may not ask for that.",
    "version": "The page is older or newer than the server. Load it again.",
    "unknown_token": "The server knows no such place. Perhaps the table is gone.",
    "unknown_table": "No table of that name is yours.",
    "unknown_code": "No table waits for this code. Perhaps the seat is taken.",
    "unknown_action": "The game has no such action.",
    "unknown_language": "The server does not speak that language.",
    "unknown_page": "There is no such page.",
    "stale": "That was decided before. Look at the table again.",
    "illegal": "The rules forbid that now.",
    "not_yours": "That is for somebody else to do.",
    "not_now": "That cannot be done now.",
    "full": "There is no room left.",
    "busy": "The server cannot write just now. Nothing was changed. Try again.",
    "other_rules": "This match was played by other rules or components than the server has now.",
    "bad_table": "Such a table cannot be opened.",
}

STOPPING = "The server is stopping. The match is safe."
LOST = "The server could not write. Your last choice may not count; look at the table."
GAVE_WAY = "This place is open in too many windows. The newest one goes on."
TOO_MANY = "Too many messages."
NO_HELLO = "Nothing was said. Connect again."
ONE_SEAT = "Nobody can have more than one seat."
WRONG_CHAIRS = "There are {seats} seats; {given} chairs were given."
WRONG_LEVEL = "Levels are from 1 to {most}."
NOT_OPENED = "Such a table cannot be opened: {reason}."
