"""How often `near-duplicate` is right: against the word triples that texts really have in common.

`python benchmarks/near_duplicates.py` takes two minutes. Texts are the main parts of real pages
(python3.11-doc, postgresql-doc-15, if they are installed), and generated pairs of 60 to 8,000
words, of which a random part is changed. A text has to be found if it has a partner with which it
shares so many of all distinct triples; precision is the part of what is found that has, recall the
part of what has that is found.
"""

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.instructions import PACKAGES, documentation
from crawlscope.core.base.urls import Hrefs
from crawlscope.core.findings.near import near_texts
from crawlscope.page import facts as facts_module
from crawlscope.page.collector import PageCollector
from crawlscope.page.facts import Facts, Heard
from crawlscope.page.pieces import Guard
from crawlscope.page.words import Words

PERCENTS = 60, 70, 80, 90
PAIRS = 400
LARGEST = 1_000_000  # octets of a page
URL = "https://a.example/page"


class Text(NamedTuple):
    """The main part of a page."""

    triples: frozenset[tuple[str, ...]]
    signature: bytes


class Recorded(Words):
    """Words that can be read again."""

    last = ""

    def __init__(self) -> None:
        super().__init__()
        self._said: list[str] = []

    def add(self, text: str, joins: bool = False, /) -> None:
        self._said += ("" if joins else " ", text)
        super().add(text, joins)

    def end(self) -> None:
        super().end()
        Recorded.last = "".join(self._said)


def text_of(said: str, signature: bytes) -> Text:
    words = said.lower().split()
    return Text(frozenset(zip(words, words[1:], words[2:], strict=False)), signature)


def pages(folder: Path) -> Iterator[Text]:
    for path in sorted(folder.rglob("*.html")):
        if path.stat().st_size > LARGEST:
            continue
        facts = Facts(URL, has_charset=False)
        facts.resolve = Hrefs().of_page(URL).resolve
        for _ in PageCollector(Heard(Guard(path.read_bytes()), facts), False, False).links():
            pass
        if signature := facts.result().minhash:
            yield text_of(Recorded.last, signature)


def generated(seed: int = 1) -> Iterator[Text]:
    """Pairs that share half of their triples to all of them, evenly spread."""
    chance = random.Random(seed)
    letters = "etaoinshrdlucmfwypvbgk"
    stock = ["".join(chance.choices(letters, k=chance.randint(2, 10))) for _ in range(5_000)]
    for _ in range(PAIRS):
        number, like = int(60 * 133 ** chance.random()), chance.uniform(0.5, 1.0)
        changed = 1 - (2 * like / (1 + like)) ** (1 / 3)  # of a triple no word is
        first = chance.choices(stock, k=number)
        second = [chance.choice(stock) if chance.random() < changed else each for each in first]
        for text in (first, second):
            words = Words()
            words.add(" ".join(text))
            words.end()
            yield text_of(" ".join(text), words.minhash)


def partners(texts: list[Text], percent: int) -> set[int]:
    """The texts that share so many triples with another one."""
    by_size = sorted(range(len(texts)), key=lambda each: len(texts[each].triples))
    found = set[int]()
    for place, one in enumerate(by_size):
        mine = texts[one].triples
        for other in by_size[place + 1 :]:
            theirs = texts[other].triples
            if 100 * len(mine) < percent * len(theirs):
                break
            if mine == theirs:
                continue  # that is another finding
            same = len(mine & theirs)
            if 100 * same >= percent * (len(mine) + len(theirs) - same):
                found |= {one, other}
    return found


def found_by_us(texts: list[Text], percent: int) -> set[int]:
    near = near_texts(percent)
    for number, text in enumerate(texts):
        near.learn(number, text.signature)
        near.enter(number)
    return set(filter(near.has_near, range(len(texts))))


def measure(name: str, every: list[Text]) -> None:
    texts = list({text.triples: text for text in every}.values())
    for percent in PERCENTS:
        true, ours = partners(texts, percent), found_by_us(texts, percent)
        both = len(true & ours)
        precision = f"{both / len(ours):.0%}" if ours else "-"
        recall = f"{both / len(true):.0%}" if true else "-"
        figures = f"{len(texts):6,} {percent:8} {len(true):6} {len(ours):6}"
        print(f"{name:20} {figures} {precision:>10} {recall:>8}", flush=True)


def main() -> None:
    head = f"{'texts':>6} {'percent':>8} {'true':>6} {'found':>6} {'precision':>10} {'recall':>8}"
    print(f"{'':20} {head}")
    measure("generated", list(generated()))
    facts_module.reading = Recorded  # type: ignore[attr-defined]
    for package in PACKAGES:
        if (folder := documentation(package)) is not None:
            measure(package, list(pages(folder)))


if __name__ == "__main__":
    main()
