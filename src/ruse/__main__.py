"""`python -m ruse` is the command `ruse`."""

import sys

from ruse.cli import main

sys.exit(main())
