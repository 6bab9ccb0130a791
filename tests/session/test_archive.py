"""What `--warc` keeps, as warcio and fastwarc read it, beside what another client saw."""

import asyncio
import errno
import gzip
import http.client
import io
import json
import re
import resource
import signal
import sys
import time
import zipfile
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any, Literal

import pytest

from crawlscope.core.base.slices import in_one_go
from crawlscope.core.policy.settings import Settings, SettingsError
from crawlscope.core.records.events import Outcome
from crawlscope.core.records.rendering import BrowserError, Renderer
from crawlscope.runtime.slices import turn
from crawlscope.session import archiving
from crawlscope.store.archive import files, index, wacz
from tests.archives import digest, of, records
from tests.hostile.answers import GOOD, OK, PAGE, chunks
from tests.session.conftest import Begin, Listener
from tests.web import LONGEST_CRAWL, Site, response

LARGE = bytes(range(256)) * 12_000  # 3 MB, more than is held in memory


class _Octets:
    """A socket for http.client, from which these come."""

    def __init__(self, octets: bytes) -> None:
        self._octets = octets

    def makefile(self, _: str) -> io.BytesIO:
        return io.BytesIO(self._octets)


async def raw(site: Site, path: str) -> bytes:
    """The body that another client gets: without chunks, in its content coding."""
    reader, writer = await asyncio.open_connection("127.0.0.1", site.port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: a\r\n\r\n".encode())
    octets = _without_interim(await reader.read())  # of which http.client knows only 100
    answer = http.client.HTTPResponse(_Octets(octets))  # type: ignore[arg-type]
    answer.begin()
    writer.close()
    return answer.read()


async def archived(
    begin: Begin, listener: Listener, site: Site, folder: Path, **options: Any
) -> None:
    session = begin(site.url(), warc=str(folder), resources=True, no_robots=True, **options)
    session.run()
    await listener.end()


async def test_each_framing_gives_the_octets_that_another_client_sees(
    begin: Begin, listener: Listener, tmp_path: Path
) -> None:
    packed = gzip.compress(PAGE * 50)
    coded = OK + b"Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks(packed, 7)
    answers = dict(enumerate((*GOOD, coded)))
    async with Site() as site:
        site.page("/", [f"/{n}" for n in answers])
        for number, answer in answers.items():
            site.raw(f"/{number}", answer)
        await archived(begin, listener, site, tmp_path / "arc")
        for number, answer in answers.items():
            body = await raw(site, f"/{number}")
            (kept,) = of(tmp_path / "arc", site.url(f"/{number}"))
            assert kept.fields["warc-payload-digest"] == digest(body), answer
            if kept.kind == "response":
                assert kept.payload == body
                assert kept.head == _expected(answer), answer


def _without_interim(answer: bytes) -> bytes:
    while answer.startswith((b"HTTP/1.1 100", b"HTTP/1.1 103")):
        answer = answer.partition(b"\r\n\r\n")[2]
    return answer


def _expected(answer: bytes) -> bytes:
    """The head as sent, without interim responses and without its Transfer-Encoding."""
    head = re.match(rb".*?\r?\n\r?\n", _without_interim(answer), re.DOTALL)
    assert head is not None
    return re.sub(rb"Transfer-Encoding:[^\n]*\n", b"", head[0])


async def test_a_request_is_kept_as_it_was_sent_beside_its_response(
    begin: Begin, listener: Listener, tmp_path: Path
) -> None:
    async with Site() as site:
        site.page("/", ["/b"])
        site.page("/b")
        await archived(begin, listener, site, tmp_path / "arc", user_agent="Me/1")
        (kept,) = of(tmp_path / "arc", site.url("/b"))
        (asked,) = of(tmp_path / "arc", site.url("/b"), "request")
        (said,) = of(tmp_path / "arc", site.url("/b"), "metadata")
        assert asked.block.startswith(b"GET /b HTTP/1.1\r\nHost: 127.0.0.1:")
        assert b"\r\nUser-Agent: Me/1\r\n" in asked.block
        assert asked.fields["warc-concurrent-to"] == kept.fields["warc-record-id"]
        assert said.fields["warc-concurrent-to"] == kept.fields["warc-record-id"]
        assert kept.fields["warc-ip-address"] == "127.0.0.1"
        lines = said.block.decode().split("\r\n")
        assert lines[:2] == [f"via: {site.url()}", "depth: 1"]
        first = records(tmp_path / "arc")[0]
        assert (first.kind, kept.fields["warc-warcinfo-id"]) == (
            "warcinfo",
            first.fields["warc-record-id"],
        )


class NotingLock(asyncio.Lock):
    """Knows how often it was asked for."""

    wanted = 0

    async def acquire(self) -> Literal[True]:
        self.wanted += 1
        return await super().acquire()


async def test_times_are_those_of_the_request_and_its_response(
    begin: Begin, listener: Listener, tmp_path: Path
) -> None:
    async with Site() as site:
        site.page("/")
        site.behind_the_gate("/")
        site.gate.clear()
        session = begin(site.url(), warc=str(tmp_path / "arc"), no_robots=True)
        began = time.time()
        run = session.run()
        while not site.at_the_gate:
            await turn()
        asked = time.time()
        await asyncio.wait((run,), timeout=1.1)  # the server takes until a later second
        lock = session.archiving.lock = NotingLock()
        async with lock:
            answered = time.time()
            site.gate.set()
            while lock.wanted < 2:
                await turn()
            came = time.time()
            await asyncio.wait((run,), timeout=1.1)  # the archive keeps another response
        await listener.end()
        (kept,) = of(tmp_path / "arc", site.url())
        (said,) = of(tmp_path / "arc", site.url(), "metadata")
        date = datetime.fromisoformat(kept.fields["warc-date"]).timestamp()
        assert int(began) <= date <= int(asked)
        took = float(said.block.decode().partition("fetchTimeMs: ")[2])
        assert (answered - asked) * 1000 - 1 <= took <= (came - began) * 1000 + 1


async def test_the_same_payload_is_kept_once_and_then_referred_to(
    begin: Begin, listener: Listener, tmp_path: Path
) -> None:
    async with Site() as site:
        site.page("/", ["/one", "/two"])
        site.page("/one", text="the same")
        site.page("/two", text="the same")
        await archived(begin, listener, site, tmp_path / "arc", workers=1)
        (one,) = of(tmp_path / "arc", site.url("/one"))
        (two,) = of(tmp_path / "arc", site.url("/two"))
        assert (one.kind, two.kind) == ("response", "revisit")
        assert two.fields["warc-refers-to-target-uri"] == one.url
        assert two.fields["warc-refers-to-date"] == one.fields["warc-date"]
        assert two.fields["warc-payload-digest"] == one.fields["warc-payload-digest"]
        assert two.payload == b""


async def test_a_body_of_any_type_is_kept_whole_up_to_the_limit(
    begin: Begin, listener: Listener, tmp_path: Path
) -> None:
    async with Site() as site:
        site.page("/", ["/large", "/cut", "/broken", "/page"])
        site.answer("/large", LARGE, "application/octet-stream")
        site.answer("/cut", LARGE + LARGE, "video/mp4")
        site.raw("/broken", OK + b"Content-Length: 999\r\n\r\n" + PAGE)
        site.answer("/page", b"<p>x" * 2_000_000)
        await archived(begin, listener, site, tmp_path / "arc", max_body=4_000_000, max_tries=1)
        (large,) = of(tmp_path / "arc", site.url("/large"))
        assert large.payload == LARGE
        assert "warc-truncated" not in large.fields
        (cut,) = of(tmp_path / "arc", site.url("/cut"))
        assert cut.fields["warc-truncated"] == "length"
        assert 4_000_000 <= len(cut.payload) < len(LARGE) * 2
        (page,) = of(tmp_path / "arc", site.url("/page"))
        assert page.fields["warc-truncated"] == "length"
        (broken,) = of(tmp_path / "arc", site.url("/broken"))
        assert (broken.fields["warc-truncated"], broken.payload) == ("disconnect", PAGE)


@pytest.mark.parametrize("size", [20_000, 2_000_000])
async def test_what_is_compressed_as_it_came_takes_no_more_room(
    begin: Begin, listener: Listener, tmp_path: Path, size: int
) -> None:
    chance = Random(6)
    picture, page = chance.randbytes(size), gzip.compress(chance.randbytes(size))
    async with Site() as site:
        site.page("/", ["/picture", "/page"])
        site.answer("/picture", picture, "image/jpeg")
        site.answer("/page", page, headers={"Content-Encoding": "gzip"})
        await archived(begin, listener, site, tmp_path / "arc")
        for path, payload in (("/picture", picture), ("/page", page)):
            (kept,) = of(tmp_path / "arc", site.url(path))
            assert kept.payload == payload
    room = sum(each.stat().st_size for each in (tmp_path / "arc").glob("*.warc.gz"))
    assert room < (len(picture) + len(page)) * 1.01 + 10_000


async def test_a_response_whose_time_is_up_is_kept_as_far_as_it_came(
    begin: Begin, listener: Listener, tmp_path: Path
) -> None:
    async with Site() as site:
        site.stalls("/", OK + b"Content-Length: 999\r\n\r\n" + PAGE)
        await archived(begin, listener, site, tmp_path / "arc", timeout=0.2, max_tries=1)
        (kept,) = of(tmp_path / "arc", site.url())
        assert (kept.fields["warc-truncated"], kept.payload) == ("time", PAGE)


@pytest.mark.parametrize("has_secrets", [False, True])
async def test_secrets_are_redacted_unless_they_are_wanted(
    begin: Begin, listener: Listener, tmp_path: Path, has_secrets: bool
) -> None:
    async with Site() as site:
        headers = {"Set-Cookie": "sid=c00kie5", "X-Echo": "t0ken", "X-Plain": "stays"}
        site.page("/", ["/b"], headers=headers | {"Link": "<http://me:passw0rd@a.invalid/>"})
        site.page("/b")
        await archived(
            begin,
            listener,
            site,
            tmp_path / "arc",
            auth="me:s3cret",
            header=("X-Key: t0ken",),
            cookie=("a=b1scuit",),
            warc_with_secrets=has_secrets,
        )
        kept = records(tmp_path / "arc")
        text = b"".join(each.block for each in kept)
        told = [b"c00kie5", b"t0ken", b"passw0rd", b"b1scuit", b"Basic "]
        assert [each in text for each in told] == [has_secrets] * 5
        assert b"X-Plain: stays" in text
        assert (b"Set-Cookie: (redacted)" in text) is not has_secrets
        assert (b"Secrets are redacted" in kept[0].block) is not has_secrets


async def test_a_file_is_full_at_its_size_and_the_next_one_begins(
    begin: Begin, listener: Listener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "MOST", 3_000)
    async with Site() as site:
        site.page("/", [f"/{n}" for n in range(9)])
        for number in range(9):
            site.page(f"/{number}", text=f"{number}")
        await archived(begin, listener, site, tmp_path / "arc")
        names = sorted(each.name for each in (tmp_path / "arc").glob("*.warc.gz"))
        assert len(names) > 2
        assert all(
            re.fullmatch(rf"crawlscope-\d{{14}}-{number:05}-[\w.-]+\.warc\.gz", name)
            for number, name in enumerate(names)
        )
        kept = records(tmp_path / "arc")
        assert [each.kind for each in kept].count("warcinfo") == len(names)
        assert len([each for each in kept if each.kind == "response"]) == 10


async def test_a_wacz_has_what_other_programs_look_for(
    begin: Begin, listener: Listener, tmp_path: Path
) -> None:
    async with Site() as site:
        site.page("/", ["/b", "/c.png"], title="First")
        site.page("/b", title="Second")
        site.answer("/c.png", b"\x89PNG", "image/png")
        await archived(begin, listener, site, tmp_path / "site.wacz")
        with zipfile.ZipFile(tmp_path / "site.wacz") as packed:
            assert packed.testzip() is None
            package = json.loads(packed.read("datapackage.json"))
            lines = gzip.decompress(packed.read("indexes/index.cdx.gz")).decode().splitlines()
            pages = [json.loads(line) for line in packed.read("pages/pages.jsonl").splitlines()]
            blocks = packed.read("indexes/index.idx").decode().splitlines()
            said = json.loads(blocks[1].partition(" {")[2].join(("{", "")))
            assert said["length"] == packed.getinfo("indexes/index.cdx.gz").file_size
            (name,) = [each for each in packed.namelist() if each.startswith("archive/")]
            warc = packed.read(name)
        assert package["wacz_version"] == "1.1.1"
        assert sorted(each["path"] for each in package["resources"]) == [
            name,
            "indexes/index.cdx.gz",
            "indexes/index.idx",
            "pages/pages.jsonl",
        ]
        assert [page.get("title") for page in pages] == ["Pages", "First", "Second"]
        assert lines == sorted(lines)
        for line in lines:
            where = json.loads("{" + line.partition(" {")[2])
            at, length = int(where["offset"]), int(where["length"])
            member = gzip.decompress(warc[at : at + length])
            assert f"WARC-Target-URI: {where['url']}\r\n".encode() in member
        assert not (tmp_path / "site.wacz.parts").exists()


async def test_a_wacz_that_a_limit_ended_goes_on_when_the_crawl_does(
    begin: Begin, listener: Listener, tmp_path: Path
) -> None:
    async with Site() as site:
        site.page("/", ["/b", "/c"])
        site.page("/b", text="b")
        site.page("/c", text="c")
        path = tmp_path / "site.wacz"
        session = begin(site.url(), warc=str(path), max_pages=1)
        session.run()
        await listener.end()
        assert len(_urls(path)) == 2  # with robots.txt
        session.change({"max_pages": 10})
        session.go_on()
        await listener.end()
        assert len(_urls(path)) == 4


def no_browser(*_: object) -> Renderer:
    raise BrowserError("no browser")


@pytest.mark.parametrize("earlier", ["", "site.wacz", "site.wacz.parts"])
async def test_a_crawl_that_ends_before_it_has_a_url_says_why_and_leaves_the_archive(
    begin: Begin, listener: Listener, tmp_path: Path, earlier: str
) -> None:
    path, before = tmp_path / "site.wacz", list[str]()
    async with Site() as site:
        site.page("/")
        if earlier:
            await archived(begin, listener, site, path)
            before = _urls(path)
        if earlier == "site.wacz.parts":  # of a crawl that was killed
            in_one_go(wacz.unpacking(path, tmp_path / earlier))
            path.unlink()
        session = begin(site.url(), warc=str(path), render=True, renderers=no_browser)
        run = session.run()
        await listener.end()
        assert (run.result(), str(session.problem)) == (Outcome.CANCELLED, "no browser")
        assert (path.exists(), bool(_folders(tmp_path))) == (earlier == path.name, bool(earlier))
        await archived(begin, listener, site, path)
    assert sorted(_urls(path)) == sorted([*before, site.url()])


async def test_a_wacz_that_finds_no_room_to_be_unpacked_loses_nothing(
    begin: Begin, listener: Listener, tmp_path: Path
) -> None:
    path, parts = tmp_path / "site.wacz", tmp_path / "site.wacz.parts"
    async with Site() as site:
        site.page("/", ["/a", "/b"])
        for name in ("/a", "/b"):
            site.answer(name, Random(name).randbytes(90_000), "image/png")
        await archived(begin, listener, site, path)
        before = _urls(path)
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (150_000, hard))
        try:
            session = begin(site.url(), warc=str(path))
            session.run()
            await listener.end()
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        assert str(session.problem) == f"cannot write the archive {parts}: File too large"
        assert _folders(tmp_path) == []
        await archived(begin, listener, site, path)
    assert sorted(_urls(path)) == sorted(before * 2)


