"""The findings of a crawl as they are shown: by URL, and counted, without what is ignored."""

from collections.abc import Iterable, Iterator
from copy import copy

from crawlscope.core.base import units
from crawlscope.core.base.budgets import RESTORED_RECORDS
from crawlscope.core.base.index import NONE
from crawlscope.core.base.language import tr_noop
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.findings.certificates import Certificates
from crawlscope.core.findings.cross_rules import links_to
from crawlscope.core.findings.duplicates import DUPLICATES
from crawlscope.core.findings.ends import Ends, Outcome
from crawlscope.core.findings.fragments import BY_SCRIPT, names_an_id
from crawlscope.core.findings.page_index import PageIndex
from crawlscope.core.policy.choices import Ignore, Ignored, Severities, findings_in
from crawlscope.core.policy.declared_findings import ALL, BIT, Concern, Finding, Severity
from crawlscope.core.policy.options import options
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.facts import PageFacts
from crawlscope.core.records.masks import Masks
from crawlscope.core.records.records import DONE, Records

WITHOUT = {  # what pages that cannot have a finding have instead
    Concern.TITLES: "title-missing",
    Concern.DESCRIPTIONS: "description-missing",
    Concern.H1S: "h1-missing",
    Concern.LANGUAGES: "lang-missing",
    Concern.CANONICALS: "canonical-missing",
}


def _amount(name: str, value: float) -> str:
    match options()[name].unit:
        case "bytes":
            return units.size(int(value))
        case "s":
            return units.seconds(value, tr=tr_noop)
    return units.count(int(value))


def page_behind(records: Records, ends: Ends, id_: int) -> int:
    """The page that a record leads to; 0 if there is none yet, or it is something else."""
    if not id_ or records.state[id_] == DONE or id_ not in records.chains:
        return id_
    return records.chains.last(id_)[1] if ends.of(records, id_) is Outcome.PAGE else 0


