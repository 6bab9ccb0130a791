"""What people type first does what they expect."""

import os
from pathlib import Path

import pytest

from crawlscope.commands.cli import cli, run
from crawlscope.commands.first_words import understood
from crawlscope.runtime import display

COMMANDS = {str(each.name) for each in cli.registered_commands}


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("help", "--help"),
        ("help crawl", "crawl --help"),
        ("--version", "--version"),
        ("site.crawl", "open site.crawl"),
        ("crawl example.org", "crawl example.org"),
        ("-", "crawl -"),
        ("crwal", "crwal"),
        ("--foo", "--foo"),
    ],
)
def test_words_that_name_no_address_mean_what_they_say(typed: str, meant: str) -> None:
    assert understood(typed.split(), COMMANDS) == meant.split()


@pytest.mark.parametrize(
    "typed",
    ["https://example.org/", "example.org", "localhost:8000", "[::1]:80", "--max-pages 5 a.org"],
)
def test_an_address_opens_the_window_and_starts(
    typed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    assert display.why_no_window() is None
    assert understood(typed.split(), COMMANDS) == ["gui", "--start", *typed.split()]


def test_an_address_is_crawled_in_the_terminal_if_there_is_no_display(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    assert understood(["example.org"], COMMANDS) == ["crawl", "example.org"]
    assert "Crawling in the terminal instead." in capsys.readouterr().err


def test_a_folder_is_crawled_in_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    os.mkdir("public")
    for typed in (".", "./elsewhere", "public", "file:///srv/site", "a.html"):
        assert understood([typed], COMMANDS) == ["crawl", typed]
    assert understood(["private"], COMMANDS) == ["private"]  # perhaps a mistyped command


@pytest.mark.parametrize(
    ("typed", "nearest"),
    [
        ("--scope hots", "host"),
        ("--severity title-shrt=note", "title-short"),
        ("--fail-on eror", "error"),
        ("--export links.cvs", ".csv"),
        ("--threshold title-lon=9", "title-long"),
    ],
)
def test_a_mistyped_value_gets_the_nearest_one(
    typed: str, nearest: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["crawl", "http://localhost/", *typed.split()]) == 2
    assert f"did you mean {nearest!r}?" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("--max-seconds 5x", "'--max-seconds': '5x' is not a time: write seconds, or 500ms, 5m"),
        ("--max-body 5x", "'--max-body': '5x' is not a size: write bytes, or 512KB"),
        ("--workers many", "'--workers': 'many' is not a whole number"),
        ("--threshold slow=soon", "--threshold slow: 'soon' is not a time"),
        ("--threshold slow", "--threshold must be NAME=VALUE, such as title-long=70"),
    ],
)
def test_a_bad_number_is_refused_in_words(
    typed: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["crawl", "http://localhost/", *typed.split()]) == 2
    assert words in capsys.readouterr().err


def test_the_window_says_how_a_folder_is_crawled(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["gui", "./public", "--start"]) == 2
    assert "use 'crawlscope crawl ./public' for a folder" in capsys.readouterr().err
