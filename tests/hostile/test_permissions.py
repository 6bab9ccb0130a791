"""Whatever the umask of a person is: what the program keeps is for its owner alone, what it exports
is as the person wants."""

import os
import socket
import stat
import tempfile
from pathlib import Path

import pytest

from crawlscope.window.neighbours import shown_elsewhere
from tests.conftest import WaitUntil
from tests.program import Program
from tests.web import Site

pytestmark = pytest.mark.end_to_end

OPEN = ("sh", "-c", 'umask 0; exec "$@"', "sh")  # runs a program with the most open umask


def others(path: Path) -> int:
    """What a file or a folder lets others do."""
    return stat.S_IMODE(path.lstat().st_mode) & 0o077


def open_to_others(*places: Path) -> list[Path]:
    """What in these folders somebody else may read or write, they themselves included."""
    found = [*places, *(each for place in places for each in place.rglob("*"))]
    assert len(found) > len(places)
    return [each for each in found if others(each)]


def home_of(tmp_path: Path) -> Path:
    (tmp_path / "home").mkdir()
    return tmp_path / "home"


def ours_in(home: Path) -> list[Path]:
    """The folders of the program, whatever is above them."""
    places = (".local/share/crawlscope", ".local/state/crawlscope", ".config/crawlscope")
    found = [home / each for each in (*places, ".config/Crawlscope")]
    return [each for each in found if each.exists()]


async def test_what_is_kept_is_for_its_owner_and_what_is_exported_is_as_the_umask_says(
    site: Site, tmp_path: Path, wait_until: WaitUntil
) -> None:
    site.page("/", links=["/a"])
    program = Program(home_of(tmp_path), wait_until)
    program.before = OPEN
    mine = tmp_path / "mine"
    mine.mkdir(mode=0o755)
    kept, wanted = mine / "a.crawl", [mine / name for name in ("a.csv", "a.json", "a.xml")]
    figures = mine / "figures.json"
    exports = [word for each in wanted for word in ("--export", str(each))]
    first = await program.run("crawl", site.url(), "--quiet")
    second = await program.run(
        *("crawl", site.url(), "--quiet", "--save", str(kept)),
        *("--diagnostics", str(figures), *exports),
    )
    assert (first.code, second.code) == (0, 0), first.err + second.err
    assert not open_to_others(*ours_in(program.home))
    assert not others(kept)
    assert stat.S_IMODE(mine.stat().st_mode) == 0o755  # the folder is the person's own
    assert {stat.S_IMODE(each.stat().st_mode) for each in (*wanted, figures)} == {0o666}


async def test_what_the_window_keeps_while_it_runs_is_for_its_owner_alone(
    site: Site, tmp_path: Path, wait_until: WaitUntil
) -> None:
    site.page("/", links=["/slow"])
    site.page("/slow")
    site.behind_the_gate("/slow")
    site.gate.clear()
    home = home_of(tmp_path)
    program = Program(home, wait_until)
    program.before = OPEN
    program.environ |= {"QT_QPA_PLATFORM": "offscreen", "TMPDIR": str(home)}
    program.environ.pop("XDG_RUNTIME_DIR", None)
    process = program.start("gui", site.url(), "--start", "--exit-when-done")
    await wait_until(lambda: site.at_the_gate == 1, timeout=40)
    runtime = home / f"runtime-{os.getuid()}"
    assert not open_to_others(runtime, *ours_in(home))  # journal, socket, file of a crash
    site.gate.set()
    assert (await program.end(process)).code == 0
    assert not open_to_others(*ours_in(home))
    assert (home / ".config/Crawlscope").exists()


async def test_what_was_open_to_others_before_is_closed_at_a_start(
    site: Site, tmp_path: Path, wait_until: WaitUntil
) -> None:
    site.page("/")
    home = home_of(tmp_path)
    program = Program(home, wait_until)
    crawls, log = home / ".local/share/crawlscope/crawls", home / ".local/state/crawlscope/log"
    elsewhere = home / "elsewhere"
    for folder in (crawls, log, home / ".config/Crawlscope", elsewhere):
        folder.mkdir(parents=True)
        folder.chmod(0o777)
        (folder / "a.file").touch()
        (folder / "a.file").chmod(0o666)
    (crawls / "link").symlink_to(elsewhere)
    (crawls / "link.crawl").symlink_to(elsewhere / "a.file")
    assert (await program.run("crawl", site.url(), "--quiet")).code == 0
    found = open_to_others(crawls.parent, log, home / ".config/Crawlscope")
    assert set(found) <= {crawls / "link", crawls / "link.crawl"}  # a link has no permissions
    assert others(elsewhere) == 0o077  # where a link leads is the person's own
    assert others(elsewhere / "a.file") == 0o066


@pytest.mark.parametrize("level", ["outer", "inner", "outer link", "inner link"])
def test_a_runtime_folder_that_others_may_enter_or_lead_elsewhere_is_not_used(
    level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (
        tempfile.TemporaryDirectory() as folder,  # its name is short enough for a socket
        socket.socket(socket.AF_UNIX) as listening,
    ):
        monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
        monkeypatch.setattr("tempfile.tempdir", folder)
        place, there = Path(folder, f"runtime-{os.getuid()}"), Path(folder, "there")
        for each in (there, there / "crawlscope"):
            each.mkdir(mode=0o700)
        if level == "outer link":
            place.symlink_to(there)
        else:
            place.mkdir(mode=0o700)
        if level == "inner link":
            (place / "crawlscope").symlink_to(there)
        else:
            (place / "crawlscope").mkdir(mode=0o700, exist_ok=True)
        if level in ("outer", "inner"):
            (place if level == "outer" else place / "crawlscope").chmod(0o777)
        listening.bind(str(place / "crawlscope" / "window-1.socket"))
        listening.listen()
        listening.setblocking(False)
        assert not shown_elsewhere(str(Path(folder, "a.crawl")))
        with pytest.raises(BlockingIOError):  # nobody asked
            listening.accept()