class Findings:
    """All findings of a crawl. `FindingsFold` puts them here; a copy only shows them."""

    def __init__(
        self,
        records: Records,
        settings: Settings,
        found: Masks,
        learnt: tuple[PageIndex, Ends, Certificates],
    ) -> None:
        """`found` is where they are kept, which is not in the records before `show`."""
        self._records = records
        self._found = found
        self._index, self._ends, self._certificates = learnt
        self.judged_by = settings  # the thresholds that hold
        self.severities = found.severities = Severities(settings.severity)
        found.twins = self._index.twins
        self._ignored = Ignored(settings.ignore)
        self.raw = Masks() if self._ignored else found  # with what is ignored
        self._links_to: dict[int, int] = {}  # by broken URL: how many links lead there
        self.broken_links = 0
        self._anew: list[int] = []  # what is shown of them changed by what is ignored
        self._changed = 0  # the findings that changed since `take_changed`

    def copy(self, records: Records) -> "Findings":
        """What is shown now, with a copy of the records: for a reader that works in slices."""
        other = copy(self)  # what was learnt is not: it is large, and only tells more of the same
        other._records, other._found, other.raw = records, records.found, records.found
        if self.raw is not self._found:
            other.raw = self.raw.copy()
        records.found.severities, records.found.twins = self.severities, self._index.twins
        other._links_to, other._anew, other._changed = self._links_to.copy(), [], 0
        return other

    # --- what is put here ---------------------------------------------------------------------

    def put(self, id_: int, mask: int, changed: int) -> bool:
        """Puts a mask in place, without what is ignored; True if what is shown has changed."""
        if self.raw is not self._found:
            mask &= ~self._ignored.at(self._records.url[id_])
            changed = self._found.put(id_, mask)
        if (mask | changed) & BIT["broken-link"]:
            changed |= self._count_links(id_, mask)
        self._changed |= changed
        return bool(changed)

    def count_links(self, id_: int) -> bool:
        """Recounts the links to a URL, if they are broken; True if their number has changed."""
        changed = self._count_links(id_, self._found[id_])
        self._changed |= changed
        return bool(changed)

    def _count_links(self, id_: int, mask: int) -> int:
        """Counts the links to a URL with this mask if they are broken; the finding whose count
        changed, or none."""
        links = links_to(self._records, id_) if mask & BIT["broken-link"] else 0
        more = links - self._links_to.get(id_, 0)
        if not more:
            return 0
        self.broken_links += more
        self._links_to[id_] = links
        if not links:
            del self._links_to[id_]
        return BIT["broken-link"]

    @property
    def is_changed(self) -> bool:
        """True if there is something to take."""
        return bool(self._changed or self._anew)

    def take_changed(self) -> int:
        """The findings whose counts or URLs changed since this was asked last: a mask."""
        changed, self._changed = self._changed, 0
        return changed

    def take_anew(self) -> Iterator[int]:
        """The URLs that look different now, although they were not evaluated."""
        while self._anew:
            yield self._anew.pop()

    def differing(self) -> QuietSlices[list[int]]:
        """The URLs whose findings here differ from those shown, in slices."""
        shown, found = self._records.found, list[int]()
        for id_ in self._records.ids():
            if self._found[id_] != shown[id_]:
                found.append(id_)
            if id_ % RESTORED_RECORDS == 0:
                yield
        return found

    def show(self, differing: list[int]) -> None:
        """Shows these findings in place of the others, all in one go."""
        self._records.found = self._found
        self._anew += differing
        self._changed = ALL

    def grade(self, texts: Iterable[str]) -> None:
        """Sets the severities from texts such as 'title-short=warning'."""
        self.severities = self._found.severities = Severities(texts)
        self._changed = ALL

    def ignore(self, texts: Iterable[str]) -> QuietSlices[None]:
        """Ignores these findings from now on, and no others; in slices."""
        self._ignored = Ignored(texts)
        if self.raw is self._found:
            self.raw = self.raw.copy()
        for id_ in self._records.ids():
            if (mask := self.raw[id_]) and self.put(id_, mask, 0):
                self._anew.append(id_)
            if id_ % RESTORED_RECORDS == 0:
                yield

    # --- what is read -------------------------------------------------------------------------

    @property
    def pages(self) -> int:
        """How many pages were judged."""
        return len(self._index.pages)

    def concerned(self) -> dict[Concern, int]:
        """How many pages each kind of finding about pages can concern, ignored or not."""
        pages, raw = self.pages, dict(zip(BIT, self.raw.counts, strict=True))
        others = {each: pages - raw[name] for each, name in WITHOUT.items()}
        return {Concern.PAGES: pages, **others, **self._index.having.pages()}

    def urls(self) -> dict[str, int]:
        """The number of URLs by finding, without zeros."""
        found = zip(BIT, self._found.counts, strict=True)
        return {name: number for name, number in found if number}

    def masks(self) -> list[int]:
        """Which findings URLs have together: each mask once."""
        return [mask for mask, _urls in self._found.distinct()]

    def counts(self) -> dict[str, int]:
        """The number of URLs by finding, without zeros; for broken links, the number of links."""
        counts = self.urls()
        if "broken-link" in counts:
            counts["broken-link"] = self.broken_links
        return counts

    def ids(self, name: str) -> Iterator[list[int]]:
        """The URLs with a finding, in slices."""
        return self._found.having(BIT[name])

    def of(self, id_: int) -> list[tuple[Finding, Severity]]:
        """The findings of a URL, most severe first."""
        mask, order = self._found[id_], list(Severity)
        found = [(each, self.severities.of(each, mask)) for each in findings_in(mask)]
        return sorted(found, key=lambda pair: order.index(pair[1]))

    @property
    def ignored(self) -> tuple[Ignore, ...]:
        """What is ignored, and where."""
        return self._ignored.all

    def ignored_of(self, id_: int) -> list[tuple[Finding, Severity, Ignore]]:
        """The ignored findings of a URL."""
        mask = self.raw[id_]
        hidden, url = mask & ~self._found[id_], self._records.url[id_]
        return [
            (each, self.severities.of(each, mask), ignore)
            for each in findings_in(hidden)
            if (ignore := self._ignored.by(each.name, url))  # else it is about to be shown again
        ]

    def words(self, finding: Finding) -> str:
        """Its rule, with the current thresholds."""
        options = {name: _amount(name, getattr(self.judged_by, name)) for name in finding.options}
        rule = finding.rule.format(**options)
        grave = finding.graver.format(**options)
        return tr_noop("{rule}; error: {grave}").format(rule=rule, grave=grave) if grave else rule

    def links_to(self, id_: int) -> int:
        """How many links lead to a URL that has `broken-link`."""
        return self._links_to.get(id_, 0)

    def lost_fragments(self, facts: PageFacts, finding: str) -> list[tuple[str, str]]:
        """The links of a page to a missing #id that make this finding: the URL and the id."""
        found, index, by_script = [], self._index, finding == BY_SCRIPT
        for url, name in facts.fragments:
            address = index.find(url) if names_an_id(name) else NONE
            if address == NONE:
                continue
            page = page_behind(self._records, self._ends, index.id_of[address])
            if index.fragments.lacks(page, name, by_script=by_script):
                found.append((url, name))
        return found

    def twin(self, id_: int, finding: str) -> int:
        """The page with the same text, title… as this one; 0 for other findings."""
        return self._index.twins.of(id_, finding) if finding in DUPLICATES else 0

    def certified(self, origin: str) -> int:
        """The URL that stands for the certificate of a host; 0: none is known."""
        return self._certificates.with_host(origin)

    def fails(self, wanted: Iterable[str]) -> list[str]:
        """Which of these findings and severities the crawl has; a severity includes more severe
        ones."""
        counts, severities = self.counts(), {s for s, n in self.severity_counts().items() if n}
        order = list(Severity)
        found = []
        for each in wanted:
            if each in order:
                if severities.intersection(order[: order.index(Severity(each)) + 1]):
                    found.append(each)
            elif each in counts:
                found.append(each)
        return found

    def severity_counts(self) -> dict[Severity, int]:
        """The number of URLs by their most severe finding."""
        counts = dict.fromkeys(Severity, 0)
        for mask, users in self._found.distinct():
            counts[self.severities.gravest(mask)] += users
        return counts
