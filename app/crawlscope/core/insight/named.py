"""Which of many named things a few typed words mean: the nearest first."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, Self, TypeVar

WORD = re.compile(r"\w+")
BEGINS, WORD_BEGINS, INSIDE, BESIDE = range(4)  # how near a word is to a name, nearest first


class Named(Protocol):
    """Something that words may mean."""

    @property
    def names(self) -> Sequence[str]:
        """What it is called, in each language that a person may use."""

    @property
    def places(self) -> Sequence[str]:
        """Where it stands, in the same languages."""


Thing = TypeVar("Thing", bound=Named)


@dataclass(frozen=True, slots=True)
class Words:
    """What somebody typed. Each word has to be found; letters count, whatever their case."""

    each: tuple[str, ...]

    @classmethod
    def of(cls, text: str) -> Self:
        return cls(tuple(text.casefold().split()))

    def distance(self, thing: Named) -> int | None:
        """How far a thing is from the words, 0 for the nearest; None if a word is not found."""
        names = [name.casefold() for name in thing.names]
        total = 0
        for word in self.each:
            found = _distance(word, names, thing)
            if found is None:
                return None
            total += found
        return total

    def nearest(self, *kinds: Iterable[Thing], most: int) -> list[Thing]:
        """So many of those that have all words. Each kind counts as a step farther than the one
        before it; equally near ones keep their order."""
        far = (
            (self.distance(each), behind, each)
            for behind, kind in enumerate(kinds)
            for each in kind
        )
        found = [(near + behind, thing) for near, behind, thing in far if near is not None]
        return [thing for _distance, thing in sorted(found, key=lambda each: each[0])[:most]]


def _distance(word: str, names: Sequence[str], thing: Named) -> int | None:
    found = [name for name in names if word in name]  # most have none: that is said soonest
    if not found:
        return BESIDE if any(word in place.casefold() for place in thing.places) else None
    if any(name.startswith(word) for name in found):
        return BEGINS
    is_begun = any(each.startswith(word) for name in found for each in WORD.findall(name))
    return WORD_BEGINS if is_begun else INSIDE
