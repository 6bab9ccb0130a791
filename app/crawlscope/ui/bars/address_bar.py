"""Where a person types what to crawl: with a history, completion, and a line about what is
wrong."""

from collections.abc import Sequence
from typing import cast

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QContextMenuEvent,
    QDragEnterEvent,
    QDropEvent,
    QKeyEvent,
    QKeySequence,
    QWheelEvent,
)
from PySide6.QtWidgets import QComboBox, QCompleter, QLineEdit, QWidget

from crawlscope.core.base.language import tr
from crawlscope.core.base.text_for_people import for_people
from crawlscope.core.base.urls import root
from crawlscope.core.policy.from_curl import is_curl
from crawlscope.ui.bars.dropped import dropped, is_list
from crawlscope.ui.first.addresses import EXAMPLE, is_path, problem_with
from crawlscope.ui.kit import clipboard
from crawlscope.ui.kit.dress import set_icon
from crawlscope.ui.kit.memory import memory
from crawlscope.ui.kit.plain_text import tip
from crawlscope.ui.kit.text_line import TextLine, dress_completions
from crawlscope.ui.kit.theme import Tone

MOST_REMEMBERED = 25
LONGEST_REMEMBERED = 2_000  # characters; a longer list of addresses is not remembered
LONGEST = 10_000_000  # characters; by default Qt silently cuts a list of addresses
LONGEST_HELD = 200  # characters of the first of very many addresses
MOST_IN_TIP = 20  # addresses
MEANING = tr("The URL to crawl, or several; press Enter to start (Ctrl+L to focus)")
HISTORY_KEY = "addressBar/history"


class AddressBar(QComboBox):
    """Enter starts. `problem` carries what is wrong with the text, and '' once that is corrected.

    White space and line breaks separate addresses; in an address, `%20` stands for a space.
    """

    submitted = Signal()
    listed = Signal(str)  # a text of many lines was pasted
    curl_given = Signal(str)  # a command, in place of an address
    problem = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("addressBar")
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setMaxVisibleItems(12)
        self.setMinimumContentsLength(12)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setAccessibleName(tr("Address"))
        self.setAccessibleDescription(
            tr("Where the crawl starts: Enter starts it, Down shows earlier URLs")
        )
        self.setToolTip(MEANING)
        self.setAcceptDrops(True)
        self._line = _AddressLine(self)
        self.setLineEdit(self._line)
        self._history = QStringListModel(self)
        self.setModel(self._history)
        self._line.setCompleter(self._make_completer())
        self._line.returnPressed.connect(self._submit)
        self._line.textEdited.connect(self._forgive)
        self._line.dropped.connect(self.set_address)
        self._line.listed.connect(self.listed)
        self._line.curl_given.connect(self.curl_given)
        self._held = ""  # what stands for very many addresses, which others hold
        self.activated.connect(self._forgive)
        self._mark = QAction(tr("Not a valid URL"), self._line)
        set_icon(self._mark, "broken", Tone.BAD)
        self._line.addAction(self._mark, QLineEdit.ActionPosition.TrailingPosition)
        self._mark.setVisible(False)
        self._recall()

    def _make_completer(self) -> QCompleter:
        completer = QCompleter(self._history, self)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        dress_completions(completer)
        return completer

    @property
    def address(self) -> str:
        return self._line.text().strip()

    def hold(self, roots: Sequence[str]) -> None:
        """Shows very many addresses in short. They hold while nobody changes the text."""
        first = for_people(roots[0], LONGEST_HELD)
        words = tr("{address} and {n:,} more").format(address=first, n=len(roots) - 1)
        self.set_address(words)
        self._held = self.address
        others = len(roots) - MOST_IN_TIP
        more = [tr("and {n:,} more").format(n=others)] if others > 0 else []
        self.setToolTip(tip("\n".join([*roots[:MOST_IN_TIP], *more])))

    @property
    def is_holding(self) -> bool:
        return self._held != "" and self.address == self._held

    def set_address(self, text: str) -> None:
        self._held = ""
        addresses = text.split(maxsplit=MOST_IN_TIP)
        self.setToolTip(tip("\n".join(addresses)) if len(addresses) > 1 else MEANING)
        self._line.setText(text.strip())
        self._line.setCursorPosition(0)
        self._forgive()

    def begin_edit(self) -> None:
        """Puts the cursor here, with all text selected."""
        self._line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._line.selectAll()

    def go_on(self, typed: str | None, at: int) -> None:
        """Goes on with a text where somebody is typing it; None: with what is here."""
        if typed is not None:
            self.set_address(typed)
            self._line.setCursorPosition(at)
        self._line.setFocus()

    def checked(self) -> str | None:
        """What was typed, if it is all addresses; it is then remembered. Otherwise reports what is
        wrong."""
        if is_curl(f"{self.address} "):
            self._forgive()
            self.curl_given.emit(self.address)
            return None
        if problem := problem_with(self.address):
            self._refuse(problem)
            return None
        self._forgive()
        self._remember([self.address] if is_path(self.address) else self.address.split())
        return self.address

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()  # one turn of the wheel must not lose an address

    def _submit(self) -> None:
        self.submitted.emit()

    def _refuse(self, why: str) -> None:
        self._mark.setVisible(True)
        self._mark.setToolTip(tip(why))
        self.problem.emit(why)
        self._line.setFocus()
        self._line.selectAll()

    def _forgive(self) -> None:
        if self._mark.isVisible():
            self._mark.setVisible(False)
            self.problem.emit("")

    # What was crawled before

    @property
    def history(self) -> list[str]:
        """The addresses of earlier crawls, the latest first."""
        return self._history.stringList()

    def _recall(self) -> None:
        kept = cast(list[str], memory().value(HISTORY_KEY, [], type=list))
        self._history.setStringList(kept[:MOST_REMEMBERED])
        self.setCurrentIndex(-1)
        self._line.clear()

    def _remember(self, addresses: list[str]) -> None:
        # An address in canonical form has no user name and no password.
        text = self._line.text()
        without_login = " ".join(
            root(each) if "@" in each and not is_path(each) else each for each in addresses
        )
        if len(without_login) > LONGEST_REMEMBERED:
            return
        kept = [without_login, *(each for each in self.history if each != without_login)]
        self._history.setStringList(kept[:MOST_REMEMBERED])
        self._line.setText(text)
        memory().setValue(HISTORY_KEY, self.history)


class _AddressLine(TextLine):
    """A line whose whole text is replaced by links dropped from a browser."""

    dropped = Signal(str)
    listed = Signal(str)
    curl_given = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(tr("Address"), EXAMPLE, "", parent)
        self.setMaxLength(LONGEST)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Paste):
            self._paste()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = self.createStandardContextMenu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for action in menu.actions():
            if action.objectName() == "edit-paste":
                action.triggered.disconnect()
                action.triggered.connect(self._paste)
        menu.popup(event.globalPos())

    def _paste(self) -> None:
        """Many lines are a list: a line that long would take Qt seconds to lay out."""
        text = clipboard.pasted()
        if is_curl(text):
            self.curl_given.emit(text)
        elif is_list(text):
            self.listed.emit(text)
        else:
            self.paste()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        found = dropped(event.mimeData())
        if found.crawl or found.list_ or is_list(found.text):
            event.ignore()  # for the window
        elif event.mimeData().hasUrls():
            event.acceptProposedAction()
        else:
            super().dragEnterEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        if event.mimeData().hasUrls():
            self.dropped.emit(dropped(event.mimeData()).text.replace("\n", " "))
            event.acceptProposedAction()
        else:
            super().dropEvent(event)
