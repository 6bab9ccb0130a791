"""The key under which an index of captures has a URL: hosts reversed, what rarely matters left out.

As indexers of web archives make it (Sort-friendly URI Reordering Transform), without their list of
session ids.
"""

import re
from functools import lru_cache

_ORIGIN = re.compile(r"https?://([^/:?]+|\[[^\]]*\])(?::(\d+))?")
_WWW = re.compile(r"www\d*\.")


def surt(url: str) -> str:
    """'org,example)/path?a=1&b=2' of a canonical URL."""
    origin = _ORIGIN.match(url)
    if origin is None:
        return url
    path, _, query = url[origin.end() :].lower().partition("?")
    if len(path) > 1:
        path = path.removesuffix("/")
    key = f"{_of_host(origin[1], origin[2])}){path}"
    return f"{key}?{_in_order(query)}" if query else key


@lru_cache(256)  # a crawl has many URLs of a few hosts
def _of_host(host: str, port: str | None) -> str:
    host = _WWW.sub("", host.lower(), count=1) if _WWW.match(host) else host
    return ",".join(reversed(host.split("."))) + (f":{port}" if port else "")


def _in_order(query: str) -> str:
    return "&".join(sorted(query.split("&"), key=lambda each: each.split("=", 1)))
