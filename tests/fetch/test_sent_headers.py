"""All headers of an answer are kept as they were sent, but for what is secret, and what is too
much."""

import pytest

from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.facts import SentHeaders
from crawlscope.fetch.sent_headers import HIDDEN, LARGEST, SentReader

WITH_SECRETS = Settings.checked(
    roots=["http://me:pass%20word@a.test/"],
    header=["X-Trace: tr4ce-me", "X-Trace: an0ther"],
    cookie=["id=c00kie"],
    proxy="http://proxy:pr0xy@p.test:8080",
)


def kept(*headers: tuple[str, str], settings: Settings = WITH_SECRETS) -> SentHeaders:
    return SentReader(settings).read(
        (name.encode(), text.encode(errors="surrogateescape")) for name, text in headers
    )


def test_headers_stand_as_they_were_sent_and_in_their_order() -> None:
    headers = (("Server", "x/1 (\udcff)"), ("date", ""), ("Via", "1.1 a"), ("Via", "1.1 b"))
    assert kept(*headers) == SentHeaders(headers)


@pytest.mark.parametrize(
    ("sent", "text"),
    [
        ("id=secret; Path=/; Secure", f"id={HIDDEN}; Path=/; Secure"),
        ("id=", f"id={HIDDEN}"),
        ("secret", HIDDEN),
        ("a=b=c;HttpOnly", f"a={HIDDEN};HttpOnly"),
    ],
)
def test_a_cookie_keeps_its_name_and_attributes(sent: str, text: str) -> None:
    assert kept(("Set-Cookie", sent)).fields == (("Set-Cookie", text),)


@pytest.mark.parametrize(
    "name",
    [
        *("Authorization", "Authentication-Info", "X-Auth-Token", "X-API-Key", "X-CSRF-Token"),
        *("Set-Cookie2", "X-Session-Id", "X-Amz-Security-Token", "X-Secret", "X-Password"),
    ],
)
def test_what_may_let_somebody_in_is_not_kept(name: str) -> None:
    assert kept((name, "x")).fields == ((name, HIDDEN),)


@pytest.mark.parametrize("name", ["X-Author", "WWW-Authenticate", "ETag", "X-Request-Id"])
def test_other_names_hide_nothing(name: str) -> None:
    assert kept((name, "x")).fields == ((name, "x"),)


@pytest.mark.parametrize(
    "text",
    [
        *("me:pass word", "you sent pass word", "bWU6cGFzcyB3b3Jk", "is tr4ce-me", "a=c00kie; b=1"),
        *("by proxy:pr0xy", "is an0ther"),
    ],
)
def test_what_the_crawl_tells_the_server_is_not_kept_where_it_is_repeated(text: str) -> None:
    assert kept(("X-Echo", text)).fields == (("X-Echo", HIDDEN),)
    plain = Settings.checked(roots=["http://a.test/"])
    assert kept(("X-Echo", text), settings=plain).fields == (("X-Echo", text),)


@pytest.mark.parametrize("login", ["Basic no base64", "Basic /w==", "Bearer t0ken", "Basic"])
def test_any_login_of_ones_own_is_not_kept(login: str) -> None:
    settings = Settings.checked(roots=["http://a.test/"], header=[f"Authorization: {login}"])
    assert kept(("X-Echo", f"<{login}>"), settings=settings).fields == (("X-Echo", HIDDEN),)


def test_a_login_in_an_address_is_left_out() -> None:
    headers = (("Location", "https://you:secret@b.test/a@b"), ("Link", "<//x:y@c.test>; rel=next"))
    assert [text for _, text in kept(*headers).fields] == [
        "https://b.test/a@b",
        "<//c.test>; rel=next",
    ]


def test_what_is_too_much_is_cut_and_counted() -> None:
    filled = [("X", "a" * 4_000), ("X", "b" * 4_000)]
    assert kept(*filled).left_out == 0
    found = kept(*filled, ("Long-Name", "c" * 1_000), ("Y", "d"), ("Z", "e"))
    assert found.left_out == 3
    assert found.fields[:2] == tuple(filled)
    name, text = found.fields[2]
    assert (name, set(text)) == ("Long-Name", {"c"})
    assert sum(len(name) + len(text) for name, text in found.fields) == LARGEST


def test_where_no_room_is_left_no_header_is_made_up() -> None:
    filled = ("X", "a" * (LARGEST - 1))
    assert kept(filled, ("Y", "b")) == SentHeaders((filled,), 1)


def test_a_name_that_is_too_long_is_cut_too() -> None:
    assert kept(("X" * 9_000, "y")) == SentHeaders((("X" * LARGEST, ""),), 1)
