"""A seal on what the program served for a crawl: it shows that this person had it noted, here.

It is made with a key that never leaves the person's data folder (HMAC, RFC 2104). A file that
somebody else made can name a folder of this machine, but cannot have the seal.
"""

import contextlib
import hmac
import json
import os
from collections.abc import Sequence
from pathlib import Path
from secrets import token_bytes, token_hex

from platformdirs import user_data_path

from crawlscope.store.reader import Served

KEY_OCTETS = 32


def seal(served: Sequence[Served]) -> str:
    """'' where no key can be kept."""
    key = _key() or _new_key()
    return _sealed(served, key) if key else ""


def is_sealed(served: Sequence[Served], text: str) -> bool:
    key = _key()
    octets = text.encode(errors="replace")
    return key is not None and hmac.compare_digest(_sealed(served, key).encode(), octets)


def _sealed(served: Sequence[Served], key: bytes) -> str:
    return hmac.new(key, json.dumps([list(each) for each in served]).encode(), "sha256").hexdigest()


def _place() -> Path:
    return user_data_path("crawlscope", appauthor=False) / "seal.key"


def _key() -> bytes | None:
    try:
        with _place().open("rb") as file:
            key = file.read(KEY_OCTETS + 1)
    except OSError:
        return None
    return key if len(key) == KEY_OCTETS else None


def _new_key() -> bytes | None:
    """Whole or not at all; the first of several programs makes it."""
    place = _place()
    draft = place.with_name(f"{place.name}.{token_hex(8)}.tmp")
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(token_bytes(KEY_OCTETS))
        os.link(draft, place)
    except OSError:  # there is one since a moment ago, or none can be
        pass
    finally:
        with contextlib.suppress(OSError):
            draft.unlink()
    return _key()
