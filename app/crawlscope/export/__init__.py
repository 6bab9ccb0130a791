"""Everything a crawl found, in files: one file here a format, each written whole or not at all."""

import os
import re
from collections.abc import Callable
from typing import NamedTuple, TextIO

from crawlscope.core.base.language import tr
from crawlscope.core.base.nearest import suggesting
from crawlscope.core.base.slices import Slices
from crawlscope.export import (
    dot,
    findings,
    graphml,
    har,
    junit,
    records,
    sarif,
    sitemap,
    summary,
    table,
    text_tree,
    views,
)
from crawlscope.export.links import Links
from crawlscope.export.purposes import PURPOSES
from crawlscope.export.snapshot import Snapshot
from crawlscope.export.whole import (
    ExportError,
    Volumes,
    probe,
    replacing,
    replacing_set,
    standard_output,
    synced_periodically,
)

__all__ = [
    "FORMATS",
    "STANDARD_OUTPUT",
    "TITLES",
    "ExportError",
    "Links",
    "check",
    "needs_links",
    "probe",
    "writing",
]

Writer = Callable[[Snapshot, TextIO], Slices[None]]
# For formats that may need several files
SetWriter = Callable[[Snapshot, Volumes], Slices[None]]


def _write_html(snapshot: Snapshot, file: TextIO) -> Slices[None]:
    from crawlscope.export.html_report import document  # noqa: PLC0415  Jinja2 takes long to import

    return document.write(snapshot, file)


def _writers(table_of: Callable[[Snapshot], table.Table]) -> dict[str, Writer]:
    """By suffix: those of a table."""

    def writer(write: Callable[[table.Table, TextIO], Slices[None]]) -> Writer:
        return lambda snapshot, file: write(table.with_joined(snapshot, table_of(snapshot)), file)

    return {suffix: writer(write) for suffix, write in table.WRITERS.items()}


class Format(NamedTuple):
    """Its title in a file dialog, and the one way in which it is written."""

    title: str
    write: Writer | None = None
    write_set: SetWriter | None = None
    needs_links: bool = False


OF_RECORDS = _writers(records.nested)
OF_CELLS = _writers(records.flat)
FORMATS = {
    ".jsonl": Format(tr("JSON Lines, one URL per line (*.jsonl)"), OF_RECORDS[".jsonl"]),
    ".csv": Format(tr("CSV table (*.csv)"), OF_CELLS[".csv"]),
    ".xlsx": Format(tr("Excel workbook (*.xlsx)"), OF_CELLS[".xlsx"]),
    ".txt": Format(tr("Tree as plain text (*.txt)"), text_tree.write),
    ".json": Format(tr("JSON (*.json)"), OF_RECORDS[".json"]),
    ".html": Format(tr("HTML report (*.html)"), _write_html),
    ".junit.xml": Format(tr("Broken links as failed tests, JUnit (*.junit.xml)"), junit.write),
    ".sarif": Format(tr("Findings for code scanning, SARIF (*.sarif)"), sarif.write),
    ".md": Format(tr("Summary for a pull request, Markdown (*.md)"), summary.write),
    ".xml": Format(tr("Sitemap (*.xml)"), write_set=sitemap.write),
    ".har": Format(tr("Requests as an HTTP Archive, HAR 1.2 (*.har)"), har.write),
    ".graphml": Format(tr("Link graph, GraphML (*.graphml)"), graphml.write, needs_links=True),
    ".dot": Format(tr("Link graph, Graphviz (*.dot)"), dot.write, needs_links=True),
}
TITLES = {suffix: each.title for suffix, each in FORMATS.items()}
OF_LINKS = tuple(suffix for suffix, each in FORMATS.items() if each.needs_links)
# A name that begins with one of these words exports that view; of the purposes, in these formats
# alone.
OF_VIEWS: dict[str, dict[str, Writer]] = {
    **{name: purpose.writers for name, purpose in PURPOSES.items()},
    "findings": {**_writers(findings.table), ".junit.xml": findings.write_junit},
    **{name: _writers(view.table) for name, view in views.VIEWS.items()},
}
STANDARD_OUTPUT = "-"
SEPARATORS = re.compile("[ _-]")  # 'broken_links.csv' is meant as 'broken-links.csv' is
BEGINNING = re.compile(f"(?:{'|'.join(OF_VIEWS).replace('-', '[ _-]')})(?![a-z])")
WITH_LINKS = (".jsonl", ".json")  # their records carry links if asked to


