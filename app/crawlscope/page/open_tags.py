"""What a parser has open at the end of a piece of a page, found by a mark behind the piece."""

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from secrets import token_hex

from selectolax.lexbor import LexborHTMLParser, LexborNode

from crawlscope.page.page import HTML_IN, OPTIONS, Page

ID = f"mark-{token_hex(8)}"  # a random id, unknown to any page
# The first part lies where any element would, the second in the open element: in a table they
# differ.
MARK = f"<wbr id={ID}><style id={ID}>"
FRAME = f"<frame id={ID}>"
# Replaces the body, if a frameset still may. The script shows that this is parsed as a tag.
FRAMES = f"<script id={ID}></script><frameset id={ID}>"
MOST_OPENED = 256
RAW_TEXT = frozenset(
    ("script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes")
)
# Elements whose names do not say what they may hold: they cannot be opened again.
UNCLEAR = frozenset(("annotation-xml", "mglyph", "malignmark"))
TABLE_PARTS = frozenset(("caption", "col", "colgroup", "tbody", "thead", "tfoot", "tr", "td", "th"))
FORMATTING = frozenset(
    (
        *("a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong"),
        *("tt", "u"),
    )
)
# Formatting from outside is not opened again in these, so that the mark does not show it.
MARKERS = frozenset(("applet", "caption", "marquee", "object", "td", "th"))
# Elements that do not reveal whether the template that they are in holds parts of a table.
UNSPECIFIC = frozenset(
    (
        *("base", "basefont", "bgsound", "link", "meta", "noframes", "script", "style"),
        *("template", "title"),
    )
)
SETTLED = "template "  # a template that holds no part of a table; no element has such a name
SCRIPT_STEP = re.compile(r"<!(?=--)|-->|<(/?)script(?=[\t\n\f\r />])", re.IGNORECASE)
Tree = LexborHTMLParser | LexborNode


@dataclass(frozen=True, slots=True)
class Opened:
    """What is open where a piece ends."""

    markup: str = ""  # opens equivalent elements before the next piece
    is_in_link: bool = False  # or in a title: its text would be cut
    is_text: bool = False  # inside a script, a comment or the like
    may_have_frames: bool = False  # a <frameset> may still replace the body
    # If False, an end tag in a picture may end more than it should, even the picture
    is_all: bool = True


def read(part: bytes | str, may_have_frames: bool) -> tuple[Page, Opened | None]:
    """Parses a piece, and finds what it leaves open; None if that cannot be found out.

    The mark becomes an element only where tags are read as tags. What surrounds a link decides
    whether it is one: text, a template, SVG or MathML, frames. Other open elements matter only as
    far as their end tags end those.
    """
    if not may_have_frames:
        page = Page(_with(part, MARK))
        opened = _opened(page.tree, part)
        if opened is not None and opened.may_have_frames:
            opened = replace(opened, may_have_frames=False)
        return page, opened
    page = Page(_with(part, FRAMES + MARK))
    opened = _opened(page.tree, part) if any(map(_is_mark, page.tree.tags("script")[-1:])) else None
    if opened is not None:
        return page, opened
    if depth := _framesets(page.tree, part):
        if depth > MOST_OPENED:
            return page, None
        return page, Opened("<frameset>" * depth, may_have_frames=True)
    page = Page(_with(part, MARK))  # the first mark may have removed the body
    opened = _opened(page.tree, part)
    return page, opened and replace(opened, may_have_frames=True)


def _with(part: bytes | str, mark: str) -> bytes | str:
    return part + mark.encode() if isinstance(part, bytes) else part + mark


def _is_mark(node: LexborNode) -> bool:
    """False for a tag of the page that has swallowed the mark."""
    return node.id == ID and len(node.attributes) == 1


def _framesets(tree: LexborHTMLParser, part: bytes | str) -> int:
    """The framesets of the page that are open at the mark."""
    found = [node for node in tree.tags("frameset") if node.id == ID]
    around = _around(found[-1]) if found else []
    if set(around) != {"frameset"}:
        return 0
    is_tag = any(map(_is_mark, Page(_with(part, FRAME)).tree.tags("frame")[-1:]))
    return len(around) if is_tag else 0


def _opened(tree: LexborHTMLParser, part: bytes | str) -> Opened | None:
    names, node = _marked(tree)
    if node is None:
        return None
    ends, is_title = "", node.tag == "title"
    if is_text := node.tag != "wbr":
        if not node.is_comment_node and not HTML_IN.keys().isdisjoint(names):
            return None  # what looks like a <title> may be one of SVG
        if node.tag == "plaintext":
            return Opened("<plaintext>", is_text=True)  # nothing ends it
        begins, ends = _text_around(node)
        # Where a text ends, the mark also shows which formatting is opened again.
        names, node = _marked(Page(_with(part, ends + MARK)).tree)
        if node is None or node.tag != "wbr":
            return None
    markup, is_html = _reopening(tuple(names)), HTML_IN.keys().isdisjoint(names)
    is_all = markup is not None and not _hides(tuple(names))
    if markup is None and is_html and UNCLEAR.isdisjoint(names) and "template" not in names:
        markup = _reopening(tuple(name for name in names if name == SETTLED))
    if markup is None:
        return None
    is_plain = is_html and not is_text and {SETTLED, "template"}.isdisjoint(names)
    markup += begins if is_text else ""
    return Opened(markup, is_title or "a" in names, is_text, not is_plain, is_all)


