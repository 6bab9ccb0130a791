"""A page as a tree that rules and searches look into: built in slices, and of a limited size."""

from typing import Any

from crawlscope.core.base.slices import QuietSlices, in_one_go
from crawlscope.page.xhtml import in_utf8

MOST_READ = 1 << 20  # octets, or characters: the rest of a page is not looked into
FED = 128 * 1024  # octets in one go; 3 ms


def beginning(page: bytes | str, is_xml: bool, http_charset: str | None) -> bytes:
    """The first `MOST_READ` of a page, in UTF-8. HTML has been decoded already, or is in UTF-8."""
    if isinstance(page, str):
        return page[:MOST_READ].encode(errors="replace")
    head = page[:MOST_READ]
    return in_one_go(in_utf8(head, http_charset))[0] if is_xml else head


def tree_of(octets: bytes) -> QuietSlices[Any]:
    """The document, by turbohtml."""
    import turbohtml  # noqa: PLC0415  only a crawl with rules needs it

    if len(octets) <= FED:
        return turbohtml.parse(octets.decode(errors="replace"), positions=False)
    parser = turbohtml.IncrementalParser(encoding="utf-8", positions=False)
    for at in range(0, len(octets), FED):
        parser.feed(octets[at : at + FED])
        yield
    return parser.close()


def text_of(tree: Any) -> str:
    """The title, and what a reader sees of the rest."""
    title = tree.select_one("head > title")
    text = tree.to_text()
    return f"{title.text}\n{text}" if title is not None else str(text)
