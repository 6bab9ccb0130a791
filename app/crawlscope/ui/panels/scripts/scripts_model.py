"""Scripts, or third parties, as rows that Qt reads; what a number is a link to."""

from collections.abc import Mapping
from typing import Any, ClassVar

from PySide6.QtCore import QObject
from PySide6.QtGui import QColor, QFont, QIcon

from crawlscope.core.base import units
from crawlscope.core.base.language import tr, tr_noop, translated
from crawlscope.core.base.text_for_people import for_people
from crawlscope.core.base.urls import shown
from crawlscope.core.insight.script_counts import HostCount, ScriptCount, ScriptCounts, host_in
from crawlscope.core.records.scripts import ELSEWHERE, INLINE, UNKNOWN, Scripts
from crawlscope.ui.kit.plain_text import tip
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.rows.flat_model import FlatModel, HeadedColumn

IN_PAGES = tr_noop("in the page")
NOBODY = ScriptCount()
NO_HOST = HostCount()


class ScriptColumn(HeadedColumn):
    NAME = (tr_noop("Script"), tr("Enter shows the pages that it ran on"))
    HOST = (tr_noop("Host"), tr("Where it comes from"))
    PAGES = (tr_noop("Pages"), tr("Pages that it ran on"))
    LINKS = (tr_noop("Links made"), tr("Links that pages have only because of it"))
    ERRORS = (tr_noop("Errors"), tr("Errors that it had on these pages"))
    CHANGED = (
        tr_noop("Pages changed"),
        tr("Pages whose title, description, canonical URL or robots it changed"),
    )
    BROKEN = (tr_noop("Not loaded"), tr("Pages that asked for it and did not get it"))
    SIZE = (tr_noop("Size"), tr("As it was served last, decoded"))
    STATUS = (tr_noop("Status"), tr("The last response, or why there was none"))


class HostColumn(HeadedColumn):
    NAME = (tr_noop("Host"), tr("Enter shows the pages that ask it"))
    PAGES = (tr_noop("Pages"), tr("Pages that ask it for anything"))
    REQUESTS = (tr_noop("Requests"), tr("Requests of these pages, answered or not"))
    SIZE = (tr_noop("Size"), tr("Total size of its responses to them, decoded"))
    SCRIPTS = (tr_noop("Scripts"), tr("Different scripts that come from it"))


class ScriptRows(FlatModel[int]):
    """What both tables share. A row is the place of a script, or of a host."""

    pages: int  # the column of how many pages there are
    terms: ClassVar[Mapping[int, str]]  # what a number counts, as a term of the filter

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.known, self.counts = Scripts(), ScriptCounts()

    def reset(self, known: Scripts) -> None:
        """Begins with the scripts of another crawl, without rows."""
        self.known, self.counts = known, ScriptCounts()
        self.show_rows(())

    def name_of(self, place: int) -> str:
        raise NotImplementedError

    def value(self, place: int, column: int) -> str | int | None:
        """What rows are sorted by, and what is exported; None: there is none."""
        raise NotImplementedError

    def ordered(self, column: int, descending: bool) -> list[int]:
        """The rows; those without a value come last."""
        values = {each: self.value(each, column) for each in self.places()}
        those = [each for each, value in values.items() if value]
        those.sort(key=lambda each: values[each], reverse=descending)  # type: ignore[arg-type,return-value]
        return [*those, *(each for each, value in values.items() if not value)]

    def places(self) -> list[int]:
        raise NotImplementedError

    def asked(self, place: int, column: int) -> str:
        """The filter for the pages that a number counts; '' if it is no link."""
        key = self.terms.get(column)
        name = self.name_of(place)
        if key is None or '"' in name or not self.value(place, column):
            return ""
        return f'{key}:"{name}"' if " " in name else f"{key}:{name}"

    def _text(self, row: int, column: int) -> str:
        value = self.value(row, column)
        return units.count(value) if isinstance(value, int) and value else ""

    def _font(self, row: int, column: int) -> QFont | None:
        return self._number_font if column in self.numbers else None


