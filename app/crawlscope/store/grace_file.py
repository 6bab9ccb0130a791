"""The file that remembers on which days links to other sites have failed: dates, and nothing else.

`{"failing": {"https://other.example/page": ["2026-11-25", "2026-11-27"]}}`: the first and the last
day, with no success between. It lies beside the baseline, so that whoever keeps that keeps it.
"""

import json
import os
from collections.abc import Mapping
from datetime import date
from secrets import token_hex

from crawlscope.core.base.language import tr
from crawlscope.core.insight.grace import MOST_FAILING, Days
from crawlscope.store.database import StoreError, cannot
from crawlscope.store.reader import BROKEN

SUFFIX = ".grace.json"
LARGEST = 100 * 1024 * 1024  # octets


def read_failing(path: str) -> dict[str, Days]:
    """Without a file, nothing has failed so far. Raises StoreError."""
    try:
        with open(path, "rb") as file:
            octets = file.read(LARGEST + 1)
    except FileNotFoundError:
        return {}
    except OSError as problem:
        raise StoreError(cannot("open", path, problem.strerror)) from None
    try:
        if len(octets) > LARGEST:
            raise ValueError
        failing = json.loads(octets)["failing"]
        if len(failing) > MOST_FAILING:
            raise ValueError
        return {url: _days(*days) for url, days in failing.items()}
    except BROKEN:
        why = tr("it is not a file that --grace has written")
        raise StoreError(cannot("read", path, why)) from None


def _days(first: str, last: str) -> Days:
    return date.fromisoformat(first), date.fromisoformat(last)


def write_failing(path: str, failing: Mapping[str, Days]) -> None:
    """Whole or not at all. Raises StoreError."""
    days = {url: [first.isoformat(), last.isoformat()] for url, (first, last) in failing.items()}
    draft = f"{path}.{token_hex(8)}.tmp"
    try:
        try:
            with open(draft, "x", encoding="utf-8") as file:
                json.dump({"failing": days}, file, indent=1)
                file.flush()
                os.fsync(file.fileno())
            os.replace(draft, path)
        finally:
            if os.path.exists(draft):
                os.unlink(draft)
    except OSError as problem:
        raise StoreError(cannot("write", path, problem.strerror)) from None
