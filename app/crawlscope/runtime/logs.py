"""Where log lines go: a file in the user's log folder, and stderr if that is wanted."""

import logging
import logging.handlers
import sys
from copy import copy
from pathlib import Path

from platformdirs import user_log_path

from crawlscope.core.base.language import translated
from crawlscope.core.base.text_for_people import lines_for_people
from crawlscope.runtime.private import close_to_others

FORM = "%(asctime)s %(levelname)s %(name)s: %(message)s"
LONGEST_LINE = 4_000  # characters
LARGEST = 1_000_000  # bytes of one file; the previous one is kept too


def log_path() -> Path:
    return user_log_path("crawlscope", appauthor=False) / "crawlscope.log"


class _Plain(logging.Formatter):
    """Cleans texts of servers so that they cannot steer terminal or pager; further lines are
    indented."""

    def __init__(self) -> None:
        super().__init__(FORM)

    def format(self, record: logging.LogRecord) -> str:
        return lines_for_people(super().format(record), LONGEST_LINE).replace("\n", "\n    ")


class TranslatedLines(logging.Formatter):
    """For a person at the window: text and what is filled in, in the person's language."""

    def format(self, record: logging.LogRecord) -> str:
        mine = copy(record)
        mine.msg = translated(str(record.msg))
        if isinstance(record.args, tuple):
            mine.args = tuple(
                translated(each) if isinstance(each, str) else each for each in record.args
            )
        return super().format(mine)


def start_logging(verbose: bool) -> None:
    """Writes warnings and tracebacks to the file; with `verbose` everything also goes to stderr."""
    logging.raiseExceptions = False  # a log that cannot be written is not the user's concern
    root = logging.getLogger()
    root.setLevel(logging.DEBUG if verbose else logging.INFO)
    logging.getLogger("asyncio").setLevel(logging.WARNING)
    close_to_others()
    try:
        log_path().parent.mkdir(parents=True, exist_ok=True)
        file = logging.handlers.RotatingFileHandler(
            log_path(), maxBytes=LARGEST, backupCount=1, encoding="utf-8", delay=True
        )
    except OSError:
        pass  # work without a log if the home folder is read-only
    else:
        file.setLevel(logging.WARNING)
        file.setFormatter(_Plain())
        root.addHandler(file)
    if verbose:
        said = logging.StreamHandler(sys.stderr)
        said.setFormatter(_Plain())
        root.addHandler(said)
