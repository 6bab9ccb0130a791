"""The sitemap: which URLs are in it, how it is split, and that a set is whole or not at all."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from crawlscope.core.records.events import ErrorKind
from crawlscope.export import ExportError, sitemap, writing
from crawlscope.export.snapshot import Snapshot
from tests.export.crawled import Crawl, all_kinds, fractions
from tests.export.written import write

SPACE = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
FACTS: dict[str, object] = {"roots": ["http://h/"], "settings": {"scope": "host"}}


def locations(path: Path, root: str = "urlset") -> list[str]:
    tree = ElementTree.parse(path).getroot()
    assert tree.tag == SPACE + root
    return [loc.text or "" for loc in tree.iter(SPACE + "loc")]


def pages(count: int) -> Crawl:
    crawl = Crawl()
    for number in range(count):
        crawl.page(f"/{number}")
    return crawl


def test_a_sitemap_holds_html_that_is_done_with_status_200(tmp_path: Path) -> None:
    crawl = all_kinds()
    crawl.page("/empty", 204)
    crawl.page("/picture", content_type="image/png")
    crawl.page("/xhtml", content_type="application/xhtml+xml")
    crawl.fail("/broken-off", ErrorKind.PROTOCOL)
    write(str(tmp_path / "x.xml"), crawl.ledger, FACTS)
    assert locations(tmp_path / "x.xml") == ["http://h/", "http://h/new", "http://h/xhtml"]


@pytest.mark.parametrize(
    ("scope", "expected"),
    [
        ("host", ["http://h/docs/a", "http://h/b"]),
        ("folder", ["http://h/docs/a"]),
        ("any", ["http://h/docs/a", "http://h/b", "http://other/"]),
    ],
)
def test_what_was_requested_out_of_scope_is_not_reported(
    tmp_path: Path, scope: str, expected: list[str]
) -> None:
    crawl = Crawl()
    for path in ("/docs/a", "/b", "http://other/"):
        crawl.page(path)
    facts = {"roots": ["http://h/docs/"], "settings": {"scope": scope}}
    write(str(tmp_path / "x.xml"), crawl.ledger, facts)
    assert locations(tmp_path / "x.xml") == expected


def test_a_url_of_any_character_comes_back_as_it_was(tmp_path: Path) -> None:
    crawl = Crawl()
    crawl.page("/?a=1&b='2'&c=%3C")
    write(str(tmp_path / "x.xml"), crawl.ledger, {})
    assert locations(tmp_path / "x.xml") == ["http://h/?a=1&b='2'&c=%3C"]


def test_a_url_too_long_for_the_protocol_is_left_out(tmp_path: Path) -> None:
    crawl = Crawl()
    fits = "/" + "x" * (2_047 - len("http://h/"))
    crawl.page(fits)
    crawl.page(fits + "x")
    write(str(tmp_path / "x.xml"), crawl.ledger, FACTS)
    assert locations(tmp_path / "x.xml") == ["http://h" + fits]


def test_a_sitemap_of_no_pages_is_valid_xml(tmp_path: Path) -> None:
    write(str(tmp_path / "x.xml"), Crawl().ledger, {})
    assert locations(tmp_path / "x.xml") == []


@pytest.mark.parametrize(("count", "parts"), [(10, 0), (11, 2), (20, 2), (21, 3)])
def test_a_sitemap_is_split_at_its_limit_and_has_an_index(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int, parts: int
) -> None:
    monkeypatch.setattr(sitemap, "MOST_URLS", 10)
    write(str(tmp_path / "my site.xml"), pages(count).ledger, FACTS)
    names = [f"my site-{number}.xml" for number in range(1, parts + 1)]
    assert sorted(each.name for each in tmp_path.iterdir()) == sorted([*names, "my site.xml"])
    listed = [url for name in names or ["my site.xml"] for url in locations(tmp_path / name)]
    assert listed == [f"http://h/{number}" for number in range(count)]
    if parts:
        assert locations(tmp_path / "my site.xml", "sitemapindex") == [
            f"http://h/my%20site-{number}.xml" for number in range(1, parts + 1)
        ]


def test_no_part_is_larger_than_its_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sitemap, "MOST_BYTES", 1_000)
    write(str(tmp_path / "x.xml"), pages(100).ledger, FACTS)
    parts = sorted(tmp_path.glob("x-*.xml"), key=lambda each: int(each.stem[2:]))
    sizes = [each.stat().st_size for each in parts]
    assert max(sizes) <= 1_000
    assert min(sizes[:-1]) > 900
    assert [url for each in parts for url in locations(each)] == [
        f"http://h/{number}" for number in range(100)
    ]


def test_the_limits_are_those_of_the_protocol() -> None:
    assert (sitemap.MOST_URLS, sitemap.MOST_BYTES) == (50_000, 52_428_800)


def test_a_set_replaces_an_older_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sitemap, "MOST_URLS", 10)
    for count in (25, 28):
        write(str(tmp_path / "x.xml"), pages(count).ledger, FACTS)
        assert len(list(tmp_path.iterdir())) == 4
        assert len(locations(tmp_path / "x-3.xml")) == count - 20


def test_a_part_that_cannot_take_its_place_leaves_the_older_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sitemap, "MOST_URLS", 10)
    (tmp_path / "x.xml").write_text("old index")
    (tmp_path / "x-1.xml").write_text("old part")
    (tmp_path / "x-3.xml").mkdir()
    with pytest.raises(ExportError, match=r"x-3\.xml.* is a folder") as info:
        write(str(tmp_path / "x.xml"), pages(35).ledger, FACTS)
    assert "\n" not in str(info.value)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["x-1.xml", "x-3.xml", "x.xml"]
    assert (tmp_path / "x.xml").read_text() == "old index"
    assert (tmp_path / "x-1.xml").read_text() == "old part"


def test_a_set_closed_half_way_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sitemap, "MOST_URLS", 10)
    slices = writing(str(tmp_path / "x.xml"), Snapshot(pages(1_000).ledger, FACTS))
    assert next(fractions(slices)) < 1
    assert len(list(tmp_path.iterdir())) > 2
    slices.close()
    assert list(tmp_path.iterdir()) == []


def test_a_private_sitemap_stays_private_and_a_link_a_link(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sitemap, "MOST_URLS", 10)
    (tmp_path / "there.xml").write_text("old")
    (tmp_path / "there.xml").chmod(0o600)
    (tmp_path / "x.xml").symlink_to(tmp_path / "there.xml")
    write(str(tmp_path / "x.xml"), pages(11).ledger, FACTS)
    assert (tmp_path / "x.xml").is_symlink()
    assert (tmp_path / "there.xml").stat().st_mode & 0o777 == 0o600
    assert len(locations(tmp_path / "there.xml", "sitemapindex")) == 2
