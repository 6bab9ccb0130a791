"""One bench of the workshop: the pages that show the faults of one family, and their neighbours."""

from collections.abc import Iterator, Mapping
from string import Template
from typing import Any

from crawlscope.demo.answers import Answer, Reply, redirect
from crawlscope.demo.files import shipped, with_filler
from crawlscope.demo.workshop.bench import FOLDER, Bench

Spec = Mapping[str, Any]
"""A page in resources/demo/workshop.json: its headline, what its card says is wrong with it, and
how `Bench.put` makes it so. In its texts, $here is its path, $near that of its neighbour."""
OWN = ("page", "name", "is_short", "headline", "card", "twin", "copy")  # what is not for the bench


class Family:
    def __init__(self, origin: str, spec: Spec) -> None:
        self.origin = origin
        self.folder = f"{FOLDER}{spec['name']}/"
        self.title: str = spec["title"]
        self.pieces: list[Bench] = []
        self.hint: str = spec.get("hint", "")
        """What a crawl has to be told before it sees all of it."""
        self.more: list[tuple[str, str]] = spec.get("more", [])
        """Links of the bench to others, and their texts."""
        self.also_listed: list[str] = spec.get("also_listed", [])
        """What the sitemap names besides the pages."""
        self.others = dict(self._other(*each) for each in spec.get("others", {}).items())
        """What is no page of the bench, by path."""
        for page in spec["pages"]:
            if "finding" in page:
                self._pair(page)
            else:
                self._spoil(self._page(self.folder + page["page"], page["name"], page), page, "")

    def _pair(self, pair: Spec) -> None:
        """A page that has a finding, and one that nearly has it."""
        finding, has, nearly = pair["finding"], pair["has"], pair["nearly"]
        slugs = pair.get("at", (finding, f"{finding}-almost"))
        one, other = map(self._at, slugs, pair.get("characters", (0, 0)))
        name = finding.replace("-", " ").capitalize()
        pages = (
            (self._page(one, name, has, (other, nearly["headline"])), has, other),
            (self._page(other, f"{name}, almost", nearly, (one, has["headline"])), nearly, one),
        )
        for each in pages:
            self._spoil(*each)

    def _at(self, slug: str, characters: int) -> str:
        """The path of a page, whose URL has so many characters if the o in it is repeated."""
        missing = max(0, characters - len(self.origin + self.folder + slug))
        return self.folder + slug.replace("o", "o" * (1 + missing))

    def _page(self, path: str, name: str, spec: Spec, *near: tuple[str, str]) -> Bench:
        """A page without a fault."""
        page = Bench(self.origin, path, name, spec["headline"])
        page.note(spec["card"])
        page.menu((*near, (self.folder, self.title)))
        if not spec.get("is_short"):
            page.text("workshop", 5)
        self.pieces.append(page)
        return page

    def _spoil(self, page: Bench, spec: Spec, near: str) -> None:
        host = self.origin.removeprefix("http://")
        places = {"host": host, "folder": self.folder, "here": page.path, "near": near}
        page.put(_filled({k: v for k, v in spec.items() if k not in OWN}, places))
        for kind, make in (("twin", self._twin), ("copy", self._copy)):
            if kind in spec:
                self._spoil(make(page, spec[kind]["headline"]), spec[kind], page.path)

    def _twin(self, page: Bench, headline: str) -> Bench:
        """Another page like it, with a text of its own."""
        spec = {"headline": headline, "card": "It is here for the sake of its twin."}
        return self._page(*_named_after(page), spec, (page.path, page.headline))

    def _copy(self, page: Bench, headline: str) -> Bench:
        """A page with the same main part under another headline."""
        copy = Bench(self.origin, *_named_after(page), headline)
        copy.take_text(page)
        page.is_top_in_main = copy.is_top_in_main = False
        self.pieces.append(copy)
        return copy

    def _other(self, slug: str, spec: Any) -> tuple[str, Reply]:
        """A redirect to a path, an error of a status, or a picture of so many bytes."""
        path = self.folder + slug
        match spec:
            case str(to):
                return path, redirect(301, to)
            case int(status):
                text = f"{status}: the shelf at {path} is empty.\n"
                return path, Answer(status, "text/plain; charset=utf-8", (text.encode(),))
            case _:
                data = with_filler(shipped("sea-in-detail.png"), spec["bytes"])
                return path, Answer(content_type="image/png", parts=(data,))

    def index(self) -> Bench:
        page = Bench(self.origin, self.folder, self.title, f"The bench of {self.title.lower()}")
        page.note("Each piece has the fault on its card, or shows how it was only just avoided.")
        if self.hint:
            page.note(self.hint)
        page.menu([*((piece.path, piece.headline) for piece in self.pieces), *self.more])
        page.text("workshop", 5)
        return page

    def pages(self) -> Iterator[tuple[str, Reply]]:
        yield from ((piece.path, piece.answer()) for piece in self.pieces)
        yield from self.others.items()

    @property
    def listed(self) -> list[str]:
        """What the sitemap names."""
        pages = [piece.path for piece in self.pieces if piece.is_listed]
        return [self.folder, *pages, *self.also_listed]


def _named_after(page: Bench) -> tuple[str, str]:
    """The path and the name of the twin of a page."""
    return f"{page.path}-twin", f"{page.title.partition(' · ')[0]}, twin"


def _filled(value: Any, places: Mapping[str, str]) -> Any:
    """The same with all $names in its texts replaced."""
    match value:
        case str():
            return Template(value).substitute(places)
        case list():
            return [_filled(each, places) for each in value]
        case dict():
            return {key: _filled(each, places) for key, each in value.items()}
    return value
