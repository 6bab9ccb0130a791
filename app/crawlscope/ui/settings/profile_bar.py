"""The line of the settings dialog where profiles are loaded, saved, renamed, imported and
exported."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QInputDialog,
    QMenu,
    QWidget,
)

from crawlscope.core.base.language import sentence, tr
from crawlscope.core.policy.as_command import as_command
from crawlscope.core.policy.profiles import SUFFIX, ProfileError
from crawlscope.ui.kit.acts import push_button
from crawlscope.ui.kit.clipboard import copy
from crawlscope.ui.kit.dress import set_icon
from crawlscope.ui.kit.folders import file_dialog, saving_dialog
from crawlscope.ui.kit.layouts import FILL, in_row
from crawlscope.ui.kit.plain_text import Label, MessageBox, tip

FOLDER_KEY = "settings/folder"
FILTER = tr("Profile, TOML (*{suffix})").format(suffix=SUFFIX)


class Profiles(Protocol):
    """Profiles by name, and as files anywhere. Raises ProfileError if something cannot be done."""

    def names(self) -> list[str]: ...
    def __contains__(self, name: str) -> bool: ...
    def load(self, name: str) -> dict[str, Any]: ...
    def save(self, name: str, values: Mapping[str, Any]) -> None: ...
    def rename(self, old: str, new: str) -> None: ...
    def delete(self, name: str) -> None: ...
    def read(self, path: Path) -> dict[str, Any]: ...
    def write(self, path: Path, values: Mapping[str, Any]) -> None: ...


class ProfileBar(QWidget):
    """Gets the values to save from `values`, and emits `loaded` with those of a profile."""

    loaded = Signal(dict)
    reported = Signal(str, bool)  # one line; whether something went wrong

    def __init__(
        self, profiles: Profiles, values: Callable[[], Mapping[str, Any] | None], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._profiles = profiles
        self._values = values  # None while something is wrong with them
        self.roots: Sequence[str] = ()  # of a command line
        self._box = QComboBox(self)
        self._save = push_button(
            *(self, tr("&Save as…"), self._ask_name),
            meaning=tr("Save these settings under a name"),
            name="profileSaveButton",
        )
        self._more = push_button(  # setMenu would open its menu with exec()
            *(self, tr("&More"), self._open_menu),
            meaning=tr("Rename, delete, import, export, copy as a command"),
            name="profileMoreButton",
        )
        self._more.setAccessibleName(tr("More about profiles"))
        self._menu = QMenu(self)
        self._actions: dict[str, QAction] = {}
        self._make()
        self._lay_out()
        self._refill()
        set_icon(self._more, "more")

    def _make(self) -> None:
        self._box.setObjectName("profileBox")
        self._box.setAccessibleName(tr("Profile"))
        self._box.setAccessibleDescription(tr("Saved settings; choosing a profile fills them in"))
        self._box.setPlaceholderText(tr("none selected"))
        self._box.setMinimumWidth(180)
        self._box.activated.connect(self._load)
        for name, text, act in (
            ("rename", tr("&Rename…"), self._ask_new_name),
            ("delete", tr("&Delete…"), self._ask_to_delete),
            ("import", tr("&Import…"), self._ask_import),
            ("export", tr("&Export…"), self._ask_export),
            ("copy", tr("Copy as co&mmand"), self._copy),
        ):
            self._actions[name] = self._menu.addAction(text)
            self._actions[name].setObjectName(f"profile{name.capitalize()}Action")
            self._actions[name].triggered.connect(act)

    def _lay_out(self) -> None:
        name = Label(tr("&Profile"), self)
        name.setBuddy(self._box)
        in_row(self, name, self._box, self._save, self._more, FILL, space=None)

    def _open_menu(self) -> None:
        self._menu.popup(self._more.mapToGlobal(self._more.rect().bottomLeft()))

    @property
    def name(self) -> str:
        """The chosen profile; '' if none is."""
        return self._box.currentText()

    def set_saveable(self, saveable: bool) -> None:
        """False while something is wrong with the values."""
        self._save.setEnabled(saveable)
        for each in ("export", "copy"):
            self._actions[each].setEnabled(saveable)

    def _refill(self, selected: str = "") -> None:
        self._box.clear()
        self._box.addItems(self._profiles.names())
        self._box.setCurrentIndex(self._box.findText(selected))
        for each in ("rename", "delete"):
            self._actions[each].setEnabled(bool(self.name))
        self._box.setEnabled(self._box.count() > 0)

    def _try(self, act: Callable[[], object], done: str) -> bool:
        try:
            act()
        except ProfileError as problem:
            self.reported.emit(sentence(str(problem)), True)
            return False
        self.reported.emit(done, False)
        return True

    # --- load, save ---------------------------------------------------------------------------

    def _load(self) -> None:
        name = self.name
        self._try(
            lambda: self.loaded.emit(self._profiles.load(name)),
            tr("{name} was loaded.").format(name=name),
        )
        self._refill(name)

    def _ask_name(self) -> None:
        self._ask(tr("Save profile"), tr("Save these settings as"), self.name, self._take_name)

    def _take_name(self, text: str) -> None:
        name = text.strip()
        if name in self._profiles:
            self._confirm(
                tr("{name} already exists. Replace it?").format(name=name),
                tr("Replace"),
                self._saver(name),
            )
        else:
            self._save_as(name)

    def _saver(self, name: str) -> Callable[[], None]:
        return lambda: self._save_as(name)

    def _save_as(self, name: str) -> None:
        values = self._values()
        if values is not None and self._try(
            lambda: self._profiles.save(name, values), tr("{name} was saved.").format(name=name)
        ):
            self._refill(name)

    # --- rename, delete -----------------------------------------------------------------------

    def _ask_new_name(self) -> None:
        self._ask(
            tr("Rename profile"),
            tr("Rename {name} to").format(name=self.name),
            self.name,
            self._rename,
        )

    def _rename(self, text: str) -> None:
        old, new = self.name, text.strip()
        if self._try(
            lambda: self._profiles.rename(old, new),
            tr("{old} was renamed to {new}.").format(old=old, new=new),
        ):
            self._refill(new)

    def _ask_to_delete(self) -> None:
        self._confirm(
            tr("Delete the profile {name}?").format(name=self.name), tr("Delete"), self._delete
        )

    def _delete(self) -> None:
        name = self.name
        if self._try(
            lambda: self._profiles.delete(name), tr("{name} was deleted.").format(name=name)
        ):
            self._refill()

    # --- files --------------------------------------------------------------------------------

    def _ask_import(self) -> None:
        dialog = file_dialog(self, tr("Import a profile"), FOLDER_KEY)
        dialog.setNameFilter(FILTER)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self._import)
        dialog.open()

    def _import(self, path: str) -> None:
        name = Path(path).name
        self._try(
            lambda: self.loaded.emit(self._profiles.read(Path(path))),
            tr("{name} was loaded.").format(name=name),
        )

    def _ask_export(self) -> None:
        name = (self.name or "crawlscope") + SUFFIX
        dialog = saving_dialog(self, tr("Export these settings"), FOLDER_KEY, name)
        dialog.setNameFilter(FILTER)
        dialog.fileSelected.connect(self._take_export)
        dialog.open()

    def _take_export(self, text: str) -> None:
        path = Path(text if text.lower().endswith(SUFFIX) else text + SUFFIX)
        if path.exists():
            self._confirm(
                tr("{name} already exists. Replace it?").format(name=path.name),
                tr("Replace"),
                self._exporter(path),
            )
        else:
            self._export(path)

    def _exporter(self, path: Path) -> Callable[[], None]:
        return lambda: self._export(path)

    def _export(self, path: Path) -> None:
        values = self._values()
        if values is not None:
            self._try(
                lambda: self._profiles.write(path, values),
                tr("Exported to {path}.").format(path=path),
            )

    def _copy(self) -> None:
        values = self._values()
        if values is not None:
            copy(as_command(values, self.roots))
            self.reported.emit(
                tr("Copied as a command; secrets are environment variables in it."), False
            )

    # --- questions, none of which blocks ------------------------------------------------------

    def _ask(self, title: str, label: str, text: str, take: Callable[[str], None]) -> None:
        dialog = QInputDialog(self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowTitle(title)
        dialog.setLabelText(tip(label))
        dialog.setTextValue(text)
        dialog.textValueSelected.connect(take)
        dialog.open()

    def _confirm(self, question: str, yes: str, act: Callable[[], None]) -> None:
        box = MessageBox(self)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.setIcon(MessageBox.Icon.Question)
        box.setWindowTitle(tr("Profile"))
        box.setText(question)
        box.addButton(MessageBox.StandardButton.Cancel)
        box.addButton(yes, MessageBox.ButtonRole.AcceptRole)
        box.accepted.connect(act)
        box.open()
