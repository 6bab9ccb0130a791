"""Characters to bytes in the legacy encodings of the web, as WHATWG Encoding has them.

Python's codecs are close; this file holds the differences. Only the queries of links are encoded,
so one character at a time is fast enough.
"""

from collections.abc import Callable
from functools import cache
from unicodedata import normalize

import webencodings

Encode = Callable[[str], bytes]  # encodes one character; raises UnicodeEncodeError
PRIVATE_USE = range(0xE000, 0xF900)
ROMAN = {"¥": b"\\", "‾": b"~"}  # JIS X 0201
MINUS = {"\u2212": "\uff0d"}  # in Japanese encodings
# Half-width marks, which NFKC would turn into others
VOICED = {"\uff9e": "\u309b", "\uff9f": "\u309c"}
HALF_WIDTH = range(0xFF61, 0xFFA0)
IBM_ROWS = range(0xFA, 0xFD)  # of Shift_JIS; Python prefers NEC's copies in 0xED and 0xEE
SINGLE_BYTE = {  # what Python's codecs lack
    "koi8-u": {"ў": b"\xae", "Ў": b"\xbe", "╝": b"", "╬": b""},
    "windows-1255": {"\u05ba": b"\xca"},
}
GB18030 = {
    "\u1e3f": b"\xa8\xbc",
    "\ue7c7": b"\x81\x35\xf4\x37",
    "\ue5e5": b"",
    **dict(zip(map(chr, range(0x9FB4, 0x9FBC)), (bytes((0xFE, each)) for each in
               (0x59, 0x61, 0x66, 0x67, 0x6D, 0x7E, 0x90, 0xA0)), strict=True)),
    **dict(zip(map(chr, range(0xFE10, 0xFE1A)), (bytes((0xA6, each)) for each in
               (0xD9, 0xDB, 0xDA, 0xDC, 0xDD, 0xDE, 0xDF, 0xEC, 0xED, 0xF3)), strict=True)),
}  # fmt: skip

BIG5 = {chr(0x2400 + each): bytes((0xA3, 0xC0 + each)) for each in range(32)} | {
    "\u2421": b"\xa3\xe0", "═": b"\xf9\xf9", "╞": b"\xf9\xe9", "╡": b"\xf9\xeb",
    "╪": b"\xf9\xea", "▓": b"", "仝": b"\xc6\xdf", "嘅": b"\xfb\x48", "廐": b"\xfb\xf9",
    "廴": b"\xc6\xcf", "悤": b"\xfc\x6c", "无": b"\xc6\xd3", "猪": b"\xfe\x52",
    "癶": b"\xc6\xd5", "隶": b"\xc6\xd7",
}  # fmt: skip


def encoder(encoding: webencodings.Encoding) -> Encode:
    """The function that encodes one character."""
    match name := encoding.name:
        case "gb18030":
            return _gb18030
        case "gbk":
            return _gbk
        case "shift_jis":
            return _shift_jis
        case "euc-jp":
            return _euc_jp
        case "iso-2022-jp":
            return _iso_2022_jp
        case "big5":
            return _big5
        case "euc-kr":
            return lambda each: each.encode("cp949")
        case "x-user-defined":
            return _user_defined
    codec, own = encoding.codec_info.name, SINGLE_BYTE.get(name, {})
    return lambda each: _single_byte(each, codec, own)


def _refused(each: str) -> UnicodeEncodeError:
    return UnicodeEncodeError("a legacy encoding", each, 0, 1, "it has no such character")


def _single_byte(each: str, codec: str, own: dict[str, bytes]) -> bytes:
    found = own.get(each)
    if found == b"":
        raise _refused(each)
    try:
        return found or each.encode(codec)
    except UnicodeEncodeError:
        # A control character that stands for itself, where Python's codec has nothing.
        if codec.startswith("cp") and 0x80 <= ord(each) < 0xA0 and not _has(ord(each), codec):
            return bytes((ord(each),))
        raise


@cache
def _has(octet: int, codec: str) -> bool:
    try:
        return bool(bytes((octet,)).decode(codec))
    except UnicodeDecodeError:
        return False


def _user_defined(each: str) -> bytes:
    if 0xF780 <= ord(each) < 0xF800:
        return bytes((ord(each) - 0xF700,))
    raise _refused(each)


def _gb18030(each: str) -> bytes:
    found = GB18030.get(each)
    if found == b"":
        raise _refused(each)
    return found or each.encode("gb18030")


def _gbk(each: str) -> bytes:
    if each == "€":
        return b"\x80"
    octets = _gb18030(each)
    if len(octets) > 2:
        raise _refused(each)
    return octets


def _jis(each: str) -> bytes:
    """In Python's Shift_JIS, but no private characters, and none that only look similar."""
    each = MINUS.get(each, each)
    octets = each.encode("cp932")
    if ord(each) in PRIVATE_USE or octets.decode("cp932") != each:
        raise _refused(each)
    return octets


def _shift_jis(each: str) -> bytes:
    if each in ROMAN:
        return ROMAN[each]
    octets = _jis(each)
    return _ibm_rows().get(each, octets) if octets[0] in (0xED, 0xEE) else octets


@cache
def _ibm_rows() -> dict[str, bytes]:
    found = dict[str, bytes]()
    for lead in IBM_ROWS:
        for trail in range(0x40, 0xFD):
            octets = bytes((lead, trail))
            if each := octets.decode("cp932", "ignore"):
                found.setdefault(each, octets)
    return found


def _row_and_cell(each: str) -> tuple[int, int]:
    """The position in JIS X 0208 with its extensions, counted from 0."""
    octets = _jis(each)
    if len(octets) < 2:
        raise _refused(each)
    lead, trail = octets
    lead -= 0x81 if lead < 0xA0 else 0xC1
    trail -= 0x40 if trail < 0x7F else 0x41
    return divmod(lead * 188 + trail, 94)


def _euc_jp(each: str) -> bytes:
    if each in ROMAN:
        return ROMAN[each]
    if ord(each) in HALF_WIDTH:
        return b"\x8e" + _jis(each)
    row, cell = _row_and_cell(each)
    return bytes((row + 0xA1, cell + 0xA1))


def _iso_2022_jp(each: str) -> bytes:
    """With the escapes before and after it: outside of them a query is ASCII."""
    if each in ROMAN:
        return b"\x1b(J" + ROMAN[each] + b"\x1b(B"
    if ord(each) in HALF_WIDTH:
        each = VOICED.get(each) or normalize("NFKC", each)
    row, cell = _row_and_cell(each)
    return b"\x1b$B" + bytes((row + 0x21, cell + 0x21)) + b"\x1b(B"


def _big5(each: str) -> bytes:
    if each in BIG5:
        if not BIG5[each]:
            raise _refused(each)
        return BIG5[each]
    codec = "cp950"
    try:
        octets = each.encode(codec)
    except UnicodeEncodeError:
        octets = b""
    if not octets or b"\xc6\xa1" <= octets < b"\xc9":  # vendors differ here
        codec = "big5hkscs"
        octets = each.encode(codec)
    # What Hong Kong added before it is only decoded, never encoded.
    if octets[0] < 0xA1 or ord(each) in PRIVATE_USE or octets.decode(codec) != each:
        raise _refused(each)
    return octets
