"""Links to an #id that is not on the page they lead to."""

from array import array
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import compress, product
from operator import itemgetter, ne
from zlib import crc32

from crawlscope.core.records.facts import hash_of

NO_ID = frozenset(("", "top"))  # a fragment that is there on every page
FOR_SCRIPTS = (":~:", "!", "/")  # a fragment that begins so is none of an id
NO_NAMES = NO_ID | frozenset(map("".join, product("tT", "oO", "pP")))  # in any case of letters
NO_STARTS = frozenset(":!/")  # what `FOR_SCRIPTS` begin with
NOBODY: set[int] = set()  # no pages; nothing is ever added
AT_HAND = 20_000  # ids, of the pages that links led to last


def names_an_id(fragment: str) -> bool:
    """False for a fragment that exists on every page, or that a script reads."""
    return fragment.lower() not in NO_ID and not fragment.startswith(FOR_SCRIPTS)


def by_url(fragments: Sequence[tuple[str, str]]) -> "dict[str, array[int]]":
    """The hashes of the ids that links name, by the URL that they lead to."""
    if not fragments:
        return {}
    # As few interpreted steps a link as can be: a page of an index has hundreds.
    urls, names = zip(*fragments, strict=True)
    if not (NO_NAMES.isdisjoint(names) and NO_STARTS.isdisjoint(map(itemgetter(0), names))):
        kept = [pair for pair in fragments if names_an_id(pair[1])]
        if not kept:
            return {}
        urls, names = zip(*kept, strict=True)
    try:
        hashes = array("I", list(map(crc32, map(str.encode, names))))
    except UnicodeEncodeError:
        hashes = array("I", list(map(hash_of, names)))
    ends = [*compress(range(1, len(urls)), map(ne, urls, urls[1:])), len(urls)]
    found: dict[str, array[int]] = {}
    first = 0
    for end in ends:  # of links to one URL that follow on each other
        url, some = urls[first], hashes[first:end]
        first = end
        if url in found:
            found[url] += some
        else:
            found[url] = some
    return found


class Fragments:
    """Pages are ids of records; addresses are numbers that the caller gives to URLs."""

    def __init__(self) -> None:
        self._ids: dict[int, bytes] = {}  # by page: the hashes of its ids, 32 bits each
        self.named: dict[int, array[int]] = {}  # by address: hashes of ids that pages name there
        # By address, in the same order: the ids of these pages, each with how many hashes
        self._naming: dict[int, array[int]] = {}
        self._addresses: dict[int, bytes] = {}  # by page: where its links lead, 32 bits each
        self._bad: dict[int, set[int]] = {}  # by address: pages with a link to an id not there
        self.broken: dict[int, int] = {}  # by page: at how many addresses it has such links
        self._sets: dict[int, frozenset[int]] = {}  # of `_ids`, those that were asked for last
        self._room = AT_HAND  # for ids in these sets

    def have(self, page: int, ids: Collection[int]) -> None:
        """Notes the ids on a page."""
        if not ids:
            self._ids[page] = b""
            return
        self._ids[page] = array("I", list(ids)).tobytes()
        self._put_at_hand(page, frozenset(ids))

    def link(
        self, page: int, named: "dict[int, array[int]]", page_at: Callable[[int], int]
    ) -> None:
        """Notes the ids that a page names, by address; `page_at` says which page is there. The
        arrays are kept."""
        head, sets = array("I", (page, 0)), self._sets
        for address, ids in named.items():
            head[1] = len(ids)
            known = self.named.get(address)
            if known is None:
                self.named[address], self._naming[address] = ids, head[:]
            else:
                known += ids
                self._naming[address] += head
            if not (at := page_at(address)):
                continue
            there = sets.get(at)
            if there is None:
                there = self._at_hand(at)
            if there is not None and not there.issuperset(ids):
                self._bad.setdefault(address, set()).add(page)
                self.broken[page] = self.broken.get(page, 0) + 1
        self._addresses[page] = array("i", named).tobytes()

    def forget(self, page: int) -> None:
        """Forgets a page."""
        self._ids.pop(page, None)
        if (there := self._sets.pop(page, None)) is not None:
            self._room += len(there)
        for address in array("i", self._addresses.pop(page, b"")):
            left, naming = array("I"), array("I")
            for source, ids in self._runs(address):
                if source != page:
                    naming.extend((source, len(ids)))
                    left.extend(ids)
            self.named[address], self._naming[address] = left, naming
            if address in self._bad:
                self._bad[address].discard(page)
        self.broken.pop(page, None)

    def _runs(self, address: int) -> Iterator[tuple[int, list[int]]]:
        """The pages that name ids at an address, and the hashes of these."""
        ids, first = self.named[address].tolist(), 0
        naming = iter(self._naming[address])
        for page, number in zip(naming, naming, strict=True):
            yield page, ids[first : first + number]
            first += number

    def resolve(self, address: int, page: int) -> Collection[int]:
        """An address now leads to this page (0: to none yet, or to none with ids); returns the
        pages that have a broken link by this, and had none, or have none any more."""
        before, there = self._bad.pop(address, NOBODY), self._at_hand(page)
        ids = self.named.get(address)
        if there is None or ids is None or there.issuperset(ids.tolist()):  # nearly always
            now = NOBODY
        else:
            now = {source for source, ids in self._runs(address) if not there.issuperset(ids)}
        if now:
            self._bad[address] = now
        elif not before:
            return ()
        # Of those that have others nothing changes: a site may name thousands of ids that are
        # nowhere, and each page that comes is one of the others.
        changed = []
        for each in now - before:
            number = self.broken.get(each, 0)
            self.broken[each] = number + 1
            if not number:
                changed.append(each)
        for each in before - now:
            self.broken[each] -= 1
            if not self.broken[each]:
                del self.broken[each]
                changed.append(each)
        return changed

    def lacks(self, page: int, id_: int) -> bool:
        """True if the ids of this page are known, and this is none of them."""
        there = self._at_hand(page)
        return there is not None and id_ not in there

    def _at_hand(self, page: int) -> frozenset[int] | None:
        """The ids of a page; None if they are not known."""
        found = self._sets.get(page)
        if found is not None:
            return found
        ids = self._ids.get(page)
        if ids is None:
            return None
        found = frozenset(array("I", ids).tolist())
        self._put_at_hand(page, found)
        return found

    def _put_at_hand(self, page: int, ids: frozenset[int]) -> None:
        self._room -= len(ids)
        if self._room < 0:
            self._sets.clear()
            self._room = AT_HAND - len(ids)
        self._sets[page] = ids
