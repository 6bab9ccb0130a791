"""Asks which crawl file is opened or compared with, and where a crawl is saved; never blocks."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal, SignalInstance
from PySide6.QtWidgets import QFileDialog, QWidget

from crawlscope.core.base.language import tr
from crawlscope.ui.dialogs.replacing import ask_to_replace
from crawlscope.ui.kit.folders import file_dialog, remember_folder, saving_dialog

FOLDER_KEY = "files/folder"
SUFFIX = ".crawl"
ALL = tr("All files") + " (*)"
LIST_FILTERS = [tr("URL lists") + " (*.txt *.csv *.tsv *.xml *.gz)", ALL]
TABLE_FILTERS = [tr("Tables") + " (*.csv *.tsv *.txt)", ALL]
FILTERS = [tr("Crawls") + f" (*{SUFFIX})", ALL]


class FileDialogs(QObject):
    """One question at a time."""

    open_chosen = Signal(str)
    list_chosen = Signal(str)
    table_chosen = Signal(str)
    folder_chosen = Signal(str)
    save_chosen = Signal(str)
    compare_chosen = Signal(str)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window

    def ask_to_open(self) -> None:
        self._ask(tr("Open a crawl"), self.open_chosen).open()

    def ask_for_list(self) -> None:
        dialog = self._ask(tr("Open a URL list"), self.list_chosen)
        dialog.setNameFilters(LIST_FILTERS)
        dialog.open()

    def ask_for_table(self) -> None:
        dialog = self._ask(tr("Join a table by URL"), self.table_chosen)
        dialog.setNameFilters(TABLE_FILTERS)
        dialog.setLabelText(QFileDialog.DialogLabel.Accept, tr("Join"))
        dialog.open()

    def ask_for_folder(self) -> None:
        dialog = self._ask(tr("Crawl a folder of HTML files"), self.folder_chosen)
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.open()

    def ask_to_compare(self) -> None:
        dialog = self._ask(tr("Compare with an older crawl"), self.compare_chosen)
        dialog.setLabelText(QFileDialog.DialogLabel.Accept, tr("Compare"))
        dialog.open()

    def _ask(self, title: str, chosen: SignalInstance) -> QFileDialog:
        """For a file that is there."""
        dialog = file_dialog(self._window, title, FOLDER_KEY)
        dialog.setNameFilters(FILTERS)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(partial(remember_folder, FOLDER_KEY))
        dialog.fileSelected.connect(chosen)
        return dialog

    def ask_to_save(self, name: str) -> None:
        """Asks for the file of the crawl, and suggests `name`."""
        dialog = saving_dialog(self._window, tr("Save crawl as"), FOLDER_KEY, name + SUFFIX)
        dialog.setNameFilters(FILTERS)
        dialog.fileSelected.connect(self._save)
        dialog.open()

    def _save(self, path: str) -> None:
        path = path if Path(path).suffix else path + SUFFIX
        remember_folder(FOLDER_KEY, path)
        if Path(path).exists():
            ask_to_replace(self._window, tr("Save as"), path, lambda: self.save_chosen.emit(path))
        else:
            self.save_chosen.emit(path)
