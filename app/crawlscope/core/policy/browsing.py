"""How pages are looked at by a browser: its window, and what it does not ask for."""

import re

from crawlscope.core.base.language import tr

VIEWPORTS = {"mobile": (412, 915), "desktop": (1366, 768)}
SIZE = re.compile(r"([0-9]{2,5})x([0-9]{2,5})")
SMALLEST, LARGEST = 200, 10_000  # pixels
AXE_INSTALLED, AXE_NONE = "installed", "none"  # in place of a file
KINDS = {  # and how DevTools calls them
    "image": ("Image",),
    "font": ("Font",),
    "media": ("Media", "TextTrack"),
    "style": ("Stylesheet",),
    "script": ("Script",),
    "xhr": ("XHR", "Fetch", "EventSource"),
}


def viewport(text: str) -> tuple[int, int]:
    """Width and height in CSS pixels. Raises ValueError with words for a person."""
    if text in VIEWPORTS:
        return VIEWPORTS[text]
    if match := SIZE.fullmatch(text):
        width, height = map(int, match.groups())
        if min(width, height) >= SMALLEST and max(width, height) <= LARGEST:
            return width, height
    said = tr("must be mobile, desktop or a size such as 1366x768, not {text!r}")
    raise ValueError(said.format(text=text))


def axe_file(text: str) -> str:
    """What accessibility is checked with. Raises ValueError with words for a person."""
    if text in (AXE_INSTALLED, AXE_NONE) or text.endswith(".js"):
        return text
    said = tr("must be installed, none or the path of an axe.min.js, not {text!r}")
    raise ValueError(said.format(text=text))


def blocked(text: str) -> frozenset[str]:
    """Kinds of requests, as DevTools calls them. Raises ValueError with words for a person."""
    words = [each.strip() for each in text.split(",") if each.strip()]
    for each in words:
        if each not in KINDS:
            said = tr("must be some of {words}, not {word!r}")
            raise ValueError(said.format(words=", ".join(KINDS), word=each))
    return frozenset(name for each in words for name in KINDS[each])
