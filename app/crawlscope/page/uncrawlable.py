"""Links that only a script follows: what stands where their address should be.

The examples are those of Google's advice on links that can be crawled, and of Lighthouse's audit
`crawlable-anchors`. Other than that audit, what leads nowhere is no link here: an `href` of
`javascript:void(0)` or `#` that opens a menu, an `a` with a role of something else.
"""

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from selectolax.lexbor import LexborNode

from crawlscope.core.records.facts import MOST_LISTED, PageFacts
from crawlscope.page.page import SELECTOR, Attributes, Link, Page, squeezed

# An element that may be one: whether it is an `a`; its href, onclick, routerlink and role, which
# are None if it has them not
Click = tuple[bool, str | None, str | None, str | None, str | None]
NAMES = ("href", "onclick", "routerlink", "role")
SELECTED = "[onclick]:not(html):not(body), [routerlink]:not(html):not(body)"
LONGEST = 1_000  # characters of code that are looked at
SHOWN = 200  # characters
KEPT = 1_024
# Around a URL, and in it. WHATWG URL, section 4.4.
AROUND = "".join(map(chr, range(0x21)))
WITHIN = str.maketrans("", "", "\t\n\r")
SCRIPT = "javascript:"
NOWHERE = frozenset(("", "#", "#!"))
INERT = re.compile(
    r"[\s;/]*(?:(?:return\s+)?(?:void\b[\s('\"0-9)]*|false|true|null|undefined|0))?[\s;]*"
)
NAVIGATES = re.compile(
    r"\blocation\s*(?:=(?!=)|\.\s*(?:href\s*=(?!=)|assign\s*\(|replace\s*\())|\bwindow\s*\.\s*open\s*\("
)
# It leads to no other page, or to one that is known
STAYS = re.compile(
    r"\s*(?:javascript:\s*)?(?:return\s+)?(?:(?:window|self|document)\s*\.\s*)?"
    r"(?:history\s*\.|(?:print|close|scroll|scrollTo|alert|confirm)\s*\(|location\s*\.\s*reload\b)"
)
QUOTED = re.compile(r"""["']([^"']+)["']""")
ELSEWHERE = re.compile(r"(?:#|mailto:|tel:|sms:|blob:|data:)", re.IGNORECASE)


class Uncrawlable:
    """Hears of the elements of a page that may be such links, and of all links that are none."""

    def __init__(self) -> None:
        self._found: dict[str, str] = {}  # what is said of each; where it leads, or ''
        self._hrefs: set[str] = set()

    def collect(self, page: Page) -> None:
        """Hears of a piece."""
        root = page.tree.root
        clicks = [] if root is None else _clicks_in(root)
        self.hear([*clicks, *_scripts_in(page.of_links)], page.anchors())

    def hear(self, clicks: Iterable[Click], links: Iterable[Link]) -> None:
        for click in clicks:
            if len(self._found) < MOST_LISTED and (told := in_place_of_address(click)):
                self._found.setdefault(*told)
        self._hrefs.update(href.strip() for href, _, _ in links)

    def put(self, facts: PageFacts) -> PageFacts:
        """The facts of the page with those that lead where no other link of it does: of a row that
        is clicked and has a link, that one is followed."""
        found = [
            said for said, target in self._found.items() if target not in self._hrefs or not target
        ]
        return replace(facts, uncrawlable=tuple(sorted(found))) if found else facts


def _clicks_in(root: LexborNode) -> list[Click]:
    """The elements of a tree that may be such links, but for those whose address is a script."""
    return [_click_of(each.tag == "a", each.attributes) for each in SELECTOR.find(SELECTED, root)]


def _scripts_in(of_links: Iterable[Attributes]) -> list[Click]:
    """Those whose address is a script."""
    return [
        _click_of(True, its)
        for its in of_links
        if (href := its.get("href")) and ":" in href and _clean(href).startswith(SCRIPT)
    ]


def _click_of(is_link: bool, its: Attributes) -> Click:
    href, click, route, role = ((its[name] or "") if name in its else None for name in NAMES)
    return is_link, href, click, route, role


@lru_cache(KEPT)
def in_place_of_address(click: Click) -> tuple[str, str] | None:
    """What stands there, and the address in it ('': it has none); None: it is no such link."""
    is_link, href, code, route, role = click
    code, role = (code or "")[:LONGEST], (role or "").strip().lower()
    address = None if href is None else _clean(href)
    script = None if address is None or not address.startswith(SCRIPT) else href or ""
    if address is not None and script is None and address not in NOWHERE:
        return None
    if moves := NAVIGATES.search(code):
        target = QUOTED.search(code, moves.start())
        return None if target and ELSEWHERE.match(target[1]) else _said("onclick", code, target)
    if script is not None and (is_link and role in ("", "link")):
        return _of_script(script[:LONGEST])
    if address is None and route:
        return _said("routerlink", route, None)
    is_said = role == "link" or (is_link and not role)
    if address is None and is_said and not INERT.fullmatch(code) and not STAYS.match(code):
        return _said("onclick", code, QUOTED.search(code))
    return None


def _of_script(href: str) -> tuple[str, str] | None:
    code = href.partition(":")[2]
    if INERT.fullmatch(code) or STAYS.match(code):
        return None
    return _said("href", href, QUOTED.search(code))


def _said(name: str, text: str, target: re.Match[str] | None) -> tuple[str, str]:
    return f"{name}: {squeezed(text, SHOWN) or ''}", target[1].strip() if target else ""


def _clean(href: str) -> str:
    """As a parser of URLs reads it, and in small letters: its beginning."""
    return href.strip(AROUND)[:64].translate(WITHIN).lower()