class ScriptsModel(ScriptRows):
    headers = ScriptColumn.headers()
    pages = ScriptColumn.PAGES
    numbers = frozenset(ScriptColumn) - {
        *(ScriptColumn.NAME, ScriptColumn.HOST, ScriptColumn.STATUS),
    }
    terms: ClassVar = {
        ScriptColumn.PAGES: "script",
        ScriptColumn.LINKS: "script-links",
        ScriptColumn.ERRORS: "script-errors",
        ScriptColumn.CHANGED: "script-changes",
        ScriptColumn.BROKEN: "script-broken",
    }

    def places(self) -> list[int]:
        return list(self.counts.scripts)

    def name_of(self, place: int) -> str:
        return self.known.names[place]

    def value(self, place: int, column: int) -> str | int | None:
        count, known = self.counts.scripts.get(place, NOBODY), self.known
        match column:
            case ScriptColumn.NAME:
                return self.label(place)
            case ScriptColumn.HOST:
                return host_in(known.names[place]) or None
            case ScriptColumn.PAGES:
                return count.pages
            case ScriptColumn.LINKS:
                return count.links
            case ScriptColumn.ERRORS:
                return count.errors
            case ScriptColumn.CHANGED:
                return count.changed
            case ScriptColumn.BROKEN:
                return count.broken
            case ScriptColumn.SIZE:
                return int(known.sizes[place])
        return known.problems[place] or str(known.statuses[place] or "") or None

    def label(self, place: int) -> str:
        """Its URL, or what is said of one that stands in pages."""
        name = self.known.names[place]
        if name == UNKNOWN:
            return tr("script not known")
        if name == ELSEWHERE:
            return tr("inline, but not in the page as it was served")
        if name.startswith(INLINE):
            return tr("inline: {begins}").format(begins=self.known.begins[place])
        return shown(name)

    def _text(self, row: int, column: int) -> str:
        if column == ScriptColumn.NAME:
            return for_people(self.label(row))
        value = self.value(row, column)
        if column == ScriptColumn.HOST:
            in_page = self.known.names[row].startswith(INLINE)
            return for_people(str(value)) if value else translated(IN_PAGES) if in_page else ""
        if column == ScriptColumn.STATUS:
            return for_people(translated(str(value))) if value else ""
        if column == ScriptColumn.SIZE:
            return units.size(int(value)) if value else ""
        return super()._text(row, column)

    def _icon(self, row: int, column: int) -> QIcon | None:
        if column == ScriptColumn.STATUS and self._is_bad(row):
            return theme().icon("broken", Tone.BAD)
        return None

    def _colour(self, row: int, column: int) -> QColor | None:
        is_bad = column in (ScriptColumn.ERRORS, ScriptColumn.BROKEN)
        if is_bad or (column == ScriptColumn.STATUS and self._is_bad(row)):
            return theme().colour(Tone.BAD)
        return None

    def _tip(self, row: int, column: int) -> str | None:
        if column in (ScriptColumn.NAME, ScriptColumn.STATUS):
            return tip(self._text(row, column)) or None
        return None

    def _is_bad(self, row: int) -> bool:
        return bool(self.known.problems[row]) or self.known.statuses[row] >= 400


class HostsModel(ScriptRows):
    headers = HostColumn.headers()
    pages = HostColumn.PAGES
    numbers = frozenset(HostColumn) - {HostColumn.NAME}
    terms: ClassVar = {HostColumn.PAGES: "third-party", HostColumn.REQUESTS: "third-party"}

    def places(self) -> list[int]:
        return list(self.counts.hosts)

    def name_of(self, place: int) -> str:
        return self.known.hosts[place]

    def value(self, place: int, column: int) -> str | int | None:
        count = self.counts.hosts.get(place, NO_HOST)
        match column:
            case HostColumn.NAME:
                return self.known.hosts[place]
            case HostColumn.PAGES:
                return count.pages
            case HostColumn.REQUESTS:
                return count.requests
            case HostColumn.SIZE:
                return count.octets
        return count.scripts

    def _text(self, row: int, column: int) -> str:
        value: Any = self.value(row, column)
        if column == HostColumn.NAME:
            return for_people(str(value))
        if column == HostColumn.SIZE:
            return units.size(value) if value else ""
        return super()._text(row, column)

    def _tip(self, row: int, column: int) -> str | None:
        return tip(self._text(row, column)) if column == HostColumn.NAME else None
