"""The key under which an index of captures has a URL: hosts reversed, what rarely matters left out.

As indexers of web archives make it (Sort-friendly URI Reordering Transform), without their list of
session ids.
"""

import re

_PARTS = re.compile(r"(https?)://([^/:?]+|\[[^\]]*\])(?::(\d+))?([^?]*)(?:\?(.*))?", re.DOTALL)
_WWW = re.compile(r"www\d*\.")


def surt(url: str) -> str:
    """'org,example)/path?a=1&b=2' of a canonical URL."""
    parts = _PARTS.fullmatch(url)
    if parts is None:
        return url
    _, host, port, path, query = parts.groups()
    host = _WWW.sub("", host.lower(), count=1) if _WWW.match(host) else host
    key = ",".join(reversed(host.split("."))) + (f":{port}" if port else "")
    path = path.lower()
    if len(path) > 1:
        path = path.removesuffix("/")
    key += f"){path}"
    return f"{key}?{_in_order(query.lower())}" if query else key


def _in_order(query: str) -> str:
    return "&".join(sorted(query.split("&"), key=lambda each: each.split("=", 1)))
