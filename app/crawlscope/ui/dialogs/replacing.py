"""A file that is to be written: its ending, and whether it may replace one; never blocks."""

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from crawlscope.core.base.language import tr
from crawlscope.ui.kit.plain_text import MessageBox


def ask_to_replace(window: QWidget, title: str, path: str, replace: Callable[[], object]) -> None:
    """Asks whether an existing file may be replaced; if so, calls `replace`."""
    box = MessageBox(window)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setIcon(MessageBox.Icon.Question)
    box.setWindowTitle(title)
    box.setText(tr("{file} already exists. Replace it?").format(file=Path(path).name))
    box.setDefaultButton(box.addButton(MessageBox.StandardButton.Cancel))
    box.addButton(tr("Replace"), MessageBox.ButtonRole.AcceptRole)
    box.accepted.connect(replace)
    box.open()


def with_suffix(path: str, suffix: str, formats: Mapping[str, str]) -> str:
    """`path`, with the suffix of the chosen format added if it has that of none."""
    return path if suffix_of(path, formats) else path + suffix


def suffix_of(path: str, formats: Mapping[str, str]) -> str:
    """The suffix of a format that a path ends with, the longest one; '' if there is none."""
    return max((each for each in formats if path.lower().endswith(each)), key=len, default="")
