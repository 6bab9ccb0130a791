"""The structured data of a page as HTML of ours: what is wrong with it, then the tree of items."""

from collections.abc import Iterator
from html import escape

from crawlscope.core.base.language import tr, translated
from crawlscope.core.base.text_for_people import for_people
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
MOST_PROBLEMS = 20  # that are shown
CLASSES = {Severity.ERROR: "bad", Severity.WARNING: "warn", Severity.NOTE: "quiet"}


def structured(facts: PageFacts | None) -> str:
    """'' if there is none."""
    if facts is None or not facts.structured_types:
        return ""
    parts = ["".join(_problems(facts)), "".join(map(_line, facts.structured_tree))]
    items = sum(each.items for each in facts.structured_types)
    if items > sum(bool(each.type) for each in facts.structured_tree):
        more = escape(tr("… and more"))
        parts.append(f"<p class='quiet'>{more}</p>")
    return "".join(parts)


def _problems(facts: PageFacts) -> Iterator[str]:
    """Gravest first, a line for each place."""
    order = list(Severity)
    known = [each for each in facts.structured_problems if each.finding in BY_NAME]
    known.sort(key=lambda each: order.index(BY_NAME[each.finding].severity))
    for each in known[:MOST_PROBLEMS]:
        finding = BY_NAME[each.finding]
        name, path = escape(finding.name), escape(for_people(each.path.replace("|", " | ")))
        title = f"<a href='finding:{name}'>{escape(translated(finding.title))}</a>"
        word = escape(translated(finding.severity.value))
        yield _indented(
            0, f"<span class='{CLASSES[finding.severity]}'>{word}</span> {title}: {path}"
        )
    more = len(known) - MOST_PROBLEMS
    if more > 0:
        yield _indented(0, escape(tr("{n} more…").format(n=more)))


def _line(line: StructuredLine) -> str:
    name = line.name if line.depth else FORMATS.get(line.name, line.name)
    said = f"<b>{escape(for_people(line.type))}</b>" if line.type else escape(for_people(line.text))
    return _indented(
        line.depth, f"<span class='label'>{escape(for_people(name))}</span>&nbsp; {said}"
    )


def _indented(depth: int, html: str) -> str:
    return f"<p style='margin:1px 0 1px {INDENT * min(depth, MOST_DEPTH)}px'>{html}</p>"
