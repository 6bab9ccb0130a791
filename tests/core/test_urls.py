"""One door for URLs: canonical form, joining, scope, labels."""

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from crawlscope.core.base.urls import (
    LONGEST_LABEL,
    Hrefs,
    UrlError,
    base_of,
    canonical,
    escaped,
    host_of,
    hostname_of,
    join,
    path_of,
    root,
    secret_of,
    shown,
    tree_labels,
    without_login,
)

# Text in which what means something in a URL is frequent.
parts = st.sampled_from(
    [*"/\\?#@:%.[]=& \t\n\0", "//", "..", "%2e", "%2F", "%00", "http:", "https://", "h", "www."]
) | st.sampled_from(
    ["HTTP://H", "u:p@", "é", "日本", "xn--", "127.1", "[::1]", ":80", ":443", ":8080", "\ud800"]
)
messy = st.lists(parts | st.text(max_size=3), max_size=12).map("".join)
STARTS = ("/", "//", "http://", "https://", "?", "#", "../", "../../../", "./", "./../", "a/", "..")
hrefs = messy | st.builds("".join, st.tuples(st.sampled_from(STARTS), messy))
paths = st.lists(st.sampled_from(["a", "b", "", ".", "..", "%2e", "é", "?", "#", ":"]), max_size=5)
hrefs |= paths.map("/".join)
BASES = (
    "http://h/",
    "http://h/a/b/",
    "http://h/a//b?",
    "http://h/a/b/c?d#",
    "https://u.example:8443/a/b/c?d=e",
    "http://[::1]/x/",
    "http://h/a%20b/é",
)


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("http://EXAMPLE.com", "http://example.com/"),
        ("HTTP://h/A", "http://h/A"),
        ("http://h:80/", "http://h/"),
        ("https://h:443/", "https://h/"),
        ("http://h:443/", "http://h:443/"),
        ("http://h:080/", "http://h/"),
        ("http://h/a/../b/./c", "http://h/b/c"),
        ("http://h/a/%2e%2E/b", "http://h/b"),
        ("http://h/../..", "http://h/"),
        ("ht\ntp://h/\ta\rb", "http://h/ab"),
        ("  http://h/ \n", "http://h/"),
        ("http:\\\\h\\a\\b", "http://h/a/b"),
        ("http:h", "http://h/"),
        ("http:///h", "http://h/"),
        ("http://bücher.example/", "http://xn--bcher-kva.example/"),
        ("http://faß.example/", "http://xn--fa-hia.example/"),
        ("http://h/ü?ü", "http://h/%C3%BC?%C3%BC"),
        ("http://h/a b?c d", "http://h/a%20b?c%20d"),
        ("http://h/%7E~%zz", "http://h/%7E~%zz"),
        ("http://h/?'\"<>", "http://h/?%27%22%3C%3E"),
        ("http://h/a?", "http://h/a?"),
        ("http://h/a#b?c", "http://h/a"),
        ("http://h?x", "http://h/?x"),
        ("http://u:p@h/", "http://h/"),
        ("http://u@h/@x?y@z", "http://h/@x?y@z"),
        ("http://h/?u=http://a:b@c/", "http://h/?u=http://a:b@c/"),
        ("http://0x7f.1/", "http://127.0.0.1/"),
        ("http://[::FFFF:1.2.3.4]/", "http://[::ffff:102:304]/"),
    ],
)
def test_the_canonical_form_is_that_of_the_standard(text: str, url: str) -> None:
    assert canonical(text) == url


@pytest.mark.parametrize(
    "text",
    [
        "",
        "h",
        "/a",
        "http://",
        "http://a b/",
        "http://h:99999/",
        "http://xn--a/",
        "http://[::1",
        "mailto:a@b",
        "javascript:1",
        "ftp://h/",
        "file:///x",
        "http://h/\ud800",
        "http://%00/",
    ],
)
def test_what_is_no_http_address_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(UrlError) as info:
        canonical(text)
    assert "\n" not in str(info.value)


@given(hrefs)
@example("http://h/?")
def test_the_canonical_form_is_canonical(text: str) -> None:
    try:
        url = canonical(text)
    except UrlError:
        return
    assert canonical(url) == url
    assert join(url, "") == url


@given(st.sampled_from(BASES), hrefs)
@example("http://h/", "//u:p@o/#f")
@example("http://h/", "http://u@o/#@")
def test_a_joined_url_has_no_fragment_and_no_user(base: str, href: str) -> None:
    try:
        url = join(canonical(base), href)
    except UrlError:
        return
    if url is not None:
        assert url.startswith(("http://", "https://"))
        assert "#" not in url
        assert "@" not in host_of(url)
        assert url.isascii()
        assert canonical(url) == url


