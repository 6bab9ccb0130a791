"""What is wrong with the translations (hreflang) that pages name, kept up to date by the link.

A thousand pages may name each other. To judge each anew whenever one of the others comes would
take a thousand times a thousand looks at what each names; here each link is looked at when the page
comes that has it, and when the one it leads to changes.
"""

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence

from crawlscope.core.base.index import make_room
from crawlscope.core.policy.declared_findings import BIT

# What may be wrong with a link, as bits of an octet, in this order
NAMES = (
    *("hreflang-to-redirect", "hreflang-to-broken", "hreflang-to-noindex"),
    *("hreflang-to-noncanonical", "hreflang-no-return"),
)
TO_REDIRECT, TO_BROKEN, TO_NOINDEX, TO_NONCANONICAL, NO_RETURN = (1 << n for n in range(len(NAMES)))
MASKS = [  # the findings of a page, by what is wrong with its links
    sum(BIT[name] for n, name in enumerate(NAMES) if bits >> n & 1) for bits in range(1 << 5)
]

# What is wrong with all links to an address, and the page there that has to name those back that
# name it; 0: none has to
Target = tuple[int, int]


class Translations:
    """Pages are ids of records; addresses are numbers that the caller gives to URLs, and
    `target_at` says what is at one.

    All is in columns. Links are numbered from 1 on. Of a page that was forgotten, columns keep what
    they had: it is few who are requested again.
    """

    def __init__(self) -> None:
        self._addresses, self._pages = array("i", [0]), array("i", [0])  # by link
        self._wrong = bytearray(1)  # by link
        self._before = array("i", [0])  # by link: the one before it to its address; 0: none
        self._last = array("i")  # by address: the last link to it
        # By address: its `Target` as one number, plus one; 0: it is not known
        self._targets = array("q")
        self._own = array("i")  # by page: its own address
        self._first, self._number = array("i"), array("i")  # by page: its links
        self._all = bytearray()  # by page: what is wrong with any of them
        # By address that changed: the link whose page is the next to be told; 0: there is none
        self._open: dict[int, int] = {}

    def __bool__(self) -> bool:
        """True while some pages do not know what changed."""
        return bool(self._open)

    def mask(self, page: int) -> int:
        """The findings of a page."""
        return MASKS[self._all[page]] if page < len(self._all) else 0

    def link(
        self, page: int, own: int, addresses: Iterable[int], target_at: Callable[[int], Target]
    ) -> None:
        """Notes what a page at its `own` address names; itself does not count."""
        named = sorted({*addresses} - {own})
        if not named:
            return
        self._make_room(page, named[-1])
        first, last, before = len(self._pages), self._last, self._before
        self._own[page], self._first[page], self._number[page] = own, first, len(named)
        self._addresses.extend(named)
        self._pages.extend(array("i", (page,)) * len(named))
        naming_it = {self._pages[link] for link in self._links_to(own)}
        for link, each in enumerate(named, first):  # as few steps as can be: there may be 200
            before.append(last[each])
            last[each] = link
            bits, target = self._target(each, target_at)
            self._wrong.append(bits | NO_RETURN if target and target not in naming_it else bits)
        self._all[page] = _together(self._wrong[first:])

    def _make_room(self, page: int, address: int) -> None:
        for column in (self._own, self._first, self._number):
            make_room(column, page)
        for column in (self._last, self._targets):
            make_room(column, address)
        self._all.extend(bytes(len(self._own) - len(self._all)))

    def _target(self, address: int, target_at: Callable[[int], Target]) -> Target:
        if not self._targets[address]:
            bits, target = target_at(address)
            self._targets[address] = (target << len(NAMES) | bits) + 1
        known = self._targets[address] - 1
        return known & (1 << len(NAMES)) - 1, known >> len(NAMES)

    def _links_to(self, address: int) -> Iterator[int]:
        link = self._last[address] if address < len(self._last) else 0
        while link:
            yield link
            link = self._before[link]

    def _links_of(self, page: int) -> range:
        if page >= len(self._first):
            return range(0)
        return range(self._first[page], self._first[page] + self._number[page])

    def forget(self, page: int) -> None:
        """Forgets a page."""
        links = self._links_of(page)
        if not links:
            return
        self._number[page] = self._all[page] = 0
        for link in links:
            address = self._addresses[link]
            self._take_out(link, address)
            if address in self._open:
                self._open[address] = self._last[address]

    def _take_out(self, link: int, address: int) -> None:
        if self._last[address] == link:
            self._last[address] = self._before[link]
            return
        later = next(each for each in self._links_to(address) if self._before[each] == link)
        self._before[later] = self._before[link]

    def touch(self, address: int) -> None:
        """Notes that what is at an address may be different now."""
        if address < len(self._last):
            self._targets[address] = 0
            if self._last[address]:
                self._open[address] = self._last[address]

    def catch_up(self, most: int, target_at: Callable[[int], Target]) -> list[int]:
        """Checks up to `most` links again; returns the pages whose findings changed."""
        changed: list[int] = []
        while self._open and most > 0:
            address, link = next(iter(self._open.items()))
            some: list[int] = []
            while link and len(some) < most:
                some.append(link)
                link = self._before[link]
            most -= len(some) or 1
            if link:
                self._open[address] = link
            else:
                del self._open[address]
            changed += self._told(address, *self._target(address, target_at), some)
        return changed

    def _told(self, address: int, bits: int, target: int, links: Sequence[int]) -> list[int]:
        """Tells the pages of links what is at their address now; returns those whose findings
        changed."""
        named_back = {self._addresses[link] for link in self._links_of(target)}
        changed = []
        for link in links:
            page = self._pages[link]
            before = self._all[page]
            now = bits | NO_RETURN if target and self._own[page] not in named_back else bits
            if now or before:  # else nothing was wrong with any of its links, and nothing is
                self._put(page, link, now, before)
                if self._all[page] != before:
                    changed.append(page)
        return changed

    def _put(self, page: int, link: int, now: int, before: int) -> None:
        """Notes what is wrong with one link of a page, which had `before` wrong with any."""
        was, self._wrong[link] = self._wrong[link], now
        some = before | now
        if was & ~now:
            links = self._links_of(page)
            some = _together(self._wrong[links.start : links.stop])
        self._all[page] = some


def _together(wrong: bytearray) -> int:
    """What is wrong with any of some links."""
    some = 0
    for bits in set(wrong):
        some |= bits
    return some
