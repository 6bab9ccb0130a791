"""Which pages have markup that leaves a parser no choice.

A regular language over the tokens of WHATWG HTML, section 13.2.5: a page that belongs to it has
these tokens and no others, and nothing in it takes an `<a>` away, adds one, or moves one to another
place. So there are no templates, no frames, no foreign elements but shapes, no `<select>` with more
than options, no text of a table outside its cells, nothing but texts and inline elements in a link.
What looks like a tag is one: no value, comment or script holds anything else that begins like the
tags that `plain.py` looks for.

RE2 decides it in twenty instructions an octet; a parser takes fifty to seventy.
"""

from functools import cache
from typing import Any

SPACE = r"[\t\n\f\r ]"
VALUE = r"""(?:"[^"<>\r\x00]*"|'[^'<>\r\x00]*'|[^\x00- "'<=>`]+)"""
ATTRIBUTE = rf"[a-zA-Z_:@][a-zA-Z0-9_:@.-]*(?:={VALUE})?"
ENDS = rf"{SPACE}*/?>"
TAG = rf"(?:{SPACE}+{ATTRIBUTE})*{ENDS}"  # behind its name
LINK = rf"<a {SPACE}*(?:{ATTRIBUTE}(?:{SPACE}+{ATTRIBUTE})*)?{ENDS}"
TEXT = r"[^\x00<]"
# Letters that tags begin with that are looked for; no '<' before one in what is no markup
SOUGHT = "abilmtABILMT"
RAW = rf"(?:{TEXT}|<[^\x00</!{SOUGHT}]|</[^\x00<sSaA])*"  # of scripts and styles
LESS_THAN = rf"<(?:[^\x00</{SOUGHT}-]|/[^\x00<aA-])"  # in a comment
COMMENT = (  # begins with no '>', holds no two hyphens
    rf"<!--(?:(?:[^\x00<>-]|{LESS_THAN})(?:-?(?:[^\x00<-]|{LESS_THAN}))*)?-->"
)
IN_LINKS = (
    "abbr acronym b bdi bdo big cite code del dfn em font i ins kbd mark q s samp small span"
    " strike strong sub sup time tt u var"
)
VOID = "br img wbr"
ORDINARY = (
    "html head body address article aside blockquote button center data dd details dialog div dl"
    " dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr input label"
    " legend li main menu meter nav noscript ol output p picture pre progress search section"
    " source summary ul audio video track"
)
CUSTOM = "[a-z][a-z0-9]*-[a-z0-9-]*"  # elements of the page's own making
PARTS = "thead tbody tfoot tr colgroup"  # of tables
SHAPES = "path g circle ellipse line polygon polyline rect use defs symbol"  # of SVG
MOST_MEMORY = 8 << 20  # octets that RE2 may keep; it needs far less


def _begin(names: str) -> str:
    return f"<(?:{'|'.join(names.split())}){TAG}"


def _end(names: str) -> str:
    return f"</(?:{'|'.join(names.split())}){SPACE}*>"


def _whole(name: str, content: str) -> str:
    return f"<{name}{TAG}(?:{content})*</{name}>"


def pattern() -> str:
    hidden = "|".join((COMMENT, f"<script{TAG}{RAW}</script>", f"<style{TAG}{RAW}</style>"))
    # From a tag of a table to its next cell
    outside = f"{_begin(f'table col {PARTS}')}|{_end(f'{PARTS} td th caption')}"
    to_cell = f"(?:{SPACE}|{COMMENT}|{outside})*(?:{_begin('td th caption')}|</table>)"
    of_head = (SPACE, _begin("html head meta link base"), "</head>", _whole("title", TEXT), hidden)
    of_body = (
        *(TEXT, hidden, f"(?:{outside}){to_cell}"),
        f"{LINK}(?:{TEXT}|{_begin(f'{IN_LINKS} {VOID}')}|{_end(IN_LINKS)})*</a>",
        _begin(f"{ORDINARY} {IN_LINKS} {VOID} {CUSTOM}"),
        _end(f"{ORDINARY} {IN_LINKS} {CUSTOM}"),
        *(_whole(each, TEXT) for each in ("iframe", "textarea")),
        _whole("select", "|".join((TEXT, _begin("option optgroup"), _end("option optgroup")))),
        _whole("svg", "|".join((TEXT, _begin(SHAPES), _end(SHAPES)))),
    )
    doctype = "<!" + "".join(f"[{each}{each.upper()}]" for each in "doctype") + r"[^\x00>]*>"
    start = rf"(?:{SPACE}|{COMMENT}|<\?[^\x00>]*>)*{doctype}"
    return f"{start}(?:{'|'.join(of_head)})*(?:{'|'.join(of_body)})*"


@cache
def _compiled() -> Any:
    # Imported here: it costs 12 ms and 3 MB, and not every start of the program reads pages.
    import re2  # noqa: PLC0415

    options = re2.Options()
    options.encoding = options.Encoding.LATIN1  # octets
    options.never_capture = True
    options.max_mem = MOST_MEMORY
    return re2.compile(pattern().encode(), options).fullmatch


def is_plain(page: bytes) -> bool:
    return _compiled()(page) is not None
