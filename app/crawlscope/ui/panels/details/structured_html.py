"""The structured data of a page as HTML of ours: what is wrong with it, then the tree of items."""

from collections.abc import Iterator
from html import escape

from crawlscope.core.base.language import tr, translated
from crawlscope.core.base.text_for_people import for_people
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.declared_findings import BY_NAME, Severity
from crawlscope.core.records.facts import PageFacts
from crawlscope.core.structured.item import MOST_DEPTH, Format, StructuredLine

INDENT = 14  # pixels
FORMATS: dict[str, str] = {  # names that are the same in every language
    Format.JSON_LD: "JSON-LD",
    Format.MICRODATA: "Microdata",
    Format.RDFA: "RDFa",
    Format.OPEN_GRAPH: "Open Graph",
}
MOST_PATHS = 12  # of a finding, that are shown
CLASSES = {Severity.ERROR: "bad", Severity.WARNING: "warn", Severity.NOTE: "quiet"}


def structured(facts: PageFacts | None, ledger: Ledger) -> str:
    """'' if there is none."""
    if facts is None or not facts.structured_types:
        return ""
    parts = ["".join(_problems(facts, ledger)), "".join(map(_line, facts.structured_tree))]
    items = sum(each.items for each in facts.structured_types)
    if items > sum(bool(each.type) for each in facts.structured_tree):
        more = escape(tr("… and more"))
        parts.append(f"<p class='quiet'>{more}</p>")
    return "".join(parts)


def _problems(facts: PageFacts, ledger: Ledger) -> Iterator[str]:
    """A line for each finding, gravest first, with the places where it is."""
    order, severity_of = list(Severity), ledger.findings.severities.of
    places = dict[str, dict[str, None]]()
    for each in facts.structured_problems:
        places.setdefault(each.finding, {})[each.path.replace("|", " | ")] = None
    known = [(severity_of(BY_NAME[name], 0), BY_NAME[name]) for name in places if name in BY_NAME]
    for severity, finding in sorted(known, key=lambda each: order.index(each[0])):
        paths = list(places[finding.name])
        named = ", ".join(paths[:MOST_PATHS])
        if more := len(paths[MOST_PATHS:]):
            words = tr("{n} more…").format(n=more)
            named = f"{named}, {words}"
        title = f"<a href='finding:{escape(finding.name)}'>{escape(translated(finding.title))}</a>"
        word = escape(translated(severity.value))
        said = f"<span class='{CLASSES[severity]}'>{word}</span> {title}"
        yield _indented(0, f"{said}<br>{escape(for_people(named))}", below=5)


def _line(line: StructuredLine) -> str:
    name = line.name if line.depth else FORMATS.get(line.name, line.name)
    said = f"<b>{escape(for_people(line.type))}</b>" if line.type else escape(for_people(line.text))
    return _indented(
        line.depth, f"<span class='label'>{escape(for_people(name))}</span>&nbsp; {said}"
    )


def _indented(depth: int, html: str, below: int = 1) -> str:
    left = INDENT * min(depth, MOST_DEPTH)
    return f"<p style='margin:1px 0 {below}px {left}px'>{html}</p>"
