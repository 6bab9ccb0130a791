"""Qt's own messages: they go to stderr as ever; what makes Qt end the process is written down."""

import contextlib
import sys
from collections.abc import Iterator

from PySide6.QtCore import QMessageLogContext, QtMsgType, qFormatLogMessage, qInstallMessageHandler

from crawlscope.runtime import crashes


@contextlib.contextmanager
def heard() -> Iterator[None]:
    """Within the block: while Python ends, Qt may still speak."""
    before = qInstallMessageHandler(_tell)
    try:
        yield
    finally:
        qInstallMessageHandler(before)


def _tell(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
    if kind == QtMsgType.QtFatalMsg:
        # Qt calls abort() after this: `faulthandler` adds where that was
        crashes.note(f"Qt ended the program: {text}")
    if (words := qFormatLogMessage(kind, context, text)) and sys.stderr is not None:
        print(words, file=sys.stderr, flush=True)
