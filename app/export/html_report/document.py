"""The report for people: what its templates show, and how they are written while a crawl goes on.

The templates are Jinja2's: it escapes whatever they print, and streams. A report of 50,000 URLs is
written in pieces of 1.4 ms at the median, 3 ms at most, in 0.5 MB of memory; by hand, with every
text escaped by name, it took 0.3 s instead of 0.45 s, with pieces of up to 5 ms.
"""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple, TextIO

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from app.core import units
from app.core.budgets import REPORT_PIECES
from app.core.findings.table import FINDINGS, Finding, Severity
from app.core.report import ENDINGS
from app.core.site import DONE, FAILED, FETCHING, QUEUED, REDIRECTED, SKIPPED, STATES
from app.core.slices import Slices, as_part
from app.core.tree import TOP, FolderKind
from app.core.urls import shown
from app.export.html_report.charts import Bar, Chart, Curve, bars, columns, curves
from app.export.html_report.survey import Survey
from app.export.html_report.tables import Tables
from app.export.html_report.tree import Branches
from app.export.html_report.words import one_line, phrase
from app.export.snapshot import Snapshot

PIECES_A_ROW = 10
MOST_STATUSES = 14  # bars; a server may invent hundreds
STATE_TONES = {
    DONE: "good",
    REDIRECTED: "redirect",
    FAILED: "bad",
    QUEUED: "queued",
    FETCHING: "queued",
    SKIPPED: "quiet",
}
SETTINGS = ("scope", "max_depth", "max_pages", "max_seconds", "include", "exclude", "workers")

PARTS = (
    *("head", "charts", "findings", "broken", "redirects", "uncrawled", "slow", "large", "tree"),
    "foot",
)


class Figure(NamedTuple):
    title: str
    chart: Chart
    note: str = ""


def write(snapshot: Snapshot, file: TextIO) -> Slices[None]:
    survey = Survey(snapshot)
    yield from as_part(survey.take(), 0.0, 0.5)
    document = Document(snapshot, survey)
    for name in ("pieces", *PARTS):
        _template(name)  # the first report compiles it, which takes some milliseconds
        yield 0.5
    written = 0
    for name in PARTS:
        stream = _template(name).stream(report=document)
        stream.enable_buffering(REPORT_PIECES)
        for part in stream:
            file.write(part)
            written += REPORT_PIECES
            yield 0.5 + 0.5 * min(1.0, written / document.expected)
    yield 1.0


def _environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(Path(__file__).with_name("templates")),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=one_line,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.globals |= {"count": units.count, "plural": units.plural, "shown": shown}
    return made


ENVIRONMENT = _environment()


def _template(name: str) -> Template:
    return ENVIRONMENT.get_template(f"{name}.html")


