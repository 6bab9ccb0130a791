"""What the headers of an answer say of it: one object for all that say the same."""

import re
from collections.abc import Iterable

from crawlscope.core.base.urls import LONGEST_URL
from crawlscope.core.records.facts import MOST_LISTED, MOST_TEXT, HeaderFacts

MOST_KEPT = 1_000  # different header sections
LARGEST_KEPT = 8_192  # characters of one; a larger one is read anew
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
DAY = re.compile(r"(?<=unavailable_after:)\s*[a-z]+,")  # of a date; its comma parts no directives
OURS = frozenset(("", "crawlscope"))
# RFC 8288, section 3 and appendix B.4: quotes that nothing closes last until the end
LINK = re.compile(r'<([^<>]*)>((?:[^",<]|"(?:[^"\\]|\\.)*")*)(?:".*)?', re.DOTALL)
PARAMETER = re.compile(r';\s*([a-zA-Z*-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*))')
HELD = re.compile(r'(?:^|;)\s*max-age\s*=\s*"?0*[1-9]', re.IGNORECASE)  # RFC 6797, section 6.1
FRAME_OPTIONS = frozenset(("deny", "sameorigin"))  # browsers ignore all else
POLICIES = frozenset(  # W3C Referrer Policy, section 3; unknown ones are ignored
    (
        *("no-referrer", "no-referrer-when-downgrade", "same-origin", "origin", "strict-origin"),
        *("origin-when-cross-origin", "strict-origin-when-cross-origin", "unsafe-url"),
    )
)
SAFE = "httponly secure"
# A cookie that is taken away: what stands for a date in the past is this in practice
GONE = re.compile(r";\s*(?:max-age\s*=\s*(?:0|-)|expires\s*=[^;]*\b(?:1970|70)\b)", re.IGNORECASE)

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
            if sum(len(name) + len(text) for name, text in key[1]) <= LARGEST_KEPT:
                found = self._by_key[key] = self._same.setdefault(found, found)
        return found


def _told(headers: Headers) -> Iterable[tuple[str, str]]:
    """The headers that count, without what differs from answer to answer."""
    caching = False
    for written, text in headers:
        name = written.lower()
        if name in CACHING:
            caching = caching or bool(text.strip())
        elif name == "set-cookie":
            yield name, _flags(text)
        elif name in READ:
            yield name, text
    if caching:
        yield "caching", ""


def _flags(cookie: str) -> str:
    """The attributes of a cookie that count; never its value."""
    if GONE.search(cookie):
        return SAFE
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

    def words(name: str) -> set[str]:
        return {word.strip() for word in ",".join(texts.get(name, [])).lower().split(",")}

    encoding = ", ".join(texts.get("content-encoding", [])).strip().lower()
    needed = {"secure", "httponly"} if is_secure else {"httponly"}
    return HeaderFacts(
        robots=_robots(texts.get("x-robots-tag", [])),
        canonical=canonical,
        hreflang=hreflang,
        encoding=encoding[:MOST_TEXT] or None,
        has_hsts=HELD.search(first("strict-transport-security")) is not None,
        has_csp=bool(policies.strip()),
        has_frame_ancestors=_names_ancestors(policies),
        has_frame_options=not FRAME_OPTIONS.isdisjoint(words("x-frame-options")),
        has_nosniff=first("x-content-type-options").partition(",")[0].strip().lower() == "nosniff",
        has_referrer_policy=not POLICIES.isdisjoint(words("referrer-policy")),
        has_cache_headers="caching" in texts,
        insecure_cookies=sum(
            not needed.issubset(each.split()) for each in texts.get("set-cookie", [])
        ),
        is_challenge=any(first(each).strip().lower() in CHALLENGES for each in CHALLENGERS),
    )


def _names_ancestors(policies: str) -> bool:
    """True if a policy says who may show the page in a frame, and not that everybody may."""
    directives = [directive.split() for directive in re.split("[;,]", policies)]
    return any(each[0] == "frame-ancestors" and "*" not in each for each in directives if each)


def _robots(lines: list[str]) -> frozenset[str]:
    """What X-Robots-Tag asks of every robot, or of this one."""
    found = set[str]()
    for line in lines:
        robot = ""
        for part in DAY.sub("", line[:MOST_TEXT].lower()).split(","):
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
    for written, rest in (match.groups() for line in lines for match in LINK.finditer(line)):
        url = written[: LONGEST_URL + 1].strip()  # still too long, if it was
        given = {name.lower(): quoted or plain for name, quoted, plain in PARAMETER.findall(rest)}
        rels = given.get("rel", "").lower().split()
        if "canonical" in rels and canonical is None:
            canonical = url
        language = given.get("hreflang")
        if language and "alternate" in rels and len(languages) < MOST_LISTED:
            languages[language[:MOST_TEXT], url] = None
    return canonical, tuple(languages)
