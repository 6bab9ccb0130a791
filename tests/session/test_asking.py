"""Questions to a crawl that has ended, answered from the bodies that its archive kept."""

import asyncio
import gzip
import sqlite3
import sys
import zipfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from crawlscope.core.extraction.search import Search
from crawlscope.core.insight.filter import parse
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.capture import ArchiveError
from crawlscope.demo.server import DemoSite
from crawlscope.fetch.kept import KeptFetcher
from crawlscope.runtime.slices import in_slices, turn
from crawlscope.session.answers import head_lines, summary_lines
from crawlscope.session.asking import Asking, Question, place_of
from crawlscope.store import CrawlFile
from crawlscope.store.archive import index, wacz
from crawlscope.store.archive.reading import KeptPages
from tests.session.conftest import Begin, Listener
from tests.web import Site

LIMITS = {"no_robots": True}


async def kept(
    begin: Begin, listener: Listener, root: str, folder: Path, **options: Any
) -> tuple[CrawlFile, Path]:
    """A crawl that has ended, with its archive."""
    session = begin(root, warc=str(folder), **{**LIMITS, **options})
    session.run()
    await listener.end()
    assert session.keeper is not None
    await session.write()
    path = session.keeper.file.path
    session.keeper.close()
    session.keeper = None
    return CrawlFile.open(path), Path(folder)


class Asked:
    """The answers to one question."""

    def __init__(self, asking: Asking, place: Path | None) -> None:
        self.asking = asking
        rows = [row for some, _ in asking.rows() for row in some]
        self.rows = {str(row["url"]): row for row in rows}
        self.lines = [*map(str, head_lines(asking, place)), *map(str, summary_lines(asking))]


async def ask(file: CrawlFile, place: Path | None, question: Question) -> Asked:
    saved = file.restored()
    asking = Asking(question, saved.ledger, saved.frontier.ids, saved.settings, file)
    with closing(asking):
        if place is None:
            await in_slices(asking.run(None))
        else:
            with await in_slices(KeptPages.opening(place)) as archive:
                await in_slices(asking.run(archive))
        return Asked(asking, place)


def judged(file: CrawlFile, **options: Any) -> Question:
    return Question(judged_by=file.settings()[0].changed(options))


@pytest.mark.slow
async def test_the_kept_bodies_give_the_findings_that_a_crawl_with_these_thresholds_gives(
    begin: Begin, listener: Listener, tmp_path: Path
) -> None:
    async with DemoSite(pace=0) as site:
        file, place = await kept(begin, listener, site.url, tmp_path / "arc", workers=10)
    with file:
        asked = await ask(file, place, judged(file))
        assert asked.asking.counts.read > 100
        assert (asked.asking.counts.not_kept, asked.rows) == (0, {})
        expected = file.restored().ledger.findings.counts()
        assert asked.asking.findings.counts() == expected
        asked = await ask(file, place, judged(file, title_long=20, thin=20))
        expected = file.restored({"title_long": 20, "thin": 20}).ledger.findings.counts()
        assert asked.asking.findings.counts() == expected
        assert expected != asked.asking.findings_before
        changed = {name for row in asked.rows.values() for name in row["findings"]}
        assert "title-long" in changed


async def test_findings_of_a_crawl_that_looked_for_none_come_from_the_bodies(
    begin: Begin, listener: Listener, tmp_path: Path
) -> None:
    async with Site() as site:
        site.page("/", ["/long"])
        site.page("/long", title="x" * 100)
        file, place = await kept(begin, listener, site.url(), tmp_path / "arc", audit=False)
        with file:
            assert "title-long" not in file.restored().ledger.findings.counts()
            asked = await ask(file, place, judged(file, audit=True))
            assert "title-long" in asked.rows[site.url("/long")]["findings"]


