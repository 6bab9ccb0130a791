"""Links to an #id that is not on the page they lead to."""

from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable

ROOM = 1 << 32  # a pair is the page that links, times this, plus the hash of the id


class Fragments:
    """Pages are ids of records; addresses are numbers that the caller gives to URLs."""

    def __init__(self) -> None:
        self._ids: dict[int, array[int]] = {}  # by page: the hashes of its ids, sorted
        self._named: dict[int, array[int]] = {}  # by address: pairs
        self._addresses: dict[int, array[int]] = {}  # by page: where its links lead
        self._bad: dict[int, array[int]] = {}  # by address: pages with a link to an id not there
        self.broken: Counter[int] = Counter()  # such links by page

    def have(self, page: int, ids: Iterable[int]) -> None:
        """Notes the ids on a page."""
        self._ids[page] = array("I", sorted(ids))

    def link(self, page: int, named: Iterable[tuple[int, int]]) -> set[int]:
        """Notes the addresses and ids that a page names; returns the addresses."""
        addresses = set[int]()
        for address, id_ in named:
            self._named.setdefault(address, array("q")).append(page * ROOM + id_)
            addresses.add(address)
        if addresses:
            self._addresses[page] = array("i", addresses)
        return addresses

    def forget(self, page: int) -> Iterable[int]:
        """Forgets a page; returns the addresses that it named."""
        self._ids.pop(page, None)
        addresses = self._addresses.pop(page, ())
        for address in addresses:
            left = [pair for pair in self._named[address] if pair // ROOM != page]
            self._named[address] = array("q", left)
        return addresses

    def resolve(self, address: int, page: int) -> set[int]:
        """An address now leads to this page (0: to none yet, or to none with ids); returns the
        pages whose number of broken links changed."""
        named = self._named.get(address)
        if named is None:
            return set()
        before = Counter(self._bad.pop(address, ()))
        now = Counter[int]()
        ids = self._ids.get(page)
        if ids is not None:
            for pair in named:
                source, id_ = divmod(pair, ROOM)
                place = bisect_left(ids, id_)
                if place == len(ids) or ids[place] != id_:
                    now[source] += 1
        if now:
            self._bad[address] = array("i", now.elements())
        changed = {each for each in before.keys() | now.keys() if before[each] != now[each]}
        for each in changed:
            self.broken[each] += now[each] - before[each]
            if not self.broken[each]:
                del self.broken[each]
        return changed

    def lacks(self, page: int, id_: int) -> bool:
        """True if the ids of this page are known, and this is none of them."""
        ids = self._ids.get(page)
        if ids is None:
            return False
        place = bisect_left(ids, id_)
        return place == len(ids) or ids[place] != id_
