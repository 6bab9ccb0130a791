"""A random site, its faults, and what a crawl of it must find. Made by a seed; knows no crawler."""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any
from urllib.parse import urldefrag

PRIVATE, EXCLUDED = "/private/", "/excluded/"  # what robots.txt, and --exclude, forbid
PATHS = ("/p{}", "/p{}", "/docs/p{}", "/docs/deep/p{}/", "/p?n={}", "/%C3%BC{}", "/private/p{}")
INVALID = "http://[{}"  # no URL
NO_LIMIT = 1_000_000  # pages: more than there are
LINKED = frozenset(("page", "big"))  # kinds of which links are read

# By kind: how a URL ends that always answers this way.
DONE = {"page": 200, "big": 200, "cookie": 200, "binary": 200, "empty": 204}
DONE |= {"gone": 410, "missing": 404, "broken": 500, "busy": 503, "quota": 429}
FAILED = {"reset": "connect", "closed": "connect", "hang": "timeout", "stall": "timeout"}
FAILED |= {"cut": "protocol", "half-head": "protocol", "garbage": "protocol"}
FAILED |= {"bad-chunks": "protocol", "unzippable": "decode", "nowhere": "invalid_redirect"}
LESS_BY_HEAD = frozenset(("stall", "cut", "bad-chunks", "unzippable"))  # whose headers are good
RETRIED = frozenset(("reset", "closed", "hang", "stall", "cut", "half-head", "busy", "quota"))

# What goes wrong for a while: each is tried again, or only takes its time.
PASSING = ("reset", "closed", "half-head", "cut", "502", "504", "502", "504", "429", "503", "hang")
SLOW = ("slow", "drip")
MOST_HANGS = 3  # in a site: each lasts as long as --timeout


@dataclass(slots=True)
class Link:
    href: str  # as written
    url: str  # what it means: a URL, the text of an invalid one, or "" where it makes no record
    nofollow: bool = False
    resource: bool = False


@dataclass(slots=True)
class Node:
    kind: str
    links: list[Link] = field(default_factory=list)
    target: str = ""  # of a redirect
    faults: list[str] = field(default_factory=list)  # of the first requests
    nofollow: bool = False  # says the page of itself
    coding: str = ""  # how the body is sent


@dataclass(frozen=True, slots=True)
class Fate:
    """What a record must hold; None where it does not matter."""

    state: str
    detail: str = ""  # the reason of a skip, the kind of an error
    status: int | None = None
    redirect_to: str | None = None
    links_total: int | None = None


