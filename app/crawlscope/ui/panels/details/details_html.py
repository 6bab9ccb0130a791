"""The texts of the details as HTML of ours: what findings, headers and the page say of one URL."""

from collections.abc import Sequence
from html import escape

from crawlscope.core.base.language import tr, translated
from crawlscope.core.base.text_for_people import for_people
from crawlscope.core.base.urls import origin_of, shown
from crawlscope.core.findings.duplicates import NEAR
from crawlscope.core.findings.fragments import LOST
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.choices import findings_in
from crawlscope.core.policy.declared_findings import Finding, Severity
from crawlscope.core.records.answer_facts import AnswerFacts
from crawlscope.core.records.kept_source import Spot
from crawlscope.core.records.records import Records
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.panels.details.details_words import Fact
from crawlscope.ui.panels.details.page_words import (
    Snippet,
    all_headers,
    header_facts,
    images,
    lost_places,
    outline,
    page_facts,
    snippet,
)

FINDINGS_SHOWN = 4  # of a URL, at first
CLASSES = {Severity.ERROR: "bad", Severity.WARNING: "warn", Severity.NOTE: "quiet"}


def finding_rows(ledger: Ledger, id_: int, said: AnswerFacts) -> list[str]:
    """A row for each finding of a URL, gravest first."""
    mask, severities = ledger.records.found[id_], ledger.findings.severities
    grave = list(Severity)
    found = sorted(
        ((severities.of(each, mask), each) for each in findings_in(mask)),
        key=lambda pair: grave.index(pair[0]),
    )
    rows, ignore = [], tr("Ignore…")
    for severity, each in found:
        name = escape(each.name)
        title = f"<a href='finding:{name}'>{escape(translated(each.title))}</a>"
        word = escape(translated(severity.value))
        rows.append(
            f"<tr><td class='{CLASSES[severity]}'>{word}&nbsp;&nbsp;</td>"
            f"<td>{title}<br><span class='quiet'>{escape(translated(each.why))}"
            f" {escape(translated(each.mend))}</span>"
            f" <a href='ignore:{name}'>{escape(ignore)}</a>"
            f"{_named_by(ledger, id_, each, said)}</td></tr>"
        )
    return rows


def findings(rows: list[str], has_all: bool) -> str:
    """The gravest, unless all are wanted; the others are one click away."""
    if not rows:
        return ""
    hidden = len(rows) - FINDINGS_SHOWN
    more = ""
    if hidden > 1:  # one more takes no more room than the line that stands for it
        rows = rows if has_all else rows[:FINDINGS_SHOWN]
        words = tr("Only the most severe") if has_all else tr("{n} more…").format(n=hidden)
        more = f"<p><a href='more:findings'>{escape(words)}</a></p>"
    return f"<table cellspacing='0' cellpadding='2'>{''.join(rows)}</table>{more}"


def _named_by(ledger: Ledger, id_: int, finding: Finding, said: AnswerFacts) -> str:
    """What exactly is meant, of a finding that a page can have several times over."""
    records = ledger.records
    if twin := ledger.findings.twin(id_, finding.name):
        url = records.url[twin]
        if origin_of(url) == origin_of(records.url[id_]):
            url = url.removeprefix(origin_of(url))
        words = tr("Mostly identical to {page}") if finding.name == NEAR else tr("Also on {page}")
        return "<br>" + escape(words).format(page=_link(twin, shown(url)))
    if finding.name not in LOST or said.facts is None:
        return ""
    lost = ledger.findings.lost_fragments(said.facts, finding.name)
    return "".join(f"<br>{_text(line)}" for line in lost_places(lost))


def headers(said: AnswerFacts) -> str:
    """What the headers say, then the headers themselves, where they are kept."""
    found = table(header_facts(said.headers)) if said.headers else ""
    if said.sent is None:
        return found
    lines = (
        f"<span class='label'>{_text(name)}:</span> {_text(text)}"
        for name, text in all_headers(said.sent)
    )
    return f"{found}<p>{'<br>'.join(lines)}</p>"


def page(records: Records, id_: int, said: AnswerFacts) -> str:
    """As a search result, then what it says of itself, its headings, its images."""
    facts, parts = said.facts, []
    if found := snippet(records, id_, facts):
        parts.append(_snippet(found))
    if facts is not None:
        parts.append(table(page_facts(records, id_, facts)))
        parts += [_heading(level, text) for level, text in outline(facts)]
        lines = [
            f"{_text(address)} <span class='quiet'>{_text(alt)}</span>"
            for address, alt in images(facts)
        ]
        if lines:
            heading = escape(tr("Images"))
            parts.append(f"<p><span class='label'>{heading}</span><br>{'<br>'.join(lines)}</p>")
    return "".join(parts)


def _text(words: str) -> str:
    return escape(for_people(words))


def _heading(level: int, text: str) -> str:
    if not level:
        return f"<p class='quiet'>{_text(text)}</p>"
    indent = 14 * (level - 1)
    return (
        f"<p style='margin-left:{indent}px; margin-top:1px; margin-bottom:1px'>"
        f"<span class='quiet'>h{level}</span>&nbsp; {_text(text)}</p>"
    )


def _snippet(found: Snippet) -> str:
    accent, ground = theme().colour(Tone.ACCENT).name(), theme().colour(Tone.WINDOW).name()
    return (
        f"<table width='100%' cellspacing='0' cellpadding='8' bgcolor='{ground}'><tr><td>"
        f"<span class='quiet'>{_text(found.address)}</span><br>"
        f"<span style='color:{accent}; font-size:large'>{_text(found.title)}</span><br>"
        f"{_text(found.description)}</td></tr></table>"
        f"<p class='quiet' style='margin-top:3px; margin-bottom:6px'>{_text(found.widths)}</p>"
    )


def table(lines: list[Fact]) -> str:
    """A row for each; some are links."""
    rows = []
    for line in lines:
        words = _link(line.id, line.words) if line.id else escape(for_people(line.words))
        label = escape(line.label).replace(" ", "&nbsp;")
        rows.append(f"<tr><td class='label'>{label}&nbsp;&nbsp;</td><td>{words}</td></tr>")
    return f"<table cellspacing='0' cellpadding='2'>{''.join(rows)}</table>"


def _link(id_: int, words: str) -> str:
    return f"<a href='url:{id_}'>{escape(for_people(words))}</a>"


def places(records: Records, found: Sequence[tuple[int, Spot]]) -> str:
    """Where pages link to the URL: each page, the line, and the link as it is written."""
    rows = []
    for page, spot in found:
        at = tr("{page}, line {n:,}").format(page=for_people(shown(records.url[page])), n=spot.line)
        link = f"<a href='link:{page}'>{escape(at)}</a>"
        rows.append(f"<p>{link}<br><code>{escape(for_people(spot.snippet))}</code></p>")
    return "".join(rows)
