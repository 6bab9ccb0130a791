"""Where a person types what to crawl: with a history, completion, and a line about what is
wrong."""

from typing import cast

from PySide6.QtCore import QStringListModel, Qt, QUrl, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QCompleter, QLineEdit, QWidget

from app.core.urls import UrlError, root
from app.ui.memory import memory
from app.ui.plain_text import tip
from app.ui.text_line import TextLine, dress_completions
from app.ui.theme import Tone, theme

MOST_REMEMBERED = 25
LONGEST_REMEMBERED = 2_000  # characters; a longer list of addresses is not remembered
LONGEST = 10_000_000  # characters; by default Qt silently cuts a list of addresses
EXAMPLE = "https://example.org/"
HISTORY_KEY = "addressBar/history"


class AddressBar(QComboBox):
    """Enter starts. `problem` carries what is wrong with the text, and '' once that is corrected.

    White space and line breaks separate addresses; in an address, `%20` stands for a space.
    """

    submitted = Signal()
    problem = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("addressBar")
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setMaxVisibleItems(12)
        self.setMinimumContentsLength(12)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setAccessibleName("Address")
        self.setToolTip("The address to crawl, or several; Enter starts (Ctrl+L comes here)")
        self.setAcceptDrops(True)
        self._line = _AddressLine(self)
        self.setLineEdit(self._line)
        self._history = QStringListModel(self)
        self.setModel(self._history)
        self._line.setCompleter(self._make_completer())
        self._line.returnPressed.connect(self._submit)
        self._line.textEdited.connect(self._forgive)
        self._line.dropped.connect(self.set_address)
        self.activated.connect(self._forgive)
        self._mark = self._line.addAction(
            theme().icon("broken", Tone.BAD), QLineEdit.ActionPosition.TrailingPosition
        )
        self._mark.setText("Not an address")
        self._mark.setVisible(False)
        theme().changed.connect(self._dress)
        self._recall()

    def _make_completer(self) -> QCompleter:
        completer = QCompleter(self._history, self)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        dress_completions(completer)
        return completer

    def _dress(self) -> None:
        self._mark.setIcon(theme().icon("broken", Tone.BAD))

    @property
    def address(self) -> str:
        return self._line.text().strip()

    def set_address(self, text: str) -> None:
        self._line.setText(text.strip())
        self._line.setCursorPosition(0)
        self._forgive()

    def begin_edit(self) -> None:
        """Puts the cursor here, with all text selected."""
        self._line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._line.selectAll()

    def checked(self) -> str | None:
        """What was typed, if it is all addresses; it is then remembered. Otherwise reports what is
        wrong."""
        words = self.address.split()
        try:
            for each in words or [""]:
                root(each)
        except UrlError as error:
            self._refuse(str(error))
            return None
        self._forgive()
        self._remember(words)
        return self.address

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()  # one turn of the wheel must not lose an address

    def _submit(self) -> None:
        self.submitted.emit()

    def _refuse(self, why: str) -> None:
        why = why[:1].upper() + why[1:]
        if EXAMPLE not in why:
            why = f"{why}. Give one such as {EXAMPLE}, or several with spaces between them."
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

    def _remember(self, words: list[str]) -> None:
        # An address in canonical form has no user name and no password.
        text = self._line.text()
        plain = " ".join(root(each) if "@" in each else each for each in words)
        if len(plain) > LONGEST_REMEMBERED:
            return
        kept = [plain, *(each for each in self.history if each != plain)]
        self._history.setStringList(kept[:MOST_REMEMBERED])
        self._line.setText(text)
        memory().setValue(HISTORY_KEY, self.history)


class _AddressLine(TextLine):
    """A line whose whole text is replaced by links dropped from a browser."""

    dropped = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__("Address", EXAMPLE, "", parent)
        self.setMaxLength(LONGEST)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls():
            event.acceptProposedAction()
        else:
            super().dragEnterEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        urls = event.mimeData().urls()
        if urls:
            form = QUrl.ComponentFormattingOption.FullyEncoded
            self.dropped.emit(" ".join(url.toString(form) for url in urls))
            event.acceptProposedAction()
        else:
            super().dropEvent(event)
