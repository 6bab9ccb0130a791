"""Signatures of texts, made of the hashes of their shingles."""

from collections.abc import Iterable
from random import Random

from crawlscope.page.words import signature

SHINGLES = 100


def of(hashes: Iterable[int]) -> bytes:
    return signature(set(hashes))


def shingles(seed: int, number: int = SHINGLES) -> list[int]:
    random = Random(seed)
    return [random.getrandbits(32) for _ in range(number)]


def changed(hashes: list[int], number: int, random: Random) -> list[int]:
    """So many of them are others."""
    made = list(hashes)
    for place in random.sample(range(len(made)), number):
        made[place] = random.getrandbits(32)
    return made
