"""Starts Qt and says what it has, in a process of its own, because Qt may end it with abort().

What is known is printed before the step that may fail: each line is an object of JSON.
"""

import json
import os

from crawlscope.runtime.display import why_no_window


def main() -> int:
    """The exit code: 0 if Qt has started."""
    if reason := why_no_window():
        _say(no_window=reason)
        os.environ["QT_QPA_PLATFORM"] = "offscreen"  # does it start at all?
        if reason := why_no_window():
            _say(no_qt=reason)
            return 1
    import PySide6  # noqa: PLC0415  what follows may end the process
    from PySide6.QtCore import qVersion  # noqa: PLC0415
    from PySide6.QtGui import QFontDatabase  # noqa: PLC0415
    from PySide6.QtWidgets import QApplication  # noqa: PLC0415

    app = QApplication([])
    _say(
        version=qVersion(),
        pyside=PySide6.__version__,
        platform=app.platformName(),
        style=app.style().name(),
    )
    _say(
        fonts=len(QFontDatabase.families()),
        latin=_family("A"),  # ends the process if there is no font at all
        chinese=_family("中"),
    )
    return 0


def _family(letter: str) -> str:
    """The font in which Qt shows a letter; '' if it has none for it."""
    from PySide6.QtGui import QFont, QTextLayout  # noqa: PLC0415

    # QRawFont.fromFont of a writing system that no font has ends Qt 6.11 with signal 11
    layout = QTextLayout(letter, QFont())
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    fonts = [run.rawFont() for run in layout.glyphRuns()]
    return next((font.familyName() for font in fonts if font.supportsCharacter(ord(letter))), "")


def _say(**facts: object) -> None:
    print(json.dumps(facts), flush=True)
