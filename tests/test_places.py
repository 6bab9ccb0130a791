"""Places that cannot be written: a full disk, a home without write permission."""

import json
import os
import shutil
import subprocess
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.program import Program
from tests.web import Site

PAGES, LINKS = 60, 200  # some megabytes in a crawl file
SMALL, LARGE = "2m", "200m"  # disks
UNPRIVILEGED = ("setpriv", "--bounding-set=-dac_override,-dac_read_search,-fowner")


@pytest.fixture
async def site() -> AsyncIterator[Site]:
    async with Site() as site:
        pages = [f"/{page}" for page in range(PAGES)]
        site.page("/", links=pages)
        for page in pages:
            long = f"{page}/{'as-long-as-addresses-of-shops-are/' * 3}"
            site.page(page, links=[f"{long}{n}.png" for n in range(LINKS)])
        yield site


def mount(*arguments: str) -> None:
    said = subprocess.run(("mount", *arguments), capture_output=True, text=True, check=False)
    if said.returncode:
        pytest.skip(f"mount: {said.stderr.strip()}")


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A disk on which not much more than a megabyte fits."""
    place = tmp_path / "disk"
    place.mkdir()
    if os.geteuid() or shutil.which("mount") is None:
        pytest.skip("a disk can be mounted by root alone")
    mount("-t", "tmpfs", "-o", f"size={SMALL}", "crawlscope-test", str(place))
    yield place
    subprocess.run(("umount", "-l", str(place)), check=True)


def enlarge(disk: Path) -> None:
    mount("-o", f"remount,size={LARGE}", str(disk))


def files(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def urls(export: Path) -> list[str]:
    return [json.loads(line)["url"] for line in export.read_text().splitlines()]


@pytest.mark.slow
async def test_a_crawl_on_a_full_disk_says_so_and_goes_on_once_there_is_room(
    program: Program, site: Site, disk: Path
) -> None:
    file, export = disk / "a.crawl", disk / "all.jsonl"
    words = ("crawl", site.url(), "--exclude", "[.]png$")
    ended = await program.run(*words, "--save", str(file), "--export", str(export))
    assert ended.code == 1
    complaints = [line for line in ended.err.splitlines() if line.startswith("crawlscope: ")]
    assert len(complaints) == 2
    assert "cannot write" in complaints[0]
    assert "resume" in complaints[0]
    assert "cannot write" in complaints[1]
    assert "Traceback" not in ended.err
    assert files(disk) <= {"a.crawl", "a.crawl-wal", "a.crawl-shm"}
    enlarge(disk)
    ended = await program.run("resume", str(file), "--export", str(export))
    assert (ended.code, ended.err) == (0, "")
    found = urls(export)
    assert len(found) == len(set(found)) == 1 + PAGES * (1 + LINKS)


@pytest.mark.slow
async def test_an_export_on_a_full_disk_is_not_there_and_the_crawl_is(
    program: Program, site: Site, disk: Path, tmp_path: Path
) -> None:
    file, export = str(tmp_path / "a.crawl"), disk / "all.jsonl"
    words = ("crawl", site.url(), "--exclude", "[.]png$", "--save", file, "--quiet")
    ended = await program.run(*words, "--export", str(export))
    assert ended.code == 1
    (complaint,) = ended.err.splitlines()
    assert complaint.startswith("crawlscope: cannot write")
    assert files(disk) == set()
    enlarge(disk)
    assert (await program.run("export", file, "--export", str(export))).code == 0
    assert len(urls(export)) == 1 + PAGES * (1 + LINKS)


async def test_in_a_home_that_cannot_be_written_to_a_crawl_is_not_saved_and_says_so(
    program: Program, site: Site, tmp_path: Path
) -> None:
    home = tmp_path / "read-only"
    home.mkdir(mode=0o555)
    program.environ["HOME"] = str(home)
    if os.geteuid() == 0:
        if shutil.which("setpriv") is None:
            pytest.skip("root may write everywhere")
        program.before = UNPRIVILEGED
    ended = await program.run("crawl", site.url(), "--exclude", "[.]png$")
    assert ended.code == 0
    (complaint,) = ended.err.splitlines()
    assert complaint.startswith("crawlscope: cannot save crawls in")
    assert complaint.endswith("this crawl is not saved")
    assert f"{1 + PAGES} URLs requested" in ended.out
    assert files(home) == set()
