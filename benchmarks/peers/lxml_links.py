"""A second opinion on a site: urllib fetches it, lxml reads it, this file judges; prints JSON.

`python lxml_links.py URL`. It shares no line with Crawlscope, and is as simple as it can be: one
request after the other, everything in memory, only what begins with the URL.
"""

import json
import sys
import urllib.error
import urllib.parse
import urllib.request
from collections import deque
from collections.abc import Iterator
from typing import Any
from urllib.parse import urljoin  # noqa: TID251  # not ours, on purpose

import lxml.html  # type: ignore[import-untyped]

LINKS = ("a", "area", "iframe", "frame", "link")
LINK_RELS = {"next", "prev", "canonical", "alternate", "amphtml"}


def fetch(url: str) -> tuple[int, str, bytes]:
    """Status, media type and body; the address that redirects ended at is not looked at."""
    try:
        with urllib.request.urlopen(url, timeout=30) as answer:
            return answer.status, answer.headers.get_content_type(), answer.read()
    except urllib.error.HTTPError as e:
        return e.code, "", b""


def hrefs(tree: Any) -> Iterator[str]:
    for element in tree.iter(*LINKS):
        if element.tag == "link":
            rels = set((element.get("rel") or "").lower().split())
            if not rels & LINK_RELS or {"alternate", "stylesheet"} <= rels:
                continue
        href = element.get("src" if element.tag in ("iframe", "frame") else "href")
        if href is not None:
            yield href


def text_of(element: Any) -> str:
    return " ".join(element.text_content().split())


def facts(tree: Any) -> dict[str, Any]:
    """What findings are judged by, of one page."""
    titles = tree.xpath("//title[not(ancestor::svg)]")
    metas = {(each.get("name") or "").lower(): each.get("content") for each in tree.iter("meta")}
    canonicals = tree.xpath("//link[translate(@rel, 'CANOIL', 'canoil')='canonical']/@href")
    ids = tree.xpath("//@id")
    headings = [int(each.tag[1]) for each in tree.iter("h1", "h2", "h3", "h4", "h5", "h6")]
    return {
        "title": text_of(titles[0]) if titles else "",
        "language": tree.get("lang") or "",
        "has_lang": tree.get("lang") is not None,
        "canonical": canonicals[0] if canonicals else None,
        "description": bool((metas.get("description") or "").strip()),
        "viewport": "viewport" in metas,
        "h1": [text_of(each) for each in tree.iter("h1")],
        "headings": headings,
        "duplicate_id": len(ids) != len(set(ids)),
        "alt_missing": bool(tree.xpath("//img[not(@alt)]")),
        "no_size": bool(tree.xpath("//img[not(@width) or not(@height)]")),
    }


def crawl(root: str) -> dict[str, Any]:
    status: dict[str, int] = {}
    links: dict[tuple[str, str], int] = {}  # how many elements
    named = set[tuple[str, str, str]]()
    pages: dict[str, dict[str, Any]] = {}
    ids: dict[str, set[str]] = {}
    queue, seen = deque([root]), {root}
    while queue:
        url = queue.popleft()
        status[url], kind, body = fetch(url)
        if status[url] != 200 or kind != "text/html":
            continue
        tree = lxml.html.document_fromstring(body, parser=lxml.html.HTMLParser(encoding="utf-8"))
        pages[url] = facts(tree)
        ids[url] = set(tree.xpath("//@id")) | set(tree.xpath("//a/@name"))
        bases = tree.xpath("//base/@href")
        base = urljoin(url, bases[0]) if bases else url
        for href in hrefs(tree):
            whole = urljoin(base, href.strip())
            target, _, fragment = whole.partition("#")
            if not target.startswith(root):
                continue
            links[url, target] = links.get((url, target), 0) + 1
            if fragment:
                named.add((url, target, urllib.parse.unquote(fragment)))
            if target not in seen:
                seen.add(target)
                queue.append(target)
    broken = [(*pair, times) for pair, times in links.items() if status[pair[1]] >= 400]
    lost = [
        each
        for each in named
        if each[1] in ids and each[2] not in ids[each[1]] and each[2].lower() != "top"
    ]
    return {
        "urls": sorted(status),
        "broken": sorted(broken),
        "fragments": sorted(lost),
        "pages": pages,
    }


if __name__ == "__main__":
    json.dump(crawl(sys.argv[1]), sys.stdout)
