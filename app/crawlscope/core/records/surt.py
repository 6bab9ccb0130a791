"""The key under which an index of captures has a URL: hosts reversed, what rarely matters left out.

As indexers of web archives make it (Sort-friendly URI Reordering Transform), so that their programs
find in our indexes what they look for.
"""

import re
from functools import lru_cache
from urllib.parse import quote, unquote_to_bytes

_ORIGIN = re.compile(r"https?://([^/:?\[]+|\[[^\]]*\])(?::(\d+))?")
_WWW = re.compile(r"www\d*\.")
_AS_IT_IS = "!\"$&'()*+,-./:;<=>?@[\\]^_`{|}~"  # besides letters and digits
_SESSIONS = (  # of parameters, in lower case; and the words without which none of them is there
    re.compile(r"^(.*)jsessionid=[0-9a-z]{32}(?:&|$)"),
    re.compile(r"^(.*)phpsessid=[0-9a-z]{32}(?:&|$)"),
    re.compile(r"^(.*)sid=[0-9a-z]{32}(?:&|$)"),
    re.compile(r"^(.*)aspsessionid[a-z]{8}=[a-z]{24}(?:&|$)"),
    re.compile(r"^(.*)cfid=[^&]++&cftoken=[^&]++(?:&|$)"),
)
_OF_SESSIONS = re.compile(r"sid=|sessid=|sessionid|cftoken=")
# Such as /(S(0123456789abcdefghijklmn))/page.aspx
_IN_PATH = re.compile(r"/\((?:[0-9a-z]{24}|(?:[a-z]\([0-9a-z]{24}\))+)\)(?=/[^?]+\.aspx)")


def surt(url: str) -> str:
    """'org,example)/path?a=1&b=2' of a canonical URL, or of a name such as 'urn:view:…' for it."""
    origin = _ORIGIN.match(url)
    path, _, query = url[origin.end() if origin else 0 :].partition("?")
    if origin is None:
        path = _decoded(path)
    elif "%" in path or "//" in path:
        path = _plain(path)
    path = path.lower()
    if "(" in path:
        path = _IN_PATH.sub("", path, count=1)
    if len(path) > 1:
        path = path.removesuffix("/")
    key = f"{_of_host(origin[1], origin[2])}){path}" if origin else path
    return f"{key}?{query}" if query and (query := _in_order(query)) else key


@lru_cache(256)  # a crawl has many URLs of a few hosts
def _of_host(host: str, port: str | None) -> str:
    host = host.lower().strip(".[]")
    host = _WWW.sub("", host, count=1) if _WWW.match(host) else host
    return ",".join(reversed(host.split("."))) + (f":{port}" if port else "")


def _in_order(query: str) -> str:
    query = (_decoded(query) if "%" in query else query).lower()
    if _OF_SESSIONS.search(query):
        for each in _SESSIONS:
            query = each.sub(r"\1", query, count=1)
    return "&".join(sorted(query.split("&"), key=lambda each: each.split("=", 1)))


def _decoded(text: str) -> str:
    """Without escapes, but of what has to be escaped."""
    octets = text.encode("utf-8", "surrogateescape")
    while (less := unquote_to_bytes(octets)) != octets:
        octets = less
    return quote(octets, safe=_AS_IT_IS)


def _plain(path: str) -> str:
    """The same, each slash once, without '.' and '..'."""
    kept = list[str]()
    for each in _decoded(path).split("/")[1:]:
        if each == ".." and kept:
            kept.pop()
        elif each != ".":
            kept.append(each)
    *folders, last = kept or ("",)
    return "/".join(("", *filter(None, folders), last))
