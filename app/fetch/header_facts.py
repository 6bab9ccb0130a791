"""What the headers of an answer say of it: one object for all that say the same."""

import re
from collections.abc import Iterable

from app.core.facts import MOST_LISTED, MOST_TEXT, HeaderFacts

MOST_KEPT = 1_000  # different header sections
# What Cloudflare, AWS and Vercel call an answer in place of the one that was asked for. Others have
# headers too, but send them with every answer.
CHALLENGERS = frozenset(("cf-mitigated", "x-amzn-waf-action", "x-vercel-mitigated"))
CHALLENGES = frozenset(("challenge", "captcha"))
# Only that they are there matters, not what they say
CACHING = frozenset(("cache-control", "expires", "etag", "last-modified"))
READ = frozenset(
    (
        *("x-robots-tag", "link", "content-encoding", "strict-transport-security"),
        *("content-security-policy", "x-frame-options", "x-content-type-options"),
        *("referrer-policy", "set-cookie"),
        *CHALLENGERS,
    )
)
# X-Robots-Tag: what stands before a colon is a robot, unless it is one of these directives
WITH_VALUE = frozenset(
    ("max-snippet", "max-image-preview", "max-video-preview", "unavailable_after")
)
OURS = frozenset(("", "crawlscope"))
LINK = re.compile(r'<([^>]*)>((?:[^",<]|"(?:[^"\\]|\\.)*")*)')  # RFC 8288, section 3
PARAMETER = re.compile(r';\s*([a-zA-Z*-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*))')
MAX_AGE_0 = re.compile(r"max-age\s*=\s*\"?0+\"?\s*(?:;|$)", re.IGNORECASE)

Headers = Iterable[tuple[str, str]]
Key = tuple[tuple[str, str], ...]


class HeaderReader:
    """Reads the headers of the answers of a crawl."""

    def __init__(self) -> None:
        self._by_key: dict[tuple[bool, Key], HeaderFacts] = {}
        self._same: dict[HeaderFacts, HeaderFacts] = {}

    def read(self, headers: Headers, is_secure: bool) -> HeaderFacts:
        key = is_secure, tuple(_told(headers))
        found = self._by_key.get(key)
        if found is None:
            if len(self._by_key) >= MOST_KEPT:
                self._by_key.clear()
                self._same.clear()
            found = _read(key[1], is_secure)
            found = self._by_key[key] = self._same.setdefault(found, found)
        return found


def _told(headers: Headers) -> Iterable[tuple[str, str]]:
    """The headers that count, without what differs from answer to answer."""
    caching = False
    for written, text in headers:
        name = written.lower()
        if name in CACHING:
            caching = True
        elif name == "set-cookie":
            yield name, _flags(text)
        elif name in READ:
            yield name, text
    if caching:
        yield "caching", ""


def _flags(cookie: str) -> str:
    """The attributes of a cookie that count; never its value."""
    attributes = {each.partition("=")[0].strip().lower() for each in cookie.split(";")[1:]}
    return " ".join(sorted(attributes & {"secure", "httponly"}))


def _read(headers: Key, is_secure: bool) -> HeaderFacts:
    texts: dict[str, list[str]] = {}
    for name, text in headers:
        texts.setdefault(name, []).append(text)

    def first(name: str) -> str:
        return texts.get(name, [""])[0]

    canonical, hreflang = _links(texts.get("link", []))
    policies = ",".join(texts.get("content-security-policy", [])).lower()
    encoding = ", ".join(texts.get("content-encoding", [])).strip().lower()
    needed = {"secure", "httponly"} if is_secure else {"httponly"}
    return HeaderFacts(
        robots=_robots(texts.get("x-robots-tag", [])),
        canonical=canonical,
        hreflang=hreflang,
        encoding=encoding[:MOST_TEXT] or None,
        has_hsts=bool(first("strict-transport-security").strip())
        and not MAX_AGE_0.search(first("strict-transport-security")),
        has_csp=bool(policies.strip()),
        has_frame_ancestors="frame-ancestors" in policies,
        has_frame_options=bool(first("x-frame-options").strip()),
        has_nosniff=first("x-content-type-options").partition(",")[0].strip().lower() == "nosniff",
        has_referrer_policy=bool(first("referrer-policy").strip()),
        has_cache_headers="caching" in texts,
        insecure_cookies=sum(
            not needed.issubset(each.split()) for each in texts.get("set-cookie", [])
        ),
        is_challenge=any(first(each).strip().lower() in CHALLENGES for each in CHALLENGERS),
    )


def _robots(lines: list[str]) -> frozenset[str]:
    """What X-Robots-Tag asks of every robot, or of this one."""
    found = set[str]()
    for line in lines:
        robot = ""
        for part in line[:MOST_TEXT].lower().split(","):
            before, colon, asked = part.partition(":")
            if colon and before.strip() not in WITH_VALUE:
                robot = before.strip()
            else:
                asked = part
            if robot in OURS and asked.strip():
                found.add("".join(asked.split()))
    return frozenset(sorted(found)[:MOST_LISTED])


def _links(lines: list[str]) -> tuple[str | None, tuple[tuple[str, str], ...]]:
    """The canonical URL and the alternates in other languages of Link."""
    canonical: str | None = None
    languages: dict[tuple[str, str], None] = {}
    for url, rest in (match.groups() for line in lines for match in LINK.finditer(line)):
        given = {name.lower(): quoted or plain for name, quoted, plain in PARAMETER.findall(rest)}
        rels = given.get("rel", "").lower().split()
        if "canonical" in rels and canonical is None:
            canonical = url.strip()
        language = given.get("hreflang")
        if language and "alternate" in rels and len(languages) < MOST_LISTED:
            languages[language[:MOST_TEXT], url.strip()] = None
    return canonical, tuple(languages)
