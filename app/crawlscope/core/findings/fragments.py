"""Links to an #id that is not on the page they lead to, unless a script there may resolve it."""

import re
from array import array
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, chain, compress, product
from operator import itemgetter, ne
from zlib import crc32

from crawlscope.core.base import native
from crawlscope.core.base.arrays import array_with
from crawlscope.core.base.index import make_room
from crawlscope.core.records.facts import hash_of

Named = dict[str, "array[int]"]

BROKEN, BY_SCRIPT = "broken-fragment", "fragment-by-script"
LOST = frozenset((BROKEN, BY_SCRIPT))
NO_ID = frozenset(("", "top"))  # a fragment that is there on every page
FOR_SCRIPTS = (":~:", "!", "/")  # a fragment that begins so is none of an id
NO_NAMES = NO_ID | frozenset(map("".join, product("tT", "oO", "pP")))  # in any case of letters
NO_STARTS = frozenset(":!/")  # what `FOR_SCRIPTS` begin with
# As viewers of source code name lines: such a place may be no id, but known to a script
LINES = re.compile(r"L\d+(-L?\d+)?|\d+-\d+", re.ASCII)
LINE_STARTS = frozenset("L0123456789")
NOBODY: set[int] = set()  # no pages; nothing is ever added
NO_LINES: "Mapping[int, array[int]]" = {}
AHEAD = 1_000  # extra room made each time a column grows, in pages
COUNT_BITS = 24  # of how many ids a page has, of which there are at most `limits.IDS`
AT_HAND = 20_000  # ids, of the pages that links led to last


def names_an_id(fragment: str) -> bool:
    """False for a fragment that exists on every page, or that a script reads."""
    return fragment.lower() not in NO_ID and not fragment.startswith(FOR_SCRIPTS)


def is_of_lines(fragment: str) -> bool:
    """True for '#1-633', '#L10' and '#L10-L20'."""
    return LINES.fullmatch(fragment) is not None


def by_url(fragments: Sequence[tuple[str, str]]) -> tuple[Named, Named]:
    """The hashes of the ids that links name, by the URL that they lead to; and of those, the ones
    that are ranges of lines."""
    if not fragments:
        return {}, {}
    if native.module is not None:
        runs = native.module.named_runs(tuple(fragments))
        if runs is not None:
            octets, leads_to, firsts = runs
            return _in_runs(leads_to, firsts, array("I", octets)), {}
    # As few interpreted steps a link as can be: a page of an index has hundreds.
    urls, names = zip(*fragments, strict=True)
    starts = set(map(itemgetter(slice(1)), names))
    if not (NO_NAMES.isdisjoint(names) and NO_STARTS.isdisjoint(starts)):
        kept = [pair for pair in fragments if names_an_id(pair[1])]
        if not kept:
            return {}, {}
        urls, names = zip(*kept, strict=True)
    found = _by_url(urls, names)
    if LINE_STARTS.isdisjoint(starts):
        return found, {}
    some = [pair for pair in zip(urls, names, strict=True) if is_of_lines(pair[1])]
    return found, _by_url(*zip(*some, strict=True)) if some else {}


def _by_url(urls: Sequence[str], names: Sequence[str]) -> Named:
    try:
        hashes = array_with("I", list(map(crc32, map(str.encode, names))))
    except UnicodeEncodeError:
        hashes = array("I", list(map(hash_of, names)))
    firsts = [0, *compress(range(1, len(urls)), map(ne, urls, urls[1:]))]
    return _in_runs([urls[first] for first in firsts], firsts, hashes)


def _in_runs(urls: Sequence[str], firsts: Sequence[int], hashes: "array[int]") -> Named:
    """Given the URLs of links that follow on each other, and how many are before those to each."""
    found: Named = {}
    for url, first, end in zip(urls, firsts, (*firsts[1:], len(hashes)), strict=True):
        some = hashes[first:end]
        if url in found:
            found[url] += some
        else:
            found[url] = some
    return found


