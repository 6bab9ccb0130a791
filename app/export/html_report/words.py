"""Small pieces of HTML that every part of a report uses: texts, links, badges, tables."""

from collections.abc import Iterable, Iterator
from http import HTTPStatus

from app.core.redirects import ending
from app.core.site import DONE, FAILED, REDIRECTED, SKIPPED, STATES, Site
from app.core.urls import shown
from app.export.markup import escaped


def text(value: object) -> str:
    """Any text of the crawl, on one line."""
    return escaped(" ".join(str(value).split()))


def link(url: str, label: str | None = None) -> str:
    """An address to follow; what is no http(s) URL stays text."""
    told = text(shown(url) if label is None else label)
    if not url.startswith(("http://", "https://")):
        return f"<bdi>{told}</bdi>"
    return f'<a href="{escaped(url)}"><bdi>{told}</bdi></a>'


def badge(tone: str, words: str) -> str:
    """`words` in a colour; the words alone say as much."""
    return f'<span class="badge {tone}">{text(words)}</span>'


def outcome(site: Site, id_: int) -> str:
    """What became of a URL: '200', '301 loop', 'timeout', 'skipped: external', 'queued'."""
    state, status = site.state[id_], site.status[id_]
    if state == FAILED:
        return badge("bad", site.error[id_].kind.replace("_", " "))
    if state == DONE:
        return badge("bad" if status >= 400 else "good", str(status))
    if state == REDIRECTED:
        if site.is_broken(id_) and (way := ending(site, id_)):
            return badge("bad", f"{status} {way.end}")
        return badge("redirect", str(status))
    if state == SKIPPED:
        return badge("quiet", f"skipped: {site.skip_reason[id_]}")
    return badge("quiet", STATES[state])


def phrase(status: int) -> str:
    """404 is '404 Not Found'; a status of a server's own making is the number alone."""
    try:
        return f"{status} {HTTPStatus(status).phrase}"
    except ValueError:
        return str(status)


def table(columns: Iterable[tuple[str, str]], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """`columns` are headings and classes; cells are HTML already."""
    columns = list(columns)
    head = "".join(f'<th scope="col" class="{kind}">{text(name)}</th>' for name, kind in columns)
    yield f'<div class="wide"><table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n'
    for row in rows:
        cells = "".join(
            f'<td class="{kind}">{cell}</td>' for cell, (_, kind) in zip(row, columns, strict=True)
        )
        yield f"<tr>{cells}</tr>\n"
    yield "</tbody>\n</table></div>\n"
