"""What servers send is printed and written for people: nothing of it steers a terminal."""

import asyncio
import json
import os
import re
import sys
from pathlib import Path

import pytest

from tests.program import warm_command
from tests.web import Site

EVIL = "\x1b]0;owned\x07\x1b[31m\x9b31m\x85\x08\u202eeve\u2066\u2028[bold red][link=file:///x]=1"
STEERS = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u206f]")
LONGEST_RUN = 60.0  # seconds


@pytest.fixture(autouse=True)
async def no_thread_waits_for_children(monkeypatch: pytest.MonkeyPatch) -> None:
    if sys.version_info < (3, 12):
        watcher = asyncio.PidfdChildWatcher()
        watcher.attach_loop(asyncio.get_running_loop())
        monkeypatch.setattr(asyncio.get_event_loop_policy(), "_watcher", watcher)


def build(site: Site) -> None:
    """Titles, link texts, hrefs and error texts that hold what a terminal obeys."""
    bad = f'<a href="/gone">{EVIL}</a><a href="http://{EVIL}/">{EVIL}</a><a href="/odd">x</a>'
    long = "/" + 3_000 * "a/"
    more = f'<a href="/loop">{EVIL}</a><a href="{long}">long</a><a href="/{EVIL}">x</a>'
    site.answer("/", f"<!doctype html><title>{EVIL}</title>{bad}{more}".encode())
    site.raw("/odd", f"HTTP/1.1 {EVIL}\r\n\r\n".encode())
    site.redirect("/loop", "/loop")


async def run(*arguments: str | Path) -> tuple[int, str]:
    """Exit code, and all that the program prints."""
    environ = {**os.environ, "PYTHONUTF8": "1"}
    process = await asyncio.create_subprocess_exec(
        *(*warm_command(environ), *map(str, arguments)),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        env=environ,
    )
    async with asyncio.timeout(LONGEST_RUN):
        out, _ = await process.communicate()
    assert process.returncode is not None
    return process.returncode, out.decode()


async def test_neither_report_nor_log_nor_a_text_export_steers_a_terminal(
    site: Site, tmp_path: Path
) -> None:
    build(site)
    saved = tmp_path / "a.crawl"
    names = [f"a{suffix}" for suffix in (".csv", ".txt", ".dot", ".html", ".graphml", ".junit.xml")]
    exports = [part for name in names for part in ("--export", tmp_path / name)]
    also = ("--export", tmp_path / "a.jsonl", "--save", saved, "--with-decision")
    code, printed = await run("crawl", site.url(), "--verbose", "--max-tries", "1", *exports, *also)
    assert code == 0, printed
    assert (
        "[bold red][link=file:///x]" in printed
    )  # of the link to a missing page, as it was written
    assert "…" in printed  # of the long address
    assert not STEERS.search(printed), STEERS.search(printed)
    for name in names:
        text = (tmp_path / name).read_bytes().decode()
        assert "owned" in text, name
        found = STEERS.search(text.replace("\r\n", "\n"))
        assert not found, (name, found and text[found.start() - 60 : found.end() + 60])
    records = map(json.loads, (tmp_path / "a.jsonl").read_text().splitlines())
    assert next(records)["title"].startswith("\x1b]0;owned")  # data are as they were received


async def test_what_changed_between_two_crawls_steers_no_terminal(
    site: Site, tmp_path: Path
) -> None:
    old, new = tmp_path / "old.crawl", tmp_path / "new.crawl"
    site.page("/", links=["/a"], title="Before")
    site.page("/a")
    assert (await run("crawl", site.url(), "--quiet", "--save", old))[0] == 0
    site.page("/", links=["/b", f"http://{EVIL}/"], title=EVIL)
    site.page("/b")
    assert (await run("crawl", site.url(), "--quiet", "--save", new))[0] == 0
    code, printed = await run("compare", old, new, "--export", tmp_path / "changes.csv")
    assert code == 0
    assert "[bold red]" in printed
    assert not STEERS.search(printed)
    assert not STEERS.search((tmp_path / "changes.csv").read_bytes().decode().replace("\r\n", "\n"))
