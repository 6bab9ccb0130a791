"""What changed between two crawls, URL by URL."""

from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from sys import intern

from crawlscope.core.base.budgets import COMPARED_URLS
from crawlscope.core.base.language import tr, tr_noop, translated
from crawlscope.core.base.slices import Portions
from crawlscope.core.base.text_for_people import for_people, padded
from crawlscope.core.insight.page_texts import PageTexts, are_missing
from crawlscope.core.policy.url_map import UrlMap
from crawlscope.core.records.events import ErrorKind, SkipReason
from crawlscope.core.records.records import (
    DONE,
    FAILED,
    FETCHING,
    QUEUED,
    REDIRECTED,
    SKIPPED,
    STATES,
    Records,
)
from crawlscope.core.records.redirects import ENDED, ending

SHARDS = 64
MOST_LINES = 50  # of one kind, on a terminal
SAME = UrlMap()  # each URL stands for itself


class Change(StrEnum):
    """What is different. Reports list the kinds in this order.

    A URL of the first two kinds is also listed under the kind that says how: it is new or gone, or
    has a different status or redirect.
    """

    BROKEN = tr_noop("broken")  # broken now, and not before
    MENDED = tr_noop("mended")  # broken before, and not now; perhaps nothing leads to it any more
    NEW = tr_noop("new")  # known now, not before
    GONE = tr_noop("gone")  # answered before, not known now
    STATUS = tr_noop("status")  # another status, failure or refusal
    REDIRECT = tr_noop(
        "redirect"
    )  # another target, or it has become a redirect, or is one no longer
    INDEXING = tr_noop("indexing")  # a page became noindex, or is it no longer
    TITLE = tr_noop("title")
    DESCRIPTION = tr_noop("description")
    H1 = tr_noop("h1")
    CANONICAL = tr_noop("canonical")
    UNLINKED = tr_noop("unlinked")  # known before, but never asked, and not known now
    # Answered before, and now beyond a limit or an end: nobody knows what became of it
    UNREACHED = tr_noop("unreached")


HEADINGS = {
    Change.BROKEN: tr_noop("Newly broken"),
    Change.MENDED: tr_noop("Fixed"),
    Change.NEW: tr_noop("New"),
    Change.GONE: tr_noop("Gone"),
    Change.STATUS: tr_noop("Status changed"),
    Change.REDIRECT: tr_noop("Redirect changed"),
    Change.INDEXING: tr_noop("Indexability changed"),
    Change.TITLE: tr_noop("Title changed"),
    Change.DESCRIPTION: tr_noop("Description changed"),
    Change.H1: tr_noop("H1 changed"),
    Change.CANONICAL: tr_noop("Canonical changed"),
    Change.UNLINKED: tr_noop("No longer linked"),
    Change.UNREACHED: tr_noop("Not reached"),
}
NOT_REACHED = tr_noop("not reached")  # in place of an outcome
# Why a URL is not requested that a person, and not its site, has decided
BY_SETTINGS = (
    *(SkipReason.EXTERNAL, SkipReason.EXCLUDED, SkipReason.DEPTH),
    SkipReason.NOFOLLOW,
)
GONE = (404, 410)  # such a response has no links any more; other errors may pass
OF_TURNS = (  # from one outcome to another
    *(Change.BROKEN, Change.MENDED, Change.STATUS, Change.INDEXING),
    Change.UNREACHED,
)
OF_FACTS = (Change.INDEXING, Change.DESCRIPTION, Change.H1)  # of both crawls, where they are kept
ON_PAGES = (*OF_FACTS, Change.TITLE, Change.CANONICAL)
IN_BOTH = (Change.STATUS, Change.REDIRECT, *(kind for kind in Change if kind in ON_PAGES))
Texts = tuple[PageTexts, PageTexts]  # of the older crawl, and of the newer one
NO_TEXTS = (PageTexts(), PageTexts())


@dataclass(frozen=True, slots=True)
class Difference:
    """One difference of one URL. A URL may have several."""

    change: Change
    url: str
    old: str | None  # the outcome, target or text; None: there was none
    new: str | None
    id: int = field(default=0, compare=False)  # in the newer crawl; 0: not in it