class _Lost:
    """Which pages have links to an id that is nowhere, by the address that they lead to."""

    def __init__(self) -> None:
        self.pages: dict[int, set[int]] = {}  # by address
        self.addresses: dict[int, int] = {}  # by page: at how many it has such links

    def add(self, address: int, page: int) -> None:
        self.pages.setdefault(address, set()).add(page)
        self.addresses[page] = self.addresses.get(page, 0) + 1

    def leave(self, address: int, page: int) -> None:
        """Forgets the links of a page to an address; `forget` follows."""
        if address in self.pages:
            self.pages[address].discard(page)

    def forget(self, page: int) -> None:
        self.addresses.pop(page, None)

    def put(self, address: int, now: set[int]) -> Iterator[int]:
        """These pages alone have such links to an address; yields those that have now none any
        more, or had none."""
        before = self.pages.pop(address, NOBODY)
        if now:
            self.pages[address] = now
        # Of those that have others nothing changes: a site may name thousands of ids that are
        # nowhere, and each page that comes is one of the others.
        for each in now - before:
            number = self.addresses.get(each, 0)
            self.addresses[each] = number + 1
            if not number:
                yield each
        for each in before - now:
            self.addresses[each] -= 1
            if not self.addresses[each]:
                del self.addresses[each]
                yield each