@pytest.mark.parametrize(
    ("href", "url"),
    [
        ("../c", "http://h/c"),
        ("c", "http://h/a/c"),
        ("?x", "http://h/a/b?x"),
        ("#f", "http://h/a/b?q"),
        ("", "http://h/a/b?q"),
        (" /x\n", "http://h/x"),
        ("//o/x", "http://o/x"),
        ("\\\\o\\x", "http://o/x"),
        ("/\\o", "http://o/"),
        ("/\t/o", "http://o/"),
        ("http:x", "http://h/a/x"),
        ("https:x", "https://x/"),
        ("//u:p@o/", "http://o/"),
        (":x", "http://h/a/:x"),
        ("?ü", "http://h/a/b?%C3%BC"),
        ("mailto:a@b", None),
        ("JavaScript:void(0)", None),
        ("tel:1", None),
        ("data:text/html,x", None),
        ("ftp://h/", None),
        ("x:y", None),
    ],
)
def test_an_href_leads_where_a_browser_would_go(href: str, url: str | None) -> None:
    assert join("http://h/a/b?q", href) == url
    assert Hrefs().of_page("http://h/a/b?q").resolve(href) == url


@pytest.mark.parametrize("href", ["http://", "//", "http://a b/", "//h:99999/", "\ud800"])
def test_an_href_that_is_no_url_is_said_to_be_none(href: str) -> None:
    with pytest.raises(UrlError):
        join("http://h/", href)
    with pytest.raises(UrlError):
        Hrefs().of_page("http://h/").resolve(href)


@given(st.lists(st.tuples(st.sampled_from(BASES), hrefs), max_size=8))
@example([("http://h/a/b", "/\t/o"), ("http://h/", "/\t/o")])
@example([("http://h/", "http://h//o"), ("http://h/", "//o"), ("http://h/", "/\\o")])
@example([("http://h/", "http://hx/o"), ("http://h/", "x/o")])
def test_remembered_hrefs_lead_where_they_would_anyway(pages: list[tuple[str, str]]) -> None:
    memory, known = Hrefs(), set[str]()
    for base, href in pages * 2:
        url = canonical(base)
        try:
            expected: object = join(url, href)
        except UrlError:
            expected = UrlError
        try:
            found: object = memory.of_page(url).resolve(href, known)
        except UrlError:
            found = UrlError
        assert found == expected
        known |= {expected} if isinstance(expected, str) else set()


def test_a_known_path_is_found_as_it_stands() -> None:
    page = Hrefs().of_page("http://h/a/b")
    assert page.resolve("/x", {"http://h/x"}) == "http://h/x"
    assert page.resolve("//o", {"http://h//o"}) == "http://o/"
    assert page.resolve("/\\o", {"http://h/\\o"}) == "http://o/"


def test_one_origin_does_not_answer_for_another() -> None:
    memory = Hrefs()
    origins = ["http://h", "https://h", "http://h:8080", "http://www.h"]
    found = [memory.of_page(origin + "/").resolve("/x") for origin in origins]
    assert found == [origin + "/x" for origin in origins]


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("example.org", "http://example.org/"),
        ("  example.org/a ", "http://example.org/a"),
        ("//example.org/x", "http://example.org/x"),
        ("localhost:8000", "http://localhost:8000/"),
        ("host:8000/x", "http://host:8000/x"),
        ("127.0.0.1:80", "http://127.0.0.1/"),
        ("[::1]:8080", "http://[::1]:8080/"),
        ("example.org/a:b", "http://example.org/a:b"),
        ("HTTPS://Example.ORG", "https://example.org/"),
    ],
)
def test_a_person_may_leave_out_the_scheme(text: str, url: str) -> None:
    assert root(text) == url


@pytest.mark.parametrize(
    "text",
    ["", "  ", "mailto:a@b", "javascript:alert(1)", "ftp://h/", "file:///x", "foo:bar", "a b"],
)
def test_a_root_that_is_no_http_address_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(UrlError) as info:
        root(text)
    assert str(info.value)
    assert "\n" not in str(info.value)


def test_the_parts_of_a_url_are_found() -> None:
    assert host_of("https://h:8080/a?b/c") == "h:8080"
    assert hostname_of("https://h:8080/") == "h"
    assert hostname_of("http://[::1]:80/") == hostname_of("http://[::1]/") == "[::1]"
    assert path_of("http://h/a/b?c/d") == "/a/b"
    assert path_of("http://h/?/x") == "/"


def test_the_labels_of_the_tree_are_the_folders_and_the_leaf() -> None:
    assert tree_labels("http://h/docs/a?b=1/2") == ("http://h", ["docs"], "a?b=1/2")
    assert tree_labels("https://h:8/docs/") == ("https://h:8", ["docs"], "")
    assert tree_labels("http://h/") == ("http://h", [], "")
    assert tree_labels("http://h/?q") == ("http://h", [], "?q")
    assert tree_labels("http://h//a") == ("http://h", [""], "a")


@given(hrefs)
def test_the_labels_of_the_tree_make_up_the_url(text: str) -> None:
    try:
        url = canonical(text)
    except UrlError:
        return
    origin, folders, leaf = tree_labels(url)
    assert "/".join([origin, *folders, leaf]) == url


