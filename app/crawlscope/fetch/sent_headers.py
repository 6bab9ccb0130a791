"""All header fields of an answer, as they may be written down: without what is secret in them."""

import re
from collections.abc import Iterable

from crawlscope.core.base import limits
from crawlscope.core.base.language import tr_noop
from crawlscope.core.policy.secrets import SHORTEST_SECRET, secrets_of
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.facts import SentHeaders

HIDDEN = tr_noop("(not stored)")
LARGEST = limits.HEADERS_KEPT
# Names of headers whose text may let somebody in
SECRET = re.compile(
    r"cookie|auth(?!ors?\b)|token|secret|passw|api-?key|session|csrf|xsrf|credential|signature",
    re.I,
)
OPEN = frozenset(("www-authenticate", "proxy-authenticate"))  # they only ask for a login
LOGIN = re.compile(r"(?<=//)[^/\s?#@<>\"']*@")  # in an address


class SentReader:
    """Reads the headers of the answers of a crawl."""

    def __init__(self, settings: Settings) -> None:
        self._secrets = secrets_of(settings)

    def read(
        self, headers: Iterable[tuple[bytes, bytes]], cookies: Iterable[str] = ()
    ) -> SentHeaders:
        """At most `LARGEST` characters of them, in their order; `cookies` are the values of those
        that were sent."""
        secrets = (*self._secrets, *(each for each in cookies if len(each) >= SHORTEST_SECRET))
        fields, left = list[tuple[str, str]](), LARGEST
        remaining = iter(headers)
        for octets in remaining:
            name, text = (each.decode(errors="surrogateescape") for each in octets)
            kept = self._kept(name, text, secrets)
            if len(name) + len(kept) > left:
                if left > 0:
                    fields.append((name[:left], kept[: max(0, left - len(name))]))
                return SentHeaders(tuple(fields), 1 + sum(1 for _ in remaining))
            left -= len(name) + len(kept)
            fields.append((name, kept))
        return SentHeaders(tuple(fields))

    def _kept(self, name: str, text: str, secrets: Iterable[str]) -> str:
        lower = name.lower()
        if lower == "set-cookie":
            kept = _without_value(text)
            return HIDDEN if any(secret in kept for secret in secrets) else kept
        if lower not in OPEN and SECRET.search(name):
            return HIDDEN
        if any(secret in text for secret in secrets):
            return HIDDEN  # the server repeats what only it was told
        return LOGIN.sub("", text) if "@" in text else text


def _without_value(cookie: str) -> str:
    """Name and attributes of a cookie."""
    pair, semicolon, attributes = cookie.partition(";")
    name, equals, _ = pair.partition("=")
    return f"{name}={HIDDEN}{semicolon}{attributes}" if equals else HIDDEN
