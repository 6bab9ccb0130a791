"""Logged in as a person is: by a form, by the cookies of a browser; and it stays so."""

from collections.abc import AsyncIterator
from pathlib import Path
from time import time
from typing import Any

import pytest

from crawlscope.core.base.output_options import OutputOptions
from crawlscope.core.insight.decision import Decisions
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import SkipReason
from crawlscope.core.records.records import STATES
from crawlscope.session.session import start_time
from crawlscope.terminal.crawl import TerminalCrawl
from tests import web
from tests.members import PASSWORD, USER, Members
from tests.web import Site

Captured = pytest.CaptureFixture[str]


@pytest.fixture
async def members() -> AsyncIterator[Members]:
    async with Members() as site:
        yield site


async def crawl(*roots: str, **options: Any) -> tuple[int, TerminalCrawl]:
    """The exit code, and the crawl."""
    settings = Settings.checked(roots=roots, **{"workers": 1, "cluster": web.RUN_ON, **options})
    crawling = TerminalCrawl(settings, OutputOptions(), start_time())
    return await crawling.run(), crawling


def states(crawling: TerminalCrawl) -> dict[str, str]:
    records = crawling.session.ledger.records
    return {
        url.partition("//")[2].partition("/")[2]: STATES[state].value
        for url, state in zip(records.url[1:], records.state[1:], strict=True)
    }


def cookies_txt(folder: Path, *lines: str) -> str:
    path = folder / "cookies.txt"
    rows = ("\t".join(line.split(" ")) for line in lines)
    path.write_text("\n".join(["# Netscape HTTP Cookie File", "", *rows, ""]))
    return str(path)


# --- a form ---------------------------------------------------------------------------------------


async def test_a_form_is_sent_as_a_browser_sends_it_and_its_session_is_that_of_the_crawl(
    members: Members, capsys: Captured
) -> None:
    code, crawling = await crawl(members.url(), **members.options())
    assert code == 0
    where = members.url("/account/login")
    assert f"logged in at {where}: the form is gone" in capsys.readouterr().err
    assert len(members.bodies) == 1
    sent = members.bodies[0]
    assert sent["token"][0].startswith("token")
    del sent["token"]
    assert sent == {
        "user": [USER],
        "password": [PASSWORD],
        "remember": ["on"],
        "language": ["en"],
        "note": ["as before"],
        "go": ["now"],
    }
    posted = next(each for each in members.requests if each.method == "POST")
    assert posted.headers["referer"] == where
    assert posted.headers["origin"] == members.url("")
    assert states(crawling) == {
        "": "done",
        "account/login": "done",
        **{path[1:]: "done" for path in members.area},
        "logout": "skipped",
    }


async def test_a_logout_link_is_skipped_and_says_why_unless_a_person_wants_it(
    members: Members,
) -> None:
    _, crawling = await crawl(members.url(), **members.options())
    records = crawling.session.ledger.records
    id_ = records.url.index(members.url("/logout"))
    assert records.skip_reason[id_] is SkipReason.EXCLUDED
    said = Decisions(crawling.session.ledger, crawling.session.settings).of(id_)
    assert "a logout link would end the session (--follow-logout requests it)" in said
    assert members.hits["/logout"] == 0
    await crawl(members.url(), members.url("/logout"), **members.options())
    assert members.hits["/logout"] == 1  # a root
    await crawl(members.url(), **members.options(), follow_logout=True)
    assert members.hits["/logout"] == 2


async def test_without_a_session_a_logout_link_is_as_any_other(site: Site) -> None:
    site.page("/", links=["/logout"])
    site.page("/logout")
    await crawl(site.url())
    assert site.hits["/logout"] == 1


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"password": "wrong"}, "the form is still there: name or password may be wrong"),
        (
            {"passwort": "x"},
            "its form has no field passwort; it has: user, password, remember, public, language, "
            "note",
        ),
        ({"token": "x"}, "status 403: name or password may be wrong"),
    ],
)
async def test_whoever_cannot_log_in_crawls_nothing_and_hears_why(
    members: Members, capsys: Captured, more: dict[str, str], why: str
) -> None:
    code, _ = await crawl(members.url(), **members.options(**more))
    assert code == 1
    said = [line for line in capsys.readouterr().err.splitlines() if "not logged in" in line]
    assert said == [f"crawlscope: not logged in at {members.url('/account/login')}: {why}"]
    assert members.hits["/"] == 0
    assert PASSWORD not in said[0]


async def test_a_page_without_a_form_or_of_another_server_is_no_login(
    members: Members, site: Site, capsys: Captured
) -> None:
    options = members.options() | {"login": members.url("/")}
    assert (await crawl(members.url(), **options))[0] == 1
    assert "no form with a password field" in capsys.readouterr().err
    site.page("/")
    assert (await crawl(site.url(), **members.options()))[0] == 1
    assert "on a different server from the URLs to crawl" in capsys.readouterr().err
    assert members.bodies == []
    assert site.asked == []
    options = members.options() | {"login": members.url("/nowhere")}
    assert (await crawl(members.url(), **options))[0] == 1
    assert "status 404" in capsys.readouterr().err


