"""The findings of a crawl: a fold beside `Verdicts`, right after each batch of events.

What one page says about itself is judged when it arrives, and then forgotten. What depends on
others (duplicates, chains, targets) is judged again whenever one of them changes: a change notes
the URLs that it may concern, and `settle` judges these, some at a time.
"""

from collections.abc import Iterable, Iterator

from crawlscope.core.base.budgets import JUDGED_A_FOLD
from crawlscope.core.base.index import NONE
from crawlscope.core.base.urls import origin_of
from crawlscope.core.findings.certificates import Certificates
from crawlscope.core.findings.cross_rules import (
    ALONE,
    CANONICALS,
    CROSS,
    is_named_by_scripts,
    is_temporary,
    links_to,
    of_listed,
    of_listed_page,
    of_redirect,
    of_skipped,
    wrong_with,
)
from crawlscope.core.findings.ends import BAD, Ends, Outcome
from crawlscope.core.findings.findings_view import Findings, page_behind
from crawlscope.core.findings.page_index import PageIndex, Pending
from crawlscope.core.findings.pages import Page
from crawlscope.core.findings.probes import Probes
from crawlscope.core.findings.rendered_rules import of_rendered
from crawlscope.core.findings.rules import Judged, of_address, of_file, of_page, of_record
from crawlscope.core.findings.translations import TO_BROKEN, TO_REDIRECT, Target
from crawlscope.core.findings.traps import Traps
from crawlscope.core.policy.declared_findings import BIT
from crawlscope.core.policy.settings import Settings
from crawlscope.core.queue.rules import Rules
from crawlscope.core.records.events import SkipReason
from crawlscope.core.records.facts import HeaderFacts, PageFacts, Timing
from crawlscope.core.records.masks import Masks
from crawlscope.core.records.records import DONE, FAILED, REDIRECTED, SKIPPED, STATES, Records

SETTLED = (DONE, REDIRECTED, FAILED)
PAGE = Outcome.PAGE  # in Python 3.11, to get it from there takes 900 instructions
LINKS_A_JUDGEMENT = 10  # to translations, looked at again in the time of one
LEADING_NOWHERE = (TO_REDIRECT, TO_BROKEN)  # a page there need not name others back


