"""What goes over the wire: every message of the server and its clients, in one file.

A client asks for things over HTTP as long as it sits nowhere (`NewTable`, `Join`, `PlayOn`), and then opens one
WebSocket, `/play`, whose first message is `Hello`. All messages are JSON objects; over the WebSocket their field `is`
names the kind, as in {"is": "act", "moment": 12, "action": "attack V.left red"}. `ruse serve` gives the schema of this
file at `/api/schema`.

Requests may carry a number of the client's, `ref`; the direct answer repeats it. Everything else arrives when it
happens: `Table` when something changed around the table, `News` when something changed on it.

Whatever a client is told of a match comes from its own seat, or from the spectator's: what the seat may not know is
not in any message, nor in the number or the order of the messages.
"""

from typing import Any, Literal

from msgspec import Struct

from ruse.core.facts import Ending, Event, Prompt, Refusal, View, tag_of

VERSION = 1
"""Raised when a client of before would not understand the server. Fields may be added within a version."""

Pace = Literal["slow", "normal", "instant"]
Sitter = Literal["person", "program", "bot", "open"]
"""Who has a seat: somebody who came by link, a program that did, a bot of the server, nobody yet."""
Failure = Literal["raised", "late", "died", "illegal"]
"""Kinds of failure of a bot: an exception, no answer in time, the end of its process, an illegal action."""
Eyes = int | Literal["open", "own", "spectator"]
"""Who looks: a seat, oneself, a spectator; or nobody is kept from seeing anything."""


class Message(Struct, frozen=True, tag_field="is", tag=tag_of, omit_defaults=False):
    """Something that goes over a WebSocket."""


