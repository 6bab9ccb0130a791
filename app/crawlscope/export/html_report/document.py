"""The report for people: what its templates show, and how they are written while a crawl goes on.

The templates are Jinja2's: it escapes whatever they print, and streams. A report of 100,000 URLs
with 23 findings took 1.0 s of processor time, in slices of 0.6 ms at the median and under 3 ms in
99 of 100, with 8 MB of memory, and is 4.6 MB; with the pages that link to each, from a million
links, 1.3 s and 7.5 MB. The first report also imports Jinja2 (40 ms) and compiles each template
(13 ms).
"""

from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import TextIO

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup

from crawlscope.core.base import units
from crawlscope.core.base.budgets import REPORT_PIECES
from crawlscope.core.base.language import language, tr, translated
from crawlscope.core.base.slices import QuietSlices, Slices, Work, as_part
from crawlscope.core.base.times import percentile
from crawlscope.core.base.urls import shown
from crawlscope.core.insight.in_common import in_common
from crawlscope.core.policy.declared_findings import Family, Severity
from crawlscope.core.records.records import DONE, FAILED, REDIRECTED
from crawlscope.core.records.tree import TOP, FolderKind
from crawlscope.export.about import site, when
from crawlscope.export.html_report import charts
from crawlscope.export.html_report.charts import Chart, Curves
from crawlscope.export.html_report.found import Group, by_severity
from crawlscope.export.html_report.hosts import Hosts, seconds
from crawlscope.export.html_report.sources import Sources
from crawlscope.export.html_report.survey import Survey
from crawlscope.export.html_report.tables import Tables
from crawlscope.export.html_report.tree import Branches
from crawlscope.export.html_report.words import one_line
from crawlscope.export.snapshot import Snapshot

Words = Callable[..., str]  # `tr`

PIECES_A_ROW = 10
SETTINGS = ("scope", "max_depth", "max_pages", "max_seconds", "include", "exclude", "workers")

PARTS = (
    *("head", "findings", "charts", "broken", "redirects", "hosts", "uncrawled", "slow", "large"),
    *("tree", "foot"),
)
TONES = {Severity.ERROR: "bad", Severity.WARNING: "warn", Severity.NOTE: "quiet"}
HAVING = {  # figures of URLs by the gravest finding that they have
    Severity.ERROR: tr("URLs with errors"),
    Severity.WARNING: tr("warnings, but no errors"),
    Severity.NOTE: tr("notes only"),
}
SEVERITIES = {  # as headings
    Severity.ERROR: tr("Errors"),
    Severity.WARNING: tr("Warnings"),
    Severity.NOTE: tr("Notes"),
}
# Families about where a URL is linked from: all other findings are mended on the page itself.
LINKED = frozenset((Family.ANSWERS, Family.REDIRECTS, Family.LINKS))


def write(snapshot: Snapshot, file: TextIO) -> Slices[None]:
    survey, hosts = Survey(snapshot), Hosts(snapshot)
    yield from as_part(survey.take(), 0.0, 0.3)
    yield from as_part(hosts.take(), 0.3, 0.5)
    folders = Work(charts.folders(snapshot))
    for _ in folders:
        yield 0.5
    document = Document(snapshot, survey, hosts, folders.result)
    for _ in document.find_sources():
        yield 0.5
    for _ in document.locate():
        yield 0.5
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


@cache
def _policy() -> str:
    """Lets our own style and script in, by their hashes, and nothing else: nothing is loaded, and
    nothing else runs, even if a page of the crawl found a way into the markup."""
    style, script = (ENVIRONMENT.get_template(name).render() for name in ("style.css", "report.js"))
    return (
        f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(script)};"
        " base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _ours(words: Words, *text: str) -> Markup:
    """A text of a template: ours, without quotes; what is filled in is escaped."""
    return Markup(words(*text))  # noqa: S704


def _counted(words: Words, many: str, one: str, n: int) -> str:
    return words(many, one, n).format(n=n)


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
    made.globals |= {
        "count": units.count,
        "seconds": seconds,
        "shown": shown,
        "size": units.size,
        "tones": TONES,
        "code": Markup("<code>{}</code>").format,
        "emphasis": Markup("<em>{}</em>").format,
        "lang": language().replace("_", "-"),
        "tr": cache(partial(_ours, tr)),
        "counted": partial(_counted, tr),
        "severities": SEVERITIES,
        "told": translated,
    }
    return made


ENVIRONMENT = _environment()


