"""A page as it was served beside what its scripts made of it, and which script did what."""

from base64 import b64encode
from collections.abc import Iterator
from html import escape
from itertools import islice

from PySide6.QtCore import QBuffer
from PySide6.QtGui import QImageReader

from crawlscope.core.base import units
from crawlscope.core.base.language import tr, tr_noop, translated
from crawlscope.core.base.text_for_people import for_people
from crawlscope.core.base.urls import shown
from crawlscope.core.findings.rules import first_heading
from crawlscope.core.insight.accessibility import in_words
from crawlscope.core.records.facts import PageFacts, RenderedFacts
from crawlscope.core.records.records import Records
from crawlscope.core.records.rendering import Accessibility

MOST_LINKS = 20
PICTURE_WIDTH = 260  # pixels
MOST_PIXELS = 4_000_000
IMPACTS = {
    "critical": tr_noop("Critical"),
    "serious": tr_noop("Serious"),
    "moderate": tr_noop("Moderate"),
    "minor": tr_noop("Minor"),
}
CHANGED = {
    "title": tr_noop("Title"),
    "description": tr_noop("Description"),
    "canonical": tr_noop("Canonical"),
    "robots": tr_noop("Robots"),
}
Beside = tuple[str, str, str]  # label, served, rendered


def rendered(records: Records, id_: int, facts: PageFacts | None, picture: bytes = b"") -> str:
    """'' if no browser was asked; `picture` is its screenshot, if that was read."""
    found = facts.rendered if facts is not None else None
    if facts is None or found is None:
        return ""
    if found.reason is not None:
        return f"<p class='bad'>{_text(translated(found.reason))}</p>"
    parts = [f"<p class='quiet'>{_text(_how(found))}</p>", _table(_beside(records, id_, facts))]
    parts += [_listed(heading, lines) for heading, lines in _lists(found)]
    if found.screenshot:
        parts.append(_screenshot(picture))
    return "".join(parts)


def _screenshot(picture: bytes) -> str:
    if not picture:
        show = tr("Show the screenshot")
        return f"<p><a href='screenshot:'>{_text(show)}</a></p>"
    heading = tr("Screenshot")
    data = b64encode(picture).decode()
    image = f"<img src='data:image/jpeg;base64,{data}' width='{PICTURE_WIDTH}'>"
    return f"<p><span class='label'>{_text(heading)}</span><br>{image}</p>"


def is_picture(octets: bytes) -> bool:
    """Whether this may be a screenshot; what is larger is not unpacked."""
    buffer = QBuffer()
    buffer.setData(octets)
    size = QImageReader(buffer, b"jpeg").size()
    return size.isValid() and size.width() * size.height() <= MOST_PIXELS


def _how(found: RenderedFacts) -> str:
    words = tr("rendered in {seconds}").format(seconds=units.seconds(found.seconds))
    if found.is_overdue:
        words = tr("{words}, read as it stood when its time was up").format(words=words)
    requests = tr("{n:,} requests", "1 request", found.requests).format(n=found.requests)
    return " · ".join((words, requests, *_vitals(found)))


def _vitals(found: RenderedFacts) -> Iterator[str]:
    if found.lcp is not None:
        yield tr("LCP {seconds} (lab)").format(seconds=units.seconds(found.lcp))
    if found.cls is not None:
        yield tr("CLS {shift:.2f} (lab)").format(shift=found.cls)
    if found.tbt is not None:
        yield tr("TBT {seconds} (lab)").format(seconds=units.seconds(found.tbt))


