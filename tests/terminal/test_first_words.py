"""What people type first does what they expect."""

import os
import re
import sys
from pathlib import Path

import pytest

from crawlscope.commands import words_of_others
from crawlscope.commands.cli import cli, run
from crawlscope.commands.declared import commands
from crawlscope.commands.first_words import understood
from crawlscope.runtime import display

OPTION = re.compile(r"(?<![\w-])--?[a-z][a-z-]*")
COMMANDS = {str(each.name) for each in cli.registered_commands}


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("help", "--help"),
        ("help crawl", "crawl --help"),
        ("--version", "--version"),
        ("version", "--version"),
        ("site.crawl", "open site.crawl"),
        ("crawl example.org", "crawl example.org"),
        ("-", "crawl -"),
        ("crwal", "crwal"),
        ("--foo", "--foo"),
    ],
)
def test_words_that_name_no_address_mean_what_they_say(typed: str, meant: str) -> None:
    assert understood(typed.split(), COMMANDS, pytest.fail) == meant.split()


@pytest.mark.parametrize(
    "typed",
    [
        *("https://example.org/", "example.org", "localhost:8000", ":8000/a", "[::1]:80"),
        "--max-pages 5 a.org",
    ],
)
def test_an_address_opens_the_window_and_starts(
    typed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    assert display.why_no_window() is None
    assert understood(typed.split(), COMMANDS, pytest.fail) == ["gui", "--start", *typed.split()]


def test_an_address_is_crawled_in_the_terminal_if_there_is_no_display(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    remarks = list[str]()
    assert understood(["example.org"], COMMANDS, remarks.append) == ["crawl", "example.org"]
    assert remarks[0].endswith("Crawling in the terminal instead.")
    assert run(["http://127.0.0.1:9/", "--max-tries", "1", "-q", "--no-config"]) == 1
    assert "Crawling in the terminal instead." in capsys.readouterr().err
    assert run(["example.org", "--wrkers", "1"]) == 2  # this alone is said
    assert capsys.readouterr().err.count("\n") == 1


def test_a_folder_is_crawled_in_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    os.mkdir("public")
    for typed in (".", "./elsewhere", "public", "file:///srv/site", "a.html"):
        assert understood([typed], COMMANDS, pytest.fail) == ["crawl", typed]
    assert understood(["private"], COMMANDS, pytest.fail) == [
        "private"
    ]  # perhaps a mistyped command


def test_without_a_window_installed_nothing_is_said_of_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "PySide6", None)
    assert understood(["example.org"], COMMANDS, pytest.fail) == ["crawl", "example.org"]
    assert capsys.readouterr().err == ""


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
        (
            "--threshold loud=2",
            "--threshold: there is no 'loud', only redirect-temporary, too-many",
        ),
        ("--threshold slow", "--threshold must be NAME=VALUE, such as title-long=70"),
    ],
)
def test_a_bad_number_is_refused_in_words(
    typed: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["crawl", "http://localhost/", *typed.split()]) == 2
    assert words in capsys.readouterr().err


@pytest.mark.parametrize(
    ("command", "words"), [("gui", "use --list -"), ("mcp", "standard input is used by the agent")]
)
def test_a_command_that_takes_no_list_from_standard_input_says_so(
    command: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([command, "-"]) == 2
    assert words in capsys.readouterr().err


def test_the_window_takes_one_folder_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["gui", "./public", "http://localhost/", "--start"]) == 2
    assert "the window takes URLs or a single folder" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("typed", "advice"),
    [
        ("check .", "crawlscope crawl"),
        ("diff a.crawl b.crawl", "crawlscope compare"),
        ("crawl -r http://localhost/", "--max-depth N"),
        ("crawl --json http://localhost/", "--format json"),
        ("crawl --threads 5 http://localhost/", "--workers N"),
        ("crawl --no-check-certificate http://localhost/", "--insecure"),
        ("GET http://localhost/", "crawlscope crawl"),
        ("crawl -np http://localhost/", "--scope folder"),
        ("crawl --user=me http://localhost/", "-u USER:PASSWORD"),
        ("crawl --include-fragments .", "--fail-on broken-fragment"),
        ("crawl --isolated .", "--no-config"),
        ("crawl --scope hots .", "did you mean 'host'?"),
        ("crawl --ignore broken-link .", "--ignore must be 'FINDING WHERE NOTE'"),
        ("crawl --fail-on broken .", "--fail-on-broken"),
        ("explain broken-link", "crawlscope findings"),
        ("crawl --skip-tls-verification .", "--insecure"),
        ("--crawl-list urls.txt --headless", "--list FILE"),
        ("crawl -sS http://localhost/", "--quiet"),
        ("nowhere", "there is no command, folder or file 'nowhere'"),
        ("crwal", "did you mean 'crawl'?"),
        ("nowhere/a.html", "there is no file or folder 'nowhere/a.html'"),
    ],
)
def test_words_of_other_programs_get_ours(
    typed: str, advice: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(typed.split()) == 2
    said = capsys.readouterr().err
    assert advice in said
    assert said.count("\n") == 1


def test_advice_names_options_and_commands_that_exist_and_replaces_none() -> None:
    assert set(words_of_others.COMMANDS.values()) <= COMMANDS
    assert not set(words_of_others.COMMANDS) & COMMANDS
    assert set(words_of_others.OPTIONS) & known_options("crawl") <= {"--verbose", "-v"}
    named = {word for text in words_of_others.OPTIONS.values() for word in OPTION.findall(text)}
    assert named <= known_options("crawl")


def known_options(command: str) -> set[str]:
    found = next(each for each in commands(cli) if each.name == command)
    return {word for option in found.options for word in option.words}


def test_a_file_that_is_no_page_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("README.md").write_text("[a](b.md)")
    assert run(["README.md"]) == 2
    assert "give a folder, or --list README.md" in capsys.readouterr().err


def test_letters_mean_what_they_do_in_curl(capsys: pytest.CaptureFixture[str]) -> None:
    letters = ["-H", "A: b", "-b", "c=d", "-u", "e:f", "-A", "Agent", "-k", "-x", "localhost:80"]
    assert run(["config", *letters]) == 0
    shown = {line.split()[0] for line in capsys.readouterr().out.splitlines()}
    assert shown == {"header", "cookie", "auth", "user-agent", "insecure", "proxy"}
