"""A folder of this machine is served as a server of static files would serve it."""

import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from aiohttp import ClientSession, TCPConnector, ThreadedResolver
from yarl import URL

from crawlscope.commands.cli import run
from crawlscope.demo.folder_site import PART, FolderError, FolderSite

Answer = tuple[int, str, bytes]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    site = tmp_path / "site"
    (site / "sub dir").mkdir(parents=True)
    (site / "index.html").write_text('<a href="sub dir/">x</a><a href="gone.html">gone</a>')
    (site / "sub dir" / "é.css").write_text("p {}")
    (site / ".hidden").write_text("secret")
    (tmp_path / "outside.txt").write_text("secret")
    (site / "link.txt").symlink_to(tmp_path / "outside.txt")
    return site


class Visitor:
    def __init__(self, site: FolderSite, session: ClientSession) -> None:
        self._site, self._session = site, session

    async def ask(self, path: str, method: str = "GET") -> Answer:
        url = URL(self._site.url.rstrip("/") + path, encoded=True)
        async with self._session.request(method, url, allow_redirects=False) as answer:
            said = answer.headers.get("Location", answer.headers.get("Content-Type", ""))
            return answer.status, said, await answer.read()


@pytest.fixture
async def visitor(folder: Path) -> AsyncIterator[Visitor]:
    # The resolver in a thread is never used: the address is a number
    connector = TCPConnector(resolver=ThreadedResolver())
    async with FolderSite(str(folder)) as site, ClientSession(connector=connector) as session:
        yield Visitor(site, session)


async def test_files_have_the_types_of_their_names(visitor: Visitor, folder: Path) -> None:
    assert (await visitor.ask("/index.html"))[:2] == (200, "text/html")
    assert await visitor.ask("/sub%20dir/%C3%A9.css") == (200, "text/css", b"p {}")
    (folder / "a.html.gz").write_bytes(b"\x1f\x8b")
    assert (await visitor.ask("/a.html.gz"))[1] == "application/octet-stream"


async def test_a_folder_is_its_index_or_a_list_of_its_files(visitor: Visitor) -> None:
    assert b"gone.html" in (await visitor.ask("/"))[2]
    assert (await visitor.ask("/sub%20dir"))[:2] == (301, "sub%20dir/")
    status, kind, body = await visitor.ask("/sub%20dir/")
    assert (status, kind.partition(";")[0]) == (200, "text/html")
    assert b'<a href="%C3%A9.css">' in body


@pytest.mark.parametrize(
    "path", ["/../outside.txt", "/%2e%2e/outside.txt", "/link.txt", "/index.html/", "/%00", "/no"]
)
async def test_nothing_outside_the_folder_is_served(visitor: Visitor, path: str) -> None:
    status, _, body = await visitor.ask(path)
    assert status == 404
    assert b"secret" not in body


async def test_a_large_file_is_sent_whole_and_a_head_without_it(
    visitor: Visitor, folder: Path
) -> None:
    content = os.urandom(3 * PART + 1)
    (folder / "large.bin").write_bytes(content)
    assert (await visitor.ask("/large.bin"))[2] == content
    assert (await visitor.ask("/large.bin", "HEAD"))[::2] == (200, b"")
    assert (await visitor.ask("/large.bin", "POST"))[0] == 405


async def test_the_same_folder_has_the_same_address_unless_its_port_is_taken(
    folder: Path,
) -> None:
    async with FolderSite(str(folder)) as first, FolderSite(str(folder)) as second:
        assert second.url != first.url
    async with FolderSite(folder.as_uri()) as again:
        assert again.url == first.url


def test_a_folder_that_is_not_there_is_one_line(tmp_path: Path) -> None:
    for path in (str(tmp_path / "no"), "\0"):
        with pytest.raises(FolderError, match="there is no file or folder"):
            FolderSite(path)


def test_a_crawl_of_a_folder_names_its_broken_links(
    folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(["crawl", str(folder), "--fail-on-broken", "--no-robots"]) == 3
    said = capfd.readouterr()
    assert f"{folder} is served at http://127.0.0.1:" in said.err
    assert "gone.html" in said.out
    assert "4 URLs requested" in said.out


def test_a_page_is_crawled_with_what_lies_beside_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    (folder / "sub dir" / "page.html").write_text('<a href="../index.html">up</a>')
    monkeypatch.chdir(folder)
    assert run(["crawl", "sub dir/page.html", "--no-robots", "--max-depth", "1"]) == 0
    assert "status 200 × 2" in capfd.readouterr().out


def test_pages_of_one_folder_are_pages_of_one_site(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    for name, other in (("a.html", "b.html"), ("b.html", "a.html")):
        (folder / name).write_text(f'<a href="{other}">other</a>')
    monkeypatch.chdir(folder)
    assert run(["crawl", "a.html", "b.html", "--no-robots"]) == 0
    said = capfd.readouterr()
    assert said.err.count("is served at") == 1
    assert "2 URLs requested" in said.out


async def test_a_folder_is_listed_whatever_its_names_are(folder: Path, visitor: Visitor) -> None:
    (folder / "a:b").mkdir()
    (folder / "index.html").unlink()
    (folder / os.fsdecode(b"caf\xe9.html")).write_text("x")
    for number in range(500):
        (folder / f"{number}.txt").touch()
    status, kind, octets = await visitor.ask("/")
    text = octets.decode()
    assert (status, kind) == (200, "text/html; charset=utf-8")
    assert '<a href="caf%E9.html">caf\ufffd.html</a>' in text
    assert text.index(">499.txt<") < text.index(">a:b/<") < text.index(">caf")
    assert (await visitor.ask("/a:b"))[:2] == (301, "a%3Ab/")
    assert (await visitor.ask("/caf%E9.html"))[0] == 200
