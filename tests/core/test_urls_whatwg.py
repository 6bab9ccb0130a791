"""URLs as the WHATWG URL standard has them: a table of ours, and Node.js asked some thousand times.

Ours is the standard's URL without fragment and user, and None where it is not to be crawled. One
thing differs on purpose: text with a lone surrogate is refused, not mended; no page yields any.
"""

import json
import random
import shutil
import subprocess
from collections.abc import Iterator

import pytest

from crawlscope.core.base.urls import Hrefs, UrlError, canonical, join

NODE = shutil.which("node")
SEED, PAIRS = 1807, 6_000
INVALID = "invalid"
BASE = "http://h/a/b?q"
IDNA = "3.5 domain to ASCII, CheckBidi and CheckJoiners"  # of which Node.js 20 knows nothing
TABLE: dict[str, list[tuple[str, str | None]]] = {  # by the section of the standard
    "3.5 host parser": [
        ("http://EXAMPLE.com/", "http://example.com/"),
        ("http://%65xample.com/", "http://example.com/"),
        ("http://ＧＯ.com/", "http://go.com/"),
        ("http://a\u00adb/", "http://ab/"),
        ("http://日本語。jp/", "http://xn--wgv71a119e.jp/"),
        ("http://☃.net/", "http://xn--n3h.net/"),
        ("http://a_b.c/", "http://a_b.c/"),
        ("http://-a-.b/", "http://-a-.b/"),
        ("http://a..b/", "http://a..b/"),
        ("http://a.b./", "http://a.b./"),
        ("http://a b/", INVALID),
        ("http://a%20b/", INVALID),
        ("http://a<b/", INVALID),
        ("http://a^b/", INVALID),
        ("http://a|b/", INVALID),
        ("http://a%b/", INVALID),
        ("http://%zz/", INVALID),
        ("http://a%00b/", INVALID),
        ("http://\u00ad/", INVALID),
        ("http://xn--/", INVALID),
        ("http://xn--a/", INVALID),
    ],
    IDNA: [
        ("http://xn--0ca-/", INVALID),
        ("http://1א.com/", INVALID),
        ("http://xn--1-0hc.com/", INVALID),
        ("http://אa.com/", INVALID),
        ("http://א1.com/", "http://xn--1-zhc.com/"),
        ("http://א-.com/", INVALID),
        ("http://א١1.com/", INVALID),
        ("http://א١.com/", "http://xn--4db40a.com/"),
        ("http://אָ.com/", "http://xn--gdb1c.com/"),
        ("http://1.א/", INVALID),
        ("http://a1.א./", "http://a1.xn--4db./"),
        ("http://a-.א/", INVALID),
        ("http://-a.א/", INVALID),
        ("http://١/", INVALID),
        ("http://1.é/", "http://1.xn--9ca/"),
        ("http://a\u200d/", INVALID),
        ("http://क्\u200d/", "http://xn--11b6iy14e/"),
        ("http://क्\u200da\u200d/", INVALID),
    ],
    "3.5 IPv4 parser": [
        ("http://127.1/", "http://127.0.0.1/"),
        ("http://0x7F.0.0.0x1/", "http://127.0.0.1/"),
        ("http://0177.0.0.01/", "http://127.0.0.1/"),
        ("http://2130706433/", "http://127.0.0.1/"),
        ("http://0x7f000001./", "http://127.0.0.1/"),
        ("http://0x/", "http://0.0.0.0/"),
        ("http://1.65536/", "http://1.1.0.0/"),
        ("http://１２７.1/", "http://127.0.0.1/"),
        ("http://256/", "http://0.0.1.0/"),
        ("http://1.2.3.256/", INVALID),
        ("http://4294967296/", INVALID),
        ("http://1.2.3.4.5/", INVALID),
        ("http://08/", INVALID),
        ("http://a.1/", INVALID),
        ("http://a.0x1/", INVALID),
        ("http://1.2.3.a/", "http://1.2.3.a/"),
    ],
    "3.5 IPv6 parser": [
        ("http://[0:0:0:0:0:0:0:1]/", "http://[::1]/"),
        ("http://[1:0:0:2:0:0:0:3]:80/", "http://[1:0:0:2::3]/"),
        ("http://[2001:DB8::0:1]/", "http://[2001:db8::1]/"),
        ("http://[::1.2.3.4]/", "http://[::102:304]/"),
        ("http://[1:2:0:4:5:6:7:8]/", "http://[1:2:0:4:5:6:7:8]/"),
        ("http://[::1/", INVALID),
        ("http://[::1]x/", INVALID),
        ("http://[1::2::3]/", INVALID),
        ("http://[::1.2.3]/", INVALID),
        ("http://[::1%25eth0]/", INVALID),
        ("http://[]/", INVALID),
        ("http://::1/", INVALID),
    ],
    "4.4 scheme state": [
        ("HtTpS://h", "https://h/"),
        ("http:x", "http://h/a/x"),
        ("http:/x", "http://h/x"),
        ("https:x", "https://x/"),
        ("https:////x", "https://x/"),
        ("1http://x/", "http://h/a/1http://x/"),
        ("ht~tp://x/", "http://h/a/ht~tp://x/"),
        (":", "http://h/a/:"),
        ("mailto:a@b", None),
        ("JAVASCRIPT:alert(1)", None),
        ("ws://x/", None),
        ("file:///x", None),
        ("http+unix://x/", None),
    ],
    "4.4 basic URL parser, steps 1 to 3": [
        (" \x00\x1f/x\x20\x00", "http://h/x"),
        ("/a\tb\nc\rd", "http://h/abcd"),
        ("ht\ntp:\r//\tx/", "http://x/"),
        ("\xa0/x", "http://h/a/%C2%A0/x"),
        ("/x\x0b", "http://h/x"),
    ],
    "4.4 relative and slash states": [
        ("", "http://h/a/b?q"),
        ("#", "http://h/a/b?q"),
        ("?", "http://h/a/b?"),
        ("?#x", "http://h/a/b?"),
        ("\\x", "http://h/x"),
        ("x\\y", "http://h/a/x/y"),
        ("?x\\y", "http://h/a/b?x\\y"),
        ("//x", "http://x/"),
        ("/\\x", "http://x/"),
        ("///x", "http://x/"),
        ("//", INVALID),
        ("http://", INVALID),
        ("http:///", INVALID),
        ("http://?x", INVALID),
        ("http://#x", INVALID),
    ],
    "4.4 authority, host and port states": [
        ("http://u:p@x/", "http://x/"),
        ("http://a@b@x/", "http://x/"),
        ("http://u:@x/", "http://x/"),
        ("http://@x/", "http://x/"),
        ("http://u@/", INVALID),
        ("http://x:80/", "http://x/"),
        ("http://x:/", "http://x/"),
        ("http://x:00080/", "http://x/"),
        ("http://x:0/", "http://x:0/"),
        ("http://x:65535/", "http://x:65535/"),
        ("http://x:65536/", INVALID),
        ("http://x:8a/", INVALID),
        ("http://x: 80/", INVALID),
        ("http://x:-1/", INVALID),
        ("http://:80/", INVALID),
        ("https://x:80/", "https://x:80/"),
    ],
    "4.4 path state": [
        (".", "http://h/a/"),
        ("..", "http://h/"),
        ("../../..", "http://h/"),
        ("./x/./y/.", "http://h/a/x/y/"),
        ("x/../y/..", "http://h/a/"),
        ("%2e", "http://h/a/"),
        (".%2E/x", "http://h/x"),
        ("%2e%2e/x", "http://h/x"),
        ("...", "http://h/a/..."),
        ("/.x", "http://h/.x"),
        ("/x//../y", "http://h/x/y"),
        ("/x/..;/y", "http://h/x/..;/y"),
        ("/a b", "http://h/a%20b"),
        ('/"<>`{}', "http://h/%22%3C%3E%60%7B%7D"),
        ("/^", "http://h/%5E"),
        ("^?^", "http://h/a/%5E?^"),
        ("http://u^@h/^/^?#^", "http://h/%5E/%5E?"),
        ("/|[]~!$&'()*+,;=:@", "http://h/|[]~!$&'()*+,;=:@"),
        ("/%zz%", "http://h/%zz%"),
        ("/%c3%a9", "http://h/%c3%a9"),
        ("/é😀", "http://h/%C3%A9%F0%9F%98%80"),
        ("/\x7f", "http://h/%7F"),
    ],
    "4.4 query state": [
        ("?a b", "http://h/a/b?a%20b"),
        ("?\"'<>", "http://h/a/b?%22%27%3C%3E"),
        ("?`{}|^\\[]", "http://h/a/b?`{}|^\\[]"),
        ("?é%zz", "http://h/a/b?%C3%A9%zz"),
        ("?a?b/../c", "http://h/a/b?a?b/../c"),
        ("/x?#?", "http://h/x?"),
    ],
}


