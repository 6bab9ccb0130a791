"""Qt's dialog for files, in a folder that a person knows, never in a hidden one."""

from pathlib import Path

from PySide6.QtCore import QStandardPaths, Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from crawlscope.core.base.language import tr
from crawlscope.ui.kit.memory import memory


def file_dialog(window: QWidget, title: str, key: str) -> QFileDialog:
    """A dialog that opens in the folder that is kept under this key."""
    dialog = QFileDialog(window, title, folder_for(key))
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    # Qt's Chinese lacks these two, and has all others
    dialog.setLabelText(QFileDialog.DialogLabel.LookIn, tr("Look in:"))
    dialog.setLabelText(QFileDialog.DialogLabel.FileType, tr("Files of type:"))
    return dialog


def saving_dialog(window: QWidget, title: str, key: str, name: str) -> QFileDialog:
    """As `file_dialog`, for a file to be written, which is suggested. It does not ask before it
    replaces one: Qt would ask with exec(), a loop inside the loop."""
    dialog = file_dialog(window, title, key)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)
    dialog.selectFile(name)
    return dialog


def folder_for(key: str) -> str:
    """The folder that was chosen last under this key in the memory, or else the documents."""
    kept = Path(str(memory().value(key, "", type=str)))
    if kept.is_absolute() and kept.is_dir() and not _is_hidden(kept):
        return str(kept)
    place = QStandardPaths.StandardLocation.DocumentsLocation
    documents = Path(QStandardPaths.writableLocation(place))
    return str(documents if documents.is_dir() else Path.home())


def remember_folder(key: str, path: str) -> None:
    """Notes where a chosen file is."""
    memory().setValue(key, str(Path(path).parent))


def _is_hidden(folder: Path) -> bool:
    return any(part.startswith(".") for part in folder.parts)
