"""`.xml`: the pages of a site by the sitemap protocol 0.9 (sitemaps.org).

It lists what is `done` with status 200, HTML and in scope. More than 50,000 URLs, or 50 MB, become
NAME-1.xml, NAME-2.xml ... with NAME.xml as their index. The index expects them at the top of the
first root's site, because a sitemap there covers all of it. URLs of 2,048 characters and more are
not allowed by the protocol and are left out. There is no <lastmod>: when a page changed is unknown.
"""

import os
from collections.abc import Mapping
from typing import TextIO
from urllib.parse import quote

from crawlscope.core.base.budgets import MAPPED_RECORDS
from crawlscope.core.base.media_types import PAGES
from crawlscope.core.base.slices import Slices
from crawlscope.core.base.urls import tree_labels
from crawlscope.core.policy.scope import SCOPES, Scope, scope
from crawlscope.core.records.records import DONE
from crawlscope.export.markup import escaped
from crawlscope.export.snapshot import Snapshot
from crawlscope.export.whole import Volumes

MOST_URLS = 50_000  # of one file, by the protocol
MOST_BYTES = 50 * 1024 * 1024
LONGEST_URL = 2_047  # characters
PROLOGUE = '<?xml version="1.0" encoding="UTF-8"?>\n'
NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
OPENING = f"{PROLOGUE}<urlset {NAMESPACE}>\n"
CLOSING = "</urlset>\n"


def write(snapshot: Snapshot, volumes: Volumes) -> Slices[None]:
    parts, total, seen = Parts(volumes), max(1, snapshot.total), 0
    in_scope = _scope(snapshot.facts)
    records = snapshot.ledger.records
    for id_ in snapshot.ids():
        seen += id_ > 0
        if id_ and records.state[id_] == DONE and records.status[id_] == 200:
            url = records.url[id_]
            fits = records.content_type[id_] in PAGES and len(url) <= LONGEST_URL
            if fits and (in_scope is None or in_scope.covers(url)):
                parts.add(url)
        if not id_ or seen % MAPPED_RECORDS == 0:
            yield min(1.0, seen / total)
    parts.end(_first_site(snapshot))


class Parts:
    """The files of one sitemap: one, or several and their index."""

    def __init__(self, volumes: Volumes) -> None:
        self._volumes = volumes
        self._number = 0
        self._file = self._next()

    def _next(self) -> TextIO:
        self._number += 1
        self._urls, self._octets = 0, len(OPENING) + len(CLOSING)
        file = self._volumes.open()
        file.write(OPENING)
        return file

    def add(self, url: str) -> None:
        entry = f"<url><loc>{escaped(url)}</loc></url>\n"
        octets = len(entry.encode())
        if self._urls == MOST_URLS or self._octets + octets > MOST_BYTES:
            self._file.write(CLOSING)
            self._file = self._next()
        self._file.write(entry)
        self._urls += 1
        self._octets += octets

    def end(self, records: str) -> None:
        """Puts the files in their places. `site` is the origin that the index uses."""
        self._file.write(CLOSING)
        path = self._volumes.path
        if self._number == 1:
            self._volumes.take_places([path])
            return
        paths = [_numbered(path, number) for number in range(1, self._number + 1)]
        index = self._volumes.open()
        index.write(f"{PROLOGUE}<sitemapindex {NAMESPACE}>\n")
        for each in paths:
            address = f"{records}/{quote(os.path.basename(each))}"
            index.write(f"<sitemap><loc>{escaped(address)}</loc></sitemap>\n")
        index.write("</sitemapindex>\n")
        self._volumes.take_places([*paths, path])


def _numbered(path: str, number: int) -> str:
    """'a/site.xml' and 2 is 'a/site-2.xml'."""
    stem, suffix = os.path.splitext(path)
    return f"{stem}-{number}{suffix}"


def _scope(facts: Mapping[str, object]) -> Scope | None:
    """The scope of the crawl: with --check-external, URLs outside of it were requested too."""
    roots, settings = facts.get("roots"), facts.get("settings")
    kind = settings.get("scope") if isinstance(settings, Mapping) else None
    if not isinstance(roots, list | tuple) or not isinstance(kind, str) or kind not in SCOPES:
        return None
    return scope(kind, tuple(map(str, roots)))


def _first_site(snapshot: Snapshot) -> str:
    """The origin of the first root, or else of the first URL."""
    roots = snapshot.facts.get("roots")
    if isinstance(roots, list | tuple) and roots:
        return tree_labels(str(roots[0]))[0]
    return tree_labels(snapshot.ledger.records.url[1])[0] if snapshot.total else ""
