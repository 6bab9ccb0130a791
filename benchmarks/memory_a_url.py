"""Memory a URL for sites of several shapes, ordinary and made to hurt: one command, one table.

    python benchmarks/memory_a_url.py                # a million URLs, 200,000 hosts; 4 minutes
    python benchmarks/memory_a_url.py --urls 50000 host

Each shape has a process of its own. URLs go through the crawl's own intake into its queue, its set
of seen URLs and its records, as if pages had named them; nothing is fetched. `peak` is VmHWM,
beyond what the process had before the first URL. `B/URL` is that divided by the URLs, and `room`
what of it came out of the one allowance for long texts (`core/queue/long_texts.py`).
"""

import argparse
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from crawlscope.core.base.limits import CHARSET, LONG_ADDRESS, MEDIA_TYPE, URL
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import Event, Fetched, Response
from crawlscope.runtime.allocator import keep_freed_memory
from crawlscope.runtime.garbage import Garbage
from crawlscope.session.crawl.crawler import Crawler

ROOT = "http://site.example/"
FOLDED_AT_ONCE = 100  # URLs
NAMED_BY_ONE = 30  # URLs: there are so many new ones on a page
HOSTS = 5  # for one host there are so many URLs in the other shapes


class Found(NamedTuple):
    url: str
    anchor: str | None = None
    title: str | None = None
    canonical: str | None = None
    media_type: str = "text/html"
    charset: str = "utf-8"


def _long(text: str, length: int = LONG_ADDRESS) -> str:
    return text.ljust(length, "x")


def _ordinary(number: int) -> Found:
    page = f"{ROOT}section-{number // 50}/page-{number}.html"
    return Found(page, f"Page {number}", f"The page with the number {number}")


def _everything(number: int) -> Found:
    long = f"{ROOT}{number:07}/"
    anchor, title, canonical = (_long(f"{number} {what} ") for what in ("text", "title", "same"))
    kind, charset = (_long(f"{number}", most) for most in (MEDIA_TYPE, CHARSET))
    return Found(_long(long), anchor, title, canonical, kind, charset)


SHAPES: dict[str, Callable[[int], Found]] = {
    "one folder": lambda number: Found(f"{ROOT}{number:07}"),
    "ordinary, with anchor and title": _ordinary,
    "a folder each": lambda number: Found(f"{ROOT}{number:07}/"),
    "a folder and a page each": lambda number: Found(f"{ROOT}{number:07}/a"),
    "256 octets, one folder": lambda number: Found(_long(f"{ROOT}{number:07}")),
    "256 octets, a folder each": lambda number: Found(_long(f"{ROOT}{number:07}/")),
    "50 folders each": lambda number: Found(f"{ROOT}{number:07}" + "/a" * 50),
    "256 octets, all texts, a folder each": _everything,
    "8,192 octets, a folder each": lambda number: Found(_long(f"{ROOT}{number:07}/", URL)),
    "a host each, not crawled": lambda number: Found(f"http://h{number:07}.example/"),
    "a host each": lambda number: Found(f"http://h{number:07}.example/"),
    "a host for two": lambda number: Found(f"http://h{number // 2:07}.example/{number}"),
    "a host for eight": lambda number: Found(f"http://h{number // 8:07}.example/{number}"),
}


def _memory(field: str) -> int:
    """Bytes: VmRSS, or VmHWM, the most there ever was."""
    status = Path("/proc/self/status").read_text()
    return int(status.split(f"{field}:")[1].split()[0]) * 1024


def _found(shape: str, urls: int) -> Iterator[Found]:
    return map(SHAPES[shape], range(urls))


def grow(shape: str, urls: int) -> str:
    """Lets one crawl meet all URLs of a shape; a line of figures."""
    keep_freed_memory()
    Garbage().spare(0)
    events, ledger = list[Event](), Ledger()
    is_wide = shape.startswith("a host") and "not crawled" not in shape
    scope = "any" if is_wide else "host"
    settings = Settings.checked(roots=[ROOT], scope=scope, max_depth=9)
    crawler = Crawler(settings, events.append)
    crawler.intake.offer_root(ROOT)
    room, before = crawler.intake.room, _memory("VmRSS")
    for number, found in enumerate(_found(shape, urls), 1):
        page = number // NAMED_BY_ONE + 1
        id_, is_new = crawler.intake.offer(found.url, 1, page, found.anchor, 10)
        if not is_new:
            crawler.intake.offer_too_long(found.url, found.url, found.anchor, 1, page)
        elif found.title:
            canonical = found.canonical
            answer = Response(200, found.media_type, found.charset, 8_000)
            events.append(Fetched(id_, answer, room.fit(found.title, id_), canonical))
        if number % FOLDED_AT_ONCE == 0:
            ledger.fold(events)
            events.clear()
    ledger.fold(events)
    peak, known = _memory("VmHWM") - before, len(ledger.records)
    folders = len(ledger.tree.name)
    return (
        f"{known:10,} {folders:10,} {peak / 1e6:9.1f} {peak / known:9.0f} {room.taken / 1e6:9.1f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--urls", type=int, default=1_000_000)
    parser.add_argument("--alone", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("words", nargs="*", help="only shapes whose name has one of these")
    given = parser.parse_args()
    if given.alone:
        print(grow(given.words[0], given.urls))
        return
    print(f"{'shape':38} {'URLs':>10} {'folders':>10} {'peak MB':>9} {'B/URL':>9} {'room MB':>9}")
    for shape in SHAPES:
        if not given.words or any(word in shape for word in given.words):
            urls = given.urls // HOSTS if "host" in shape else given.urls
            command = [sys.executable, __file__, "--alone", f"--urls={urls}", shape]
            done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
            print(f"{shape:38} {done.stdout.rstrip()}", flush=True)


if __name__ == "__main__":
    main()
