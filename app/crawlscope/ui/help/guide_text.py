"""The guide as one text: its pages, each in the person's language if it is translated."""

import posixpath
import re
from collections.abc import Iterator
from functools import partial
from itertools import takewhile
from operator import ne

from crawlscope.core.base.language import tr
from crawlscope.core.base.resources import guide

KINDS = ("tutorial", "how-to", "reference", "explanation")  # folders; their index lists the pages
INDEX = "index.md"
HEADING = re.compile(r"^(#+) (.+)$", re.MULTILINE)
LISTED = re.compile(r"^- .*?\]\((?:[\w./-]+/)?([\w-]+\.md)\)", re.MULTILINE)
LINK = re.compile(r"\[([^\]]*)\]\(([^):\s#]*)(?:#([^)\s]*))?\)")
# A picture (of this window), a remark of a writer, the line that leads to the English page
DROPPED = re.compile(r"^(?:!\[[^\]]*\]\([^)]*\)|<!-- .*? -->|\[English\]\(.*)\n", re.MULTILINE)
FENCE = re.compile(r"^(```.*?^```)$", re.MULTILINE | re.DOTALL)  # code: nothing in it is markup
GENERATED = "<!-- made from the code"  # by what builds the documentation as a site


def guide_text(language: str) -> str:
    """Links lead to `#N`, the heading number N."""
    try:
        pages = dict(_pages(language))
    except OSError as problem:
        return tr("# User guide\n\nThe guide cannot be read: {problem}.").format(
            problem=problem.strerror
        )
    places: dict[str, list[str]] = {}  # by 'how-to/export.md', 'how-to/export.md#formats'
    number = 0
    for path, text in pages.items():
        for _, words in headings(text):
            places.setdefault(path, []).append(str(number))
            places.setdefault(f"{path}#{anchor(words)}", []).append(str(number))
            number += 1
    return "\n".join(_chapter(path, text, places) for path, text in pages.items())


def title_of_page(page: str, language: str) -> int:
    """The number of its heading, of 'how-to/export.md'; the first if there is no such page."""
    try:
        pages = dict(_pages(language))
    except OSError:
        return 0
    before = takewhile(partial(ne, page), pages)
    return sum(len(headings(pages[each])) for each in before) if page in pages else 0


def anchor(heading: str) -> str:
    """What links to a heading name it by: 'What changed' is 'what-changed'."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def headings(text: str) -> list[tuple[str, str]]:
    """The marks and the words of each heading."""
    return HEADING.findall("".join(FENCE.split(text)[::2]))


def _pages(language: str) -> Iterator[tuple[str, str]]:
    """The pages in their order, by folder and name. Raises OSError."""
    for kind in KINDS:
        index = _page(language, kind, INDEX)
        yield f"{kind}/{INDEX}", index
        for name in LISTED.findall(index):
            text = _page(language, kind, name)
            if GENERATED not in text:
                yield f"{kind}/{name}", text


def _page(language: str, kind: str, name: str) -> str:
    translated = guide(language, kind, name)
    file = translated if translated.is_file() else guide(kind, name)
    return file.read_text("utf-8")


def _chapter(path: str, page: str, places: dict[str, list[str]]) -> str:
    """A page as a part of the whole: its title is a section, below that of its kind."""
    folder, name = posixpath.split(path)

    def link(found: re.Match[str]) -> str:
        words, file, place = found.groups()
        wanted = posixpath.normpath(posixpath.join(folder, file)) if file else path
        wanted = wanted.removeprefix("../")  # from a translated page to one that is not
        at = places.get(f"{wanted}#{place}" if place else wanted)
        return f"[{words}](#{at[0]})" if at else words

    parts = FENCE.split(page)
    for part in range(0, len(parts), 2):
        text = LINK.sub(link, DROPPED.sub("", parts[part]))
        parts[part] = text if name == INDEX else HEADING.sub(r"#\1 \2", text)
    return "".join(parts)
