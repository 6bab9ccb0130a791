"""The tags of a page as they stand, and whether that is how a parser nests the elements.

It is where every end tag ends the element that was begun last, and no tag ends or begins another
one by itself but a `<tr>`, which may begin a `<tbody>`. numpy finds that out for all tags together:
for one after the other, Python would take as long as a parser that makes a tree.
"""

import re
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from crawlscope.page.plain_markup import IN_LINKS, ORDINARY, PARTS
from crawlscope.page.plain_values import UnclearError

MOST_TAGS = 32_000
MOST_HIDDEN = 1_000  # scripts, comments and the like, most of which count twice; 2 ms
# Octets that are looked at: '<', perhaps '/', a name, what ends it. No two names begin alike with
# seven of them.
WINDOW = 8
MOST = 2**64 - 1
VOID = ("br", "img", "wbr", "input", "hr", "source", "track", "meta", "link", "base", "col", "!")
HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
ROWS = ("thead", "tbody", "tfoot")
# Elements that another one of these ends, or a block in them
OF_PHRASES = ("p", *HEADINGS, "button")
BLOCKS = (
    *("address", "article", "aside", "blockquote", "center", "dd", "details", "dialog", "div"),
    *("dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "header", "hgroup", "hr"),
    *("li", "main", "menu", "nav", "ol", "pre", "search", "section", "summary", "table", "ul"),
)
OTHERS = (
    *("a", "svg", "title", "script", "style", "textarea", "iframe", "select", "option", "optgroup"),
    *("caption", "td", "th", *PARTS.split(), *ORDINARY.split(), *IN_LINKS.split()),
)
NAMES = tuple(dict.fromkeys((*VOID, *OF_PHRASES, *BLOCKS, *OTHERS)))
# Codes of tags: an even one begins an element, the odd one behind it ends it.
CODES = {name: 2 * place for place, name in enumerate(NAMES, 1)}
IN_HEAD = ("meta", "link", "base", "title", "script", "style")
HIDING = {CODES[name]: name for name in ("!", "script", "style", "textarea", "iframe", "svg")}
HIDES = re.compile(b"[" + re.escape(bytes(HIDING)) + b"]")
TAG = re.compile(rb"<[^>]*>")
UNKNOWN = b"\0"  # the document type, and what may stand before it
FORM = bytes((CODES["form"], CODES["form"] + 1))
NO_FORMS = bytes(code for code in range(256) if code not in FORM)
VOID_CODES = bytes(CODES[name] for name in VOID)
# Odd, and such that no two names make one number of sixteen bits
MIXING, TO_CODE, ONE_NUMBER = (np.array([each], np.uint64) for each in (0x91B7584A2265B1F5, 48, 1))
BEHIND_SLASH, AT_MOST = (np.array([each], np.uint64) for each in (MOST ^ 0xFFFF, 1 << 56))
LESS_THAN, GREATER_THAN, DIGIT = (np.array([each], np.uint8) for each in b"<>0")
ONE, BOTH = (np.array([each], np.uint8) for each in (1, 0xFD))
LEVELS = bytes(range(128))  # that elements may have, in each other
Codes = NDArray[np.uint8]
Ranges = list[tuple[int, int]]


class Tables(NamedTuple):
    """What is known of a tag by its code."""

    codes: Codes  # by what is made of its first octets
    steps: bytes  # 1: an element begins, -1: it ends
    phrases: bytes  # for `translate`: which is a block, which begins or ends what may hold none
    no_phrases: bytes  # codes that are none of these
    pairs: Codes  # by two tags that follow each other: 0 may not, 2 begin a <tbody> between them
    head: bytes  # codes that stand in a head


class Tags(NamedTuple):
    """The tags of a page in their order, from `<html>` on."""

    places: NDArray[np.intp]  # where they begin
    ends: NDArray[np.intp]  # and end, behind their '>'
    codes: bytes
    elements: int  # that they make, besides those that every page has
    hidden: Ranges  # from where to where there are scripts, comments and the like
    drawn: Ranges  # the same of pictures, without their own tags


def begin(name: str) -> int:
    return CODES[name]


def end(name: str) -> int:
    return CODES[name] + 1


def read_tags(page: bytes) -> Tags:
    """Raises UnclearError if the tags do not say how the elements are nested."""
    octets = np.frombuffer(page, np.uint8)
    marks = ((octets & BOTH) == LESS_THAN).nonzero()[0]
    places, ends = marks[::2], marks[1::2] + 1
    marked = octets[marks].tobytes()
    if marked != b"<>" * len(places):  # in scripts, say
        is_end = np.frombuffer(marked, np.uint8) == GREATER_THAN
        places, ends = marks[~is_end], marks[is_end] + 1
    if not 0 < len(places) <= MOST_TAGS:
        raise UnclearError
    tables = _tables()
    codes = _codes(page, places, tables)
    told = codes.tobytes()
    try:
        hidden, drawn, left_out = _hidden(page, places, told)
    except ValueError:  # it does not end
        raise UnclearError from None
    if left_out:
        kept = np.ones(len(codes), np.bool_)
        for first, last in left_out:
            kept[first:last] = False
        codes, places = codes[kept], places[kept]
        ends = ends.take(ends.searchsorted(places, side="right"), mode="clip")
        told = codes.tobytes()
    start = told.find(begin("html"))
    if start < 0 or len(places) != len(ends) or told[:start].strip(UNKNOWN):
        raise UnclearError
    codes, told = codes[start:], told[start:]
    number = _check(told, tables)
    pairs = tables.pairs.take(np.ndarray((len(told) - 1,), "<u2", told, 0, (1,))).tobytes()
    if pairs.find(b"\0") >= 0:
        raise UnclearError
    elements = len(told) - number - 3 + pairs.count(b"\2")
    for first, last in drawn:
        elements += page.count(b"<", first, last) - page.count(b"</", first, last)
    return Tags(places[start:], ends[start:], told, elements, hidden, drawn)


def _hidden(page: bytes, places: NDArray[np.intp], codes: bytes) -> tuple[Ranges, Ranges, Ranges]:
    """What holds no tags, and pictures: from where to where; and which tags are there, or seem to
    be."""
    hidden: Ranges = []
    drawn: Ranges = []
    left_out: Ranges = []
    at = 0
    while found := HIDES.search(codes, at):
        at, place = found.start(), int(places[found.start()])
        name = HIDING[codes[at]]
        if len(left_out) + len(hidden) > MOST_HIDDEN:
            raise UnclearError
        if name == "!":
            over = page.index(b"-->", place) + 3
            hidden.append((place, over))
            after = at + page.count(b"<", place, over)
            left_out.append((at, after))
        else:
            after = codes.index(end(name), at)
            inside = page.index(b">", place) + 1, int(places[after])
            if name == "svg" and TAG.sub(b"", page[slice(*inside)]).strip(b" \t\n\f\r"):
                raise UnclearError
            (drawn if name == "svg" else hidden).append(inside)
            if after > at + 1:
                left_out.append((at + 1, after))
        at = after
    return hidden, drawn, left_out


def _check(codes: bytes, tables: Tables) -> int:
    """Raises UnclearError unless a head of what belongs there and a body are all, each end tag
    ends what was begun last, and no block is where it would end something. Returns how many end
    tags there are."""
    over = codes.find(end("head"))
    if codes[1:2] != bytes((begin("head"),)) or not codes.endswith(
        bytes((end("body"), end("html")))
    ):
        raise UnclearError
    if over < 0 or codes[2:over].translate(None, tables.head) or codes[over + 1] != begin("body"):
        raise UnclearError
    if codes.find(begin("form")) >= 0 and codes.translate(None, NO_FORMS).replace(FORM, b""):
        raise UnclearError  # one in another
    phrases = codes.translate(tables.phrases, tables.no_phrases).replace(b"()", b"")
    if phrases.find(b"(") >= 0:
        raise UnclearError
    tags = codes.translate(None, VOID_CODES)
    steps = np.frombuffer(tags.translate(tables.steps), np.int8)
    depth = np.add.accumulate(steps, dtype=np.int8)  # where there are more it becomes negative
    if depth.tobytes().translate(None, LEVELS) or depth[-1]:
        raise UnclearError
    numbers = np.frombuffer(tags, np.uint8)
    levels = depth.view(np.uint8) + (numbers & ONE)  # on which an element begins, or ends
    # On each level one ends before another begins
    numbers = numbers.take(levels.argsort(kind="stable"))
    if (numbers[::2] ^ numbers[1::2]).tobytes().count(1) < len(tags) // 2:
        raise UnclearError
    return len(tags) // 2


def _codes(page: bytes, places: NDArray[np.intp], tables: Tables) -> Codes:
    windows: Any = np.ndarray((len(page),), "<u8", page + bytes(WINDOW), 0, (1,))
    tags = windows[places]
    octets = tags.view(np.uint8)
    over = octets < DIGIT
    over |= octets == GREATER_THAN
    # An octet is 1 where a name may end: all octets before the first of them are its mask
    masks = over.view(np.uint64) & BEHIND_SLASH
    masks |= AT_MOST
    masks &= np.negative(masks)
    masks -= ONE_NUMBER
    tags &= masks
    tags *= MIXING
    tags >>= TO_CODE
    codes: Codes = tables.codes.take(tags.view(np.intp))
    return codes


@cache
def _tables() -> Tables:
    codes = np.zeros(1 << 16, np.uint8)
    steps, phrases = bytearray(256), bytearray(256)
    for name, code in CODES.items():
        for tag, its in ((f"<{name}", code), (f"</{name}", code + 1)):
            number = int.from_bytes(tag.encode()[: WINDOW - 1], "little")
            place = (number * int(MIXING[0]) & MOST) >> int(TO_CODE[0])
            assert codes[place] == 0, "another constant is needed"
            codes[place] = its
        if name not in VOID:
            steps[code], steps[code + 1] = 1, 255
        if name in OF_PHRASES:
            phrases[code : code + 2] = b"()"
        elif name in BLOCKS:
            phrases[code] = ord("x")
    head = {each(name) for name in IN_HEAD for each in (begin, end)}
    return Tables(
        codes,
        bytes(steps),
        bytes(phrases),
        bytes(code for code in range(256) if not phrases[code]),
        _pairs(),
        bytes(sorted(head)),
    )


def _only_behind(may: Codes, name: str, *before: int) -> None:
    """A tag that begins an element stands only behind these."""
    may[begin(name)] = 0
    for each in before:
        may[begin(name), each] = 1


def _only_before(may: Codes, code: int, *behind: int) -> None:
    """Only these stand behind a tag."""
    allowed = [int(may[each, code]) for each in behind]
    may[:, code] = 0
    for each, value in zip(behind, allowed, strict=True):
        may[each, code] = value


def _pairs() -> Codes:
    may = np.ones((256, 256), np.uint8)  # by the later one, then by the one before it

    beginnings = [begin(each) for each in ROWS]
    ends = [end(each) for each in ROWS]
    cells = (begin("td"), begin("th"))
    in_table = (begin("table"), end("caption"), end("colgroup"), *ends)
    _only_behind(may, "html")
    _only_behind(may, "head", begin("html"))
    _only_behind(may, "body", end("head"))
    _only_behind(may, "li", begin("ul"), begin("ol"), begin("menu"), end("li"))
    for name in ("dt", "dd"):
        _only_behind(may, name, begin("dl"), end("dt"), end("dd"))
    _only_behind(may, "caption", begin("table"))
    _only_behind(may, "colgroup", begin("table"), end("caption"), end("colgroup"))
    _only_behind(may, "col", begin("colgroup"), begin("col"))
    for name in ROWS:
        _only_behind(may, name, *in_table)
    _only_behind(may, "tr", *in_table, *beginnings, end("tr"))
    for code in in_table:  # a <tbody> begins by itself
        may[begin("tr"), code] = 2
    for name in ("td", "th"):
        _only_behind(may, name, begin("tr"), end("td"), end("th"))
    _only_behind(may, "option", begin("select"), begin("optgroup"), end("option"), end("optgroup"))
    _only_behind(may, "optgroup", begin("select"), end("optgroup"))
    rows = (*beginnings, begin("tr"), end("table"))
    _only_before(may, begin("table"), begin("caption"), begin("colgroup"), *rows)
    _only_before(may, end("caption"), begin("colgroup"), *rows)
    _only_before(may, end("colgroup"), begin("colgroup"), *rows)
    for code in (begin("colgroup"), begin("col")):
        _only_before(may, code, begin("col"), end("colgroup"))
    for name in ROWS:
        _only_before(may, begin(name), begin("tr"), end(name))
        _only_before(may, end(name), *rows)
    _only_before(may, begin("tr"), *cells, end("tr"))
    _only_before(may, end("tr"), begin("tr"), *ends, end("table"))
    for name in ("td", "th"):
        _only_before(may, end(name), *cells, end("tr"))
    _only_before(may, begin("select"), begin("option"), begin("optgroup"), end("select"))
    _only_before(may, begin("optgroup"), begin("option"), end("optgroup"))
    _only_before(may, end("optgroup"), begin("optgroup"), begin("option"), end("select"))
    _only_before(may, begin("option"), end("option"))
    _only_before(may, end("option"), begin("option"), end("optgroup"), end("select"))
    for name in ("svg", "textarea", "iframe", "script", "style", "title"):
        _only_before(may, begin(name), end(name))
    _only_before(may, end("body"), end("html"))
    _only_before(may, end("head"), begin("body"))
    may[:, 0] = may[0] = 0
    return may.reshape(-1)
