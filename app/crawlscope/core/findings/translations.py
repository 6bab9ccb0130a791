"""What is wrong with the translations (hreflang) that pages name, kept up to date by the link.

A thousand pages may name each other. To judge each anew whenever one of the others comes would
take a thousand times a thousand looks at what each names; here each link is looked at when the page
comes that has it, and when the one it leads to changes.
"""

from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterable
from itertools import islice

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
OWN = 1  # place of the first link in what is kept of a page, behind its own address
NOBODY = array("i")

# What is wrong with all links to an address, and the page there that has to name those back that
# name it; 0: none has to
Target = tuple[int, int]


class Translations:
    """Pages are ids of records; addresses are numbers that the caller gives to URLs, and
    `target_at` says what is at one."""

    def __init__(self) -> None:
        self._named: dict[int, array[int]] = {}  # by page: its own address, then those it names
        self._wrong: dict[int, bytearray] = {}  # by page: what is wrong with each link
        self._all: dict[int, int] = {}  # by page: what is wrong with any of them, if something is
        self._by: dict[int, array[int]] = {}  # by address: pages that name it
        self._targets: dict[int, Target] = {}  # by address, where it is known
        # By address that changed: how many of these pages know it already
        self._open: dict[int, int] = {}

    def __bool__(self) -> bool:
        """True while some pages do not know what changed."""
        return bool(self._open)

    def mask(self, page: int) -> int:
        """The findings of a page."""
        return MASKS[self._all[page]] if page in self._all else 0

    def link(
        self, page: int, own: int, addresses: Iterable[int], target_at: Callable[[int], Target]
    ) -> None:
        """Notes what a page at its `own` address names; itself does not count."""
        named = array("i", (own, *sorted({*addresses} - {own})))
        if len(named) == OWN:
            return
        self._named[page] = named
        by, targets, wrong = self._by, self._targets, bytearray()
        naming_it = frozenset(by.get(own, NOBODY))
        for each in islice(named, OWN, None):  # as few steps as can be: there may be 200
            if each in by:
                by[each].append(page)
            else:
                by[each] = array("i", (page,))
            if each not in targets:
                targets[each] = target_at(each)
            bits, target = targets[each]
            wrong.append(bits | NO_RETURN if target and target not in naming_it else bits)
        self._wrong[page] = wrong
        if some := _together(wrong):
            self._all[page] = some

    def forget(self, page: int) -> None:
        """Forgets a page."""
        self._all.pop(page, None)
        self._wrong.pop(page, None)
        for each in islice(self._named.pop(page, NOBODY), OWN, None):
            self._by[each].remove(page)
            if each in self._open:
                self._open[each] = 0

    def touch(self, address: int) -> None:
        """Notes that what is at an address may be different now."""
        if address in self._by:
            self._targets.pop(address, None)
            if self._by[address]:
                self._open[address] = 0

    def catch_up(self, most: int, target_at: Callable[[int], Target]) -> list[int]:
        """Checks up to `most` links again; returns the pages whose findings changed."""
        changed: list[int] = []
        while self._open and most > 0:
            address, done = next(iter(self._open.items()))
            some = self._by[address][done : done + most]
            most -= len(some) or 1
            if done + len(some) < len(self._by[address]):
                self._open[address] = done + len(some)
            else:
                del self._open[address]
            if address not in self._targets:
                self._targets[address] = target_at(address)
            changed += self._told(address, *self._targets[address], some)
        return changed

    def _told(self, address: int, bits: int, target: int, pages: Iterable[int]) -> list[int]:
        """Tells pages what is at an address now; returns those whose findings changed."""
        named_back = frozenset(self._named.get(target, NOBODY)[OWN:])
        changed = []
        for page in pages:
            named, before = self._named[page], self._all.get(page, 0)
            now = bits | NO_RETURN if target and named[0] not in named_back else bits
            if now or before:  # else nothing was wrong with any of its links, and nothing is
                after = self._put(page, bisect_left(named, address, OWN) - OWN, now, before)
                if after != before:
                    changed.append(page)
        return changed

    def _put(self, page: int, place: int, now: int, before: int) -> int:
        """Notes what is wrong with one link of a page; returns what is with any of them."""
        wrong = self._wrong[page]
        was, wrong[place] = wrong[place], now
        some = before | now
        if was & ~now:
            some = _together(wrong)
        if some:
            self._all[page] = some
        else:
            self._all.pop(page, None)
        return some


def _together(wrong: bytearray) -> int:
    """What is wrong with any of some links."""
    some = 0
    for bits in set(wrong):
        some |= bits
    return some
