"""What Chromium says of whose work is in it, for the frozen program that brings Qt's browser.

Qt leaves the page chrome://credits out: its browser has an error in its place, the packed files of
its wheels (6.11) hold no such page, and the wheels no licence of Chromium's parts. So the page is
taken out of Debian's Chromium, whose version is another one; its `copyright` names the parts that
Debian has as packages of their own.
"""

import gzip
import re
import struct
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path

import brotli  # type: ignore[import-untyped]

DEBIAN = Path("/usr/lib/chromium/resources.pak")
COPYRIGHT = Path("/usr/share/doc/chromium/copyright")
OF_QT = "Qt/resources/qtwebengine_resources.pak"  # of PySide6
TITLE = b"<title>Credits</title>"
BROTLI, GZIP = b"\x1e\x9b", b"\x1f\x8b"
AFTER_BROTLI = 8  # its two octets, and the length of what was packed
FOREIGN = re.compile(rb'<link[^>]*href="chrome://[^>]*>')


def notices(folder: Path) -> list[Path]:
    """The texts; the page is written into the folder."""
    spec = find_spec("PySide6")
    assert spec is not None
    assert spec.origin is not None
    for pack in (Path(spec.origin).parent / OF_QT, DEBIAN):
        if pack.exists():
            for text in _texts(pack.read_bytes()):
                if TITLE in text[:1000]:
                    page = folder / "credits.html"
                    page.write_bytes(FOREIGN.sub(b"", text))
                    return [page] if pack != DEBIAN else [page, COPYRIGHT]
    raise SystemExit("no licences of Chromium's parts: apt-get install chromium")


def _texts(pack: bytes) -> Iterator[bytes]:
    """Those of a packed file, version 5: https://chromium.googlesource.com (ui/base/resource)."""
    version, _, count = struct.unpack_from("<IIH", pack)
    if version != 5:
        raise SystemExit(f"a packed file of Chromium's has version {version}")
    begins = [struct.unpack_from("<HI", pack, 12 + 6 * each)[1] for each in range(count + 1)]
    for begin, end in pairwise(begins):
        text = pack[begin:end]
        if text.startswith(BROTLI):
            yield brotli.decompress(text[AFTER_BROTLI:])
        else:
            yield gzip.decompress(text) if text.startswith(GZIP) else text
