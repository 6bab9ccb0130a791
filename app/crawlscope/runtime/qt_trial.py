"""Starts Qt and says what it has, in a process of its own, because Qt may end it with abort().

What is known is printed before the step that may fail: each line is an object of JSON.
"""

import json
import os
from typing import TYPE_CHECKING

from crawlscope.runtime.display import why_no_window

if TYPE_CHECKING:
    from PySide6.QtGui import QFontDatabase


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
    system = QFontDatabase.WritingSystem
    _say(
        fonts=len(QFontDatabase.families()),
        latin=_family(system.Latin, "A"),  # ends the process if there is no font at all
        chinese=_family(system.SimplifiedChinese, "中"),
    )
    return 0


def _family(system: "QFontDatabase.WritingSystem", letter: str) -> str:
    """The font that Qt takes for texts of a writing system; '' if that has not even one letter."""
    from PySide6.QtGui import QFont, QRawFont  # noqa: PLC0415

    taken = QRawFont.fromFont(QFont(), system)
    return taken.familyName() if taken.supportsCharacter(ord(letter)) else ""


def _say(**facts: object) -> None:
    print(json.dumps(facts), flush=True)
