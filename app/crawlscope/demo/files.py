"""Files that are not HTML: those that are shipped, and those that are too large for that."""

import struct
import zlib

from crawlscope.core.base.resources import resource

BLOCK = 64 * 1024


def shipped(name: str) -> bytes:
    return resource("demo", "files", name).read_bytes()


def with_filler(image: bytes, size: int) -> bytes:
    """A PNG made as large as that by a chunk that nobody looks at."""
    end = len(image) - 12  # where the last chunk begins, which is empty
    kind, data = b"saLt", bytes(size - len(image) - 12)
    crc = struct.pack(">I", zlib.crc32(kind + data))
    return image[:end] + struct.pack(">I", len(data)) + kind + data + crc + image[end:]


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