async def test_no_question_opens_a_connection(
    begin: Begin, listener: Listener, tmp_path: Path
) -> None:
    async with Site() as site:
        site.page("/", ["/a", "/b"])
        site.page("/a")
        site.page("/b")
        file, place = await kept(begin, listener, site.url(), tmp_path / "arc")
        before, connections = len(site.requests), site.connections
        with file, _connections() as opened:
            question = Question(
                file.settings()[0], Search(("a",)), (), b"User-agent: *\nDisallow: /a", "/a,/b"
            )
            asked = await ask(file, place, question)
        assert asked.asking.counts.read == 3
        assert opened == []
        assert (len(site.requests), site.connections) == (before, connections)


@contextmanager
def _connections() -> Iterator[list[Any]]:
    """Every connection that this process opens meanwhile."""
    seen, is_on = list[Any](), True

    def hear(event: str, arguments: Any) -> None:
        if is_on and event == "socket.connect":
            seen.append(arguments)

    sys.addaudithook(hear)
    yield seen
    is_on = False


async def test_a_search_finds_words_of_the_text_whatever_their_case(
    begin: Begin, listener: Listener, tmp_path: Path
) -> None:
    async with Site() as site:
        site.page("/", ["/a", "/b"], text="nothing")
        site.answer("/a", b"<title>A</title><p>It is Free\n of <b>Charge</b>, today<script>terms")
        site.answer("/b", b"<p>free of charge, by our terms")
        file, place = await kept(begin, listener, site.url(), tmp_path / "arc")
        with file:
            asked = await ask(file, place, Question(search=Search(("free of charge",), ("terms",))))
            (row,) = asked.rows.values()
            assert row["url"] == site.url("/a")
            assert (row["found"], row["snippets"]) == (1, ["A It is Free of Charge, today"])
            assert "1 page matches the search" in asked.lines
            source = Search((r"<script>\w+",), is_regex=True, in_source=True)
            asked = await ask(file, place, Question(search=source))
            assert list(asked.rows) == [site.url("/a")]
            both = await ask(file, place, Question(search=Search((), ("charge",))))
            assert list(both.rows) == [site.url()]


async def test_only_the_urls_of_a_filter_are_asked(
    begin: Begin, listener: Listener, tmp_path: Path
) -> None:
    async with Site() as site:
        site.page("/", ["/a"], text="words")
        site.page("/a", ["/a/b"], text="words")
        site.page("/a/b", text="words")
        file, place = await kept(begin, listener, site.url(), tmp_path / "arc")
        with file:
            question = Question(search=Search(("words",)), wanted=parse("depth:1"))
            asked = await ask(file, place, question)
            assert list(asked.rows) == [site.url("/a")]
            assert asked.asking.counts.read == 1


async def test_a_page_that_was_kept_once_for_two_urls_is_read_for_both(
    begin: Begin, listener: Listener, tmp_path: Path
) -> None:
    async with Site() as site:
        site.page("/", ["/one", "/two"])
        site.answer("/one", b"<p>the same words")
        site.answer("/two", b"<p>the same words")
        file, place = await kept(begin, listener, site.url(), tmp_path / "arc", workers=1)
        with file:
            asked = await ask(file, place, Question(search=Search(("the same words",))))
            assert set(asked.rows) == {site.url("/one"), site.url("/two")}
            assert asked.asking.counts.revisits == 1
            assert any("1 of them stored only once" in line for line in asked.lines)


async def test_pages_that_were_not_kept_are_counted_and_said(
    begin: Begin, listener: Listener, tmp_path: Path
) -> None:
    async with Site() as site:
        site.page("/", ["/a", "/b"])
        site.answer("/a", b"<title>aaaaaaa</title>")
        site.page("/b")
        file, place = await kept(begin, listener, site.url(), tmp_path / "arc", max_pages=2)
        with file:
            counts = (await ask(file, place, judged(file))).asking.counts
            assert (counts.read, counts.not_kept) == (2, 0)
        other = tmp_path / "other"
        empty, _ = await kept(begin, listener, site.url("/b"), other)
        empty.close()
        with CrawlFile.open(file.path) as again:
            asked = await ask(again, other, judged(again))
            assert asked.asking.counts.not_kept == 2
            assert any("2 pages are not in the archive" in line for line in asked.lines)
            expected = again.restored().ledger.findings.counts()
            assert asked.asking.findings.counts() == expected  # what the file has counts


