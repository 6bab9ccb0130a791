"""The text of a table as spreadsheets write it: UTF-8, UTF-16 or Windows-1252."""

import codecs
from collections.abc import Iterator
from functools import partial
from io import BufferedReader, BytesIO, FileIO, TextIOWrapper

DELIMITERS = ",;\t|"
LONGEST_LINE = 64 * 1024  # characters; the rest of a longer one is not looked at
LOOKED_AT = 64 * 1024  # octets, which decide on the encoding
MARKS = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}  # byte order marks


def lines_of(raw: FileIO | BytesIO, is_cut: bool = False) -> Iterator[str]:
    """The lines of a file, which is read some octets at a time. What is too long is cut; if the
    text `is_cut`, its last line may be half a line, and is left out. Closes the file."""
    buffered = BufferedReader(raw, LOOKED_AT)
    encoding = encoding_of(buffered.peek(LOOKED_AT))
    is_rest = False
    with TextIOWrapper(buffered, encoding, errors="replace") as file:
        for piece in iter(partial(file.readline, LONGEST_LINE), ""):
            is_whole = piece.endswith("\n")
            if not is_rest and (is_whole or not is_cut or len(piece) == LONGEST_LINE):
                yield piece
            is_rest = not is_whole


def encoding_of(first: bytes) -> str:
    """By the first octets of a file. Excel writes Windows-1252, too, without saying so."""
    if first[:2] in MARKS:
        return MARKS[first[:2]]
    if first[:4].count(0) == 2:  # UTF-16 without a mark
        return "utf-16-le" if first[1] == 0 else "utf-16-be"
    try:
        codecs.getincrementaldecoder("utf-8")().decode(first)
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8-sig"
