"""`.junit.xml`: broken links as failed tests, for continuous integration.

One test suite per host; one test case for each URL that was requested (failed if it is broken) or
skipped. URLs that are still queued are no test cases.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TextIO

from crawlscope.core.base import units
from crawlscope.core.base.budgets import COUNTED_CASES, EXPORTED_CASES
from crawlscope.core.base.slices import Slices
from crawlscope.core.records.records import FETCHING, QUEUED, SKIPPED, UNKNOWN, Records
from crawlscope.core.records.redirects import ending
from crawlscope.core.records.tree import TOP, FolderKind, Tree
from crawlscope.export.markup import escaped
from crawlscope.export.snapshot import Snapshot


@dataclass(slots=True)
class Suite:
    """The counts of one host."""

    host: str
    nodes: list[int] = field(default_factory=list)  # of the tree; http and https of one host
    tests: int = 0
    failures: int = 0
    skipped: int = 0
    seconds: float = 0.0


def write(snapshot: Snapshot, file: TextIO) -> Slices[None]:
    """Goes through the tree twice, because the counts of a suite come before its cases."""
    writer, total, seen = Cases(snapshot), max(1, snapshot.total), 0
    suites = writer.suites()
    for seen, _ in enumerate(writer.count(suites), 1):
        if seen % COUNTED_CASES == 0:
            yield 0.3 * seen / total
    file.write('<?xml version="1.0" encoding="UTF-8"?>\n')
    file.write(f"<testsuites {_figures('crawlscope', suites)}>\n")
    seen = 0
    for suite in suites:
        if not suite.tests:
            continue
        file.write(f'<testsuite {_figures(suite.host, [suite])} skipped="{suite.skipped}">\n')
        for id_ in writer.ids(suite):
            seen += 1
            file.write(writer.case(suite, id_))
            if seen % EXPORTED_CASES == 0:
                yield 0.3 + 0.7 * min(1.0, seen / total)
        file.write("</testsuite>\n")
    file.write("</testsuites>\n")
    yield 1.0


class Cases:
    """What each URL of a snapshot is as a test case."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._top = snapshot.node
        self._records: Records = snapshot.ledger.records
        self._tree: Tree = snapshot.ledger.tree

    def suites(self) -> list[Suite]:
        """One per host, in the order of the tree; texts that are not URLs come last."""
        tree = self._tree
        found: dict[str, Suite] = {}
        waiting = list(tree.children[0]) if self._top == TOP else [self._top]
        for node in waiting:
            group = node & 1 and tree.kind[node >> 1] == FolderKind.GROUP
            if group and any(below & 1 for below in tree.children[node >> 1]):
                waiting.extend(tree.children[node >> 1])  # this same loop walks through it
                continue
            host = tree.name[node >> 1] if group else self._host(node)
            found.setdefault(host, Suite(host)).nodes.append(node)
        return list(found.values())

    def _host(self, node: int) -> str:
        """Host and port of everything at and below a node."""
        tree, number = self._tree, node >> 1
        if not node & 1:
            number = tree.page_folder[node >> 1]
        while tree.kind[number] == FolderKind.FOLDER:
            number = tree.parent[number]
        name = tree.name[number]
        return name if tree.kind[number] == FolderKind.GROUP else name.partition("://")[2]

    def ids(self, suite: Suite) -> Iterator[int]:
        for node in suite.nodes:
            yield from self._tree.below(node)

    def count(self, suites: list[Suite]) -> Iterator[None]:
        """Yields after each URL."""
        records = self._records
        for suite in suites:
            for id_ in self.ids(suite):
                if records.state[id_] not in (QUEUED, FETCHING):
                    suite.tests += 1
                    suite.skipped += records.state[id_] == SKIPPED
                    suite.failures += records.is_broken(id_)
                    suite.seconds += max(0.0, records.elapsed[id_])
                yield

    def case(self, suite: Suite, id_: int) -> str:
        """One element; '' for a URL that is still queued."""
        records = self._records
        state, elapsed = records.state[id_], records.elapsed[id_]
        if state in (QUEUED, FETCHING):
            return ""
        time = f' time="{elapsed:.3f}"' if elapsed != UNKNOWN else ""
        head = (
            f'<testcase classname="{escaped(suite.host)}" name="{escaped(records.url[id_])}"{time}'
        )
        if state == SKIPPED:
            rule = records.robots_rule.get(id_)
            why = records.skip_reason[id_] + (f": {rule}" if rule else "")
            return f'{head}><skipped message="{escaped(why)}"/></testcase>\n'
        if not records.is_broken(id_):
            return head + "/>\n"
        kind, why = self._why(id_)
        text = "\n".join((why, *self._links(id_)))
        return (
            f'{head}>\n<failure type="{escaped(kind)}" message="{escaped(why)}">'
            f"{escaped(text)}</failure>\n</testcase>\n"
        )

    def _why(self, id_: int) -> tuple[str, str]:
        """How it is broken: a word to sort by, and a line to read."""
        records = self._records
        status, error = records.status[id_], records.error.get(id_)
        if error:
            return error.kind, f"{error.kind}: {error.message}"
        if way := ending(records, id_):
            return way.end, f"{status} redirects to {way.final} ({way.end})"
        return str(status), units.status(status)

    def _links(self, id_: int) -> Iterator[str]:
        records = self._records
        referrer, anchor = records.referrer[id_], records.anchor.get(id_)
        if not referrer:
            return
        named = f" “{anchor}”" if anchor else ""
        yield f"linked from {records.url[referrer]}{named}"
        if records.inlinks[id_] > 1:
            yield f"{units.plural(records.inlinks[id_], 'page')} link or redirect here"


def _figures(name: str, suites: list[Suite]) -> str:
    """Without `skipped`: Jenkins' schema has none at the root."""
    return (
        f'name="{escaped(name)}" tests="{sum(each.tests for each in suites)}"'
        f' failures="{sum(each.failures for each in suites)}" errors="0"'
        f' time="{sum(each.seconds for each in suites):.3f}"'
    )
