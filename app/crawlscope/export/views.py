"""Names that begin with `redirects`, `links`, `hosts` or `images`: that view as a table."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from crawlscope.core.base.budgets import EXPORTED_LINKS, EXPORTED_RECORDS, READ_URLS
from crawlscope.core.base.slices import Work
from crawlscope.core.base.text_ids import ids_of
from crawlscope.core.base.urls import host_of
from crawlscope.core.records.facts import Image
from crawlscope.core.records.records import DONE, UNKNOWN, Records
from crawlscope.core.records.redirects import ending
from crawlscope.export.snapshot import Facts, Row, Rows, Snapshot, here_of, iso, sliced
from crawlscope.export.table import Table, crawl_head

LEAST_ERROR = 400  # of statuses
PAGES = ("text/html", "application/xhtml+xml")  # no images, and most of a site


def _redirects(snapshot: Snapshot) -> Rows:
    records = snapshot.ledger.records

    def redirect(id_: int) -> Iterator[Row]:
        if way := ending(records, id_):
            yield {
                "url": records.url[id_],
                "status": records.status[id_] or None,
                "redirect_to": records.redirect_url(id_),
                "hops": way.hops,
                "final": way.final,
                "end": way.end,
                "inlinks": records.inlinks[id_],
                "page": records.url[records.referrer[id_]] or None,
            }

    return sliced(snapshot, redirect)


def _links(snapshot: Snapshot) -> Rows:
    assert snapshot.links is not None
    records, work, found = snapshot.ledger.records, Work(here_of(snapshot)), list[Row]()
    for _ in work:
        yield [], 0.0
    here = work.result
    for place, (source, target, text) in enumerate(snapshot.links.all(), 1):
        # The file may know more than the snapshot
        if source < len(here) and target < len(here) and here[source]:
            found.append(
                {
                    "page": records.url[source],
                    "url": records.url[target],
                    "text": text,
                    "status": records.status[target] or None,
                    "broken": records.is_broken(target),
                }
            )
        if place % EXPORTED_LINKS == 0:
            yield found, source / max(1, len(records))
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
    hosts: dict[str, Row] = {}

    def added(id_: int) -> Iterable[Row]:
        if snapshot.ledger.records.url[id_].startswith("http"):
            _add_to_host(hosts, snapshot, id_)
        return ()

    yield from sliced(snapshot, added)
    rows = iter(hosts.values())
    while some := list(islice(rows, EXPORTED_RECORDS)):
        yield some, 1.0


def _add_to_host(hosts: dict[str, Row], snapshot: Snapshot, id_: int) -> None:
    records = snapshot.ledger.records
    try:
        name = host_of(records.url[id_])
    except ValueError:  # an href that is no URL
        return
    row = hosts.setdefault(name, dict(NO_URLS, host=name))
    if id_ in records.certificate_ends:
        row["certificate_ends"] = iso(records.certificate_ends[id_])
    is_done = records.state[id_] == DONE
    for field, more in (
        ("urls", 1),
        ("done", is_done),
        ("broken", records.is_broken(id_)),
        ("bytes", max(0, records.size[id_]) if is_done else 0),
    ):
        count = row[field]
        assert isinstance(count, int)
        row[field] = count + more


def _images(snapshot: Snapshot) -> Rows:
    """The img elements of each page, in their order; then images that no element was kept of."""
    records, found, total = snapshot.ledger.records, list[Row](), max(1, snapshot.total)
    known = ids_of(records.url)
    for first in range(1, len(records.url), READ_URLS):
        some = range(first, min(first + READ_URLS, len(records.url)))
        for id_ in some:
            if not _is_page(records, id_) and records.url[id_] not in known:
                known.add(records.url[id_], id_)
        yield [], 0.0
    facts, is_listed = Facts(snapshot, ("images",)), bytearray(len(records.url))
    for place, id_ in enumerate(snapshot.ids(), 1):
        if id_:
            if facts.read_up_to(id_):
                yield found, 0.9 * min(1.0, place / total)
                found = []
            said = facts.of(id_).facts
            for image in said.images if said else ():
                src = known.get(image.url, 0)
                is_listed[src] = 1
                found.append(_image(snapshot, id_, image.url, src, image))
        if not id_ or place % EXPORTED_RECORDS == 0:
            yield found, 0.9 * min(1.0, place / total)
            found = []
    yield found, 0.9
    yield from _other_images(snapshot, is_listed)


def _is_page(records: Records, id_: int) -> bool:
    """True if it came as one; what says that there is no such image may be HTML, too."""
    is_here = records.state[id_] == DONE and records.status[id_] < LEAST_ERROR
    return is_here and records.content_type[id_] in PAGES


def _other_images(snapshot: Snapshot, is_listed: bytearray) -> Rows:
    records = snapshot.ledger.records

    def image(id_: int) -> Iterator[Row]:
        if not is_listed[id_] and (records.content_type[id_] or "").startswith("image/"):
            yield _image(snapshot, records.referrer[id_], records.url[id_], id_)

    for found, done in sliced(snapshot, image):
        yield found, 0.9 + done / 10


def _image(snapshot: Snapshot, page: int, url: str, id_: int, image: Image | None = None) -> Row:
    """`id_`: the record of what it names; 0: there is none."""
    records = snapshot.ledger.records
    size = records.size[id_]
    return {
        "page": records.url[page] or None,
        "src": url,
        "has_alt": image and image.alt is not None,
        "alt": image and image.alt,
        "has_size": image and image.has_size,
        "status": records.status[id_] or None,
        "content_type": records.content_type[id_],
        "size": None if size == UNKNOWN else size,
    }


@dataclass(frozen=True, slots=True)
class View:
    rows: Callable[[Snapshot], Rows]
    fields: tuple[str, ...]
    needs_links: bool = False

    def table(self, snapshot: Snapshot) -> Table:
        return Table(self.fields, self.rows(snapshot), crawl_head(snapshot, "rows"))


VIEWS = {
    "redirects": View(
        _redirects,
        ("url", "status", "redirect_to", "hops", "final", "end", "inlinks", "page"),
    ),
    "links": View(_links, ("page", "url", "text", "status", "broken"), needs_links=True),
    "hosts": View(_hosts, tuple(NO_URLS)),
    "images": View(
        _images,
        ("page", "src", "has_alt", "alt", "has_size", "status", "content_type", "size"),
    ),
}
