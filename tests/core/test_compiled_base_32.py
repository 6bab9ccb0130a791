"""A digest in base 32, by the compiled module, is what the standard library makes of it."""

import random
from base64 import b32encode
from typing import Any

import pytest

from crawlscope.core.base import native

if native.module is None:
    pytest.skip("it was not compiled", allow_module_level=True)
base_32: Any = native.module.base_32


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
