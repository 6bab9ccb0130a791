"""What a body is: by its type, or by its first bytes where that says nothing."""

import pytest

from crawlscope.page.kinds import BodyKind, declared, media_type, settled

ROOT = b"<html xmlns='http://www.w3.org/1999/xhtml'>"


@pytest.mark.parametrize(
    ("content_type", "kind"),
    [
        ("text/html", BodyKind.HTML),
        ("application/xhtml+xml", BodyKind.XHTML),
        ("text/xml", BodyKind.XML),
        ("application/xml", BodyKind.XML),
        ("image/svg+xml", BodyKind.XML),
        ("application/rss+xml", BodyKind.XML),
        (None, BodyKind.UNKNOWN),
        ("unknown/unknown", BodyKind.UNKNOWN),
        ("application/unknown", BodyKind.UNKNOWN),
        ("*/*", BodyKind.UNKNOWN),
        ("html", BodyKind.UNKNOWN),
        ("/", BodyKind.UNKNOWN),
        ("text/", BodyKind.UNKNOWN),
        ("text/ht ml", BodyKind.UNKNOWN),
        ("text/html, text/html", BodyKind.UNKNOWN),
        ("text/plain", BodyKind.OTHER),
        ("application/octet-stream", BodyKind.OTHER),
        ("text/*", BodyKind.OTHER),
    ],
)
def test_a_type_says_what_a_body_is_or_that_its_bytes_tell(
    content_type: str | None, kind: BodyKind
) -> None:
    assert declared(content_type) is kind


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("", (None, None)),
        ("Text/HTML", ("text/html", None)),
        ("text/html;charset=UTF-8", ("text/html", "utf-8")),
        ('text/html; x=1 ; Charset="koi8-r" ', ("text/html", "koi8-r")),
        (r'text/html;charset="koi\8-r"', ("text/html", "koi8-r")),
        ('text/html;charset="koi8-r', ("text/html", "koi8-r")),
        ("text/html;charset='koi8-r'", ("text/html", "'koi8-r'")),
        ("text/html;charset=;charset=koi8-r", ("text/html", "koi8-r")),
        ("text/html;charset=koi8-r;charset=utf-8", ("text/html", "koi8-r")),
        ("text/html;nocharset=koi8-r", ("text/html", None)),
        ('text/html;x="; charset=koi8-r"', ("text/html", None)),
        ("text/html charset=koi8-r", ("text/html charset=koi8-r", None)),
    ],
)
def test_a_content_type_is_cut_into_type_and_charset(
    header: str, expected: tuple[str | None, str | None]
) -> None:
    assert media_type(header) == expected


@pytest.mark.parametrize("end", [" ", ">"])
@pytest.mark.parametrize(
    "tag",
    (
        "<!DOCTYPE HTML <HTML <HEAD <SCRIPT <IFRAME <H1 <DIV <FONT <TABLE <A <STYLE <TITLE <B <BODY"
        " <BR <P <!--"
    )
    .replace("<!DOCTYPE HTML", "<!DOCTYPE_HTML")
    .split(),
)
def test_html_begins_with_one_of_these_tags(tag: str, end: str) -> None:
    opening = (tag.replace("_", " ") + end).encode()
    for head in (opening, opening.lower(), b"\t\n\x0c\r " + opening, opening + b"\x00\xff"):
        assert settled(BodyKind.UNKNOWN, head, None) is BodyKind.HTML
    assert settled(BodyKind.UNKNOWN, opening[:-1], None) is BodyKind.OTHER
    assert settled(BodyKind.UNKNOWN, opening[:-1] + b"\n", None) is BodyKind.OTHER


@pytest.mark.parametrize(
    "head",
    [
        b"",
        b"plain text",
        b"text <html>",
        b"\x00<html>",
        b"\x0b<html>",
        b"\xef\xbb\xbf<html>",  # a byte order mark says: text
        "\ufeff<html>".encode("utf-16-le"),
        b"<article>",
        b"<!DOCTYPE  html>",
        b"<!doctype>",
        b"<!--x-->",
        b"%PDF-1.4",
        b" " * 1_445 + b"<html>",
        b"<?xml version='1.0'?><rss/>",
        b"<?xml version='1.0'?>",
        ROOT.replace(b"<html", b"<h:html"),
    ],
)
def test_anything_else_is_no_page(head: bytes) -> None:
    assert settled(BodyKind.UNKNOWN, head, None) is BodyKind.OTHER


@pytest.mark.parametrize("kind", [BodyKind.XML, BodyKind.UNKNOWN])
def test_xml_is_a_page_if_its_root_is_of_xhtml(kind: BodyKind) -> None:
    declaration = (
        b"<?xml version='1.0'?><?x y?><!-- <rss> --><!DOCTYPE x [<!NOTATION n PUBLIC 'n'>]>"
    )
    assert settled(kind, declaration + ROOT, None) is BodyKind.XHTML
    assert settled(kind, declaration + b" " * 2_000 + ROOT, None) is BodyKind.XHTML
    assert settled(kind, declaration + b" " * 20_000 + ROOT, None) is BodyKind.OTHER
    prefixed = b"<h:x xmlns:h='http://www.w3.org/1999/xhtml'>"
    assert settled(kind, declaration + prefixed, None) is BodyKind.XHTML
    assert settled(kind, declaration + b"<html>", None) is BodyKind.OTHER
    assert settled(kind, declaration + b"<rss>" + ROOT, None) is BodyKind.OTHER
    assert settled(kind, declaration + b"<rss xmlns:x='http://www.w3.org/1999/xhtml'>", None) is (
        BodyKind.OTHER
    )


def test_xml_in_another_encoding_is_recognized_by_its_root_too() -> None:
    for encoding in ("utf-16", "utf-16-le", "utf-16-be"):
        body = ("<?xml version='1.0'?>" + ROOT.decode()).encode(encoding)
        assert settled(BodyKind.XML, body, None) is BodyKind.XHTML
    assert settled(BodyKind.XML, ROOT.decode().encode("utf-16-le"), "utf-16") is BodyKind.XHTML
    assert settled(BodyKind.XML, b"<?xml version='1.0' encoding='koi8-r'?>\n" + ROOT, None) is (
        BodyKind.XHTML
    )


def test_a_page_that_declares_entities_is_one() -> None:
    entities = b"<!DOCTYPE html [<!ENTITY e 'x'>]>"
    assert settled(BodyKind.XML, entities + ROOT, None) is BodyKind.XHTML
    assert settled(BodyKind.XML, entities + b"<rss>", None) is BodyKind.OTHER


def test_what_must_not_be_sniffed_is_no_page() -> None:
    assert settled(BodyKind.UNKNOWN, b"<html>", None, no_sniff=True) is BodyKind.OTHER
    assert settled(BodyKind.XML, ROOT, None, no_sniff=True) is BodyKind.XHTML
    assert settled(BodyKind.HTML, b"", None, no_sniff=True) is BodyKind.HTML