class Fragments:
    """Pages are ids of records; addresses are numbers that the caller gives to URLs.

    All is in columns. A run is what one page names at one address; runs are numbered from 1 on. Of
    a page that was forgotten, columns keep what they had: it is few who are requested again.
    """

    def __init__(self) -> None:
        self._ids = array("I")  # the hashes of the ids of all pages, page by page
        # By page: where its ids begin, and how many they are, plus one; 0: they are not known
        self._ids_at = array("q")
        self._hashes = array("I")  # of the ids that are named, run by run
        self._ends = array("I", [0])  # by run: where its hashes end
        self._pages, self._addresses = array("i", [0]), array("i", [0])  # by run
        self._before = array("i", [0])  # by run: the one before it at its address; 0: none
        self._last = array("i")  # by address: its last run
        self._first, self._number = array("i"), array("i")  # by page: its runs
        self._lines: dict[int, array[int]] = {}  # by address: of `named`, those of lines
        self._has_scripts = bytearray()  # by page
        self._lost, self._for_scripts = _Lost(), _Lost()
        # By page: at how many addresses it has links to an id that is not there,
        self.broken = self._lost.addresses
        self.by_script = self._for_scripts.addresses  # and to lines that a script there may know
        self._sets: dict[int, frozenset[int]] = {}  # of `_ids`, those that were asked for last
        self._room = AT_HAND  # for ids in these sets

    def have(self, page: int, ids: Collection[int], *, has_scripts: bool = False) -> None:
        """Notes the ids on a page."""
        if has_scripts or page < len(self._has_scripts):
            self._has_scripts.extend(bytes(max(0, page + AHEAD - len(self._has_scripts))))
            self._has_scripts[page] = has_scripts
        make_room(self._ids_at, page)
        self._ids_at[page] = (len(self._ids) << COUNT_BITS | len(ids)) + 1
        if ids:
            self._ids.extend(array_with("I", ids))
            self._put_at_hand(page, frozenset(ids))

    def is_named(self, address: int) -> bool:
        """True if a page names an id there."""
        return address < len(self._last) and self._last[address] > 0

    def link(
        self,
        page: int,
        named: "dict[int, array[int]]",
        page_at: Callable[[int], int],
        lines: "Mapping[int, array[int]]" = NO_LINES,
    ) -> None:
        """Notes the ids that a page names, by address, and which of them are `lines`; `page_at`
        says which page is there."""
        for address, ids in lines.items():
            self._lines.setdefault(address, array("I")).extend(ids)
        self._add_runs(page, named)
        sets = self._sets
        for address, ids in named.items():
            if not (at := page_at(address)):
                continue
            there = sets.get(at)
            if there is None:
                there = self._at_hand(at)
            if there is not None and not there.issuperset(ids):
                for lost in self._missing(address, at, there, ids):
                    lost.add(address, page)

    def _add_runs(self, page: int, named: "dict[int, array[int]]") -> None:
        """Column by column: a page of an index names ids at hundreds of addresses."""
        number, first, last = len(named), len(self._pages), self._last
        if not number:
            return
        addresses = array_with("i", named)
        make_room(last, max(addresses))
        make_room(self._first, page)
        make_room(self._number, page)
        self._first[page], self._number[page] = first, number
        self._pages.extend(array("i", (page,)) * number)
        self._addresses.extend(addresses)
        self._before.extend(array_with("i", list(map(last.__getitem__, addresses))))
        ends = accumulate(map(len, named.values()), initial=len(self._hashes))
        self._ends.pop()
        self._ends.extend(array_with("I", list(ends)))
        for ids in named.values():
            self._hashes.extend(ids)
        for run, address in enumerate(addresses, first):
            last[address] = run

    def forget(self, page: int) -> None:
        """Forgets a page."""
        if page < len(self._ids_at):
            self._ids_at[page] = 0
        if (there := self._sets.pop(page, None)) is not None:
            self._room += len(there)
        number = self._number[page] if page < len(self._number) else 0
        for run in range(self._first[page], self._first[page] + number) if number else ():
            address = self._addresses[run]
            self._take_out(run, address)
            for lost in (self._lost, self._for_scripts):
                lost.leave(address, page)
        for lost in (self._lost, self._for_scripts):
            lost.forget(page)
        if number:
            self._number[page] = 0

    def _take_out(self, run: int, address: int) -> None:
        if self._last[address] == run:
            self._last[address] = self._before[run]
            return
        later = self._last[address]
        while self._before[later] != run:
            later = self._before[later]
        self._before[later] = self._before[run]

    def _runs(self, address: int) -> Iterator[tuple[int, "array[int]"]]:
        """The pages that name ids at an address, and the hashes of these."""
        run = self._last[address] if address < len(self._last) else 0
        ends, hashes, pages, before = self._ends, self._hashes, self._pages, self._before
        while run:
            yield pages[run], hashes[ends[run - 1] : ends[run]]
            run = before[run]

    def resolve(self, address: int, page: int) -> Collection[int]:
        """An address now leads to this page (0: to none yet, or to none with ids); returns the
        pages that have a broken link by this, and had none, or have none any more."""
        there, runs = self._at_hand(page), list(self._runs(address))
        kinds = self._lost, self._for_scripts
        now = {each: set[int]() for each in kinds if address in each.pages}
        named = chain.from_iterable(ids for _, ids in runs)
        if there is not None and not there.issuperset(named):  # else: nearly all
            for source, some in runs:
                for each in self._missing(address, page, there, some):
                    now.setdefault(each, set()).add(source)
        return {page for each, pages in now.items() for page in each.put(address, pages)}

    def _missing(
        self, address: int, page: int, there: frozenset[int], ids: Iterable[int]
    ) -> Iterator[_Lost]:
        """Where links to these ids of a page belong, of which some may not be there."""
        missing = set(ids) - there
        if missing and page < len(self._has_scripts) and self._has_scripts[page]:
            for_scripts = missing.intersection(self._lines.get(address, ()))
            if for_scripts:
                yield self._for_scripts
            missing -= for_scripts
        if missing:
            yield self._lost

    def lacks(self, page: int, name: str, *, by_script: bool) -> bool:
        """True if the ids of this page are known, this is none of them, and a script of the page
        may know it, or none."""
        there = self._at_hand(page)
        if there is None or hash_of(name) in there:
            return False
        has_scripts = page < len(self._has_scripts) and self._has_scripts[page] > 0
        return (has_scripts and is_of_lines(name)) is by_script

    def _at_hand(self, page: int) -> frozenset[int] | None:
        """The ids of a page; None if they are not known."""
        found = self._sets.get(page)
        if found is not None:
            return found
        at = self._ids_at[page] - 1 if page < len(self._ids_at) else -1
        if at < 0:
            return None
        first, number = at >> COUNT_BITS, at & ((1 << COUNT_BITS) - 1)
        found = frozenset(self._ids[first : first + number])
        self._put_at_hand(page, found)
        return found

    def _put_at_hand(self, page: int, ids: frozenset[int]) -> None:
        self._room -= len(ids)
        if self._room < 0:
            self._sets.clear()
            self._room = AT_HAND - len(ids)
        self._sets[page] = ids
