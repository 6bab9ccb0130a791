"""What a question to a crawl found, in words for people."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from crawlscope.core.base import units
from crawlscope.core.base.language import tr, tr_noop, translated
from crawlscope.core.base.text_for_people import for_people
from crawlscope.core.insight.redirect_map import fault_lines
from crawlscope.core.insight.report import Line, Tone
from crawlscope.core.policy.declared_findings import FINDINGS
from crawlscope.core.records.scripts import Scripts
from crawlscope.session.asking import Asking, Question, Row
from crawlscope.session.rendering_again import Amounts, RenderingAgain

MOST_FAULTS = 20  # lines of a redirect map that are listed
MOST_SCRIPTS = 20
DIFFERS = {  # by what is compared
    "title": tr_noop("another title"),
    "h1": tr_noop("another h1"),
    "canonical": tr_noop("another canonical URL"),
    "meta_robots": tr_noop("other robots directives"),
    "words": tr_noop("more or fewer words"),
    "links": tr_noop("other links"),
}


def head_lines(asking: Asking, place: Path | None) -> Iterator[str]:
    """What was read, and what was not there to be read."""
    counts = asking.counts
    if place is None or not asking.question.needs_bodies:
        yield tr("No request was sent")
        return
    words = tr(
        "{n:,} pages read from {place}; no request was sent",
        "1 page read from {place}; no request was sent",
        counts.read,
    )
    yield words.format(n=counts.read, place=place)
    for number, said in (
        (
            counts.revisits,
            tr("{n:,} of them stored only once, with another page of the same content"),
        ),
        (counts.truncated, tr("{n:,} of them incomplete")),
        (
            counts.not_kept,
            tr(
                "{n:,} pages are not in the archive: nothing new is known about them",
                "1 page is not in the archive: nothing new is known about it",
                counts.not_kept,
            ),
        ),
        (
            counts.unreadable,
            tr(
                "{n:,} pages cannot be read there: {why}",
                "1 page cannot be read there: {why}",
                counts.unreadable,
            ),
        ),
    ):
        if number:
            yield "  " + said.format(n=number, why=counts.problem)


def summary_lines(asking: Asking) -> Iterator[str]:
    """How many URLs each part of the question is answered with."""
    question = asking.question
    if question.judged_by is not None:
        yield from _of_findings(asking)
    if question.search:
        words = tr("{n:,} pages match the search", "1 page matches the search", asking.found)
        yield Line(words.format(n=asking.found), Tone.HEAD)
    if question.rules:
        words = tr(
            "The rules find something on {n:,} pages",
            "The rules find something on 1 page",
            asking.extracted,
        )
        yield Line(words.format(n=asking.extracted), Tone.HEAD)
        if asking.failed:
            yield "  " + tr("a rule fails on {n:,} pages").format(n=asking.failed)
    if asking.again is not None:
        yield from _of_rendering(asking.again, question)
    if question.robots is not None:
        words = tr("The other robots.txt blocks {n:,} URLs that were allowed")
        yield Line(words.format(n=asking.refused), Tone.HEAD)
        if asking.allowed:
            yield tr("It allows {n:,} URLs that were blocked").format(n=asking.allowed)
    if asking.map is not None:
        yield from _of_map(asking)


def _of_findings(asking: Asking) -> Iterator[str]:
    before, after = asking.findings_before, asking.findings.counts()
    changed = [each for each in FINDINGS if before.get(each.name, 0) != after.get(each.name, 0)]
    if not changed:
        yield Line(tr("No finding has a different number of URLs"), Tone.HEAD)
    else:
        yield Line(tr("Findings with a different number of URLs"), Tone.HEAD)
    for each in changed:
        words = translated(asking.findings.words(each))
        was, now = units.count(before.get(each.name, 0)), units.count(after.get(each.name, 0))
        yield f"  {was:>9} → {now:<9} {each.name:<26} {words}"


def _of_rendered(amounts: Amounts, question: Question) -> Line:
    """On how many pages something differs."""
    every = amounts.rendered
    if question.viewed_by is not None:
        words = tr(
            "With these changes, {n:,} of {all:,} rendered pages are different",
            "With these changes, 1 of {all:,} rendered pages is different",
            amounts.pages,
        )
    elif question.without:
        every = amounts.using
        words = tr(
            "Without the script, {n:,} of {all:,} pages that use it are different",
            "Without the script, 1 of {all:,} pages that use it is different",
            amounts.pages,
        )
    else:
        words = tr(
            "Scripts change {n:,} of {all:,} rendered pages",
            "Scripts change 1 of {all:,} rendered pages",
            amounts.pages,
        )
    return Line(words.format(n=amounts.pages, all=every), Tone.HEAD)


def _of_rendering(again: RenderingAgain, question: Question) -> Iterator[str]:
    amounts = again.amounts
    missing = len(amounts.missing) + amounts.more_missing
    yield _of_rendered(amounts, question)
    for name, words in DIFFERS.items():
        if number := amounts.differing.get(name, 0):
            yield f"  {units.count(number):>9} {translated(words)}"
    if amounts.new or amounts.gone:
        words = tr("links added: {new:,}, links removed: {gone:,}")
        yield "  " + words.format(new=amounts.new, gone=amounts.gone)
    if not question.without and question.viewed_by is None:
        yield from _of_scripts(again.scripts)
    for number, words in (
        (
            amounts.failed,
            tr(
                "{n:,} pages could not be rendered",
                "1 page could not be rendered",
                amounts.failed,
            ),
        ),
        (
            missing,
            tr(
                "{n:,} files that pages ask for are not in the archive",
                "1 file that pages ask for is not in the archive",
                missing,
            ),
        ),
    ):
        if number:
            yield "  " + words.format(n=number)


def _of_scripts(scripts: Scripts) -> Iterator[str]:
    """Those that make links, from what makes the most."""
    links, pages = Counter[int](), Counter[int]()
    for uses in scripts.uses.values():
        for use in uses:
            links[use.script] += use.links
            pages[use.script] += use.links > 0
    made = [each for each in links.most_common(MOST_SCRIPTS) if each[1]]
    if made:
        yield "  " + tr("links made, and on how many pages, by script:")
    for place, number in made:
        name = for_people(scripts.begins[place] or scripts.names[place])
        yield f"  {units.count(number):>9} {units.count(pages[place]):>9}  {name}"


def _of_map(asking: Asking) -> Iterator[str]:
    assert asking.map is not None
    moves = asking.moves.values()
    words = tr(
        "The redirect map moves {n:,} URLs of the crawl",
        "The redirect map moves 1 URL of the crawl",
        len(moves),
    )
    yield Line(words.format(n=len(moves)), Tone.HEAD)
    ends = dict[str, int]()
    for each in moves:
        ends[each.in_words] = ends.get(each.in_words, 0) + 1
    for end, number in sorted(ends.items(), key=lambda pair: -pair[1]):
        yield f"  {units.count(number):>9} {translated(end)}"
    chains = sum(each.hops > 1 for each in moves)
    if chains:
        yield "  " + tr("{n:,} of them by more than one redirect").format(n=chains)
    unused = len(asking.map) - len(moves)
    if unused:
        words = tr(
            "{n:,} lines name URLs that the crawl does not know",
            "1 line names a URL that the crawl does not know",
            unused,
        )
        yield f"  {words.format(n=unused)}"
    for line in fault_lines(asking.map.faults, MOST_FAULTS):
        yield f"  {line}"


def row_line(row: Row) -> str:
    """A row on one line."""
    parts = [str(row["url"])]
    for name, value in row.items():
        if name in ("url", "status", "found") or value in (None, [], ()):
            continue
        if name == "snippets":
            parts.append(" · ".join(value))
        else:
            text = ", ".join(value) if isinstance(value, list) else str(value)
            parts.append(f"{name}: {text}")
    return "  ".join(parts)