async def test_a_page_of_another_site_that_was_only_checked_is_not_missed(
    begin: Begin, listener: Listener, tmp_path: Path
) -> None:
    async with Site() as site, Site() as other:
        other.page("/")
        site.page("/", [other.url()])
        file, place = await kept(
            *(begin, listener, site.url(), tmp_path / "arc"), check_external=True
        )
        with file:
            asked = await ask(file, place, judged(file))
            assert file.restored().ledger.records.url[2] == other.url()
            assert (asked.asking.counts.read, asked.asking.counts.not_kept) == (1, 0)


async def test_coded_and_truncated_bodies_are_read_as_the_crawl_read_them(
    begin: Begin, listener: Listener, tmp_path: Path
) -> None:
    page = b"<title>t</title><p>begin " + b"filler " * 5_000 + b" the end"
    async with Site() as site:
        site.page("/", ["/gzip", "/cut", "/latin"])
        head = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\n"
        packed = gzip.compress(b"<p>a packed page")
        site.raw("/gzip", head + b"Content-Length: %d\r\n\r\n" % len(packed) + packed)
        site.answer("/cut", page)
        site.answer("/latin", "<p>déjà vu".encode("latin-1"), "text/html; charset=iso-8859-1")
        file, place = await kept(begin, listener, site.url(), tmp_path / "arc", max_body=20_000)
        with file:
            for words, path in (("packed page", "/gzip"), ("déjà", "/latin"), ("begin", "/cut")):
                asked = await ask(file, place, Question(search=Search((words,))))
                assert list(asked.rows) == [site.url(path)], words
            asked = await ask(file, place, Question(search=Search(("the end",))))
            assert asked.rows == {}
            assert asked.asking.counts.truncated == 1


async def test_a_wacz_is_read_without_unpacking_it(
    begin: Begin, listener: Listener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wacz, "LINES", 3)  # several blocks of the index
    async with Site() as site:
        paths = [f"/{n}" for n in range(20)]
        site.page("/", paths)
        for path in paths:
            site.answer(path, f"<p>page number {path[1:]}x".encode())
        file, place = await kept(begin, listener, site.url(), tmp_path / "a.wacz")
        with file:
            assert place.is_file()
            with zipfile.ZipFile(place) as zipped:
                assert zipped.read("indexes/index.idx").count(b"\n") > 5
            for number in (0, 7, 19):
                search = Search((f"page number {number}x",))
                asked = await ask(file, place, Question(search=search))
                assert list(asked.rows) == [site.url(f"/{number}")]
            assert asked.asking.counts.read == 21


async def test_an_archive_without_its_index_is_read_once_and_left_as_it_is(
    begin: Begin, listener: Listener, tmp_path: Path
) -> None:
    async with Site() as site:
        site.page("/", ["/a"])
        site.page("/a", text="words")
        file, place = await kept(begin, listener, site.url(), tmp_path / "arc")
        with file:
            (place / index.NAME).unlink()
            before = {each.name: each.read_bytes() for each in place.iterdir()}
            asked = await ask(file, place, Question(search=Search(("words",))))
            assert list(asked.rows) == [site.url("/a")]
            assert {each.name: each.read_bytes() for each in place.iterdir()} == before


async def test_an_index_that_lags_behind_its_files_is_not_used(
    begin: Begin, listener: Listener, tmp_path: Path
) -> None:
    async with Site() as site:
        site.page("/", text="words")
        file, place = await kept(begin, listener, site.url(), tmp_path / "arc")
        with file:
            with closing(sqlite3.connect(place / index.NAME)) as lagging, lagging:
                lagging.execute("DELETE FROM captures")
                lagging.execute("UPDATE files SET end = 0")
            asked = await ask(file, place, Question(search=Search(("words",))))
            assert list(asked.rows) == [site.url()]


async def test_a_response_that_is_none_is_no_answer() -> None:
    fetcher = KeptFetcher(Settings.checked(roots=["localhost"]))
    head = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\n\r\n"
    for wrong, body in ((head, b"no gzip"), (b"nonsense\r\n\r\n", b""), (b"HTTP/1.1 200", b"")):
        assert await fetcher.answer("http://localhost/", wrong, iter((body,))) is None
    packed = gzip.compress(b"<p>a page")
    answer = await fetcher.answer("http://localhost/", head, iter((packed,)))
    assert answer is not None
    assert answer.page == b"<p>a page"