def _beside(records: Records, id_: int, facts: PageFacts) -> Iterator[Beside]:
    found = facts.rendered
    assert found is not None
    yield tr("Title"), records.title.get(id_, ""), found.title or ""
    yield tr("H1"), first_heading(facts) or "", found.h1 or ""
    yield tr("Description"), facts.description or "", found.description or ""
    canonical = shown(records.canonical.get(id_, ""))
    yield tr("Canonical"), canonical, shown(found.canonical or "")
    yield tr("Robots"), ", ".join(sorted(facts.robots)), ", ".join(sorted(found.robots))
    yield tr("Words"), f"{facts.words:,}", f"{found.words:,}"
    yield tr("Links"), f"{facts.links_total:,}", f"{found.links:,}"
    yield tr("Structured data"), f"{facts.structured_data:,}", f"{found.structured_data:,}"
    if found.url is not None or found.redirect is not None:
        yield tr("Address"), "", shown(found.redirect or found.url or "")


def _lists(found: RenderedFacts) -> Iterator[tuple[str, list[str]]]:
    made = [
        f"{shown(each.url)} — {_place(each.script, each.line, each.column)}"
        for each in islice(found.script_links, MOST_LINKS)
    ]
    more = len(found.script_links) - len(made) + found.more_script_links
    yield tr("Links made by scripts"), made + _rest(more)
    changes = [
        f"{translated(CHANGED.get(each.what, each.what))} — "
        f"{_place(each.script, each.line, each.column)}"
        for each in found.changes
    ]
    yield tr("Changed by scripts"), changes
    yield tr("Clickable without an address"), list(found.uncrawlable)
    yield tr("Pages behind #"), list(map(shown, found.hash_routes))
    yield tr("Oversized images"), list(map(shown, found.oversized))
    errors = [
        f"{each.text} — {_place(each.script, each.line, each.column)}" for each in found.errors
    ]
    yield tr("Errors"), errors + _rest(found.more_errors)
    yield tr("Blocked by robots.txt"), list(map(shown, found.refused))
    broken = [
        f"{shown(each.url)} — {each.status or translated(each.problem)}" for each in found.broken
    ]
    yield tr("Broken requests"), broken
    yield tr("Insecure requests"), list(map(shown, found.insecure))
    if (said := found.accessibility) is not None:
        yield _accessibility(said)


def _accessibility(said: Accessibility) -> tuple[str, list[str]]:
    if said.problem:
        return tr("Accessibility"), [translated(said.problem)]
    lines = [
        f"{_impact(each.impact)}: {each.help} — {in_words(said, each)}" for each in said.violations
    ]
    heading = tr("Accessibility (axe-core {version})").format(version=said.version)
    return heading, lines or [tr("nothing found")]


def _impact(impact: str) -> str:
    return translated(IMPACTS.get(impact, impact))


def _rest(more: int) -> list[str]:
    return [tr("{n:,} more", "1 more", more).format(n=more)] if more > 0 else []


def _place(script: str, line: int, column: int) -> str:
    if not line:
        return tr("script not known")
    words = tr("{script}, line {line:,}, column {column:,}")
    return words.format(script=shown(script) or tr("in the page"), line=line, column=column)


def _table(rows: Iterator[Beside]) -> str:
    heads = (f"<td class='label'>{escape(each)}</td>" for each in (tr("Served"), tr("Rendered")))
    html = [f"<tr><td></td>{''.join(heads)}</tr>"]
    for label, served, shown_ in rows:
        if not served and not shown_:
            continue
        mark = " class='warn'" if served != shown_ else ""
        name = escape(label).replace(" ", "&nbsp;")
        html.append(
            f"<tr><td class='label'>{name}&nbsp;&nbsp;</td><td>{_text(served) or '–'}&nbsp;&nbsp;"
            f"</td><td{mark}>{_text(shown_) or '–'}</td></tr>"
        )
    return f"<table cellspacing='0' cellpadding='2'>{''.join(html)}</table>"


def _listed(heading: str, lines: list[str]) -> str:
    if not lines:
        return ""
    return (
        f"<p><span class='label'>{escape(heading)}</span><br>{'<br>'.join(map(_text, lines))}</p>"
    )


def _text(words: str) -> str:
    return escape(for_people(words))
