"""Which URLs a table shows and in which order, worked out a slice at a time."""

from array import array
from bisect import bisect_left
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from functools import partial
from sys import byteorder
from typing import Any

from app.core.filter import Filter
from app.core.site import Site

Key = Callable[[Site, int], Any]  # None: there is no value; such URLs are last, either way

RUN = 500  # ids that are sorted at once, more or less; some 1 ms
SAMPLED = 4  # of each run, to know how values are spread
LARGEST_BIN = 8 * RUN  # that is sorted at once
COPIED = 20_000


@dataclass(slots=True)
class Order:
    """The rows of a table, of the URLs up to an id."""

    until: int
    ids: "array[int]"
    has_row: bytearray  # by id; empty where there is no filter: then all have one


def ordered(
    site: Site, until: int, wanted: Filter, key: Key | None, descending: bool
) -> Generator[None, None, Order]:
    """What `wanted` agrees with of the URLs up to `until`, by `key` (None: as they were found).

    It yields about each millisecond, and returns the order. Records may change meanwhile.
    """
    order = Order(until, array("i"), bytearray())
    yield from _choose(site, wanted, order)
    if key is not None:
        order.ids = yield from in_order(order.ids, partial(key, site), descending)
    elif descending:
        order.ids.reverse()
    return order


def _choose(site: Site, wanted: Filter, order: Order) -> Generator[None, None, None]:
    known = range(1, order.until + 1)
    if not wanted:
        for first in range(0, len(known), COPIED):
            order.ids.extend(known[first : first + COPIED])
            yield
        return
    order.has_row = bytearray(order.until + 1)
    for some in wanted.among(site, known):
        order.ids.extend(some)
        for id_ in some:
            order.has_row[id_] = 1
        yield


def place_of(number: int, numbers: "array[int]") -> int:
    """The first place of a number; -1 if it is not there."""
    return next(places_of(number, numbers), -1)


def places_of(number: int, numbers: "array[int]") -> Iterator[int]:
    """Every place of a number, in their order."""
    # Bytes are found ten times as fast as array.index does: 5 ms where there are a million.
    width, octets = numbers.itemsize, numbers.tobytes()
    wanted = number.to_bytes(width, byteorder)
    at = octets.find(wanted)
    while at >= 0:
        if at % width == 0:
            yield at // width
        at = octets.find(wanted, at + 1)


def in_order(
    ids: "array[int]", value: Callable[[int], Any], descending: bool
) -> Generator[None, None, "array[int]"]:
    """By value, those without one last; equal ones stay in their order, either way.

    One sort of a million would stop the window, and a merge of short sorted runs takes five times
    as long: ids are shared out to bins between limits first, and each bin is sorted by itself.
    """
    limits = yield from _limits(ids, value)
    # Below the first limit, at it, above it, ...: of those at a limit there may be a great many.
    bins = [array("i") for _ in range(2 * len(limits) + 1)]
    empty = array("i")
    for first in range(0, len(ids), RUN):
        for id_ in ids[first : first + RUN]:
            found = value(id_)
            if found is None:
                empty.append(id_)
            else:
                place = bisect_left(limits, found)
                is_at = place < len(limits) and limits[place] == found
                bins[2 * place + is_at].append(id_)
        yield
    out = array("i")
    for number in reversed(range(len(bins))) if descending else range(len(bins)):
        some = bins[number]
        if number % 2 == 0:
            some = yield from _sorted(some, value, descending)
        out.extend(some)
    out.extend(empty)
    return out


def _limits(ids: "array[int]", value: Callable[[int], Any]) -> Generator[None, None, list[Any]]:
    """Values in order, between which about `RUN` ids lie."""
    sample: list[Any] = []
    for place, id_ in enumerate(ids[:: RUN // SAMPLED], 1):
        if (found := value(id_)) is not None:
            sample.append(found)
        if place % RUN == 0:
            yield
    sample.sort()
    return list(dict.fromkeys(sample[SAMPLED // 2 :: SAMPLED]))


def _sorted(
    ids: "array[int]", value: Callable[[int], Any], descending: bool
) -> Generator[None, None, "array[int]"]:
    if len(ids) > LARGEST_BIN:  # the sample was not like the rest
        return (yield from in_order(ids, value, descending))
    with_value = {id_: found for id_ in ids if (found := value(id_)) is not None}
    gone = [id_ for id_ in ids if id_ not in with_value]  # since it was put into its bin
    yield
    return array("i", [*sorted(with_value, key=with_value.__getitem__, reverse=descending), *gone])