@pytest.mark.parametrize("way", ["while it is unpacked", "while its parts are removed"])
async def test_a_wacz_whose_crawl_is_killed_loses_nothing(
    begin: Begin, listener: Listener, tmp_path: Path, way: str
) -> None:
    path, parts = tmp_path / "site.wacz", tmp_path / "site.wacz.parts"
    async with Site() as site:
        site.page("/", ["/a"])
        site.answer("/a", Random("a").randbytes(90_000), "image/png")
        await archived(begin, listener, site, path)
        before = _urls(path)
        command = [sys.executable, "-c", KILLED, str(path), str(parts), way]
        process = await asyncio.create_subprocess_exec(*command)
        assert await process.wait() == -signal.SIGKILL
        assert len(_folders(tmp_path)) == 1
        await archived(begin, listener, site, path)
    assert sorted(_urls(path)) == sorted(before * 2)
    assert _folders(tmp_path) == []


KILLED = """
import os, signal, sys
from pathlib import Path
from crawlscope.store.archive import wacz

def die():
    os.kill(os.getpid(), signal.SIGKILL)

def remove_and_die(*what, _remove=os.unlink, **how):
    _remove(*what, **how)
    die()

path, parts = map(Path, sys.argv[1:3])
wacz.READ = 50_000
for _ in wacz.unpacking(path, parts):
    if "unpacked" in sys.argv[3]:
        die()
os.unlink = remove_and_die
wacz.remove(parts)
"""


