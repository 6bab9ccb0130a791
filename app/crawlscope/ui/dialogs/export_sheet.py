"""What is exported, in which format, and where to: one sheet, which never blocks."""

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QDate, Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QWidget,
)

from crawlscope.core.base.language import tr
from crawlscope.core.base.text_for_people import for_people
from crawlscope.ui.dialogs.replacing import ask_to_replace, suffix_of, with_suffix
from crawlscope.ui.kit.acts import tool_button
from crawlscope.ui.kit.dress import set_icon
from crawlscope.ui.kit.elided_label import ElidedLabel
from crawlscope.ui.kit.folders import file_dialog, folder_for, remember_folder
from crawlscope.ui.kit.layouts import FILL, in_column, in_row
from crawlscope.ui.kit.memory import memory
from crawlscope.ui.kit.plain_text import Label
from crawlscope.ui.kit.theme import Tone

FOLDER_KEY, FORMAT_KEY, MORE_KEY = "export/folder", "export/format", "export/more"
WIDTH = 520  # pixels
UNFIT = re.compile(r'[\x00-\x1f<>:"/\\|?*]+')  # in a name of a file, on some system
LONGEST_SITE = 100  # characters; a name has room for 255 octets
Formats = Mapping[str, str]  # the title of each by its suffix


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that may be exported."""

    what: str
    title: str
    name: str  # of the file, after site and date
    formats: Formats
    is_seldom: bool = False  # below those that most people want, once somebody asks for more


def file_name(site: str, name: str) -> str:
    """'example.org 2026-11-23 broken links', which every system takes."""
    day = QDate.currentDate().toString(Qt.DateFormat.ISODate)
    return f"{UNFIT.sub('_', site)[:LONGEST_SITE].strip(' .') or 'site'} {day} {name}"


class ExportSheet(QDialog):
    """Show it with `open()`. It asks what each offer holds, and is told with `say`."""

    chosen = Signal(str, str, bool)  # what, path, whether a person gave it a name
    looked_at = Signal(str)  # what

    def __init__(self, offers: Sequence[Offer], what: str, site: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("exportSheet")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Export"))
        self._offers = {offer.what: offer for offer in offers}
        self._what, self._site = what, site
        self._folder = folder_for(FOLDER_KEY)
        self._make()
        self._lay_out()
        self._connect()
        self._choose(what)
        self.buttons[what].setFocus()

    def _make(self) -> None:
        self._group = QButtonGroup(self)
        self.buttons = {what: self._button(offer) for what, offer in self._offers.items()}
        self.more = tool_button(
            *(self, tr("Lists what is exported less often")),
            text=tr("&More", "exports"),
            said=tr("More exports"),
            name="exportMore",
            focus=Qt.FocusPolicy.StrongFocus,
        )
        self.more.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.held = Label("", self)
        self.held.setObjectName("exportHolds")
        self.format_box = QComboBox(self)
        self.format_box.setObjectName("exportFormat")
        self.format_box.setAccessibleName(tr("Format"))
        self.format_box.setAccessibleDescription(tr("How the file is written"))
        self.name_line = QLineEdit(self)
        self.name_line.setObjectName("exportName")
        self.name_line.setAccessibleDescription(tr("The name of the file, or its whole path"))
        self._place = ElidedLabel(tr("Folder"), self, Qt.TextElideMode.ElideMiddle)
        self._elsewhere = QPushButton(tr("&Change…"), self)
        self._elsewhere.setAccessibleDescription(tr("Choose the folder of the file"))
        self._box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self._save = QPushButton(tr("&Export"), self)
        self._save.setObjectName("exportSave")  # before the box asks for its looks
        self._box.addButton(self._save, QDialogButtonBox.ButtonRole.AcceptRole)
        self._save.setDefault(True)

    def _button(self, offer: Offer) -> QRadioButton:
        button = QRadioButton(for_people(offer.title).replace("&", "&&"), self)
        button.setObjectName(f"export-{offer.what}")
        button.setAccessibleDescription(tr("What the file will hold"))
        self._group.addButton(button)
        return button

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for words, field in ((tr("&Format"), self.format_box), (tr("&Name"), self.name_line)):
            label = Label(words, self)
            label.setBuddy(field)
            form.addRow(label, field)
        form.addRow(Label(tr("Folder"), self), in_row(None, (self._place, 1), 8, self._elsewhere))
        offers = self._offers.items()
        often = [self.buttons[what] for what, offer in offers if not offer.is_seldom]
        seldom = [self.buttons[what] for what, offer in offers if offer.is_seldom]
        self._rest = QWidget(self)
        in_column(self._rest, *seldom, margins=(0, 0, 0, 0), space=4)
        self.more.setVisible(bool(seldom))
        is_open = memory().value(MORE_KEY, False, type=bool) is True
        self._unfold(is_open or self._offers[self._what].is_seldom)
        buttons = in_column(None, *often, self.more, self._rest, space=4)
        parts = (buttons, 4, self.held, 8, form, FILL, 8, self._box)
        in_column(self, *parts, margins=(16, 16, 16, 12), space=4)
        self.name_line.ensurePolished()  # else it is lower than it will be
        for label in self.findChildren(Label):  # else they stand above the middle of their fields
            if form.indexOf(label) >= 0:
                label.setMinimumHeight(self.name_line.sizeHint().height())
        self._place.set_text(self._folder)
        self.setMinimumWidth(WIDTH)

    def _connect(self) -> None:
        for what, button in self.buttons.items():
            button.clicked.connect(partial(self._choose, what))
        self.more.clicked.connect(lambda _checked: self._keep_unfolded(self._rest.isHidden()))
        self.format_box.activated.connect(self._take_format)
        self._elsewhere.clicked.connect(lambda _checked: self._ask_for_folder())
        self._box.accepted.connect(self._take)
        self._box.rejected.connect(self.reject)

    # What it shows

    def say(self, what: str, words: str) -> None:
        """Shows what an offer holds, if that is the one chosen."""
        if what == self._what:
            self.held.setText(words)

    def _unfold(self, is_open: bool) -> None:
        set_icon(self.more, "chevron-down" if is_open else "chevron-right", Tone.QUIET)
        words = tr("{heading}, expanded") if is_open else tr("{heading}, collapsed")
        self.more.setAccessibleName(words.format(heading=tr("More exports")))
        self._rest.setVisible(is_open)

    def _keep_unfolded(self, is_open: bool) -> None:
        """What is chosen stays in sight."""
        memory().setValue(MORE_KEY, is_open)
        self._unfold(is_open or self._offers[self._what].is_seldom)
        self.adjustSize()

    @property
    def _suffix(self) -> str:
        return str(self.format_box.currentData())

    @property
    def _suggested(self) -> str:
        return file_name(self._site, self._offers[self._what].name) + self._suffix

    def _choose(self, what: str, _checked: bool = True) -> None:
        is_own = self.name_line.isModified()
        self._what, formats = what, self._offers[what].formats
        self.buttons[what].setChecked(True)
        self.format_box.clear()
        for suffix, title in formats.items():
            self.format_box.addItem(title, suffix)
        last = str(memory().value(f"{FORMAT_KEY}/{what}", "", type=str))
        self.format_box.setCurrentIndex(max(0, self.format_box.findData(last)))
        if is_own:
            self._take_format()
        else:
            self._suggest()
        self.say(what, tr("Counting…"))
        self.looked_at.emit(what)

    def _suggest(self) -> None:
        self.name_line.setText(self._suggested)
        self.name_line.setCursorPosition(0)

    def _take_format(self) -> None:
        """The name of the file ends as the format does, whoever gave it."""
        if not self.name_line.isModified():
            self._suggest()
            return
        name = self.name_line.text()
        known = {suffix: "" for offer in self._offers.values() for suffix in offer.formats}
        self.name_line.setText(name[: len(name) - len(suffix_of(name, known))] + self._suffix)
        self.name_line.setModified(True)

    # What a person asks for

    def _ask_for_folder(self) -> None:
        dialog = file_dialog(self, tr("Folder"), FOLDER_KEY)
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.fileSelected.connect(self._take_folder)
        dialog.open()

    def _take_folder(self, folder: str) -> None:
        self._folder = folder
        self._place.set_text(folder)

    def _take(self) -> None:
        formats = self._offers[self._what].formats
        name = self.name_line.text().strip() or self._suggested
        name = os.path.expanduser(with_suffix(name, self._suffix, formats))
        path = str(Path(self._folder) / name)
        if os.path.exists(path):
            ask_to_replace(self, tr("Export"), path, partial(self._end, path))
        else:
            self._end(path)

    def _end(self, path: str) -> None:
        remember_folder(FOLDER_KEY, path)
        memory().setValue(f"{FORMAT_KEY}/{self._what}", self._suffix)
        self.chosen.emit(self._what, path, Path(path).name != self._suggested)
        self.accept()
