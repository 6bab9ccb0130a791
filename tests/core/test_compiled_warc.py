"""Records and digests, by the compiled module, are what the standard library makes of them."""

import gzip
import random
import zlib
from base64 import b32encode
from hashlib import sha1
from typing import Any

import pytest

from crawlscope.core.base import native

if native.module is None:
    pytest.skip("it was not compiled", allow_module_level=True)
base_32: Any = native.module.base_32
stored_record: Any = native.module.stored_record
LINES = b"WARC/1.1\r\nWARC-Type: request\r\n"


def test_twenty_octets_have_the_letters_of_the_standard_library() -> None:
    chance = random.Random(4)
    each_bit = [(1 << bit).to_bytes(20) for bit in range(160)]
    for digest in (bytes(20), b"\xff" * 20, *each_bit, *(chance.randbytes(20) for _ in range(500))):
        assert base_32(digest) == b32encode(digest).decode()


@pytest.mark.parametrize("size", [0, 19, 21])
def test_what_is_no_digest_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match="20 octets"):
        base_32(bytes(size))


def test_only_bytes_are_a_digest() -> None:
    for wrong in ("A" * 20, bytearray(20), None):
        with pytest.raises(TypeError):
            base_32(wrong)


def test_a_record_has_the_digest_and_the_length_of_its_block_whatever_its_size() -> None:
    chance = random.Random(5)
    for size in (*range(260), 1000, 4095, 60_000):
        block = chance.randbytes(size)
        member = stored_record(LINES, block)
        digest = b32encode(sha1(block).digest()).decode()
        said = f"WARC-Block-Digest: sha1:{digest}\r\nContent-Length: {size}\r\n\r\n".encode()
        assert gzip.decompress(member) == LINES + said + block + b"\r\n\r\n"
        alone = zlib.decompressobj(31)
        alone.decompress(member)
        assert alone.eof
        assert alone.unused_data == b""


@pytest.mark.parametrize(
    ("lines", "block"), [(10, 65_500), (10, 65_536), (65_536, 10), (33_000, 33_000)]
)
def test_what_is_too_large_to_be_stored_in_one_piece_is_left_to_others(
    lines: int, block: int
) -> None:
    assert stored_record(bytes(lines), bytes(block)) is None
