"""Who the crawler says it is: sent to the roots' servers, and to nobody and nothing else."""

import json
import logging
import ssl
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest

from crawlscope.core.base.version import __version__
from crawlscope.core.insight import report
from crawlscope.core.policy.settings import Keep
from tests.export.written import write
from tests.web import Crawl, Site, crawl

SECRETS: dict[str, Any] = {
    "header": ("X-Token: s3cret-token",),
    "cookie": ("id=s3cret-cookie",),
    "auth": "s3cret-user:s3cret-password",
}
SENT = ("s3cret-token", "s3cret-cookie", b64encode(b"s3cret-user").decode()[:-4])


def basic(text: str) -> str:
    return "Basic " + b64encode(text.encode()).decode()


async def test_every_request_to_a_root_carries_what_was_given(site: Site) -> None:
    site.page("/", links=["/a"])
    site.page("/a")
    await crawl(site, **SECRETS)
    assert len(site.requests) == 2
    for request in site.requests:
        assert request.headers["x-token"] == "s3cret-token"
        assert request.headers["cookie"] == "id=s3cret-cookie"
        assert request.headers["authorization"] == basic("s3cret-user:s3cret-password")


async def test_cookies_that_the_server_sets_are_sent_beside_those_given(site: Site) -> None:
    site.redirect("/", "/a", cookie="own=1")
    site.page("/a")
    await crawl(site, cookie=("one=1", "two=2"))
    sent = set(site.requests[-1].headers["cookie"].split("; "))
    assert sent == {"one=1", "two=2", "own=1"}


@pytest.mark.parametrize(
    "given",
    [{"auth": "me:secret"}, {"header": ("Authorization: Bearer secret",)}, {"cookie": ("a=b",)}],
    ids=["auth", "header", "cookie"],
)
async def test_the_session_of_who_is_known_is_the_root_s_alone(
    site: Site, given: dict[str, Any]
) -> None:
    async with Site() as other:
        other.page("/x")
        site.redirect("/", "/a", cookie="session=1")
        site.page("/a", links=[other.url("/x")])
        await crawl(site, scope="any", max_depth=3, **given)
        assert "session=1" in site.requests[-1].headers["cookie"]
        assert "cookie" not in other.requests[-1].headers


async def test_an_empty_header_is_not_sent_at_all_as_in_curl(site: Site) -> None:
    site.page("/")
    await crawl(site, header=("Accept:", "user-agent:"))
    assert not {"accept", "user-agent"} & site.requests[0].headers.keys()


@pytest.mark.parametrize("way", ["link", "redirect", "robots.txt"])
async def test_another_port_gets_none_of_it(site: Site, way: str) -> None:
    async with Site() as other:
        other.page("/x", links=[site.url("/back")])
        if way == "link":
            site.page("/", links=[other.url("/x")])
        elif way == "redirect":
            site.redirect("/", other.url("/x"))
        else:
            site.page("/", links=[other.url("/x")])
            site.redirect("/robots.txt", other.url("/x"))
        await crawl(site, scope="any", max_depth=3, **SECRETS)
        assert "/x" in other.hits
        assert not any(secret in str(request) for request in other.requests for secret in SENT)


@pytest.mark.parametrize("given", [None, "Polite/1.0"])
async def test_every_server_is_sent_the_same_user_agent(site: Site, given: str | None) -> None:
    async with Site() as other:
        other.page("/x")
        site.page("/", links=[other.url("/x")])
        await crawl(site, scope="any", max_depth=1, user_agent=given)
        agents = {request.headers["user-agent"] for request in (*site.requests, *other.requests)}
    assert agents == {given or f"Crawlscope/{__version__}"}


async def test_another_name_of_the_same_server_gets_none_of_it(site: Site) -> None:
    site.page("/", links=[site.url("/x", host="localhost")])
    await crawl(site, scope="any", max_depth=1, **SECRETS)
    assert [secret in str(site.requests[-1]) for secret in SENT] == [False] * len(SENT)


