"""What a command line means that begins with no command: an address, a folder, a saved crawl."""

import os
import re
from collections.abc import Callable, Collection, Sequence

from crawlscope.commands import words_of_others
from crawlscope.core.base.language import tr
from crawlscope.runtime.display import has_qt, why_no_window

OF_ALL = ("--help", "-h", "--version", "-V", "--selftest")  # options that need no command
# 'example.org', 'localhost:8000/a', '10.0.0.1'; a single word is more likely a mistyped command
ADDRESS = re.compile(
    r"(?i):\d.*|[a-z][a-z0-9+.-]*://.*|localhost([:/].*)?|[^\s/]+[.:][^\s/].*|\[.*"
)


def understood(
    arguments: Sequence[str], commands: Collection[str], remark: Callable[[str], None]
) -> list[str]:
    """The same with the command that a person who left it out means; remarks what they may not
    expect."""
    words = list(arguments)
    if not words or words[0] in commands or words[0] in OF_ALL:
        return words
    first = words[0]
    if first == "help":
        return [words_of_others.COMMANDS.get(each, each) for each in words[1:2]] + ["--help"]
    if first == "version":
        return ["--version"]
    if _is_saved_crawl(first):
        return ["open", *words]
    # Options may come first, as everywhere
    if first == "-" or not (first.startswith("-") or is_address(first)):
        return ["crawl", *words] if first == "-" else words
    if first.startswith("-") and not any(map(is_address, words)):
        return words
    return _shown(words, remark)


def _shown(words: list[str], remark: Callable[[str], None]) -> list[str]:
    """An address is crawled in the window; in the terminal if there is no display, or if nobody
    installed a window."""
    if any(map(is_folder, words)) or os.path.isfile(words[0]) or not has_qt():
        return ["crawl", *words]
    if (reason := why_no_window()) is None:
        return ["gui", "--start", *words]
    remark(tr("{reason} Crawling in the terminal instead.").format(reason=reason))
    return ["crawl", *words]


def _is_saved_crawl(word: str) -> bool:
    """True if this is a file, as a desktop names it: by its path, or by the ending of its kind."""
    named = word.lower().endswith(".crawl") and "://" not in word
    return named or (os.path.isabs(word) and os.path.isfile(word))


def is_address(word: str) -> bool:
    return not word.startswith("-") and (is_folder(word) or ADDRESS.fullmatch(word) is not None)


def is_folder(word: str, beneath: str | os.PathLike[str] = os.curdir) -> bool:
    """True if a person means a folder of this machine, or a file in one: it is there, or it begins
    as only paths do."""
    if word.lower().startswith(("http:", "https:")):
        return False
    begins = word in (".", "..") or word.startswith(("./", "../", "/", "~", "file:"))
    return (
        begins
        or os.path.isdir(os.path.join(beneath, word))
        or word.lower().endswith((".html", ".htm"))
    )


def absolute(word: str) -> str:
    """A path that means the same wherever it is read."""
    if word.lower().startswith("file:"):
        return word
    return os.path.abspath(os.path.expanduser(word))