def check(
    path: str,
    links: Links | None = None,
    links_to_come: bool = False,
    with_links: bool = False,
    what: str | None = None,
) -> None:
    """Raises ExportError if no export can be written to `path`. Leaves nothing behind.

    `links_to_come`: there will be `links` when the export is written. `what`: a view or purpose, or
    '' for the crawl, whatever the name of the file says.
    """
    _suffix(path, links_to_come or links is not None, with_links, what)
    probe(path)


def needs_links(path: str, with_links: bool = False, what: str | None = None) -> bool:
    """True for the formats of the link graph, for tables of links, and for records that are to
    carry links."""
    name = _view(path, what)
    view = PURPOSES.get(name) or views.VIEWS.get(name)
    if view is not None and path.lower().endswith(tuple(OF_VIEWS[name])):
        return view.needs_links
    return path.lower().endswith((*OF_LINKS, *(WITH_LINKS if with_links else ())))


def writing(
    path: str, snapshot: Snapshot, *, what: str | None = None, suffix: str | None = None
) -> Slices[None]:
    """Writes the export, and yields the fraction done.

    The formats of the link graph need the snapshot's links, and so does a moment that asks for
    them. `what` is that of `check`, `suffix` the format, whatever the name says. `path` is
    untouched until the last slice is done; a generator that is closed early leaves nothing. With a
    `suffix`, the path '-' is standard output. Raises ExportError, and StoreError from the links.
    """
    has_links = snapshot.links is not None
    suffix = suffix or _suffix(path, has_links, snapshot.moment.with_links, what)
    if (write_set := FORMATS[suffix].write_set) is not None:
        with replacing_set(path) as volumes:
            for fraction in write_set(snapshot, volumes):
                volumes.sync_if_due()
                yield fraction
    elif path == STANDARD_OUTPUT:
        yield from _slices(what or "", suffix, snapshot, standard_output())
    else:
        with replacing(path) as file:
            view = _view(path, what)
            yield from synced_periodically(file, _slices(view, suffix, snapshot, file))
    yield 1.0


def _view(path: str, what: str | None) -> str:
    """The view that a name begins with, as a word of its own: 'findings-2026.csv'; or ''."""
    if what is not None:
        return what
    begins = BEGINNING.match(os.path.basename(path).lower())
    return SEPARATORS.sub("-", begins[0]) if begins else ""


def _slices(view: str, suffix: str, snapshot: Snapshot, file: TextIO) -> Slices[None]:
    if of_view := OF_VIEWS.get(view, {}).get(suffix):
        return of_view(snapshot, file)
    write = FORMATS[suffix].write
    assert write is not None
    return write(snapshot, file)


def _suffix(path: str, has_links: bool, with_links: bool, what: str | None) -> str:
    """The longest suffix counts: 'a.junit.xml' is not '.xml'."""
    if "\0" in path:
        words = tr("cannot export to {path!r}: a path cannot contain a null character")
        raise ExportError(words.format(path=path))
    name = os.path.basename(path).lower()
    view = _view(path, what)
    formats = OF_VIEWS[view] if view in PURPOSES else FORMATS
    for suffix in sorted(formats, key=len, reverse=True):
        if not name.endswith(suffix):
            continue
        if needs_links(path, with_links, what) and not has_links:
            words = (
                tr(
                    "cannot export to {path!r}: --with-links: "
                    "the links of this crawl were not stored"
                )
                if suffix in WITH_LINKS
                else tr("cannot export to {path!r}: the links of this crawl were not stored")
            )
            raise ExportError(words.format(path=path))
        return suffix
    known = ", ".join(formats)
    words = tr("cannot export to {path!r}: its name must end in one of {endings}")
    words = words.format(path=path, endings=known)
    raise ExportError(suggesting(words, os.path.splitext(name)[1], formats))
