"""The whole demo site as data: what each path answers, always the same for one origin."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from itertools import chain, cycle
from posixpath import relpath
from types import MappingProxyType

from crawlscope.demo import cabinet, museum, reading
from crawlscope.demo.answers import Answer, Faulty, Gated, Reply
from crawlscope.demo.draft import Draft
from crawlscope.demo.workshop import wing

ROBOTS = (("Disallow", "/private/"), ("Allow", "/private/open-day/"), ("Allow", "/"))
# One may read nothing but the visits, one all but the workshop, and one is named and may read all
FOR_AI = """User-agent: GPTBot
User-agent: CCBot
Disallow: /
Allow: /visit/

User-agent: ClaudeBot
Disallow: /workshop/

User-agent: PerplexityBot
Allow: /
"""

WIDE_LINKS = 2_000
WIDE_OUTSIDE_EVERY = 40


@dataclass(frozen=True, slots=True)
class Plan:
    origin: str
    """As http://127.0.0.1:8080, without a slash at its end."""
    replies: Mapping[str, Reply]
    """By path and query in canonical form."""
    missing: Answer
    """For any other path."""

    @property
    def traps(self) -> frozenset[str]:
        """Paths that a crawler asks for only when it looks where it should not."""
        answers = (whole(reply) for reply in self.replies.values())
        return frozenset(trap for answer in answers for trap in answer.traps)


def whole(reply: Reply) -> Answer:
    """The answer that a patient visitor with cookies gets in the end."""
    return reply.then if isinstance(reply, Faulty | Gated) else reply


def build_plan(origin: str) -> Plan:
    house, workshop = _house(), wing.build(origin)
    named_by_origin = {
        **workshop.replies,
        "/a-to-z/": _wide_page(origin, house),
        "/robots.txt": _robots(origin),
        "/sitemap.xml": _sitemap(origin, house, workshop.listed),
    }
    missing = cabinet.error_page("/", 404, "No such place")
    assert not house.keys() & named_by_origin, "two answers for one path"
    return Plan(origin, {**house, **named_by_origin}, missing)


@cache
def _house() -> Mapping[str, Reply]:
    """The part that does not depend on the origin; a second site reuses it."""
    pages = (*museum.pages(), *reading.pages(), *cabinet.pages(), *museum.pictures())
    replies = dict(pages)
    assert len(replies) == len(pages), "two answers for one path"
    return MappingProxyType(replies)


def _wide_page(origin: str, replies: Mapping[str, Reply]) -> Answer:
    """Two thousand links to pages that are also linked elsewhere, each spelt differently."""
    draft = Draft("/a-to-z/", "Everything from A to Z")
    targets = cycle(_well_known(replies))
    items = []
    for number in range(WIDE_LINKS):
        if number % WIDE_OUTSIDE_EVERY == 0:
            entry = f"https://example.org/see-also/{number // (2 * WIDE_OUTSIDE_EVERY)}"
            items.append(draft.link(entry, "See also"))
        else:
            target, title = next(targets)
            items.append(draft.link(_spelling(origin, target, number), title, to=target))
    draft.items(items)
    return draft.answer()


def _well_known(replies: Mapping[str, Reply]) -> list[tuple[str, str]]:
    """Pages of the museum proper, by title."""
    sections = ("/visit/", "/collections/", "/blog/", "/handbook/", "/shop/", "/press/", "/staff/")
    found = [
        (target, reply.title)
        for target, reply in replies.items()
        if isinstance(reply, Answer) and reply.parsed and target.startswith(sections)
        if target != ORPHAN
    ]
    return sorted(found, key=lambda page: (page[1], page[0]))


ORPHAN = "/visit/signal-tower/"
"""Linked from nowhere; named by the sitemap alone."""


def _spelling(origin: str, target: str, number: int) -> str:
    match number % 7:
        case 0:
            return f"{target}#entry-{number}"
        case 1:
            path, mark, query = target.partition("?")
            slash = "/" if path.endswith("/") else ""
            return f"{relpath(path, '/a-to-z')}{slash}{mark}{query}"
        case 2:
            return f"{origin}{target}"
        case 3:
            return f"{origin.removeprefix('http:')}{target}#z"
        case 4:
            return f"/visit/./..{target}"
        case 5:
            return f"HTTP{origin.removeprefix('http')}{target}"
        case _:
            return f" {target} "


def _robots(origin: str) -> Answer:
    rules = "\n".join(f"{verb}: {path}" for verb, path in ROBOTS)
    text = f"User-agent: *\n{rules}\n\n{FOR_AI}\nSitemap: {origin}/sitemap.xml\n"
    return Answer(content_type="text/plain; charset=utf-8", parts=(text.encode(),), wait=0.0)


def _sitemap(origin: str, replies: Mapping[str, Reply], listed: Iterable[str]) -> Answer:
    wanted = chain(("/", ORPHAN), (target for target, _ in _well_known(replies)), listed)
    xml = "\n".join(
        (
            '<?xml version="1.0" encoding="UTF-8"?>',
            '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
            *(f"<url><loc>{escape(origin + target)}</loc></url>" for target in wanted),
            "</urlset>\n",
        )
    )
    return Answer(content_type="application/xml", parts=(xml.encode(),), wait=0.0)
