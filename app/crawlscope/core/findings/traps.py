"""Addresses without end: URLs that differ in numbers or parameters, found on one another."""

import re
from array import array
from collections.abc import Sequence
from functools import lru_cache

from crawlscope.core.base import native

KEPT = 256  # patterns: URLs are settled soon after the one that they were found on
NUMBER = re.compile("[0-9][0-9]*")  # '[0-9]+' is tried at each place, instead of searched for


@lru_cache(KEPT)
def pattern(url: str) -> str | None:
    """The pattern that a URL shares with its siblings; None if it can have none."""
    address, question, query = url.partition("?")
    start = address.find("/", 8)
    path = NUMBER.sub("0", address[start:])
    if not question and path == address[start:] and "0" not in path:
        return None
    names = sorted(pair.partition("=")[0] for pair in query.split("&"))
    return f"{address[:start]}{path}?{'&'.join(names)}" if question else address[:start] + path


@lru_cache(KEPT)
def _numbers(path: str) -> list[str]:
    return NUMBER.findall(path)


def goes_on(url: str, before: str) -> bool:
    """True if a URL follows on a sibling: the first number in which their paths differ is higher
    by one, or the paths are the same."""
    if native.module is not None and url.isascii() and before.isascii():
        return bool(native.module.goes_on(url, before))
    path, path_before = url.partition("?")[0], before.partition("?")[0]
    if path == path_before:
        return True
    for one, other in zip(_numbers(path), _numbers(path_before), strict=False):
        if one != other:
            return len(one) < 20 and len(other) < 20 and int(one) == int(other) + 1
    return False


class Traps:
    """Siblings that were each found on another."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._members: dict[int, array[int]] = {}  # by the hash of their pattern
        self.caught: set[int] = set()

    def add(self, id_: int, url: str, before: str) -> Sequence[int]:
        """Notes a URL that was found on another one; returns the URLs that this shows to be in a
        trap."""
        shape = pattern(before)
        if shape is None or url == before:
            return ()
        if not goes_on(url, before) or pattern(url) != shape:
            return ()  # in this order: most that have a number do not go on
        members = self._members.setdefault(hash(shape), array("i"))
        if id_ in self.caught or (len(members) <= self._most and id_ in members):
            return ()
        members.append(id_)
        if len(members) <= self._most:
            return ()
        caught = members if len(members) == self._most + 1 else (id_,)
        self.caught.update(caught)
        return caught
