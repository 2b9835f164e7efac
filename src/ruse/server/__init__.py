"""Tables that people and bots sit at, over the network. `protocol.py` is what goes over the wire."""

from ruse.core.reason import speak_by

speak_by("ruse.server.words")
