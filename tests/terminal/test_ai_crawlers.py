"""`--export ai-crawlers.csv` and `ai-pages.csv`, of a crawl and of its file."""

import csv
from pathlib import Path

import pytest

from crawlscope.commands.cli import run

ROBOTS = "User-agent: GPTBot\nDisallow: /a\n\nUser-agent: *\nAllow: /\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "robots.txt").write_text(ROBOTS)
    (tmp_path / "site" / "index.html").write_text('<p>Some words</p><a href="a.html">a</a>')
    (tmp_path / "site" / "a.html").write_text("<script>write('all of it')</script>")
    return tmp_path


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def test_a_crawl_and_its_file_say_which_pages_each_crawler_may_read(folder: Path) -> None:
    names = ("--export", "ai-crawlers.csv", "--export", "ai-pages.csv")
    assert run(["crawl", "site", "-q", "--save", "a.crawl", *names]) == 0
    first, *others = found = rows(folder / "ai-crawlers.csv")
    assert (first["crawler"], first["allowed"], first["blocked"]) == ("GPTBot", "1", "1")
    assert (first["named"], first["rule"], first["without_text"]) == ("true", "Disallow: /a", "1")
    assert first["example"].endswith("/a.html")
    assert {(row["allowed"], row["blocked"], row["named"]) for row in others} == {
        ("2", "0", "false")
    }
    pages = rows(folder / "ai-pages.csv")
    assert [(row["words"], row["blocked"], row["rules"]) for row in pages] == [
        ("3", "", ""),
        ("0", "GPTBot", "Disallow: /a"),
    ]
    (folder / "ai-crawlers.csv").unlink()
    assert run(["export", "a.crawl", "--export", "ai-crawlers.csv"]) == 0
    assert rows(folder / "ai-crawlers.csv") == found


def test_a_crawl_that_ignored_robots_txt_says_nothing(folder: Path) -> None:
    names = ("--export", "ai-crawlers.csv", "--export", "ai-pages.csv")
    assert run(["crawl", "site", "-q", "--no-robots", "--save", "a.crawl", *names]) == 0
    assert rows(folder / "ai-crawlers.csv") == []
    assert {row["allowed"] for row in rows(folder / "ai-pages.csv")} == {""}


def test_a_page_for_people_speaks_their_words(folder: Path) -> None:
    assert run(["crawl", "site", "-q", "--save", "a.crawl", "--export", "ai-crawlers.html"]) == 0
    text = (folder / "ai-crawlers.html").read_text()
    assert "<td>questions of users</td>" in text
    assert '<th scope="col">Pages blocked</th>' in text
