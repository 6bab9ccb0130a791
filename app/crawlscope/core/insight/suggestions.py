"""Terms of the filter with values that a crawl has: its hosts, types, statuses, languages."""

from itertools import islice

from crawlscope.core.base.budgets import COPIED_IDS, READ_SAID
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.insight.filter import SUGGESTIONS
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.answer_facts import FactSource
from crawlscope.core.records.fact_columns import JOIN
from crawlscope.core.records.tree import FolderKind

MOST_HOSTS = 200
MOST_TYPES = 100
PAGES_READ = 500  # for their languages: those of a site are among its first pages


def suggestions(ledger: Ledger, source: FactSource | None) -> QuietSlices[list[str]]:
    """The possible completions: values of this crawl first, then all terms that exist."""
    records, tree = ledger.records, ledger.tree
    found = [f"status:{status}" for status in sorted(ledger.tally.statuses)]
    nodes = islice(tree.children[0], MOST_HOSTS)
    hosts = (node >> 1 for node in nodes if tree.kind[node >> 1] == FolderKind.HOST)
    found += [f"host:{tree.name[host].partition('://')[2]}" for host in hosts]
    yield
    types: set[str | None] = set()
    for first in range(0, len(records.content_type), COPIED_IDS):
        types.update(records.content_type[first : first + COPIED_IDS])
        yield
    found += sorted(f"type:{each}" for each in islice(types, MOST_TYPES) if each)
    languages: set[str] = set()
    after = 0
    for _ in range(0, PAGES_READ, READ_SAID):
        some = source.said_after(after, READ_SAID, ("language",)) if source else []
        if not some:
            break
        languages.update(
            said.facts.language for _, said in some if said.facts and said.facts.language
        )
        after = some[-1][0]
        yield
    found += sorted({f"lang:{each.lower()}" for each in languages if not set(each) & set(' ",:')})
    for each in records.joined.columns():
        found.append(f"{JOIN}{each.name}{'>' if each.is_number else ':'}")
    return list(dict.fromkeys((*found, *SUGGESTIONS)))
