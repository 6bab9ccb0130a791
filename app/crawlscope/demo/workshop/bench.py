"""A page of the workshop: nothing is wrong with it until it is spoilt."""

import re
import zlib
from collections.abc import Callable, Iterable
from dataclasses import replace
from html import escape, unescape
from typing import Any

from crawlscope.demo.answers import Answer
from crawlscope.demo.draft import STYLE, Draft

FOLDER = "/workshop/"
WAIT = 0.02  # seconds before the first byte: many small pages must not make the crawl a long one
FEWEST_CHARACTERS = 30  # of a title

# What a careful server sends with each page.
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; style-src 'unsafe-inline'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "SAMEORIGIN",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cache-Control": "max-age=600",
}


class Bench(Draft):
    """A page whose every part can be replaced."""

    def __init__(self, origin: str, path: str, name: str, headline: str) -> None:
        super().__init__(path, "")
        self.origin = origin
        self.headline = headline
        self.card = ""  # what is wrong with it
        self.doctype = "<!DOCTYPE html>"
        self.language = ' lang="en"'
        self.head = {
            "charset": '<meta charset="utf-8">',
            "viewport": '<meta name="viewport" content="width=device-width, initial-scale=1">',
        }
        self.top = f"<h1>{escape(headline)}</h1>"
        self.is_top_in_main = True
        self.has_frame = True  # the header and the footer of the museum
        self.headers = dict(HEADERS)
        self.content_type = "text/html; charset=utf-8"
        self.coding = "gzip"  # in which it is sent; '': as it is
        self.canonical_to: str | None = None
        self.is_listed = True  # in the sitemap
        self.near: list[tuple[str, str]] = []
        long = f"{name} · Saltmere workshop"
        is_short = len(long) < FEWEST_CHARACTERS
        self.retitle(f"{name} · the restoration workshop at Saltmere" if is_short else long)
        self.describe(f"{headline}. In the workshop at Saltmere each page has one fault at most.")
        self.name_canonical(path)
        self._resources.append("/favicon.ico")

    # --- how it is spoilt ---------------------------------------------------------------------

    def _put(self, part: str, value: Any) -> None:
        match part:
            case "title":
                self.retitle(value)
            case "description":
                self.describe(value)
            case "canonical":
                self.name_canonical(value)
            case "translations":
                self.translate(value)
            case "robots":
                self.add_head(f'<meta name="robots" content="{value}">')
            case "head":
                self.head |= value
            case "headers":
                both = self.headers | value
                self.headers = {name: text for name, text in both.items() if text is not None}
            case "fill":
                self.fill(**value)
            case "is_alone":
                self.leave_alone()
            case _:
                super()._put(part, value)

    def retitle(self, text: str) -> None:
        self.title = text
        self.head["title"] = f"<title>{escape(text)}</title>"

    def describe(self, text: str) -> None:
        self.head["description"] = f'<meta name="description" content="{escape(text)}">'

    def name_canonical(self, path: str | None) -> None:
        """Names a path of this site as canonical, or nothing."""
        self.canonical_to = path
        link = f'<link rel="canonical" href="{escape(f"{self.origin}{path}")}">'
        self.head["canonical"] = link if path else ""

    def translate(self, named: Iterable[tuple[str, str]]) -> None:
        """Names translations: languages and paths."""
        for language, path in named:
            self.leads_to(path)
            self.add_head(
                f'<link rel="alternate" hreflang="{language}" href="{self.origin}{escape(path)}">'
            )

    def leave_alone(self) -> None:
        """Takes away all links from its text, and what is around it."""
        self.has_frame = False
        self._blocks = [block for block in self._blocks if "<a " not in block]
        self._links = []

    def take_text(self, other: "Bench") -> None:
        """Puts the main part of another page in the place of its own."""
        self._blocks, self._links = list(other._blocks), list(other._links)

    def fill(self, of: str, until: int, filler: str, around: str = "{}") -> None:
        """Adds a block of fillers until the page has so many `of` something."""
        self.add(around.format(""))
        missing = until - MEASURES[of](self.html())
        assert missing > 0, f"{self.path} has too much already"
        self._blocks[-1] = around.format(filler * missing)

    # --- the page -----------------------------------------------------------------------------

    def answer(self, **changes: Any) -> Answer:
        if self.canonical_to is not None:
            self.leads_to(self.canonical_to)
        fields: dict[str, Any] = {
            "headers": tuple(self.headers.items()),
            "content_type": self.content_type,
            "is_packed": self.coding == "gzip",
            "wait": WAIT,
        }
        answer = super().answer(**(fields | changes))
        if self.coding != "deflate":
            return answer
        return replace(answer, encoded=(("deflate", zlib.compress(answer.body)),))

    def html(self) -> str:
        top = self.top if self.is_top_in_main else ""
        return "\n".join(
            (
                f"{self.doctype}\n<html{self.language}>\n<head>",
                *self.head.values(),
                '<link rel="icon" href="/favicon.ico">',
                f"<style>{STYLE}</style>",
                *self._head,
                "</head>\n<body>",
                *((self._masthead(),) if self.has_frame else ()),
                "" if self.is_top_in_main else self.top,
                f"<main>\n{top}",
                *self._blocks,
                "</main>",
                *((f"<footer>\n{self._footer()}\n</footer>",) if self.has_frame else ()),
                "</body>\n</html>\n",
            )
        )


def _words(html: str) -> list[str]:
    main = html.partition("<main>")[2].partition("</main>")[0]
    return unescape(re.sub(r"<[^>]*>", " ", main)).split()


MEASURES: dict[str, Callable[[str], int]] = {
    "words": lambda html: len(_words(html)),
    "elements": lambda html: len(re.findall(r"<[a-z]", html)),
    "links": lambda html: html.count("<a "),
    "bytes": lambda html: len(html.encode()),
}
