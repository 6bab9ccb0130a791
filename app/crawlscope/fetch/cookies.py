"""Cookies of a crawl: what its servers set, and what a person brought or got by logging in."""

import time
from collections.abc import Iterable, Sequence, Set
from http.cookiejar import Cookie
from http.cookies import Morsel
from typing import Any, Self

import aiohttp
from yarl import URL

from crawlscope.core.base import limits
from crawlscope.core.base.cookies_txt import ByDomain
from crawlscope.core.base.urls import hostname_of, origin_of
from crawlscope.core.policy.settings import UNSENDABLE, Settings, trusted_as

# What is used here although it is private to aiohttp, with the reason
PRIVATE = (
    (aiohttp.CookieJar, "_cookies", "whether there are any: `len` counts them all"),
    (aiohttp.CookieJar, "_build_morsel", "values are sent as they came, as browsers do"),
)


class Cookies(aiohttp.CookieJar):
    """Cookies per host, limited to what a server may reasonably need.

    Those of `trusted` origins are kept apart, and go to no other: there, somebody is logged in.
    Other ports of the host, and its subdomains, may belong to somebody else.
    """

    def __init__(self, trusted: Set[str] = frozenset()) -> None:
        super().__init__(unsafe=True)  # IP addresses have cookies, too
        self._trusted = trusted
        self._apart = dict[str, Cookies]()  # by trusted origin
        self._number_apart = 0  # about
        self.has_file = False  # the cookies of a file are here, or newer ones
        self.is_logged_in = False  # a form has been sent that is gone now

    @classmethod
    def of(cls, settings: Settings) -> Self:
        """An empty jar for a crawl."""
        return cls(settings.trusted() if settings.sends_credentials else frozenset())

    def __bool__(self) -> bool:
        # Checked for each request; `len` would count all
        return bool(self._cookies) or bool(self._apart)

    def update_cookies_from_headers(self, headers: Sequence[str], response_url: URL) -> None:
        if (jar := self._jar_of(response_url, is_made=True)) is not self:
            before = len(jar)
            jar.update_cookies_from_headers(headers, response_url)
            self._number_apart += len(jar) - before
            return
        fits = [header for header in headers if len(header) <= limits.COOKIE]
        most = limits.COOKIES_OF_HOST
        known = self.filter_cookies(response_url) if fits else {}
        if len(known) >= most or len(self) >= limits.COOKIES:  # only what is there is renewed
            fits = [each for each in fits if each.partition("=")[0].strip() in known]
        if fits:
            super().update_cookies_from_headers(fits[:most], response_url)

    def filter_cookies(self, request_url: URL = URL()) -> Any:  # noqa: B008  as aiohttp's
        jar = self._jar_of(request_url) if self._trusted else self
        return (
            super().filter_cookies(request_url) if jar is self else jar.filter_cookies(request_url)
        )

    def _build_morsel(self, cookie: "Morsel[str]") -> "Morsel[str]":
        """aiohttp puts a value such as 'a/b==' in quotes, which most servers take as part of it."""
        sent: Morsel[str] = Morsel()
        state: Any = {"key": cookie.key, "value": cookie.value, "coded_value": cookie.coded_value}
        sent.__setstate__(state)  # type: ignore[attr-defined]  # as aiohttp: checks nothing again
        return sent

    def _jar_of(self, url: URL, *, is_made: bool = False) -> "Cookies":
        """The jar for a URL; without `is_made`, an origin's that has none is an empty one."""
        origin = trusted_as(origin_of(str(url)), self._trusted) if self._trusted else None
        if origin is None:
            return self
        jar = self._apart.get(origin)
        if jar is None:
            jar = Cookies()
            if is_made and self._number_apart < limits.COOKIES:
                self._apart[origin] = jar
        return jar

    def give(self, cookies: Iterable[Cookie]) -> int:
        """Gives each trusted origin those that a browser would send there; returns how many of the
        cookies some origin has."""
        by_domain, given = ByDomain(cookies), set[int]()
        for origin in sorted(self._trusted):
            url = URL(f"{origin}/", encoded=True)
            for each in by_domain.of_host(hostname_of(f"{origin}/").strip("[]")):
                header = _as_header(each)
                if header is not None and len(header) <= limits.COOKIE:
                    self.update_cookies_from_headers([header], url)
                    given.add(id(each))
        return len(given)


def _as_header(cookie: Cookie) -> str | None:
    """As the origin itself would set it; None if it has expired, or cannot be sent."""
    text = f"{cookie.name}={cookie.value}"
    if not cookie.name or cookie.value is None or UNSENDABLE.search(text) or ";" in text:
        return None
    parts = [text, f"Path={cookie.path or '/'}"]
    if cookie.expires:  # 0 stands for the end of the session
        left = int(cookie.expires - time.time())
        if left <= 0:
            return None
        parts.append(f"Max-Age={left}")
    return "; ".join([*parts, "Secure"] if cookie.secure else parts)
