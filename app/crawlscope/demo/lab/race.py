"""The race: each stage with each number of connections, one after the other, each in its own
process."""

import asyncio
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Any

from crawlscope.core.base.language import tr, tr_noop
from crawlscope.core.base.nearest import suggesting
from crawlscope.demo.lab import STAGES
from crawlscope.demo.lab.system import KERNEL_STACK, use, why_not
from crawlscope.runtime.child import Child

CONNECTIONS = (10, 100, 1_000, 10_000)
MOST_CONNECTIONS = 20_000
MOST_LATENCY = 60
LARGEST_PAGE = 1_000_000
ROUNDS = 3  # pages that each connection fetches, on average
FEWEST_PAGES = 60
SPARE_TIME = 120.0  # seconds that a run may take in addition to the waits of the server
# Octets per waiting fetch, according to the chapter
CHAPTER = {tr_noop("a thread"): 50_000, tr_noop("a coroutine"): 3_000}
EVERY = 0.05  # seconds


def compared() -> str:
    """What a reader of the figures must know."""
    return tr(
        "The first four stages only look for the end of a page; aiohttp also parses headers, keeps "
        "timeouts and pools connections, which costs it pages per second and memory."
    )


@dataclass(frozen=True, slots=True)
class Course:
    """What each stage runs against."""

    connections: tuple[int, ...] = CONNECTIONS
    stages: tuple[str, ...] = STAGES
    latency: float = 1.0  # seconds from request to answer
    size: int = 4_096  # octets of a page

    def problems(self) -> Iterator[str]:
        """What is wrong with it, one line each."""
        for number in self.connections:
            if not 1 <= number <= MOST_CONNECTIONS:
                yield tr("--connections must be from 1 to {most:,}, not {number}").format(
                    most=MOST_CONNECTIONS, number=number
                )
        for name in self.stages:
            if name not in STAGES:
                words = tr("--stage must be one of {stages}, not {name!r}")
                yield suggesting(words.format(stages=", ".join(STAGES), name=name), name, STAGES)
        if not 0 <= self.latency <= MOST_LATENCY:
            yield tr("--latency must be from 0 to {most} seconds, not {latency}").format(
                most=MOST_LATENCY, latency=self.latency
            )
        if not 0 <= self.size <= LARGEST_PAGE:
            yield tr("--size must be from 0 to {most:,} bytes, not {size}").format(
                most=LARGEST_PAGE, size=self.size
            )

    def pages(self, connections: int) -> int:
        return max(FEWEST_PAGES, ROUNDS * connections)

    def timeout(self, connections: int) -> float:
        return SPARE_TIME + self.latency * (1 + self.pages(connections) / connections)


@dataclass(slots=True)
class Run:
    """A run of one stage with so many connections: how it goes, and finally its result."""

    stage: str
    connections: int
    pages: int = 0  # fetched
    seconds: float = 0.0
    cpu: float = 0.0  # CPU seconds of the process
    memory: int | None = None  # peak resident memory, in octets
    waiting: int = 0  # the most fetches that waited at once
    a_fetch: float | None = None  # octets per waiting fetch, above what the process had before
    threads: int | None = None  # the most at once
    switches: int | None = None  # context switches
    failures: int = 0
    trouble: str = ""  # why it was not run, or not completed
    is_over: bool = False
    course: list[tuple[float, int]] = field(default_factory=list)  # seconds, pages answered so far

    @property
    def pages_per_second(self) -> float:
        return self.pages / self.seconds if self.seconds else 0.0


async def race(course: Course) -> AsyncGenerator[Run, None]:
    """Yields the current run again and again, the last time when it is over."""
    for connections in course.connections:
        for stage in course.stages:
            run = Run(stage, connections)
            run.trouble = why_not(stage, connections) or ""
            if not run.trouble:
                async with aclosing(_run(run, course)) as looks:
                    async for _ in looks:
                        yield run
            run.is_over = True
            yield run


async def _run(run: Run, course: Course) -> AsyncGenerator[None, None]:
    pages, limit = course.pages(run.connections), course.timeout(run.connections)
    async with Child("lab-server", str(pages), str(course.latency), str(course.size)) as server:
        if not await server.says("url"):
            run.trouble = tr_noop("the server did not start")
            return
        address = server.facts["url"]
        async with Child(
            "lab-stage", run.stage, address, str(run.connections), str(limit)
        ) as child:
            if not await child.says("ready"):
                run.trouble = tr_noop("the process did not start")
                return
            async with aclosing(_watch(run, server, child, limit)) as looks:
                async for _ in looks:
                    yield
    _finish(run, child.facts)


async def _watch(run: Run, server: Child, child: Child, limit: float) -> AsyncGenerator[None, None]:
    """Watches the two processes until the stage has printed all facts, or its time is up."""
    loop = asyncio.get_running_loop()
    at_first = use(child.id)
    began = loop.time()
    while not child.has_ended and run.seconds < limit:
        run.seconds = loop.time() - began
        waiting = server.facts.get("waiting", 0)
        now = use(child.id)
        if now is not None and at_first is not None:
            run.memory = max(run.memory or 0, now.memory)
            run.threads = max(run.threads or 0, now.threads)
            if waiting > run.waiting:
                stacks = KERNEL_STACK * (now.threads - at_first.threads)
                run.a_fetch = (now.memory - at_first.memory + stacks) / waiting
        run.waiting = max(run.waiting, waiting)
        run.pages = server.facts.get("answered", 0)
        run.course.append((run.seconds, run.pages))
        yield
        await asyncio.sleep(EVERY)


def _finish(run: Run, facts: dict[str, Any]) -> None:
    if "seconds" not in facts:
        run.trouble = facts.get("error", tr_noop("it did not finish"))
        return
    run.pages, run.failures = facts["pages"], facts["failures"]
    run.seconds, run.cpu, run.switches = facts["seconds"], facts["cpu"], facts["switches"]
