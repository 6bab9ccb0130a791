"""What a rendered page has that the served one has not, and which scripts made it."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice

from crawlscope.core.base.urls import UrlError, host_of, join
from crawlscope.core.records.facts import (
    BrokenRequest,
    PageError,
    PageFacts,
    RenderedFacts,
    ScriptChange,
    ScriptLink,
)
from crawlscope.core.records.rendering import Kept, Place, Rendered, Request
from crawlscope.fetch.fetch import Answer
from crawlscope.page.reading import PageRead
from crawlscope.session.crawl.page_scripts import others_of, scripts_of

MOST_LINKS, MOST_ERRORS, MOST_REQUESTS, MOST_ROUTES = 200, 10, 50, 20
ROUTES = ("/", "!")  # a fragment that begins so is a route, and no id
LONGEST = 2_000  # characters of a URL or a text
BROKEN = 400


def as_answer(answer: Answer, rendered: Rendered) -> Answer:
    """The rendered page in place of the served one."""
    return replace(answer, page=rendered.html, refresh=None, has_charset=True, read=None)


def facts_of(
    url: str,
    answer: Answer,
    rendered: Rendered,
    read: PageRead | None,
    links: Iterable[str],
    *,
    named: Iterable[str] = (),
    served: PageFacts | None = None,
) -> RenderedFacts:
    """`answer` is the page as it was served, with the facts `served`, `read` the rendered one;
    `links` are the URLs that only scripts have linked to, `named` others that they have named."""
    facts = read.facts if read is not None else None
    if read is None or facts is None:
        facts = PageFacts()
    h1 = next((text for level, text in facts.headings if level == 1), None)
    listed, vitals = list(_script_links(url, rendered, links)), rendered.vitals
    return replace(
        _of_requests(url, answer.page or "", rendered.requests),
        reason=rendered.reason and rendered.reason.value,
        is_overdue=rendered.is_overdue,
        seconds=round(rendered.seconds, 3),
        url=_cut(rendered.url) if rendered.url not in ("", url) else None,
        redirect=rendered.redirect and _cut(rendered.redirect),
        title=read.title if read is not None else None,
        description=facts.description,
        h1=h1,
        canonical=read.canonical if read is not None else None,
        robots=facts.robots,
        hreflang=facts.hreflang,
        words=facts.words,
        links=facts.links_total,
        structured_data=facts.structured_data,
        script_links=tuple(listed[:MOST_LINKS]),
        more_script_links=max(0, len(listed) - MOST_LINKS),
        errors=tuple(
            PageError(each.text, *_told(each.place))
            for each in islice(rendered.complaints, MOST_ERRORS)
        ),
        more_errors=max(0, len(rendered.complaints) - MOST_ERRORS) + rendered.more_complaints,
        changes=tuple(ScriptChange(each.what, *_told(each.place)) for each in rendered.changes),
        named=tuple(map(_cut, islice(named, MOST_LINKS))),
        uncrawlable=tuple(_uncrawlable(served, facts, rendered)),
        hash_routes=tuple(islice(_routes(rendered.url, facts), MOST_ROUTES)),
        lcp=vitals and vitals.paint,
        cls=vitals and vitals.shift,
        tbt=vitals and vitals.blocked,
        oversized=vitals.oversized if vitals is not None else (),
        screenshot=rendered.screenshot,
        accessibility=rendered.accessibility,
    )


def _of_requests(url: str, page: str | bytes, requests: Sequence[Request]) -> RenderedFacts:
    """What the page, as it was served, asked for."""
    refused = [each.url for each in requests if each.problem == Kept.ROBOTS]
    broken = [
        BrokenRequest(_cut(each.url), each.status, _cut(each.problem))
        for each in requests
        if each.status >= BROKEN or (each.problem and not isinstance(each.problem, Kept))
    ]
    insecure = [
        each.url
        for each in requests
        if url.startswith("https:") and each.url.startswith("http:") and not each.problem
    ]
    own = host_of(url)
    scripts, inline, more_scripts = scripts_of(page, requests)
    return RenderedFacts(
        requests=len(requests),
        refused=tuple(map(_cut, refused[:MOST_REQUESTS])),
        broken=tuple(broken[:MOST_REQUESTS]),
        insecure=tuple(map(_cut, insecure[:MOST_REQUESTS])),
        hosts=len({host_of(each.url) for each in requests} - {own}),
        scripts=scripts,
        inline=inline,
        more_scripts=more_scripts,
        others=others_of(own, requests),
    )


def _uncrawlable(served: PageFacts | None, facts: PageFacts, rendered: Rendered) -> Iterator[str]:
    known = served.uncrawlable if served is not None else ()
    yield from (each for each in facts.uncrawlable if each not in known)
    yield from (f"click: {each}" for each in rendered.clicked)


def _routes(url: str, facts: PageFacts) -> Iterator[str]:
    """URLs of the same host whose fragments are those of a router, each once."""
    page, _, own = url.partition("#")
    found = dict[str, None]()
    for target, fragment in ((page, own), *facts.fragments):
        if fragment.startswith(ROUTES) and host_of(target) == host_of(page):
            found[_cut(f"{target}#{fragment}")] = None
    return iter(found)


def _script_links(url: str, rendered: Rendered, links: Iterable[str]) -> Iterator[ScriptLink]:
    makers = dict[str, Place]()
    for href, place in rendered.made.items():
        with suppress(UrlError):
            if (target := join(rendered.url or url, href)) is not None:
                makers.setdefault(target, place)
    for each in links:
        yield ScriptLink(_cut(each), *_told(makers.get(each)))


def _told(place: Place | None) -> tuple[str, int, int]:
    return ("", 0, 0) if place is None else (_cut(place.url), place.line, place.column)


def _cut(text: str) -> str:
    return text[:LONGEST]
