"""Exports in one call, where a test needs no slices."""

from collections.abc import Mapping

from crawlscope.core.base.slices import in_one_go
from crawlscope.core.insight.decision import PLAIN, ExportContext
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records import tree
from crawlscope.core.records.records import Records
from crawlscope.export import Links, comparison, writing
from crawlscope.export.snapshot import Snapshot


def write(
    path: str,
    ledger: Ledger,
    facts: Mapping[str, object],
    node: int = tree.TOP,
    links: Links | None = None,
    *,
    moment: ExportContext = PLAIN,
    what: str | None = None,
) -> None:
    in_one_go(writing(path, Snapshot(ledger, facts, node, moment, links), what=what))


def write_comparison(path: str, old: Records, new: Records) -> None:
    in_one_go(comparison.writing(path, old, new))