@pytest.mark.parametrize("section", TABLE)
def test_an_href_leads_where_the_standard_says(section: str) -> None:
    found = [(href, ours(BASE, href)) for href, _ in TABLE[section]]
    assert found == TABLE[section]


def ours(base: str, href: str) -> str | None:
    try:
        return join(canonical(base), href)
    except UrlError:
        return INVALID


@pytest.mark.parametrize("base", ["http://h/a?", "http://u:p@h/a?#x"])
@pytest.mark.parametrize(
    "href", ["", "#", "#x", " ", "\t#", "\x00", "\x1f#a", "\x0b", "http:", "HTTP:#"]
)
def test_an_empty_query_stays_with_what_names_the_page_itself(base: str, href: str) -> None:
    assert ours(base, href) == "http://h/a?"
    assert Hrefs().of_page(canonical(base)).resolve(href) == "http://h/a?"


@pytest.mark.parametrize(
    ("href", "url"),
    [
        ("?#", "http://h/a?"),
        ("\xa0#", "http://h/%C2%A0"),
        ("\x85", "http://h/%C2%85"),
        ("\u2028#", "http://h/%E2%80%A8"),
        ("https:", INVALID),
        ("http:a", "http://h/a"),
        ("mailto:", None),
    ],
)
def test_an_empty_query_goes_with_all_else(href: str, url: str | None) -> None:
    assert ours("http://h/a?", href) == url


