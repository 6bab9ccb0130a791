"""`crawl --list`: addresses from files and from standard input."""

import contextlib
import json
import os
import signal
import subprocess
from pathlib import Path

import pytest

from crawlscope.commands.cli import run
from tests.conftest import WaitUntil
from tests.program import COMMAND, LONGEST, Program, warm_command
from tests.web import Site

pytestmark = pytest.mark.end_to_end  # processes of the program


async def test_a_list_is_checked_and_every_bad_line_is_named(
    program: Program, site: Site, tmp_path: Path
) -> None:
    site.page("/a", links=["/c"])
    site.page("/b")
    file, out, saved = (tmp_path / name for name in ("list.txt", "all.jsonl", "a.crawl"))
    file.write_text(f"# these\n{site.url('/a')}\nno address\n\n{site.url('/b')}\nhttp://[bad\n")
    ended = await program.run(
        *("crawl", "--list", str(file), "--no-follow"),
        *("--export", str(out), "--save", str(saved)),
    )
    assert ended.code == 0
    assert sorted(site.asked) == ["/a", "/b"]
    said = [line for line in ended.err.splitlines() if "list.txt" in line]
    assert [line.split(": ")[2] for line in said] == ["line 3", "line 6"]
    records = {each["url"]: each for each in map(json.loads, out.read_text().splitlines())}
    assert (
        records["no address"]["skip_reason"] == records["http://[bad"]["skip_reason"] == "invalid"
    )
    assert len(records) == 4
    ended = await program.run("resume", str(saved))
    assert "there is nothing left to do" in ended.out


async def test_lists_and_addresses_are_all_roots(
    program: Program, site: Site, tmp_path: Path
) -> None:
    for path in ("/", "/a", "/b", "/c"):
        site.page(path, links=["/c"])
    (tmp_path / "one.csv").write_text(f"title;url\nx;{site.url('/a')}\n")
    (tmp_path / "two").write_text(site.url("/b"))
    lists = (f"--list={tmp_path / name}" for name in ("one.csv", "two"))
    ended = await program.run("crawl", site.url(), *lists, "--max-depth", "1")
    assert ended.code == 0
    assert sorted(site.asked) == ["/", "/a", "/b", "/c"]


def started(
    program: Program, *arguments: str, stdin: int = subprocess.PIPE, is_cold: bool = False
) -> subprocess.Popen[bytes]:
    command = COMMAND if is_cold else warm_command(program.environ)
    with (program.home / "out").open("wb") as out, (program.home / "err").open("wb") as err:
        return subprocess.Popen(
            [*command, "crawl", *arguments],
            stdin=stdin,
            stdout=out,
            stderr=err,
            env=program.environ,
            cwd=program.home,
        )


async def test_standard_input_is_a_list(program: Program, site: Site) -> None:
    site.page("/a")
    process = started(program, "--list", "-", "--no-follow")
    assert process.stdin is not None
    process.stdin.write(site.url("/a").encode())
    process.stdin.close()
    ended = await program.end(process)
    assert (ended.code, site.asked) == (0, ["/a"])


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
async def test_ctrl_c_ends_the_wait_for_standard_input(
    program: Program, stop: signal.Signals, wait_until: WaitUntil
) -> None:
    process = started(program, "--list", "-", is_cold=True)  # it is looked into
    assert process.stdin is not None
    with process.stdin:
        # It waits for its input in `epoll` on the pipe, whose other end is ours
        waits = Path(f"/proc/{process.pid}/fdinfo")
        await wait_until(lambda: polls_standard_input(waits), timeout=LONGEST)
        process.send_signal(stop)
        ended = await program.end(process)
    assert ended.code == 128 + stop
    assert ended.err == ""


def polls_standard_input(folder: Path) -> bool:
    """True if an epoll of the process watches its descriptor 0: proc_pid_fdinfo(5)."""
    for each in os.listdir(folder):
        with contextlib.suppress(FileNotFoundError):
            if "tfd: 0 " in " ".join((folder / each).read_text().split()):
                return True
    return False


async def test_standard_input_that_is_a_file_is_read_too(
    program: Program, site: Site, tmp_path: Path
) -> None:
    site.page("/a")
    (tmp_path / "list").write_text(site.url("/a"))
    with (tmp_path / "list").open() as file:
        ended = await program.end(started(program, "--list", "-", stdin=file.fileno()))
    assert (ended.code, site.asked) == (0, ["/a"])


@pytest.mark.parametrize(
    "arguments",
    [
        ("--list", "/no/such/file"),
        ("--list", "/dev/null"),
        ("--list", "/tmp"),
        ("--list", "/no/such/file", "--workers", "0"),
    ],
)
def test_a_list_that_is_none_is_a_usage_error(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(("crawl", *arguments)) == 2
    said = capsys.readouterr()
    assert (said.out, len(said.err.splitlines())) == ("", 1)


async def test_a_report_of_many_roots_names_the_first(
    program: Program, site: Site, tmp_path: Path
) -> None:
    for number in range(30):
        site.page(f"/{number}")
    (tmp_path / "list").write_text("\n".join(site.url(f"/{number}") for number in range(30)))
    ended = await program.run("crawl", "--list", str(tmp_path / "list"))
    assert ended.out.splitlines()[0].count("http") == 10
    assert "and 20 more: finished" in ended.out


async def test_secrets_go_only_to_addresses_that_a_person_typed(
    program: Program, site: Site, tmp_path: Path
) -> None:
    saved, secret = str(tmp_path / "a.crawl"), ("--header", "X-Secret: hush")
    async with Site(address="127.0.0.2") as other:
        site.page("/")
        other.answer("/list", f"{other.url('/x')}\n{site.url('/y')}".encode(), "text/plain")
        for each in (site, other):
            each.page("/x")
            each.page("/y")
        lists = ("--list", other.url("/list"), "--max-pages", "1", "--save", saved)
        ended = await program.run("crawl", site.url(), *lists, *secret)
        assert ended.code == 0
        ended = await program.run("resume", saved, "--max-pages", "9", *secret)
        assert ended.code == 0
        assert other.hits["/x"] == site.hits["/y"] == 1
        assert not any("x-secret" in each.headers for each in other.requests)
    assert all("x-secret" in each.headers for each in site.requests)
