"""One HTML page being written: its blocks, and every link in it in canonical form."""

from collections.abc import Iterable, Mapping
from html import escape
from itertools import accumulate
from typing import Any
from urllib.parse import unquote

from crawlscope.demo.answers import Answer
from crawlscope.demo.files import shipped
from crawlscope.demo.prose import paragraphs

MUSEUM = "Saltmere Harbour Museum"

SECTIONS = (
    ("/visit/", "Visit"),
    ("/collections/", "Collections"),
    ("/archive/", "Archive"),
    ("/blog/", "Log book"),
    ("/handbook/", "Handbook"),
    ("/shop/", "Shop"),
    ("/press/", "Press"),
    ("/staff/", "People"),
    ("/cabinet/", "Cabinet"),
    ("/workshop/", "Workshop"),
)

STYLE = shipped("museum.css").decode().strip()

Entry = tuple[str, str]
"""An href and the text of its link."""


class Draft:
    def __init__(self, path: str, title: str) -> None:
        self.path = path
        self.title = title
        self.lang = "en"
        self.charset = "utf-8"
        self.base = ""
        self._links: list[str] = []
        self._resources: list[str] = []
        self._invalid: list[str] = []
        self._traps: list[str] = []
        self._head: list[str] = []
        self._blocks: list[str] = []

    def add(self, *blocks: str) -> None:
        self._blocks.extend(blocks)

    def add_head(self, *blocks: str) -> None:
        self._head.extend(blocks)

    def put(self, parts: Mapping[str, Any]) -> None:
        """Adds to the page what data says, in this order."""
        for name, value in parts.items():
            self._put(name, value)

    def _put(self, part: str, value: Any) -> None:
        match part:
            case "add":
                self.add(*value)
            case "add_head":
                self.add_head(*value)
            case "text":
                self.text(*value)
            case "lists":
                for entries in value:
                    self.items(self._item(*entry) for entry in entries)
            case "links" | "more_links":
                for href in value:
                    self.leads_to(*((href,) if isinstance(href, str) else href))
            case "images":
                for src, caption in value:
                    self.image(src, caption)
            case "resources":
                self._resources += value
            case "traps":
                self._traps += value
            case _:
                assert hasattr(self, part), part
                setattr(self, part, value)

    def _item(self, href: str, text: str, to: str | None = "") -> str:
        """`to`: None if the href is no URL."""
        return self.invalid(href, text) if to is None else self.link(href, text, to=to or None)

    def heading(self, text: str) -> None:
        self.add(f"<h2>{escape(text)}</h2>")

    def text(self, topic: str, count: int) -> None:
        """Adds at most `count` paragraphs on a topic, always the same for one page."""
        self.add(*(f"<p>{escape(words)}</p>" for words in paragraphs(topic, self.path, count)))

    def note(self, text: str) -> None:
        self.add(f'<p class="note">{escape(text)}</p>')

    def menu(self, entries: Iterable[Entry]) -> None:
        self.items(self.link(href, text) for href, text in entries)

    def items(self, items: Iterable[str]) -> None:
        rows = "\n".join(f"<li>{item}</li>" for item in items)
        self.add(f'<ul class="links">\n{rows}\n</ul>')

    def link(self, href: str, text: str, *, to: str | None = None, rel: str = "") -> str:
        """An anchor; `to` is the canonical target of an href that does not spell it plainly."""
        self.leads_to(href, to)
        more = f' rel="{rel}"' if rel else ""
        return f'<a href="{escape(href)}"{more}>{escape(text)}</a>'

    def leads_to(self, href: str, to: str | None = None) -> None:
        """Records the target of an href that was put into the page by hand."""
        if to is None and href.startswith(("mailto:", "tel:", "javascript:", "data:")):
            return
        self._links.append(to or href.partition("#")[0] or self.base or self.path)

    def relate(self, rel: str, href: str, more: str = "") -> None:
        """Adds a <link> whose target a crawler follows."""
        self._links.append(href)
        self.add_head(f'<link rel="{rel}" href="{escape(href)}"{more}>')

    def image(self, src: str, caption: str) -> None:
        self._resources.append(src)
        self.add(
            f'<figure><img src="{escape(src)}" alt="{escape(caption)}" width="240" height="150">'
            f"<figcaption>{escape(caption)}</figcaption></figure>"
        )

    def invalid(self, href: str, text: str) -> str:
        self._invalid.append(href)
        return f'<a href="{escape(href)}">{escape(text)}</a>'

    def trap(self, html: str, *paths: str) -> None:
        """Adds HTML that names paths in places where a crawler must not find links."""
        self._traps.extend(paths)
        self.add(html)

    def answer(self, **changes: Any) -> Answer:
        """The finished page; `changes` replaces fields of the usual answer."""
        html = self.html()
        fields: dict[str, Any] = {
            "parts": (html.encode(self.charset, "xmlcharrefreplace"),),
            "parsed": True,
            "title": self.title,
            "links": tuple(self._links),
            "resources": tuple(self._resources),
            "invalid": tuple(self._invalid),
            "traps": tuple(self._traps),
        }
        return Answer(**(fields | changes))

    def html(self) -> str:
        self._resources.append("/favicon.ico")
        return "\n".join(
            (
                f'<!DOCTYPE html>\n<html lang="{self.lang}">\n<head>',
                *self._first_head_lines(),
                *self._head,
                "</head>\n<body>",
                self._masthead(),
                "<main>",
                f"<h1>{escape(self.title)}</h1>",
                *self._blocks,
                "</main>\n<footer>",
                self._footer(),
                "</footer>\n</body>\n</html>\n",
            )
        )

    def _first_head_lines(self) -> tuple[str, ...]:
        return (
            f'<meta charset="{self.charset}">',
            *((f'<base href="{escape(self.base)}">',) if self.base else ()),
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(self.title)}</title>",
            '<link rel="icon" href="/favicon.ico">',
            f"<style>{STYLE}</style>",
        )

    def _masthead(self) -> str:
        return "\n".join(
            (
                '<header id="top">',
                f"<strong>{MUSEUM}</strong>",
                f'<nav class="main">{self._menu_bar()}</nav>',
                f'<nav class="crumbs">{self._crumbs()}</nav>\n</header>',
            )
        )

    def _menu_bar(self) -> str:
        return "\n".join(self.link(href, text) for href, text in SECTIONS)

    def _crumbs(self) -> str:
        """Links to each folder above the page, from the quay down."""
        folders = list(accumulate(self.path.partition("?")[0].split("/")[:-1], _folder_in))
        steps = [("/", "Quay")] if self.path != "/" else []
        steps += [(f"{folder}/", _label(folder)) for folder in folders if folder]
        return " › ".join(self.link(href, text) for href, text in steps if href != self.path)

    def _footer(self) -> str:
        lines = (
            "1 Customs House Quay, Saltmere. Open Tuesday to Sunday, ten to five.",
            self.link("mailto:desk@saltmere-museum.example", "Write to us"),
            self.link("tel:+441632960887", "01632 960887"),
            self.link("https://example.org/saltmere-harbour-trust", "The Harbour Trust"),
            self.link("#top", "Back to the top"),
        )
        return " · ".join((escape(lines[0]), *lines[1:]))


def _folder_in(folder: str, name: str) -> str:
    return f"{folder}/{name}"


def _label(folder: str) -> str:
    return unquote(folder.rpartition("/")[2]).replace("-", " ").capitalize()
