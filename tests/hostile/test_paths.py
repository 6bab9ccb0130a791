"""Names of files that are something else in a URI, and numbers that are no servers."""

import os
from pathlib import Path

import pytest

from crawlscope.commands.cli import run
from crawlscope.core.policy.settings import Settings, SettingsError
from crawlscope.store import CrawlFile
from tests.crawl.test_lists import SETTINGS
from tests.program import Program
from tests.web import Site

NAMES = (
    *("a?b", "a#b", "a%41", "%2e%2e", "a&mode=memory", "a b", "a;b", "ä", "file:x", ":memory:"),
    *("?mode=memory&", "a\nb", "a\\b", "%", "a'b", "~", os.fsdecode(b"\xff\xfe")),
)


@pytest.mark.parametrize("name", [*NAMES, "/", "//", "/./"])
def test_a_crawl_file_is_where_its_path_says(tmp_path: Path, name: str) -> None:
    path = f"{tmp_path}/{name}.crawl"
    if name.startswith("/"):
        path = f"{name}{tmp_path}/x.crawl".replace("/./", "/.//")
    CrawlFile.create(path, SETTINGS, "").close()
    assert Path(path).read_bytes().startswith(b"SQLite format 3")
    with CrawlFile.open(path) as file:
        assert file.roots() == SETTINGS.roots
    assert [each for each in tmp_path.iterdir() if not each.samefile(path)] == []


@pytest.mark.end_to_end
async def test_a_path_may_begin_with_two_slashes(
    site: Site, program: Program, tmp_path: Path
) -> None:
    site.page("/")
    ended = await program.run("crawl", site.url(), "--quiet", "--save", f"/{tmp_path}/x.crawl")
    assert ended.code == 0, ended.err
    ended = await program.run("export", f"/{tmp_path}/x.crawl", "--export", f"/{tmp_path}/x.csv")
    assert ended.code == 0, ended.err
    assert (tmp_path / "x.csv").read_text().count(site.url()) == 1


@pytest.mark.parametrize("proxy", ["0", "1.5", "127.1", "8080", "0x7f000001", "1.2.3", " 0 "])
def test_a_number_is_no_proxy(proxy: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["crawl", "http://127.0.0.1:9/", "--proxy", proxy]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line == "crawlscope: --proxy must be the address of an HTTP proxy: http://HOST:PORT"


@pytest.mark.parametrize(
    "proxy",
    [
        "127.0.0.1",
        "127.0.0.1/",
        "127.1:8080",
        "http://127.1",
        "http://0:8080",
        "proxy",
        "[::1]:8080",
    ],
)
def test_a_server_that_is_written_as_one_is_a_proxy(proxy: str) -> None:
    assert Settings.checked(roots=["http://h/"], proxy=proxy).proxy == proxy


@pytest.mark.parametrize(
    "proxy", ["", "http://", "ftp://h/", "http://h/path", "h:0", "http://h/?x"]
)
def test_what_is_no_server_is_no_proxy(proxy: str) -> None:
    with pytest.raises(SettingsError):
        Settings.checked(roots=["http://h/"], proxy=proxy)