@pytest.mark.parametrize(
    ("label", "text"),
    [
        ("a", "a"),
        ("gr%C3%BC%C3%9Fe", "grüße"),
        ("%E6%97%A5", "日"),
        ("%FF", "%FF"),  # no UTF-8
        ("100%", "100%"),
        ("a%20b", "a b"),
        ("a%0Ab%00c", "a·b·c"),
        ("a%C2%ADb%C2%A0c", "a·b·c"),  # a soft hyphen, a space that is none
        ("a%E2%80%AEb", "a·b"),  # would turn the text round
        ("%C2%85", "·"),
    ],
)
def test_a_label_is_shown_as_a_person_reads_it(label: str, text: str) -> None:
    assert shown(label) == text


@given(messy | st.text() | st.binary().map(lambda octets: "".join(f"%{o:02X}" for o in octets)))
def test_what_is_shown_has_no_control_characters_and_an_end(label: str) -> None:
    text = shown(label)
    assert not [each for each in text if unicodedata.category(each) in ("Cc", "Zl", "Zp")]
    assert len(text) <= LONGEST_LABEL


def test_an_endless_label_is_cut() -> None:
    assert shown("x" * 9_000) == "x" * (LONGEST_LABEL - 1) + "…"
    assert shown("x" * LONGEST_LABEL) == "x" * LONGEST_LABEL


@pytest.mark.parametrize(
    ("text", "shown_text"),
    [
        ("http://u:secretpw@[b/", "http://…@[b/"),
        ("http://u:secretpw@h:99999/", "http://…@h:99999/"),
        ("http://u:sec@retpw@h:99999/", "http://…@h:99999/"),
        ("user:secretpw@[host/x", "…@[host/x"),
        ("https:/user:secretpw@[x", "https:/…@[x"),
        ("https:user:secretpw@[x", "…@[x"),
        (" http:\\\\u:secretpw@[b/", "http:\\\\…@[b/"),
        ("ftp://user:secretpw@h/", "ftp://…@h/"),
        ("http://u:secret\npw@[b/", "http://…@[b/"),
    ],
)
def test_no_message_tells_a_password(text: str, shown_text: str) -> None:
    for speak in (canonical, root):
        with pytest.raises(UrlError) as info:
            speak(text)
        assert str(info.value).startswith((repr(shown_text), repr("http://" + shown_text)))


def test_each_door_refuses_a_password_without_telling_it() -> None:
    for speak in (canonical, root, secret_of, lambda text: join("http://h/", text)):
        with pytest.raises(UrlError, match="…@") as info:
            speak("http://u:secretpw@[b/")
        assert "secretpw" not in str(info.value)
    with pytest.raises(UrlError, match="…@host/x"):
        canonical("user:secretpw@host/x")


@pytest.mark.parametrize(
    ("sent", "text"),
    [
        (b"/caf\xe9?\xff", "/caf%E9?%FF"),
        ("/café".encode(), "/café"),
        (b"/a%20b?c=d", "/a%20b?c=d"),
    ],
)
def test_bytes_that_are_no_text_are_escaped(sent: bytes, text: str) -> None:
    assert escaped(sent.decode("utf-8", "surrogateescape")) == text


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("http://u:p@[bad", "http://…@[bad"),
        ("HTTPS:u@[bad", "HTTPS:…@[bad"),
        ("//u:p@[bad", "//…@[bad"),
        ("http://a@b@[bad/c@d", "http://…@[bad/c@d"),
        ("http://[bad/@user", "http://[bad/@user"),
        ("mailto:me@example.org", "mailto:me@example.org"),
    ],
)
def test_a_text_that_is_no_url_is_reported_without_a_login(text: str, plain: str) -> None:
    assert without_login(text) == plain


@pytest.mark.parametrize(
    ("base", "href", "url"),
    [
        (None, "x", "http://h/d/x"),
        ("", "x", "http://h/d/x"),
        ("/b/#f", "x", "http://h/b/x"),
        ("http://u:p@o/b/", "x", "http://o/b/x"),
        ("data:,x", "x", "http://h/d/x"),
        ("javascript:x", "x", "http://h/d/x"),
        ("http://[", "x", "http://h/d/x"),
        ("ftp://o/", "x", None),
        ("ftp://o/", "//p/x", None),
        ("file:///a/b", "/x", None),
        ("tel:1", "http://o/x", "http://o/x"),
        ("mailto:a@b", "#f", None),
        ("blob:http://h/1", "http:x", "http://x/"),
    ],
)
def test_a_base_of_any_scheme_is_a_base(base: str | None, href: str, url: str | None) -> None:
    assert join(base_of("http://h/d/p", base), href) == url
    assert Hrefs().of_page(base_of("http://h/d/p", base)).resolve(href) == url


@pytest.mark.parametrize("base", ["mailto:a@b", "about:blank", "tel:1", "blob:http://h/1"])
@pytest.mark.parametrize("href", ["x", "/x", "//o/x", "?x", ""])
def test_nothing_is_relative_to_a_base_that_has_no_path(base: str, href: str) -> None:
    with pytest.raises(UrlError):
        join(base_of("http://h/d/p", base), href)
