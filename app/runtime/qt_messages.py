"""Qt's own messages: they go to stderr as ever; what makes Qt end the process is written down."""

import sys

from PySide6.QtCore import QMessageLogContext, QtMsgType, qFormatLogMessage, qInstallMessageHandler

from app.runtime import crashes


def hear() -> None:
    """From now on."""
    qInstallMessageHandler(_tell)


def _tell(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
    if kind == QtMsgType.QtFatalMsg:
        # Qt calls abort() after this: `faulthandler` adds where that was
        crashes.note(f"Qt ended the program: {text}")
    if (words := qFormatLogMessage(kind, context, text)) and sys.stderr is not None:
        print(words, file=sys.stderr, flush=True)
