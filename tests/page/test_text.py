"""Which encoding a page is read in: byte order mark, HTTP, meta, UTF-8."""

import codecs
import random
from contextlib import suppress

import pytest

from crawlscope.core.base import native
from crawlscope.core.base.budgets import DECODED_OCTETS, MENDED_OCTETS
from crawlscope.core.base.slices import in_one_go
from crawlscope.page.text import decode_now, text_of
from tests.web import Site, crawl


def page(encoding: str, meta: str = "") -> bytes:
    declared = f"<meta charset={meta}>" if meta else ""
    return f"{declared}<title>żółw – 亀</title>".encode(encoding, errors="xmlcharrefreplace")


@pytest.mark.parametrize(
    ("body", "http", "charset"),
    [
        (codecs.BOM_UTF8 + page("utf-8", "shift_jis"), "iso-8859-2", "utf-8"),
        (codecs.BOM_UTF16_LE + page("utf-16-le"), "iso-8859-2", "utf-16le"),
        (codecs.BOM_UTF16_BE + page("utf-16-be"), None, "utf-16be"),
        (page("shift_jis", "iso-8859-2"), "Shift_JIS", "shift_jis"),
        (page("utf-16-le"), "utf-16", "utf-16"),
        (page("iso-8859-2", "ISO-8859-2"), None, "iso-8859-2"),
        (page("euc-jp", "euc-jp"), "no-such-charset", "euc-jp"),
        (page("utf-8"), None, "utf-8"),
        (page("utf-8"), "'windows-1251'", "utf-8"),
        (page("iso-8859-2", "iso-8859-2"), "'windows-1251';charset=koi8-r", "iso-8859-2"),
        (page("utf-8", "utf-16"), None, "utf-8"),
        (page("utf-8", "no-such-charset"), None, "utf-8"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
async def test_the_first_of_mark_header_meta_and_utf8_that_speaks(
    site: Site, body: bytes, http: str | None, charset: str
) -> None:
    content_type = f"text/html; charset={http}" if http else "text/html"
    site.answer("/", body, content_type)
    found = await crawl(site)
    assert (found["/"].charset, found["/"].title) == (charset, "żółw – 亀")


async def test_what_cannot_be_decoded_is_replaced(site: Site) -> None:
    site.answer("/", b"<title>a\xffb</title>")
    found = await crawl(site)
    assert found["/"].title == "a\ufffdb"


async def test_a_meta_within_content_type_declares_too(site: Site) -> None:
    meta = "<meta http-equiv=content-type content='text/html; charset=koi8-r'><title>да</title>"
    site.answer("/", meta.encode("koi8-r"), "text/html")
    found = await crawl(site)
    assert (found["/"].charset, found["/"].title) == ("koi8-r", "да")


@pytest.mark.parametrize(
    ("encoding", "sent"),
    [("utf-8", "%C2%A7"), ("iso-8859-2", "%A7"), ("shift_jis", "%81%98")],
)
async def test_the_query_is_sent_in_the_encoding_of_the_page(
    site: Site, encoding: str, sent: str
) -> None:
    link = "<a href='/p?q=§'>§</a>"
    site.answer("/", link.encode(encoding), f"text/html; charset={encoding}")
    await crawl(site)
    assert site.asked == ["/", f"/p?q={sent}"]


async def test_escapes_that_are_there_are_sent_as_they_are(site: Site) -> None:
    site.page("/", links=["/a%2Fb", "/a%2fb", "/%7Eme", "/~me", "/?a=%26+b", "/100%"])
    await crawl(site)
    assert site.asked == ["/", "/a%2Fb", "/a%2fb", "/%7Eme", "/~me", "/?a=%26+b", "/100%"]


@pytest.mark.parametrize("text", ["<p>plain", "<p>żółw – 亀", "é" * DECODED_OCTETS])
def test_bytes_that_are_utf_8_are_not_decoded_at_all(text: str) -> None:
    assert in_one_go(text_of(text.encode(), None)) == (text.encode(), "utf-8")
    of_short = decode_now(text.encode(), "UTF-8")
    assert of_short == ((text.encode(), "UTF-8") if len(text) < DECODED_OCTETS else None)


@pytest.mark.parametrize("octets", [b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf8\x88\x80\x80\x80"])
def test_an_error_in_utf_8_is_replaced_as_decoders_of_the_web_do(octets: bytes) -> None:
    for before in (b"", "é".encode() * DECODED_OCTETS):
        found, charset = in_one_go(text_of(before + octets + b"x", "utf-8"))
        expected = octets.decode("utf-8", "replace") + "x"
        assert (found, charset) == (before.decode() + expected, "utf-8")
        assert decode_now(before + octets, "utf-8") is None


MEANT = {  # by the indexes of the Encoding standard
    "gbk": (b"10 \x80\x80a\xb0\xa1\x80\xb0\xa1\x81\x80\xff<", "10 €€a啊€啊亐\ufffd<"),
    "gb18030": (b"\x80<b>\xa2\xe3\x81\x30\x81\x30", "€<b>€\x80"),
    "windows-1250": (b"\x80\x81\x8a\x98", "€\x81Š\x98"),
    "windows-1251": (b"\x98\x88", "\x98€"),
    "windows-1252": (b"\x80\x81\x8d\x8f\x90\x9d\xff", "€\x81\x8d\x8f\x90\x9dÿ"),
    "windows-1253": (b"\x81\xaa\xd2\xff", "\x81\ufffd\ufffd\ufffd"),
    "windows-1255": (b"\xca\xd9\x9f", "\u05ba\ufffd\x9f"),
    "windows-874": (b"\x80\x82\xdb", "€\x82\ufffd"),
    "koi8-u": (b"\xae\xbe\xa4", "ўЎє"),
    "big5": (b"\xa3\xe1\xa4\xa4<\xff", "€中<\ufffd"),
    "euc-jp": (b"\xad\xa1\xc6\xfc\xfc\xf1\xff<", "①日ⅰ\ufffd<"),
    "iso-8859-1": (b"\x80\x93", "€“"),
    "euc-kr": (b"\xb0\xa1\x80<", "가\ufffd<"),
    "shift_jis": (b"\x93\xfa\x87\x40\x80", "日①\x80"),
}


@pytest.mark.parametrize("label", MEANT)
@pytest.mark.parametrize("before", [0, 1, 2, MENDED_OCTETS - 4, DECODED_OCTETS - 3])
def test_octets_mean_what_the_encoding_standard_says(label: str, before: int) -> None:
    octets, meant = MEANT[label]
    found, _ = in_one_go(text_of(b"x" * before + octets, label))
    assert found == "x" * before + meant


@pytest.mark.parametrize("label", ["gbk", "big5", "euc-jp", "windows-1252"])
@pytest.mark.parametrize("octet", [b"\x80", b"\xff", b"\x81", b"\xa3\xe1", b"\xad\xa1"])
def test_a_page_of_errors_is_read_in_short_slices(label: str, octet: bytes) -> None:
    size = DECODED_OCTETS if label == "windows-1252" else MENDED_OCTETS
    body = octet * (3 * size // len(octet))
    slices = sum(1 for _ in text_of(body, label))
    assert slices >= len(body) // size - 1


async def test_a_late_declaration_makes_the_links_what_they_are(site: Site) -> None:
    early = b"<!--" + b"x" * 2_000 + b"--><script>'<meta charset=utf-8>'</script>"
    page = early + "<meta charset=koi8-r><a href='/да'>да</a>".encode("koi8-r")
    site.answer("/", page, "text/html")
    found = await crawl(site)
    assert site.asked == ["/", "/%D0%B4%D0%B0"]
    assert found["/"].charset == "koi8-r"


@pytest.mark.skipif(native.module is None, reason="there is no compiled module")
def test_what_is_utf_8_is_so_for_the_compiled_module() -> None:
    assert native.module is not None
    chance = random.Random(5)
    edges = [*range(0x7E, 0x83), 0x8F, 0x90, 0x9F, 0xA0, *range(0xBF, 0xC3), *range(0xDF, 0xF6)]
    texts = [bytes((one, other)) for one in range(256) for other in range(256)]
    texts += [bytes(chance.choices(edges, k=chance.randrange(3, 6))) for _ in range(60_000)]
    sound = set[bytes]()
    for text in texts:
        with suppress(UnicodeDecodeError):
            text.decode()
            sound.add(text)
    ascii_ = b"x" * 11
    for place, text in enumerate(texts):
        around = ascii_[: place % 11] + text + ascii_[place % 5 :]
        assert native.module.is_utf_8(around) is (text in sound), text
