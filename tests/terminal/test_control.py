"""Another program has a crawl in its hands: `crawl --control SOCKET`."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import WaitUntil
from tests.program import Program
from tests.web import Site

pytestmark = pytest.mark.end_to_end  # they start processes


@pytest.fixture
def program(tmp_path: Path, wait_until: WaitUntil) -> Program:
    return Program(tmp_path, wait_until)


class Asking:
    """What another program does with the socket."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    async def __call__(self, do: str, **given: Any) -> Any:
        self._writer.write(json.dumps({"do": do, **given}).encode() + b"\n")
        answer = json.loads(await self._reader.readline())
        assert answer.pop("ok"), answer
        return answer

    async def refusal(self, do: str, **given: Any) -> str:
        self._writer.write(json.dumps({"do": do, **given}).encode() + b"\n")
        answer = json.loads(await self._reader.readline())
        assert answer["ok"] is False
        return str(answer["error"])


@contextlib.asynccontextmanager
async def connected(path: Path, wait_until: WaitUntil) -> AsyncIterator[Asking]:
    await wait_until(path.is_socket)
    reader, writer = await asyncio.open_unix_connection(path)
    try:
        yield Asking(reader, writer)
    finally:
        writer.close()
        await writer.wait_closed()


async def test_a_crawl_is_changed_asked_and_stopped_while_it_runs(
    program: Program, site: Site, wait_until: WaitUntil
) -> None:
    site.page("/", ["/first", "/a/1", "/a/2", "/b/1", "/b/2"])
    for path in ("/first", "/a/1", "/a/2", "/b/1", "/b/2", "/secret"):
        site.page(path)
    site.behind_the_gate("/first")
    site.gate.clear()
    control, saved = program.home / "control", program.home / "s.crawl"
    running = program.start(
        *("crawl", site.url(), "--control", str(control), "--save", str(saved)),
        *("--workers", "1", "--quiet"),
    )
    await wait_until(lambda: site.hits["/first"] == 1)
    async with connected(control, wait_until) as ask:
        told = await ask("stats")
        assert (told["state"], told["requested"], told["queued"]) == ("running", 1, 4)
        assert (await ask("pause"))["state"] == "paused"
        assert await ask("exclude", regex="/b/") == {"left_the_queue": 2, "queued_again": 0}
        assert await ask("add", urls=[site.url("/secret"), site.url("/")]) == {
            "new": 1,
            "have_their_result": [site.url("/")],
        }
        assert await ask("set", options={"max-pages": 4, "delay": 0}) == {
            "left_the_queue": 0,
            "queued_again": 0,
        }
        assert await ask("recheck", filter="state:done") == {"requested_once_more": 1}
        await ask("export", path=str(program.home / "now.csv"))
        site.gate.set()
        assert (await ask("continue"))["state"] == "running"
    ended = await program.end(running)
    assert (ended.code, ended.err) == (0, "")
    assert site.hits == {"/": 2, "/first": 1, "/secret": 1, "/a/1": 1}
    lines = (program.home / "now.csv").read_text().splitlines()
    assert len(lines) == 1 + 7
    assert not control.exists()
    kept = await program.run("resume", str(saved), "--max-pages", "9", "--quiet")
    assert kept.code == 0
    assert site.hits["/a/2"] == 1
    assert site.hits["/b/1"] == 0


async def test_cancel_stops_as_ctrl_c_does_and_what_cannot_be_done_is_one_line(
    program: Program, site: Site, wait_until: WaitUntil
) -> None:
    site.page("/", ["/hung"])
    site.stalls("/hung")
    control = program.home / "control"
    running = program.start("crawl", site.url(), "--control", str(control), "--quiet")
    await wait_until(lambda: site.hits["/hung"] == 1)
    async with connected(control, wait_until) as ask:
        for do, given, why in (
            ("set", {"options": {"header": ["A: b"]}}, "there is no option 'header'"),
            ("set", {"options": {"sitemaps": True}}, "--sitemaps cannot be changed"),
            ("set", {"options": {"delay": "much"}}, "'delay' must be a number"),
            ("set", {"options": {"delay": -1}}, "--delay"),
            ("exclude", {"regex": "("}, "--exclude"),
            ("add", {"urls": ["mailto:a@b"]}, "is not an http or https URL"),
            ("recheck", {"urls": [site.url("/unknown")]}, "is not a known URL; 'add' requests it"),
            ("recheck", {"filter": 'a"'}, 'missing closing "'),
            ("export", {"path": "now.nothing"}, "now.nothing"),
        ):
            assert why in await ask.refusal(do, **given)
        assert (await ask("cancel"))["state"] == "stopping"
    ended = await program.end(running)
    assert (ended.code, ended.err) == (130, "")


async def test_a_place_without_room_for_a_socket_ends_before_the_first_request(
    program: Program, site: Site
) -> None:
    there = program.home / "there"
    there.write_text("a file")
    ended = await program.run("crawl", site.url(), "--control", str(there))
    assert ended.code == 2
    assert ended.err.splitlines() == [
        f"crawlscope: --control {there}: something already exists there; use another path"
    ]
    assert not site.hits