# --- Node.js ------------------------------------------------------------------------------------

SCRIPT = """
const pairs = JSON.parse(require('fs').readFileSync(0, 'utf8'));
console.log(JSON.stringify(pairs.map(([base, href]) => {
  let url;
  try { url = new URL(href, base); } catch { return 'invalid'; }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  url.username = url.password = url.hash = '';
  url.pathname = url.pathname.replaceAll('^', '%5E');  // the standard of March 2025, in any Node
  return url.href.length > 8192 ? 'invalid' : url.href;  // a limit of ours
})));
"""
BASES = (
    "http://h/",
    "https://u:p@www.example.org:8443/a/b/c.html?d=e#f",
    "http://[::1]:8080/x/y/",
    "http://xn--bcher-kva.example/a%20b/%2e/c?é",
    "http://127.0.0.1/..//x",
    "https://h:443/a;b/c=d?'",
)
SCHEMES = ("http:", "HTTPS:", "https:", "ht\ttp:", "ftp:", "ws:", "file:", "mailto:", "data:", "x:",
           "javascript:", "", "", "", "", "1x:", "h ttp:", "blob:http:")  # fmt: skip
SLASHES = ("", "/", "//", "///", "\\", "\\\\", "/\\", "/\t/", " //", ".//", "/.//")
USERS = ("", "", "", "", "u@", "u:p@", "u:p@x@", "é:%41@", "@", ":@", "a%40b@")
HOSTS = (
    "h", "EXAMPLE.org", "www.ExAmPle.org.", "127.1", "0x7f.1", "0300.0250.1", "1.2.3.4.5", "08.1",
    "4294967295", "4294967296", "0x", "1..2", "[::1]", "[1:2::3:4]", "[::ffff:1.2.3.4]", "[::1",
    "[1:2:3:4:5:6:7:8:9]", "[v1.x]", "bücher.example", "faß.de", "日本語.jp", "xn--bcher-kva.ch",
    "xn--zz", "ＡＢＣ.com", "a\u200db.c", "☃.net", "a b", "a%20b", "a%41b", "a_b", "-a-", "a..b",
    "", "%", "%00", "a<b", "a\tb", "١٢٣.1", "a。b", "é" * 70 + ".x", "a" * 300, "İ.tr", "ﬁ.x",
    "a\u0338b",
)  # fmt: skip
PORTS = ("", "", "", "", ":", ":80", ":443", ":0080", ":0", ":65535", ":65536", ":8o", ": 80",
         ":\t81", ":-1", ":１")  # fmt: skip
