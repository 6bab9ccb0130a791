"""Every option is checked once, and a refusal is one line that names it."""

from dataclasses import dataclass, field, fields
from typing import Any

import pytest

from crawlscope.core.policy.scope import SCOPES
from crawlscope.core.policy.settings import Keep, Settings, SettingsError, option_name

ROOT = "http://h/"
BOUNDED = [each for each in fields(Settings) if each.metadata.get("bounds")]


def refusal(**values: Any) -> str:
    with pytest.raises(SettingsError) as info:
        Settings.checked(**{"roots": [ROOT], **values})
    assert "\n" not in str(info.value)
    return str(info.value)


def test_the_defaults_are_those_of_the_contract() -> None:
    settings = Settings.checked(roots=[ROOT])
    assert settings == Settings(
        roots=(ROOT,),
        workers=10,
        timeout=30.0,
        connect_timeout=10.0,
        max_redirects=10,
        max_tries=4,
        max_depth=None,
        max_pages=None,
        max_body=10_485_760,
        scope="host",
        include=(),
        exclude=(),
    )


def test_roots_are_made_canonical_and_named_once() -> None:
    roots = ["H", "http://h:80/#x", "https://h/"]
    assert Settings.checked(roots=roots).roots == ("http://h/", "https://h/")


@pytest.mark.parametrize("root", ["", "mailto:a@b", "http://", "a b"])
def test_a_bad_root_is_refused(root: str) -> None:
    assert refusal(roots=[ROOT, root])


def test_a_crawl_needs_a_root() -> None:
    assert "no URL given" in refusal(roots=[])


@pytest.mark.parametrize("name", [each.name for each in BOUNDED])
def test_a_number_out_of_bounds_is_refused_and_the_bounds_are_reported(name: str) -> None:
    low, high = next(e.metadata["bounds"] for e in BOUNDED if e.name == name)
    for good in (low, high):
        assert getattr(Settings.checked(roots=[ROOT], **{name: good}), name) == good
    for bad in (low - 1, high + 1):
        message = refusal(**{name: bad})
        assert message.startswith(option_name(name) + " ")
        assert f"{low:,}" in message
        assert f"{high:,}" in message
        assert f"{bad:,}" in message


@pytest.mark.parametrize("bad", [float("nan"), float("inf")])
def test_what_is_no_number_is_refused(bad: float) -> None:
    assert refusal(timeout=bad).startswith("--timeout ")


def test_the_bounds_of_the_contract_hold() -> None:
    assert Settings.checked(roots=[ROOT], workers=10_000).workers == 10_000
    assert "--workers" in refusal(workers=0)
    assert "--workers" in refusal(workers=10_001)
    assert "--max-redirects" in refusal(max_redirects=-1)


@pytest.mark.parametrize("kind", SCOPES)
def test_each_scope_is_accepted_if_the_crawl_has_an_end(kind: str) -> None:
    assert Settings.checked(roots=[ROOT], scope=kind, max_pages=5).scope == kind


def test_an_unknown_scope_is_refused_with_those_that_are_known() -> None:
    message = refusal(scope="world")
    assert all(kind in message for kind in (*SCOPES, "world"))


def test_the_scope_any_needs_a_limit() -> None:
    assert "--max-depth" in refusal(scope="any")
    assert Settings.checked(roots=[ROOT], scope="any", max_depth=0).max_depth == 0


@pytest.mark.parametrize("name", ["include", "exclude"])
@pytest.mark.parametrize("regex", ["(", "[", "*x", "(\n"])
def test_a_bad_regex_is_refused(name: str, regex: str) -> None:
    message = refusal(**{name: ("fine", regex)})
    assert message.startswith(f"--{name} ")
    assert repr(regex) in message


def test_every_option_says_what_it_means() -> None:
    assert all(each.metadata["meaning"] for each in fields(Settings)[1:-3])