def _template(name: str) -> Template:
    return ENVIRONMENT.get_template(f"{name}.html")


class Document:
    """Everything that the templates of one report show."""

    def __init__(
        self, snapshot: Snapshot, survey: Survey, hosts: Hosts, folders: list[Chart]
    ) -> None:
        self._ledger = snapshot.ledger
        self._facts: Mapping[str, object] = snapshot.facts
        self._node = snapshot.node
        self.total = snapshot.total
        self.when = when(snapshot.facts)
        self.survey = survey
        self.hosts = hosts
        self._folders = folders
        self._sources = Sources(snapshot)
        self.groups = survey.found.groups()
        self.where: dict[str, str] = {}  # by finding
        self.policy = _policy()
        self.tables = Tables(snapshot.ledger, survey, self._sources)
        self.branches = Branches(snapshot)

    def find_sources(self) -> QuietSlices[None]:
        """Reads the links, for what is mended where it is linked from."""
        ids = set(self.survey.broken)
        for group in self.groups:
            if group.finding.family in LINKED:
                ids.update(group.ids)
        yield from self._sources.take(ids)

    def locate(self) -> QuietSlices[None]:
        """What the URLs of each finding have in common; nothing, if it is of a part of a crawl."""
        for group in self.groups if self._node == TOP else ():
            found = yield from in_common(self._ledger, group.finding.name)
            self.where[group.finding.name] = found.words

    @property
    def expected(self) -> int:
        """The approximate number of pieces of text."""
        uncrawled = sum(map(len, self.survey.uncrawled.ids.values()))
        ranked = len(self.survey.broken) + len(self.survey.chains) + uncrawled + 100
        ranked += sum(2 * len(group.ids) for group in self.groups)
        return PIECES_A_ROW * (60 + ranked + self.branches.nodes)

    @property
    def name(self) -> str:
        tree = self._ledger.tree
        if self._node != TOP:
            number = self._node >> 1
            if not self._node & 1:
                return shown(self._ledger.records.url[number])
            names = []
            while number:
                slash = "/" if tree.kind[number] == FolderKind.FOLDER else ""
                names.append(shown(tree.name[number]) + slash)
                number = tree.parent[number]
            return "/".join(name.rstrip("/") for name in reversed(names)) + "/"
        return site(self._facts)

    def figures(self) -> Iterator[tuple[str, str, str]]:
        """Names, values and tones."""
        survey = self.survey
        requested = survey.states[DONE] + survey.states[REDIRECTED] + survey.states[FAILED]
        tone = "bad" if survey.broken_total else "good"
        yield tr("URLs known"), units.count(self.total), "plain"
        yield tr("requested"), units.count(requested), "plain"
        yield tr("HTML pages"), units.count(survey.pages), "plain"
        yield tr("broken URLs"), units.count(survey.broken_total), tone
        for severity, urls in survey.found.urls().items():
            tone = TONES[severity] if urls else "plain"
            yield HAVING[severity], units.count(urls), tone
        yield tr("redirects"), units.count(survey.states[REDIRECTED]), "plain"
        yield tr("read"), units.size(survey.octets), "plain"
        if survey.spread.steps:
            median = percentile(survey.spread.steps, 0.5)
            yield tr("median response"), "~" + units.seconds(median), "plain"

    def sections(self) -> Iterator[tuple[str, str]]:
        """Where the navigation leads."""
        yield "findings", tr("Findings")
        yield "charts", tr("Charts")
        yield "broken", tr("Broken links")
        yield "redirects", tr("Redirects")
        yield "hosts", tr("Hosts") if self.hosts.are_hosts else tr("Folders")
        yield "uncrawled", tr("Not crawled")
        yield "slow", tr("Slow")
        yield "large", tr("Large")
        yield "tree", tr("All URLs")

    def findings(self) -> Iterator[tuple[Severity, list[Group]]]:
        return by_severity(self.groups)

    def charts(self) -> Iterator[Chart]:
        survey = self.survey
        found = [
            charts.states(survey.states),
            charts.statuses(survey.statuses, survey.errors),
            charts.types(survey.spread.types),
            charts.times(survey.spread),
            charts.sizes(survey.spread),
            charts.depths(survey.spread.depths),
            *self._folders,
        ]
        return (chart for chart in found if chart.rows)

    @property
    def queue(self) -> Curves | None:
        depth = self._ledger.samples
        return charts.queue(depth) if len(depth.at) > 1 and self._node == TOP else None

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