async def test_a_form_is_never_sent_to_another_server(members: Members, capsys: Captured) -> None:
    async with Site() as other:
        other.page("/take")
        controls = "method=post><input name=user><input name=password type=password></form>"
        form = f'<form action="{other.url("/take")}" {controls}'
        members.answer("/account/login", form.encode())
        assert (await crawl(members.url(), **members.options()))[0] == 1
        assert "would be sent to another server" in capsys.readouterr().err
        assert other.asked == []
        # Nor by a redirect that keeps the method
        members.redirect("/session", other.url("/take"), status=307)
        members.answer("/account/login", form.replace(other.url("/take"), "/session").encode())
        await crawl(members.url(), **members.options())
        assert members.hits["/session"] == 1
        assert other.asked == []


async def test_a_form_may_be_sent_as_a_query(members: Members) -> None:
    form = '<form action="/enter?old=1"><input name=user><input name=password type=password></form>'
    members.answer("/account/login", form.encode())
    query = "/enter?user=me%40site&password=s3cret%26word%3D%C3%BC"
    members.redirect(query, "/members/", cookie="sid=s==; Path=/")
    members.sessions.add("s==")
    members.renews = False
    code, crawling = await crawl(members.url(), **members.options())
    assert code == 0
    assert states(crawling)["members/b"] == "done"


# --- cookies --------------------------------------------------------------------------------------


async def test_cookies_of_a_browser_log_in_and_are_renewed_by_their_server(
    members: Members, tmp_path: Path, capsys: Captured
) -> None:
    members.sessions.add("from=browser==")
    path = cookies_txt(tmp_path, "#HttpOnly_127.0.0.1 FALSE / FALSE 0 sid from=browser==")
    code, crawling = await crawl(members.url(), cookies=path)
    assert code == 0
    assert f"1 cookie from {path}" in capsys.readouterr().err
    assert {path[1:]: "done" for path in members.area}.items() <= states(crawling).items()
    assert members.hits["/logout"] == 0
    assert members.number == 2  # the session was renewed, the form seen


async def test_of_a_file_each_server_gets_what_a_browser_would_send_and_no_more(
    site: Site, tmp_path: Path
) -> None:
    later, before = int(time()) + 1_000, int(time()) - 1_000
    path = cookies_txt(
        tmp_path,
        "# a comment",
        f"127.0.0.1 FALSE / FALSE {later} kept 1",
        "127.0.0.1 FALSE /deep FALSE 0 deep 2",
        f"127.0.0.1 FALSE / FALSE {before} expired 3",
        "127.0.0.1 FALSE / TRUE 0 secure 4",
        ".0.0.1 TRUE / FALSE 0 above 5",
        ".example.org TRUE / FALSE 0 foreign 6",
        "localhost TRUE / FALSE 0 other 7",
    )
    async with Site() as other:
        other.page("/x")
        site.page("/", links=["/deep/a", other.url("/x")])
        site.page("/deep/a")
        code, _ = await crawl(site.url(), cookies=path, check_external=True, scope="host")
        assert code == 0
        sent = {each.target: each.headers.get("cookie") for each in site.requests}
        assert sent == {"/": "kept=1", "/deep/a": "deep=2; kept=1"}
        assert other.requests
        assert all("cookie" not in each.headers for each in other.requests)


async def test_a_session_that_is_renewed_stays_with_its_origin(
    members: Members, tmp_path: Path
) -> None:
    members.sessions.add("first")
    path = cookies_txt(tmp_path, "127.0.0.1 FALSE / FALSE 0 sid first")
    async with Site() as other:  # the same host, to which a browser would send it
        other.page("/x")
        members.page("/", links=["/members/a", "/late"])
        members.page("/late", links=[other.url("/x")])
        await crawl(members.url(), cookies=path, check_external=True)
        assert other.requests
        assert all("cookie" not in each.headers for each in other.requests)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (None, "No such file or directory"),
        ("a.org\tFALSE\t/\tFALSE\t0\tname", "seven columns separated by tabs"),
        ('[{"name": "s3cret"}]', "seven columns separated by tabs"),
    ],
)
async def test_a_file_that_holds_no_cookies_is_refused_without_repeating_it(
    site: Site, tmp_path: Path, capsys: Captured, text: str | None, why: str
) -> None:
    path = tmp_path / "cookies.txt"
    if text is not None:
        path.write_text(text)
    code, _ = await crawl(site.url(), cookies=str(path))
    assert code == 1
    said = capsys.readouterr().err
    assert why in said
    assert "s3cret" not in said
    assert site.asked == []


async def test_a_file_without_a_cookie_for_the_roots_is_said(
    site: Site, tmp_path: Path, capsys: Captured
) -> None:
    site.page("/")
    foreign = ".example.org TRUE / FALSE 0 a b"
    path = cookies_txt(tmp_path, foreign, "127.0.0.1 FALSE / FALSE 1000 expired b")
    await crawl(site.url(), cookies=path)
    assert f"no cookie in {path} is for the servers of the roots" in capsys.readouterr().err
