"""What a program may ask of a crawl that it starts for a person: no more than the person allows."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from crawlscope.core.base.text_for_people import echo
from crawlscope.core.base.urls import UrlError, origin_of, root, secret_of
from crawlscope.core.policy.address_policy import NO_KINDS
from crawlscope.core.policy.settings import Settings, SettingsError, option_name
from crawlscope.core.queue.rules import Rules

MOST = (  # what the person has is the maximum
    *("max_pages", "max_depth", "max_seconds", "max_body", "max_redirects", "max_tries"),
    *("workers", "per_host", "timeout"),
)
LEAST = ("delay",)
ONLY_ON = ("no_follow", "respect_nofollow")  # a crawl requests less with them
FREE = ("resources", "soft_404")  # they stay within all limits
ASKABLE = (*MOST, *LEAST, "scope", "include", "exclude", *ONLY_ON, *FREE)
WIDTH = ("folder", "host", "domain", "any")  # scopes, the narrowest first
PAGES, SECONDS = 2_000, 600.0  # where a person sets no limit
WHOSE = "the person who started this server"


class BoundError(ValueError):
    """The request goes beyond what a person allows; the message is one sentence that says what is
    allowed."""


def own_settings(urls: Sequence[str], values: Mapping[str, Any]) -> Settings:
    """Of a person: the limits of every crawl, and, with `urls`, the sites. Raises SettingsError."""
    limits = {"max_pages": PAGES, "max_seconds": SECONDS}
    given = {name: value for name, value in values.items() if value is not None}
    settings = Settings.checked(roots=urls or ("localhost",), **{**values, **limits, **given})
    return settings if urls else settings.with_roots({}, {})


def asked_settings(own: Settings, urls: Sequence[str], asked: Mapping[str, Any]) -> Settings:
    """Of a crawl from these `urls`, or those of the person. Raises BoundError, SettingsError."""
    check_askable(asked)
    values = {name: _allowed(own, name, value) for name, value in asked.items()}
    roots = tuple(_roots(own, urls)) if urls else own.roots
    if not roots:
        raise BoundError("give a URL to crawl, such as https://example.org/")
    if own.roots:  # the person's own sites: they get logins, and may be private
        return own.with_roots(dict.fromkeys(roots), dict(own.logins)).changed(values)
    settings = own.with_roots(dict.fromkeys(roots, NO_KINDS), {}).changed(values)
    reach = settings.reach()
    for url in roots:
        if reach.objection(url):
            words = f"{echo(url)} is not public; only {WHOSE} can allow it, with --allow-private"
            raise BoundError(f"{words} or by giving its URL")
    return settings


def check_askable(names: Iterable[str]) -> None:
    """Raises BoundError for an option that only the person may set."""
    for name in names:
        if name not in ASKABLE:
            raise BoundError(f"only {WHOSE} can set {option_name(name)}")


def _roots(own: Settings, urls: Sequence[str]) -> Iterator[str]:
    rules, origins = Rules(replace(own, check_external=False)), set(own.origins())
    origins |= {each.replace("http:", "https:", 1) for each in origins}  # an upgrade
    for text in urls:
        try:
            url = root(text)
            has_login = secret_of(text) is not None
        except UrlError as problem:
            raise SettingsError(str(problem)) from None
        if has_login:
            raise BoundError(f"a URL must not hold a password; {WHOSE} can give one")
        if own.roots and (origin_of(url) not in origins or rules.refusal(url, 0) is not None):
            allowed = ", ".join(map(echo, own.roots[:10]))
            words = f"{echo(url)} is outside what {WHOSE} allows: {allowed}"
            raise BoundError(f"{words} (--scope {own.scope}, with --include and --exclude)")
        yield url


def _allowed(own: Settings, name: str, value: Any) -> Any:
    """The value that holds. Raises BoundError."""
    bound, rule = getattr(own, name), ""
    if name in MOST and bound is not None and value > bound:
        rule = f"at most {bound:,}"
    elif name in LEAST and value < bound:
        rule = f"at least {bound:,}"
    elif name in ONLY_ON and bound and not value:
        rule = "true"
    elif name == "scope" and value in WIDTH and WIDTH.index(value) > WIDTH.index(bound):
        rule = " or ".join(WIDTH[: WIDTH.index(bound) + 1])
    elif name == "include" and bound and tuple(value) != bound:
        rule = f"what it is, {', '.join(map(echo, bound[:10]))}: more of them would allow more"
    if rule:
        raise BoundError(f"{name} must be {rule}, as {WHOSE} decided")
    if name == "exclude":
        return tuple(dict.fromkeys((*bound, *value)))
    return tuple(value) if name == "include" else value
