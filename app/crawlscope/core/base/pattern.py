"""A person's regular expression, searched in time linear in the URL.

Python's own matcher tries every way through a pattern: `/(a+)+$` keeps it busy for ever, and
nothing else runs meanwhile, Ctrl-C included. Many patterns are searched at once
(`core/base/patterns.py`).
"""

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from crawlscope.core.base.language import tr
from crawlscope.core.base.text_for_people import cut, for_people
from crawlscope.core.base.urls import shown

if TYPE_CHECKING:
    import re2

LARGEST = 5_000  # instructions of one pattern; on 8,192 octets the worst search takes 0.2 s
MOST_MEMORY = 1 << 20  # octets that RE2 may cache for a pattern; beyond them it is slower
MOST_KNOWN = 20_000  # patterns that were read once, and need not be read again to be checked
LONGEST_QUOTED = 60  # characters of a pattern in a message
PLAIN_REPEAT = re.compile(r"(?<!\\)\{(?:,|\d*,?\d{5})")  # Python repeats here; RE2 reads plain text
ANY_HOST = "^[^/]*//[^/]*"  # a pattern begins so that is for a folder of any host
BEFORE_NAME, AFTER_NAME = "[?&]", "(=|&|$)"  # around the name of a parameter
ESCAPED = re.compile(r"\\(.)")
LOOK_AROUND = ("(?=", "(?!", "(?<=", "(?<!")
ATOMIC = ("(?>", "++", "*+", "?+")
HINTS = (  # RE2's errors, and what to do about each
    (
        LOOK_AROUND,
        tr("lookahead and lookbehind are not supported: use --include and --exclude together"),
    ),
    (ATOMIC, tr("atomic groups and possessive quantifiers are not supported")),
    (("(?P", *(rf"\{digit}" for digit in range(1, 10))), tr("backreferences are not supported")),
    ((r"\Z",), tr("use $ or {end} for the end").format(end=r"\z")),
    ((r"\u", r"\U", r"\N"), tr("URLs are ASCII only: write %C3%A9 for é")),
    (("{",), tr("a repetition is limited to 1,000")),
)


class PatternError(ValueError):
    """The text is not a valid pattern; the message says why, in words for a person."""


class Pattern:
    """A regular expression in the syntax of RE2. Raises PatternError."""

    __slots__ = ("_found", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._found = _compiled(text).search

    def matches(self, url: str) -> bool:
        """True if the pattern is found anywhere in `url` (canonical, so ASCII)."""
        return self._found(url.encode()) is not None


def plain_part(regex: str, before: str) -> str:
    """The text that was escaped after this beginning of a pattern."""
    return ESCAPED.sub(r"\1", regex.removeprefix(before))


def exactly(text: str, to_end: bool) -> str:
    """A pattern for URLs that begin with `text`, or are it."""
    return f"^{re.escape(text)}{'$' if to_end else ''}"


def of_folder(folder: str) -> str:
    """A pattern for everything below a folder: of its host if it is a whole URL, else of any
    host."""
    if "://" in folder:
        return exactly(folder if folder.endswith("/") else f"{folder}/", to_end=False)
    path = folder.strip("/")
    return f"{ANY_HOST}{re.escape(f'/{path}/' if path else '/')}"


def of_parameter(name: str) -> str:
    """A pattern for URLs whose query has a parameter of this name."""
    return f"{BEFORE_NAME}{re.escape(name)}{AFTER_NAME}"


def in_words(regex: str) -> str:
    """What a regex matches, for a person: 'everything below http://host/folder/'."""
    text = ESCAPED.sub(r"\1", regex[1:])
    if regex.startswith(ANY_HOST) and regex == of_folder(folder := plain_part(regex, ANY_HOST)):
        return tr("everything below {folder}").format(folder=shown(folder))
    if regex.startswith(BEFORE_NAME) and regex.endswith(AFTER_NAME):
        name = plain_part(regex.removesuffix(AFTER_NAME), BEFORE_NAME)
        return tr("everything with the parameter {name}").format(name=shown(name))
    if regex == exactly(text, to_end=False):
        return tr("everything below {folder}").format(folder=shown(text))
    if regex == exactly(text[:-1], to_end=True):
        return shown(text[:-1])
    return tr("everything with “{text}” in the URL").format(text=for_people(regex))


def options(most_memory: int) -> "re2.Options":
    """How RE2 reads a pattern."""
    import re2  # noqa: PLC0415  see `_compiled`

    made = re2.Options()
    made.encoding = made.Encoding.LATIN1
    made.log_errors = False
    made.max_mem = most_memory
    made.never_capture = True
    return made


def octets(text: str) -> bytes:
    """A pattern as RE2 reads it. A URL contains only ASCII, so anything else never matches."""
    return "".join(each if each.isascii() else "\xff" for each in text).encode("latin-1")


@lru_cache(100)
def _compiled(text: str) -> Any:
    # Imported here: it costs 12 ms and 3 MB, and only a crawl with a pattern needs it.
    import re2  # noqa: PLC0415

    if PLAIN_REPEAT.search(text):
        words = tr("a repetition is written {form} and is limited to 1,000")
        raise PatternError(words.format(form="{0,n}"))
    try:
        # Its own `compile` copies each option twice, and takes six times as long.
        compiled = re2._Regexp(octets(text), options(MOST_MEMORY))
    except re2.error as problem:
        raise PatternError(in_our_words(problem)) from None
    if compiled.programsize > LARGEST:
        raise PatternError(tr("it is too large"))
    return compiled


@lru_cache(MOST_KNOWN)
def size(text: str) -> int:
    """The number of instructions of the pattern. Raises PatternError."""
    return int(_compiled(text).programsize)


def in_our_words(problem: "re2.error") -> str:
    """What RE2 says of a pattern."""
    said = " ".join(problem.args[0].decode("latin-1").split()) if problem.args else ""
    if "too large" in said or "too deep" in said:
        return tr("it is too large")
    named = said.rpartition(": ")[2]
    for beginnings, hint in HINTS:
        if named.startswith(beginnings):
            return f"{cut(named, LONGEST_QUOTED)}: {hint}"
    return cut(said, LONGEST_QUOTED) or tr("it cannot be read")