def compare(
    old: Records, new: Records, url_map: UrlMap = SAME, texts: Texts = NO_TEXTS
) -> Iterator[Difference]:
    """All differences: kind by kind, and within a kind in the order of discovery. URLs are the same
    if they stand for the same by `url_map`; they are given as each crawl has them. Kinds of
    `OF_FACTS` are found if both crawls have `texts`."""
    for found, _ in portions(old, new, url_map, texts):
        yield from found


def portions(
    old: Records, new: Records, url_map: UrlMap = SAME, texts: Texts = NO_TEXTS
) -> Portions[Difference]:
    """As `compare`, in portions of a few milliseconds; yields each with the fraction done."""
    pairs, found = Pairs(old, new, url_map, texts), list[Difference]()
    total = 6 * len(old) + len(Change) * len(new) + 1
    for step, difference in enumerate(pairs.steps(), 1):
        if difference is not None:
            found.append(difference)
        if step % COMPARED_URLS == 0:
            yield found, min(1.0, step / total)
            found = []
    yield found, 1.0


class Pairs:
    """Pairs the records of two crawls that have the same URL."""

    def __init__(
        self, old: Records, new: Records, url_map: UrlMap = SAME, texts: Texts = NO_TEXTS
    ) -> None:
        self._old, self._new, self._url_map, self._texts = old, new, url_map, texts
        self._partner = array("i", [0])  # by id of `new`: the id in `old`, 0 for none
        self._now = array("i", bytes(4 * (len(old) + 1)))  # and the other way round
        # By id of `old`: 1 if `new` did not read it, so that what it led to may still be there
        self._beyond = bytearray(len(old) + 1)

    def steps(self) -> Iterator[Difference | None]:
        """Goes through the URLs kind by kind; yields a difference for each, or None if there is
        none."""
        yield from self.pairing()
        yield from self._break()
        yield from self._mend()
        yield from self._come()
        yield from self._go(Change.GONE)
        for change in IN_BOTH:
            for id_ in self._new.ids():
                yield self._changed(change, id_)
        yield from self._go(Change.UNLINKED)
        yield from self._leave()

    def pairing(self) -> Iterator[None]:
        """Goes through the URLs of both; afterwards `partner` and `is_gone` know them."""
        # A single dictionary of a million entries would block everything for 200 ms when it grows.
        ids: list[dict[str, int]] = [{} for _ in range(SHARDS)]
        stands_for: Callable[[str], str] = self._url_map.of if self._url_map else str
        for id_ in self._old.ids():
            url = stands_for(self._old.url[id_])
            ids[hash(url) % SHARDS][url] = id_
            yield None
        for id_ in self._new.ids():
            url = stands_for(self._new.url[id_])
            partner = ids[hash(url) % SHARDS].get(url, 0)
            self._partner.append(partner)
            if not self._now[partner] or is_left_out(self._new, self._now[partner]):
                self._now[partner] = id_
            yield None
        is_whole = is_over(self._new)
        for id_ in self._old.ids():
            if now := self._now[id_]:
                self._beyond[id_] = not _was_read(self._new, now)
            else:  # what led to it was found before
                self._beyond[id_] = not is_whole or self._beyond[self._old.referrer[id_]]
            yield None

    def partner(self, id_: int) -> int:
        """The id that a URL of the newer crawl has in the older one; 0: it is not there."""
        return self._partner[id_]

    def is_gone(self, id_: int) -> bool:
        """True if the newer crawl does not know a URL of the older one, although it read what led
        there."""
        return not self._now[id_] and not self._beyond[id_]

    def is_newly_broken(self, id_: int) -> bool:
        """True if a URL of the newer crawl is broken, and was not before. One that was not asked
        before may have been broken then, too."""
        partner = self._partner[id_]
        return self._new.is_broken(id_) and (not partner or is_sound(self._old, partner))

    def _break(self) -> Iterator[Difference | None]:
        for id_ in self._new.ids():
            yield self._turned(Change.BROKEN, id_) if self.is_newly_broken(id_) else None

    def _mend(self) -> Iterator[Difference | None]:
        for id_ in self._new.ids():
            partner = self._partner[id_]
            was_broken = partner and self._old.is_broken(partner)
            is_mended = was_broken and is_sound(self._new, id_)
            yield self._turned(Change.MENDED, id_) if is_mended else None
        # Nobody links to a broken URL any more: that mends it, too.
        for id_ in self._old.ids():
            is_gone = self.is_gone(id_) and self._old.is_broken(id_)
            before = outcome_at_last(self._old, id_) if is_gone else ""
            url = self._old.url[id_]
            yield Difference(Change.MENDED, url, before, None) if is_gone else None

    def _turned(self, change: Change, id_: int) -> Difference:
        partner = self._partner[id_]
        before = outcome_at_last(self._old, partner) if partner else None
        after = outcome_at_last(self._new, id_)
        return Difference(change, self._new.url[id_], before, after, id_)

    def _come(self) -> Iterator[Difference | None]:
        for id_ in self._new.ids():
            url = self._new.url[id_]
            if self._partner[id_]:
                yield None
            else:
                yield Difference(Change.NEW, url, None, outcome(self._new, id_), id_)

    def _go(self, change: Change) -> Iterator[Difference | None]:
        """What is known no more. Of what was never asked, nobody knows whether it is gone."""
        for id_ in self._old.ids():
            url, was_there = self._old.url[id_], self._old.is_answered(id_)
            is_gone = self.is_gone(id_) and was_there is (change is Change.GONE)
            yield Difference(change, url, outcome(self._old, id_), None) if is_gone else None

    def _leave(self) -> Iterator[Difference | None]:
        """What the newer crawl did not come to."""
        for id_ in self._old.ids():
            now = self._now[id_]
            is_left = is_left_out(self._new, now) if now else self._beyond[id_]
            if is_left and self._old.is_answered(id_):
                url = self._new.url[now] if now else self._old.url[id_]
                after = outcome(self._new, now) if now else NOT_REACHED
                yield Difference(Change.UNREACHED, url, outcome(self._old, id_), after, now)
            else:
                yield None

    def _changed(self, change: Change, id_: int) -> Difference | None:
        partner = self._partner[id_]
        if not partner:
            return None
        # A URL that one of the crawls never reached is not a change of the site.
        if not _is_settled(self._old, partner) or not _is_settled(self._new, id_):
            return None
        if self._old.is_answered(partner) and is_left_out(self._new, id_):
            return None
        # An error page has a title of its own; that change is already listed as a change of status.
        on_pages = change in ON_PAGES
        if on_pages and not (_is_page(self._old, partner) and _is_page(self._new, id_)):
            return None
        of_old, of_new = self._texts
        if change in OF_FACTS and not (of_old.indexing(partner) and of_new.indexing(id_)):
            return None
        before = _value(change, self._old, partner, of_old)
        after = _value(change, self._new, id_, of_new)
        if before == after or (before and after and self._is_same(before, after)):
            return None
        return Difference(change, self._new.url[id_], before, after, id_)

    def _is_same(self, before: str, after: str) -> bool:
        """True if two targets, or two canonical URLs, stand for the same."""
        return bool(self._url_map) and self._url_map.of(before) == self._url_map.of(after)


