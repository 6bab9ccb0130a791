"""The findings of a crawl: a fold beside `Verdicts`, right after each batch of events.

What one page says about itself is judged when it arrives, and then forgotten. What depends on
others (duplicates, chains, targets) is judged again whenever one of them changes: a change notes
the URLs that it may concern, and `settle` judges these, some at a time.
"""

from array import array
from collections.abc import Iterable, Iterator, Sequence

from crawlscope.core.base import units
from crawlscope.core.base.budgets import JUDGED_A_FOLD, RESTORED_RECORDS
from crawlscope.core.base.index import AHEAD, NONE, Groups, Index
from crawlscope.core.base.language import kept
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.base.urls import origin_of
from crawlscope.core.findings.certificates import Certificates
from crawlscope.core.findings.ends import BAD, Ends, Outcome
from crawlscope.core.findings.fragments import Fragments, by_url, names_an_id
from crawlscope.core.findings.near import Near, likeness
from crawlscope.core.findings.rules import (
    Judged,
    alternates_of,
    canonical_of,
    first_heading,
    of_address,
    of_file,
    of_page,
    of_record,
)
from crawlscope.core.findings.translations import (
    TO_BROKEN,
    TO_NOINDEX,
    TO_NONCANONICAL,
    TO_REDIRECT,
    Target,
    Translations,
)
from crawlscope.core.findings.traps import Traps
from crawlscope.core.findings.twins import DUPLICATES, HEAD, PAGE, Twins
from crawlscope.core.policy.choices import Ignore, Ignored, Severities, findings_in
from crawlscope.core.policy.options import options
from crawlscope.core.policy.settings import Settings
from crawlscope.core.policy.table import ALL, BIT, Finding, Severity
from crawlscope.core.queue.rules import Rules
from crawlscope.core.records.events import SkipReason, State
from crawlscope.core.records.facts import NO_ADDRESS, HeaderFacts, PageFacts, Timing, hash_of
from crawlscope.core.records.masks import Masks
from crawlscope.core.records.site import DONE, FAILED, REDIRECTED, SKIPPED, STATES, Site

SETTLED = (DONE, REDIRECTED, FAILED)
TEMPORARY = frozenset((302, 303, 307))

# Bits that depend on other URLs; the rest of a mask is what a URL says about itself.
CROSS = 0
for _name in (
    *("redirect-chain", "redirect-loop", "redirect-to-broken", "redirect-limit"),
    *(
        "external-broken",
        "redirect-temporary",
        "broken-link",
        "orphan",
        "broken-fragment",
        "title-duplicate",
    ),
    *("description-duplicate", "h1-duplicate", "exact-duplicate", "near-duplicate"),
    *("canonical-chain", "canonical-to-redirect", "canonical-to-broken", "canonical-to-noindex"),
    *("robots-blocked", "sitemap-redirect", "sitemap-broken", "sitemap-noindex"),
    *("sitemap-blocked", "sitemap-noncanonical", "sitemap-missing-page", "hreflang-no-return"),
    *("hreflang-to-broken", "hreflang-to-redirect", "hreflang-to-noindex"),
    *("hreflang-to-noncanonical", "soft-404", "tls-expires"),
):
    CROSS |= BIT[_name]
REDIRECTS = {
    Outcome.LOOP: BIT["redirect-loop"],
    Outcome.BROKEN: BIT["redirect-to-broken"],
    Outcome.LIMIT: BIT["redirect-limit"],
}


def _signed(hash_: int) -> int:
    """64 bits, as a key is."""
    return hash_ - (1 << 64) if hash_ >> 63 else hash_


def _amount(name: str, value: float) -> str:
    match options()[name].unit:
        case "bytes":
            return units.size(int(value))
        case "s":
            return units.seconds(value)
    return units.count(int(value))


LINKS_A_JUDGEMENT = 10  # to translations, looked at again in the time of one
MOST_RECENT = 4_096  # addresses at hand, of those that pages name


