"""Reads a `.qm`, the form in which Qt Linguist's `lrelease` writes translations.

The format is described by Qt's source alone (qtranslator.cpp): a magic number, then sections of a
tag, a length and content, numbers in network order. The section of messages is read from one end to
the other; its index of hashes is for readers that want one message of a large file.
"""

import struct
from collections.abc import Iterator
from pathlib import Path

Key = tuple[str, str]  # the text in the code, and what tells it apart: its singular, or a remark

MAGIC = bytes.fromhex("3cb86418caef9c95cd211cbf60a1bddd")
MESSAGES = 0x69
END, TRANSLATION, OBSOLETE, SOURCE, CONTEXT, REMARK = 1, 3, 5, 6, 7, 8


def read(file: Path) -> dict[Key, str]:
    """The translations in a file; none if it is not there or is damaged, since a program in
    English is better than none. Of a plural, the first form."""
    try:
        content = file.read_bytes()
        if not content.startswith(MAGIC):
            return {}
        return dict(_messages(_section(content, MESSAGES)))
    except (OSError, struct.error, IndexError, UnicodeDecodeError):
        return {}


def _section(content: bytes, wanted: int) -> bytes:
    at = len(MAGIC)
    while at < len(content):
        tag, length = struct.unpack_from(">BI", content, at)
        at += 5
        if tag == wanted:
            return content[at : at + length]
        at += length
    return b""


def _messages(content: bytes) -> Iterator[tuple[Key, str]]:
    at = 0
    text, remark = "", ""
    translation: str | None = None
    while at < len(content):
        tag = content[at]
        at += 1
        if tag == END:
            if translation:
                yield (text, remark), translation
            text, remark, translation = "", "", None
        elif tag == OBSOLETE:
            at += 4
        else:
            (length,) = struct.unpack_from(">I", content, at)
            value = content[at + 4 : at + 4 + length]
            at += 4 + length
            if tag == TRANSLATION and translation is None:
                translation = value.decode("utf-16-be")
            elif tag == SOURCE:
                text = value.decode()
            elif tag == REMARK:
                remark = value.decode()