def _is_settled(records: Records, id_: int) -> bool:
    return records.state[id_] not in (QUEUED, FETCHING)


def is_over(records: Records) -> bool:
    """False if URLs are left that the crawl did not come to."""
    return all(records.state.find(each, 1) < 0 for each in (QUEUED, FETCHING))


def is_left_out(records: Records, id_: int) -> bool:
    """True if a crawl did not ask for a URL because of its settings, or because it was stopped."""
    state = records.state[id_]
    if state == SKIPPED:
        return records.skip_reason[id_] in BY_SETTINGS
    if state == FAILED:
        return records.error[id_].kind is ErrorKind.STOPPED
    return state in (QUEUED, FETCHING)


def _was_read(records: Records, id_: int) -> bool:
    """True if a response said where it leads, or that there is nothing any more."""
    status = records.status[id_]
    is_read = records.state[id_] == DONE and (status < 400 or status in GONE)
    return is_read or records.state[id_] == REDIRECTED


def is_sound(records: Records, id_: int) -> bool:
    """True if it was asked, and is not broken."""
    return records.state[id_] in (DONE, REDIRECTED) and not records.is_broken(id_)


def _is_page(records: Records, id_: int) -> bool:
    return records.state[id_] == DONE and records.status[id_] < 400


def _value(change: Change, records: Records, id_: int, texts: PageTexts) -> str | None:
    match change:
        case Change.REDIRECT:
            return records.redirect_url(id_) if id_ in records.chains else None
        case Change.TITLE:
            return records.title.get(id_)
        case Change.CANONICAL:
            return records.canonical.get(id_)
        case Change.INDEXING:
            return texts.indexing(id_)
        case Change.DESCRIPTION:
            return texts.description.get(id_)
        case Change.H1:
            return texts.h1.get(id_)
    return outcome(records, id_)