def _folders(path: Path) -> list[Path]:
    return [each for each in path.iterdir() if each.is_dir()]


def _urls(path: Path) -> list[str]:
    with zipfile.ZipFile(path) as packed:
        lines = gzip.decompress(packed.read("indexes/index.cdx.gz")).decode().splitlines()
    return [json.loads("{" + line.partition(" {")[2])["url"] for line in lines]


async def test_a_record_that_a_kill_broke_off_is_cut_away_and_a_lost_index_made_again(
    begin: Begin, listener: Listener, tmp_path: Path
) -> None:
    async with Site() as site:
        site.page("/", ["/b"])
        site.page("/b", text="b")
        await archived(begin, listener, site, tmp_path / "arc")
        (path,) = (tmp_path / "arc").glob("*.warc.gz")
        whole = path.read_bytes()
        path.write_bytes(whole + whole[:-7])  # the last record is not whole
        before = len(records_of_whole(tmp_path, whole))
        (tmp_path / "arc" / index.NAME).write_bytes(b"no database at all" * 100)
        await archived(begin, listener, site, tmp_path / "arc")
        kept = records(tmp_path / "arc")
        assert len([each for each in kept if each.url == site.url("/b")]) == 3 + 2 + 3
        assert before == 7
        assert of(tmp_path / "arc", site.url("/b"))[-1].kind == "revisit"