class Plan:
    """One crawl: the site on these origins, the options, and the expected result."""

    def __init__(self, seed: str, origins: Sequence[str]) -> None:
        self.seed = seed
        self._rng = rng = Random(seed)
        self.origins = list(origins[: rng.randint(1, len(origins))])
        self.roots = [f"{each}/" for each in self.origins[: rng.randint(1, len(self.origins))]]
        self._hangs = 0
        self.options = self._options()
        self.robots = self._robots()  # by origin
        self.robots_faults = {each: self._faults() for each in self.origins}
        self.sitemaps: dict[str, list[str]] = {each: [] for each in self.origins}
        self.nodes: dict[str, Node] = {}  # by URL
        self._draw_site()
        self.fates = dict(self._walk())

    # --- what is drawn ------------------------------------------------------------------------

    def _options(self) -> dict[str, Any]:
        rng = self._rng
        tries = rng.choice((1, 2, 3, 3, 3, 4))
        options: dict[str, Any] = {
            "workers": rng.choice((1, 2, 5, 10, 20, 50, 200)),
            "per_host": rng.choice((1, 2, 10, 50, 200)),
            "delay": rng.choice((0.0, 0.0, 0.0, 0.002, 0.01)),
            # Without a spare attempt a moment's load of this machine must not cost a URL.
            "timeout": 20.0 if tries < 3 else rng.choice((4.0, 6.0)),
            "connect_timeout": 20.0 if tries < 3 else 3.0,
            "max_tries": tries,
            "max_failures": 100,  # nobody is there who would let a host go on
            "max_redirects": rng.choice((3, 5, 10)),
            "check_external": rng.random() < 0.3,
            "no_robots": rng.random() < 0.2,
            "respect_nofollow": rng.random() < 0.4,
            "resources": rng.random() < 0.3,
            "sitemaps": rng.random() < 0.3,
        }
        if rng.random() < 0.5:
            options["exclude"] = (EXCLUDED,)
        if rng.random() < 0.3:
            options["max_body"] = 20_000
        if rng.random() < 0.3:
            options |= {"scope": "any", "max_pages": NO_LIMIT}
        elif rng.random() < 0.15:
            options["max_pages"] = rng.randint(1, 60)
        return options

    @property
    def has_limit(self) -> bool:
        """True if --max-pages may hold back some of it."""
        most: int = self.options.get("max_pages", NO_LIMIT)
        return most < NO_LIMIT

    def _robots(self) -> dict[str, str]:
        kinds = ("none", "rules", "rules", "delay", "forbidding", "dead")
        drawn = {each: self._rng.choice(kinds) for each in self.origins}
        drawn[self.origins[0]] = self._rng.choice(kinds[:4])  # or nothing would be found
        return drawn

    def _faults(self) -> list[str]:
        """Fewer than there are attempts, with one to spare."""
        rng, spare = self._rng, self.options["max_tries"] - 2
        if rng.random() < 0.15:
            return [rng.choice(SLOW)]
        if spare < 1 or rng.random() < 0.7:
            return []
        return [self._passing() for _ in range(rng.randint(1, spare))]

    def _passing(self) -> str:
        fault = self._rng.choice(PASSING)
        self._hangs += fault == "hang"
        return "reset" if fault == "hang" and self._hangs > MOST_HANGS else fault

    def _draw_site(self) -> None:
        rng = self._rng
        for root in self.roots:
            self._add(root, Node("page"))
        for number in range(rng.randint(5, 150)):
            pattern = rng.choice((*PATHS, EXCLUDED + "p{}"))
            url = rng.choice(self.origins) + pattern.format(number)
            self._add(url, self._node(number), parents=rng.choice((1, 1, 1, 2, 3)))
        for number in range(rng.randint(0, 12)):
            self._draw_chain(number)
        for url, node in self.nodes.items():
            if node.kind in LINKED:
                self._link_more(url, node)
        for origin in self.origins:
            known = [each for each in self._plain() if each.startswith(f"{origin}/")]
            unlinked = f"{origin}/by-sitemap"
            self.nodes[unlinked] = Node("page")
            self.sitemaps[origin] = [*rng.sample(known, min(3, len(known))), unlinked]

    def _node(self, number: int) -> Node:
        rng = self._rng
        if rng.random() < 0.8:
            return Node(rng.choice(("page",) * 12 + ("big", "binary", "empty", "gone", "missing")))
        quick = ["broken", "garbage", "bad-chunks", "unzippable", "nowhere", "cookie"]
        if number % 20 == 0:
            quick += ["reset", "closed", "cut", "half-head"]
            quick += ["busy", "quota"] if number < 21 else []
        if number == 20 and self.options["timeout"] < 10:
            quick = ["hang", "stall"]
        kind = rng.choice(quick)
        return Node("page" if kind == "cookie" and number > 30 else kind)

    def _add(self, url: str, node: Node, parents: int = 0) -> None:
        """Adds a URL, and links to it on this many existing pages."""
        rng = self._rng
        if node.kind in LINKED | {"binary", "missing", "gone", "cookie"}:
            node.faults = self._faults()
        if node.kind in LINKED:
            node.nofollow = bool(parents) and rng.random() < 0.05
            node.coding = rng.choice(("", "", "gzip", "chunked", "deflate"))
        pages = [each for each, other in self.nodes.items() if other.kind in LINKED]
        for _ in range(parents):
            page = rng.choice(pages)
            link = self._link(page, url)
            link.resource = node.kind == "binary" and rng.random() < 0.5
            self.nodes[page].links.append(link)
        self.nodes[url] = node

    def _link(self, page: str, url: str) -> Link:
        rng = self._rng
        href = url + rng.choice(("", "", "#part"))
        origin = page[: page.index("/", 8)]
        if url.startswith(f"{origin}/") and rng.random() < 0.7:
            href = href.removeprefix(origin)
        elif rng.random() < 0.2:
            href = href.removeprefix("http:")
        return Link(href, url, nofollow=rng.random() < 0.1)

    def _link_more(self, url: str, node: Node) -> None:
        rng = self._rng
        for other in rng.choices(list(self.nodes), k=rng.randint(0, 6)):
            chained = "/chain-" in other and "/0" not in other
            if not chained and self.nodes[other].kind != "binary":
                node.links.append(self._link(url, other))
        if rng.random() < 0.3:
            node.links.append(self._link(url, url))
        if rng.random() < 0.1:
            bad = INVALID.format(rng.randint(1, 5))
            node.links.append(Link(bad, bad))
        if rng.random() < 0.1:
            node.links.append(Link(rng.choice(("mailto:a@b.c", "javascript:0", "tel:1")), ""))
        rng.shuffle(node.links)

    def _draw_chain(self, number: int) -> None:
        """Redirects: to a page, round in a loop, or one more than are followed."""
        rng, most = self._rng, self.options["max_redirects"]
        end = rng.choice(("page", "page", "page", "loop", "limit"))
        length = most + 3 if end == "limit" else rng.randint(1, 3)
        origins = [rng.choice(self.origins) for _ in range(length)]
        if end == "limit":
            # On one origin: one that robots.txt shuts off would cut the chain elsewhere each time.
            origins = [self.origins[0]] * length
        urls = [f"{each}/chain-{number}/{hop}" for hop, each in enumerate(origins)]
        last = urls[0] if end == "loop" else rng.choice(self._plain())
        for url, target in zip(urls, [*urls[1:], last], strict=True):
            self._add(url, Node("redirect", target=target), parents=1 if url == urls[0] else 0)
            self.nodes[url].faults = self._faults()

    def _plain(self) -> list[str]:
        """URLs of which it makes no difference by how many redirects they are reached."""
        return [url for url, node in self.nodes.items() if node.kind not in ("redirect", "cookie")]

    # --- what must be found -------------------------------------------------------------------

    def _walk(self) -> Iterator[tuple[str, Fate]]:
        """Every URL that a crawl must know, and what became of it."""
        followed = self._reach()
        for url, is_followed in followed.items():
            yield url, self._fate(url, is_followed, followed)

    def _reach(self) -> dict[str, bool]:
        """Every URL that is named, and whether anyone names it in a way that is followed."""
        reached: dict[str, bool] = {}
        left: dict[str, int] = {}
        queue: deque[str] = deque()

        def offer(url: str, followed: bool, redirects: int) -> None:
            if reached.get(url):
                return
            reached[url] = followed
            left.setdefault(url, redirects)
            if followed:
                queue.append(url)

        for url in (*self.roots, *self._by_sitemap()):
            offer(url, True, self.options["max_redirects"])
        while queue:
            url = queue.popleft()
            node = self.nodes.get(url)
            if node is None or self._refusal(url) or self._is_shut(url):
                continue
            if node.kind == "redirect" and (left[url] or node.target in reached):
                offer(node.target, True, left[url] - 1)
            for link in self.links_of(url):
                offer(link.url, not self._is_nofollow(node, link), self.options["max_redirects"])
        return reached

    def _by_sitemap(self) -> Iterator[str]:
        obeys = not self.options["no_robots"]
        for root in self.roots if self.options["sitemaps"] else ():
            origin = root[:-1]
            if not (obeys and self.robots[origin] in ("forbidding", "dead")):
                yield from self.sitemaps[origin]

    def links_of(self, url: str) -> list[Link]:
        """The links that are read of a URL that is answered."""
        node = self.nodes[url]
        if node.kind not in LINKED or self.is_only_checked(url):
            return []
        wanted = self.options["resources"]
        return [link for link in node.links if link.url and (wanted or not link.resource)]

    def _is_nofollow(self, node: Node, link: Link) -> bool:
        respects: bool = self.options["respect_nofollow"]
        return respects and (node.nofollow or (link.nofollow and not link.resource))

    def _is_inside(self, url: str) -> bool:
        if self.options.get("scope") == "any":
            return True
        return any(url.startswith(root) for root in self.roots)

    def is_only_checked(self, url: str) -> bool:
        return not self._is_inside(url)

    def _refusal(self, url: str) -> str:
        """Why a URL is skipped, whichever page links to it."""
        if url.startswith("http://["):
            return "invalid"
        if url in self.roots:
            return "" if self.options["no_robots"] else self._robots_refusal(url)
        if not self._is_inside(url) and not self.options["check_external"]:
            return "external"
        if EXCLUDED in url and "exclude" in self.options:
            return "excluded"
        return "" if self.options["no_robots"] else self._robots_refusal(url)

    def _robots_refusal(self, url: str) -> str:
        kind = self.robots[self._origin(url)]
        is_refused = kind == "forbidding" or (kind == "rules" and PRIVATE in url)
        return "robots" if is_refused else ""

    def _is_shut(self, url: str) -> bool:
        """True if not even robots.txt can be had."""
        return not self.options["no_robots"] and self.robots[self._origin(url)] == "dead"

    def _origin(self, url: str) -> str:
        return url[: url.index("/", 8)]

    def _fate(self, url: str, is_followed: bool, reached: dict[str, bool]) -> Fate:
        refusal = self._refusal(url)
        if refusal in ("invalid", "external", "excluded"):
            return Fate("skipped", refusal)
        if not is_followed:
            return Fate("skipped", "nofollow")
        if refusal:
            return Fate("skipped", refusal)
        if self._is_shut(url):
            return Fate("failed", "connect")
        node = self.nodes[url]
        if node.kind == "redirect":
            if node.target not in reached:
                return Fate("failed", "too_many_redirects", redirect_to=node.target)
            return Fate("redirected", redirect_to=node.target)
        if node.kind in FAILED and not (self.is_only_checked(url) and node.kind in LESS_BY_HEAD):
            return Fate("failed", FAILED[node.kind])
        links = None
        if node.kind in (*LINKED, "cookie") and not self.is_only_checked(url):
            links = len({link.url for link in self.links_of(url) if "[" not in link.url})
        return Fate("done", status=DONE.get(node.kind, 200), links_total=links)

    def inlinks(self) -> dict[str, int]:
        """Pages that link or redirect to each URL; without URLs that ask for a cookie."""
        counts = dict.fromkeys(self.fates, 0)
        for url, fate in self.fates.items():
            if fate.state == "redirected" and fate.redirect_to:
                counts[fate.redirect_to] += 1
            if fate.state == "done" and fate.links_total:
                for target in {urldefrag(link.url)[0] for link in self.links_of(url)}:
                    counts[target] += "[" not in target
        return {url: number for url, number in counts.items() if self.kind_of(url) != "cookie"}

    def kind_of(self, url: str) -> str:
        return self.nodes[url].kind if url in self.nodes else ""

    def most_requests(self, url: str) -> int:
        """How often a URL may be requested if the crawl is not disturbed."""
        fate, node = self.fates.get(url), self.nodes.get(url)
        if fate is None or node is None or fate.state == "skipped" or self._is_shut(url):
            return 0
        most = len(node.faults) + (2 if node.kind == "cookie" else 1)
        if node.kind in RETRIED:
            most = self.options["max_tries"] + 1  # one more: a kept connection had died
        elif node.kind == "garbage":
            most += 1  # on a kept connection it may be the rest of the answer before
        return 2 * most if self.is_only_checked(url) else most  # HEAD, then GET
