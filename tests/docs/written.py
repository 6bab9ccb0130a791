"""The pages of the documentation, as tests read them: what is typed, printed and named there.

A page is a text for people. What a test has to know beyond it stands in comments of its own:

    <!-- before: COMMAND -->     is run, and not shown
    <!-- run: exit 3 -->         the exit code of the next block; 0 if nothing is said
    <!-- not run: REASON -->     the next block is not run
    <!-- file: NAME -->          the next block is the content of this file
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"
CHINESE = "zh_CN"
GUIDE = ("tutorial", "how-to", "explanation", "reference")
TYPED = ("tutorial", "how-to")  # whose commands are run
STEP = re.compile(
    r"^<!-- (?P<word>before|run|not run|file): (?P<said>[^\n]*) -->$"
    r"|^```(?P<kind>\w*)\n(?P<block>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^(#+) (.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Step:
    """What happens next on a page."""

    kind: str  # before, sh, text, file
    block: str
    exit_code: int = 0
    name: str = ""  # of a file


def steps(page: Path) -> Iterator[Step]:
    word, said = "", ""
    for found in STEP.finditer(page.read_text("utf-8")):
        if found["word"] == "before":
            yield Step("before", found["said"])
            continue
        if found["word"]:
            word, said = found["word"], found["said"]
            continue
        kind, block = found["kind"], found["block"]
        if word == "file":
            yield Step("file", block, name=said)
        elif kind == "text" or (kind == "sh" and word != "not run"):
            yield Step(kind, block, int(said.removeprefix("exit ")) if word == "run" else 0)
        word = ""


def pages(*folders: str, language: str = "") -> list[Path]:
    """English pages, or those of a language."""
    return [page for folder in folders for page in sorted((DOCS / language / folder).glob("*.md"))]


def typed_pages(language: str = "") -> list[Path]:
    """Those with something to type."""
    return [
        each
        for each in pages(*TYPED, language=language)
        if any(s.kind == "sh" for s in steps(each))
    ]


@cache
def prose(page: Path) -> str:
    """A page without its blocks of code and its comments."""
    text = FENCE.sub("", page.read_text("utf-8"))
    return re.sub(r"<!--.*?-->", "", text)


def headings(page: Path) -> list[tuple[str, str]]:
    return HEADING.findall(prose(page))
