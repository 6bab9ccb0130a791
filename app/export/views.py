"""Names that begin with `redirects`, `links`, `hosts` or `images`: that view as a table."""

import csv
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TextIO

from app.core.budgets import EXPORTED_LINKS, EXPORTED_RECORDS
from app.core.redirects import ending
from app.core.site import DONE, UNKNOWN
from app.core.slices import Slices
from app.core.urls import host_of
from app.export.csv_file import cell
from app.export.encoding import encoded
from app.export.snapshot import Row, Snapshot, iso

Rows = Iterator[tuple[list[Row], float]]


def _redirects(snapshot: Snapshot) -> Rows:
    site, found, total = snapshot.ledger.site, list[Row](), max(1, snapshot.total)
    for place, id_ in enumerate(snapshot.ids(), 1):
        if id_ and (way := ending(site, id_)):
            found.append(
                {
                    "url": site.url[id_],
                    "status": site.status[id_] or None,
                    "redirect_to": site.redirect_url(id_),
                    "hops": way.hops,
                    "final": way.final,
                    "end": way.end,
                    "inlinks": site.inlinks[id_],
                    "page": site.url[site.referrer[id_]] or None,
                }
            )
        if not id_ or place % EXPORTED_RECORDS == 0:
            yield found, min(1.0, place / total)
            found = []
    yield found, 1.0


def _links(snapshot: Snapshot) -> Rows:
    assert snapshot.links is not None
    site, found = snapshot.ledger.site, list[Row]()
    here = bytearray(len(site.url))
    for id_ in snapshot.ids():
        here[id_] = 1
    for place, (source, target, text) in enumerate(snapshot.links.all(), 1):
        # The file may know more than the snapshot
        if source < len(here) and target < len(here) and here[source]:
            found.append(
                {
                    "page": site.url[source],
                    "url": site.url[target],
                    "text": text,
                    "status": site.status[target] or None,
                    "broken": site.is_broken(target),
                }
            )
        if place % EXPORTED_LINKS == 0:
            yield found, source / max(1, len(site))
            found = []
    yield found, 1.0


# What a row of a host begins with. If several URLs came with a certificate, the last one counts.
NO_URLS: Row = {
    "host": None,
    "urls": 0,
    "done": 0,
    "broken": 0,
    "bytes": 0,
    "certificate_ends": None,
}


def _hosts(snapshot: Snapshot) -> Rows:
    site, total = snapshot.ledger.site, max(1, snapshot.total)
    hosts: dict[str, Row] = {}
    for place, id_ in enumerate(snapshot.ids(), 1):
        if id_ and site.url[id_].startswith("http"):
            _add_to_host(hosts, snapshot, id_)
        if not id_ or place % EXPORTED_RECORDS == 0:
            yield [], min(1.0, place / total)
    yield list(hosts.values()), 1.0


def _add_to_host(hosts: dict[str, Row], snapshot: Snapshot, id_: int) -> None:
    site = snapshot.ledger.site
    try:
        name = host_of(site.url[id_])
    except ValueError:  # an href that is no URL
        return
    row = hosts.setdefault(name, dict(NO_URLS, host=name))
    if id_ in site.certificate_ends:
        row["certificate_ends"] = iso(site.certificate_ends[id_])
    is_done = site.state[id_] == DONE
    for field, more in (
        ("urls", 1),
        ("done", is_done),
        ("broken", site.is_broken(id_)),
        ("bytes", max(0, site.size[id_]) if is_done else 0),
    ):
        count = row[field]
        assert isinstance(count, int)
        row[field] = count + more


def _images(snapshot: Snapshot) -> Rows:
    site, found, total = snapshot.ledger.site, list[Row](), max(1, snapshot.total)
    for place, id_ in enumerate(snapshot.ids(), 1):
        if id_ and (site.content_type[id_] or "").startswith("image/"):
            size = site.size[id_]
            found.append(
                {
                    "url": site.url[id_],
                    "status": site.status[id_] or None,
                    "content_type": site.content_type[id_],
                    "size": None if size == UNKNOWN else size,
                    "inlinks": site.inlinks[id_],
                    "page": site.url[site.referrer[id_]] or None,
                }
            )
        if not id_ or place % EXPORTED_RECORDS == 0:
            yield found, min(1.0, place / total)
            found = []
    yield found, 1.0


@dataclass(frozen=True, slots=True)
class View:
    rows: Callable[[Snapshot], Rows]
    fields: tuple[str, ...]
    needs_links: bool = False


VIEWS = {
    "redirects": View(
        _redirects,
        ("url", "status", "redirect_to", "hops", "final", "end", "inlinks", "page"),
    ),
    "links": View(_links, ("page", "url", "text", "status", "broken"), needs_links=True),
    "hosts": View(_hosts, tuple(NO_URLS)),
    "images": View(_images, ("url", "status", "content_type", "size", "inlinks", "page")),
}


def write_csv(view: View, snapshot: Snapshot, file: TextIO) -> Slices[None]:
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow(view.fields)
    for some, fraction in view.rows(snapshot):
        writer.writerows([cell(row[name]) for name in view.fields] for row in some)
        yield fraction


def write_jsonl(view: View, snapshot: Snapshot, file: TextIO) -> Slices[None]:
    for some, fraction in view.rows(snapshot):
        file.write("".join(encoded(row) + "\n" for row in some))
        yield fraction


def write_json(view: View, snapshot: Snapshot, file: TextIO) -> Slices[None]:
    file.write('{"crawl": ' + encoded(dict(snapshot.facts)) + ',\n"rows": [')
    before = "\n"
    for some, fraction in view.rows(snapshot):
        for row in some:
            file.write(before + encoded(row))
            before = ",\n"
        yield fraction
    file.write("\n]}\n")
