"""Which file a page is, and which line of it has a link."""

import os
from pathlib import Path

import pytest

from crawlscope.export.places import place

ROOT = "http://127.0.0.1:50000/"


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    monkeypatch.chdir(tmp_path)
    site = tmp_path / "site"
    (site / "sub").mkdir(parents=True)
    (site / "index.html").write_bytes(
        b"<p>\r\n<a href='gone.html'>x</a>\r\n<a href='b.html#no'>y</a>"
    )
    (site / "sub" / "index.htm").write_text("<a href='50%25.html'>")
    (site / "a b.html").write_text("")
    return [("http://127.0.0.1:1/", str(tmp_path)), (ROOT, str(site))]


@pytest.mark.parametrize(
    ("page", "target", "found"),
    [
        ("", "gone.html", ("site/index.html", 2)),
        ("index.html", "b.html#no", ("site/index.html", 3)),
        ("", "nowhere.html", ("site/index.html", 0)),
        ("", "", ("site/index.html", 0)),
        ("sub/", "50%25.html", ("site/sub/index.htm", 1)),
        ("a%20b.html?q", "x", ("site/a b.html", 0)),
        ("gone.html", "x", None),
    ],
)
def test_a_page_is_a_file_and_a_link_a_line(
    page: str, target: str, found: tuple[str, int] | None, folders: list[tuple[str, str]]
) -> None:
    assert place(ROOT + page, target and ROOT + target, folders) == (
        found and (found[0].replace("/", os.sep), found[1])
    )


def test_a_page_of_another_site_is_no_file(folders: list[tuple[str, str]]) -> None:
    assert place("http://127.0.0.1:2/index.html", "x", folders) is None


def test_a_file_that_changes_is_read_again(folders: list[tuple[str, str]]) -> None:
    assert place(ROOT, ROOT + "gone.html", folders) == (os.path.join("site", "index.html"), 2)
    file = Path("site", "index.html")
    file.write_text("<a href='gone.html'>")
    os.utime(file, ns=(1, 1))
    assert place(ROOT, ROOT + "gone.html", folders) == (os.path.join("site", "index.html"), 1)


def test_a_page_whose_name_no_file_can_have_is_no_file(folders: list[tuple[str, str]]) -> None:
    assert place(ROOT + "a" * 300, "gone.html", folders) is None
