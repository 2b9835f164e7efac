"""The server in English."""

LANGUAGE = "en"

ERRORS = {
    "bad_message": "That is not a message of the protocol.",
    "too_long": "That message is too long.",
    "too_many": "Too many requests at once. Wait a little.",
    "foreign_page": "Pages from other addresses may not ask for that.",
    "version": "The page is older or newer than the server. Load it again.",
    "unknown_token": "The server does not recognize you. Perhaps the table is gone.",
    "unknown_table": "You have no table of that name.",
    "unknown_code": "No seat is open under this code. Perhaps it is taken.",
    "unknown_action": "The game has no such action.",
    "unknown_language": "The server does not speak that language.",
    "unknown_page": "There is no such page.",
    "stale": "That is already decided. Look at the table again.",
    "illegal": "The rules do not allow that now.",
    "not_yours": "That is for somebody else to do.",
    "not_now": "That cannot be done now.",
    "full": "There is no room left.",
    "busy": "The server cannot save just now. Nothing was changed. Try again.",
    "other_rules": "This match was played with rules or components that the server does not have.",
    "bad_table": "That table cannot be opened.",
}

STOPPING = "The server is stopping. The match is safe."
STORE_LOST = "The server has to stop: its store is gone. Your last choice may not count."
LOST = "The server could not save. Your last choice may not count; look at the table."
GAVE_WAY = "This place is open in too many windows. The newest one goes on."
TOO_MANY = "Too many messages."
NO_HELLO = "You said nothing. Connect again."
UNKNOWN_HOST = "This server does not go by the name {host}. If it should, its RUSE_ORIGINS must have https://{host}."
NO_BODY = "The request has no body. It needs one, in JSON."
ONE_SEAT = "Nobody can have more than one seat."
WRONG_CHAIRS = "There are {seats} seats, but chairs were given for {given}."
WRONG_LEVEL = "Levels go from 1 to {most}."
TOO_MANY_TABLES = "Too many tables were opened from your network. Finished ones make room after some time."
NOT_OFFERED = "This server offers no bot '{bot}'."
NOT_OPENED = "That table cannot be opened: {reason}."
FAULTY_GAME = "This table cannot go on: the game {game} has a fault. The server's log tells which."

A_BOT = "a bot"
FORFEITS = {
    "raised": "{player} forfeits the match: {bot} failed with an error.",
    "late": "{player} forfeits the match: {bot} did not answer in time.",
    "died": "{player} forfeits the match: {bot} stopped running.",
    "illegal": "{player} forfeits the match: {bot} chose something that the rules forbid.",
}
