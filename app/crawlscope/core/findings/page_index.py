"""What is kept of pages to compare them: by the addresses that they have and name."""

from array import array
from collections.abc import Callable, Iterable
from itertools import chain

from crawlscope.core.base.index import AHEAD, NONE, Groups, key_numbers
from crawlscope.core.base.urls import origin_of
from crawlscope.core.findings.duplicates import Duplicates
from crawlscope.core.findings.fragments import Fragments, by_url
from crawlscope.core.findings.having import Having
from crawlscope.core.findings.near import near_texts
from crawlscope.core.findings.pages import Pages
from crawlscope.core.findings.rules import Judged, alternates_of, canonical_of, first_heading
from crawlscope.core.findings.script_links import ScriptLinks
from crawlscope.core.findings.translations import Target, Translations
from crawlscope.core.policy.declared_findings import BIT
from crawlscope.core.records.facts import NO_ADDRESS, HeaderFacts, PageFacts

MOST_RECENT = 4_096  # addresses at hand, of those that pages name


def signed(hash_: int) -> int:
    """64 bits, as a key is."""
    return hash_ - (1 << 64) if hash_ >> 63 else hash_


class Pending:
    """URLs to evaluate, by id: their own bits, if these changed."""

    def __init__(self) -> None:
        self.own: dict[int, int | None] = {}

    def add(self, ids: Iterable[int]) -> None:
        own = self.own
        for each in ids:
            own.setdefault(each, None)


