"""Events of a crawl as they could happen, in any order, on a site with many faults."""

from array import array
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from crawlscope.core.records.events import (
    Certified,
    Discovered,
    Error,
    ErrorKind,
    Event,
    Failed,
    Fetched,
    Listed,
    Queued,
    Redirected,
    Response,
    Skipped,
    SkipReason,
    Started,
    Unlinked,
)
from crawlscope.core.records.facts import HeaderFacts, PageFacts, RenderedFacts, ScriptLink, hash_of
from tests.core.findings import signatures
from tests.core.findings.pages import PAGE
from tests.core.findings.whole import NOT_AT_ALL

ORIGINS = ("https://a.example", "https://b.example")
ENDS = (ErrorKind.DNS, ErrorKind.STOPPED, ErrorKind.INVALID_REDIRECT, ErrorKind.INTERNAL)


class RandomSite:
    """What has happened so far, as far as the next event depends on it."""

    def __init__(self, seed: int, urls: int = 14) -> None:
        self._random = Random(seed)
        self._number = urls
        self._urls = [f"{ORIGINS[n % 5 == 0]}/p{n}" for n in range(urls)]
        self._known = 0
        self._now = 0.0
        self._queued: list[int] = []
        self._settled: list[int] = []
        self._refused: list[int] = []
        self._links: dict[int, array[int]] = {}  # of pages, as they were last
        self._void: dict[int, array[int]] = {}  # that count until the next answer comes
        self.roots = (self._urls[0],)

    def events(self, number: int) -> Iterator[list[Event]]:
        """Events that belong together, `number` times."""
        for _ in range(number):
            yield list(self._some())

    def _some(self) -> Iterator[Event]:
        kinds = ["discover"] * (self._known < self._number)
        kinds += ["settle"] * 4 * bool(self._queued)
        kinds += ["again"] * bool(self._settled)
        kinds += ["listed", "certified"] * bool(self._known)
        kinds += ["admit"] * bool(self._refused)
        match self._random.choice(kinds):
            case "discover":
                yield from self._discover()
            case "settle":
                id_ = self._queued.pop(self._random.randrange(len(self._queued)))
                self._settled.append(id_)
                yield Started(id_)
                if id_ in self._void:
                    yield Unlinked(id_, self._void.pop(id_))
                settled = self._settle(id_)
                if isinstance(settled, Fetched) and settled.links is not None:
                    self._links[id_] = settled.links
                yield settled
            case "again":
                id_ = self._settled.pop(self._random.randrange(len(self._settled)))
                self._queued.append(id_)
                is_anew = self._random.random() < 0.6
                if is_anew and id_ in self._links:
                    self._void[id_] = self._links.pop(id_)
                yield Queued(id_, self._random.randrange(7), 5, is_anew)
            case "listed":
                yield Listed(self._random.randint(1, self._known))
            case "certified":
                days = self._random.choice((2, 29, 31))
                self._now += 7.0
                end = self._now + days * 86_400
                yield Certified(self._random.randint(1, self._known), end, self._now)
            case "admit":
                id_ = self._refused.pop()
                self._queued.append(id_)
                yield Queued(id_, 1, 5)

    def _discover(self) -> Iterator[Event]:
        self._known += 1
        id_ = self._known
        referrer = self._random.randrange(id_)
        yield Discovered(id_, self._urls[id_ - 1], self._random.randrange(7), referrer, None, 5)
        if self._random.random() < 0.15:
            reason = self._random.choice((SkipReason.ROBOTS, SkipReason.DEPTH))
            self._refused.append(id_)
            yield Skipped(id_, reason)
        else:
            self._queued.append(id_)

    def _settle(self, id_: int) -> Event:
        choice, response = self._random.random(), Response(status=200, content_type="text/html")
        if choice < 0.25:
            status = self._random.choice((301, 302))
            return Redirected(
                id_, replace(response, status=status), self._random.randint(1, self._known)
            )
        if choice < 0.3:
            error = Error(ErrorKind.TOO_MANY_REDIRECTS, "more than 5 redirects")
            return Failed(id_, replace(response, status=301), error, "https://a.example/far")
        if choice < 0.4:
            return Failed(id_, Response(), Error(self._random.choice(ENDS), "no"))
        if choice < 0.5:
            return Fetched(id_, replace(response, status=self._random.choice((403, 404, 500))))
        return self._page(id_, response)

    def _page(self, id_: int, response: Response) -> Fetched:
        random = self._random
        headers = random.choice((None, HeaderFacts(robots=frozenset(["noindex"]))))
        canonical = random.choice((None, self._urls[id_ - 1], self._any_url(), NOT_AT_ALL))
        links = random.sample(range(1, self._known + 1), random.randint(0, self._known))
        return Fetched(
            id_,
            replace(response, headers=headers),
            random.choice((None, "One title", "Another title")),
            canonical,
            array("i", links),
            facts=replace(self._facts(), rendered=self._rendered(links)),
        )

    def _rendered(self, links: list[int]) -> RenderedFacts | None:
        """Of these links, a script has made some, or all."""
        if self._random.random() < 0.3:
            return None
        made = [self._urls[each - 1] for each in links if self._random.random() < 0.8]
        half = len(made) // 2
        script_links = tuple(ScriptLink(each, "", 0, 0) for each in made[:half])
        return RenderedFacts(script_links=script_links, named=tuple(made[half:]))

    def _any_url(self) -> str:
        return self._random.choice(self._urls)

    def _facts(self) -> PageFacts:
        random = self._random
        text = random.randrange(2**64 - 8, 2**64)
        # Two that have five others between them are near enough, with six they are not
        shingles = signatures.changed(signatures.shingles(1), text % 5, Random(text))
        return replace(
            PAGE,
            description=random.choice((None, "One", "Another")),
            headings=random.choice(((), ((1, "One"),), ((1, ""), (1, "One")))),
            language=random.choice(("en", "de")),
            hreflang=tuple(
                (random.choice(("en", "de", "fr")), random.choice((self._any_url(), "")))
                for _ in range(random.choice((0, 0, 1, 3)))
            ),
            canonicals=random.choice(((), ("/as-sent",))),
            robots=random.choice((frozenset(), frozenset(["noindex"]))),
            text_hash=text,
            images_total=text % 3,
            minhash=signatures.of(shingles) if text % 8 else b"",
            ids=frozenset(map(hash_of, random.sample(("a", "b", "L1-2"), random.randrange(4)))),
            has_scripts=random.random() < 0.5,
            fragments=tuple(
                (self._any_url(), random.choice(("a", "b", "L1-2", "L3", "top")))
                for _ in range(random.randrange(4))
            ),
        )