@pytest.mark.parametrize(
    ("name", "bad"),
    [
        ("header", ("s3cret",)),
        ("header", ("X Y: s3cret",)),
        ("header", (": s3cret",)),
        ("header", ("X: s3cret\r\nY: more",)),
        ("cookie", ("s3cret",)),
        ("cookie", ("=s3cret",)),
        ("cookie", ("k=s3cret\n",)),
        ("auth", "s3cret"),
        ("user_agent", "s3cret\n"),
        ("user_agent", " "),
        ("proxy", "socks5://me:s3cret@h:1"),
        ("proxy", "http://me:s3cret@h:1/path"),
        ("proxy", "http://me:s3cret@[h"),
        ("roots", ["http://me:s3cret@[h"]),
        ("roots", ["ftp://me:s3cret@h/"]),
        ("roots", ["me:s3cret@h:99999"]),
    ],
)
def test_a_bad_identity_is_refused_and_not_repeated(name: str, bad: Any) -> None:
    message = refusal(**{name: bad})
    assert name == "roots" or message.startswith(option_name(name) + " ")
    assert "s3cret" not in message


def test_secrets_are_kept_nowhere_and_are_in_no_repr() -> None:
    given: dict[str, Any] = {
        "header": ("X: s3cret",),
        "cookie": ("k=s3cret",),
        "auth": "me:s3cret",
        "proxy": "http://me:s3cret@h",
        "cookies": "s3cret.txt",
        "login": "http://h/s3cret",
        "login_field": ("password=s3cret",),
    }
    settings = Settings.checked(roots=["http://me:s3cret@h/", "me:s3cret@k/"], **given)
    nodes = settings.without_login()  # they get the cookies of each request
    assert (nodes.cookies, nodes.login, nodes.login_field) == (None, None, ())
    assert (nodes.cookie, nodes.is_logged_in) == (("k=s3cret",), True)
    assert settings.roots == ("http://h/", "http://k/")
    assert "s3cret" not in repr(settings)
    for where in Keep:
        assert "s3cret" not in repr(settings.kept(where))
        assert not {*given, "logins"} & settings.kept(where).keys()
        assert {"workers", "scope", "user_agent", "insecure"} <= settings.kept(where).keys()


def test_what_does_not_say_where_it_is_kept_is_kept_nowhere() -> None:
    @dataclass(frozen=True)
    class More(Settings):
        token: str = field(default="s3cret", metadata={"meaning": "what comes later"})

    more = More(roots=(ROOT,))
    assert not any("token" in more.kept(where) for where in Keep)


@pytest.mark.parametrize(
    ("url", "sent"),
    [
        ("http://h/any", True),
        ("http://h:8080/", False),
        ("https://h/", True),  # an upgrade
        ("https://h:8443/", False),
        ("https://h:80/", False),
        ("http://www.h/", False),
        ("https://www.h/", False),
        ("https://k:8443/x", True),
        ("http://k:8443/x", False),  # a downgrade
        ("http://k/x", False),
        ("https://k/x", False),
        ("http://s/", False),
        ("https://s/", True),
        ("http://p:81/", True),
        ("https://p:81/", True),
        ("http://[::1]/", True),
    ],
)
def test_secrets_go_to_the_origin_of_a_root_and_its_upgrade_alone(url: str, sent: bool) -> None:
    settings = Settings.checked(
        roots=["http://h/", "https://k:8443/", "http://[::1]/", "https://s/", "http://p:81/"],
        auth="me:pass",
    )
    assert bool(settings.secret_headers(url)) is sent


@pytest.mark.parametrize(
    ("given", "sent"),
    [
        (["X-A: 1", "x-a: 2", "X-B: 3"], {"X-A": "1, 2", "X-B": "3"}),
        (["Cookie: a=1", "cookie: b=2"], {"Cookie": "a=1; b=2"}),
        (["X-A: 1", "X-A:"], {"X-A": ""}),
        (["X-A: 1", "X-A:", "X-A: 2"], {"X-A": "2"}),
    ],
)
def test_all_headers_of_one_name_are_sent(given: list[str], sent: dict[str, str]) -> None:
    settings = Settings.checked(roots=["http://h/"], header=given)
    assert settings.secret_headers("http://h/") == sent


def test_a_login_is_that_of_its_own_origin() -> None:
    settings = Settings.checked(roots=["http://a:1@h/", "https://b:2@h/", "https://c:3@k/"])
    sent = [settings.secret_headers(url) for url in ("http://h/", "https://h/", "http://k/")]
    assert [each.get("Authorization") for each in sent] == ["Basic YTox", "Basic Yjoy", None]