class Document:
    """Everything that the templates of one report show."""

    def __init__(self, snapshot: Snapshot, survey: Survey) -> None:
        self._ledger = snapshot.ledger
        self._facts: Mapping[str, object] = snapshot.facts
        self._node = snapshot.node
        self.total = snapshot.total
        self.survey = survey
        self.tables = Tables(snapshot.ledger.site, survey)
        self.branches = Branches(snapshot)

    @property
    def is_branch(self) -> bool:
        """True if the report is of a part of the crawl."""
        return self._node != TOP

    @property
    def findings(self) -> list[tuple[Severity, int, Finding, str]]:
        """Severity, count and rule of each finding that there is, gravest first."""
        findings = self._ledger.findings
        counts = findings.counts()
        found = [
            (findings.severities.of(each), counts[each.name], each, findings.words(each))
            for each in FINDINGS
            if each.name in counts
        ]
        return sorted(found, key=lambda row: list(Severity).index(row[0]))

    @property
    def expected(self) -> int:
        """The approximate number of pieces of text."""
        uncrawled = sum(map(len, self.survey.uncrawled.ids.values()))
        ranked = len(self.survey.broken) + len(self.survey.chains) + uncrawled + 100
        return PIECES_A_ROW * (60 + ranked + self.branches.nodes)

    @property
    def name(self) -> str:
        tree = self._ledger.tree
        if self._node != TOP:
            number = self._node >> 1
            if not self._node & 1:
                return shown(self._ledger.site.url[number])
            names = []
            while number:
                slash = "/" if tree.kind[number] == FolderKind.FOLDER else ""
                names.append(shown(tree.name[number]) + slash)
                number = tree.parent[number]
            return "/".join(name.rstrip("/") for name in reversed(names)) + "/"
        roots = self._facts.get("roots")
        if isinstance(roots, list | tuple) and roots:
            rest = f" and {len(roots) - 1} more" if len(roots) > 1 else ""
            return shown(str(roots[0])) + rest
        return "a site"

    @property
    def when(self) -> str:
        """'Crawled on 1 May 2024, 12:00 UTC; finished after 3.2 s.'"""
        seconds = self._facts.get("seconds")
        took = f"after {units.seconds(seconds)}" if isinstance(seconds, int | float) else ""
        outcome = str(self._facts.get("outcome"))
        endings = {str(each): words for each, words in ENDINGS.items()}
        ending = endings.get(outcome, "still running" if outcome == "running" else "")
        trouble = self._facts.get("trouble")
        words = " ".join(filter(None, ("ended" if trouble else ending, took)))
        words += f"; {trouble}" if trouble else ""
        return f"Crawled{_on(self._facts.get('started_at'))}" + (f"; {words}." if words else ".")

    def figures(self) -> Iterator[tuple[str, str, str]]:
        """Names, values and tones."""
        survey = self.survey
        requested = survey.states[DONE] + survey.states[REDIRECTED] + survey.states[FAILED]
        tone = "bad" if survey.broken_total else "good"
        yield "URLs known", units.count(self.total), "plain"
        yield "requested", units.count(requested), "plain"
        yield "HTML pages", units.count(survey.pages), "plain"
        yield "broken", units.count(survey.broken_total), tone
        yield "redirects", units.count(survey.states[REDIRECTED]), "plain"
        yield "read", units.size(survey.octets), "plain"
        if survey.times.total:
            yield "median response", "~" + units.seconds(survey.times.share(0.5)), "plain"

    def charts(self) -> Iterator[Figure]:
        if self.total:
            yield self._states()
            yield from self._statuses()
        if self.survey.times.total:
            yield self._times()
        if len(self._ledger.depth.at) > 1 and self._node == TOP:
            yield self._queue()

    def _states(self) -> Figure:
        rows = [
            Bar(STATES[state], self.survey.states[state], tone)
            for state, tone in STATE_TONES.items()
            if self.survey.states[state]
        ]
        return Figure("What became of the URLs", bars("URLs by state", rows))

    def _statuses(self) -> Iterator[Figure]:
        survey = self.survey
        rows = [Bar(phrase(status), n, _tone(status)) for status, n in survey.statuses.items()]
        rows += [
            Bar(f"failed: {kind.replace('_', ' ')}", n, "bad") for kind, n in survey.errors.items()
        ]
        if not rows:
            return
        rows.sort(key=lambda row: -row.value)
        if len(rows) > MOST_STATUSES:
            rest = sum(row.value for row in rows[MOST_STATUSES - 1 :])
            rows[MOST_STATUSES - 1 :] = [Bar("others", rest, "quiet")]
        yield Figure("How the servers answered", bars("Answers by status", rows))

    def _times(self) -> Figure:
        edges, times = Survey.EDGES, self.survey.times
        labels = [units.seconds(edge).replace(".0 ", " ") for edge in edges]
        labels.append("more")
        rows = [
            Bar(label, n, "accent") for label, n in zip(labels, self.survey.columns, strict=True)
        ]
        caption = (
            "Each column counts the answers that took up to the time under it."
            f" Half came within about {units.seconds(times.share(0.5))},"
            f" 95 % within about {units.seconds(times.share(0.95))}."
        )
        return Figure("Response times", columns("URLs by response time", rows), caption)

    def _queue(self) -> Figure:
        depth = self._ledger.depth
        lines = (
            Curve("queued", "queued", depth.queued, filled=True),
            Curve("done", "good", depth.done),
        )
        caption = f"At most {units.plural(int(max(depth.queued)), 'URL')} waited at one time."
        return Figure("The queue over time", curves("Queue over time", depth.at, lines), caption)

    @property
    def settings_in_words(self) -> str:
        found = self._facts.get("settings")
        settings: Mapping[str, object] = found if isinstance(found, Mapping) else {}
        parts = []
        # Listed one by one: a header or a cookie among the settings must not appear.
        for name in SETTINGS:
            value = settings.get(name)
            if value not in (None, (), []):
                listed = ", ".join(map(str, value)) if isinstance(value, list | tuple) else value
                parts.append(f"{name.replace('_', ' ')} {listed}")
        return "; ".join(parts)


def _tone(status: int) -> str:
    if status >= 400:
        return "bad"
    return "redirect" if 300 <= status < 400 else "good"


def _on(started_at: object) -> str:
    """' on 1 May 2024, 12:00 UTC', or the text as it is if it is no date; '' for None."""
    if started_at is None:
        return ""
    try:
        moment = datetime.fromisoformat(str(started_at)).astimezone(UTC)
    except ValueError:
        return f" on {started_at}"
    return f" on {moment.day} {moment:%B %Y, %H:%M} UTC"
