"""Where a page has to be cut so that its parser ends in time: deep nesting makes it quadratic."""

import re
from collections.abc import Iterator

HARMLESS = 16 * 1024  # bytes or characters: whatever they are, they are parsed in an instant
TAGS_AT_ONCE = 1_024  # about 2 ms
MOST_STEPS = 6_000_000  # of the parser; about 80 ns each
# What a page may have without being walked through, which costs some microseconds a tag: so many
# tags, none of them long, no '>' in quotes that would hide how long one is.
FEW_TAGS = 10_000
SUSPECT = r"""<[^>]{4096}|="[^"]*>|='[^']*>"""
SUSPECTS = re.compile(SUSPECT)
SUSPECTS_OF_BYTES = re.compile(SUSPECT.encode())
FEW_ATTRIBUTES = 32  # more are counted: each is compared with all before it

# Tags as the WHATWG tokenizer ends them (a '>' in quotes is no end), comments, raw text elements.
# Possessive and atomic throughout: no text makes it look twice.
TAG = (
    r"<(?:"
    r"!--(?:-?>|(?:[^-]++|-(?!-!?>))*+(?:--!?>|\Z))"
    r"|[!?][^>]*+(?:>|\Z)"
    r"|/(?P<end>[a-zA-Z][^\s/>]*+)[^>]*+>"
    r"|(?P<start>[a-zA-Z][^\s/>]*+)"
    r"""(?P<attributes>(?:[^>=]++|=\s*+(?:"[^"]*+"|'[^']*+')?+)*+)(?:>|\Z)"""
    r")"
)
TAGS = re.compile(TAG)
TAGS_OF_BYTES = re.compile(TAG.encode())
ATTRIBUTE = re.compile(r"""[^\s/=]++(?:\s*+=\s*+(?:"[^"]*+"|'[^']*+'|[^\s"']*+))?+""")
RAW = {
    name: re.compile(rf"</{name}(?=[\s/>])", re.IGNORECASE)
    for name in ("script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes")
}
RAW_OF_BYTES = {name: re.compile(rf"</{name}(?=[\s/>])".encode(), re.IGNORECASE) for name in RAW}
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
SPECIAL = BLOCKS | FENCES | CELLS | frozenset(("button",))


class Guard:
    """What a parser does with a page, tag by tag: how deep it is, what it looks through."""

    def __init__(self, page: bytes | str) -> None:
        self.end = len(page)  # where the page is to be cut
        self._page = page
        self._open: list[str] = []
        self._formatting: list[str] = []  # whole tags: a parser keeps three of a kind, at most
        self._options = 0  # of one select
        self._of_root = 0  # attributes of all <html> and <body>

    def walk(self) -> Iterator[None]:
        """Finds `end`; stops after each millisecond or two so that others have their turn."""
        if self.end <= HARMLESS or self._is_plain():
            return
        for number, end in enumerate(self._ends(), 1):
            if end is not None:
                self.end = end
                return
            if number % TAGS_AT_ONCE == 0:
                yield

    def _is_plain(self) -> bool:
        if isinstance(self._page, str):
            return self._page.count("<") <= FEW_TAGS and not SUSPECTS.search(self._page)
        return self._page.count(b"<") <= FEW_TAGS and not SUSPECTS_OF_BYTES.search(self._page)

    def _ends(self) -> Iterator[int | None]:
        """For each tag None, or its place if it is too much."""
        is_text = isinstance(self._page, str)
        tags: re.Pattern[str] = TAGS if is_text else TAGS_OF_BYTES  # type: ignore[assignment]
        raw: dict[str, re.Pattern[str]] = RAW if is_text else RAW_OF_BYTES  # type: ignore[assignment]
        text: str = self._page  # type: ignore[assignment]
        steps, at = 0, 0
        while match := tags.search(text, at):
            at = match.end()
            start, end, attributes = match.group("start", "end", "attributes")
            if start is not None:
                name = _text(start).lower()
                steps += self._cost(name, _text(attributes))
                self._begin(name, _text(attributes))
                if name == "plaintext":
                    return
                if name in raw and not self._is_foreign:
                    closing = raw[name].search(text, at)
                    if closing is None:
                        return
                    at = closing.start()
            elif end is not None:
                name = _text(end).lower()
                if name not in RAW:
                    self._finish(name)
            steps += 1 + len(self._open) + 4 * len(self._formatting)
            yield match.start() if steps > MOST_STEPS else None

    @property
    def _is_foreign(self) -> bool:
        return "svg" in self._open or "math" in self._open

    def _cost(self, name: str, attributes: str) -> int:
        number = 0
        if len(attributes) > 2 * FEW_ATTRIBUTES or name in ("html", "body"):
            number = sum(1 for _ in ATTRIBUTE.finditer(attributes))
        if name in ("html", "body"):
            self._of_root += number
            number = self._of_root
        elif name == "select":
            self._options = 0
        elif name == "option" and "select" in self._open:
            self._options += 1
            return self._options
        return number * number // 2 if number > FEW_ATTRIBUTES else 0

    def _begin(self, name: str, attributes: str) -> None:
        if name in BLOCKS:
            self._close(SIBLINGS["p"], FENCES | CELLS)
        if name in CELLS:
            self._close(SIBLINGS.get(name, CELLS), frozenset(("table", "template")))
        elif name in ("li", "dt", "dd"):
            self._close(SIBLINGS[name], FENCES | CELLS | LISTS)
        elif name in SIBLINGS and name != "p":
            self._close(SIBLINGS[name], FENCES | CELLS)
        elif name in ("a", "nobr") and self._open and self._open[-1] == name:
            self._open.pop()  # over anything else the adoption agency lets it grow
        if name in LEAVES or (attributes.endswith("/") and self._is_foreign):
            return
        self._open.append(name)
        if name in FORMATTING:
            if name == "a" and self._formatting:
                self._forget("a")
            tag = f"{name} {attributes}"
            if self._formatting.count(tag) < 3:
                self._formatting.append(tag)

    def _finish(self, name: str) -> None:
        if name in FORMATTING:
            self._forget(name)
        if name not in SPECIAL:
            self._close(frozenset((name,)), SPECIAL)
        elif name in CELLS or name == "table":
            self._close(frozenset((name,)), frozenset(("template",)) | {"table"} - {name})
        else:
            self._close(frozenset((name,)), (FENCES | CELLS) - {name})

    def _close(self, names: frozenset[str], fences: frozenset[str]) -> None:
        stack = self._open
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


def _text(part: bytes | str) -> str:
    return part.decode("latin-1") if isinstance(part, bytes) else part