PIECES = (
    "a", "B", ".", "..", "%2e", "%2E.", ".%2e", "...", "", "a b", "é", "%C3%a9", "%zz", "%", "%0",
    "+", ";x=1", "\\", "a\\..\\b", "\t", "a\nb", "\x00", "\x7f", "~", "|", "^", "`", "{x}", "\"<>'",
    "😀", "[a]", "@", ":", "a:b", "&amp;", "=", "$", "!*()", "\u2028", "\ufeff", "\xad", "e\u0301",
    "ｘ", "x" * 3_000,
)  # fmt: skip
QUERIES = ("", "", "?", "?a=b&c", "?é", "?\"'<>", "?%27'", "? x ", "?a?b", "?\\", "?{}|^`", "?#",
           "?\t", "?日本=語", "?😀", "?%zz%", "?" + "q" * 9_000)  # fmt: skip
FRAGMENTS = ("", "", "", "#", "#x", "#é?", "#a#b", "#\\", "# ")
EDGES = ("", "", "", "", " ", "\n", "\x00", "\t \x1f", "\xa0", "\x0c")


def pairs() -> Iterator[tuple[str, str]]:
    """Bases and hrefs made of what means something in a URL, the same ones each time."""
    chance = random.Random(SEED)
    for _ in range(PAIRS):
        head = ""
        if chance.random() < 0.7:
            head = chance.choice(SCHEMES) + chance.choice(SLASHES)
            if head.endswith(("//", "\\\\", "/\\")) or chance.random() < 0.2:
                head += chance.choice(USERS) + chance.choice(HOSTS) + chance.choice(PORTS)
        path = "/".join(chance.choices(PIECES, k=chance.randrange(6)))
        slash = chance.choice(("", "/", "\\"))
        tail = chance.choice(QUERIES) + chance.choice(FRAGMENTS)
        yield (
            chance.choice(BASES),
            chance.choice(EDGES) + head + slash + path + tail + chance.choice(EDGES),
        )


@pytest.mark.skipif(NODE is None, reason="needs Node.js")
def test_an_href_leads_where_node_says() -> None:
    assert NODE is not None
    tables = [rows for section, rows in TABLE.items() if section != IDNA]
    asked = [*pairs(), *((BASE, href) for rows in tables for href, _ in rows)]
    done = subprocess.run(
        [NODE, "-e", SCRIPT], input=json.dumps(asked), capture_output=True, text=True, check=True
    )
    said = json.loads(done.stdout)
    assert len(said) == len(asked)
    assert [pair for pair, url in zip(asked, said, strict=True) if ours(*pair) != url] == []
    memory = Hrefs()
    for (base, href), url in zip(asked, said, strict=True):
        if url != INVALID:
            assert memory.of_page(canonical(base)).resolve(href) == url
