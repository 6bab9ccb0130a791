"""Asks which crawl file is opened or compared with, and where a crawl is saved; never blocks."""

from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from crawlscope.core.base.language import tr
from crawlscope.ui.dialogs.export_dialog import ask_to_replace
from crawlscope.ui.kit.folders import file_dialog, remember_folder

FOLDER_KEY = "files/folder"
SUFFIX = ".crawl"
ALL = tr("All files") + " (*)"
LIST_FILTERS = [tr("Lists of addresses") + " (*.txt *.csv *.tsv *.xml *.gz)", ALL]
FILTERS = [tr("Crawls") + f" (*{SUFFIX})", ALL]


class FileDialogs(QObject):
    """One question at a time."""

    open_chosen = Signal(str)
    list_chosen = Signal(str)
    save_chosen = Signal(str)
    compare_chosen = Signal(str)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window

    def ask_to_open(self) -> None:
        dialog = self._dialog(tr("Open a crawl"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self._open)
        dialog.open()

    def ask_for_list(self) -> None:
        dialog = self._dialog(tr("Open a list of addresses"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilters(LIST_FILTERS)
        dialog.fileSelected.connect(self._open_list)
        dialog.open()

    def ask_to_compare(self) -> None:
        dialog = self._dialog(tr("Compare with an older crawl"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setLabelText(QFileDialog.DialogLabel.Accept, tr("Compare"))
        dialog.fileSelected.connect(self._compare)
        dialog.open()

    def ask_to_save(self, name: str) -> None:
        """Asks for the file of the crawl, and suggests `name`."""
        dialog = self._dialog(tr("Save the crawl as"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        # Qt would ask with exec(), a loop inside the loop.
        dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)
        dialog.selectFile(name + SUFFIX)
        dialog.fileSelected.connect(self._save)
        dialog.open()

    def _dialog(self, title: str) -> QFileDialog:
        dialog = file_dialog(self._window, title, FOLDER_KEY)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setNameFilters(FILTERS)
        return dialog

    def _open(self, path: str) -> None:
        remember_folder(FOLDER_KEY, path)
        self.open_chosen.emit(path)

    def _open_list(self, path: str) -> None:
        remember_folder(FOLDER_KEY, path)
        self.list_chosen.emit(path)

    def _compare(self, path: str) -> None:
        remember_folder(FOLDER_KEY, path)
        self.compare_chosen.emit(path)

    def _save(self, path: str) -> None:
        path = path if Path(path).suffix else path + SUFFIX
        remember_folder(FOLDER_KEY, path)
        if Path(path).exists():
            ask_to_replace(self._window, tr("Save as"), path, lambda: self.save_chosen.emit(path))
        else:
            self.save_chosen.emit(path)
