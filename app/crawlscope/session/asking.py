"""Asks a saved crawl, and the bodies that its archive kept: no request is made for an answer."""

import json
import tempfile
from collections.abc import Callable, Collection, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TextIO, cast

from crawlscope.core.base.budgets import EXPORTED_RECORDS, RESTORED_FACTS
from crawlscope.core.base.language import tr, translated
from crawlscope.core.base.slices import Portions, QuietSlices, Slices
from crawlscope.core.base.text_for_people import cut
from crawlscope.core.base.text_ids import TextIds
from crawlscope.core.base.urls import Hrefs, origin_of
from crawlscope.core.extraction.rule import Rule
from crawlscope.core.extraction.search import Search
from crawlscope.core.findings.findings_view import Findings
from crawlscope.core.insight.filter import Filter
from crawlscope.core.insight.redirect_map import Move, RedirectMap
from crawlscope.core.ledger.ledger import NOTHING_SAID, Ledger, SaidOf
from crawlscope.core.policy.choices import findings_in
from crawlscope.core.policy.settings import Settings
from crawlscope.core.queue.robots import Robots, parsing
from crawlscope.core.queue.rules import Rules
from crawlscope.core.records.answer_facts import AnswerFacts
from crawlscope.core.records.capture import ArchiveError
from crawlscope.core.records.events import SkipReason
from crawlscope.core.records.fact_columns import EXTRACT, EXTRACT_FAILED, columns_of_rules
from crawlscope.core.records.facts import PageFacts
from crawlscope.core.records.masks import Masks
from crawlscope.core.records.records import DONE, SKIPPED
from crawlscope.core.records.rendering import Renderers
from crawlscope.core.structured.item import StructuredProblem, StructuredType
from crawlscope.export import Links
from crawlscope.fetch.fetch import Answer
from crawlscope.fetch.kept import KeptFetcher
from crawlscope.page.document import Wanted, document
from crawlscope.page.extracting import Extractor
from crawlscope.page.kinds import NO_PAGES, declared
from crawlscope.page.searching import search
from crawlscope.page.text_language import check_library
from crawlscope.page.tree import beginning, tree_of
from crawlscope.runtime.slices import in_slices, slices_of, turn
from crawlscope.session.crawl.rendering import view_of
from crawlscope.session.crawl.shared_files import SharedFiles
from crawlscope.session.rendering_again import FIELDS, RenderingAgain
from crawlscope.store import CrawlFile
from crawlscope.store.archive.index import REVISIT
from crawlscope.store.archive.reading import KeptPages

