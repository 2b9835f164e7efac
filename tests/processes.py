"""The command `ruse` in a process of its own."""

import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
"""The folder of the repository."""

RUSE = [sys.executable, "-m", "ruse"]
"""The command `ruse`, without arguments."""


def ignoring(name: str, command: list[str]) -> list[str]:
    """Start a command with a signal ignored, as nohup does with HUP."""
    return ["sh", "-c", f'trap "" {name}; exec "$@"', "sh", *command]