def records_of_whole(folder: Path, octets: bytes) -> list[Any]:
    there = folder / "one"
    there.mkdir()
    (there / "a.warc.gz").write_bytes(octets)
    return records(there)


async def test_a_disk_that_is_full_pauses_the_crawl_and_loses_nothing(
    begin: Begin, listener: Listener, tmp_path: Path
) -> None:
    stopped = f"cannot write the archive {tmp_path / 'arc'}: File too large"
    async with Site() as site:
        site.page("/", [f"/{n}" for n in range(6)])
        for number in range(6):
            site.answer(f"/{number}", Random(number).randbytes(70_000), "image/png")
        session = begin(site.url(), warc=str(tmp_path / "arc"), no_robots=True)
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (150_000, hard))
        try:
            session.run()
            async with asyncio.timeout(LONGEST_CRAWL):
                while stopped not in listener.heard:
                    await turn()
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        assert session.crawler.is_paused
        assert listener.heard.count(stopped) == 1
        session.go_on()
        await listener.end()
        found = {site.url(f"/{n}") for n in range(6)}
        kept = [each for each in records(tmp_path / "arc") if each.kind == "response"]
        assert sorted(each.url for each in kept) == sorted({site.url(), *found})


async def test_a_crawl_goes_on_by_itself_once_a_full_disk_is_larger(
    begin: Begin, listener: Listener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The limit of a file's size stands for the disk, `ROOM` for its space
    monkeypatch.setattr("crawlscope.store.archive.archive.FULL", (errno.EFBIG,))
    monkeypatch.setattr("crawlscope.session.archiving.LOOK_FOR_ROOM", 0.01)
    enough = archiving.ROOM
    monkeypatch.setattr("crawlscope.session.archiving.ROOM", sys.maxsize)
    stopped = f"cannot write the archive {tmp_path / 'arc'}: File too large"
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    async with Site() as site:
        site.page("/", ["/late", *(f"/{n}" for n in range(6))])
        site.page("/late")
        site.behind_the_gate("/late")
        site.gate.clear()
        for number in range(6):
            site.answer(f"/{number}", Random(number).randbytes(70_000), "image/png")
        session = begin(site.url(), warc=str(tmp_path / "arc"), no_robots=True)
        resource.setrlimit(resource.RLIMIT_FSIZE, (150_000, hard))
        try:
            session.run()
            async with asyncio.timeout(LONGEST_CRAWL):
                while stopped not in listener.heard:
                    await turn()
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        site.gate.set()  # what is small still has room, which ends no pause
        with pytest.raises(TimeoutError):  # many looks at the disk
            async with asyncio.timeout(0.2):
                await listener.end()
        assert session.crawler.is_paused
        assert "goes on" not in listener.heard
        monkeypatch.setattr("crawlscope.session.archiving.ROOM", enough)
        await listener.end()  # nobody has pressed Resume
        assert listener.heard.count("goes on") == 1
        kept = [each.url for each in records(tmp_path / "arc") if each.kind == "response"]
        assert sorted(kept) == sorted(
            {site.url(), site.url("/late"), *(site.url(f"/{n}") for n in range(6))}
        )


@pytest.mark.parametrize("path", ["/large", "/robots.txt", "/sitemap.xml"])
async def test_a_large_body_without_room_pauses_the_crawl_and_is_asked_for_again(
    begin: Begin, listener: Listener, tmp_path: Path, path: str
) -> None:
    folder = tmp_path / "arc"
    stopped = f"cannot write the archive {folder}: File too large"
    async with Site() as site:
        site.page("/", ["/large"])
        site.answer("/large", b"")
        site.answer(path, b"#" * len(LARGE), "text/plain")
        session = begin(site.url(), warc=str(folder), sitemaps=True, max_tries=1)
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (150_000, hard))
        try:
            session.run()
            async with asyncio.timeout(LONGEST_CRAWL):
                while not session.crawler.is_paused:
                    await turn()
                while session.crawler.frontier.in_flight:
                    await turn()
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        assert (listener.heard[-1], site.hits[path]) == (stopped, 1)
        assert session.archiving.problem is not None
        assert not session.archiving.problem.is_full  # as of a folder that is gone
        session.go_on()
        await listener.end()
        assert site.hits[path] == 2
        (kept,) = of(folder, site.url(path))
        assert len(kept.payload) == len(LARGE)
        records = session.ledger.records
        assert [records.status[id_] for id_ in records.ids()] == [200, 200]


