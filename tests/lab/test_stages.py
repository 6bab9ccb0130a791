"""The five stages find the same on the demo site, and none hangs on a server that misbehaves."""

import asyncio
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from crawlscope.demo.lab import STAGES
from crawlscope.demo.lab.page import Broken, answer, link
from crawlscope.demo.server import DemoSite
from crawlscope.runtime.child import Child

RUNNER = Path(__file__).with_name("run_stage.py")
LONGEST = 60.0  # seconds that a stage may take; each has a deadline of its own


async def crawl(stage: str, url: str, connections: int = 10, timeout: float = 10) -> dict[str, Any]:
    """What a stage finds, run in a process of its own."""
    runs = [sys.executable, str(RUNNER), stage, url, str(connections), str(timeout)]
    async with Child(runs=runs) as child:
        try:
            async with asyncio.timeout(LONGEST):
                assert await child.says("pages"), f"{stage} failed"
        except TimeoutError:
            pytest.fail(f"{stage} hangs")
    return child.facts


@pytest.mark.slow  # each is also tried alone, on answers that are hard to read
async def test_all_stages_find_the_same_on_the_demo_site() -> None:
    found = []
    for stage in STAGES:
        async with DemoSite(pace=0) as site:
            found.append(await crawl(stage, site.url))
    first = found[0]
    assert len(first["pages"]) > 400
    assert first["redirects"] > 30
    for stage, each in zip(STAGES, found, strict=True):
        assert each["pages"] == first["pages"], stage
        assert each["redirects"] == first["redirects"], stage
        assert each["failures"].keys() == first["failures"].keys(), stage
        assert each["left_open"] == 0, stage


def page(body: str, head: str = "200 OK\r\nContent-Type: text/html") -> bytes:
    length = f"Content-Length: {len(body)}\r\n" if body else ""
    return f"HTTP/1.0 {head}\r\n{length}\r\n{body}".encode()


async def drip(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, octets: bytes) -> None:
    """A byte at a time, and so slowly that a long answer never ends."""
    for octet in octets:
        writer.write(bytes([octet]))
        await writer.drain()
        with suppress(TimeoutError):
            async with asyncio.timeout(0.002):
                await reader.read()
                return


async def misbehave(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """`/` links to a page for each way to go wrong."""
    ways = ("good", "short-drip", "drip", "silent", "cut", "closed", "self", "chain/0")
    try:
        target = (await reader.readuntil(b"\r\n\r\n")).split(b" ", 2)[1].decode()
        match target.strip("/").split("/"):
            case [""]:
                writer.write(page("".join(f'<a href="/{way}">{way}</a>' for way in ways)))
            case ["good"]:
                writer.write(page("<p>good"))
            case ["short-drip"]:
                await drip(reader, writer, page("<p>in time"))
            case ["drip"]:
                await drip(reader, writer, page("slow " * 20_000))
            case ["silent"]:
                await reader.read()
            case ["cut"]:
                writer.write(page("x" * 1000)[:200])
            case ["self"]:
                writer.write(page("", "302 Found\r\nLocation: /self"))
            case ["chain", number]:
                writer.write(page("", f"301 Moved\r\nLocation: /chain/{int(number) + 1}"))
        await writer.drain()
    except (OSError, asyncio.IncompleteReadError):
        pass
    finally:
        writer.close()


@pytest.mark.slow
@pytest.mark.parametrize("stage", STAGES)
async def test_a_server_that_misbehaves_neither_hangs_a_stage_nor_costs_it_a_file(
    stage: str,
) -> None:
    server = await asyncio.start_server(misbehave, "127.0.0.1", 0)
    async with server:
        url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"
        found = await crawl(stage, url, timeout=2.0)
    assert found["pages"] == ["/", "/good", "/short-drip"]
    failures = found["failures"]
    assert list(failures) == ["/chain/10", "/closed", "/cut", "/drip", "/silent"]
    assert failures["/chain/10"] == "too many redirects"
    assert failures["/drip"] == failures["/silent"] == "timed out"
    assert found["redirects"] == 12  # one to a page that is known, and eleven of a chain
    assert found["left_open"] == 0


@pytest.mark.parametrize("stage", STAGES)
async def test_a_server_that_is_not_there_is_a_failure(stage: str) -> None:
    server = await asyncio.start_server(misbehave, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
    found = await crawl(stage, f"http://127.0.0.1:{port}/")
    assert found["pages"] == []
    assert list(found["failures"]) == ["/"]
    assert found["left_open"] == 0


@pytest.mark.parametrize(
    ("octets", "why"),
    [
        (b"", "no HTTP"),
        (b"hello", "no HTTP"),
        (b"HTTP/1.1 200 OK\r\nContent-", "closed early"),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nab", "cut short"),
    ],
)
def test_what_is_no_answer(octets: bytes, why: str) -> None:
    with pytest.raises(Broken, match=why):
        answer("http://h/", octets)


@pytest.mark.parametrize(
    ("href", "url"),
    [
        ("b", "http://h/a/b"),
        ("/b#c", "http://h/b"),
        ("//other/", None),
        ("mailto:x@h", None),
        ("http://[", None),
        ("a b", None),
    ],
)
def test_links_on_the_site(href: str, url: str | None) -> None:
    assert link("http://h/a/", href) == url