class PageIndex:
    """Addresses are numbers of URLs. URLs that a page affects become `pending`."""

    def __init__(self, percent: int, pending: Pending) -> None:
        """Texts that are so much alike are near-duplicates."""
        self._pending = pending
        self._addresses = key_numbers()  # of URLs by hash
        self._recent: dict[str, int] = {}  # addresses by URL; a cache
        self._known = 0  # addresses, numbered from 0 on
        self.id_of = array("i")  # by address; 0: no such record is settled
        # Apart: else groups and index would refer to each other, and a crawl that nobody sees any
        # more would take memory until its garbage is collected
        pages = self.pages = Pages()
        self.having = Having()
        self.translations = Translations()
        # By page: the bits of what it names as canonical or translation that is at no address
        self.lost: dict[int, int] = {}
        self._groups = tuple(Groups(pages.canonical_of, pending.add) for _ in range(4))
        self.texts = self._groups[3]
        self.near = near_texts(percent)
        self.twins = Duplicates(self.pages, self._groups, self.near)
        self.fragments = Fragments()
        self.by_scripts = ScriptLinks()
        # By address: pages that name it as canonical
        self._dependents: dict[int, array[int]] = {}
        self._pages_of: dict[str, array[int]] = {}  # by origin

    # --- addresses ----------------------------------------------------------------------------

    def find(self, url: str) -> int:
        """The address of a URL; NONE if it has none."""
        return self._addresses.find(hash(url))

    def settle_at(self, url: str, id_: int) -> int:
        """Notes that a record has a result; returns its address."""
        address = self._address(url)
        self.id_of[address] = id_
        return address

    def _address(self, url: str) -> int:
        new = self._known
        address = self._addresses.add(hash(url), new)
        if address == new:
            self._known = new + 1
            if new == len(self.id_of):
                self.id_of.extend(AHEAD)
        return address

    def _named(self, url: str) -> int:
        """As `_address`: many pages of a site name the same URLs."""
        address = self._recent.get(url)
        if address is None:
            if len(self._recent) >= MOST_RECENT:
                self._recent.clear()
            address = self._recent[url] = self._address(url)
        return address

    # --- pages --------------------------------------------------------------------------------

    def learn(
        self, it: Judged, id_: int, address: int, facts: PageFacts, headers: HeaderFacts | None
    ) -> None:
        """Stores what others are compared with; the links of the page are another step."""
        named = canonical_of(it, facts, headers)
        canonical = address if not named or named == it.url else self._address(named)
        language = (facts.language or "").lower()
        titles, descriptions, headings, texts = self._groups
        title, description, heading = it.title, facts.description, first_heading(facts)
        of_text = NONE
        if facts.text_hash:
            of_text = texts.join(signed(facts.text_hash), id_, canonical)
        of_title = titles.join(hash((language, title)), id_, canonical) if title else NONE
        of_description = of_heading = NONE
        if description:
            of_description = descriptions.join(hash((language, description)), id_, canonical)
        if heading:
            of_heading = headings.join(hash((language, heading)), id_, canonical)
        page = address, canonical, of_title, of_description, of_heading, of_text
        self.pages.put(id_, page)
        self.having.learn(id_, it.url, facts, headers)
        self._pages_of.setdefault(origin_of(it.url), array("i")).append(id_)
        if of_text != NONE:
            self.near.learn(of_text, facts.minhash)
            if canonical == address and (changed := self.near.enter(of_text)):
                self._concern_texts(changed)
        if canonical != address:
            self._dependents.setdefault(canonical, array("i")).append(id_)
        if named == NO_ADDRESS:
            self.lost[id_] = BIT["canonical-to-broken"]

    def link(
        self,
        it: Judged,
        id_: int,
        address: int,
        facts: PageFacts,
        headers: HeaderFacts | None,
        *,
        target_at: Callable[[int], Target],
        page_at: Callable[[int], int],
    ) -> None:
        """Stores the translations that a page names, and the ids on other pages."""
        if alternates := alternates_of(it.url, facts, headers):
            named_by = {self._named(each) for _, each in alternates if each}
            if any(each == NO_ADDRESS for _, each in alternates):
                self.lost[id_] = self.lost.get(id_, 0) | BIT["hreflang-to-broken"]
            self.translations.link(id_, address, named_by, target_at)
        if facts.rendered is not None:
            made = chain((each.url for each in facts.rendered.script_links), facts.rendered.named)
            self.by_scripts.link(id_, {self._named(each) for each in made} - {address})
            self._concern(self.by_scripts.of(id_))
        if facts.are_all_ids:
            self.fragments.have(id_, facts.ids, has_scripts=facts.has_scripts)
        if facts.fragments:
            ids, lines = (
                {self._named(at): some for at, some in named.items()}
                for named in by_url(facts.fragments)
            )
            self.fragments.link(id_, ids, page_at, lines)

    def forget(self, id_: int, url: str) -> None:
        """Forgets a page."""
        address, canonical, *groups = self.pages.pop(id_)
        text = groups[3]
        self.having.forget(id_)
        for each, group in zip(self._groups, groups, strict=True):
            if group != NONE:
                each.leave(group, id_)
        self._pages_of[origin_of(url)].remove(id_)
        if text != NONE and canonical == address:
            self._concern_texts(self.near.leave(text))
        if canonical != address:
            self._dependents[canonical].remove(id_)
        self.translations.forget(id_)
        self.lost.pop(id_, None)
        self.fragments.forget(id_)
        self._concern(self.by_scripts.forget(id_))

    def mask_of_groups(self, title: int, description: int, heading: int, text: int) -> int:
        """The findings of a page in these groups, by what it shares with others."""
        titles, descriptions, headings, texts = self._groups
        mask = 0
        if titles.other(title):
            mask |= BIT["title-duplicate"]
        if descriptions.other(description):
            mask |= BIT["description-duplicate"]
        if headings.other(heading):
            mask |= BIT["h1-duplicate"]
        if texts.other(text):
            mask |= BIT["exact-duplicate"]
        return mask

    # --- who is concerned ---------------------------------------------------------------------

    def concern_origin(self, origin: str) -> None:
        """All pages of an origin may have changed."""
        self._pending.add(self._pages_of.get(origin, ()))

    def _concern(self, addresses: Iterable[int]) -> None:
        self._pending.add(id_ for each in addresses if (id_ := self.id_of[each]))

    def _concern_texts(self, texts: Iterable[int]) -> None:
        for text in texts:
            self._pending.add(self.texts.members(text))

    def touch_naming(self, address: int) -> None:
        """Notes that pages that name an address as canonical or translation may have changed."""
        if address != NONE:
            if address in self._dependents:
                self._pending.add(self._dependents[address])
            self.translations.touch(address)

    def touch(self, address: int, page_at: Callable[[int], int]) -> None:
        """Notes everything that may have changed because something at an address has."""
        if address != NONE:
            self.touch_naming(address)
            if self.fragments.is_named(address):
                self._pending.add(self.fragments.resolve(address, page_at(address)))
