"""What a login needs, given so that it is in no shell's history, and in no settings file."""

import asyncio
import os
import shlex
from pathlib import Path

import pytest

from crawlscope.commands.cli import run
from crawlscope.commands.given_secrets import with_secrets
from crawlscope.core.policy.settings import SettingsError
from tests.conftest import WaitUntil
from tests.members import PASSWORD, USER, Members
from tests.program import LONGEST, Program

Captured = pytest.CaptureFixture[str]
LOGIN = ("--login", "https://example.org/login", "--login-field")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("PASS", "s3cret")
    folder = tmp_path / "project"
    (folder / ".git").mkdir(parents=True)
    monkeypatch.chdir(folder)
    return folder


def filled(*fields: str) -> tuple[str, ...]:
    found: tuple[str, ...] = with_secrets({"login_field": fields})["login_field"]
    return found


def as_command(capsys: Captured, *arguments: str) -> list[str]:
    capsys.readouterr()
    assert run(["config", "--as-command", *arguments]) == 0
    return shlex.split(capsys.readouterr().out)


def test_a_value_is_written_in_the_environment_or_in_a_file(folder: Path) -> None:
    (folder / "password").write_text("from a file\r\nanother line")
    fields = ("a=b=c", "b=${PASS}", "c=@password", "d=@@home", "e=x${PASS}", "f=")
    assert filled(*fields) == (
        *("a=b=c", "b=s3cret", "c=from a file", "d=@home", "e=x${PASS}", "f="),
    )
    for wrong, why in (("a=${NO_SUCH}", "NO_SUCH is not set"), ("a=@none", "cannot read none")):
        with pytest.raises(SettingsError, match=why):
            filled(wrong)
    with pytest.raises(SettingsError, match="there is no terminal to ask for it"):
        filled("password")


def test_fields_without_a_page_are_a_mistake_and_so_is_a_page_without(capsys: Captured) -> None:
    assert run(["crawl", "example.org", "--login-field", "a=s3cret"]) == 2
    assert "--login-field needs --login" in capsys.readouterr().err
    assert run(["crawl", "example.org", "--login", "https://example.org/login"]) == 2
    assert "--login needs --login-field" in capsys.readouterr().err
    assert run(["crawl", "example.org", "--login", "ftp://x", "--login-field", "a=s3cret"]) == 2
    assert "s3cret" not in capsys.readouterr().err
    assert run(["crawl", "example.org", "--cookies", "none.txt"]) == 2
    assert "--cookies: cannot read the cookies in none.txt" in capsys.readouterr().err


def test_a_settings_file_names_them_and_holds_none(folder: Path, capsys: Captured) -> None:
    file = folder / "crawlscope.toml"
    file.write_text(
        'cookies = "cookies.txt"\nlogin = "https://example.org/login"\n'
        'login-field = ["user=${PASS}", "password=@secrets/password"]\n'
    )
    below = folder / "docs"
    below.mkdir()
    os.chdir(below)
    assert as_command(capsys, "example.org")[2:] == [
        "example.org",
        *("--cookies", os.path.join("..", "cookies.txt")),
        *("--login", "https://example.org/login"),
        *("--login-field", "user=${PASS}"),
        *("--login-field", "password=@" + os.path.join("..", "secrets", "password")),
    ]
    assert run(["config"]) == 0
    said = capsys.readouterr().out
    assert "s3cret" not in said
    assert "https://example.org/login" in said
    assert "(secret)" in said
    for wrong, why in (
        ('login-field = ["user=me"]', "does not belong in a file"),
        ('login-field = ["user=@/etc/passwd"]', "outside the folder of this file"),
        ('cookies = "/home/me/cookies.txt"', "outside the folder of this file"),
    ):
        file.write_text(f'login = "https://example.org/login"\n{wrong}')
        assert run(["config"]) == 2
        assert why in capsys.readouterr().err


def test_what_a_command_line_holds_is_not_in_the_command_that_is_shown(capsys: Captured) -> None:
    words = as_command(capsys, "a.org", *LOGIN, "password=s3cret", "--login-field", "user=${PASS}")
    assert words[-4:] == [
        *("--login-field", "password=${PASSWORD}"),
        *("--login-field", "user=${PASS}"),
    ]


def test_a_curl_command_in_a_file_is_the_same_as_its_options(
    folder: Path, capsys: Captured
) -> None:
    curl = "curl 'https://example.org/a' -H 'X-Token: s3cret' -b 'sid=s3cret' -A Agent/1 -H 'TE: x'"
    (folder / "curl.txt").write_text(curl)
    rest = ["--user-agent", "Agent/1", "--header", "X-Token: $X_TOKEN", "--cookie", "sid=$SID"]
    assert as_command(capsys, "--from-curl", "curl.txt")[2:] == ["https://example.org/a", *rest]
    # What is typed beside it holds: another URL, another agent, one more header
    more = ("b.org", "--user-agent", "Other/1", "--header", "X-More: 1")
    rest = ["--user-agent", "Other/1", *rest[2:4], "--header", "X-More: $X_MORE", *rest[4:]]
    assert as_command(capsys, *more, "--from-curl", "curl.txt")[2:] == ["b.org", *rest]
    assert run(["config", "--from-curl", "curl.txt"]) == 0
    said = capsys.readouterr()
    assert "s3cret" not in said.out + said.err
    assert said.err == "crawlscope: left out of the curl command: TE\n"
    (folder / "post.txt").write_text(f"{curl} --data-raw s3cret")
    assert run(["crawl", "--from-curl", "post.txt"]) == 2
    assert capsys.readouterr().err.startswith("crawlscope: --from-curl: this curl command sends")
    assert run(["crawl", "--from-curl", "none.txt"]) == 2
    assert "cannot read none.txt" in capsys.readouterr().err


async def test_standard_input_may_hold_a_curl_command(program: Program, folder: Path) -> None:
    async with Members() as site:
        (folder / "curl.txt").write_text(f"curl {site.url()} -H 'X-Token: s3cret' -H 'TE: x'")
        program.before = ("sh", "-c", f'exec "$@" < {folder}/curl.txt', "sh")
        ended = await program.run("crawl", "--from-curl", "-", "--max-pages", "1")
        assert ended.code == 0
        assert "left out of the curl command: TE" in ended.err
        assert [each.headers["x-token"] for each in site.requests] == ["s3cret"]


async def test_a_terminal_is_asked_for_a_password_which_it_does_not_show(
    program: Program, wait_until: WaitUntil
) -> None:
    keyboard, terminal = os.openpty()
    shown, loop = bytearray(), asyncio.get_running_loop()
    loop.add_reader(keyboard, lambda: shown.extend(os.read(keyboard, 1_000)))
    try:
        async with Members() as site:
            # The first terminal that the leader of a session opens is the one of its session
            typing = f'exec "$@" < {os.ttyname(terminal)}'
            program.before = ("setsid", "sh", "-c", typing, "sh")
            login = ("--login", site.url("/account/login"), "--login-field", f"user={USER}")
            process = program.start("crawl", site.url(), *login, "--login-field", "password")
            await wait_until(lambda: b"password: " in shown, timeout=LONGEST)
            os.write(keyboard, f"{PASSWORD}\n".encode())
            ended = await program.end(process)
            assert "logged in at" in ended.err
            assert b"s3cret" not in shown
            assert site.hits["/members/c"] == 1
    finally:
        loop.remove_reader(keyboard)
        os.close(keyboard)
        os.close(terminal)
