"""Tables that people and bots sit at, over the network. `protocol.py` is what goes over the wire."""
