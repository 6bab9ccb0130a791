"""The source of a page, as the archive of a real crawl has it."""

import gzip
from pathlib import Path

import pytest

from crawlscope.core.records.capture import ArchiveError
from crawlscope.core.records.kept_source import Source
from crawlscope.runtime.slices import in_slices
from crawlscope.session.sources import (
    MOST_LINES,
    MOST_SHOWN,
    links_to,
    marked,
    source_of,
    versions,
)
from crawlscope.store.archive import index
from tests.session.conftest import Begin, Listener
from tests.web import Site


async def keep(begin: Begin, listener: Listener, root: str, archive: Path) -> None:
    session = begin(root, warc=str(archive), no_robots=True, resources=True)
    session.run()
    await listener.end()
    assert session.keeper is not None
    await session.write()
    session.keeper.close()
    session.keeper = None


async def source(archive: Path, url: str) -> Source:
    return await in_slices(source_of((await in_slices(versions(archive, url)))[-1]))


async def test_a_page_is_unpacked_and_decoded_as_its_own_declaration_says(
    begin: Begin, listener: Listener, tmp_path: Path
) -> None:
    page = "<meta charset=windows-1252>\n<p>Straße".encode("windows-1252")
    async with Site() as site:
        site.answer("/", gzip.compress(page), "text/html", headers={"Content-Encoding": "gzip"})
        await keep(begin, listener, site.url(), tmp_path / "a.wacz")
        found = await source(tmp_path / "a.wacz", site.url())
    assert found.lines == ("<meta charset=windows-1252>", "<p>Straße")
    assert (found.charset, found.octets, found.is_cut) == ("windows-1252", len(page), False)
    assert "Content-Encoding: gzip" in found.head
    assert found.is_page


async def test_no_more_than_a_megabyte_and_so_many_lines_are_shown(
    begin: Begin, listener: Listener, tmp_path: Path
) -> None:
    async with Site() as site:
        site.page("/", ["/long", "/lines"])
        site.answer(
            "/long", gzip.compress(b"a" * 4 * MOST_SHOWN), headers={"Content-Encoding": "gzip"}
        )
        site.answer("/lines", b"<p>\n" * (MOST_LINES + 1))
        await keep(begin, listener, site.url(), tmp_path / "arc")
        long = await source(tmp_path / "arc", site.url("/long"))
        lines = await source(tmp_path / "arc", site.url("/lines"))
    assert (len(long.lines[0]), long.is_cut) == (MOST_SHOWN, True)
    assert (len(lines.lines), lines.is_cut) == (MOST_LINES, True)


async def test_a_picture_is_no_text_and_a_style_sheet_no_page(
    begin: Begin, listener: Listener, tmp_path: Path
) -> None:
    async with Site() as site:
        site.answer("/a.css", b"a > b { color: red } /* <a href=b.png> */", "text/css")
        site.answer("/", b"<link rel=stylesheet href=a.css><img src=b.png alt=b><a href=c.pdf>")
        site.answer("/c.pdf", b"%PDF-1.7\n" * 300 + b"stream\0\1", "application/pdf")
        site.answer("/b.png", b"\x89PNG\r\n\x1a\n\0\0", "image/png")
        await keep(begin, listener, site.url(), tmp_path / "arc")
        css = await source(tmp_path / "arc", site.url("/a.css"))
        pdf = await source(tmp_path / "arc", site.url("/c.pdf"))
        png = await source(tmp_path / "arc", site.url("/b.png"))
    assert (css.lines, css.is_page) == (("a > b { color: red } /* <a href=b.png> */",), False)
    assert await in_slices(marked(css, ("title-long",), lambda _url: True)) == []
    assert (pdf.lines, pdf.content_type) == ((), "application/pdf")
    assert (png.lines, png.content_type, png.octets) == ((), "image/png", 10)


async def test_two_crawls_into_one_archive_leave_two_versions(
    begin: Begin, listener: Listener, tmp_path: Path
) -> None:
    archive = tmp_path / "arc"
    async with Site() as site:
        site.answer("/", b"<p>old")
        await keep(begin, listener, site.url(), archive)
        site.answer("/", b"<p>new")
        await keep(begin, listener, site.url(), archive)
        both = await in_slices(versions(archive, site.url()))
    read = [(await in_slices(source_of(each))).lines for each in both]
    assert sorted(read) == [("<p>new",), ("<p>old",)]
    assert [each.is_repeated for each in both] == [False, False]


async def test_where_pages_link_to_a_url_is_told_without_reading_a_whole_archive(
    begin: Begin, listener: Listener, tmp_path: Path
) -> None:
    archive = tmp_path / "arc"
    async with Site() as site:
        site.answer("/", b"<p>\n<a href=/gone>x</a>\n<a href=/other>y</a>")
        site.answer("/other", b"nothing")
        await keep(begin, listener, site.url(), archive)
        pages, gone = [site.url(), site.url("/other"), site.url("/never")], site.url("/gone")
        found = await in_slices(links_to(archive, pages, gone))
        assert [each and (each.line, each.snippet) for each in found] == [
            (2, "<a href=/gone>x</a>"),
            None,
            None,
        ]
        (archive / index.NAME).unlink()
        with pytest.raises(ArchiveError, match="no index"):
            await in_slices(links_to(archive, pages, gone))
        assert (await source(archive, site.url())).lines[0] == "<p>"
