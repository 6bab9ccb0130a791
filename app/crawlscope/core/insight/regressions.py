"""What is worse in a crawl than in its baseline, an earlier one: what is new, newly broken, or has
more findings. The two are paired as in every comparison (`compare.py`)."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from functools import lru_cache

from crawlscope.core.base.budgets import COMPARED_URLS
from crawlscope.core.base.slices import Slices
from crawlscope.core.findings.cross_rules import links_to
from crawlscope.core.insight.compare import SAME, Pairs, is_sound
from crawlscope.core.insight.evidence import evidence
from crawlscope.core.insight.grace import Grace
from crawlscope.core.insight.page_texts import PageTexts
from crawlscope.core.policy.choices import Severities, findings_in
from crawlscope.core.policy.declared_findings import ALL, BIT, TIMED, Finding, Severity
from crawlscope.core.policy.settings import Settings
from crawlscope.core.policy.url_map import UrlMap
from crawlscope.core.records.masks import Masks
from crawlscope.core.records.records import Records
from crawlscope.core.records.redirects import ending

MOST_MASKS = 4_096


class Regression(StrEnum):
    """What a crawl can be failed for besides findings, as --fail-on has it."""

    # A finding that the baseline does not have at this URL, or any of the next. Not one of times:
    # nobody's change makes a server slower today than yesterday
    NEW = "new"
    NEW_BROKEN = "new-broken"  # a URL is broken, and was not
    # A URL that was answered then, too, is newly broken or has more errors, warnings or notes than
    # then; or it is broken as it was, and more pages link to it
    WORSE = "worse"


class Standing(StrEnum):
    """What a finding is beside the baseline. SARIF 2.1.0, section 3.27.24. What is 'absent' is left
    out: a service that does not know these states would show it as there."""

    NEW = "new"
    UNCHANGED = "unchanged"
    UPDATED = "updated"


@dataclass(frozen=True, slots=True)
class Baseline:
    """An earlier crawl, as far as another one is compared with it."""

    path: str
    day: date | None  # on which it began; None: the file does not say
    records: Records
    raw: Masks  # its findings, also those that are ignored
    is_over: bool  # False: it was stopped, or cut short: what it did not reach looks new
    settings: Settings | None = None  # None: the file does not say
    texts: PageTexts = field(default_factory=PageTexts)  # if they were asked for


class Regressions:
    """What `regressions` found, by id of the newer crawl."""

    def __init__(self, baseline: Baseline, new: Records, pairs: Pairs, grace: Grace | None) -> None:
        self.baseline, self.grace = baseline, grace
        self._old, self._new, self._pairs = baseline.records, new, pairs
        self.broken: list[int] = []  # newly broken
        self.excused: list[int] = []  # broken, but it does not count yet
        self.findings: dict[int, int] = {}  # new ones of all other URLs, as masks
        self.worse: list[int] = []
        self.mended = 0  # URLs that were broken and are sound, or are no more

    @property
    def total(self) -> int:
        """How many new findings there are, each at a URL."""
        return sum(mask.bit_count() for mask in self.findings.values())

    def fails(self, wanted: Iterable[str]) -> list[str]:
        """Which of these words hold."""
        holds = {
            Regression.NEW: bool(self.broken or self.findings),
            Regression.NEW_BROKEN: bool(self.broken),
            Regression.WORSE: bool(self.worse),
        }
        return [each for each in wanted if each in holds and holds[Regression(each)]]

    def since(self, id_: int) -> date | None:
        """The first day on which a URL is known to have failed; None: nobody remembers any."""
        return self.grace.since(self._new.url[id_]) if self.grace else None

    def more(self, id_: int) -> Counter[Severity]:
        """By how many findings of each severity a URL has more, or fewer."""
        counts = _severities(self._new.found[id_], self._new.found.severities).copy()
        counts.subtract(
            _severities(self._old.found[self._pairs.partner(id_)], self._new.found.severities)
        )
        return counts

    def more_links(self, id_: int) -> int:
        """How many more pages link to a URL that is broken as it was."""
        then = self._pairs.partner(id_)
        both = self._new.found[id_] & self._old.found[then] & BIT["broken-link"]
        return max(0, links_to(self._new, id_) - links_to(self._old, then)) if both else 0

    def standing(self, id_: int, finding: Finding, page: int = 0) -> Standing:
        """Of a finding at a URL; of a link to a broken one, `page` is where it is."""
        then, now, before = self._pairs.partner(id_), self._new.found, self.baseline.raw
        if not before[then] & BIT[finding.name]:
            return Standing.NEW
        if page and not self._pairs.partner(page):
            return Standing.NEW
        severity = now.severities.of
        is_same = (
            severity(finding, now[id_]) is severity(finding, before[then])
            and evidence(self._new, id_, finding.name) == evidence(self._old, then, finding.name)
            and links_to(self._new, id_) == links_to(self._old, then)
        )
        return Standing.UNCHANGED if is_same else Standing.UPDATED


@lru_cache(MOST_MASKS)
def _severities(mask: int, severities: Severities) -> Counter[Severity]:
    """How many findings of each severity a mask has, without those of times. Many URLs have the
    same mask."""
    return Counter(severities.of(each, mask) for each in findings_in(mask & ~TIMED))


def regressions(
    baseline: Baseline,
    new: Records,
    url_map: UrlMap = SAME,
    grace: Grace | None = None,
    is_ours: Callable[[str], bool] = lambda _: True,  # False of a URL of another site
) -> Slices[Regressions]:
    """Compares a crawl with its baseline, and notes in `grace` what fails today.

    Only what both crawls can tell counts: a URL that the baseline knows and never asked may have
    been as it is now.
    """
    pairs = Pairs(baseline.records, new, url_map)
    found = Regressions(baseline, new, pairs, grace)
    total = len(baseline.records) + 2 * len(new) + 1
    for step, _ in enumerate(pairs.pairing(), 1):
        if step % COMPARED_URLS == 0:
            yield step / total
    judge = _Judge(found, baseline, new, pairs, is_ours)
    for id_ in new.ids():
        judge.judge(id_)
        if id_ % COMPARED_URLS == 0:
            yield (total - len(new) + id_) / total
    for id_ in baseline.records.ids():
        found.mended += pairs.is_gone(id_) and baseline.records.is_broken(id_)
        if id_ % COMPARED_URLS == 0:
            yield 1.0
    return found


class _Judge:
    """Looks at one URL after the other."""

    def __init__(
        self,
        found: Regressions,
        baseline: Baseline,
        new: Records,
        pairs: Pairs,
        is_ours: Callable[[str], bool],
    ) -> None:
        self._found, self._new, self._pairs = found, new, pairs
        self._day, self._old = baseline.day, baseline.records
        self._grace, self._is_ours = found.grace, is_ours

    def judge(self, id_: int) -> None:
        partner = self._pairs.partner(id_)
        is_broken = self._new.is_broken(id_)
        if is_sound(self._new, id_):
            self._found.mended += bool(partner) and self._old.is_broken(partner)
            if self._grace:
                self._grace.mend(self._new.url[id_])
        is_new = is_broken and self._is_new(id_, partner)
        if is_new and self._grace and self._is_elsewhere(id_):
            self._grace.note(self._new.url[id_])
            if self._grace.excuses(self._new.url[id_]):
                self._found.excused.append(id_)
                return
        if is_new:
            self._found.broken.append(id_)
        if partner and not self._old.is_answered(partner):
            return
        fresh = self._new.found[id_] & ~self._old.found[partner] & ALL & ~TIMED
        if fresh and not is_new:
            self._found.findings[id_] = fresh
        is_worse = is_new or any(number > 0 for number in self._found.more(id_).values())
        if partner and (is_worse or self._found.more_links(id_)):
            self._found.worse.append(id_)

    def _is_new(self, id_: int, partner: int) -> bool:
        """True if it did not count as broken in the baseline."""
        if self._pairs.is_newly_broken(id_):
            return True
        was_broken = bool(partner) and self._old.is_broken(partner)
        grace, url = self._grace, self._new.url[id_]
        return (
            was_broken
            and grace is not None
            and self._day is not None
            and (grace.excuses(url, self._day) and self._is_elsewhere(id_))
        )

    def _is_elsewhere(self, id_: int) -> bool:
        """True if another site breaks it: the URL, or where its redirects end."""
        found = ending(self._new, id_)
        return not self._is_ours(found.final if found else self._new.url[id_])
