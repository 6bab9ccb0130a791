"""What there is to say about a folder or a host, as HTML of ours: numbers that are links."""

from collections.abc import Iterable, Iterator
from html import escape
from urllib.parse import quote

from crawlscope.core.base import units
from crawlscope.core.base.language import tr, translated
from crawlscope.core.base.text_for_people import for_people
from crawlscope.core.base.times import no_less, percentile
from crawlscope.core.base.urls import origin_of
from crawlscope.core.insight.folder_facts import LATE
from crawlscope.core.insight.folder_sum import FolderSum
from crawlscope.core.insight.overview import PAGES
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.declared_findings import Severity
from crawlscope.core.records.records import DONE, FAILED, QUEUED, REDIRECTED, SKIPPED, STATES
from crawlscope.core.records.tree import HOSTS, FolderKind, Tree
from crawlscope.ui.rows.record_words import type_word, url_word

MOST_TYPES = 5
MOST_FINDINGS = 12
CLASSES = {Severity.ERROR: "bad", Severity.WARNING: "warn", Severity.NOTE: "quiet"}
KINDS = {
    FolderKind.HOST: tr("Host"),
    FolderKind.EXTERNAL_HOST: tr("Host, not crawled"),
    FolderKind.FOLDER: tr("Folder without a page of its own"),
    FolderKind.GROUP: tr("Group"),
}
ORDER = DONE, REDIRECTED, FAILED, SKIPPED, QUEUED


def title(tree: Tree, folder: int) -> str:
    """Its address, or the name of a group."""
    is_group = tree.kind[folder] == FolderKind.GROUP
    return tree.name[folder] if is_group else tree.address(folder)


def heading(tree: Tree, folder: int) -> str:
    """What its numbers are of."""
    is_host = tree.kind[folder] in HOSTS
    return tr("This host") if is_host else tr("This folder")


def kind_word(tree: Tree, folder: int) -> str:
    return KINDS[FolderKind(tree.kind[folder])]


def folder_words(ledger: Ledger, found: FolderSum) -> str:
    """The numbers of a folder; its findings below."""
    lines = [line for line in _lines(ledger, found) if line[1]]
    rows = [
        f"<tr><td class='label'>{escape(label).replace(' ', '&nbsp;')}&nbsp;&nbsp;</td>"
        f"<td>{words}</td></tr>"
        for label, words in lines
    ]
    return "".join(map(_table, (rows, list(_findings(ledger, found)))))


def _table(rows: list[str]) -> str:
    return f"<table cellspacing='0' cellpadding='2'>{''.join(rows)}</table>" if rows else ""


def _lines(ledger: Ledger, found: FolderSum) -> Iterator[tuple[str, str]]:
    states, records = found.states, ledger.records
    yield tr("URLs", "how many"), _below("", units.count(found.urls))
    yield tr("Pages"), _below(PAGES, units.count(found.pages)) if found.pages else ""
    broken = _below("state:broken", units.count(found.broken), "bad")
    yield tr("Broken"), broken if found.broken else escape(tr("none"))
    yield (
        tr("State"),
        _joined(
            (translated(STATES[state].value), states[state], f"state:{STATES[state].value}")
            for state in ORDER
        ),
    )
    yield (
        tr("Status"),
        _joined(
            (f"× {each}", n, f"status:{each} state:done,redirected")
            for each, n in sorted(found.statuses.items())
        ),
    )
    types = [each for each in found.spread.types.most_common(MOST_TYPES + 1) if each[0]]
    yield (
        tr("Type"),
        _joined((type_word(each), n, f"type:{each}") for each, n in types[:MOST_TYPES]),
    )
    yield tr("Depth"), _depths(found)
    if found.largest:
        words = tr("{size} in all, median {median}").format(
            size=units.size(found.octets), median=units.size(found.median_size)
        )
        yield tr("Size"), escape(words)
        yield tr("Largest"), _page(ledger, found.largest, units.size(records.size[found.largest]))
    if found.slowest:
        yield tr("Time"), _times(found)
        slowest = units.seconds(records.elapsed[found.slowest])
        yield tr("Slowest"), _page(ledger, found.slowest, slowest)


def _depths(found: FolderSum) -> str:
    """'1 to 4': clicks from a root."""
    least, most = min(found.spread.depths, default=0), max(found.spread.depths, default=0)
    if least == most:
        return units.count(least)
    return escape(tr("{few:,} to {many:,}").format(few=least, many=most))


def _times(found: FolderSum) -> str:
    steps = found.spread.steps
    late = percentile(steps, LATE)
    words = tr("median {median}, 95 % within {late}").format(
        median=units.seconds(percentile(steps, 0.5)), late=units.seconds(late)
    )
    return _below(no_less(late), words)


def _joined(counted: Iterable[tuple[str, int, str]]) -> str:
    """'12 done, 3 failed', each a link, and each in one line."""
    return ", ".join(
        _below(asked, f"{units.count(number)} {word}".replace(" ", "\N{NO-BREAK SPACE}"))
        for word, number, asked in counted
        if number
    )


def _page(ledger: Ledger, id_: int, amount: str) -> str:
    url = ledger.records.url[id_]
    words = escape(for_people(url_word(url, origin_of(ledger.records.url[1]))))
    return f"{amount} &nbsp;<a href='url:{id_}'>{words}</a>"


def _below(asked: str, words: str, look: str = "") -> str:
    """A link to those URLs of the folder that a filter leaves."""
    shown = f"<span class='{look}'>{escape(words)}</span>" if look else escape(words)
    return f"<a href='below:{quote(asked)}'>{shown}</a>"


def _findings(ledger: Ledger, found: FolderSum) -> Iterator[str]:
    """Those most worth a look, a line each."""
    worst = found.worst(ledger.findings)
    for each in worst[:MOST_FINDINGS]:
        look = CLASSES[ledger.findings.severities.of(each)]
        number = units.count(found.findings[each.name])
        words = _below(f"finding:{each.name}", translated(each.title))
        yield (
            f"<tr><td align='right'><span class='{look}'>{number}</span>&nbsp;&nbsp;</td>"
            f"<td>{words}</td></tr>"
        )
    if (left := len(worst) - MOST_FINDINGS) and left > 0:
        more = tr("{n:,} more findings", "1 more finding", left).format(n=left)
        yield f"<tr><td></td><td class='quiet'>{escape(more)}</td></tr>"
