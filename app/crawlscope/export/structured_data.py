"""Names that begin with `structured-data` or `structured-types`: what pages say for machines, with
what is wrong with it, and how many pages have items of each type."""

from collections.abc import Iterator
from dataclasses import dataclass

from crawlscope.core.base.budgets import EXPORTED_RECORDS
from crawlscope.core.base.slices import Portions
from crawlscope.core.records.facts import PageFacts
from crawlscope.export.snapshot import Facts, Row, Rows, Snapshot

READ = ("structured_types", "structured_problems")


@dataclass(slots=True)
class _Type:
    """The items of one type in one format."""

    items: int = 0
    pages: int = 0
    faulty: int = 0  # pages on which something is wrong with one of them
    first: str = ""  # a page that has one


def rows(snapshot: Snapshot) -> Rows:
    """By page: a row for each type, then one for each problem."""
    for pages, done in _pages(snapshot):
        for url, facts in pages:
            yield [*_of_page(url, facts)], done
        yield [], done


def types(snapshot: Snapshot) -> Rows:
    """A row for each type and format, from what most pages have to what fewest have."""
    found = dict[tuple[str, str], _Type]()
    for pages, done in _pages(snapshot):
        for url, facts in pages:
            _count(url, facts, found)
        yield [], 0.9 * done
    made = [_of_type(*key, each) for key, each in found.items()]
    made.sort(key=lambda row: -int(str(row["pages"])))
    for first in range(0, len(made), EXPORTED_RECORDS):
        some = made[first : first + EXPORTED_RECORDS]
        yield some, 0.9 + (first + len(some)) / len(made) / 10
    yield [], 1.0


def _pages(snapshot: Snapshot) -> Portions[tuple[str, PageFacts]]:
    """The pages that have structured data, in the order of their ids."""
    records, facts = snapshot.ledger.records, Facts(snapshot, READ)
    found, total = list[tuple[str, PageFacts]](), max(1, snapshot.total)
    for place, id_ in enumerate(snapshot.ids(), 1):
        if id_:
            facts.read_up_to(id_)
            said = facts.of(id_).facts
            if said is not None and said.structured_types:
                found.append((records.url[id_], said))
        if not id_ or place % EXPORTED_RECORDS == 0:
            yield found, min(1.0, place / total)
            found = []
    yield found, 1.0


def _of_page(url: str, facts: PageFacts) -> Iterator[Row]:
    for of in facts.structured_types:
        yield _row(url, of.format, of.type) | {"items": of.items}
    for each in facts.structured_problems:
        found = {"path": each.path, "problem": each.finding}
        yield _row(url, each.format, each.type) | found


def _row(url: str, format_: str, type_: str) -> Row:
    said = {"url": url, "format": format_, "type": type_}
    return said | dict.fromkeys(("items", "path", "problem"))


def _count(url: str, facts: PageFacts, found: dict[tuple[str, str], _Type]) -> None:
    faulty = {(each.format, each.type) for each in facts.structured_problems}
    for of in facts.structured_types:
        key = of.format, of.type
        each = found.get(key) or found.setdefault(key, _Type(first=url))
        each.items += of.items
        each.pages += 1
        each.faulty += key in faulty


def _of_type(format_: str, type_: str, of: _Type) -> Row:
    return {
        "type": type_,
        "format": format_,
        "pages": of.pages,
        "items": of.items,
        "faulty": of.faulty,
        "url": of.first,
    }
