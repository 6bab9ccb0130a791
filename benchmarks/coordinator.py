"""What the program that has the queue does for a page that a node of a cluster fetched and read.

    python benchmarks/coordinator.py              # 10,000, 100,000 and 1,000,000 URLs known
    python benchmarks/coordinator.py --known 10000 --known 100000 --facts

A crawl from the command line, with its crawl file, runs on a real cluster of two processes, but the
nodes are simulated: they fetch and read nothing, and say at once what a node would say. The first
pages link to 2,000 new URLs each, until so many are known; then each page links to 60, of which 6
are new, as the Web did when it was crawled in large, and others anywhere among those known. They
are on 100 hosts. So it is the coordinator alone that is measured, with everything that it does:
Dask's messages, intake, queue, records, crawl file. A run by itself gives processor time a page and
memory, another one under callgrind instructions a page, both of the same pages.
"""

import argparse
import json
import os
import random
import runpy
import subprocess
import sys
import time
from array import array
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks import counted
from benchmarks.instructions import CALLGRIND, CALM
from benchmarks.measuring import machine, measured, resident
from crawlscope.core.records.events import Response
from crawlscope.core.records.facts import HeaderFacts, PageFacts
from crawlscope.core.records.workers import Worker
from crawlscope.fetch.cluster import fetcher as cluster
from crawlscope.fetch.cluster import membership
from crawlscope.fetch.cluster import messages as say
from crawlscope.fetch.cluster.messages import Request, Way
from crawlscope.fetch.cluster.node import MOST_NUMBERED, Node
from crawlscope.fetch.cluster.numbers import LinksTold
from crawlscope.fetch.fetch import Answer, Fetcher, File
from crawlscope.runtime import child

HUB = 2_000  # URLs that each of the first pages makes known
MENU, NEW, BLOCK = 10, 6, 44  # links of any other page: everywhere the same, new, known
HOSTS, SECTIONS = 100, 50
FIRST = "http://127.0.1.1/"
KNOWN = (10_000, 100_000, 1_000_000)
BEFORE = 2_000  # such pages before those that are measured
MEASURED = 6_000  # pages; what is written every second counts in each alike
MINHASH = 321  # octets
LONGEST = 3_000  # seconds of a run
CRAWL = ("--cluster=local:2", "--workers=200", "--scope=any", "--quiet", "--save=now.crawl")


def url_of(number: int) -> str:
    if number == 0:
        return FIRST
    host, section = number % HOSTS + 1, number % SECTIONS
    return f"http://127.0.1.{host}/section-{section:02}/page-{number:09}.html"


def number_of(url: str) -> int:
    return 0 if url == FIRST else int(url[-14:-5])


def targets(number: int, known: int) -> list[int]:
    """The pages that a page links to; the first ones are hubs, until so many are known."""
    hubs = known // HUB
    if number < hubs:
        first = hubs + number * HUB
        return [*range(1, hubs if number == 0 else 1), *range(first, first + HUB)]
    new = hubs + known + (number - hubs) * NEW
    block = number * 7_919 * BLOCK % known
    return [*range(1, MENU + 1), *range(new, new + NEW), *range(block + 1, block + BLOCK + 1)]


class SimulatedNode(Node):
    """Says of a page what a node would that had read it."""

    def __init__(self) -> None:
        super().__init__()
        self._series = 1
        self._told: dict[int, int] = {}  # pages, and what number each has here
        self._known = int(os.environ["KNOWN"])

    async def _attempt(self, request: Request, worker: Worker, fetcher: Fetcher) -> None:
        if request.way is Way.FILE:
            self._send_file(request.slot, File(404, b"", "text/plain", None, None))
            return
        number = number_of(request.url)
        if len(self._told) > MOST_NUMBERED:
            self._told, self._series = {}, self._series + 1
        told, named = self._told, targets(number, self._known)
        new = [each for each in named if each not in told]
        for each in new:
            told[each] = len(told) + 1
        if new:
            self._send(say.Texts(self._series, list(map(url_of, new))))
        links = array("i", dict.fromkeys(told[each] for each in named))
        anchors = tuple(f"Page number {each}" for each in links)
        self._send(say.SomeLinks(request.slot, LinksTold(links, anchors)))
        audited = self._settings.audit
        header = HeaderFacts() if audited else None
        response = Response(200, "text/html", "utf-8", 35_000, 0.1, 1, time.time(), headers=header)
        facts = facts_of(number) if audited else None
        title = f"The title of the page with the number {number}"
        page = say.Page(self._series, title, None, facts, "utf-8", is_cut=False, lists_links=True)
        answer = Answer(response, None, False, None, None, False, None)
        self._send(self._answered(request.slot, answer, page))


