"""A report from its head to its end, in the order a reader wants to know it."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import TextIO

from app.core import units
from app.core.report import ENDINGS
from app.core.site import DONE, FAILED, FETCHING, QUEUED, REDIRECTED, SKIPPED, STATES
from app.core.tree import TOP, Kind
from app.core.urls import shown
from app.export.html_report.charts import Bar, Curve, bars, columns, curves, legend
from app.export.html_report.style import CSS
from app.export.html_report.survey import Survey
from app.export.html_report.tables import Tables
from app.export.html_report.tree import Branches
from app.export.html_report.words import phrase, text
from app.export.snapshot import Snapshot

PARTS_A_SLICE = 100
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

# Nothing is loaded and nothing runs, even if a page of the crawl found a way into the markup.
HEAD = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>{title}</title>
<style>{css}</style>
</head>
<body>
"""


def write(snapshot: Snapshot, file: TextIO) -> Iterator[float]:
    survey = Survey(snapshot)
    for fraction in survey.take():
        yield fraction * 0.5
    document = Document(snapshot, survey)
    for number, part in enumerate(document.parts(), 1):
        file.write(part)
        if number % PARTS_A_SLICE == 0:
            yield 0.5 + 0.5 * min(1.0, number / document.expected)
    yield 1.0


class Document:
    """The parts of one report, to be written one after the other."""

    def __init__(self, snapshot: Snapshot, survey: Survey) -> None:
        self._ledger = snapshot.ledger
        self._facts: Mapping[str, object] = snapshot.facts
        self._node = snapshot.node
        self._total = snapshot.total
        self._survey = survey
        self._tables = Tables(snapshot.ledger.site, survey)
        self._branches = Branches(snapshot)

    @property
    def expected(self) -> int:
        """About how many parts there will be."""
        uncrawled = sum(map(len, self._survey.uncrawled.ids.values()))
        ranked = len(self._survey.broken) + len(self._survey.chains) + uncrawled + 100
        return 60 + ranked + 2 * self._branches.nodes

    def parts(self) -> Iterator[str]:
        yield HEAD.format(title=text(f"Crawl of {self._name()}"), css=CSS)
        yield from self._head()
        yield "<main>\n"
        yield from self._charts()
        yield from self._tables.parts()
        yield from self._tree()
        yield "</main>\n"
        yield self._foot()

    def _name(self) -> str:
        tree = self._ledger.tree
        if self._node != TOP:
            number = self._node >> 1
            if not self._node & 1:
                return shown(self._ledger.site.url[number])
            names = []
            while number:
                slash = "/" if tree.kind[number] == Kind.FOLDER else ""
                names.append(shown(tree.name[number]) + slash)
                number = tree.parent[number]
            return "/".join(name.rstrip("/") for name in reversed(names)) + "/"
        roots = self._facts.get("roots")
        if isinstance(roots, list | tuple) and roots:
            rest = f" and {len(roots) - 1} more" if len(roots) > 1 else ""
            return shown(str(roots[0])) + rest
        return "a site"

    def _head(self) -> Iterator[str]:
        yield f"<header>\n<h1>{text(self._name())}</h1>\n"
        yield f'<p class="quiet">{text(self._when())}</p>\n'
        yield from self._figures()
        links = (
            ("charts", "Overview"),
            ("broken", "Broken links"),
            ("redirects", "Redirects"),
            ("uncrawled", "Not crawled"),
            ("slow", "Slow"),
            ("large", "Large"),
            ("tree", "All URLs"),
        )
        each = "".join(f'<li><a href="#{name}">{words}</a></li>' for name, words in links)
        yield f'<nav aria-label="Sections"><ul>{each}</ul></nav>\n</header>\n'

    def _when(self) -> str:
        """'Crawled on 1 May 2024, 12:00 UTC; finished after 3.2 s.'"""
        seconds = self._facts.get("seconds")
        took = f"after {units.seconds(seconds)}" if isinstance(seconds, int | float) else ""
        outcome = str(self._facts.get("outcome"))
        endings = {str(each): words for each, words in ENDINGS.items()}
        ending = endings.get(outcome, "still running" if outcome == "running" else "")
        words = " ".join(filter(None, (ending, took)))
        return f"Crawled{_on(self._facts.get('started_at'))}" + (f"; {words}." if words else ".")

    def _figures(self) -> Iterator[str]:
        survey = self._survey
        requested = survey.states[DONE] + survey.states[REDIRECTED] + survey.states[FAILED]
        figures = [
            ("URLs known", units.count(self._total), ""),
            ("requested", units.count(requested), ""),
            ("HTML pages", units.count(survey.pages), ""),
            ("broken", units.count(survey.broken_total), "bad" if survey.broken_total else "good"),
            ("redirects", units.count(survey.states[REDIRECTED]), ""),
            ("read", units.size(survey.octets), ""),
        ]
        if survey.times.total:
            figures.append(("median response", "~" + units.seconds(survey.times.share(0.5)), ""))
        yield '<dl class="figures">\n'
        for name, value, tone in figures:
            yield f'<div><dt>{name}</dt><dd class="{tone or "plain"}">{value}</dd></div>\n'
        yield "</dl>\n"

    def _charts(self) -> Iterator[str]:
        yield '<section id="charts">\n<h2>Overview</h2>\n<div class="charts">\n'
        if self._total:
            yield self._states()
            yield self._statuses()
        if self._survey.times.total:
            yield self._times()
        if len(self._ledger.depth.at) > 1 and self._node == TOP:
            yield self._queue()
        yield "</div>\n</section>\n"

    def _states(self) -> str:
        rows = [
            Bar(STATES[state], self._survey.states[state], tone)
            for state, tone in STATE_TONES.items()
            if self._survey.states[state]
        ]
        return _figure("What became of the URLs", bars("URLs by state", rows))

    def _statuses(self) -> str:
        survey = self._survey
        rows = [Bar(phrase(status), n, _tone(status)) for status, n in survey.statuses.items()]
        rows += [
            Bar(f"failed: {kind.replace('_', ' ')}", n, "bad") for kind, n in survey.errors.items()
        ]
        if not rows:
            return ""
        rows.sort(key=lambda row: -row.value)
        if len(rows) > MOST_STATUSES:
            rest = sum(row.value for row in rows[MOST_STATUSES - 1 :])
            rows[MOST_STATUSES - 1 :] = [Bar("others", rest, "quiet")]
        return _figure("How the servers answered", bars("Answers by status", rows))

    def _times(self) -> str:
        edges, times = Survey.EDGES, self._survey.times
        labels = [units.seconds(edge).replace(".0 ", " ") for edge in edges]
        labels.append("more")
        rows = [
            Bar(label, n, "accent") for label, n in zip(labels, self._survey.columns, strict=True)
        ]
        told = (
            "Each column counts the answers that took up to the time under it."
            f" Half came within about {units.seconds(times.share(0.5))},"
            f" 95 % within about {units.seconds(times.share(0.95))}."
        )
        return _figure("Response times", columns("URLs by response time", rows), told)

    def _queue(self) -> str:
        depth = self._ledger.depth
        lines = (
            Curve("queued", "queued", depth.queued, filled=True),
            Curve("done", "good", depth.done),
        )
        told = f"At most {units.plural(int(max(depth.queued)), 'URL')} waited at one time."
        chart = legend(lines) + curves("Queue over time", depth.at, lines)
        return _figure("The queue over time", chart, told)

    def _tree(self) -> Iterator[str]:
        yield '<section id="tree">\n<h2>All URLs</h2>\n'
        if not self._total:
            yield "<p>No URL is known yet.</p>\n</section>\n"
            return
        if not self._branches.complete:
            yield (
                f'<p class="note">The tree shows {units.count(self._branches.nodes)} entries, upper'
                " levels first; the exports .txt, .csv and .jsonl hold every URL.</p>\n"
            )
        yield from self._branches.parts()
        yield "</section>\n"

    def _foot(self) -> str:
        found = self._facts.get("settings")
        settings: Mapping[str, object] = found if isinstance(found, Mapping) else {}
        told = []
        # Named one by one: a header or a cookie among the settings is nobody else's business.
        for name in SETTINGS:
            value = settings.get(name)
            if value not in (None, (), []):
                listed = ", ".join(map(str, value)) if isinstance(value, list | tuple) else value
                told.append(f"{name.replace('_', ' ')} {listed}")
        words = f" Settings: {text('; '.join(told))}." if told else ""
        return f"<footer><p>Made by Crawlscope.{words}</p></footer>\n</body>\n</html>\n"


def _figure(title: str, chart: str, told: str = "") -> str:
    note = f'<p class="note">{text(told)}</p>\n' if told else ""
    return f"<figure>\n<h3>{text(title)}</h3>\n{chart}{note}</figure>\n"


def _tone(status: int) -> str:
    if status >= 400:
        return "bad"
    return "redirect" if 300 <= status < 400 else "good"


def _on(started_at: object) -> str:
    """' on 1 May 2024, 12:00 UTC', or what is told instead; '' for None."""
    if started_at is None:
        return ""
    try:
        moment = datetime.fromisoformat(str(started_at)).astimezone(UTC)
    except ValueError:
        return f" on {started_at}"
    return f" on {moment.day} {moment:%B %Y, %H:%M} UTC"