async def test_a_broken_record_is_counted_and_the_rest_is_answered(
    begin: Begin, listener: Listener, tmp_path: Path
) -> None:
    async with Site() as site:
        site.page("/", ["/a"])
        site.answer("/a", b"<p>some words")
        file, place = await kept(begin, listener, site.url(), tmp_path / "arc", workers=1)
        with file:
            with await in_slices(KeptPages.opening(place)) as archive:
                found = archive.find(site.url("/a"))
            assert found is not None
            with (place / found.name).open("r+b") as warc:
                warc.seek(found.offset + 30)
                warc.write(b"\xff" * 20)
            asked = await ask(file, place, Question(search=Search(("words",))))
            counts = asked.asking.counts
            assert (counts.read, counts.unreadable) == (1, 1)
            assert "cannot be read" in counts.problem


async def test_an_archive_that_was_moved_is_found_beside_the_crawl_or_asked_for(
    tmp_path: Path,
) -> None:
    settings = Settings.checked(roots=["localhost"], warc=str(tmp_path / "gone" / "arc"))
    path = str(tmp_path / "a.crawl")
    with pytest.raises(ArchiveError, match="--archive"):
        place_of(None, settings, path)
    (tmp_path / "arc").mkdir()
    assert place_of(None, settings, path) == tmp_path / "arc"
    assert place_of("elsewhere", settings, path) == Path("elsewhere")


async def test_a_file_that_is_no_archive_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "a.wacz").write_bytes(b"no zip")
    (tmp_path / "empty").mkdir()
    for name in ("a.wacz", "empty", "none"):
        with pytest.raises(ArchiveError) as problem:
            await in_slices(KeptPages.opening(tmp_path / name))
        assert "\n" not in str(problem.value)


async def test_another_robots_txt_says_what_it_would_refuse_and_allow(
    begin: Begin, listener: Listener, tmp_path: Path
) -> None:
    async with Site() as site:
        site.page("/", ["/a", "/private/x", "http://127.0.0.2/a", "http://[no-url"])
        site.page("/a")
        site.answer("/robots.txt", b"User-agent: *\nDisallow: /private/", "text/plain")
        file, _ = await kept(begin, listener, site.url(), tmp_path / "arc", no_robots=False)
        with file:
            asked = await ask(file, None, Question(robots=b"User-agent: *\nDisallow: /a\n"))
            assert asked.rows[site.url("/a")]["robots"] == "Disallow: /a"
            allowed = asked.rows[site.url("/private/x")]
            assert (allowed["robots"], allowed["robots_before"]) == (None, "Disallow: /private/")
            assert len(asked.rows) == 2


async def test_a_redirect_map_says_where_each_url_would_lead(
    begin: Begin, listener: Listener, tmp_path: Path
) -> None:
    async with Site() as site:
        site.page("/", ["/a", "/b", "/c", "/d", "/gone", "/moved", "/e"])
        for path in ("/a", "/b", "/c", "/d", "/e", "/f"):
            site.page(path)
        site.redirect("/moved", "/f")
        file, _ = await kept(begin, listener, site.url(), tmp_path / "arc")
        lines = "old,new\n/a,/b\n/b,/c\n/d,/gone\n/e,/moved\n/f,/e\n/c,/nowhere\n/x,/y\n"
        lines += "/a,/d\nbad\n/g,/g\n"
        with file:
            asked = await ask(file, None, Question(redirects=lines))
            rows = {url.removeprefix(site.url()): row for url, row in asked.rows.items()}
            ends = {name: (row["redirect_hops"], row["redirect_end"]) for name, row in rows.items()}
            assert ends == {
                "a": (3, "unknown"),
                "b": (2, "unknown"),
                "c": (1, "unknown"),
                "d": (1, "broken"),
                "e": (3, "loop"),
                "f": (3, "loop"),
            }
            assert (rows["d"]["final_status"], rows["a"]["redirect_final"]) == (
                404,
                site.url("/nowhere"),
            )
            assert asked.asking.map is not None
            assert [line for line, _ in asked.asking.map.faults] == [9, 10, 11]
            assert any("1 line names a URL" in line for line in asked.lines)


