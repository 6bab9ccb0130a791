"""The differences between two crawls as rows, as Qt reads them: what changed, before, after."""

from array import array
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtGui import QColor, QFont, QIcon

from crawlscope.core.base.language import tr, translated
from crawlscope.core.base.text_for_people import for_people
from crawlscope.core.base.urls import shown
from crawlscope.core.insight.compare import Change
from crawlscope.core.insight.differences import KINDS, OF_OUTCOMES, Differences
from crawlscope.core.insight.page_texts import NOINDEX
from crawlscope.core.records.redirects import BROKEN_ENDS
from crawlscope.ui.kit.plain_text import tip
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.rows.flat_model import FlatModel, HeadedColumn, Index
from crawlscope.ui.rows.record_words import OF_CHANGE, url_word

Key = Callable[[int], Any]  # of a row of the differences; None: no value
NOTHING = tr("(none)")  # for example for a title that a page no longer has


class Column(HeadedColumn):
    KIND = (tr("Change"), tr("What changed"))
    URL = (tr("URL"), tr("The URL; without the host if it is the root's host"))
    OLD = (tr("Before"), tr("In the older crawl"))
    NEW = (tr("After"), tr("In the crawl in this window"))


WORDS = {
    Change.BROKEN: tr("Broken"),
    Change.MENDED: tr("Fixed"),
    Change.NEW: tr("New"),
    Change.GONE: tr("Gone"),
    Change.STATUS: tr("Status"),
    Change.REDIRECT: tr("Redirect"),
    Change.INDEXING: tr("Indexability"),
    Change.TITLE: tr("Title"),
    Change.DESCRIPTION: tr("Description"),
    Change.H1: tr("H1"),
    Change.CANONICAL: tr("Canonical"),
    Change.UNLINKED: tr("No longer linked"),
    Change.UNREACHED: tr("Not reached"),
}
BAD_ENDS = tuple(f" to {end}" for end in BROKEN_ENDS)
OF_URLS = frozenset((Change.REDIRECT, Change.CANONICAL))


def outcome_tone(outcome: str) -> Tone:
    """The tone of '200', '301', '404', 'failed: dns', 'skipped: robots'."""
    ends_badly = outcome.endswith(BAD_ENDS)
    if outcome.startswith("failed") or outcome[:1] in ("4", "5") or ends_badly:
        return Tone.BAD
    if outcome == NOINDEX:
        return Tone.WARN
    return {"2": Tone.GOOD, "3": Tone.REDIRECT}.get(outcome[:1], Tone.QUIET)


class ChangesModel(FlatModel[int]):
    """A row is an index into the differences, the first one of a URL, and shows all of them;
    `show_rows` chooses and orders the rows."""

    headers = Column.headers()
    rows: "array[int]"

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.differences = Differences()
        self.rows = array("i")
        self._home = ""  # the origin of the first root

    def show(self, differences: Differences, home: str) -> None:
        """Begins with another comparison, without rows."""
        self.differences, self._home = differences, home
        self.show_rows(array("i"))

    def key(self, column: int) -> Key:
        """What rows are sorted by."""
        found = self.differences
        by: dict[int, Key] = {
            Column.KIND: found.kind.__getitem__,
            Column.URL: found.url.__getitem__,
            Column.OLD: found.old.__getitem__,
            Column.NEW: found.new.__getitem__,
        }
        return by[column]

    def place_at(self, index: Index) -> int:
        """The index into the differences of a row; -1 if there is no such row."""
        return self.rows[index.row()] if 0 <= index.row() < len(self.rows) else -1

    # What Qt asks for

    def _kind(self, place: int) -> Change:
        return KINDS[self.differences.kind[place]]

    def _value(self, place: int, column: int) -> str | None:
        """The value before, or after."""
        side = self.differences.old if column == Column.OLD else self.differences.new
        return side[place]

    def _text(self, place: int, column: int) -> str:
        if column == Column.URL:
            return url_word(self.differences.url[place], self._home)
        texts = dict.fromkeys(self._told(each, column) for each in self.differences.of_url(place))
        between = tr(", ", "between the parts of a list") if column == Column.KIND else " · "
        return between.join(filter(None, texts))

    def _told(self, place: int, column: int) -> str:
        """Of one difference."""
        kind = self._kind(place)
        if column == Column.KIND:
            return WORDS[kind]
        value = self._value(place, column)
        if value is None:
            return "" if kind in OF_OUTCOMES else NOTHING
        # Not unescaped: two addresses that differ only in their escapes must not look the same.
        if kind in OF_OUTCOMES:
            value = translated(value)
        return for_people(self._short(value) if kind in OF_URLS else value)

    def _short(self, url: str) -> str:
        is_home = self._home and url.startswith(self._home + "/")
        return url[len(self._home) :] if is_home else url

    def _icon(self, place: int, column: int) -> QIcon | None:
        if column != Column.KIND:
            return None
        face = OF_CHANGE[self._kind(place)]
        return theme().icon(face.icon, face.tone)

    def _colour(self, place: int, column: int) -> QColor | None:
        kind = self._kind(place)
        if column == Column.KIND:
            return theme().colour(OF_CHANGE[kind].tone)
        if column == Column.URL:
            return None
        value = self._value(place, column)
        if value is None or kind not in OF_OUTCOMES:
            return None if value else theme().colour(Tone.QUIET)
        return theme().colour(outcome_tone(value))

    def _font(self, place: int, column: int) -> QFont | None:
        outcomes = column in (Column.OLD, Column.NEW) and self._kind(place) in OF_OUTCOMES
        return self._number_font if outcomes else None

    def _tip(self, place: int, column: int) -> str | None:
        if column == Column.KIND:
            return None
        if column == Column.URL:
            return tip(shown(self.differences.url[place]))
        values = dict.fromkeys(
            translated(value) if self._kind(each) in OF_OUTCOMES else value
            for each in self.differences.of_url(place)
            if (value := self._value(each, column))
        )
        return tip("\n".join(values)) or None
