"""One bench of the workshop: the pages that show the faults of one family, and their neighbours."""

from collections.abc import Iterator

from crawlscope.demo.answers import Answer, Reply, redirect
from crawlscope.demo.workshop.bench import ALMOST, FOLDER, Bench

Label = tuple[str, str]
"""The headline of a page, and what its card says is wrong with it."""


class Family:
    def __init__(self, origin: str, name: str, title: str) -> None:
        self.origin = origin
        self.folder = f"{FOLDER}{name}/"
        self.title = title
        self.pieces: list[Bench] = []
        self.others: dict[str, Reply] = {}
        """What is no page of the bench, by path."""
        self.hint = ""
        """What a crawl has to be told before it sees all of it."""
        self.more: list[Label] = []
        """Links of the bench to others, and their texts."""
        self.also_listed: list[str] = []
        """What the sitemap names besides the pages."""

    def at(self, slug: str) -> str:
        return self.folder + slug

    def pair(self, finding: str, has: Label, nearly: Label) -> tuple[Bench, Bench]:
        """A page that has a finding, and one that nearly has it; both are still to be made so."""
        paths = self.at(finding), self.at(finding + ALMOST)
        name = finding.replace("-", " ").capitalize()
        one = self.page(paths[0], name, has, (paths[1], nearly[0]))
        return one, self.page(paths[1], f"{name}, almost", nearly, (paths[0], has[0]))

    def page(self, path: str, name: str, label: Label, *near: Label, is_long: bool = True) -> Bench:
        """A page without a fault."""
        headline, card = label
        page = Bench(self.origin, path, name, headline)
        page.note(card)
        page.menu((*near, (self.folder, self.title)))
        if is_long:
            page.prose()
        self.pieces.append(page)
        return page

    def twin(self, page: Bench, headline: str) -> Bench:
        """Another page like it, with a text of its own."""
        name = page.title.partition(" · ")[0]
        label = headline, "It is here for the sake of its twin."
        return self.page(f"{page.path}-twin", f"{name}, twin", label, (page.path, page.headline))

    def redirect(self, slug: str, to: str, status: int = 301) -> str:
        self.others[self.at(slug)] = redirect(status, to)
        return self.at(slug)

    def index(self) -> Bench:
        page = Bench(self.origin, self.folder, self.title, f"The bench of {self.title.lower()}")
        page.note("Each piece has the fault on its card, or shows how it was only just avoided.")
        if self.hint:
            page.note(self.hint)
        page.menu([*((piece.path, piece.headline) for piece in self.pieces), *self.more])
        page.prose()
        return page

    def pages(self) -> Iterator[tuple[str, Reply]]:
        yield from ((piece.path, piece.answer()) for piece in self.pieces)
        yield from self.others.items()

    @property
    def listed(self) -> list[str]:
        """What the sitemap names."""
        pages = [piece.path for piece in self.pieces if piece.is_listed]
        return [self.folder, *pages, *self.also_listed]


def missing(path: str, status: int = 404) -> Answer:
    """An error that a visitor of the workshop gets."""
    text = f"{status}: the shelf at {path} is empty.\n"
    return Answer(status, "text/plain; charset=utf-8", (text.encode(),))
