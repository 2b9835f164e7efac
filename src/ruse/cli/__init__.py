"""The command `ruse`. Nothing heavy is imported before a command needs it."""

import sys

from ruse.cli.arguments import parser
from ruse.cli.streams import abandon_output, complain, prepare
from ruse.core.errors import RuseError


def main(arguments: list[str] | None = None) -> int:
    """Run a command; 0 if all went well, 1 for a fault that was found, 2 for bad input, 130 after Ctrl-C."""
    prepare()
    try:
        code = _run(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except RuseError as error:
        complain(f"ruse: {error}")
        return 2
    except KeyboardInterrupt:
        complain("")
        return 130
    except BrokenPipeError:
        abandon_output()  # the reader of a pipe has gone; there is nobody to tell
        return 0
    except OSError as error:
        abandon_output()
        complain(f"ruse: {error.filename or 'the output'}: {error.strerror}")
        return 1
    return code


def _run(arguments: list[str] | None) -> int:
    try:
        args = parser().parse_args(arguments)
    except SystemExit as end:  # after --help, or a complaint
        return int(end.code or 0)
    from ruse.cli import commands

    return commands.run(args)
