"""A crawl written by hand, for the tests of every format."""

from array import array
from collections.abc import Collection, Iterator

from crawlscope.core.base.slices import Slices
from crawlscope.core.base.urls import host_of
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.answer_facts import AnswerFacts
from crawlscope.core.records.events import (
    Discovered,
    Error,
    ErrorKind,
    Event,
    Failed,
    Fetched,
    Redirected,
    Response,
    RobotsRead,
    Skipped,
    SkipReason,
)
from crawlscope.core.records.facts import (
    OtherHost,
    PageFacts,
    RenderedFacts,
    ScriptFile,
    ScriptLink,
)
from crawlscope.core.structured.item import StructuredProblem, StructuredType


def fractions(slices: Slices[None]) -> Iterator[float]:
    """What an export yields with each slice: always the fraction done."""
    for step in slices:
        assert isinstance(step, int | float)
        yield step


class Crawl:
    """Each method takes a path or URL, which it may be the first to mention."""

    def __init__(self) -> None:
        self.ids: dict[str, int] = {}
        self.events: list[Event] = []

    def id_of(self, path: str, referrer: str = "", anchor: str | None = None) -> int:
        url = "http://h" + path if path.startswith("/") else path
        if url not in self.ids:
            self.ids[url] = id_ = len(self.ids) + 1
            above = self.id_of(referrer) if referrer else 0
            self.events.append(Discovered(id_, url, bool(referrer), above, anchor, 10))
        return self.ids[url]

    def page(
        self,
        path: str,
        status: int = 200,
        links: tuple[str, ...] = (),
        *,
        title: str | None = None,
        content_type: str = "text/html",
        size: int = 1234,
        elapsed: float = 0.25,
        facts: PageFacts | None = None,
    ) -> None:
        id_, known = self.id_of(path), len(self.ids)
        found = array("i", [self.id_of(each, path, f"to {each}") for each in links])
        answer = Response(status, content_type, "utf-8", size, elapsed, 1, 1_700_000_000.5)
        new = len(self.ids) - known
        title = f"Title of {path}" if title is None else title
        self.events.append(Fetched(id_, answer, title, "http://h/", found, new, None, facts))

    def redirect(self, path: str, to: str, status: int = 301) -> None:
        id_ = self.id_of(path)
        self.events.append(Redirected(id_, Response(status), self.id_of(to, path)))

    def fail(
        self,
        path: str,
        kind: ErrorKind,
        target_url: str | None = None,
        message: str = "It went wrong.",
    ) -> None:
        response = Response(301 if target_url else None, elapsed=1.5, tries=4)
        self.events.append(Failed(self.id_of(path), response, Error(kind, message), target_url))

    def skip(self, path: str, reason: SkipReason) -> None:
        self.events.append(Skipped(self.id_of(path), reason))

    @property
    def ledger(self) -> Ledger:
        ledger = Ledger()
        ledger.fold(self.events)
        return ledger


# What a page says for machines, with something wrong in it
DESCRIBED = AnswerFacts(
    PageFacts(
        structured_types=(
            *(StructuredType("json-ld", "Product", 1), StructuredType("json-ld", "Offer", 2)),
            StructuredType("opengraph", "website", 1),
        ),
        structured_problems=(
            StructuredProblem("sd-unknown-property", "json-ld", "Product", "Product.colour"),
            StructuredProblem("sd-required-missing", "json-ld", "Offer", "Product.offers.price"),
        ),
    )
)


def rendered(*scripts: ScriptFile, links: tuple[ScriptLink, ...] = ()) -> PageFacts:
    """A page that a browser has rendered, and what else it asked of other hosts."""
    others = [OtherHost(host, 1, 10) for host in {host_of(each.url): 1 for each in scripts}]
    return PageFacts(
        rendered=RenderedFacts(scripts=scripts, script_links=links, others=tuple(others))
    )


def all_kinds() -> Crawl:
    crawl = Crawl()
    crawl.page("/", links=("/old", "/gone", "/a", "/new", "http://other/", "http:///", "/slow"))
    crawl.skip("http://other/", SkipReason.EXTERNAL)
    crawl.skip("http:///", SkipReason.INVALID)
    crawl.redirect("/old", "/new")
    script = ScriptFile("http://cdn/lib.js", 200, "", 10)
    broken = ScriptFile("http://cdn/gone.js", 404, "", 0)
    crawl.page("/new", facts=rendered(script, broken))
    crawl.page("/gone", 404)
    crawl.redirect("/a", "/b")
    crawl.redirect("/b", "/a", 302)
    crawl.fail("/slow", ErrorKind.TIMEOUT)
    crawl.id_of("/later", "/new", "later")
    crawl.events.append(RobotsRead(1, "User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /new\n"))
    return crawl


class Kept:
    """Links and facts as a crawl file hands them out."""

    def __init__(
        self, links: list[tuple[int, int, str | None]], said: dict[int, AnswerFacts] | None = None
    ) -> None:
        self._links = links
        self._said = said or {}

    def all(self) -> Iterator[tuple[int, int, str | None]]:
        yield from self._links

    def said_after(
        self, id_: int, number: int, names: Collection[str]
    ) -> list[tuple[int, AnswerFacts]]:
        return [each for each in sorted(self._said.items()) if each[0] > id_][:number]
