"""One stage in a process of its own: it prints what it found, what it cost, and where it waits."""

import contextlib
import json
import os
import resource
import sys
import threading
from dataclasses import asdict
from time import perf_counter, sleep
from typing import Any

from crawlscope.demo.lab.page import crawler_of

EVERY = 0.2  # seconds between two looks at where its fetches wait
MOST_WAITS = 50  # fetches whose place is printed


def main(name: str, url: str, connections: int, timeout: float, watched: bool) -> int:
    """Runs a stage; prints each fact as a line of JSON on stdout."""
    raise_limit_of_files()
    crawler = crawler_of(name)(url, connections, timeout)
    say(ready=True)
    if watched:
        threading.Thread(target=_watch, args=(crawler,), daemon=True).start()  # noqa: TID251
    before = resource.getrusage(resource.RUSAGE_SELF)
    began = perf_counter()
    try:
        found = crawler.run()
    except (OSError, RuntimeError) as problem:  # the system grants no more threads or files
        say(error=str(problem))
        return 1
    seconds = perf_counter() - began
    after = resource.getrusage(resource.RUSAGE_SELF)
    say(
        pages=len(found.pages),
        redirects=found.redirects,
        failures=len(found.failures),
        why=sorted(set(found.failures.values()))[:3],
        seconds=seconds,
        cpu=after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime,
        switches=after.ru_nvcsw + after.ru_nivcsw - before.ru_nvcsw - before.ru_nivcsw,
    )
    return 0


def _watch(crawler: Any) -> None:
    """A thread that observes the stage, in slow motion only: a measured run is not observed."""
    while True:
        # The stage runs on meanwhile; what changes during this look is seen in the next one.
        with contextlib.suppress(AttributeError, LookupError, RuntimeError):
            say(waits=[asdict(each) for each in crawler.waits()[:MOST_WAITS]])
        sleep(EVERY)


def say(**facts: object) -> None:
    """Prints one line for the process that started this one."""
    try:
        os.write(sys.stdout.fileno(), json.dumps(facts).encode() + b"\n")
    except BrokenPipeError:
        os._exit(0)


def raise_limit_of_files() -> int:
    """Raises the limit of open files and sockets as far as possible, and returns it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return hard