def _names_other(page: bytes) -> bool:
    """True if a page names another one as canonical."""
    address, canonical = HEAD.unpack_from(page)
    return bool(address != canonical)


class Findings:
    """All findings of a crawl, by URL and counted."""

    def __init__(
        self, site: Site, settings: Settings | None = None, found: Masks | None = None
    ) -> None:
        """`found` is where they are kept, if not in the site: see `show`."""
        self._site = site
        self._found = found = site.found if found is None else found
        self._limits = settings = settings or Settings()
        self._roots = frozenset(settings.roots)
        self.severities = found.severities = Severities(settings.severity)
        self._ignored = Ignored(settings.ignore)
        self._rules = Rules(settings)
        self._raw = Masks() if self._ignored else found  # with what is ignored
        self._challenged: set[int] = set()
        self._external: set[int] = set()  # of other sites, and only checked
        self._ends = Ends(self._challenged)
        self._addresses = Index()  # of URLs by hash
        self._recent: dict[str, int] = {}  # addresses by URL; a cache
        self._known = 0  # addresses, numbered from 0 on
        self._id_of = array("i")  # by address; 0: no such record is settled
        # Without facts no page names an address, and none is looked up
        self._is_indexed = settings.audit
        self._pages: dict[int, bytes] = {}  # PAGE
        self._translations = Translations()
        # By page: the bits of what it names as canonical or translation that is at no address
        self._lost: dict[int, int] = {}
        self._groups = tuple(Groups(self._canonical_of, self._dirty_all) for _ in range(4))
        self._near = Near(settings.near_duplicate)
        self.twins = found.twins = Twins(self._pages, self._groups, self._near)
        self._fragments = Fragments()
        self._traps = Traps(settings.trap)
        self._certificates = Certificates(settings.tls_expires)
        # By address: pages that name it as canonical
        self._dependents: dict[int, array[int]] = {}
        self._pages_of: dict[str, array[int]] = {}  # by origin
        self._with_sitemap: set[str] = set()  # origins of which a sitemap was read
        self._probes: dict[str, tuple[int, bytes]] = {}  # by origin
        self._links_to: dict[int, int] = {}  # by broken URL: how many links lead there
        self.broken_links = 0
        self._watched: set[int] = set()  # URLs for which a new link may make a difference
        self._linked: dict[int, None] = {}  # of these: there are more links to them, and no more
        self._dirty: dict[int, int | None] = {}  # to be judged: their own bits, if these changed
        self._anew: list[int] = []  # what is shown of them changed by what is ignored
        self._changed = 0  # the findings that changed since `take_changed`

    # --- what happens -------------------------------------------------------------------------

    def note(
        self,
        id_: int,
        facts: PageFacts | None = None,
        headers: HeaderFacts | None = None,
        timing: Timing | None = None,
    ) -> None:
        """Notes that a record has a result (after `site` folded the event)."""
        site = self._site
        state, url = site.state[id_], site.url[id_]
        if id_ in self._pages:
            self._forget(id_)
        address = self._settle_at(url, id_) if self._is_indexed else NONE
        if headers is None and facts is None and self._is_plain(id_, state):
            own = of_address(url, self._limits)
            if kind := site.content_type[id_]:
                own |= of_file(url, kind, site.size[id_], None, self._limits)
            if self._challenged:
                self._challenged.discard(id_)
        else:
            own = self._own(id_, address, facts, headers, timing)
        if referrer := site.referrer[id_]:
            for each in self._traps.add(id_, url, site.url[referrer]):
                self._dirty.setdefault(each, None)
        if id_ in self._traps.caught:
            own |= BIT["trap"]
        self._touch_address(address)
        if site.ways.passes(id_):
            self._spread(id_, own)
        else:
            self._dirty.pop(id_, None)
            self._judge(id_, own)

    def _is_plain(self, id_: int, state: int) -> bool:
        """True if nothing of an answer can be wrong but its address and its type."""
        is_sound = state == DONE and 200 <= self._site.status[id_] <= 299
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
        if facts is not None and it.state is State.DONE and not is_challenge:
            own |= of_page(it, facts, headers, timing, self._limits)
            if address == NONE:
                self._index()
                address = self._settle_at(it.url, id_)
            self._learn(it, id_, address, facts, headers)
        return own

    def expect_facts(self) -> None:
        """Facts may come, even if this crawl does not ask for any: those of its file."""
        self._is_indexed = True

    def _index(self) -> None:
        site, self._is_indexed = self._site, True
        for id_ in site.ids():
            if site.state[id_] in SETTLED:
                self._settle_at(site.url[id_], id_)

    def note_open(self, id_: int, was_settled: bool) -> None:
        """Notes that a record has no result, or none any more (after `site` folded the event)."""
        if was_settled:
            if id_ in self._pages:
                self._forget(id_)
            address = self._addresses.find(hash(self._site.url[id_]))
            if address != NONE and self._id_of[address] == id_:
                self._id_of[address] = 0
            self._touch_address(address)
            self._spread(id_, 0)
        elif (
            id_ in self._dirty
            or self._raw[id_]
            or self._site.skip_reason.get(id_) is SkipReason.ROBOTS
        ):
            self._dirty[id_] = 0

    def note_way(self, id_: int) -> None:
        """Notes that the page to which a redirect leads may have come after it was judged."""
        self._touch(id_)

    def _spread(self, id_: int, own: int) -> None:
        """Notes all that may be different because a record is that others redirect to."""
        self._dirty[id_] = own
        self._ends.note(self._site, id_)
        for source in self._site.ways.sources(id_):
            self._dirty.setdefault(source, None)

    def note_links(self, targets: Iterable[int]) -> None:
        """Notes that a page links to these URLs."""
        if self._watched:
            for each in self._watched.intersection(targets):
                (self._linked if self._is_only_counted(each) else self._dirty).setdefault(
                    each, None
                )

    def _is_only_counted(self, id_: int) -> bool:
        """True if one link more to a URL is one broken link more, and nothing else."""
        mask, site = self._raw[id_], self._site
        is_temporary = site.state[id_] == REDIRECTED and site.status[id_] in TEMPORARY
        return bool(
            mask & BIT["broken-link"] and (not is_temporary or mask & BIT["redirect-temporary"])
        )

    def note_unlinked(self, targets: Iterable[int]) -> None:
        """Notes that a page links to these URLs no more (after `site` folded the event)."""
        for each in targets:
            self._dirty.setdefault(each, None)

    def note_nearer(self, ids: Iterable[int]) -> None:
        """Notes that these URLs have other depths (after `site` folded the event)."""
        deep, depths, most = BIT["deep"], self._site.depth, self._limits.deep
        for id_ in ids:
            if depths[id_] <= most and (own := self._own_of(id_)) & deep:
                self._dirty[id_] = own & ~deep

    def note_listed(self, id_: int) -> None:
        """Notes that a sitemap names a URL (after `site` folded the event)."""
        self._dirty.setdefault(id_, None)
        url = self._site.url[id_]
        if url.startswith("http") and (origin := origin_of(url)) not in self._with_sitemap:
            self._with_sitemap.add(origin)
            self._dirty_all(self._pages_of.get(origin, ()))

    def note_probe(self, id_: int) -> None:
        """Notes what the host of a URL answers for a path that cannot be (after `site` folded the
        event)."""
        octets = bytes.fromhex(self._site.probe[id_])
        origin = origin_of(self._site.url[id_])
        self._probes[origin] = int.from_bytes(octets[:8], "big"), octets[8:]
        self._dirty_all(self._pages_of.get(origin, ()))

    def note_certificate(self, id_: int) -> None:
        """Notes when the certificate of the host of a URL ends (after `site` folded the event)."""
        self._dirty_all(self._certificates.note(self._site, id_))

    def certified(self, origin: str) -> int:
        """The URL that stands for the certificate of a host; 0: none is known."""
        return self._certificates.with_host(origin)

    # --- judging ------------------------------------------------------------------------------

    def __bool__(self) -> bool:
        """True while some findings are out of date, or changed since `take_changed`."""
        is_judged = not (self._dirty or self._linked or self._ends or self._translations)
        return not is_judged or bool(self._changed or self._anew)

    def settle(self, most: int = JUDGED_A_FOLD) -> Iterator[int]:
        """Judges up to `most` URLs; yields those whose findings changed."""
        while self._anew:
            yield self._anew.pop()
        for id_ in self._ends.settle(self._site, most):
            self._dirty.setdefault(id_, None)
            self._touch(id_)
        if self._translations:
            links = most * LINKS_A_JUDGEMENT
            self._dirty_all(self._translations.catch_up(links, self._translation_at))
        for _ in range(min(most, len(self._dirty))):
            id_ = next(reversed(self._dirty))
            own = self._own_of(id_)
            del self._dirty[id_]
            if self._judge(id_, own):
                yield id_
        for _ in range(min(most, len(self._linked))):
            id_, _ = self._linked.popitem()
            if changed := self._count_links(id_, self._found[id_]):
                self._changed |= changed
                yield id_

    def _own_of(self, id_: int) -> int:
        """What a URL says about itself."""
        if (own := self._dirty.get(id_)) is not None:
            return own
        return self._raw[id_] & ~CROSS | (BIT["trap"] if id_ in self._traps.caught else 0)

    def _judge(self, id_: int, own: int) -> bool:
        """True if the findings of a URL changed."""
        mask = own | self._cross(id_, own)
        changed = self._raw.put(id_, mask)
        if changed & BIT["noindex"]:
            self._dirty_dependents(id_)
        if not changed and not mask & BIT["broken-link"]:
            return False
        return self._show(id_, mask, changed)

    def take_changed(self) -> int:
        """The findings whose counts or URLs changed since this was asked last: a mask."""
        changed, self._changed = self._changed, 0
        return changed

    def _show(self, id_: int, mask: int, changed: int) -> bool:
        """Puts a mask in place, without what is ignored; True if what is shown has changed."""
        if self._raw is not self._found:
            mask &= ~self._ignored.at(self._site.url[id_])
            changed = self._found.put(id_, mask)
        if (mask | changed) & BIT["broken-link"]:
            changed |= self._count_links(id_, mask)
        self._changed |= changed
        return bool(changed)

    def _count_links(self, id_: int, mask: int) -> int:
        """Counts the links to a URL with this mask if they are broken; the finding whose count
        changed, or none."""
        links = self._links(id_) if mask & BIT["broken-link"] else 0
        more = links - self._links_to.get(id_, 0)
        if not more:
            return 0
        self.broken_links += more
        self._links_to[id_] = links
        if not links:
            del self._links_to[id_]
        return BIT["broken-link"]

    def _judged(self, id_: int) -> Judged:
        site = self._site
        url, state = site.url[id_], site.state[id_]
        error = site.error.get(id_) if site.error else None
        return Judged(  # by their places: names cost as much again
            url,
            STATES[state],
            site.status[id_],
            site.title.get(id_),
            site.canonical.get(id_),
            site.content_type[id_],
            site.size[id_],
            site.elapsed[id_],
            site.depth[id_],
            None if state == DONE else site.redirect_url(id_),
            error.kind if error else None,
            self._limits.check_external and self._rules.is_only_checked(url),
            site.links_total[id_] - site.self_linked[id_],
        )

    def _cross(self, id_: int, own: int) -> int:
        site = self._site
        state = site.state[id_]
        if state == DONE and site.status[id_] < 400 and id_ not in self._challenged:  # nearly all
            mask = 0 if id_ in self._external else self._of_any(id_, own, Outcome.PAGE)
            self._watch(id_, bool(mask & BIT["orphan"]))
            return mask
        if state == SKIPPED:
            return self._of_skipped(id_)
        if state not in SETTLED:
            self._watched.discard(id_)
            return 0
        outcome, watch = self._ends.of(site, id_), False
        if id_ in self._external:
            return BIT["external-broken"] if outcome in BAD else 0
        mask = self._of_redirect(id_, outcome) if own & BIT["redirect"] else 0
        if state == REDIRECTED and site.status[id_] in TEMPORARY:
            watch = not mask & BIT["redirect-temporary"]
        if outcome in BAD:
            watch = True
            if self._links(id_):
                mask |= BIT["broken-link"]
        mask |= self._of_any(id_, own, outcome)
        self._watch(id_, watch or bool(mask & BIT["orphan"]))
        return mask

    def _of_any(self, id_: int, own: int, outcome: Outcome) -> int:
        """What a record may have, however its way ends."""
        site, mask = self._site, 0
        if id_ in site.certificate_seen and self._certificates.ends_soon(site, id_):
            mask |= BIT["tls-expires"]
        if id_ in site.listed:
            mask |= self._of_listed(id_, own, outcome)
        if (page := self._pages.get(id_)) is not None:
            mask |= self._of_page(id_, page, own)
        return mask

    def _watch(self, id_: int, is_watched: bool) -> None:
        if is_watched:
            self._watched.add(id_)
        elif self._watched:
            self._watched.discard(id_)

    def _links(self, id_: int) -> int:
        """How many pages link to a URL."""
        return self._site.inlinks[id_] - self._site.ways.redirects_to(id_)

    def _of_skipped(self, id_: int) -> int:
        site = self._site
        if site.skip_reason.get(id_) is not SkipReason.ROBOTS:
            return 0
        mask = BIT["sitemap-blocked"] if id_ in site.listed else 0
        if self._links(id_):
            self._watched.discard(id_)
            return mask | BIT["robots-blocked"]
        self._watched.add(id_)
        return mask

    def _of_redirect(self, id_: int, outcome: Outcome) -> int:
        site = self._site
        mask = REDIRECTS.get(outcome, 0)
        target = site.redirect_to[id_]
        if target and target in site.ways:
            mask |= BIT["redirect-chain"]
        if not target and id_ not in site.limit_url:
            mask |= BIT["redirect-to-broken"]  # to no address at all
        if (
            site.status[id_] in TEMPORARY
            and site.state[id_] == REDIRECTED
            and self._links(id_) > self._limits.redirect_temporary
        ):
            mask |= BIT["redirect-temporary"]
        return mask

    def _of_listed(self, id_: int, own: int, outcome: Outcome) -> int:
        site = self._site
        mask = BIT["sitemap-redirect"] if site.state[id_] == REDIRECTED else 0
        if outcome in BAD:
            mask |= BIT["sitemap-broken"]
        if own & BIT["noindex"]:
            mask |= BIT["sitemap-noindex"]
        if (page := self._pages.get(id_)) is None:
            return mask
        if _names_other(page):
            mask |= BIT["sitemap-noncanonical"]
        if site.url[id_] not in self._roots and self._links(id_) == site.self_linked[id_]:
            mask |= BIT["orphan"]
        return mask

    def _of_page(self, id_: int, page: bytes, own: int) -> int:
        address, canonical, title, description, heading, text = PAGE.unpack(page)
        mask = self._of_groups(title, description, heading, text)
        if text != NONE and canonical == address and self._near.is_near[text]:
            mask |= BIT["near-duplicate"]
        if canonical != address:
            mask |= self._of_canonical(self._id_of[canonical])
        elif (
            self._with_sitemap
            and not own & BIT["noindex"]
            and id_ not in self._site.listed
            and origin_of(self._site.url[id_]) in self._with_sitemap
        ):
            mask |= BIT["sitemap-missing-page"]
        mask |= self._translations.mask(id_)
        if id_ in self._fragments.broken:
            mask |= BIT["broken-fragment"]
        if id_ in self._lost:
            mask |= self._lost[id_]
        if self._probes and self._is_like_the_probe(id_, text):
            mask |= BIT["soft-404"]
        return mask

    def _of_groups(self, title: int, description: int, heading: int, text: int) -> int:
        titles, descriptions, headings, texts = self._groups
        mask = 0
        if title in titles.mixed:
            mask |= BIT["title-duplicate"]
        if description in descriptions.mixed:
            mask |= BIT["description-duplicate"]
        if heading in headings.mixed:
            mask |= BIT["h1-duplicate"]
        if text in texts.mixed:
            mask |= BIT["exact-duplicate"]
        return mask

    def _of_canonical(self, target: int) -> int:
        if not target:
            return 0
        if self._site.state[target] == REDIRECTED:
            return BIT["canonical-to-redirect"]
        if self._ends.of(self._site, target) in BAD:
            return BIT["canonical-to-broken"]
        mask = BIT["canonical-to-noindex"] if self._is_noindex(target) else 0
        page = self._pages.get(target)
        if page is not None and _names_other(page):
            mask |= BIT["canonical-chain"]
        return mask

    def _translation_at(self, address: int) -> Target:
        target = self._id_of[address]
        if not target:
            return 0, 0
        if self._site.state[target] == REDIRECTED:
            return TO_REDIRECT, 0
        if self._ends.of(self._site, target) in BAD:
            return TO_BROKEN, 0
        bits = TO_NOINDEX if self._is_noindex(target) else 0
        if (page := self._pages.get(target)) is None:
            return bits, 0
        return bits | (TO_NONCANONICAL if _names_other(page) else 0), target

    def _is_noindex(self, id_: int) -> bool:
        own = self._dirty.get(id_)
        return bool((self._raw[id_] if own is None else own) & BIT["noindex"])

    def _is_like_the_probe(self, id_: int, text: int) -> bool:
        url = self._site.url[id_]
        probe = self._probes.get(origin := origin_of(url))
        if probe is None or text == NONE:
            return False
        if url == f"{origin}/" or url in self._roots:
            return False  # it is what others give instead of an error, and no error itself
        if self._groups[3].find(_signed(probe[0])) == text:
            return True
        signature = self._near.signature(text)
        return (
            bool(signature)
            and len(probe[1]) == len(signature)  # else it is none, or of an older version
            and 100 * likeness(signature, probe[1]) >= self._limits.near_duplicate
        )

    # --- what is kept of pages ----------------------------------------------------------------

    def _address(self, url: str) -> int:
        new = self._known
        address = self._addresses.add(hash(url), new)
        if address == new:
            self._known = new + 1
            if new == len(self._id_of):
                self._id_of.extend(AHEAD)
        return address

    def _named(self, url: str) -> int:
        """As `_address`: many pages of a site name the same URLs."""
        address = self._recent.get(url)
        if address is None:
            if len(self._recent) >= MOST_RECENT:
                self._recent.clear()
            address = self._recent[url] = self._address(url)
        return address

    def _settle_at(self, url: str, id_: int) -> int:
        address = self._address(url)
        self._id_of[address] = id_
        return address

    def _canonical_of(self, id_: int) -> int:
        return int(HEAD.unpack_from(self._pages[id_])[1])

    def _learn(
        self, it: Judged, id_: int, address: int, facts: PageFacts, headers: HeaderFacts | None
    ) -> None:
        named, lost = canonical_of(it, facts, headers), 0
        if named == NO_ADDRESS:
            lost = BIT["canonical-to-broken"]
        canonical = address if not named or named == it.url else self._address(named)
        language = (facts.language or "").lower()
        titles, descriptions, headings, texts = self._groups
        title, description, heading = it.title, facts.description, first_heading(facts)
        of_text = NONE
        if facts.text_hash:
            of_text = texts.join(_signed(facts.text_hash), id_, canonical)
        self._pages[id_] = PAGE.pack(
            address,
            canonical,
            titles.join(hash((language, title)), id_, canonical) if title else NONE,
            descriptions.join(hash((language, description)), id_, canonical)
            if description
            else NONE,
            headings.join(hash((language, heading)), id_, canonical) if heading else NONE,
            of_text,
        )
        self._pages_of.setdefault(origin_of(it.url), array("i")).append(id_)
        if of_text != NONE:
            self._near.learn(of_text, facts.minhash)
            if canonical == address and (changed := self._near.enter(of_text, facts.minhash)):
                self._dirty_texts(changed)
        if canonical != address:
            self._dependents.setdefault(canonical, array("i")).append(id_)
        if alternates := alternates_of(it.url, facts, headers):
            named_by = {self._named(each) for _, each in alternates if each}
            if any(each == NO_ADDRESS for _, each in alternates):
                lost |= BIT["hreflang-to-broken"]
            self._translations.link(id_, address, named_by, self._translation_at)
        if lost:
            self._lost[id_] = lost
        if facts.are_all_ids:
            self._fragments.have(id_, facts.ids)
        if facts.fragments:
            ids = {self._named(at): some for at, some in by_url(facts.fragments).items()}
            self._fragments.link(id_, ids, self._page_at)

    def _forget(self, id_: int) -> None:
        address, canonical, *groups = PAGE.unpack(self._pages[id_])
        text = groups[3]
        for each, group in zip(self._groups, groups, strict=True):
            if group != NONE:
                each.leave(group, id_)
        del self._pages[id_]
        self._pages_of[origin_of(self._site.url[id_])].remove(id_)
        if text != NONE and canonical == address:
            self._dirty_texts(self._near.leave(text))
        if canonical != address:
            self._dependents[canonical].remove(id_)
        self._translations.forget(id_)
        self._lost.pop(id_, None)
        self._fragments.forget(id_)

    def _dirty_all(self, ids: Sequence[int]) -> None:
        for each in ids:
            self._dirty.setdefault(each, None)

    def _dirty_texts(self, texts: Iterable[int]) -> None:
        for text in texts:
            self._dirty_all(self._groups[3].members(text))

    def _dirty_dependents(self, id_: int) -> None:
        address = self._addresses.find(hash(self._site.url[id_]))
        if address != NONE:
            self._dirty_all(self._dependents.get(address, ()))
            self._translations.touch(address)

    def _touch(self, id_: int) -> None:
        """Notes all that may be different because this URL is."""
        self._touch_address(self._addresses.find(hash(self._site.url[id_])))

    def _touch_address(self, address: int) -> None:
        if address != NONE:
            if address in self._dependents:
                self._dirty_all(self._dependents[address])
            self._translations.touch(address)
            self._resolve(address)

    def _resolve(self, address: int) -> None:
        """Judges the links to ids of the page to which an address leads."""
        if address in self._fragments.named:
            for each in self._fragments.resolve(address, self._page_at(address)):
                self._dirty.setdefault(each, None)

    def _page_at(self, address: int) -> int:
        """The page to which an address leads; 0: to none yet, or to something else."""
        site, id_ = self._site, self._id_of[address]
        if not id_ or site.state[id_] == DONE or id_ not in site.ways:
            return id_
        return site.ways.last(id_)[1] if self._ends.of(site, id_) is Outcome.PAGE else 0

    def reading(self, site: Site) -> "Findings":
        """What is shown now, of a copy of the site: for a reader that works in slices."""
        other = Findings(site, self._limits)
        other.severities = site.found.severities = self.severities
        other._ignored, other._raw = self._ignored, site.found
        if self._raw is not self._found:
            other._raw = self._raw.copy()
        other._links_to, other.broken_links = self._links_to.copy(), self.broken_links
        # Not copied, for they are large: they only tell more of what the copy has found.
        other._addresses, other._id_of = self._addresses, self._id_of
        other._ends, other._fragments = self._ends, self._fragments
        other.twins = site.found.twins = self.twins
        return other

    def differing(self) -> QuietSlices[list[int]]:
        """The URLs that have other findings here than are shown, in slices."""
        shown, found = self._site.found, list[int]()
        for id_ in self._site.ids():
            if self._found[id_] != shown[id_]:
                found.append(id_)
            if id_ % RESTORED_RECORDS == 0:
                yield
        return found

    def show(self, differing: list[int]) -> None:
        """Shows these findings in place of the others, all in one go."""
        self._site.found = self._found
        self._anew += differing
        self._changed = ALL

    def close(self) -> None:
        """Others are shown in their place. The groups refer to these findings: without that, their
        memory is free at once, and not when the garbage of a crawl is collected."""
        for each in self._groups:
            each.close()

    @property
    def judged_by(self) -> Settings:
        """The thresholds that hold."""
        return self._limits

    # --- what is shown ------------------------------------------------------------------------

    def urls(self) -> dict[str, int]:
        """URLs by finding, of those that there are."""
        found = zip(BIT, self._found.counts, strict=True)
        return {name: number for name, number in found if number}

    def counts(self) -> dict[str, int]:
        """URLs by finding, of those that there are; of broken links, the links."""
        counts = self.urls()
        if "broken-link" in counts:
            counts["broken-link"] = self.broken_links
        return counts

    def ids(self, name: str) -> Iterator[list[int]]:
        """The URLs with a finding, in slices."""
        return self._found.having(BIT[name])

    def of(self, id_: int) -> list[tuple[Finding, Severity]]:
        """What is wrong with a URL, gravest first."""
        mask, order = self._found[id_], list(Severity)
        found = [(each, self.severities.of(each, mask)) for each in findings_in(mask)]
        return sorted(found, key=lambda pair: order.index(pair[1]))

    def ignored_of(self, id_: int) -> list[tuple[Finding, Severity, Ignore]]:
        """What is wrong with a URL, and ignored there."""
        mask = self._raw[id_]
        hidden, url = mask & ~self._found[id_], self._site.url[id_]
        return [
            (each, self.severities.of(each, mask), ignore)
            for each in findings_in(hidden)
            if (ignore := self._ignored.by(each.name, url))  # else it is about to be shown again
        ]

    def words(self, finding: Finding) -> str:
        """Its rule, with the thresholds that hold."""
        options = {name: _amount(name, getattr(self._limits, name)) for name in finding.options}
        rule = finding.rule.format(**options)
        grave = finding.graver.format(**options)
        return kept("{rule}; an error: {grave}").format(rule=rule, grave=grave) if grave else rule

    def links_to(self, id_: int) -> int:
        """How many links lead to a URL that has `broken-link`."""
        return self._links_to.get(id_, 0)

    def broken_fragments(self, facts: PageFacts) -> list[tuple[str, str]]:
        """The links of a page to an #id that is not there: the URL, and the id."""
        found = []
        for url, name in facts.fragments:
            address = self._addresses.find(hash(url)) if names_an_id(name) else NONE
            if address != NONE and self._fragments.lacks(self._page_at(address), hash_of(name)):
                found.append((url, name))
        return found

    def twin(self, id_: int, finding: str) -> int:
        """The page that another one has the same text, title… as; 0 for other findings."""
        return self.twins.of(id_, finding) if finding in DUPLICATES else 0

    def fails(self, wanted: Iterable[str]) -> list[str]:
        """Which of these findings and severities the crawl has; a severity means graver ones,
        too."""
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

    @property
    def ignored(self) -> tuple[Ignore, ...]:
        """What is ignored, and where."""
        return self._ignored.all

    def grade(self, texts: Iterable[str]) -> None:
        """Other severities from now on, made from texts such as 'title-short=warning'."""
        self.severities = self._found.severities = Severities(texts)
        self._changed = ALL

    def ignore(self, texts: Iterable[str]) -> QuietSlices[None]:
        """Ignores these findings from now on, and no others; in slices."""
        self._ignored = Ignored(texts)
        if self._raw is self._found:
            self._raw = self._raw.copy()
        for id_ in self._site.ids():
            if (mask := self._raw[id_]) and self._show(id_, mask, 0):
                self._anew.append(id_)
            if id_ % RESTORED_RECORDS == 0:
                yield

    def severity_counts(self) -> dict[Severity, int]:
        """URLs by the gravest of their findings."""
        counts = dict.fromkeys(Severity, 0)
        for mask, users in self._found.distinct():
            counts[self.severities.gravest(mask)] += users
        return counts