Row = dict[str, Any]
NO_ROW: tuple[int, Row] = (0, {})
LONGEST_TRIED = 200  # characters of a value
USER = "ask"  # of gathered facts
STRUCTURED, LINKS, LANGUAGE = IN_SPOOL = (  # in a row that is spooled; no fields of an answer
    *("structured", "uncrawlable", "language_found"),
)
STRUCTURED_FACTS = frozenset(("structured_types", "structured_problems"))
EMPTY = AnswerFacts(PageFacts())
ENDLESS = 1 << 62


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of a crawl; of what is None or empty, nothing. Raises SettingsError if a
    library is missing that the settings need."""

    judged_by: Settings | None = None  # findings by these, from the kept bodies
    search: Search = field(default_factory=Search)
    rules: tuple[Rule, ...] = ()  # what is taken out of each page
    robots: bytes | None = None  # another robots.txt
    redirects: str | None = None  # lines of CSV: the old URL, the new one
    wanted: Filter = field(default_factory=Filter)  # of these URLs alone
    renders: bool = False  # what scripts make of pages
    without: tuple[str, ...] = ()  # or what they would make without these, URLs
    viewed_by: Settings | None = None  # or in the view of these

    @property
    def reads_bodies(self) -> bool:
        """Without a browser."""
        return self.judged_by is not None or bool(self.search or self.rules)

    def __post_init__(self) -> None:
        check_library(self.judged_by is not None and self.judged_by.check_language)

    @property
    def needs_bodies(self) -> bool:
        return self.reads_bodies or self.renders


@dataclass(slots=True)
class Counts:
    """What there was to read."""

    read: int = 0  # pages whose bodies were read
    truncated: int = 0  # of these: not whole
    revisits: int = 0  # of these: kept once, with another response that has the same body
    not_kept: int = 0  # pages of the crawl that the archive does not have
    unreadable: int = 0  # or that cannot be read there
    problem: str = ""  # why the first of these cannot


class Spool:
    """Rows by id, in a file that vanishes: they may be many."""

    def __init__(self) -> None:
        spool = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115  `close` does
        self._file = cast(TextIO, spool)

    def put(self, id_: int, row: Row) -> None:
        """Raises ArchiveError."""
        try:
            self._file.write(json.dumps([id_, row]) + "\n")
        except OSError as problem:
            words = tr("no room for the answers in {folder}: {why}")
            folder = tempfile.gettempdir()
            raise ArchiveError(words.format(folder=folder, why=problem.strerror)) from None

    def rows(self) -> Iterator[tuple[int, Row]]:
        """From the first; one reader at a time."""
        self._file.seek(0)
        for line in self._file:
            id_, row = json.loads(line)
            yield id_, row

    def close(self) -> None:
        self._file.close()


class KeptAnew:
    """What a crawl file keeps, with what was read in its pages now: for exports."""

    def __init__(self, file: CrawlFile, spool: Spool, *, has_rules: bool) -> None:
        self._file, self._spool, self._has_rules = file, spool, has_rules
        self._begin()

    def _begin(self) -> None:
        self._rows, self._at = self._spool.rows(), 0
        self._next = next(self._rows, NO_ROW)

    def all(self) -> Iterator[tuple[int, int, str | None]]:
        return self._file.all()

    def said_after(
        self, id_: int, number: int, names: Collection[str]
    ) -> list[tuple[int, AnswerFacts]]:
        """As `FactSource` says. A crawl without facts has those that were read now, where no others
        are asked for."""
        if id_ < self._at:
            self._begin()
        found = dict(self._file.said_after(id_, number, names))
        is_enough = STRUCTURED_FACTS.issuperset(names)
        if not found and not is_enough:
            return []
        most = number if is_enough else ENDLESS
        rows = self._spooled(id_, max(found, default=ENDLESS), most, found)
        if len(rows) == most:  # there may be more before the others
            found = {each: said for each, said in found.items() if each <= max(rows)}
        if is_enough:
            found = dict.fromkeys(rows, EMPTY) | found
        self._at = max(found, default=self._at)
        return [(each, self._anew(rows.get(each, {}), found[each])) for each in sorted(found)]

    def _spooled(self, after: int, last: int, most: int, found: Collection[int]) -> dict[int, Row]:
        """The next rows that say something of facts, by id."""
        rows = dict[int, Row]()
        while 0 < self._next[0] <= last and len(rows) < most:
            id_, row = self._next
            if id_ > after and (id_ in found or STRUCTURED in row):
                rows[id_] = row
            self._next = next(self._rows, NO_ROW)
        return rows

    def _anew(self, row: Row, said: AnswerFacts) -> AnswerFacts:
        facts = said.facts
        if facts is None:
            return said
        if self._has_rules:
            values = tuple(
                (name.removeprefix(EXTRACT), tuple(value) if isinstance(value, list) else value)
                for name, value in row.items()
                if name.startswith(EXTRACT)
            )
            failed = tuple(row.get(EXTRACT_FAILED) or ())
            facts = replace(facts, extracted=values, extract_failed=failed)
        if STRUCTURED in row:
            types, problems = row[STRUCTURED]
            facts = replace(
                facts,
                structured_types=tuple(StructuredType(*each) for each in types),
                structured_problems=tuple(StructuredProblem(*each) for each in problems),
            )
        if LINKS in row:
            links, language = tuple(row[LINKS]), row[LANGUAGE]
            facts = replace(facts, uncrawlable=links, language_found=language)
        return replace(said, facts=facts)


class Asking:
    """One question to one crawl, whose ledger is judged anew if that is asked."""

    def __init__(
        self,
        question: Question,
        ledger: Ledger,
        ids: TextIds,
        settings: Settings,
        file: CrawlFile,
    ) -> None:
        """`settings` are those of the crawl."""
        self.question, self.ledger = question, ledger
        self._ids, self._settings, self._file = ids, settings, file
        self.counts = Counts()
        self.moves: dict[int, Move] = {}
        self.map: RedirectMap | None = None
        self.found = 0  # pages that the search is for
        self.extracted = self.failed = 0  # pages of which rules found something, or failed
        self._extractor = Extractor(question.rules)
        self.refused = self.allowed = 0  # URLs that the other robots.txt refuses, and allows anew
        self._robots: Robots | None = None
        self._origins, self._rules = settings.origins(), Rules(settings)
        self._before: Masks | None = None  # findings, if they were judged anew
        self.findings_before: dict[str, int] = {}
        self._spool, self._shown = Spool(), Spool()
        self.again: RenderingAgain | None = None  # of pages that were rendered
        self._hrefs = Hrefs()
        self._wanted = Wanted.by(replace(question.judged_by or settings, audit=True))

    def close(self) -> None:
        self._spool.close()
        self._shown.close()

    @property
    def fields(self) -> tuple[str, ...]:
        """Of each row."""
        question, names = self.question, ["url", "status"]
        if question.judged_by is not None:
            names += ["findings", "findings_before"]
        if question.search:
            names += ["found", "snippets"]
        names += FIELDS if question.renders else ()
        names += columns_of_rules(each.name for each in question.rules)
        if question.robots is not None:
            names += ["robots", "robots_before"]
        if question.redirects is not None:
            names += ["new_url", "redirect_hops", "redirect_final", "redirect_end", "final_status"]
        return tuple(names)

    def run(self, archive: KeptPages | None) -> Slices[None]:
        """Finds the answers, and yields the fraction done. It must run in a task. Raises
        ArchiveError, StoreError."""
        question, records = self.question, self.ledger.records
        if question.robots is not None:
            self._robots = yield from parsing(question.robots)
        if question.redirects is not None:
            self.map = yield from RedirectMap.reading(question.redirects, self._settings.roots[0])
            self.moves = yield from self.map.following(records, self._ids)
        records.gathered.use(USER, question.wanted.facts)
        if not records.gathered.is_complete:
            yield from records.gathered.gathering(records, self._file)
        if archive is None or not question.reads_bodies:
            return
        reading = self._reading(archive)
        if question.judged_by is None:
            last = 0
            for said in reading:
                last = last if said is None else said[0]
                yield last / max(1, len(records))
        else:
            self._before, self.findings_before = records.found, self.ledger.findings.counts()
            yield from self.ledger.judge_anew(question.judged_by, reading)

    async def render(
        self, archive: KeptPages, renderers: Renderers, tell: Callable[[float], object]
    ) -> None:
        """Shows the pages to a browser, after `run`. Raises ArchiveError, BrowserError."""
        question = self.question
        async with AsyncExitStack() as stack:
            views = [self._settings, *filter(None, [question.viewed_by])]
            browsers = [
                await stack.enter_async_context(renderers(view_of(each), 1)) for each in views
            ]
            files = await stack.enter_async_context(SharedFiles())
            self.again = RenderingAgain(
                *(browsers[0], archive, files, self._settings, question.without),
                other=browsers[1] if question.viewed_by is not None else None,
            )
            await self._render(self.again, archive, tell)

    async def _render(
        self, again: RenderingAgain, archive: KeptPages, tell: Callable[[float], object]
    ) -> None:
        question, records, fetcher = self.question, self.ledger.records, KeptFetcher(self._settings)
        counts = Counts() if question.reads_bodies else self.counts  # they were read before
        for id_ in records.ids():
            if id_ % RESTORED_FACTS == 0:
                await turn()
            if not self._is_page(id_):
                continue
            answer = await in_slices(self._kept(id_, archive, fetcher, counts))
            if answer is not None and (row := await again.page(id_, records.url[id_], answer)):
                self._shown.put(id_, row)
            tell(id_ / len(records))

    # --- the bodies ---------------------------------------------------------------------------

    def _reading(self, archive: KeptPages) -> Iterator[SaidOf | None]:
        """What each page said, from its body; of others what the crawl file has. None where others
        should have their turn."""
        records, fetcher = self.ledger.records, KeptFetcher(self._settings)
        stored = self._file.everything_said()
        next_said = next(stored, NOTHING_SAID)
        for id_ in records.ids():
            said: SaidOf | None = None
            if next_said[0] == id_:
                said, next_said = next_said, next(stored, NOTHING_SAID)
            if self._is_page(id_):
                answer = yield from self._kept(id_, archive, fetcher, self.counts)
                if answer is not None and answer.page is not None:
                    said = yield from self._hear(id_, answer, said or (id_, None, None, None))
            if said is not None:
                yield said
            elif id_ % RESTORED_FACTS == 0:
                yield None

    def _is_page(self, id_: int) -> bool:
        """Of those that are asked for: it may be one. Nothing was read of pages of other sites."""
        records = self.ledger.records
        return (
            records.state[id_] == DONE
            and 200 <= records.status[id_] <= 299
            and declared(records.content_type[id_]) not in NO_PAGES
            and self.question.wanted.matches(records, id_)
            and not self._rules.is_only_checked(records.url[id_])
        )

    def _kept(
        self, id_: int, archive: KeptPages, fetcher: KeptFetcher, counts: Counts
    ) -> QuietSlices[Answer | None]:
        records = self.ledger.records
        url = records.url[id_]
        until = datetime.fromtimestamp(records.fetched_at[id_] + 1, UTC)
        place = archive.find(url, until.strftime("%Y%m%d%H%M%S"))
        if place is None or (place.mime != REVISIT and place.status != records.status[id_]):
            counts.not_kept += 1
            return None
        try:
            kept = archive.read(place)
            answer = yield from slices_of(fetcher.answer(url, kept.head, kept.body))
        except ArchiveError as problem:
            counts.unreadable += 1
            counts.problem = counts.problem or str(problem)
            return None
        yield
        if answer is None:
            counts.unreadable += 1
            counts.problem = counts.problem or tr("{url}: the response cannot be read").format(
                url=url
            )
        elif answer.page is not None:
            counts.read += 1
            counts.truncated += bool(kept.truncated) or answer.response.truncated
            counts.revisits += kept.is_revisit
        return answer

    def _hear(self, id_: int, answer: Answer, said: SaidOf) -> QuietSlices[SaidOf]:
        _, facts, headers, timing = said
        row = Row()
        if self.question.judged_by is not None:
            read = document(self.ledger.records.url[id_], answer, self._wanted, self._hrefs)
            if read is not None:
                for _ in read.portions(self._ids):
                    yield
                facts = read.facts
                headers = headers or answer.response.headers  # those of an archive lack secrets
                if facts is not None and (facts.structured_types or _has_types(said[1])):
                    row[STRUCTURED] = facts.structured_types, facts.structured_problems
                if facts is not None and (said[1] is None or _differ(facts, said[1])):
                    row |= {LINKS: facts.uncrawlable, LANGUAGE: facts.language_found}
        if self.question.search or self._extractor:
            row |= yield from self._look_into(answer)
        if row:
            self._spool.put(id_, row)
        return id_, facts, headers, timing

    def _look_into(self, answer: Answer) -> QuietSlices[Row]:
        """What is found in a page; empty if it is not one that is searched for."""
        assert answer.page is not None
        wanted, row = self.question.search, Row()
        source = beginning(answer.page, answer.is_xml, answer.response.charset)
        tree = yield from tree_of(source)
        if wanted:
            found = search(wanted, source, tree)
            if found is None:
                return row
            self.found += 1
            row = {"found": found.number, "snippets": found.snippets}
        if self._extractor:
            taken = yield from self._extractor.taking(source, tree)
            row |= {f"{EXTRACT}{name}": value for name, value in taken.values}
            row[EXTRACT_FAILED] = taken.failed or None
            self.extracted += any(value is not None for _, value in taken.values)
            self.failed += bool(taken.failed)
        return row

    # --- the answers --------------------------------------------------------------------------

    def rows(self) -> Portions[Row]:
        """A row for each URL of which there is something to say, in the order of their ids, in
        slices with the fraction done."""
        records, spooled, rows = self.ledger.records, self._spool.rows(), list[Row]()
        self.refused = self.allowed = 0
        next_row, shown = next(spooled, NO_ROW), self._shown.rows()
        next_shown = next(shown, NO_ROW)
        for id_ in records.ids():
            row: Row = {}
            if next_row[0] == id_:
                row, next_row = next_row[1], next(spooled, NO_ROW)
                row = {name: value for name, value in row.items() if name not in IN_SPOOL}
            if next_shown[0] == id_:
                row, next_shown = row | next_shown[1], next(shown, NO_ROW)
            if self.question.wanted.matches(records, id_):
                row |= self._of_findings(id_) | self._of_robots(id_) | self._of_map(id_)
                if row:
                    row = {"url": records.url[id_], "status": records.status[id_] or None} | row
                    rows.append({name: row.get(name) for name in self.fields})
            if id_ % EXPORTED_RECORDS == 0:
                yield rows, id_ / len(records)
                rows = []
        yield rows, 1.0

    def _of_findings(self, id_: int) -> Row:
        if self._before is None or self._before[id_] == self.ledger.records.found[id_]:
            return {}
        names = [finding.name for finding, _ in self.ledger.findings.of(id_)]
        before = [each.name for each in findings_in(self._before[id_])]
        return {"findings": names, "findings_before": before}

    def _of_robots(self, id_: int) -> Row:
        """What another robots.txt says otherwise than the one of the crawl."""
        robots, records = self._robots, self.ledger.records
        url, reason = records.url[id_], records.skip_reason.get(id_)
        if robots is None or reason is SkipReason.INVALID or not url.startswith("http"):
            return {}
        if origin_of(url) not in self._origins:
            return {}
        was = records.state[id_] == SKIPPED and reason is SkipReason.ROBOTS
        rule = robots.refusal(url)
        if (rule is not None) == was:
            return {}
        self.refused += not was
        self.allowed += was
        before = (records.robots_rule.get(id_) or tr("refused")) if was else None
        return {"robots": rule, "robots_before": before}

    def _of_map(self, id_: int) -> Row:
        move = self.moves.get(id_)
        if move is None:
            return {}
        return {
            "new_url": move.target,
            "redirect_hops": move.hops,
            "redirect_final": move.final,
            "redirect_end": move.in_words,
            "final_status": move.final_status,
        }

    @property
    def source(self) -> Links:
        """Where exports read what pages said."""
        question = self.question
        is_read = bool(question.rules) or question.judged_by is not None
        return (
            KeptAnew(self._file, self._spool, has_rules=bool(question.rules))
            if is_read
            else self._file
        )

    @property
    def settings(self) -> Settings:
        """Of the crawl, as they would be with what was asked."""
        rules = tuple(each.text for each in self.question.rules) or self._settings.extract
        return replace(self.question.judged_by or self._settings, extract=rules)

    @property
    def findings(self) -> Findings:
        return self.ledger.findings


def _differ(facts: PageFacts, before: PageFacts) -> bool:
    now, then = ((each.uncrawlable, each.language_found) for each in (facts, before))
    return now != then


def _has_types(facts: PageFacts | None) -> bool:
    return facts is not None and bool(facts.structured_types)


def tried(
    archive: KeptPages, url: str, rules: tuple[Rule, ...], settings: Settings
) -> QuietSlices[list[str]]:
    """What rules take out of one page, in words for a person. Raises ArchiveError."""
    place = archive.find(url)
    if place is None:
        return [tr("This page is not in the archive.")]
    kept = archive.read(place)
    answer = yield from slices_of(KeptFetcher(settings).answer(url, kept.head, kept.body))
    if answer is None or answer.page is None:
        return [tr("This is not a page.")]
    source = beginning(answer.page, answer.is_xml, answer.response.charset)
    taken = yield from Extractor(rules).taking(source)
    lines, nothing = list[str](), tr("(nothing)")
    for name, value in taken.values:
        text = ", ".join(value) if isinstance(value, tuple) else value
        lines.append(f"{name}: {nothing if text is None else cut(text, LONGEST_TRIED)}")
    return [*lines, *map(translated, taken.failed)]


def place_of(given: str | None, settings: Settings, path: str) -> Path | None:
    """Where the archive of a crawl is: as it was given, as its file says, or of that name beside
    the file; None if the crawl has none. Raises ArchiveError if it is not there."""
    if given is not None:
        return Path(given).expanduser()
    if settings.warc is None:
        return None
    place = Path(settings.warc)
    beside = Path(path).resolve().parent / place.name
    for each in (place, beside):
        if each.exists() or each.with_name(f"{each.name}.parts").exists():
            return each
    words = tr("the archive is no longer at {path}: use --archive to say where it is")
    raise ArchiveError(words.format(path=place))
