"""A server to be measured: `python -m tools.load.served STORE CORE` prints its port when it answers."""

import os
import sys
from pathlib import Path

from ruse.server.serving import serve
from ruse.server.settings import settings

if __name__ == "__main__":
    os.sched_setaffinity(0, {int(sys.argv[2])})
    serve(settings(store=Path(sys.argv[1]), port=0), lambda address: print(address.rsplit(":", 1)[1], flush=True))
