"""Which pages have markup that leaves a parser no choice.

A regular language over the tokens of WHATWG HTML, section 13.2.5: a page that belongs to it has
these tokens and no others, and nothing in it takes an `<a>` away, adds one, or moves one to another
place. So there are no templates, no frames, no foreign elements but shapes, no `<select>` with more
than options, no text of a table outside its cells, nothing but texts and inline elements in a link.
What looks like a tag is one: no value, comment or script holds anything else that begins like the
tags that `plain.py` looks for.

Of a page whose facts are wanted, a little more is asked (see `plain_facts.py`).

RE2 decides it in twenty instructions an octet; a parser takes fifty to seventy.
"""

from collections.abc import Sequence
from functools import cache
from string import ascii_lowercase
from typing import Any

SPACE = r"[\t\n\f\r ]"
VALUE = r"""(?:"[^"<>\r\x00]*"|'[^'<>\r\x00]*'|[^\x00- "'<=>`]+)"""
OF_NAME = "a-zA-Z0-9_:@.-"
ENDS = rf"{SPACE}*/?>"
# Letters that tags begin with that are looked for; no '<' before one in what is no markup
SOUGHT = "abilmtABILMT"
RAW = rf"(?:[^\x00<]|<[^\x00</!{SOUGHT}]|</[^\x00<sSaA])*"  # of scripts and styles
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
# An id is found by what stands before it; a text that looks like one is told from it by '<' and '>'
ID = r' id="[^"<>=&\r\x00]+"'
WITHOUT_FACTS = "noscript"  # may end the head, or stand in it
MOST_MEMORY = 8 << 20  # octets that RE2 may keep; it needs far less


def _other_than(names: Sequence[str], is_start: bool = True) -> str:
    """The names of attributes, or ends of them, without these in small or large letters."""
    if not names and not is_start:
        return f"[{OF_NAME}]*"
    first = sorted({each[0] for each in names if each})
    some = [
        f"[{letter}{letter.upper()}]"
        + _other_than([each[1:] for each in names if each.startswith(letter)], is_start=False)
        for letter in first
    ]
    others = "".join(each for each in ascii_lowercase if each not in first)
    some.append(f"[{others}{others.upper()}_:@{'' if is_start else '0-9.-'}][{OF_NAME}]*")
    may_end = not is_start and "" not in names
    return f"(?:{'|'.join(some)}){'?' if may_end else ''}"


class _Tags:
    """The patterns of tags, of all that are plain or only of those that facts are read from."""

    def __init__(self, for_facts: bool) -> None:
        name, in_link = (_other_than(each) for each in ((), ()))
        value, id_ = VALUE, ""
        if for_facts:
            name, in_link = (_other_than(each) for each in (("id",), ("id", "name")))
            value, id_ = VALUE.replace("[^'<>", "[^'\"<>"), f"|{SPACE}*{ID}"
        self.tag = rf"(?:{SPACE}+{name}(?:={value})?{id_})*{ENDS}"  # behind its name
        attribute = rf"{in_link}(?:={value})?"
        first = f"{attribute}|{ID[1:]}" if for_facts else attribute
        self.link = rf"<a {SPACE}*(?:(?:{first})(?:{SPACE}+{attribute}{id_})*)?{ENDS}"
        self.text = r"[^\x00<>]" if for_facts else r"[^\x00<]"

    def begin(self, names: str) -> str:
        return f"<(?:{'|'.join(names.split())}){self.tag}"

    def whole(self, name: str, content: str) -> str:
        return f"<{name}{self.tag}(?:{content})*</{name}>"


def _end(names: str) -> str:
    return f"</(?:{'|'.join(names.split())}){SPACE}*>"


def pattern(for_facts: bool = False) -> str:
    its = _Tags(for_facts)
    begin, whole, text = its.begin, its.whole, its.text
    ordinary = ORDINARY.replace(f" {WITHOUT_FACTS}", "") if for_facts else f"{ORDINARY} {CUSTOM}"
    hidden = "|".join((COMMENT, f"<script{its.tag}{RAW}</script>", f"<style{its.tag}{RAW}</style>"))
    # From a tag of a table to its next cell
    outside = f"{begin(f'table col {PARTS}')}|{_end(f'{PARTS} td th caption')}"
    to_cell = f"(?:{SPACE}|{COMMENT}|{outside})*(?:{begin('td th caption')}|</table>)"
    of_head = (SPACE, begin("html head meta link base"), "</head>", whole("title", text), hidden)
    of_body = (
        *(text, hidden, f"(?:{outside}){to_cell}"),
        f"{its.link}(?:{text}|{begin(f'{IN_LINKS} {VOID}')}|{_end(IN_LINKS)})*</a>",
        begin(f"{ordinary} {IN_LINKS} {VOID}"),
        _end(f"{ordinary} {IN_LINKS}"),
        *(whole(each, text) for each in ("iframe", "textarea")),
        whole("select", "|".join((text, begin("option optgroup"), _end("option optgroup")))),
        whole("svg", "|".join((text, begin(SHAPES), _end(SHAPES)))),
    )
    doctype = "<!" + "".join(f"[{each}{each.upper()}]" for each in "doctype")
    rest = rf"[^\x00{'<' if for_facts else ''}>]*>"
    start = rf"(?:{SPACE}|{COMMENT}|<\?{rest})*{doctype}{rest}"
    return f"{start}(?:{'|'.join(of_head)})*(?:{'|'.join(of_body)})*"


@cache
def _compiled(for_facts: bool) -> Any:
    # Imported here: it costs 12 ms and 3 MB, and not every start of the program reads pages.
    import re2  # noqa: PLC0415

    options = re2.Options()
    options.encoding = options.Encoding.LATIN1  # octets
    options.never_capture = True
    options.max_mem = MOST_MEMORY
    return re2.compile(pattern(for_facts).encode(), options).fullmatch


def is_plain(page: bytes, for_facts: bool = False) -> bool:
    """Whether it belongs to them; `for_facts` also whether ids, texts and tags can be cut out."""
    return _compiled(for_facts)(page) is not None
