"""Arrays of numbers that are at hand."""

from array import array
from collections.abc import Collection
from struct import pack


def array_with(code: str, numbers: Collection[int]) -> "array[int]":
    """`array(code, numbers)`, where each of a dozen or more numbers takes a quarter as long."""
    return array(code, pack(f"{len(numbers)}{code}", *numbers))
