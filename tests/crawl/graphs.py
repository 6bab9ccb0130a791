"""Random sites as graphs, what a crawl of one must find, and a server that answers in any order."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from random import Random
from typing import Any

from hypothesis import strategies as st

from crawlscope.session.crawl.crawler import Crawler
from tests.web import Crawl, Exchange, Site

MOST = 14  # pages
MOST_REDIRECTS = 8  # so that no chain of them is longer than the limit
OUTSIDE, NO_ADDRESS = "http://elsewhere.invalid/", "http://["
ROBOTS = b"User-agent: *\nDisallow: /blocked\n"
EXCLUDED = "left-out"
Link = tuple[int, bool]  # to which node (-1: another site, -2: no address); its nofollow


@dataclass(frozen=True)
class Node:
    kind: str  # "page", "redirect", "broken"
    folder: str  # "", "blocked", or what is excluded
    links: tuple[Link, ...]
    is_nofollow: bool  # says the page itself


@dataclass(frozen=True)
class Graph:
    nodes: tuple[Node, ...]
    roots: tuple[int, ...]
    max_depth: int | None
    respects: bool  # nofollow

    def path(self, number: int) -> str:
        if number < 0:
            return OUTSIDE if number == -1 else NO_ADDRESS
        folder = self.nodes[number].folder
        return f"/{folder}/{number}" if folder else f"/{number}"

    def named_by(self, number: int) -> list[tuple[int, int, bool]]:
        """Where a node leads: to whom, how much farther, and whether nofollow is in the way."""
        node = self.nodes[number]
        inside = [target for target, _ in node.links if target >= 0]
        if node.kind == "redirect":
            return [(inside[0], 0, False)] if inside else []
        if node.kind == "broken":
            return []
        return [
            (target, 1, self.respects and (nofollow or node.is_nofollow))
            for target, nofollow in node.links
        ]

    def build(self, site: Site) -> None:
        site.answer("/robots.txt", ROBOTS, "text/plain")
        for number, node in enumerate(self.nodes):
            path = self.path(number)
            if node.kind == "redirect":
                inside = [target for target, _ in node.links if target >= 0]
                site.redirect(path, self.path(inside[0]) if inside else None)
                continue
            anchors = "".join(
                f'<a href="{self.path(target)}"{" rel=nofollow" if nofollow else ""}>x</a>\n'
                for target, nofollow in node.links
            )
            meta = "<meta name=robots content=nofollow>" if node.is_nofollow else ""
            html = f"<!doctype html><title>{number}</title>{meta}\n{anchors}"
            site.answer(path, html.encode(), status=404 if node.kind == "broken" else 200)

    def serve(self, site: Site, chance: Random) -> "InAnyOrder":
        """Its answers come in a random order."""
        self.build(site)
        return InAnyOrder(site, [self.path(n) for n in range(len(self.nodes))], chance)

    def expected(self) -> dict[str, tuple[int, str]]:
        """Of all that a crawl must know: its depth, and its state, found by a search of its own."""
        depth, aside, queue = dict[int, int](), dict[int, int](), list[tuple[int, int]]()
        for root in self.roots:
            depth[root] = 0
            heappush(queue, (0, root))
        done, states = set[int](), dict[str, tuple[int, str]]()
        while queue:
            far, number = heappop(queue)
            if number in done:
                continue
            done.add(number)
            state = self._state(number, far)
            states[self.path(number)] = far, state
            if state not in ("done", "redirected", "failed: invalid_redirect"):
                continue
            for target, more, is_left in self.named_by(number):
                found = aside if is_left and target != -2 else depth
                if far + more < found.get(target, 1 << 30):
                    found[target] = far + more
                    if found is depth:
                        heappush(queue, (far + more, target))
        for number in aside.keys() - depth.keys():
            states[self.path(number)] = aside[number], self._state(number, 0, is_left=True)
        return states

    def _state(self, number: int, far: int, is_left: bool = False) -> str:
        if number < 0:
            return "skipped: external" if number == -1 else "skipped: invalid"
        node, is_root = self.nodes[number], number in self.roots
        if node.folder == EXCLUDED and not is_root:
            return "skipped: excluded"
        if is_left:
            return "skipped: nofollow"
        if self.max_depth is not None and far > self.max_depth:
            return "skipped: depth"
        if node.folder == "blocked":
            return "skipped: robots"
        if node.kind == "redirect":
            leads = any(target >= 0 for target, _ in node.links)
            return "redirected" if leads else "failed: invalid_redirect"
        return "done"

    @property
    def settings(self) -> dict[str, Any]:
        return {
            "max_depth": self.max_depth,
            "respect_nofollow": self.respects,
            "exclude": (EXCLUDED,),
        }


def _links(number: int, most: int, chance: Random) -> tuple[Link, ...]:
    """Nearly always to the next one, so that there are long ways, and to some others."""
    found = {chance.randrange(-2, most): chance.random() < 0.2 for _ in range(chance.randrange(4))}
    if chance.random() < 0.8:
        found[(number + 1) % most] = chance.random() < 0.1
    return tuple(chance.sample(list(found.items()), len(found)))


def graph(seed: int) -> Graph:
    chance = Random(seed)
    most = chance.randrange(2, MOST + 1)
    nodes, redirects = list[Node](), 0
    for number in range(most):
        kind = chance.choice(("page",) * 7 + ("redirect",) * 2 + ("broken",))
        redirects += kind == "redirect"
        kind = "page" if redirects > MOST_REDIRECTS else kind
        folder = chance.choice(("",) * 14 + ("blocked", EXCLUDED))
        nodes.append(Node(kind, folder, _links(number, most, chance), chance.random() < 0.1))
    roots = chance.sample(range(most), chance.choice((1, 1, min(2, most))))
    max_depth = chance.choice((None, 0, 1, 2, 3, 4, 5, 6))
    return Graph(tuple(nodes), tuple(roots), max_depth, chance.random() < 0.5)


graphs = st.integers(0, 1 << 30).map(graph)


class InAnyOrder:
    """Holds each answer until all that are asked for are held, then lets one go, by chance."""

    def __init__(self, site: Site, paths: Sequence[str], chance: Random) -> None:
        self._chance = chance
        self._which = chance.choice(("any", "last", "first"))
        self._held: list[asyncio.Future[None]] = []
        for path in paths:
            self._hold(site, path)

    def _hold(self, site: Site, path: str) -> None:
        then = site.handlers[path]

        async def held(exchange: Exchange) -> None:
            turn = asyncio.get_running_loop().create_future()
            self._held.append(turn)
            await turn
            await then(exchange)

        site.handle(path, held)

    def _next(self) -> int:
        """Mostly by chance, mostly the latest, or mostly the earliest."""
        if self._which == "any" or self._chance.random() < 0.2:
            return self._chance.randrange(len(self._held))
        return -1 if self._which == "last" else 0

    async def let_go(self, crawler: Crawler, task: "asyncio.Task[Any]") -> None:
        """Until the crawl is over."""
        while not task.done():
            if self._held and len(self._held) >= len(crawler.frontier.in_flight):
                self._held.pop(self._next()).set_result(None)
            await asyncio.sleep(0)


async def crawled(graph: Graph, workers: int, chance: Random, **settings: Any) -> Crawl:
    """A crawl of a graph, whose answers come in a random order."""
    async with Site() as site:
        order, roots = graph.serve(site, chance), map(graph.path, graph.roots)
        crawling = Crawl(site, *roots, workers=workers, **graph.settings, **settings)
        crawling.start()
        assert crawling.task is not None
        await order.let_go(crawling.crawler, crawling.task)
        await crawling.end()
    return crawling


def shown(crawling: Crawl) -> dict[str, tuple[int, str]]:
    """What the ledger shows of each URL: its depth, and its state."""
    states = crawling.states
    return {record.url: (record.depth, states[record.url]) for record in crawling.records}
