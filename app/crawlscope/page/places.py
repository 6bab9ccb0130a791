"""Where in the source of a page something is: a link, or what a finding is about."""

from collections.abc import Callable, Collection, Iterator
from typing import Any

from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.base.urls import Hrefs, UrlError, base_of
from crawlscope.core.policy.declared_findings import BY_NAME
from crawlscope.core.records.kept_source import Spot
from crawlscope.page.page import LONGEST_SRCSET, refresh_target, srcset_urls
from crawlscope.page.query import encoder_of

FED = 32 * 1024  # characters in one go; a millisecond
LOOKED_AT = 200  # elements in one go
MOST_OF_ONE = 100  # places of one finding
MOST_LINKS = 1_000  # that are wanted
SNIPPET = 200  # characters
WITH_URLS = ("href", "xlink:href", "src", "action", "data", "poster")
WITHOUT_END = frozenset(("link", "img", "meta", "source", "embed", "track", "base", "area", "form"))


def lines_of(source: str) -> list[str]:
    """As the HTML standard counts them: LF, CRLF and CR end a line."""
    return source.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def spots(
    source: str,
    url: str,
    charset: str,
    findings: Collection[str],
    is_wanted: Callable[[str], bool],
) -> QuietSlices[list[Spot]]:
    """The places of these findings, and of the links whose targets are wanted, from top to
    bottom."""
    tree = yield from _tree(source)
    lines, found = lines_of(source), list[Spot]()
    for name in findings:
        if selector := BY_NAME[name].place:
            for element in tree.select(selector)[:MOST_OF_ONE]:
                found.append(_spot(lines, element, name))
            yield
    found += yield from _links(tree, lines, url, charset, is_wanted)
    return sorted(found, key=lambda each: each.line)


def _tree(source: str) -> QuietSlices[Any]:
    import turbohtml  # noqa: PLC0415  only who looks at a source needs it

    parser = turbohtml.IncrementalParser(positions=True)
    for at in range(0, len(source), FED):
        parser.feed(source[at : at + FED])
        yield
    return parser.close()


def _links(
    tree: Any, lines: list[str], url: str, charset: str, is_wanted: Callable[[str], bool]
) -> QuietSlices[list[Spot]]:
    base, writes = tree.select_one("base[href]"), encoder_of(charset)
    resolver = Hrefs().of_page(base_of(url, base and base.attrs["href"], writes), writes)
    found = list[Spot]()
    for number, (element, href) in enumerate(_written(tree)):
        if number % LOOKED_AT == LOOKED_AT - 1:
            yield
        try:
            target = resolver.resolve(href.strip())
        except UrlError:
            continue
        if target and is_wanted(target):
            found.append(_spot(lines, element, target))
            if len(found) == MOST_LINKS:
                break
    return found


def _written(tree: Any) -> Iterator[tuple[Any, str]]:
    """All that may be a link, with its URL as it is written."""
    for element in tree.iter_elements():
        for name in WITH_URLS:
            if value := element.attrs.get(name):
                yield element, value
        for href in srcset_urls((element.attrs.get("srcset") or "")[:LONGEST_SRCSET]):
            yield element, href
        if (element.attrs.get("http-equiv") or "").lower() == "refresh":
            target = refresh_target(element.attrs.get("content") or "")
            if target is not None:
                yield element, target


def _spot(lines: list[str], element: Any, about: str) -> Spot:
    line, column = element.position or (1, 0)
    text = lines[line - 1][column : column + SNIPPET]
    after = line
    while len(text) < SNIPPET and after < len(lines):
        text = f"{text}\n{lines[after][:SNIPPET]}"
        after += 1
    text = text[:SNIPPET]
    end = ">" if element.tag in WITHOUT_END else f"</{element.tag}>"
    place = text.lower().find(end)
    text = text[: place + len(end)] if place >= 0 else f"{text}…"
    return Spot(line, about, " ".join(text.split()))
