"""What a person allows a program is never widened by it."""

from collections.abc import Mapping
from typing import Any

import pytest

from crawlscope.core.policy.settings import SettingsError
from crawlscope.core.queue.bounds import PAGES, SECONDS, BoundError, asked_settings, own_settings

SITE = "https://example.org/docs/"


@pytest.mark.parametrize(
    ("own", "asked", "allowed"),
    [
        ({"max_pages": 50}, {"max_pages": 51}, "max_pages must be at most 50"),
        ({"max_depth": 2}, {"max_depth": 3}, "max_depth must be at most 2"),
        ({"max_seconds": 9.0}, {"max_seconds": 9.1}, "max_seconds must be at most 9"),
        ({"max_body": 1000}, {"max_body": 1001}, "max_body must be at most 1,000"),
        ({"workers": 3}, {"workers": 4}, "workers must be at most 3"),
        ({"per_host": 3}, {"per_host": 4}, "per_host must be at most 3"),
        ({"delay": 1.5}, {"delay": 1.0}, "delay must be at least 1.5"),
        ({"scope": "folder"}, {"scope": "host"}, "scope must be folder,"),
        ({"scope": "host"}, {"scope": "domain"}, "scope must be folder or host"),
        ({"scope": "domain"}, {"scope": "any"}, "scope must be folder or host or domain"),
        ({"include": ("/docs/",)}, {"include": ("/docs/", ".")}, "include must be what it is"),
        ({"respect_nofollow": True}, {"respect_nofollow": False}, "respect_nofollow must be true"),
        ({"no_follow": True}, {"no_follow": False}, "no_follow must be true"),
        ({}, {"max_pages": PAGES + 1}, "max_pages must be at most 2,000"),
        ({}, {"max_seconds": SECONDS + 1}, "max_seconds must be at most 600"),
    ],
)
def test_what_is_beyond_a_limit_is_refused_with_what_is_allowed(
    own: Mapping[str, Any], asked: Mapping[str, Any], allowed: str
) -> None:
    with pytest.raises(BoundError, match=allowed):
        asked_settings(own_settings([SITE], own), [], asked)


@pytest.mark.parametrize(
    "name",
    [
        *("allow_private", "no_robots", "insecure", "header", "cookie", "auth", "proxy"),
        *("cluster", "check_external", "sitemaps", "user_agent", "roots", "named", "logins"),
    ],
)
def test_what_is_the_persons_alone_cannot_be_asked_for(name: str) -> None:
    with pytest.raises(BoundError, match="only the person"):
        asked_settings(own_settings([SITE], {}), [], {name: True})


def test_less_is_granted_and_the_rest_is_that_of_the_person() -> None:
    own = own_settings([SITE], {"exclude": ("secret",), "max_depth": 5, "no_robots": True})
    asked = {"max_pages": 10, "delay": 1.0, "scope": "folder", "exclude": ("[.]pdf$",)}
    settings = asked_settings(own, [], asked)
    assert (settings.max_pages, settings.delay, settings.scope) == (10, 1.0, "folder")
    assert settings.exclude == ("secret", "[.]pdf$")
    assert (settings.max_depth, settings.max_seconds, settings.no_robots) == (5, SECONDS, True)
    assert settings.roots == (SITE,)


@pytest.mark.parametrize(
    "url",
    [
        *("https://example.com/", "http://example.org:8080/docs/", "http://example.org/docs/"),
        *("https://sub.example.org/docs/", "https://example.org/docs/secret"),
    ],
)
def test_a_root_must_be_on_an_origin_of_the_person_and_pass_the_filters(url: str) -> None:
    own = own_settings([SITE], {"exclude": ("secret",), "scope": "domain"})
    with pytest.raises(BoundError, match="outside what the person"):
        asked_settings(own, [url], {})


def test_a_site_may_be_crawled_by_https_if_the_person_gave_http() -> None:
    own = own_settings(["example.org"], {})
    assert asked_settings(own, ["https://example.org/a"], {}).roots == ("https://example.org/a",)


def test_a_root_must_be_in_the_folder_that_the_person_gave() -> None:
    own = own_settings([SITE], {"scope": "folder", "check_external": True})
    assert asked_settings(own, [f"{SITE}a/b"], {}).roots == (f"{SITE}a/b",)
    with pytest.raises(BoundError, match="outside"):
        asked_settings(own, ["https://example.org/other/"], {})


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1/", "http://10.1.2.3/", "http://169.254.169.254/", "http://localhost/"]
)
def test_without_a_url_of_the_person_only_public_sites_are_crawled(url: str) -> None:
    with pytest.raises(BoundError, match="only the person"):
        asked_settings(own_settings([], {}), [url], {})
    assert asked_settings(own_settings([], {"allow_private": True}), [url], {}).roots == (url,)


def test_a_name_of_an_agents_site_may_not_lead_to_a_private_address() -> None:
    settings = asked_settings(own_settings([], {}), ["https://example.org/"], {})
    assert settings.named
    assert not settings.given


def test_secrets_of_the_person_go_to_no_site_that_an_agent_names() -> None:
    own = own_settings([], {"header": ("X-Token: abc",), "auth": "me:word"})
    settings = asked_settings(own, ["https://example.org/"], {})
    assert settings.secret_headers("https://example.org/") == {}
    own = own_settings([SITE], {"header": ("X-Token: abc",)})
    assert asked_settings(own, [f"{SITE}a"], {}).secret_headers(SITE) == {"X-Token": "abc"}


def test_a_url_with_a_password_is_refused() -> None:
    with pytest.raises(BoundError, match="password"):
        asked_settings(own_settings([], {}), ["https://me:word@example.org/"], {})


def test_without_any_url_nothing_is_crawled() -> None:
    with pytest.raises(BoundError, match="give a URL"):
        asked_settings(own_settings([], {}), [], {})


def test_a_value_out_of_range_is_refused_as_on_the_command_line() -> None:
    with pytest.raises(SettingsError, match="--max-pages"):
        asked_settings(own_settings([SITE], {}), [], {"max_pages": 0})
