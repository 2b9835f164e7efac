"""The command `ruse`. Nothing heavy is imported before a command needs it."""

import os
import sys

from ruse.cli.arguments import read_arguments
from ruse.cli.language import choose_language
from ruse.cli.streams import abandon_output, complain, prepare
from ruse.cli.words import speak, words
from ruse.core.errors import BrokenGame, GameFailed, RuseError


def main(arguments: list[str] | None = None) -> int:
    """Run a command; 0 if all went well, 1 for a fault that was found, 2 for bad input, 130 after Ctrl-C."""
    prepare()
    if "" not in sys.path:
        sys.path.append("")  # a bot may be a module in the current folder; last, so that none shadows a package
    typed = sys.argv[1:] if arguments is None else arguments
    speak(choose_language(typed, os.environ))
    try:
        code = _run(typed)
        if sys.stdout is not None:
            sys.stdout.flush()
    except (BrokenGame, GameFailed) as error:
        from ruse.cli.naming import complain_of_game

        complain_of_game(error)
        return 1 if isinstance(error, GameFailed) else 2
    except RuseError as error:
        from ruse.cli.naming import complaint_of

        complain(f"ruse: {complaint_of(error)}")
        return 2
    except KeyboardInterrupt:
        complain("")
        return 130
    except BrokenPipeError:
        abandon_output()  # the reader of a pipe has gone; there is nobody to tell
        return 0
    except OSError as error:
        from ruse.cli.naming import reason_of

        abandon_output()
        complain(f"ruse: {words().complaint_about(error.filename or words().THE_OUTPUT, reason_of(error))}")
        return 1
    return code


def _run(typed: list[str]) -> int:
    try:
        args = read_arguments(typed)
    except SystemExit as end:  # after --help, or a complaint
        return int(end.code or 0)
    from ruse.cli import commands

    return commands.run(args)
