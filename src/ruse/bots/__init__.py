"""Players that see only their own perspective."""

from ruse.core.reason import speak_by

speak_by("ruse.bots.words")
