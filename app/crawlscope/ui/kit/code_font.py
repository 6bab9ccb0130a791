"""The font of code."""

from PySide6.QtGui import QFont, QFontDatabase


def code_font() -> QFont:
    fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    fixed.setStyleHint(QFont.StyleHint.Monospace)
    return fixed
