"""What all findings of a large crawl cost: memory and time a page, in one table.

    python benchmarks/findings.py [PAGES]

The same events are folded with facts and without; the difference is what findings cost. Facts are
those of a site with its usual faults: a fifth of the titles twice, every tenth text nearly that of
another, translations, canonical URLs, fragments. Nothing is fetched or parsed.
"""

import gc
import sys
from array import array
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from time import process_time

from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.events import Discovered, Event, Fetched, Response, Started
from crawlscope.core.records.facts import HeaderFacts, PageFacts, hash_of
from crawlscope.page.words import signature

PAGES = 100_000
LINKS = 20
BATCH = 100
SITE = "https://site.example"
HEADERS = HeaderFacts(encoding="gzip", has_nosniff=True)


def url(number: int) -> str:
    return f"{SITE}/section-{number % 97}/page-{number}.html"


def facts(number: int, random: Random) -> PageFacts:
    model = number - number % 10  # nine texts are near to the tenth
    same = Random(model)
    shingles = [same.getrandbits(32) for _ in range(400)]
    for _ in range(5 * (number % 6)):
        shingles[random.randrange(400)] = random.getrandbits(32)
    return PageFacts(
        titles=1,
        description=f"What page {number} is about, in a sentence of some length, as usual.",
        descriptions=1,
        headings=((1, f"Page {number}"), (2, "First"), (2, "Second")),
        language="en",
        hreflang=(("en", url(number)), ("de", url(number ^ 1))) if number % 4 < 2 else (),
        canonicals=(url(number),),
        words=400,
        text_hash=random.getrandbits(64),
        minhash=signature(set(shingles)),
        ids=frozenset(hash_of(f"id-{place}") for place in range(10)),
        fragments=tuple((url(random.randrange(number + 1)), f"id-{n}") for n in range(3)),
        links_total=LINKS,
        has_doctype=True,
        has_charset=True,
        elements=400,
    )


def events(pages: int, with_facts: bool) -> Iterator[list[Event]]:
    random, known = Random(1), 0
    batch: list[Event] = []
    for number in range(pages):
        while known < min(pages, number * 2 + LINKS):
            known += 1
            batch.append(Discovered(known, url(known - 1), number % 6, number, None, 10))
        links = array("i", [random.randrange(1, known + 1) for _ in range(LINKS)])
        answer = Response(200, "text/html", "utf-8", 9_000, 0.1, 1, 1.7e9)
        heard = facts(number, random) if with_facts else None
        if with_facts:
            answer = replace(answer, headers=HEADERS)
        batch.append(Started(number + 1))
        title = f"The title of page {number - number % 5 % 2}"
        page = Fetched(number + 1, answer, title, url(number), links, 2, facts=heard)
        batch.append(page)
        if len(batch) >= BATCH:
            yield batch
            batch = []
    yield batch


def resident() -> int:
    """Bytes of memory in use now."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    raise OSError("this needs Linux")


def folded(pages: int, with_facts: bool) -> tuple[float, float, float, Ledger]:
    """Bytes, microseconds a page, the longest fold in ms, and the ledger."""
    gc.collect()
    ledger, before, spent, longest = Ledger(), resident(), 0.0, 0.0
    for batch in events(pages, with_facts):
        began = process_time()
        ledger.fold(batch)
        took = process_time() - began
        spent, longest = spent + took, max(longest, took)
    began = process_time()
    ledger.catch_up()
    spent += process_time() - began
    gc.collect()
    return resident() - before, spent / pages * 1e6, longest * 1000, ledger


def main() -> None:
    pages = int(sys.argv[1]) if len(sys.argv) > 1 else PAGES
    gc.disable()  # as the program keeps it away from the folds
    plain_octets, plain_time, plain_longest, plain = folded(pages, with_facts=False)
    octets, took, longest, ledger = folded(pages, with_facts=True)
    counts = ledger.findings.counts()
    print(f"{pages:,} pages, {sum(counts.values()):,} findings of {len(counts)} kinds\n")
    print(f"{'':24}{'without':>12}{'with':>12}{'findings':>12}")
    for name, one, two in (
        ("bytes a page", plain_octets / pages, octets / pages),
        ("microseconds a page", plain_time, took),
    ):
        print(f"{name:24}{one:12.0f}{two:12.0f}{two - one:12.0f}")
    print(f"{'longest fold, ms':24}{plain_longest:12.1f}{longest:12.1f}")
    del plain


if __name__ == "__main__":
    main()
