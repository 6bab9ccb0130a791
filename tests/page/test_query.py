"""The query of a link is written in its page's encoding, as the URL standard has it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawlscope.core.base.urls import Hrefs
from crawlscope.page.query import encoder_of
from tests.web import Site, crawl

BASE = "http://h/a/b"


def resolved(href: str, charset: str) -> str | None:
    return Hrefs().of_page(BASE, encoder_of(charset)).resolve(href)


@pytest.mark.parametrize(
    ("charset", "text", "written"),
    [
        ("windows-1252", "é€\x81", "%E9%80%81"),
        ("iso-8859-1", "é€", "%E9%80"),  # a label of windows-1252
        ("windows-1252", "日", "%26%2326085%3B"),
        ("windows-1252", "😀é", "%26%23128512%3B%E9"),
        ("windows-1251", "Ж", "%C6"),
        ("windows-1253", "\x81\xaa", "%81%26%23170%3B"),
        ("koi8-u", "ў╝", "%AE%26%239565%3B"),
        ("x-user-defined", "\uf7ff", "%FF"),
        ("shift_jis", "テスト", "%83e%83X%83g"),
        ("shift_jis", "¥‾−ｱⅰ", "\\~%81|%B1%FA@"),
        ("shift_jis", "¢", "%26%23162%3B"),
        ("euc-jp", "日本ｱ", "%C6%FC%CB%DC%8E%B1"),
        ("euc-jp", "丨", "%F9%AD"),
        ("iso-2022-jp", "日本", "%1B$BF|K\\%1B(B"),
        ("iso-2022-jp", "ｱ", "%1B$B%%22%1B(B"),
        ("gbk", "€中", "%80%D6%D0"),
        ("gbk", "😀", "%26%23128512%3B"),
        ("gb2312", "中", "%D6%D0"),
        ("gb18030", "€", "%A2%E3"),
        ("gb18030", "😀", "%949%FC6"),
        ("big5", "中文", "%A4%A4%A4%E5"),
        ("big5", "═", "%F9%F9"),
        ("euc-kr", "한", "%C7%D1"),
        ("utf-8", "é", "%C3%A9"),
        ("utf-16le", "é", "%C3%A9"),
        ("no-such-thing", "é", "%C3%A9"),
    ],
)
def test_a_query_is_written_in_the_encoding_of_its_page(
    charset: str, text: str, written: str
) -> None:
    assert resolved("?q=" + text, charset) == f"{BASE}?q={written}"


@pytest.mark.parametrize(
    ("href", "url"),
    [
        ("/é?é#é?", "http://h/%C3%A9?%E9"),
        ("//bücher.x/?é", "http://xn--bcher-kva.x/?%E9"),
        ("#é?é", BASE),
        ("é", "http://h/a/%C3%A9"),
        ("  ?é ", BASE + "?%E9"),
        ("?a\té\nb", BASE + "?a%E9b"),
        ("?%C3%A9é", BASE + "?%C3%A9%E9"),
        ("?é?\"<'>", BASE + "?%E9?%22%3C%27%3E"),
    ],
)
def test_all_but_the_query_is_utf_8(href: str, url: str) -> None:
    assert resolved(href, "windows-1252") == url


@given(st.text(st.characters(max_codepoint=0x7F)), st.sampled_from(["shift_jis", "gbk"]))
def test_what_is_ascii_leads_where_it_would_anyway(href: str, charset: str) -> None:
    writer = encoder_of(charset)
    assert writer is not None
    assert writer(href) == href


async def test_pages_of_several_encodings_share_a_site(site: Site) -> None:
    site.page("/", links=["/utf", "/latin", "/cyrillic"])
    href = '<a href="/x?q=é">é</a>'
    site.answer("/utf", href.encode(), "text/html; charset=utf-8")
    site.answer("/latin", href.encode("latin-1"), "text/html; charset=iso-8859-1")
    site.answer("/cyrillic", '<a href="/x?q=Ж">'.encode("cp1251"), "text/html; charset=cp1251")
    found = await crawl(site)
    assert {"/x?q=%C3%A9", "/x?q=%E9", "/x?q=%C6"} <= set(found.states)


@pytest.mark.parametrize(
    "text",
    [
        '<meta http-equiv="refresh" content="0;url=/to?é">',
        '<link rel="canonical" href="/to?é">',
        '<base href="/to?é"><a href="">x</a>',
        '<iframe src="/to?é"></iframe>',
        '<area href="/to?é">',
    ],
)
async def test_whatever_names_it(site: Site, text: str) -> None:
    site.answer("/", text.encode("latin-1"), "text/html; charset=iso-8859-1")
    found = await crawl(site)
    assert "/to?%E9" in found.states


async def test_a_location_is_utf_8_whatever_the_page_is(site: Site) -> None:
    site.answer("/", b"", "text/html; charset=cp1251", 302, {"Location": "/to?é"})
    assert "/to?%C3%A9" in (await crawl(site)).states
