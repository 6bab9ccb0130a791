"""Decoders as the Encoding standard has them, where Python's leave characters out that pages have.

Not mended: characters for which Python's tables and those of the standard have two different ones
(fullwidth and other tildes and dashes of EUC-JP and Big5), and octets of Shift_JIS and EUC-KR that
mean nothing in the standard.
"""

import codecs
from functools import cache

import webencodings

from crawlscope.core.base.budgets import DECODED_OCTETS, MENDED_OCTETS

NONE = "\ufffd"
# Octets of single-byte encodings that Python reads otherwise, or not at all
OTHERS = {
    ("windows-1255", 0xCA): "\u05ba",
    ("koi8-u", 0xAE): "\u045e",
    ("koi8-u", 0xBE): "\u040e",
}
OF_ONE_OCTET = frozenset((*(f"windows-{number}" for number in (874, *range(1250, 1259))), "koi8-u"))
# Of several octets: the codec that knows more of what was sent, and how its errors are mended
OF_MORE = {"gbk": "gb18030", "gb18030": "gb18030", "big5": "big5", "euc-jp": "euc-jp"}
ERRORS = "as the Encoding standard"


def decoder_of(encoding: webencodings.Encoding) -> tuple[webencodings.Encoding, str, int]:
    """What decodes an encoding, how it handles errors, and how many octets it takes at once."""
    if encoding.name in OF_ONE_OCTET:
        return _by_table(encoding), "replace", DECODED_OCTETS
    if encoding.name in OF_MORE:
        return webencodings.lookup(OF_MORE[encoding.name]), ERRORS, MENDED_OCTETS
    return encoding, "replace", DECODED_OCTETS


class _ByTable(codecs.IncrementalDecoder):
    def __init__(self, table: str) -> None:
        super().__init__()
        self._table = table

    def decode(self, octets: bytes, final: bool = False) -> str:  # type: ignore[override]
        return codecs.charmap_decode(octets, "replace", self._table)[0]


@cache
def _by_table(encoding: webencodings.Encoding) -> webencodings.Encoding:
    codec = encoding.codec_info
    table = "".join([_meant(encoding, octet) for octet in range(256)])

    def begun(errors: str = "replace") -> _ByTable:
        return _ByTable(table)

    made = codecs.CodecInfo(codec.encode, codec.decode, name=codec.name, incrementaldecoder=begun)
    return webencodings.Encoding(encoding.name, made)


def _meant(encoding: webencodings.Encoding, octet: int) -> str:
    if (encoding.name, octet) in OTHERS:
        return OTHERS[encoding.name, octet]
    text: str = encoding.codec_info.decode(bytes((octet,)), "replace")[0]
    return chr(octet) if text == NONE and 0x80 <= octet < 0xA0 else text


def _mended(problem: UnicodeError) -> tuple[str, int]:
    """What stands for octets that Python's codec does not know, and where it goes on."""
    assert isinstance(problem, UnicodeDecodeError)
    at, found = problem.start, None
    octets = problem.object[at : at + 2]
    match problem.encoding:
        case "gb18030" if octets[0] == 0x80:
            return "€", at + 1
        case "big5hkscs":
            found = _known(octets, "cp950")
        case "euc_jp" if len(octets) == 2 and min(octets) > 0xA0 and max(octets) < 0xFF:
            found = _known(_in_shift_jis(*octets), "cp932")
    return (NONE, problem.end) if found is None else (found, at + 2)


def _known(octets: bytes, codec: str) -> str | None:
    try:
        text = octets.decode(codec)
    except UnicodeDecodeError:
        return None
    return text if len(text) == 1 else None


def _in_shift_jis(first: int, second: int) -> bytes:
    """The same character of JIS X 0208, or of NEC's rows in it. WHATWG Encoding, section 12.3."""
    row, cell = first - 0xA1, second - 0xA1
    lead, trail = row >> 1, cell + 94 * (row & 1)
    return bytes((lead + (0x81 if lead < 0x1F else 0xC1), trail + (0x40 if trail < 0x3F else 0x41)))


codecs.register_error(ERRORS, _mended)
