"""Where one finding is, for a terminal."""

from collections.abc import Iterator

from crawlscope.core.base.language import tr
from crawlscope.core.base.text_for_people import for_people
from crawlscope.core.insight.report import MOST_ROWS, Line, Tone, in_figures, rest
from crawlscope.core.policy.declared_findings import Finding
from crawlscope.export.findings import BROKEN_LINK, rows
from crawlscope.export.snapshot import Row, Snapshot


def places_of(finding: Finding, snapshot: Snapshot) -> Iterator[str]:
    """Each URL that has it, with what shows it; of a broken link, each page that has the link."""
    found = [row for some, _ in rows(snapshot) for row in some if row["finding"] == finding.name]
    number = len({row["url"] for row in found})
    words = tr("In this crawl: {n:,} URLs", "In this crawl: 1 URL", number)
    yield Line(words.format(n=number), Tone.HEAD)
    joined = snapshot.ledger.records.joined
    found.sort(key=lambda row: joined.rank(str(row["url"])))
    url: object = None
    for row in found[:MOST_ROWS]:
        if row["url"] != url:
            url = row["url"]
            yield f"  {for_people(str(url))}{in_figures(joined, str(url))}"
        if words := _shown(finding, row):
            yield f"    {words}"
    yield from rest(len(found))


def _shown(finding: Finding, row: Row) -> str:
    if finding.name != BROKEN_LINK:
        return for_people(str(row["detail"])) if row["detail"] else ""
    text = f" “{for_people(str(row['text']))}”" if row["text"] else ""
    return tr("on {url}").format(url=for_people(str(row["page"]))) + text