async def test_an_archive_of_several_crawls_gives_none_what_was_kept_later(
    begin: Begin, listener: Listener, tmp_path: Path
) -> None:
    async with Site() as site:
        site.answer("/", b"<p>first words")
        file, place = await kept(begin, listener, site.url(), tmp_path / "arc")
        file.close()
        with await in_slices(KeptPages.opening(place)) as archive:
            found = archive.find(site.url())
            assert found is not None
            assert archive.find(site.url(), found.ts) == found
            assert archive.find(site.url(), "20200101000000") is None


async def test_an_archive_that_a_crawl_writes_into_is_refused(
    begin: Begin, listener: Listener, tmp_path: Path
) -> None:
    async with Site() as site:
        site.page("/", ["/a"])
        site.page("/a")
        site.behind_the_gate("/a")
        site.gate.clear()
        session = begin(site.url(), warc=str(tmp_path / "arc"), no_robots=True)
        session.run()
        async with asyncio.timeout(10):
            while not site.at_the_gate:
                await turn()
        with pytest.raises(ArchiveError, match="is writing to this archive"):
            await in_slices(KeptPages.opening(tmp_path / "arc"))
        site.gate.set()
        await listener.end()


async def test_an_ask_ends_between_two_pages_and_leaves_nothing_open(
    begin: Begin, listener: Listener, tmp_path: Path
) -> None:
    async with Site() as site:
        site.page("/", [f"/{n}" for n in range(30)])
        for number in range(30):
            site.page(f"/{number}", text="words")
        file, place = await kept(begin, listener, site.url(), tmp_path / "arc")
        with file:
            saved = file.restored()
            question = Question(search=Search(("words",)))
            asking = Asking(question, saved.ledger, saved.frontier.ids, saved.settings, file)
            with await in_slices(KeptPages.opening(place)) as archive, closing(asking):
                work = asyncio.create_task(in_slices(asking.run(archive)))
                while asking.counts.read < 3:
                    await turn()
                work.cancel()
                with pytest.raises(asyncio.CancelledError):
                    await work
            assert asking.counts.read < 30


def test_the_folder_of_a_crawl_that_has_not_ended_is_read(tmp_path: Path) -> None:
    parts = tmp_path / "a.wacz.parts"
    parts.mkdir()
    settings = Settings.checked(roots=["localhost"], warc=str(tmp_path / "a.wacz"))
    assert place_of(None, settings, "x.crawl") == tmp_path / "a.wacz"


async def test_whatever_is_broken_in_an_archive_is_said_and_nothing_else_happens(
    begin: Begin, listener: Listener, tmp_path: Path
) -> None:
    async with Site() as site:
        site.page("/", [f"/{n}" for n in range(20)])
        for number in range(20):
            site.answer(f"/{number}", b"<p>words " * (number + 1))
        file, place = await kept(begin, listener, site.url(), tmp_path / "a.wacz")
        file.close()
        whole, random, read = place.read_bytes(), Random(27), 0
        urls = [site.url(f"/{number}") for number in range(20)]
        for _ in range(300):
            octets = bytearray(whole)
            for _ in range(random.randint(1, 20)):
                octets[random.randrange(len(octets))] = random.randrange(256)
            place.write_bytes(octets[: random.choice((len(octets), random.randrange(len(octets))))])
            read += await _read_all(place, urls)
        assert read > 300  # of 6,000: most are refused, and none ends otherwise


async def _read_all(place: Path, urls: list[str]) -> int:
    read = 0
    try:
        with await in_slices(KeptPages.opening(place)) as archive:
            for url in urls:
                with suppress(ArchiveError):
                    if (found := archive.find(url)) is not None:
                        read += sum(map(len, archive.read(found).body)) > 0
    except ArchiveError:
        pass
    return read
