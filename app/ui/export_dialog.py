"""Asks where an export goes; never blocks."""

from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from app.ui.memory import memory

FOLDER_KEY = "export/folder"
FORMATS = {
    ".jsonl": "JSON lines, a URL a line (*.jsonl)",
    ".csv": "CSV table (*.csv)",
    ".txt": "Tree as text (*.txt)",
    ".json": "JSON (*.json)",
}


class ExportDialog(QObject):
    """One question at a time: the file, and whether one that is there may be replaced."""

    chosen = Signal(str, int)  # path, node

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._node = 0
        self._path = ""
        self._suffix = next(iter(FORMATS))

    def ask(self, node: int, name: str) -> None:
        """Asks for the file that the branch `node` is written to; `name` is offered."""
        self._node = node
        folder = str(memory().value(FOLDER_KEY, str(Path.home()), type=str))
        dialog = QFileDialog(self._window, "Export", folder)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        # Qt would ask with exec(), a loop inside the loop.
        dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)
        dialog.setNameFilters(list(FORMATS.values()))
        dialog.selectNameFilter(FORMATS[self._suffix])
        dialog.selectFile(name + self._suffix)
        dialog.filterSelected.connect(self._take_filter)
        dialog.fileSelected.connect(self._take)
        dialog.open()

    def _take_filter(self, text: str) -> None:
        self._suffix = next(suffix for suffix, name in FORMATS.items() if name == text)

    def _take(self, path: str) -> None:
        self._path = with_suffix(path, self._suffix)
        memory().setValue(FOLDER_KEY, str(Path(self._path).parent))
        if Path(self._path).exists():
            self._ask_to_replace()
        else:
            self.chosen.emit(self._path, self._node)

    def _ask_to_replace(self) -> None:
        box = QMessageBox(self._window)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.setIcon(QMessageBox.Icon.Question)
        box.setWindowTitle("Export")
        box.setText(f"{Path(self._path).name} is there already. Replace it?")
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.addButton("Replace", QMessageBox.ButtonRole.AcceptRole)
        box.accepted.connect(self._replace)
        box.open()

    def _replace(self) -> None:
        self.chosen.emit(self._path, self._node)


def with_suffix(path: str, suffix: str) -> str:
    """`path`, with the suffix of the format chosen where it names none of them."""
    return path if Path(path).suffix.lower() in FORMATS else path + suffix
