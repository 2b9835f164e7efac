"""Secrets that stand for a place at a table. The store keeps their digests only."""

import re
import secrets
from hashlib import sha256

_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's: none that is misread or misheard
_MISREAD = str.maketrans({"O": "0", "I": "1", "L": "1", "U": "V"})
_CODE_LENGTH = 12


def new_token() -> str:
    """A key to a place, which nobody can guess."""
    return secrets.token_urlsafe(24)


def new_code() -> str:
    """An invitation: short enough to read aloud, and good for one table only."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_CODE_LENGTH))


def new_name() -> str:
    """The name of a table, which is no secret."""
    return "".join(secrets.choice(_LETTERS) for _ in range(10)).lower()


def spoken(code: str) -> str:
    """A code in groups, as one reads it aloud."""
    return "-".join(code[start : start + 4] for start in range(0, len(code), 4))


def plain(code: str) -> str:
    """A code as it was typed or heard, without its groups and usual mistakes."""
    return re.sub(r"[^0-9A-Z]", "", code.upper()).translate(_MISREAD)


def digest(secret: str) -> str:
    """What the store keeps of a token or a code."""
    return sha256(secret.encode()).hexdigest()
