"""The ``strobe`` command."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from strobe._version import __version__
from strobe.cli import chart, deal, equity, eval, example, faces, play, ranges, replay, verify
from strobe.errors import StrobeError

__all__ = ["main"]

COMMANDS = {
    "example": example,
    "eval": eval,
    "equity": equity,
    "faces": faces,
    "chart": chart,
    "ranges": ranges,
    "deal": deal,
    "play": play,
    "replay": replay,
    "verify": verify,
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line.

    Args:
        argv: the arguments; by default those of the process.

    Returns:
        The exit code: 0 done, 1 the input was refused or a hand does not verify, 2 wrong usage, 130 stopped by
        Ctrl-C, 141 the reader of the output has gone.
    """
    try:
        _mend_streams()
        parser = _parser()
        arguments = parser.parse_args(argv)
        if arguments.command is None:
            parser.print_help(sys.stderr)
            return 2
        code: int = COMMANDS[arguments.command].run(arguments)
        sys.stdout.flush()
        return code
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 0
    except (StrobeError, OSError) as error:
        if isinstance(error, BrokenPipeError):
            # What is still buffered has nowhere to go; without this the interpreter complains when it ends.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 141
        print(f"strobe: {_reason(error)}", file=sys.stderr)
        return 1
    except RecursionError:
        print("strobe: the input is nested too deeply", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def _mend_streams() -> None:
    """Closed streams read as empty and swallow output; a character that a stream cannot write is spelt out."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115  # for the life of the process
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        elif isinstance(stream, io.TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors="backslashreplace")


def _reason(error: StrobeError | OSError) -> str:
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return str(error)


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """Say how an empty box is written: argparse takes a bare -- for the end of the options."""
        if message.startswith("unrecognized arguments: -- "):
            message += "; with an empty box the boxes are one text in quotes: --boxes 'Ah Ks -- 7c 3s Jh'"
        super().error(message)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="strobe",
        description="Strobe poker: Hold'em with six boxes and a die. Try: strobe example",
        epilog="'strobe COMMAND --help' tells more about each command.",
    )
    parser.add_argument("--version", action="version", version=f"strobe {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for name, module in COMMANDS.items():
        command = commands.add_parser(
            name,
            help=module.SUMMARY,
            description=module.DESCRIPTION,
            epilog=module.EXAMPLES,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        module.add_arguments(command)
        if module is not play:
            command.add_argument("--json", action="store_true", help="print one JSON document instead of text")
        command.add_argument(
            "--ascii",
            action="store_true",
            help="letters for suits and plain lines, also in a terminal that can do more",
        )
        command.add_argument(
            "--color",
            choices=("auto", "always", "never"),
            default="auto",
            help="colour (needs the extra 'cli'); auto: in a terminal",
        )
    return parser
