"""The museum's texts: a bank of sentences for each topic, drawn by a generator that has a seed."""

import random
import zlib
from functools import cache

from crawlscope.demo.words import prose


@cache
def paragraphs(topic: str, seed: str, count: int) -> tuple[str, ...]:
    """At most `count` paragraphs of three to five sentences, without repetition.

    They are always the same for one topic and seed, and made once for all origins.
    """
    chance = random.Random(zlib.crc32(f"{topic} {seed}".encode()))
    bank = prose().banks[topic]
    deck = chance.sample(bank, len(bank))
    said = []
    for _ in range(count):
        size = chance.randint(3, 5)
        taken, deck = deck[:size], deck[size:]
        if taken:
            said.append(" ".join(_fill(sentence, chance) for sentence in taken))
    return tuple(said)


class _Slots(dict[str, object]):
    """The words of one sentence, chosen as its slots require."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__()
        self._chance = chance

    def __missing__(self, slot: str) -> object:
        drawn = self._chance.randint(1788, 1961) if slot == "year" else self._word(slot)
        self[slot] = drawn
        return drawn

    def _word(self, slot: str) -> str:
        return self._chance.choice(prose().words[slot])


def _fill(sentence: str, chance: random.Random) -> str:
    filled = sentence.format_map(_Slots(chance))
    return filled[0].upper() + filled[1:]