async def test_a_login_in_a_root_is_sent_and_its_url_is_plain(site: Site) -> None:
    site.page("/")
    root = site.url().replace("//", "//me:p%40ss@")
    found = await crawl(site, root)
    assert site.requests[0].headers["authorization"] == basic("me:p@ss")
    assert list(found.states) == ["/"]


async def test_auth_goes_before_a_login_in_a_root(site: Site) -> None:
    site.page("/")
    await crawl(site, site.url().replace("//", "//me:old@"), auth="me:new")
    assert site.requests[0].headers["authorization"] == basic("me:new")


async def test_an_untrusted_certificate_is_taken_if_insecure(certificate: ssl.SSLContext) -> None:
    async with Site(tls=certificate) as site:
        site.page("/")
        assert (await crawl(site)).ledger.tally.answered == 0
        found = await crawl(site, insecure=True)
        assert found.ledger.tally.answered == 1


async def test_all_goes_through_the_proxy_with_its_login(site: Site) -> None:
    async with Site() as proxy:
        proxy.page(site.url("/"), links=["/a"])
        proxy.page(site.url("/a"))
        at = proxy.url().replace("//", "//me:s3cret@")
        found = await crawl(site, proxy=at)
        assert set(found.states.values()) == {"done"}
        assert not site.asked
        assert proxy.requests[0].headers["proxy-authorization"] == basic("me:s3cret")


async def test_a_proxy_s_certificate_is_checked_as_any_other(
    site: Site, certificate: ssl.SSLContext
) -> None:
    async with Site(tls=certificate) as proxy:
        proxy.page(site.url("/"))
        assert (await crawl(site, proxy=proxy.url(), max_tries=1)).ledger.tally.answered == 0
        assert not proxy.asked
        found = await crawl(site, proxy=proxy.url(), insecure=True)
        assert found.ledger.tally.answered == 1
        assert not site.asked


async def test_a_proxy_that_is_not_there_is_said_without_its_login(site: Site) -> None:
    site.page("/")
    found = await crawl(site, proxy="http://me:s3cret@127.0.0.1:1", max_tries=1)
    assert found.states == {"/": "failed: connect"}
    error = found["/"].error
    assert error is not None
    assert "proxy" in error.message
    assert "s3cret" not in error.message


async def test_a_proxy_that_refuses_a_secure_connection_is_said(site: Site) -> None:
    async with Site() as proxy:
        found = await crawl(site, site.url().replace("http:", "https:"), proxy=proxy.url())
        record = found.records[0]
        assert record.error is not None
        assert (record.error.kind, record.error.message) == (
            "connect",
            "the proxy responded with 404",
        )


async def test_no_byte_that_is_written_holds_a_secret(
    site: Site, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    site.page("/", links=["/gone", "http://[bad"])
    site.raw("/gone", b"nonsense\r\n\r\n")
    root = site.url().replace("//", "//root:s3cret-root@")
    found = Crawl(site, root, proxy=None, max_tries=1, **SECRETS)
    await found.run()
    settings = found.crawler.settings
    facts = report.facts(found.ledger, settings, "now")
    for suffix in (".jsonl", ".json", ".csv", ".txt"):
        write(str(tmp_path / f"all{suffix}"), found.ledger, facts)
    written = [path.read_text() for path in tmp_path.iterdir()]  # noqa: ASYNC240
    written += map(repr, found.events)
    written += [caplog.text, repr(settings), json.dumps(settings.kept(Keep.FILE))]
    written += report.lines(found.ledger, settings)
    assert len(written) > 10
    assert site.requests[0].headers["cookie"] == "id=s3cret-cookie"
    secrets = ("s3cret", *SENT, b64encode(b"root:s3cret-root").decode())
    assert not [text for text in written for secret in secrets if secret in text]


async def test_the_proxy_and_its_login_are_not_written_either(site: Site) -> None:
    site.page("/")
    found = await crawl(site, proxy="http://me:s3cret@127.0.0.1:1", max_tries=1)
    texts = [
        repr(found.crawler.settings),
        json.dumps(report.facts(found.ledger, found.crawler.settings, "now")),
        *map(repr, found.events),
        *report.lines(found.ledger, found.crawler.settings),
    ]
    assert not [text for text in texts if "s3cret" in text]
