"""The cabinet of curiosities: one drawer for each thing that makes crawlers stumble."""

import gzip
import sys
import zlib
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import Any

import brotli  # type: ignore[import-untyped]

from crawlscope.demo.answers import Answer, Fault, Faulty, Gated, Reply, dead_redirect, redirect
from crawlscope.demo.draft import Draft
from crawlscope.demo.files import big_zip, shipped
from crawlscope.demo.museum import Page
from crawlscope.demo.words import cabinet, prose

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

CHAINS = {"chain": 5, "long": 14}  # folders, and how many hops from the first to the end
ZIP_BLOCKS = 80  # of 64 KiB: 5 MiB


def pages() -> Iterator[Page]:
    """What resources/demo/cabinet.json says, and what is made."""
    told = cabinet()
    yield from ((path, _reply(path, **page)) for path, page in told["pages"].items())
    yield from ((path, redirect(**how)) for path, how in told["redirects"].items())
    yield from ((path, dead_redirect(to)) for path, to in told["dead_redirects"].items())
    yield from ((path, error_page(path, *error)) for path, error in told["errors"].items())
    yield from ((path, _file(path, **answer)) for path, answer in told["files"].items())
    yield from chain.from_iterable(_chain(*each) for each in CHAINS.items())
    yield from _made()
    yield from _compressed()


def _reply(
    path: str,
    *,
    answer: dict[str, Any] | None = None,
    fault: tuple[str, int | None] | None = None,
    gate: dict[str, Any] | None = None,
    **parts: Any,
) -> Reply:
    """`parts`: of its draft; `answer`: what is unusual about its answer."""
    page = curio(path, **parts).answer(**(answer or {}))
    if fault:
        name, times = fault
        return Faulty(Fault[name], times, page)
    return Gated(gate["cookie"], redirect(**gate["without"]), page) if gate else page


def curio(
    path: str, title: str, *, topic: str = "cabinet", paragraphs: int = 2, **parts: Any
) -> Draft:
    draft = Draft(path, title)
    draft.text(topic, paragraphs)
    draft.put(parts)
    return draft


def error_page(path: str, status: int, title: str) -> Answer:
    """An error with an HTML page, which crawlers do not parse."""
    draft = Draft(path, f"{status}: {title}")
    draft.trap('<p><a href="/never/error-page">Try here</a></p>', "/never/error-page")
    return replace(draft.answer(status=status), parsed=False, links=(), resources=())


def _file(path: str, *, file: str = "", **answer: Any) -> Answer:
    lists = {name: tuple(value) for name, value in answer.items() if isinstance(value, list)}
    return Answer(parts=(shipped(file or path.rpartition("/")[2]),), **(answer | lists))


def _chain(name: str, hops: int) -> Iterator[Page]:
    for hop in range(1, hops):
        yield f"/{name}/{hop}", redirect((301, 302, 307, 308)[hop % 4], f"/{name}/{hop + 1}")
    yield f"/{name}/{hops}", redirect(302, f"/{name}-end")


def _made() -> Iterator[Page]:
    """What is no draft as it is, or no text."""
    choices = redirect(300, "/handbook/2.1/")
    yield "/cabinet/redirects/300", replace(choices, parts=(b"/handbook/2.1/\n/handbook/2.0/\n",))
    # The byte order mark is right and the header is wrong
    marked = curio("/cabinet/encodings/utf-8-bom", "Gannets’ café, 3 °C")
    page = marked.answer(content_type="text/html; charset=iso-8859-1")
    yield marked.path, replace(page, parts=(b"\xef\xbb\xbf" + page.body,))
    dripping = long_read("/cabinet/slow/dripping", "Dripping, a piece at a time")
    yield dripping.path, drip(dripping.answer(), pieces=12, pause=0.15)
    folder = "/cabinet/files/"
    parts = big_zip("soundings.bin", ZIP_BLOCKS)
    yield f"{folder}soundings.zip", Answer(content_type="application/zip", parts=parts, pause=0.01)
    unlabelled = Answer(content_type=None, parts=(b"\x89PNG\r\n\x1a\n" + bytes(64),))
    yield f"{folder}unlabelled-picture", unlabelled
    yield f"{folder}empty", Answer(parsed=True)
    yield f"{folder}no-content", Answer(status=204, content_type=None)


def long_read(path: str, title: str) -> Draft:
    """A page with a paragraph on every topic there is."""
    draft = curio(path, title)
    for topic in prose().banks:
        draft.heading(topic.capitalize())
        draft.text(topic, 4)
    return draft


def drip(answer: Answer, pieces: int, pause: float) -> Answer:
    body = answer.body
    step = len(body) // pieces + 1
    parts = tuple(body[at : at + step] for at in range(0, len(body), step))
    return replace(answer, parts=parts, pause=pause, has_length=False)


def _compressed() -> Iterator[Page]:
    for coding in ("gzip", "deflate", "br", "zstd"):
        page = long_read(f"/cabinet/compressed/{coding}", f"Packed with {coding}")
        answer = page.answer()
        yield page.path, replace(answer, encoded=((coding, compress(coding, answer.body)),))
    torn = curio("/cabinet/compressed/torn", "A torn parcel").answer(broken_encoding=True)
    rubbish = compress("gzip", torn.body)[:20] + b"torn" * 40
    yield (
        "/cabinet/compressed/torn",
        replace(torn, parsed=False, parts=(rubbish,), headers=(("Content-Encoding", "gzip"),)),
    )


def compress(coding: str, body: bytes) -> bytes:
    match coding:
        case "gzip":
            return gzip.compress(body, 6, mtime=0)
        case "deflate":
            return zlib.compress(body)
        case "br":
            return bytes(brotli.compress(body, quality=5))
        case _:
            return zstd.compress(body)