@lru_cache(4_096)
def _hides(names: tuple[str, ...]) -> bool:
    """True if an end tag may find formatting or parts of tables that the mark does not show."""
    # Of more than three that are alike the first count no more; attributes tell them apart.
    if any(names.count(name) > 3 for name in FORMATTING.intersection(names)):
        return True
    # What stands before a table, though the table is open: perhaps a row is open too.
    if any(name == "table" and child not in TABLE_PARTS for name, child in pairwise(names)):
        return True
    at = next((index for index, name in enumerate(names) if name in MARKERS), 0)
    return not FORMATTING.isdisjoint(names[:at])


@lru_cache(4_096)
def _reopening(names: tuple[str, ...]) -> str | None:
    """Markup that opens these elements, each inside the one before; None if no markup does."""
    if not names:
        return ""
    if len(names) > MOST_OPENED or not UNCLEAR.isdisjoint(names):
        return None
    parts: list[str] = []
    for name in names:
        parts.append(f"<{name}>")
        if name == SETTLED:
            parts.append("<p></p>")
    markup = "".join(parts)
    opened, node = _marked(LexborHTMLParser(f"<body>{markup}{MARK}", options=OPTIONS))
    return markup if node is not None and tuple(opened) == names else None


def _marked(tree: LexborHTMLParser) -> tuple[list[str], LexborNode | None]:
    """The open elements at the mark, outermost first; and the mark, or the text that
    swallowed it."""
    within: Tree = tree
    names: list[str] = []
    for _ in range(MOST_OPENED):
        node = _mark_in(within) or _marked_comment(within)
        if node is not None:
            return names + _around(_in_place(within, node)), node
        templates = within.template_fragments()  # nothing else searches inside them
        if not templates or templates[-1].parent is None:
            break
        within = templates[-1]
        children = (each.tag for each in within.iter() if each.id != ID)
        first = next((name for name in children if name not in UNSPECIFIC), None)
        kind = "annotation-xml" if first in TABLE_PARTS else SETTLED if first else "template"
        names += [*_around(templates[-1].parent), kind]
    return names, None


def _mark_in(within: Tree) -> LexborNode | None:
    for name in ("wbr", "plaintext", *RAW_TEXT):
        for node in reversed(_tags(within, name)):
            if _is_mark(node) if name == "wbr" else node.text().endswith(MARK):
                return node
    return None


def _in_place(within: Tree, node: LexborNode) -> LexborNode:
    """The second part of the mark. A table moves the first part in front of itself, but not this
    one."""
    if node.tag != "wbr":
        return node
    for near in (node.next, node.first_child):  # in SVG, what follows a <wbr> is inside it
        if near is not None and near.id == ID:
            return node
    return next((each for each in reversed(_tags(within, "style")) if each.id == ID), node)


def _marked_comment(within: Tree) -> LexborNode | None:
    """The comment that swallowed the mark: the last one in some element, if it has no end."""
    ahead: list[LexborNode | None] = []
    if isinstance(within, LexborHTMLParser):
        root, head, body = within.root, within.head, within.body
        # Comments before these elements
        ahead += (each and each.prev for each in (root, head, body))
        ahead += (head, root and root.parent)
    else:
        ahead.append(within)
    for start in ahead:
        node = start
        while node is not None:
            if node.is_comment_node and (node.comment_content or "").endswith(MARK):
                return node
            node = node.last_child
    return None


def _tags(within: Tree, name: str) -> list[LexborNode]:
    return within.tags(name) if isinstance(within, LexborHTMLParser) else within.css(name)


def _around(node: LexborNode) -> list[str]:
    """The elements around a node, outermost first."""
    names: list[str] = []
    above = node.parent
    while above is not None:
        if above.is_element_node and (name := above.tag or "") not in ("html", "head", "body"):
            names.append(name)
            beside = above.next
            if beside is not None and beside.tag == "table":  # it stands before what it is open in
                names.append("table")
        above = above.parent
    return names[::-1]


def _text_around(node: LexborNode) -> tuple[str, str]:
    """What opens a comment or an element that holds text, and restores its state; and what ends it.

    WHATWG HTML, sections 13.2.5.15 to 13.2.5.31: after '<!--' and '<script' the first '</script'
    does not end the script.
    """
    if node.is_comment_node:
        return "<!-- ", "-->"
    if node.tag != "script":
        return f"<{node.tag}>", f"</{node.tag}>"
    state = 0
    for step in SCRIPT_STEP.finditer(node.text()):
        if step[0] == "-->":
            state = 0
        elif step[0] == "<!":
            state = state or 1
        elif state:
            state = 1 if step[1] else 2
    return "<script>" + ("", "<!-- ", "<!-- <script ")[state], "</script>" * max(1, state)
