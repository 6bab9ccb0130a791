"""The top of the details: what can be done with the URL, its address, its state, and why."""

from collections.abc import Callable
from html import escape

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import (
    QSizePolicy,
    QToolButton,
    QWidget,
)

from crawlscope.core.base.curl import curl
from crawlscope.core.base.language import tr, translated
from crawlscope.core.base.text_for_people import for_people
from crawlscope.core.base.urls import shown
from crawlscope.core.records.events import SkipReason
from crawlscope.core.records.records import DONE, FAILED, REDIRECTED, Records
from crawlscope.ui.kit import clipboard
from crawlscope.ui.kit.acts import BY_ALL, action_button, new_menu, tool_button
from crawlscope.ui.kit.dress import set_icon
from crawlscope.ui.kit.layouts import in_column, in_row
from crawlscope.ui.kit.outside import show_outside
from crawlscope.ui.kit.plain_text import tip
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.panels.details.text_block import TextBlock
from crawlscope.ui.rows.exclusions import Exclusions
from crawlscope.ui.rows.record_words import look, status_word

MOST_ADDRESS_LINES = 4


class Actions(QWidget):
    """A row of buttons for one URL."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._url = ""
        self._is_folder = False
        self.user_agent = ""
        self._row = in_row(self, margins=(6, 4, 6, 0), space=2)
        self.open_button = self._add("browser", tr("Open in browser"), self.browse)
        self.copy_button = self._add("copy", tr("Copy URL"), self.copy)
        self.curl_button = self._add("", tr("Copy as curl command, without secrets"), self.curl)
        self.curl_button.setText("curl")
        self.recheck_button = self._add("again", tr("Recheck: request it again (F5)"), None)
        self.exclude_button = self._add("exclude", tr("Exclude from this crawl…"), None)
        self.exclusions = Exclusions(self)
        menu = new_menu(self, *self.exclusions.actions)
        menu.aboutToShow.connect(self._aim)
        self.exclude_button.setMenu(menu)
        self.exclude_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._row.addStretch(1)

    def _add(self, icon: str, meaning: str, act: Callable[[], object] | None) -> QToolButton:
        button = tool_button(self, meaning, act, icon=icon, name="detailsAction", focus=BY_ALL)
        self._row.addWidget(button)
        return button

    def begin_with(self, actions: list[QAction]) -> None:
        """Puts buttons for actions of the window before its own."""
        for place, action in enumerate(actions):
            self._row.insertWidget(place, action_button(self, action, "detailsAction"))

    def add_sources(self, actions: list[QAction]) -> None:
        """Puts what shows the source of the URL behind `curl`."""
        place = self._row.indexOf(self.curl_button) + 1
        for number, action in enumerate(actions):
            self._row.insertWidget(place + number, action_button(self, action, "detailsAction"))

    def show_url(
        self, url: str, is_url: bool, is_settled: bool, *, is_folder: bool = False
    ) -> None:
        """`is_folder`: it is no URL of the crawl, but what the URLs of a folder begin with."""
        self._url, self._is_folder = url, is_folder
        self.recheck_button.setEnabled(is_settled)
        self.copy_button.setEnabled(bool(url))
        for each in (self.open_button, self.curl_button, self.exclude_button):
            each.setEnabled(is_url)

    def browse(self) -> None:
        show_outside(QUrl(self._url))

    def copy(self) -> None:
        clipboard.copy(self._url)

    def curl(self) -> None:
        clipboard.copy(curl(self._url, self.user_agent))

    def _aim(self) -> None:
        if self._is_folder:
            self.exclusions.aim_at_folder(self._url)
        else:
            self.exclusions.aim_at_url(self._url)


class Why(QWidget):
    """A reason in one line; unfolded, the whole of it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.words = ""
        self.line = QToolButton(self)
        self.line.setObjectName("whyLine")
        self.line.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.line.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.line.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.line.setCheckable(True)
        self.line.toggled.connect(self._write)
        self.whole = TextBlock(tr("Full explanation"), self)
        in_column(self, self.line, self.whole, margins=(4, 0, 6, 0))
        theme().zoomed.connect(self._write)

    def show_words(self, words: str) -> None:
        words = for_people(words)
        if words != self.words or not self.line.text():
            self.words = translated(words)
            self._write()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._write()

    def _write(self) -> None:
        is_open = self.line.isChecked()
        self.setVisible(bool(self.words))
        icon = "chevron-down" if is_open else "chevron-right"
        set_icon(self.line, icon, Tone.QUIET)
        room = self.width() - theme().px(40)
        text = tr("Why") if is_open else self.words
        short = self.line.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room)
        self.line.setText(short.replace("&", "&&"))
        self.line.setToolTip(tip(self.words))
        self.line.setAccessibleName(tr("Why: {reason}").format(reason=self.words))
        self.whole.setVisible(is_open)
        self.whole.show_html(f"<p>{escape(self.words)}</p>")


class Head(QWidget):
    """Actions, address, state and reason."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.actions_row = Actions(self)
        self.address = TextBlock(tr("Address"), self, MOST_ADDRESS_LINES)
        self.status = TextBlock(tr("State"), self)
        self.why = Why(self)
        in_column(
            self,
            self.actions_row,
            self.address,
            self.status,
            self.why,
            margins=(0, 0, 0, 4),
            space=2,
        )

    def show_record(self, records: Records, id_: int, why: str, is_other: bool) -> None:
        url = records.url[id_]
        is_url = records.skip_reason.get(id_) is not SkipReason.INVALID
        is_settled = records.state[id_] in (DONE, REDIRECTED, FAILED)
        self.actions_row.show_url(url, is_url, is_settled)
        self.address.show_html(f"<b>{escape(shown(url))}</b>", anew=is_other)
        colour = theme().colour(look(records, id_).tone).name()
        word = escape(status_word(records, id_))
        if was := records.was.get(id_):
            before = escape(tr("was {outcome}").format(outcome=translated(was)))
            word += f"</span>&nbsp; <span class='quiet'>{before}"
        title = escape(for_people(records.title.get(id_, "")))
        self.status.show_html(
            f"<span style='color:{colour}'>{word}</span>&nbsp; <span class='quiet'>{title}</span>"
            if title
            else f"<span style='color:{colour}'>{word}</span>",
            anew=is_other,
        )
        self.why.show_words(why)

    def show_folder(self, title: str, kind: str, address: str, is_other: bool) -> None:
        """A folder that has no URL of its own; `address` is '' if a browser could not open it."""
        self.actions_row.show_url(address, bool(address), is_settled=False, is_folder=True)
        self.address.show_html(f"<b>{escape(shown(title))}</b>", anew=is_other)
        self.status.show_html(f"<span class='quiet'>{escape(kind)}</span>", anew=is_other)
        self.why.show_words("")