class FindingsFold:
    """Evaluates the records of a crawl; the results are in `findings`."""

    def __init__(
        self, records: Records, settings: Settings | None = None, found: Masks | None = None
    ) -> None:
        """`found` is where they are kept, if not in the records: see `Findings.show`."""
        self._records = records
        self._limits = settings = settings or Settings()
        self._roots = frozenset(settings.roots)
        self._rules = Rules(settings)
        self._challenged: set[int] = set()
        self._external: set[int] = set()  # of other sites, and only checked
        self._ends = Ends(self._challenged)
        # Without facts no page names an address, and none is looked up
        self._is_indexed = settings.audit
        self._pending = Pending()
        self._dirty = self._pending.own
        self._index = PageIndex(settings.near_duplicate, self._pending)
        self._pages = self._index.pages
        self._traps = Traps(settings.trap)
        self._certificates = Certificates(settings.tls_expires)
        self._probes = Probes(self._roots, settings.near_duplicate)
        self._with_sitemap: set[str] = set()  # origins of which a sitemap was read
        self._watched: set[int] = set()  # URLs for which a new link may make a difference
        self._linked: dict[int, None] = {}  # of these: there are more links to them, and no more
        learnt = self._index, self._ends, self._certificates
        self.findings = Findings(
            records, settings, records.found if found is None else found, learnt
        )

    # --- what happens -------------------------------------------------------------------------

    def note(
        self,
        id_: int,
        facts: PageFacts | None = None,
        headers: HeaderFacts | None = None,
        timing: Timing | None = None,
    ) -> None:
        """Notes that a record has a result (once the records have folded it)."""
        records = self._records
        state, url = records.state[id_], records.url[id_]
        if id_ in self._pages:
            self._index.forget(id_, url)
        address = self._index.settle_at(url, id_) if self._is_indexed else NONE
        if headers is None and facts is None and self._is_plain(id_, state):
            own = of_address(url, self._limits)
            if kind := records.content_type[id_]:
                own |= of_file(url, kind, records.size[id_], None, self._limits)
            if self._challenged:
                self._challenged.discard(id_)
        else:
            own = self._own(id_, address, facts, headers, timing)
        if referrer := records.referrer[id_]:
            self._pending.add(self._traps.add(id_, url, records.url[referrer]))
        if id_ in self._traps.caught:
            own |= BIT["trap"]
        self._index.touch(address, self._page_at)
        if records.chains.passes(id_):
            self._spread(id_, own)
        else:
            self._dirty.pop(id_, None)
            self._judge(id_, own)

    def _is_plain(self, id_: int, state: int) -> bool:
        """True if nothing of an answer can be wrong but its address and its type."""
        is_sound = state == DONE and 200 <= self._records.status[id_] <= 299
        return is_sound and not self._limits.check_external

    def _own(
        self,
        id_: int,
        address: int,
        facts: PageFacts | None,
        headers: HeaderFacts | None,
        timing: Timing | None,
    ) -> int:
        """What a record says about itself; of a page all is learnt that others depend on."""
        it = self._judged(id_)
        if self._limits.check_external:
            (self._external.add if it.is_external else self._external.discard)(id_)
        own = of_record(it, headers, self._limits)
        is_challenge = headers is not None and headers.is_challenge
        if is_challenge or self._challenged:
            (self._challenged.add if is_challenge else self._challenged.discard)(id_)
        if facts is not None and self._records.state[id_] == DONE and not is_challenge:
            own |= of_page(it, facts, headers, timing, self._limits)
            if facts.rendered is not None:
                own |= of_rendered(it.title, it.canonical, facts)
                self._records.scripts.note(id_, it.url, facts.rendered)
            if address == NONE:
                self._look_up_all()
                address = self._index.settle_at(it.url, id_)
            self._index.learn(it, id_, address, facts, headers)
            self._index.link(
                *(it, id_, address, facts, headers),
                target_at=self._target_at,
                page_at=self._page_at,
            )
        return own

    def expect_facts(self) -> None:
        """Facts may arrive even if this crawl does not collect any: those in its file."""
        self._is_indexed = True

    def _look_up_all(self) -> None:
        records, self._is_indexed = self._records, True
        for id_ in records.ids():
            if records.state[id_] in SETTLED:
                self._index.settle_at(records.url[id_], id_)

    def note_open(self, id_: int, was_settled: bool) -> None:
        """Notes that a record has no result, or none any more (once the records have folded it)."""
        if was_settled:
            index, url = self._index, self._records.url[id_]
            if id_ in self._pages:
                index.forget(id_, url)
            address = index.find(url)
            if address != NONE and index.id_of[address] == id_:
                index.id_of[address] = 0
            index.touch(address, self._page_at)
            self._spread(id_, 0)
        elif (
            id_ in self._dirty
            or self.findings.raw[id_]
            or self._records.skip_reason.get(id_) is SkipReason.ROBOTS
        ):
            self._dirty[id_] = 0

    def note_way(self, id_: int) -> None:
        """Notes that the target page of a redirect may have arrived after the redirect was
        evaluated."""
        self._index.touch(self._index.find(self._records.url[id_]), self._page_at)

    def _spread(self, id_: int, own: int) -> None:
        """Notes all that may be different because a record is that others redirect to."""
        self._dirty[id_] = own
        self._ends.note(self._records, id_)
        self._pending.add(self._records.chains.sources(id_))

    def note_links(self, targets: Iterable[int]) -> None:
        """Notes that a page links to these URLs."""
        if self._watched:
            for each in self._watched.intersection(targets):
                if self._is_only_counted(each):
                    self._linked[each] = None
                else:
                    self._dirty.setdefault(each, None)

    def _is_only_counted(self, id_: int) -> bool:
        """True if one link more to a URL is one broken link more, and nothing else."""
        mask = self.findings.raw[id_]
        if not mask & BIT["broken-link"]:
            return False
        return bool(mask & BIT["redirect-temporary"]) or not is_temporary(self._records, id_)

    def note_redirect(self, target: int) -> None:
        """Notes that a redirect leads to a URL, or no longer (once the records have folded it)."""
        if target and self._index.by_scripts.pages:
            self._pending.add((target,))

    def note_unlinked(self, targets: Iterable[int]) -> None:
        """Notes that a page no longer links to these URLs (once the records have folded it)."""
        self._pending.add(targets)

    def note_nearer(self, ids: Iterable[int]) -> None:
        """Notes that these URLs have other depths (once the records have folded it)."""
        deep, depths, most = BIT["deep"], self._records.depth, self._limits.deep
        for id_ in ids:
            if depths[id_] <= most and (own := self._own_of(id_)) & deep:
                self._dirty[id_] = own & ~deep

    def note_listed(self, id_: int) -> None:
        """Notes that a sitemap names a URL (once the records have folded it)."""
        self._dirty.setdefault(id_, None)
        url = self._records.url[id_]
        if url.startswith("http") and (origin := origin_of(url)) not in self._with_sitemap:
            self._with_sitemap.add(origin)
            self._index.concern_origin(origin)

    def note_probe(self, id_: int) -> None:
        """Notes the response of a URL's host for a path that cannot exist (once the records have
        folded it)."""
        self._index.concern_origin(self._probes.note(self._records, id_))

    def note_certificate(self, id_: int) -> None:
        """Notes when the certificate of a URL's host expires (once the records have folded it)."""
        self._pending.add(self._certificates.note(self._records, id_))

    # --- judging ------------------------------------------------------------------------------

    def __bool__(self) -> bool:
        """True while some findings are out of date, or changed since `take_changed`."""
        is_open = self._dirty or self._linked or self._ends or self._index.translations
        return bool(is_open) or self.findings.is_changed

    def settle(self, most: int = JUDGED_A_FOLD) -> Iterator[int]:
        """Evaluates up to `most` URLs; yields those whose findings changed."""
        index = self._index
        yield from self.findings.take_anew()
        for id_ in self._ends.settle(self._records, most):
            self._dirty.setdefault(id_, None)
            index.touch(index.find(self._records.url[id_]), self._page_at)
        if index.translations:
            links = most * LINKS_A_JUDGEMENT
            self._pending.add(index.translations.catch_up(links, self._target_at))
        for _ in range(min(most, len(self._dirty))):
            id_ = next(reversed(self._dirty))
            own = self._own_of(id_)
            del self._dirty[id_]
            if self._judge(id_, own):
                yield id_
        for _ in range(min(most, len(self._linked))):
            id_, _ = self._linked.popitem()
            if self.findings.count_links(id_):
                yield id_

    def _own_of(self, id_: int) -> int:
        """What a URL says about itself."""
        if (own := self._dirty.get(id_)) is not None:
            return own
        return self.findings.raw[id_] & ~CROSS | (BIT["trap"] if id_ in self._traps.caught else 0)

    def _judge(self, id_: int, own: int) -> bool:
        """True if the findings of a URL changed."""
        mask = own | self._cross(id_, own)
        changed = self.findings.raw.put(id_, mask)
        if changed & BIT["noindex"]:
            self._index.touch_naming(self._index.find(self._records.url[id_]))
        if not changed and not mask & BIT["broken-link"]:
            return False
        return self.findings.put(id_, mask, changed)

    def _judged(self, id_: int) -> Judged:
        records = self._records
        url, state = records.url[id_], records.state[id_]
        error = records.error.get(id_) if records.error else None
        return Judged(  # by their places: names cost as much again
            url,
            STATES[state],
            records.status[id_],
            records.title.get(id_),
            records.canonical.get(id_),
            records.content_type[id_],
            records.size[id_],
            records.elapsed[id_],
            records.depth[id_],
            None if state == DONE else records.redirect_url(id_),
            error.kind if error else None,
            self._limits.check_external and self._rules.is_only_checked(url),
            records.links_total[id_] - records.self_linked[id_],
        )

    def _cross(self, id_: int, own: int) -> int:
        records = self._records
        state = records.state[id_]
        if (
            state == DONE and records.status[id_] < 400 and id_ not in self._challenged
        ):  # nearly all
            mask = 0 if id_ in self._external else self._of_any(id_, own, PAGE)
            self._watch(id_, bool(mask & ALONE))
            return mask
        if state == SKIPPED:
            mask = of_skipped(records, id_)
            if records.skip_reason.get(id_) is SkipReason.ROBOTS:
                self._watch(id_, not mask & BIT["robots-blocked"])
            return mask
        if state not in SETTLED:
            self._watched.discard(id_)
            return 0
        outcome, watch = self._ends.of(records, id_), False
        if id_ in self._external:
            return BIT["external-broken"] if outcome in BAD else 0
        most = self._limits.redirect_temporary
        mask = of_redirect(records, id_, outcome, most) if own & BIT["redirect"] else 0
        if is_temporary(records, id_):
            watch = not mask & BIT["redirect-temporary"]
        if outcome in BAD:
            watch = True
            if links_to(records, id_):
                mask |= BIT["broken-link"]
        mask |= self._of_any(id_, own, outcome)
        self._watch(id_, watch or bool(mask & ALONE))
        return mask

    def _of_any(self, id_: int, own: int, outcome: Outcome) -> int:
        """What a record may have, however its way ends."""
        records, mask = self._records, 0
        page = self._pages.get(id_)
        if id_ in records.certificate_seen and self._certificates.ends_soon(records, id_):
            mask |= BIT["tls-expires"]
        if id_ in records.listed:
            mask |= of_listed(records, id_, own, outcome)
            if page is not None:
                mask |= of_listed_page(records, id_, page, is_root=records.url[id_] in self._roots)
        if page is not None:
            mask |= self._of_page(id_, page, own)
        return mask

    def _watch(self, id_: int, is_watched: bool) -> None:
        if is_watched:
            self._watched.add(id_)
        elif self._watched:
            self._watched.discard(id_)

    def _of_page(self, id_: int, page: Page, own: int) -> int:
        index = self._index
        address, canonical, title, description, heading, text = page
        mask = index.mask_of_groups(title, description, heading, text)
        if text != NONE and canonical == address and index.near.has_near(text):
            mask |= BIT["near-duplicate"]
        if canonical != address:
            target = index.id_of[canonical]
            mask |= CANONICALS.get(self._wrong_with(target), 0) if target else 0
        elif (
            self._with_sitemap
            and not own & BIT["noindex"]
            and id_ not in self._records.listed
            and origin_of(self._records.url[id_]) in self._with_sitemap
        ):
            mask |= BIT["sitemap-missing-page"]
        mask |= index.translations.mask(id_)
        if id_ in index.fragments.broken:
            mask |= BIT["broken-fragment"]
        if id_ in index.fragments.by_script:
            mask |= BIT["fragment-by-script"]
        pages = index.by_scripts.pages.get(address, 0)
        is_root = self._records.url[id_] in self._roots
        if pages and not is_root and is_named_by_scripts(self._records, id_, pages):
            mask |= BIT["js-orphan"]
        if id_ in index.lost:
            mask |= index.lost[id_]
        if self._probes and self._probes.is_like(self._records.url[id_], text, index):
            mask |= BIT["soft-404"]
        return mask

    def _wrong_with(self, id_: int) -> int:
        own = self._dirty.get(id_)
        own = self.findings.raw[id_] if own is None else own
        outcome = self._ends.of(self._records, id_)
        return wrong_with(self._records, id_, outcome, self._pages.get(id_), own)

    def _target_at(self, address: int) -> Target:
        target = self._index.id_of[address]
        if not target:
            return 0, 0
        wrong = self._wrong_with(target)
        is_page = target in self._pages and wrong not in LEADING_NOWHERE
        return wrong, target if is_page else 0

    def _page_at(self, address: int) -> int:
        return page_behind(self._records, self._ends, self._index.id_of[address])
