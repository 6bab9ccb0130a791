"""What others of this machine leave in scratch places, ask of ports, or keep: a crawl on processes
of ours writes into no file of theirs, tells them nothing, and leaves nothing behind."""

import contextlib
import os
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import WaitUntil
from tests.program import LONGEST, Program
from tests.web import Site

pytestmark = [
    pytest.mark.end_to_end,  # processes of the program
    pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc"),
]

LONG = 2 * LONGEST  # three processes begin, one after the other


@pytest.fixture
def scratch(tmp_path: Path) -> Path:
    """Where all of this machine may write."""
    (tmp_path / "scratch").mkdir()
    return tmp_path / "scratch"


@pytest.fixture
def program(tmp_path: Path, scratch: Path, wait_until: WaitUntil) -> Program:
    (tmp_path / "home").mkdir()
    program = Program(tmp_path / "home", wait_until)
    del program.environ["PYTHONWARNINGS"]  # Dask's are no matter of this
    program.environ["TMPDIR"] = str(scratch)
    return program


@pytest.fixture
def hanging(site: Site) -> Site:
    """A site, one page of which does not answer."""
    site.page("/", links=["/hung"])
    site.page("/hung")
    site.behind_the_gate("/hung")
    site.gate.clear()
    return site


def names_in(folder: Path) -> list[str]:
    return sorted(os.listdir(folder))


def processes(place: Path) -> Iterator[int]:
    """Those of a cluster whose folder is there."""
    for each in Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            words = (each / "cmdline").read_text().split("\0")
            if any(word.startswith(f"{place}/crawlscope-cluster-") for word in words):
                yield int(each.name)


def listening(process: int) -> set[int]:
    """Its ports that take connections by TCP."""
    folder, mine = Path(f"/proc/{process}"), set[str]()
    for each in (folder / "fd").iterdir():
        with contextlib.suppress(OSError):
            mine.add(os.readlink(each))
    ports = set()
    for name in ("tcp", "tcp6"):
        for line in (folder / "net" / name).read_text().splitlines()[1:]:
            row = line.split()
            if row[3] == "0A" and f"socket:[{row[9]}]" in mine:
                ports.add(int(row[1].rpartition(":")[2], 16))
    return ports


def answer_of(port: int) -> bytes:
    """What a port says to a browser without a key."""
    with socket.create_connection(("127.0.0.1", port), timeout=LONGEST) as asking:
        asking.sendall(b"GET /info/main/workers.html HTTP/1.1\r\nHost: localhost\r\n\r\n")
        with contextlib.suppress(ConnectionError):
            return asking.recv(100)
    return b""


@pytest.mark.parametrize("name", ["global.lock", "."])
async def test_a_link_in_a_scratch_place_empties_no_file(
    program: Program, site: Site, scratch: Path, tmp_path: Path, name: str
) -> None:
    site.page("/")
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "global.lock").write_text("all my notes")
    theirs = scratch / "dask-scratch-space"
    if name == ".":
        theirs.symlink_to(mine)
    else:
        theirs.mkdir()
        (theirs / name).symlink_to(mine / name)
    ended = await program.run("crawl", site.url(), "--cluster", "local:1")
    assert ended.code == 0
    assert {each.name: each.read_text() for each in mine.iterdir()} == {
        "global.lock": "all my notes"
    }
    assert names_in(scratch) == ["dask-scratch-space"]


async def test_the_processes_run_no_code_and_write_nowhere_that_settings_of_dask_name(
    program: Program, site: Site, tmp_path: Path
) -> None:
    site.page("/")
    folders = [tmp_path / name for name in ("by_file", "by_variable")]
    said = tmp_path / "said"
    code = tmp_path / "theirs.py"
    code.write_text(f"open({str(said)!r}, 'w')\n")
    settings = program.home / ".config" / "dask"
    settings.mkdir(parents=True)
    (settings / "any.yaml").write_text(
        f"temporary-directory: {folders[0]}\n"
        "distributed:\n"
        f"  scheduler: {{preload: [{code}]}}\n"
        f"  worker: {{preload: [{code}]}}\n"
    )
    program.environ["DASK_TEMPORARY_DIRECTORY"] = str(folders[1])
    program.environ["DASK_DISTRIBUTED__WORKER__PRELOAD"] = f"['{code}']"
    ended = await program.run("crawl", site.url(), "--cluster", "local:1")
    assert ended.code == 0
    assert not said.exists()
    assert not any(each.exists() for each in folders)


async def test_a_file_of_settings_that_dask_cannot_read_is_one_line(
    program: Program, site: Site
) -> None:
    settings = program.home / ".config" / "dask"
    settings.mkdir(parents=True)
    (settings / "any.yaml").write_text("a: [b\n")
    ended = await program.run("crawl", site.url(), "--cluster", "local:1", "--quiet")
    assert ended.code == 1
    assert len(ended.err.splitlines()) == 1
    assert "any.yaml" in ended.err
    assert "malformed" in ended.err


async def test_nothing_answers_without_the_key(
    program: Program, hanging: Site, scratch: Path, wait_until: WaitUntil
) -> None:
    process = program.start("crawl", hanging.url(), "--cluster", "local:2")
    await wait_until(lambda: hanging.at_the_gate, timeout=LONG)
    ports = {each: listening(each) for each in processes(scratch)}
    said = {port: answer_of(port) for some in ports.values() for port in some}
    hanging.gate.set()
    assert (await program.end(process)).code == 0
    assert len(ports) == 3
    assert [len(some) for some in ports.values()] == [1, 1, 1]
    assert not any(words.startswith(b"HTTP") for words in said.values())


@pytest.mark.slow  # a dozen starts
async def test_a_killed_program_leaves_no_process_and_no_folder(
    program: Program, hanging: Site, scratch: Path, wait_until: WaitUntil
) -> None:
    moments = {
        "its first process begins": lambda: any(processes(scratch)),
        "its folder is made": lambda: any(scratch.iterdir()),
        "its key is made": lambda: any(scratch.glob("*/key.json")),
        "a worker begins": lambda: len(list(processes(scratch))) > 1,
        "a worker writes": lambda: any(scratch.glob("*/dask-scratch-space/worker-*")),
        "it crawls": lambda: hanging.at_the_gate,
    }
    for holds in 2 * list(moments.values()):
        process = program.start("crawl", hanging.url(), "--cluster", "local:2")
        await wait_until(holds, timeout=LONG)
        process.kill()
        process.wait()
        # One that has just been forked is not seen yet: so the folder is waited for as well
        await wait_until(lambda: not any(processes(scratch)), timeout=LONG)
        await wait_until(lambda: names_in(scratch) == [], timeout=LONG)
