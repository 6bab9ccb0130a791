"""What a parser has open at each tag of a page, and how many steps the next tag costs it."""

import re
from itertools import islice

MOST_ATTRIBUTES = 3_000  # of a tag: each is compared with all before it
FEW_ATTRIBUTES = 32  # more are counted
ATTRIBUTE = re.compile(r"""[^\s/=]++(?:\s*+=\s*+(?:"[^"]*+"|'[^']*+'|[^\s"']*+))?+""")
RAW_TEXT = frozenset(
    ("script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes")
)
REOPENED = frozenset(("template", "svg", "math", "select", "frameset"))  # they change what follows

LEAVES = frozenset(
    [
        "area",
        "base",
        "basefont",
        "bgsound",
        "br",
        "col",
        "embed",
        "frame",
        "hr",
        "img",
        "input",
        "keygen",
        "link",
        "meta",
        "param",
        "source",
        "track",
        "wbr",
        "html",
        "head",
        "body",
        "option",
        "optgroup",
    ]
)
# What HTML closes by itself when the like of it begins, and what that does not reach across.
SIBLINGS = {
    "p": frozenset(("p",)),
    "li": frozenset(("li",)),
    "dt": frozenset(("dt", "dd")),
    "dd": frozenset(("dt", "dd")),
    "button": frozenset(("button",)),
    "rt": frozenset(("rt", "rp")),
    "rp": frozenset(("rt", "rp")),
    "td": frozenset(("td", "th")),
    "th": frozenset(("td", "th")),
    "tr": frozenset(("tr",)),
    "thead": frozenset(("thead", "tbody", "tfoot", "caption", "colgroup")),
}
SIBLINGS["tbody"] = SIBLINGS["tfoot"] = SIBLINGS["thead"]
CELLS = frozenset(("td", "th", "tr", "thead", "tbody", "tfoot", "caption", "colgroup"))
FENCES = frozenset(["table", "template", "object", "applet", "marquee", "select", "svg", "math"])
LISTS = frozenset(("ul", "ol", "dl", "menu", "dir"))
FORMATTING = frozenset(
    [
        "a",
        "b",
        "big",
        "code",
        "em",
        "font",
        "i",
        "nobr",
        "s",
        "small",
        "strike",
        "strong",
        "tt",
        "u",
    ]
)
BLOCKS = frozenset(
    [
        "address",
        "article",
        "aside",
        "blockquote",
        "center",
        "details",
        "dialog",
        "dir",
        "div",
        "dl",
        "fieldset",
        "figcaption",
        "figure",
        "footer",
        "form",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "header",
        "hgroup",
        "hr",
        "li",
        "dd",
        "dt",
        "listing",
        "main",
        "menu",
        "nav",
        "ol",
        "p",
        "plaintext",
        "pre",
        "search",
        "section",
        "summary",
        "table",
        "ul",
    ]
)
OUTSIDE = FENCES | CELLS
OUTSIDE_LISTS = OUTSIDE | LISTS
TABLES = frozenset(("table", "template"))
SPECIAL = BLOCKS | FENCES | CELLS | frozenset(("button",))


class OpenTags:
    """The elements that are open, and the formatting that is opened again in each paragraph."""

    def __init__(self) -> None:
        self._open: list[str] = []
        self._formatting: list[str] = []  # whole tags: a parser keeps three of a kind, at most
        self._of_root = 0  # attributes of all <html> and <body>

    @property
    def depth(self) -> int:
        return len(self._open)

    @property
    def reopened(self) -> list[str]:
        """What has to be opened again where a page is cut here."""
        return [name for name in self._open if name in REOPENED]

    @property
    def is_in_link(self) -> bool:
        return "a" in self._open

    @property
    def is_foreign(self) -> bool:
        return "svg" in self._open or "math" in self._open

    def cut(self) -> None:
        """Begins anew with what is reopened alone."""
        self._open = self.reopened
        self._formatting.clear()
        self._of_root = 0

    def begin(self, name: str, attributes: str) -> int | None:
        """The steps that a start tag costs; None if they are too many, and it is left out."""
        number = _number_of(attributes) if len(attributes) > 2 * FEW_ATTRIBUTES else 0
        if number > MOST_ATTRIBUTES:
            return None
        if name in ("html", "body"):
            self._of_root += number or _number_of(attributes)
            number = self._of_root
        self._push(name, attributes)
        # Comparing two attributes is much less than a step, opening formatting again much more.
        steps = 1 + len(self._open) + 10 * len(self._formatting)
        return steps + (number * number // 32 if number > FEW_ATTRIBUTES else 0)

    def end(self, name: str) -> int:
        """The steps that an end tag costs."""
        if name not in RAW_TEXT:
            self._pop(name)
        return 1 + len(self._open) + 10 * len(self._formatting)

    def _push(self, name: str, attributes: str) -> None:
        if name in BLOCKS:
            self._close(SIBLINGS["p"], OUTSIDE)
        if name in CELLS:
            self._close(SIBLINGS.get(name, CELLS), TABLES)
        elif name in ("li", "dt", "dd"):
            self._close(SIBLINGS[name], OUTSIDE_LISTS)
        elif name in SIBLINGS and name != "p":
            self._close(SIBLINGS[name], OUTSIDE)
        elif name in ("a", "nobr") and self._open and self._open[-1] == name:
            self._open.pop()  # over anything else the adoption agency lets it grow
        if name in LEAVES or (attributes.endswith("/") and self.is_foreign):
            return
        self._open.append(name)
        if name in FORMATTING:
            if name == "a" and self._formatting:
                self._forget("a")
            tag = f"{name} {attributes}"
            if self._formatting.count(tag) < 3:
                self._formatting.append(tag)

    def _pop(self, name: str) -> None:
        if name in FORMATTING:
            self._forget(name)
        if name not in SPECIAL:
            self._close(frozenset((name,)), SPECIAL)
        elif name in CELLS or name == "table":
            self._close(frozenset((name,)), frozenset(("template",)) | {"table"} - {name})
        else:
            self._close(frozenset((name,)), OUTSIDE - {name})

    def _close(self, names: frozenset[str], fences: frozenset[str]) -> None:
        stack = self._open
        if names.isdisjoint(stack):
            return
        for index in range(len(stack) - 1, -1, -1):
            if stack[index] in names:
                del stack[index:]
                return
            if stack[index] in fences:
                return

    def _forget(self, name: str) -> None:
        for index in range(len(self._formatting) - 1, -1, -1):
            if self._formatting[index].split(" ", 1)[0] == name:
                del self._formatting[index]
                return


def _number_of(attributes: str) -> int:
    return sum(1 for _ in islice(ATTRIBUTE.finditer(attributes), MOST_ATTRIBUTES + 1))
