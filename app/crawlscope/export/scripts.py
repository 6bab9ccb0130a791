"""Names that begin with `scripts` or `third-parties`: what scripts and other hosts do on pages
that a browser has rendered."""

from collections.abc import Callable, Iterator

from crawlscope.core.base.budgets import EXPORTED_RECORDS
from crawlscope.core.base.slices import Work
from crawlscope.core.insight.script_counts import ScriptCounts, host_in, script_counts
from crawlscope.core.records.scripts import INLINE, UNKNOWN
from crawlscope.export.snapshot import Row, Rows, Snapshot


def rows(snapshot: Snapshot) -> Rows:
    """By script, from what makes the most links to what makes none."""
    return _sorted(snapshot, _scripts)


def third_parties(snapshot: Snapshot) -> Rows:
    """By host, from what most pages ask to what fewest do."""
    return _sorted(snapshot, _hosts)


def _sorted(snapshot: Snapshot, rows_of: Callable[[Snapshot, ScriptCounts], Iterator[Row]]) -> Rows:
    work = Work(script_counts(snapshot.ledger.records.scripts, snapshot.ids()))
    for _ in work:
        yield [], 0.0
    made = [*rows_of(snapshot, work.result)]
    for first in range(0, len(made), EXPORTED_RECORDS):
        some = made[first : first + EXPORTED_RECORDS]
        yield some, (first + len(some)) / len(made)
    yield [], 1.0


def _scripts(snapshot: Snapshot, counts: ScriptCounts) -> Iterator[Row]:
    records = snapshot.ledger.records
    known, found = records.scripts, counts.scripts
    for place in sorted(found, key=lambda each: (-found[each].links, -found[each].pages)):
        count, name = found[place], known.names[place]
        is_file = not name.startswith(INLINE) and name != UNKNOWN
        yield {
            "script": name,
            "begins": known.begins[place] or None,
            "host": host_in(name) or None,
            "pages": count.pages,
            "links": count.links,
            "link_pages": count.linked,
            "errors": count.errors,
            "error_pages": count.faulty,
            "changed_pages": count.changed,
            "broken_pages": count.broken,
            "size": int(known.sizes[place]) or None,
            "status": (known.statuses[place] or None) if is_file else None,
            "problem": known.problems[place] or None,
            "page": records.url[count.first],
        }


def _hosts(snapshot: Snapshot, counts: ScriptCounts) -> Iterator[Row]:
    records = snapshot.ledger.records
    found = counts.hosts
    for place in sorted(found, key=lambda each: -found[each].pages):
        count = found[place]
        yield {
            "host": records.scripts.hosts[place],
            "pages": count.pages,
            "requests": count.requests,
            "size": count.octets,
            "scripts": count.scripts,
            "page": records.url[count.first],
        }
