"""Which scripts a page has: files that it asked for, and those that stand in it."""

import re
from collections.abc import Iterable, Iterator
from hashlib import blake2b

from crawlscope.core.base.urls import host_of
from crawlscope.core.records.facts import InlineScript, OtherHost, ScriptFile
from crawlscope.core.records.rendering import Request

MOST_FILES, MOST_INLINE, MOST_HOSTS = 100, 50, 50
MOST_TEXT = 64_000  # characters of the URLs of all files of a page
SEARCHED = 1_000_000  # characters of a page, in which its scripts are looked for
COMPARED = 100  # characters, without texts and numbers: scripts that begin so are the same
BEGINNING = 80  # characters that are shown
BEGIN = re.compile(r"<!--|<script(?=[\s>/])([^<>]*)>", re.I)
END = re.compile(r"</script", re.I)
SOURCE = re.compile(r"(?:^|[\s\"'])src\s*=", re.I)
KIND = re.compile(r"(?:^|[\s\"'])type\s*=\s*[\"']?\s*([^\s\"'>;]*)", re.I)
RUN = frozenset(("", "module", "text/javascript", "application/javascript", "text/ecmascript"))
VALUES = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|\d+|\s+")

Found = tuple[tuple[ScriptFile, ...], tuple[InlineScript, ...], int]


def scripts_of(page: str | bytes, requests: Iterable[Request]) -> Found:
    """Files and inline scripts of a page, and how many more there are."""
    files, left, more = dict[str, ScriptFile](), MOST_TEXT, 0
    for each in requests:
        url = each.url.partition("#")[0]
        if each.kind != "Script" or url in files:
            continue
        left -= len(url)
        if left < 0 or len(files) == MOST_FILES:
            more += 1
        else:
            files[url] = ScriptFile(url, each.status, str(each.problem), each.size)
    text = page[:SEARCHED]
    html = text if isinstance(text, str) else text.decode(errors="replace")
    spans = list(_spans(html))
    more += max(0, len(spans) - MOST_INLINE)
    return tuple(files.values()), tuple(_inline(html, spans[:MOST_INLINE])), more


def others_of(own: str, requests: Iterable[Request]) -> tuple[OtherHost, ...]:
    """The hosts besides its own that a page asked, in the order of their first requests."""
    found = dict[str, OtherHost]()
    for each in requests:
        host = host_of(each.url)
        if host in ("", own) or (host not in found and len(found) == MOST_HOSTS):
            continue
        _, number, size = found.get(host, (host, 0, 0))
        found[host] = OtherHost(host, number + 1, size + each.size)
    return tuple(found.values())


def _spans(page: str) -> Iterator[tuple[int, int]]:
    """Where scripts stand in a page: not in comments, and none that no browser runs, such as
    JSON-LD."""
    at = 0
    while (begin := BEGIN.search(page, at)) is not None:
        attributes = begin[1]
        if attributes is None:  # a comment
            at = page.find("-->", begin.end())
            if at < 0:
                return
            continue
        end = END.search(page, begin.end())
        if end is None:
            return
        at, is_empty = end.end(), not page[begin.end() : end.start()].strip()
        if not is_empty and not SOURCE.search(attributes) and _runs(attributes):
            yield begin.end(), end.start()


def _inline(page: str, spans: Iterable[tuple[int, int]]) -> Iterator[InlineScript]:
    line, counted = 1, 0
    for begin, end in spans:
        text = page[begin:end]
        line += page.count("\n", counted, begin)
        last = line + text.count("\n")
        yield InlineScript(
            _key(text),
            " ".join(text[: 4 * BEGINNING].split())[:BEGINNING],
            len(text),
            *(line, _column(page, begin)),
            *(last, _column(page, end)),
        )
        line, counted = last, end


def _runs(attributes: str) -> bool:
    kind = KIND.search(attributes)
    return kind is None or kind[1].lower() in RUN


def _column(page: str, at: int) -> int:
    """From 1."""
    return at - page.rfind("\n", 0, at)


def _key(text: str) -> str:
    """What is common to scripts that begin alike, whatever texts and numbers are in them."""
    begins = VALUES.sub("", text[: 4 * COMPARED])[:COMPARED]
    return blake2b(begins.encode(errors="surrogatepass"), digest_size=5).hexdigest()