class Request(Message, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something a client asks for."""

    ref: int = 0  # repeated in the answer


class Answer(Message, frozen=True, kw_only=True):
    """What the server says to a request."""

    ref: int = 0


# Over HTTP, before one sits anywhere


class Chair(Struct, frozen=True, forbid_unknown_fields=True):
    """Occupant wanted for a seat of a new table: `me`, a `bot` of a level, or an `open` seat with an invitation.

    A bot that is named with `bot` prevails over the level.
    """

    who: Literal["me", "bot", "open"]
    level: int = 3
    bot: str | None = None  # one that the server offers, by name, in place of a level


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables: opens a table. The one who asks is its host. No chairs: you against bots."""

    game: str
    options: dict[str, int] = {}
    changes: list[str] = []  # of the box, as in knight-of-6.strength=7
    chairs: list[Chair] = []  # by seat
    name: str = ""
    pace: Pace = "normal"
    level: int = 3  # of the bots, where no chairs are given
    bot: str | None = None  # the same for an offered one


class Seated(Struct, frozen=True):
    """The answer to NewTable, Join and PlayOn. Who has the token has the place: keep it to yourself."""

    token: str
    table: str  # its name, which is no secret and no key
    game: str
    seat: int | None  # None: a spectator
    invitations: dict[str, str] = {}  # to open seats, by the number of the seat


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/join: takes the seat that an invitation is for, from the bot that kept it, if one did."""

    code: str
    name: str = ""
    program: bool = False  # a bot from outside says so: people take back, and play again, without asking it


class PlayOn(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/play-on: opens a table of your own, against bots, that begins with the first steps of a match.

    The match must be one of yours, and over: all cards of it are open to you then.
    """

    token: str
    table: str
    steps: int
    seat: int | None = None  # None: the one you had
    level: int = 3  # of the bots
    pace: Pace = "normal"
    bot: str | None = None  # one that the server offers, by name, in place of a level


class Refused(Struct, frozen=True):
    """What HTTP answers with a status of 400 or above."""

    error: "Error"
    text: str  # for people


# Requests


class Hello(Request, frozen=True):
    """The first message: who you are, and what you know already."""

    version: int
    token: str
    language: str | None = None  # None: facts only, no words
    since: int = 0  # the first step you have not been told of
    table: str | None = None  # one of an earlier match of the same company; None: the present one


class Act(Request, frozen=True):
    """Choose an action that was offered in the question of that moment."""

    moment: int
    action: str


class Undo(Request, frozen=True):
    """Take back your last choice, as `News.undo` says. Where that is not free, the others are asked."""

    moment: int


class Withdraw(Request, frozen=True):
    """Ask to take back no more."""


class Agree(Request, frozen=True):
    """Your answer to another player who asks to take back: to the one in that seat, at that moment (`UndoAsked`)."""

    seat: int
    moment: int
    yes: bool


class Why(Request, frozen=True):
    """Ask for the rule against an action."""

    action: str


class Explain(Request, frozen=True):
    """Help on a card or a word of the game."""

    topic: str


class Recall(Request, frozen=True):
    """The log again: steps from `since` to before `until`. When it is over, as anybody was told it, or openly."""

    since: int
    until: int | None = None
    eyes: Eyes = "own"


class Look(Request, frozen=True):
    """The table as it was after so many steps. When the match is over, through anybody's eyes, or all open."""

    steps: int
    eyes: Eyes = "own"


class Speak(Request, frozen=True):
    """Go on in another language; None: facts only."""

    language: str | None


class Rename(Request, frozen=True):
    """Be called otherwise."""

    name: str


class Invite(Request, frozen=True):
    """A new invitation to an open seat, a bot may keep it, in place of earlier ones; without a seat: to look on."""

    seat: int | None = None


class Nudge(Request, frozen=True):
    """Remind those who are to choose."""


class GiveSeat(Request, frozen=True):
    """Let a bot play on: in your seat, or in one that is open or whose owner has been away for long.

    Whoever was invited to the open seat may still come, and takes it from the bot. A bot that the server does not offer
    any more may be replaced, too.
    """

    seat: int
    level: int = 3
    bot: str | None = None  # one that the server offers, by name; not in a seat that somebody else may come back to


class TakeSeat(Request, frozen=True):
    """Take your seat back from the bot."""


class SetPace(Request, frozen=True):
    """How long bots wait before they answer."""

    pace: Pace


class Rematch(Request, frozen=True):
    """Play again with the seats exchanged. It begins when all people who play want it.

    Where only programs play, it begins when all of them want it, or the host does.
    """


class Ping(Request, frozen=True):
    """See whether the server is there."""


# Answers


class Done(Answer, frozen=True):
    """It is done. An action is in the store by then, and cannot be lost. Only to a request with a `ref`."""

    moment: int


class Failed(Answer, frozen=True):
    """Nothing was changed, and why."""

    error: "Error"
    text: str


class Reason(Answer, frozen=True):
    """The rule against an action; no refusal: it may be chosen."""

    action: str
    refusal: Refusal | None
    text: str


class Explained(Answer, frozen=True):
    """Help; None: there is none."""

    topic: str
    text: str | None


class Recalled(Answer, frozen=True):
    """A part of the log."""

    since: int
    told: list["Told"]


class Looked(Answer, frozen=True):
    """The table as it was."""

    steps: int
    eyes: int | str
    view: Any  # the game's View
    told: "Told | None"  # what the last of these steps was


class Invitation(Answer, frozen=True):
    """A code to give to a friend: by link (`#join=CODE`), or read aloud."""

    seat: int | None
    code: str


class Pong(Answer, frozen=True):
    """It is."""


Error = Literal[
    "bad_message",  # it is no message of this file
    "too_long",  # longer than the server reads
    "too_many",  # you ask too much at a time; wait a little
    "foreign_page",  # the page that asks is of another address than the server
    "version",  # the client speaks another version of the protocol
    "unknown_token",  # the server knows no such place
    "unknown_table",  # no table of that name belongs to you
    "unknown_code",  # no open seat has that invitation
    "unknown_action",  # the game has no such action
    "unknown_language",
    "unknown_page",
    "stale",  # the question was answered before, or is another now
    "illegal",  # the rules forbid the action; `text` says which
    "not_yours",  # it is for somebody else to do
    "not_now",  # it cannot be done now
    "full",  # too many tables, players or spectators
    "busy",  # the server cannot write now; try again
    "other_rules",  # the match was played by other rules than the server has now
    "bad_table",  # such a table cannot be opened; `text` says why
]


# What happens


class SeatInfo(Struct, frozen=True):
    """A seat as everybody sees it."""

    seat: int
    code: str  # of the seat, as in files
    name: str  # of the one who has it, or of the seat
    who: Sitter
    level: int | None  # of a bot
    warming: bool  # whether the bot plays below its level, until the compiler is done
    owned: bool  # whether somebody may come back to it
    here: bool  # of a bot: False if the server does not offer it any more
    away: int  # seconds since they left; 0 while they are here
    bot: str | None = None  # the name of a bot that has no level


class UndoAsked(Struct, frozen=True):
    """Somebody would like to take back a choice, and everything after it."""

    seat: int
    moment: int
    steps: int  # that would stay
    waiting_for: list[int]


class UndoEnded(Struct, frozen=True):
    """End of the last wish to take back: the one of that seat, made at that moment (`UndoAsked`)."""

    seat: int
    moment: int
    how: Literal["agreed", "refused", "withdrawn", "overtaken"]  # overtaken: a step, or another wish, came first
    by: int  # whose answer, step or wish ended it, or -1 for chance


class Table(Message, frozen=True, tag="table"):
    """Everything around the match."""

    table: str
    game: str
    options: dict[str, int]
    changes: list[str]
    box: str  # its digest
    pace: Pace
    seats: list[SeatInfo]
    spectators: list[str]
    host: int | None  # the host's seat
    undo_asked: UndoAsked | None
    rematch: list[int]  # seats that want one
    over: bool
    take_backs: bool = False  # whether a choice was taken back although something had been shown or drawn since
    undo_ended: UndoEnded | None = None  # None: nobody asked, or the server does not remember
    other_rules: bool = False  # whether it was played by other rules: what there is of it can be looked at


class Choice(Struct, frozen=True):
    """An action you may choose. `label` is distinct among the choices, `sentence` says the whole act."""

    code: str
    verb: str
    args: dict[str, str | int]
    label: str = ""
    sentence: str = ""


class Question(Struct, frozen=True):
    """What you have to choose. Answer with its `moment`."""

    moment: int
    prompt: Prompt
    text: str
    choices: list[Choice]


class Told(Struct, frozen=True):
    """What you noticed of one step."""

    step: int
    seat: int  # whose step, or -1 for chance
    events: tuple[Event, ...]
    sentences: list[str] = []


class Forfeited(Ending, frozen=True):
    """A bot failed, and lost the match; all others share the win. No rule of a game says so."""

    seat: int
    failure: Failure


class Result(Struct, frozen=True):
    """How the match ended."""

    winners: list[int]
    shares: list[float]
    scores: list[int]
    ending: Ending  # the game's, or Forfeited
    text: str


class News(Message, frozen=True):
    """The table as you see it now, and what happened since you last heard.

    Forget what you were told of the step `since` and later ones (after an undo they have not happened), and add `told`.
    """

    moment: int
    steps: int  # so many have been taken
    since: int
    told: list[Told]
    view: View
    question: Question | None
    undo: Literal["free", "marked", "ask"] | None
    """Whether you may take back: freely; so that the match is marked (`Table.take_backs`); or perhaps have to ask."""
    undo_steps: int | None  # that would stay
    result: Result | None


class Welcome(Answer, frozen=True):
    """You sit at a table: after Hello, and when a rematch begins. `News` and `Table` follow at once."""

    version: int
    table: str
    game: str
    seat: int | None
    host: bool
    components: Any  # what is printed on the game's components
    seat_names: list[str]
    topics: list[str]  # that help is best asked for


class Nudged(Message, frozen=True):
    """Somebody waits for you."""

    by: int | None


class Closing(Message, frozen=True):
    """The server ends, or ends this connection. The match is safe; come back in so many seconds, if at all."""

    text: str
    retry_in: int | None


FromClient = (
    Hello | Act | Undo | Withdraw | Agree | Why | Explain | Recall | Look | Speak | Rename | Invite | Nudge | GiveSeat
    | TakeSeat | SetPace | Rematch | Ping
)  # fmt: skip
FromServer = (
    Welcome | Table | News | Nudged | Closing | Done | Failed | Reason | Explained | Recalled | Looked | Invitation
    | Pong
)  # fmt: skip
