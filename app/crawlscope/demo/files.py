"""Files that are not HTML, made byte by byte so that nothing needs to lie on a disk."""

import json
import struct
import zlib
from collections.abc import Iterable

BLOCK = 64 * 1024


def png(rows: Iterable[bytes], width: int) -> bytes:
    """A true-colour PNG of rows of RGB bytes."""
    lines = list(rows)
    header = struct.pack(">IIBBBBB", width, len(lines), 8, 2, 0, 0, 0)
    pixels = zlib.compress(b"".join(b"\0" + line for line in lines), 6)
    chunks = ((b"IHDR", header), (b"IDAT", pixels), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def with_filler(image: bytes, size: int) -> bytes:
    """A PNG made as large as that by a chunk that nobody looks at."""
    end = len(image) - 12  # where the last chunk begins, which is empty
    return image[:end] + _chunk(b"saLt", bytes(size - len(image) - 12)) + image[end:]


def seascape(number: int, width: int = 240, height: int = 150) -> bytes:
    """A sky, a sun and a sea; the number sets the time of day."""
    horizon = height * (5 + number % 3) // 9
    sun = (width * (2 + number * 5 % 7) // 10, horizon - 8 - number * 7 % 30, 11)
    return png((_row(y, width, horizon, sun, number) for y in range(height)), width)


def _row(y: int, width: int, horizon: int, sun: tuple[int, int, int], number: int) -> bytes:
    x, middle, radius = sun
    if y >= horizon:
        shade = (y - horizon) * 2 + (y * (number + 3)) % 7 * 3
        return bytes((max(0, 70 - shade // 3), max(0, 110 - shade // 2), 130 - shade // 4)) * width
    warmth = number * 31 % 60
    sky = bytes((150 + y // 3 + warmth // 2, 175 + y // 4, 205 - warmth))
    rest = radius * radius - (y - middle) ** 2
    half = int(rest**0.5) if rest > 0 else 0
    return sky * (x - half) + b"\xff\xf0\xc8" * (2 * half) + sky * (width - x - half)


def icon() -> bytes:
    """An .ico that holds one PNG: a buoy on the water."""
    sea, sky, buoy = b"\x0b\x5a\x73", b"\xfb\xf9\xf4", b"\xd9\x48\x2f"
    rows = [sky * 16] * 3 + [sky * 6 + buoy * 4 + sky * 6] * 7 + [sea * 16] * 6
    image = png(rows, 16)
    return struct.pack("<HHHBBBBHHII", 0, 1, 1, 16, 16, 0, 0, 1, 24, len(image), 22) + image


def pdf(lines: Iterable[str]) -> bytes:
    """A PDF of one page of plain text."""
    shown = "".join(f"({line}) Tj T*\n" for line in lines)
    stream = f"BT /F1 12 Tf 15 TL 60 780 Td\n{shown}ET".encode("latin-1")
    objects = (
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R"
        b" /Resources << /Font << /F1 5 0 R >> >> >>",
        b"<< /Length %d >>\nstream\n%b\nendstream" % (len(stream), stream),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    )
    written, places = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(written))
        written += b"%d 0 obj\n%b\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    size = len(objects) + 1
    return written + (
        b"xref\n0 %d\n0000000000 65535 f \n%btrailer\n<< /Size %d /Root 1 0 R >>\n"
        b"startxref\n%d\n%%%%EOF\n" % (size, table, size, len(written))
    )


def big_zip(name: str, blocks: int) -> tuple[bytes, ...]:
    """A valid .zip of one stored file, as parts that share one block of memory."""
    block = bytes(range(256)) * (BLOCK // 256)
    crc = 0
    for _ in range(blocks):
        crc = zlib.crc32(block, crc)
    size, title = BLOCK * blocks, name.encode()
    # 10: version; 0x21: 1 January 1980; the same fields stand in both headers.
    common = struct.pack("<HHHHHIIIH", 10, 0, 0, 0, 0x21, crc, size, size, len(title))
    local = b"PK\x03\x04" + common + struct.pack("<H", 0) + title
    entry = b"PK\x01\x02" + struct.pack("<H", 10) + common
    entry += struct.pack("<HHHHII", 0, 0, 0, 0, 0, 0) + title
    end = struct.pack("<HHHHIIH", 0, 0, 1, 1, len(entry), len(local) + size, 0)
    return (local, *(block,) * blocks, entry + b"PK\x05\x06" + end)


def tide_csv() -> bytes:
    """High and low water for each day of a month."""
    rows = ["day,high_water,height_m,low_water"]
    for day in range(31):
        minutes = day * 50 % 745
        high, low = f"{minutes // 60:02}:{minutes % 60:02}", (minutes + 372) % 1440
        rows.append(f"{day + 1},{high},{4.2 + day % 7 / 10:.1f},{low // 60:02}:{low % 60:02}")
    return "\r\n".join((*rows, "")).encode()


def opening_json() -> bytes:
    days = ("tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
    hours = {day: {"from": "10:00", "to": "17:00"} for day in days}
    data = {"museum": "Saltmere", "link": "/never/json", "open": hours}
    return json.dumps(data, indent=2).encode()
