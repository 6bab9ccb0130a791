"""Every option of a crawl: its default, unit and bounds, validated once."""

import re
from base64 import b64encode
from collections.abc import Iterator, Set
from dataclasses import Field, dataclass, field, fields
from typing import Any, Self

from app.core.pattern import LONGEST_TOLD, Pattern, PatternError
from app.core.urls import Scope, UrlError, origin_of, root, secret_of

HEADER = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")  # a token, RFC 9110, section 5.6.2
UNSENDABLE = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")  # would end the line, or be no text
LIMITS = ("max_depth", "max_pages", "max_seconds")  # may be raised when a crawl goes on


class SettingsError(ValueError):
    """An option is out of order; the message is one line that names it and says what to do."""


def _option(default: Any, meaning: str, low: float | None = None, high: float | None = None) -> Any:
    return field(
        default=default, metadata={"meaning": meaning, "low": low, "high": high, "secret": False}
    )


def _secret(default: Any, meaning: str, metavar: str) -> Any:
    """An option that goes to the roots' servers and nowhere else, no file and no log included."""
    metadata = {"meaning": meaning, "metavar": metavar, "secret": True}
    return field(default=default, repr=False, metadata=metadata)


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of one crawl. Make them with `Settings.checked`."""

    roots: tuple[str, ...] = ()
    workers: int = _option(10, "worker coroutines = the most requests in flight", 1, 10_000)
    per_host: int = _option(10, "the most requests in flight to one host", 1, 10_000)
    delay: float = _option(0.0, "least seconds between two request starts on one host", 0, 3_600)
    timeout: float = _option(
        30.0, "seconds for one attempt, from connect to the last byte", 0.001, 86_400
    )
    connect_timeout: float = _option(10.0, "seconds to connect", 0.001, 86_400)
    max_redirects: int = _option(10, "redirects followed from any one URL", 0, 100)
    max_tries: int = _option(4, "attempts in all, first one included", 1, 100)
    max_depth: int | None = _option(None, "links followed away from a root", 0, 1_000_000)
    max_pages: int | None = _option(None, "URLs requested, then the rest stays queued", 1, 10**9)
    max_seconds: float | None = _option(
        None, "seconds of crawling, then the rest stays queued", 0.001, 31_536_000
    )
    max_body: int = _option(10_485_760, "decoded bytes read of one body", 1, 2**31)
    scope: str = _option("host", "what is crawled: host, domain, folder or any")
    include: tuple[str, ...] = _option((), "crawl only URLs in which this regex is found")
    exclude: tuple[str, ...] = _option((), "do not crawl URLs in which this regex is found")
    allow_private: bool = _option(
        False, "from a public root, loopback and private addresses may be asked too"
    )
    check_external: bool = _option(
        False, "request out-of-scope URLs once (HEAD, then GET where that is refused)"
    )
    resources: bool = _option(False, "images, scripts, styles, media and the like are URLs too")
    sitemaps: bool = _option(
        False, "the URLs of sitemaps (in robots.txt, else /sitemap.xml) are roots too"
    )
    respect_nofollow: bool = _option(
        False, "do not follow links with rel=nofollow, nor pages with meta robots nofollow"
    )
    no_robots: bool = _option(False, "do not obey robots.txt")
    with_links: bool = _option(False, "records in .jsonl and .json carry the links of their page")
    with_decision: bool = _option(
        False, "records in .jsonl, .json and .csv carry the rule that decided on their URL"
    )
    user_agent: str | None = _secret(None, "the User-Agent that the roots' servers see", "TEXT")
    header: tuple[str, ...] = _secret((), "a header for the roots' servers; repeatable", "'K: V'")
    cookie: tuple[str, ...] = _secret((), "a cookie for the roots' servers; repeatable", "'k=v'")
    auth: str | None = _secret(None, "basic authentication at the roots", "USER:PASSWORD")
    proxy: str | None = _secret(None, "the HTTP proxy that every request goes through", "URL")
    insecure: bool = _option(False, "take any TLS certificate")
    # user:password@ of the roots, as Authorization by origin; no option of its own.
    logins: tuple[tuple[str, str], ...] = field(default=(), repr=False, metadata={"secret": True})

    @classmethod
    def checked(cls, **values: Any) -> Self:
        """Settings that are known to hold. Raises SettingsError."""
        texts = tuple(values.pop("roots"))
        try:
            roots = tuple(dict.fromkeys(root(text) for text in texts))
            logins = tuple(
                (origin_of(root(text)), _basic(secret))
                for text in texts
                if (secret := secret_of(text))
            )
        except UrlError as problem:
            raise SettingsError(str(problem)) from None
        settings = cls(roots=roots, **{"logins": logins, **values})
        for each in fields(cls):
            _check_bounds(each, getattr(settings, each.name))
        _check_words(settings)
        _check_identity(settings)
        return settings

    def public(self) -> dict[str, Any]:
        """The options that may be written down, by name; all but the roots and the secrets."""
        names = [each.name for each in fields(self) if each.metadata.get("secret") is False]
        return {name: getattr(self, name) for name in names}

    def secret_headers(self, url: str) -> dict[str, str]:
        """What the roots' servers get beside the usual headers; nothing for any other origin.

        http to https on the same host is an upgrade and may have it; never the other way.
        An empty text stands for a header that is not sent at all, as in curl.
        """
        origin = _trusted_as(origin_of(url), {origin_of(each) for each in self.roots})
        if origin is None:
            return {}
        headers = {} if self.user_agent is None else {"User-Agent": self.user_agent}
        login = _basic(self.auth) if self.auth is not None else dict(self.logins).get(origin)
        if login is not None:
            headers["Authorization"] = login
        if self.cookie:
            headers["Cookie"] = "; ".join(self.cookie)
        return headers | {name.title(): text for name, text in _headers(self.header)}


def _trusted_as(origin: str, trusted: Set[str]) -> str | None:
    """The trusted origin that this one is, or is an upgrade of; None if it is neither.

    The port is that of the other, or both are those of their scheme: what else listens on a host
    may be somebody else's.
    """
    if origin in trusted:
        return origin
    before = "http:" + origin.removeprefix("https:")
    return before if origin.startswith("https:") and before in trusted else None


def _check_bounds(option: Field[Any], value: Any) -> None:
    low, high = option.metadata.get("low"), option.metadata.get("high")
    if low is None or value is None or low <= value <= high:
        return
    raise SettingsError(
        f"{option_name(option.name)} takes a number from {low:,} to {high:,}, not {value:,}"
    )


def _check_words(settings: Settings) -> None:
    if not settings.roots:
        raise SettingsError("an address is missing: give one such as https://example.org/")
    if settings.scope not in Scope.KINDS:
        raise SettingsError(f"--scope takes host, domain, folder or any, not {settings.scope!r}")
    if settings.scope == "any" and settings.max_depth is None and settings.max_pages is None:
        raise SettingsError("--scope any has no end: give --max-depth or --max-pages too")
    for name in ("include", "exclude"):
        for regex in getattr(settings, name):
            try:
                Pattern(regex)
            except PatternError as problem:
                told = regex if len(regex) <= LONGEST_TOLD else regex[: LONGEST_TOLD - 1] + "…"
                raise SettingsError(f"--{name} {told!r} is not a regex: {problem}") from None


def _check_identity(settings: Settings) -> None:
    """No message here repeats what was given: it may hold a password."""
    for text in settings.header:
        name, colon, value = text.partition(":")
        if not colon or not HEADER.fullmatch(name) or UNSENDABLE.search(value):
            raise SettingsError("--header takes 'Name: value', on one line")
    for text in settings.cookie:
        name, equals, value = text.partition("=")
        if not equals or not HEADER.fullmatch(name.strip()) or UNSENDABLE.search(value):
            raise SettingsError("--cookie takes 'name=value', on one line")
    if settings.auth is not None and not settings.auth.partition(":")[1]:
        raise SettingsError("--auth takes USER:PASSWORD")
    agent = settings.user_agent
    if agent is not None and (UNSENDABLE.search(agent) or not agent.strip()):
        raise SettingsError("--user-agent takes a text, on one line")
    if settings.proxy is not None and not _is_proxy(settings.proxy):
        raise SettingsError("--proxy takes the address of an HTTP proxy: http://HOST:PORT")


def _is_proxy(text: str) -> bool:
    try:
        url = root(text)
        return url.count("/") == 3 and url.endswith("/") and not url.endswith(":0/")
    except UrlError:
        return False


def _headers(texts: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for text in texts:
        name, _, value = text.partition(":")
        yield name, value.strip()


def _basic(user_and_password: str) -> str:
    """The value of Authorization. RFC 7617."""
    return "Basic " + b64encode(user_and_password.encode()).decode()


def option_name(name: str) -> str:
    """`max_pages` is '--max-pages'."""
    return "--" + name.replace("_", "-")
