"""Asks where an export goes; never blocks."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from crawlscope.core.base.language import tr
from crawlscope.ui.kit.folders import file_dialog, remember_folder
from crawlscope.ui.kit.plain_text import MessageBox

FOLDER_KEY = "export/folder"


class ExportDialog(QObject):
    """Asks one question at a time: which file, and whether an existing one may be replaced."""

    chosen = Signal(str, int)  # path, node

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._formats: Mapping[str, str] = {}
        self._node = 0
        self._path = ""
        self._suffix = ""

    def offer(self, formats: Mapping[str, str]) -> None:
        """Sets what may be chosen: the title of each format by its suffix, the first one first."""
        self._formats = formats
        self._suffix = next(iter(formats))

    def ask(self, node: int, name: str) -> None:
        """Asks for the file that the branch `node` is written to, and suggests `name`."""
        self._node = node
        dialog = file_dialog(self._window, tr("Export"), FOLDER_KEY)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        # Qt would ask with exec(), a loop inside the loop.
        dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)
        dialog.setNameFilters(list(self._formats.values()))
        dialog.selectNameFilter(self._formats[self._suffix])
        dialog.selectFile(name + self._suffix)
        dialog.filterSelected.connect(partial(self._take_filter, dialog))
        dialog.fileSelected.connect(self._take)
        dialog.open()

    def _take_filter(self, dialog: QFileDialog, text: str) -> None:
        self._suffix = next(suffix for suffix, name in self._formats.items() if name == text)
        for name in (Path(path).name for path in dialog.selectedFiles()[:1]):
            # Otherwise it would win over the chosen format
            if suffix := suffix_of(name, self._formats):
                dialog.selectFile(name[: -len(suffix)] + self._suffix)

    def _take(self, path: str) -> None:
        self._path = with_suffix(path, self._suffix, self._formats)
        remember_folder(FOLDER_KEY, self._path)
        if Path(self._path).exists():
            ask_to_replace(self._window, tr("Export"), self._path, self._choose)
        else:
            self._choose()

    def _choose(self) -> None:
        self.chosen.emit(self._path, self._node)


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
