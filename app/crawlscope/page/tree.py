"""A page as a tree that rules and searches look into: built in slices, and of a limited size."""

from typing import Any

from crawlscope.core.base.slices import QuietSlices
from crawlscope.page.charset import lookup

MOST_READ = 1 << 20  # octets, or characters: the rest of a page is not looked into
FED = 128 * 1024  # octets in one go; 3 ms


def in_utf_8(page: bytes | str, is_xml: bool, charset: str | None) -> bytes:
    """The beginning of a page, as `Answer` has it, in UTF-8."""
    if isinstance(page, str):
        return page[:MOST_READ].encode(errors="replace")
    encoding = lookup(charset) if is_xml and charset else None
    if encoding is None or encoding.name == "utf-8":
        return page[:MOST_READ]
    text, _ = encoding.codec_info.decode(page[:MOST_READ], "replace")
    return str(text).encode(errors="replace")


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
