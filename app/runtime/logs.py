"""Where log lines go: a file in the user's data folder, and whoever else listens."""

import logging
import logging.handlers
import sys
from pathlib import Path

from platformdirs import user_log_path

FORM = "%(asctime)s %(levelname)s %(name)s: %(message)s"
LARGEST = 1_000_000  # bytes of one file; the one before it is kept too


def log_path() -> Path:
    return user_log_path("crawlscope", appauthor=False) / "crawlscope.log"


def start_logging(verbose: bool) -> None:
    """Warnings and tracebacks go to the file; with `verbose` all goes to stderr too."""
    logging.raiseExceptions = False  # a log that cannot be written is not a user's concern
    root = logging.getLogger()
    root.setLevel(logging.DEBUG if verbose else logging.INFO)
    logging.getLogger("asyncio").setLevel(logging.WARNING)
    try:
        log_path().parent.mkdir(parents=True, exist_ok=True)
        file = logging.handlers.RotatingFileHandler(
            log_path(), maxBytes=LARGEST, backupCount=1, encoding="utf-8", delay=True
        )
    except OSError:
        pass  # a read-only home is no reason not to crawl
    else:
        file.setLevel(logging.WARNING)
        file.setFormatter(logging.Formatter(FORM))
        root.addHandler(file)
    if verbose:
        said = logging.StreamHandler(sys.stderr)
        said.setFormatter(logging.Formatter(FORM))
        root.addHandler(said)
