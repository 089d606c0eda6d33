"""What a person sees when something fails: one sentence, never a traceback."""

import sys
import tempfile
import traceback
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from damles.errors import DamlesError
from damles.texts import say, say_error

INTERRUPTED = 130
"""The exit code of a program that was stopped with Ctrl-C."""


def guarded(work: Callable[[], int]) -> int:
    """The exit code of ``work``; 1 after one sentence on stderr when it fails.

    An error of ours becomes its own sentence. Any other error becomes a sentence with the path of a log file that
    holds the traceback. Ctrl-C is quiet.
    """
    calm_console()
    try:
        return work()
    except KeyboardInterrupt:
        return INTERRUPTED
    except DamlesError as error:
        tell(say_error(error))
    except Exception:
        path = write_log(traceback.format_exc())
        tell(say("report-unexpected", path=path) if path else say("report-unlogged"))
    return 1


def tell(sentence: str) -> None:
    """Print a sentence for a person on stderr: stdout is for answers only."""
    print(sentence, file=sys.stderr, flush=True)


def calm_console() -> None:
    """Let a console that lacks a character show a question mark instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="replace")


def write_log(text: str) -> Path | None:
    """The path of a new log file with the text: in the user's log folder, else in the folder for temporary files.

    ``None`` when neither can be written.
    """
    name = f"damles-{datetime.now():%Y%m%d-%H%M%S-%f}.log"
    for folder in (_log_folder(), Path(tempfile.gettempdir())):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / name
            path.write_text(text, encoding="utf-8")
        except OSError:
            continue
        return path
    return None


def _log_folder() -> Path:
    try:
        from platformdirs import user_log_path
    except ImportError:  # before the set-up has brought it
        return Path(tempfile.gettempdir())
    return user_log_path("damles", appauthor=False)
