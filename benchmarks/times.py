"""What it costs to keep when what happened to each URL: with a history against without.

    python benchmarks/times.py            # instructions a page; needs valgrind; three minutes
    python benchmarks/times.py --rates    # pages a second of processor time, in turn, and the file
    python benchmarks/times.py --lag      # how late the loop of the window is, with and without
    python benchmarks/times.py --replay 1000000   # how long a replay takes, and its slices

Instructions are counted as `benchmarks/instructions.py` does, the writing of the crawl file
included. The bound is 3 %.
"""

import argparse
import json
import os
import resource
import sqlite3
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import thread_time

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.generated_site import served
from benchmarks.instructions import EIGHT_KB, generated_site, instructions
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.ledger.replay import Reel, Replay
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import Discovered, Event, Fetched, Response, Started, Ticked

WITH, WITHOUT = "crawlscope", "benchmarks.without_times"
CRAWL = ("crawl", "{url}", "--save={file}", "--max-pages={pages}", "--quiet")
ROUNDS = 5
PAGES = 2_000
BATCH = 100


def arguments(program: str, url: str, pages: int, folder: str, *more: str) -> list[str]:
    file = str(Path(folder, "a.crawl"))
    return [program, *(each.format(url=url, file=file, pages=pages) for each in CRAWL), *more]


def counted() -> None:
    """Instructions a page, without the facts that findings are made of, and with them."""
    for words, more in (("without facts", ("--no-audit",)), ("with facts", ())):
        figures = []
        with generated_site() as site:
            for program in (WITHOUT, WITH):
                found = []
                for pages in (site.fewer, site.more):
                    with tempfile.TemporaryDirectory() as folder:
                        told = arguments(program, site.url, pages, folder, "--workers=1", *more)
                        found.append(instructions(told))
                figures.append((found[1] - found[0]) / (site.more - site.fewer) / 1e6)
        without, with_ = figures
        print(
            f"8 KB pages, {words}: {without:.3f} M instructions a page without times, "
            f"{with_:.3f} M with them: {with_ / without - 1:+.2%}",
            flush=True,
        )


def rates() -> None:
    """Pages a second of processor time, one after the other, and how large files are."""
    taken: dict[str, list[float]] = {WITH: [], WITHOUT: []}
    with served(EIGHT_KB) as site:
        for _ in range(ROUNDS):
            for program, each in taken.items():
                with tempfile.TemporaryDirectory() as folder:
                    each.append(PAGES / seconds(arguments(program, site.url, PAGES, folder)))
                    if program == WITH:
                        octets = octets_a_url(Path(folder, "a.crawl"))
    with_, without = (statistics.median(taken[each]) for each in (WITH, WITHOUT))
    print(
        f"{without:,.0f} pages/s of processor time without times, {with_:,.0f} with them: "
        f"{with_ / without - 1:+.1%} (medians of {ROUNDS}); {octets:.1f} octets a URL in the file"
    )


def seconds(words: Sequence[str]) -> float:
    """Processor time of a program."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-m", *words], check=False, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def octets_a_url(path: Path) -> float:
    connection = sqlite3.connect(path)
    try:
        (octets,) = connection.execute("SELECT sum(length(entries)) FROM history").fetchone()
        (urls,) = connection.execute("SELECT count(*) FROM records").fetchone()
    finally:
        connection.close()
    return float(octets / urls)


def lag() -> None:
    """How late the loop of the window is while it crawls, as its diagnostics say."""
    found: dict[str, list[dict[str, float]]] = {WITHOUT: [], WITH: []}
    with served(EIGHT_KB) as site:
        for _ in range(ROUNDS):
            for program, each in found.items():
                with tempfile.TemporaryDirectory() as folder:
                    path = Path(folder, "figures.json")
                    told = [program, "gui", site.url, "--start", "--exit-when-done"]
                    told += [f"--diagnostics={path}", f"--max-pages={PAGES}"]
                    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "HOME": folder}
                    command = [sys.executable, "-m", *told]
                    subprocess.run(command, env=env, check=False, stderr=subprocess.DEVNULL)
                    each.append(json.loads(path.read_text())["loop_lag_ms"])
    for program, words in ((WITHOUT, "without times"), (WITH, "with times")):
        figures = (
            f"{name} {statistics.median(each[name] for each in found[program]):.1f}"
            for name in found[program][0]
        )
        print(f"lag of the window in ms, {words}: {', '.join(figures)} (medians of {ROUNDS})")


def replayed(urls: int) -> None:
    """A crawl of so many pages, each with the link to the next ones, forwards and to its middle."""
    ledger = Ledger(Settings(audit=False))
    for batch in events(urls):
        ledger.fold(batch)
    ledger.history.seal()
    entries = ledger.history.entries
    reel = Reel(ledger.records, ledger.samples, None, entries, (), lambda _: {})
    print(f"{len(entries) * 8 / urls:.1f} octets a URL in memory")
    replay = Replay(reel, Settings(audit=False))
    for words, share in (("to the end", 1.0), ("back to the middle", 0.5), ("to the end", 1.0)):
        ms = round(urls * share)
        if replay.ms > ms or replay.is_sooner_from_kept(ms):
            replay.rewind(ms=ms)
        print(f"{words} of {urls:,} URLs: {measured(replay.forward(ms / 1000))}")
    for _ in range(2):
        position = replay.before(replay.position)
        replay.rewind(position=position)
        print(f"a step back: {measured(replay.advance_to(position))}")
    kept = replay.kept
    print(f"{len(kept)} moments are kept, with {kept.urls:,} URLs in all; {peak():,.0f} MB at most")


def measured(slices: Iterator[object]) -> str:
    """How long they take, in processor time."""
    began, longest, last = thread_time(), 0.0, thread_time()
    for _ in slices:
        now = thread_time()
        longest, last = max(longest, now - last), now
    return f"{last - began:.2f} s, longest slice {longest * 1e3:.0f} ms"


def peak() -> float:
    """The most memory that was in use, in MB."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return int(next(each for each in lines if each.startswith("VmHWM")).split()[1]) / 1024


def events(urls: int) -> Iterator[list[Event]]:
    """Each page is found by the one before, a millisecond later."""
    response = Response(200, "text/html", "utf-8", 8_000, 0.01, 1, 1e9)
    batch: list[Event] = [Discovered(1, "http://a.test/", 0, 0, None, 10)]
    for id_ in range(1, urls + 1):
        batch += [Ticked(id_ / 1000), Started(id_, 1 + id_ % 10)]
        if id_ < urls:
            url = f"http://a.test/{id_ % 1000}/{id_}"
            batch.append(Discovered(id_ + 1, url, 1, id_, None, 10))
        batch.append(Fetched(id_, response, f"title {id_}"))
        if len(batch) >= BATCH:
            yield batch
            batch = []
    yield batch


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rates", action="store_true")
    parser.add_argument("--lag", action="store_true")
    parser.add_argument("--replay", type=int, metavar="URLS")
    wanted = parser.parse_args()
    if wanted.rates:
        rates()
    if wanted.lag:
        lag()
    if wanted.replay:
        replayed(wanted.replay)
    if not (wanted.rates or wanted.lag or wanted.replay):
        counted()


if __name__ == "__main__":
    main()
