"""What a crawl file may hold: it may come from a stranger, or have been changed by one.

SQLite keeps any value in any column. A file with impossible rows is refused; a URL that must not be
requested is kept, but never requested.
"""

import json
import re
from collections.abc import Iterable, Mapping
from datetime import MAXYEAR, MINYEAR, datetime
from functools import cache
from math import isfinite
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

from crawlscope.core.base.urls import LONGEST_URL, UrlError, canonical
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import SkipReason
from crawlscope.core.records.records import FETCHING, MOST_BYTES, STATES
from crawlscope.store.schema import text

# Of a canonical URL: in a request none of its octets can end the line, or begin another request.
PLAIN = re.compile(rf"https?://[!-~]{{1,{LONGEST_URL}}}")
MOST = 2**31 - 1
LAST_MOMENT = 253_402_300_799  # seconds since 1970: the end of the year 9999
TEXTS = ("url", "content_type", "anchor", "charset", "title", "canonical")
SPARSE_TEXTS = (
    "skip_reason",
    "error",
    "robots_rule",
    "limit_url",
    "probe",
    "was",
    "by_hand",
    "robots_groups",
)
NUMBERS = {
    "state": (0, len(STATES) - 1),
    "status": (0, 999),
    "depth": (0, MOST),
    "size": (-1, MOST_BYTES),
    "elapsed": (-1, 1e9),
    "tries": (0, 65_535),
    "redirects_left": (0, 10_000),
    "links_total": (-1, MOST),
    "links_new": (-1, MOST),
    "fetched_at": (0, 1e11),
    "asked": (0, 1),
    "self_linked": (0, 1),
}


class UnsoundError(ValueError):
    """The file contains something that no crawl writes."""


def moment_of(text: str) -> datetime:
    """A moment in ISO 8601, which each zone has. Raises ValueError."""
    moment = datetime.fromisoformat(text)
    if not MINYEAR < moment.year < MAXYEAR:
        raise UnsoundError("a moment")
    return moment


def check_records(columns: Mapping[str, tuple[Any, ...]], total: int) -> None:
    """Checks some rows of a file with `total` records. Raises UnsoundError, or TypeError."""
    limits = NUMBERS | {"referrer": (0, total), "redirect_to": (0, total)}
    for name, (lowest, highest) in limits.items():
        values = columns.get(name, ())
        if values and not lowest <= min(values) <= max(values) <= highest:
            raise UnsoundError(name)
    for name in (*TEXTS, *SPARSE_TEXTS):
        if not set(map(type, columns.get(name, ()))) <= {str, bytes, NoneType}:
            raise UnsoundError(name)
    for name in ("behind", "turn"):
        for value in set(columns[name]) - {None}:
            if type(value) is not int or not 0 <= value <= MOST_BYTES:
                raise UnsoundError(name)
    for name in ("certificate_ends", "certificate_seen"):
        for value in set(columns.get(name, ())) - {None}:
            number(value, LAST_MOMENT)
    if FETCHING in columns["state"]:
        raise UnsoundError("state")
    reasons = columns.get("skip_reason") or (None,) * len(columns["url"])
    for url, reason in zip(columns["url"], reasons, strict=True):
        if not PLAIN.fullmatch(text(url)) and text(reason) != SkipReason.INVALID:
            raise UnsoundError("url")


def may_be_asked(url: str) -> bool:
    """True if the URL is canonical; one from an older version may contain a '^'."""
    try:
        return canonical(url).replace("%5E", "^") == url.replace("%5E", "^")
    except UrlError:
        return False


def check_ids(ids: Iterable[int], last: int) -> None:
    """Raises UnsoundError if one of them is not the id of a URL."""
    found = list(ids)
    if found and not 1 <= min(found) <= max(found) <= last:
        raise UnsoundError("links")


def number(value: Any, highest: float = 1e12) -> float:
    """The number, if it is not negative. Raises UnsoundError."""
    if type(value) not in (int, float) or not isfinite(value) or not 0 <= value <= highest:
        raise UnsoundError(f"{value!r:.40} is no number")
    return float(value)


def setting(name: str, written: Any) -> Any:
    """The value of a setting, of the right type. Raises ValueError, or TypeError."""
    value = json.loads(written)
    hint = _hints()[name]
    if get_origin(hint) is tuple:
        if isinstance(value, list) and all(isinstance(each, str) for each in value):
            return tuple(value)
    elif type(value) in _types(hint):
        return value
    raise UnsoundError(f"{name} cannot be {written!r:.60}")


@cache
def _hints() -> dict[str, Any]:
    return get_type_hints(Settings)


def _types(hint: Any) -> set[Any]:
    types = set(get_args(hint)) or {hint}
    return types | {int} if float in types else types