def outcome(records: Records, id_: int) -> str:
    """The outcome of a URL, in English: '200', 'failed: timeout', 'skipped: robots', 'queued'."""
    state = records.state[id_]
    if state == FAILED:
        return intern(tr_noop("failed: {kind}").format(kind=records.error[id_].kind))
    if state == SKIPPED:
        return intern(tr_noop("skipped: {reason}").format(reason=records.skip_reason[id_]))
    return intern(str(records.status[id_])) if _is_settled(records, id_) else STATES[state]


def outcome_at_last(records: Records, id_: int) -> str:
    """As `outcome`; of a redirect also how its chain ends: '301 to loop'."""
    found = ending(records, id_)
    if found is None:
        return outcome(records, id_)
    return intern(ENDED[found.end].format(status=records.status[id_]))


def not_compared(old: Records, new: Records, texts: Texts) -> str:
    """What is left out, in words: kinds of `OF_FACTS` for which a crawl does not say enough of its
    pages."""
    of_old, of_new = are_missing(old, texts[0]), are_missing(new, texts[1])
    words = {
        (True, True): tr("Descriptions, H1s and noindex: neither crawl stored page data"),
        (True, False): tr("Descriptions, H1s and noindex: the older crawl stored no page data"),
        (False, True): tr("Descriptions, H1s and noindex: the newer crawl stored no page data"),
    }
    return words.get((of_old, of_new), "")


def lines(
    old: Records, new: Records, url_map: UrlMap = SAME, texts: Texts = NO_TEXTS
) -> Iterator[str]:
    """The comparison for a terminal."""
    kind: Change | None = None
    first: list[Difference] = []
    total = 0
    for difference in compare(old, new, url_map, texts):
        if difference.change is not kind:
            yield from _section(kind, first, total)
            kind, first, total = difference.change, [], 0
        total += 1
        if total <= MOST_LINES:
            first.append(difference)
    yield from _section(kind, first, total)
    if kind is None:
        words = tr(
            "Nothing changed: {n:,} URLs in both crawls",
            "Nothing changed: 1 URL in both crawls",
            len(new),
        )
        yield words.format(n=len(new))


def _section(kind: Change | None, first: list[Difference], total: int) -> Iterator[str]:
    if kind is None:
        return
    heading = tr("{what}: {n:,} URLs", "{what}: 1 URL", total)
    yield heading.format(what=translated(HEADINGS[kind]), n=total)
    for each in first:
        if kind in (Change.NEW, Change.GONE, Change.UNLINKED):
            yield f"  {padded(translated(each.new or each.old or ''), 18)} {for_people(each.url)}"
        elif kind in OF_TURNS:
            turn = f"{translated(each.old or Change.NEW)} → {translated(each.new or Change.GONE)}"
            yield f"  {padded(turn, 18)} {for_people(each.url)}"
        else:
            yield f"  {for_people(each.url)}"
            nothing = tr("(none)")
            yield f"    {for_people(each.old or nothing)} → {for_people(each.new or nothing)}"
    if total > MOST_LINES:
        more = tr("… and {n:,} more; use --export to get them all")
        yield f"  {more.format(n=total - MOST_LINES)}"
