"""The command `ruse` in a process of its own."""

import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
"""The folder of the repository."""

RUSE = [sys.executable, "-m", "ruse"]
"""The command `ruse`, without arguments."""