def facts_of(number: int) -> PageFacts:
    """As much as an ordinary page says, each something else."""
    chance = random.Random(number)
    return PageFacts(
        titles=1,
        description=f"What somebody has written of the page {number}, in some more words than few",
        descriptions=1,
        headings=tuple((1 + (n > 0), f"Heading {n} of the page {number}") for n in range(6)),
        language="en",
        words=700,
        text_hash=chance.getrandbits(63),
        minhash=chance.randbytes(MINHASH),
        ids=frozenset(chance.getrandbits(32) for _ in range(20)),
        links_total=60,
        has_viewport=True,
        has_doctype=True,
        has_charset=True,
        elements=900,
    )


class Watched(cluster.ClusterFetcher):
    """Notes what the process has used when so many pages have been asked for."""

    pages = 0
    marks: tuple[int, ...] = ()

    async def fetch(self, url: str, worker: Worker) -> Answer:
        if Watched.pages in Watched.marks:
            note(Watched.pages)
        Watched.pages += 1
        return await super().fetch(url, worker)


def note(pages: int) -> None:
    if "COUNTED" in os.environ:
        on_or_off = "on" if pages == Watched.marks[0] else "off"
        command = ["vgdb", f"--pid={os.getpid()}", "instrumentation", on_or_off]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return
    file, journal = (Path(f"now.crawl{suffix}") for suffix in ("", "-wal"))
    size = sum(each.stat().st_size for each in (file, journal) if each.exists())
    used = time.process_time(), time.perf_counter(), resident()
    print(json.dumps([pages, *used, size]), flush=True)


def coordinate(known: int, facts: bool) -> None:
    """The crawl, with simulated nodes, until enough pages are measured."""
    if "COUNTED" in os.environ:
        counted.go_slower().slow()
    sys.modules["benchmarks.coordinator"] = sys.modules["__main__"]
    SimulatedNode.__module__ = "benchmarks.coordinator"  # where nodes find it
    os.environ["KNOWN"] = str(known)
    first = known // HUB + BEFORE
    Watched.marks = (0, first, first + MEASURED)
    if "COUNTED" in os.environ:
        Watched.marks = Watched.marks[1:]
    program: Any = cluster
    program.ClusterFetcher = Watched
    program = membership
    program.Node = SimulatedNode
    program = child  # the processes of a cluster do without PYTHONPATH otherwise
    program.environ = partial(program.environ, PYTHONPATH=str(Path(__file__).parents[1]))
    most = f"--max-pages={Watched.marks[-1] + 1}"
    sys.argv = ["crawlscope", "crawl", FIRST, *CRAWL, most, *([] if facts else ["--no-audit"])]
    runpy.run_module("crawlscope", run_name="__main__", alter_sys=True)


def command(known: int, facts: bool) -> list[str]:
    return [sys.executable, __file__, f"--alone={known}", *(["--facts"] if facts else [])]


def instructions(known: int, facts: bool) -> float:
    """A page, at so many known URLs."""
    output = measured([*CALLGRIND, *command(known, facts)], {**CALM, "COUNTED": "1"}, LONGEST)
    line = next(line for line in output.output.splitlines() if "refs:" in line)
    return int(line.rpartition(":")[2].replace(",", "")) / MEASURED


def timed(known: int, facts: bool) -> tuple[float, float, float]:
    """At so many known URLs: microseconds of the processor a page, octets of memory that a URL
    took, octets of the crawl file that a page takes."""
    output = measured(command(known, facts), CALM, LONGEST).output
    rows = [json.loads(line) for line in output.splitlines() if line.startswith("[")]
    (_, _, _, empty, _), (_, cpu, _, memory, size), (_, cpu_then, _, _, size_then) = rows
    a_url = (memory - empty) * 1e6 / (known + NEW * BEFORE)
    return (cpu_then - cpu) * 1e6 / MEASURED, a_url, (size_then - size) / MEASURED


HEAD = f"{'known':>10} {'us a page':>10} {'B a URL':>8} {'B a page in the file':>21}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--known", type=int, action="append", help="URLs; repeatable")
    parser.add_argument("--facts", action="store_true", help="with what findings are made of")
    parser.add_argument("--timed", action="store_true", help="without callgrind")
    parser.add_argument("--alone", type=int, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.alone:
        coordinate(given.alone, given.facts)
        return
    print(HEAD + ("" if given.timed else f" {'M instructions a page':>22}"))
    for known in given.known or KNOWN:
        cpu, a_url, in_file = timed(known, given.facts)
        row = f"{known:10,} {cpu:10,.0f} {a_url:8,.0f} {in_file:21,.0f}"
        if not given.timed:
            row += f" {instructions(known, given.facts) / 1e6:22.3f}"
        print(row, flush=True)
    print(machine()["processor"])


if __name__ == "__main__":
    main()