def test_an_archive_of_a_cluster_is_refused_in_one_line() -> None:
    with pytest.raises(SettingsError, match="leave out --cluster"):
        Settings.checked(roots=["http://a.example/"], warc="arc", cluster="local:2")


def test_a_folder_may_be_resumed_from_another_one(monkeypatch: Any, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    settings = Settings.checked(roots=["http://a.example/"], warc="arc")
    assert settings.warc == str(tmp_path / "arc")


@pytest.mark.parametrize("name", ["arc", "site.wacz"])
async def test_a_cancel_while_a_crawl_ends_closes_its_archive_all_the_same(
    begin: Begin, listener: Listener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr("crawlscope.session.session.FOLD_SECONDS", 0)  # many slices
    folder = tmp_path / name
    async with Site() as site:
        site.page("/", [f"/{n}" for n in range(500)])
        session = begin(site.url(), warc=str(folder), no_robots=True, max_depth=0)
        session.listeners.append(lambda _: session.cancel() if session.is_ending else None)
        run = session.run()
        await listener.end()
        assert run.cancelled()
        assert not session.archiving.is_open
        session.listeners.clear()
        session.run()
        await listener.end()
        assert session.problem is None
    assert folder.exists()


async def test_two_crawls_do_not_write_into_one_archive(
    begin: Begin, listener: Listener, tmp_path: Path
) -> None:
    async with Site() as site:
        site.raw("/", response(b"one"))
        site.behind_the_gate("/")
        site.gate.clear()
        first = begin(site.url(), warc=str(tmp_path / "arc"), no_robots=True)
        first.run()
        while not site.at_the_gate:
            await turn()
        second = begin(site.url(), warc=str(tmp_path / "arc"), no_robots=True)
        second.run()
        await listener.end()
        assert "another crawl is writing to this archive" in str(second.problem)
        site.gate.set()
        await listener.end()
        assert first.problem is None


async def test_files_of_other_programs_in_the_folder_are_left_alone(
    begin: Begin, site: Site, tmp_path: Path
) -> None:
    site.page("/")
    folder = tmp_path / "arc"
    folder.mkdir()
    (folder / "other.warc.gz").write_bytes(b"no gzip at all")
    session = begin(site.url(), warc=str(folder))
    await session.run()
    assert session.problem is None
    assert (folder / "other.warc.gz").read_bytes() == b"no gzip at all"
    assert len(list(folder.glob("crawlscope-*.warc.gz"))) == 1
