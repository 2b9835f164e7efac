"""The tables of the store, for any database that SQLAlchemy speaks to."""

from sqlalchemy import JSON, Boolean, Column, Float, ForeignKey, Integer, MetaData, String, Table

SCHEMA_VERSION = 2

METADATA = MetaData()

FACTS = Table(
    "facts",
    METADATA,
    Column("name", String, primary_key=True),
    Column("value", String, nullable=False),
)

TABLES = Table(
    "tables",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("name", String, nullable=False, unique=True),
    Column("game", String, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("box", String, nullable=False),  # its digest
    Column("changes", JSON, nullable=False),
    Column("options", JSON, nullable=False),
    Column("pace", String, nullable=False),
    Column("dice", String, nullable=False),  # the secret that chance draws from
    Column("opened", Float, nullable=False),
    Column("opener", String, nullable=False, index=True),  # a digest of the network it was opened from
    Column("played", Float),  # when a player last chose, to the hour; none: nobody has
    Column("host", String, nullable=False),  # the digest of the host's token
    Column("is_over", Boolean, nullable=False),
)

SEATS = Table(
    "seats",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("who", String, nullable=False),
    Column("name", String, nullable=False),
    Column("level", Integer),
)

KEYS = Table(
    "keys",  # a token opens the tables of one company, a row each; the newest is the present one
    METADATA,
    Column("digest", String, primary_key=True),
    Column("table_id", ForeignKey("tables.id"), primary_key=True, index=True),
    Column("seat", Integer),  # none: a spectator
    Column("name", String, nullable=False),
)

INVITATIONS = Table(
    "invitations",
    METADATA,
    Column("digest", String, primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False, index=True),
    Column("seat", Integer),  # none: to look on
)

LOG = Table(
    "log",  # `number` counts a table's entries from 0; those that later ones made void are gone
    METADATA,
    Column("table_id", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("value", Integer, nullable=False),
    Column("action", String, nullable=False),  # the code of a step's action
    sqlite_with_rowid=False,
)
