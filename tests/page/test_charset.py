"""Which encoding a page declares: the prescan, its parser's own finding, the XML declaration."""

import json
import random
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from crawlscope.core.base.budgets import SEARCHED_OCTETS
from crawlscope.core.base.limits import LATE_CHARSET
from crawlscope.core.base.slices import in_one_go
from crawlscope.page.charset import PRESCANNED, lookup, prescan, xml_declared
from crawlscope.page.text import text_of

KOI = b"<meta charset=koi8-r>"
LONG = b"<!--" + b"x" * PRESCANNED + b"-->"


def charset(body: bytes, http: str | None = None) -> str:
    return in_one_go(text_of(body, http))[1]


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (b"<head><meta charset='koi8-r'>", "koi8-r"),
        (b"<meta charset=\"'koi8-r'\">", "utf-8"),
        (b"<meta http-equiv=content-type content=\"text/html; charset='koi8-r'\">", "koi8-r"),
        (b'<meta http-equiv=content-type content="text/html; charset=\'koi8-r">', "utf-8"),
        (b"<META/CHARSET=KOI8-R>", "koi8-r"),
        (b"<meta\x0ccharset\n=\t ' koi8-r '>", "koi8-r"),
        (b"<meta charset=koi8-r/>", "utf-8"),  # the slash is of the value
        (b"<metacharset=koi8-r>", "utf-8"),
        (b"<meta charset=nonsense><meta charset=koi8-r>", "koi8-r"),
        (b"<meta charset=iso-8859-2 charset=koi8-r>", "iso-8859-2"),
        (b"<meta charset=utf-16le>", "utf-8"),
        (b"<meta charset=unicode>", "utf-8"),
        (b"<meta charset=x-user-defined>", "windows-1252"),
        (b"<!--><meta charset=koi8-r>", "koi8-r"),
        (b"<!---><meta charset=koi8-r>", "koi8-r"),
        (b"<!-- <meta charset=koi8-r> --><meta charset=iso-8859-2>", "iso-8859-2"),
        (b"<!-- <meta charset=koi8-r>", "utf-8"),
        (b"<p title='<meta charset=koi8-r>'>", "utf-8"),
        (b"</p title='<meta charset=koi8-r>'>", "utf-8"),
        (b"<?x <meta charset=koi8-r>", "utf-8"),
        (b"<meta charset=koi8-r", "utf-8"),
        (b"<meta charset=koi8-r x='", "utf-8"),
        (b"<meta =x charset=koi8-r>", "koi8-r"),
        (b"<meta/x='< charset=y>" + KOI, "utf-8"),
        (
            b"<meta charset=nonsense http-equiv=content-type content=charset=koi8-r>"
            + b"x" * 2_000,
            "koi8-r",
        ),
        (b"<meta http-equiv=content-type content='text/html; charset=koi8-r'>", "koi8-r"),
        (b"<meta content='text/html; charset=koi8-r' http-equiv=Content-Type>", "koi8-r"),
        (b"<meta content='text/html; charset=koi8-r'>", "utf-8"),
        (b"<meta http-equiv=refresh content='text/html; charset=koi8-r'>", "utf-8"),
        (b"<meta http-equiv=refresh http-equiv=content-type content='charset=koi8-r'>", "utf-8"),
        (b"<meta http-equiv=content-type content='charsetcharset = \"koi8-r\"x'>", "koi8-r"),
        (b"<meta http-equiv=content-type content='charset=\"koi8-r'>", "utf-8"),
        (b"<meta http-equiv=content-type content='charset=koi8-r;x'>", "koi8-r"),
        (b"<meta http-equiv=content-type content='charset='>", "utf-8"),
        (b"<meta http-equiv=content-type content=charset>" + KOI, "koi8-r"),
        (b"<meta http-equiv=content-type content=charset=koi8-r charset=iso-8859-2>", "iso-8859-2"),
        (b"<a href=x>" + KOI, "koi8-r"),
        (b"", "utf-8"),
    ],
)
def test_a_page_is_prescanned_as_the_standard_says(body: bytes, found: str) -> None:
    assert charset(body) == found


@pytest.mark.parametrize(
    "element", ["script", "style", "title", "textarea", "template", "iframe", "noframes", "xmp"]
)
def test_the_prescan_sees_a_declaration_that_no_parser_would(element: str) -> None:
    within = f"<{element}>".encode() + KOI
    assert charset(within) == "koi8-r"
    assert charset(within + f"</{element}>".encode()) == "koi8-r"


def test_pages_that_begin_alike_declare_the_same() -> None:
    begins, late = b"<html><META charset=koi8-r>", b"<html><script><meta charset=koi8-r>"
    for rest in (b"", b"<title>x</title><meta charset=utf-8>", b"<!--"):
        assert prescan(begins + rest) == ("koi8-r", True)
        assert prescan(late + rest) == ("koi8-r", False)
    assert prescan(b"<html><META charset=koi8-r") == (None, False)


@pytest.mark.parametrize("element", ["script", "style", "title", "textarea", "xmp"])
def test_a_declaration_that_the_parser_meets_has_the_last_word(element: str) -> None:
    within = f"<{element}>".encode() + KOI + f"</{element}>".encode()
    assert charset(within + b"<meta charset=iso-8859-2>") == "iso-8859-2"
    assert charset(within + LONG + b"<meta charset=iso-8859-2>") == "iso-8859-2"
    assert charset(within + LONG + b"<meta charset=no-such>") == "koi8-r"


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (LONG + KOI, "koi8-r"),
        (LONG + b"<p>text" + KOI, "koi8-r"),
        (LONG + b"<template>" + KOI + b"</template>", "koi8-r"),
        (LONG + b"<noscript>" + KOI, "koi8-r"),
        (LONG + b"<meta charset=no-such><meta charset=koi8-r>", "koi8-r"),
        (LONG + b"<meta charset=no-such http-equiv=content-type content=charset=koi8-r>", "koi8-r"),
        (LONG + b"<meta http-equiv=content-type content='&#99;harset=koi8-r'>", "koi8-r"),
        (LONG + b"<meta charset=utf-16>", "utf-8"),
        (LONG + b"<meta charset=x-user-defined>", "windows-1252"),
        (LONG + b"<script>'<meta charset=koi8-r>'</script>", "utf-8"),
        (LONG + b"<!--" + KOI + b"-->", "utf-8"),
        (LONG + b"<meta charset=iso-8859-2>" + KOI, "iso-8859-2"),
        (b"x" * (LATE_CHARSET - 100) + KOI, "koi8-r"),
        (b"x" * LATE_CHARSET + KOI, "utf-8"),
        (b"x" * (SEARCHED_OCTETS - 3) + KOI, "koi8-r"),
        (b"x" * (SEARCHED_OCTETS - 10) + KOI, "koi8-r"),
        (b"<?xml encoding='iso-8859-2'?>" + LONG + KOI, "koi8-r"),
        (b"<meta charset='utf&#45;8'>" + KOI, "utf-8"),
    ],
)
def test_a_declaration_behind_the_prescan_counts(body: bytes, found: str) -> None:
    assert charset(body) == found


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (b"<?xml version='1.0' encoding='koi8-r'?><p>", "koi8-r"),
        (b'<?xml encoding \n=\x00"KOI8-R"?>', "koi8-r"),
        (b"<?xml encoding='koi8-r'?><meta charset=iso-8859-2>", "iso-8859-2"),
        (b"<?xml encoding='utf-16'?>", "utf-8"),
        (b"<?xml encoding='no-such'?>", "utf-8"),
        (b"<?xml encoding='koi8-r ' ?>", "utf-8"),
        (b"<?xml encoding=koi8-r?>", "utf-8"),
        (b"<?xml encoding='koi8-r'?", "utf-8"),
        (b"<?xml encodingencoding='koi8-r'?>", "utf-8"),
        (b"<?xml>encoding='koi8-r'?>", "utf-8"),
        (b" <?xml encoding='koi8-r'?>", "utf-8"),
        (b"<?XML encoding='koi8-r'?>", "utf-8"),
        (b"<?xml encoding='koi8-r'" + b" " * 2_000 + b"?>", "koi8-r"),
        ("<?xml encoding='koi8-r'?>".encode("utf-16-le"), "utf-16le"),
        ("<?xml encoding='koi8-r'?>".encode("utf-16-be"), "utf-16be"),
    ],
)
def test_an_xml_declaration_counts_where_no_meta_speaks(body: bytes, found: str) -> None:
    assert charset(body) == found


def test_http_and_the_byte_order_mark_know_better_than_any_declaration() -> None:
    late = b"<title>" + KOI + b"</title>" + LONG + KOI + "ż".encode()
    assert charset(late, "iso-8859-2") == "iso-8859-2"
    assert charset(b"\xef\xbb\xbf" + late) == "utf-8"
    assert charset(b"\xef\xbb\xbf" + late, "iso-8859-2") == "utf-8"
    assert charset(late, "no-such") == "koi8-r"


def test_a_large_page_is_searched_in_slices() -> None:
    assert sum(1 for _ in text_of(b"<meta name=x>" + b"x" * 8 * SEARCHED_OCTETS, None)) >= 8


# --- a second opinion -----------------------------------------------------------------------------

SNIFFER = """
const sniff = require("html-encoding-sniffer");
const bodies = JSON.parse(require("fs").readFileSync(0));
console.log(JSON.stringify(bodies.map(
  text => sniff(Uint8Array.from(text, c => c.charCodeAt(0)), {defaultEncoding: "UTF-8"}))));
"""
PARTS = (
    *("<meta ", "<META/", "charset", "content", "http-equiv", "content-type", "koi8-r", "utf-16"),
    *("x-user-defined", "nonsense", "text/html", "<", ">", "=", '"', "'", "/", " ", "\t", ";", "!"),
    *("<!--", "-->", "<?xml ", "encoding", "?>", "<p ", "<a", "\x00", "\xff", "x" * 300, "?"),
    *(
        "<meta charset=koi8-r>",
        "<meta charset=x-user-defined>",
        "<meta http-equiv=content-type content='charset=koi8-r'>",
    ),
)


@pytest.fixture(scope="module")
def sniffer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which Node finds html-encoding-sniffer, the prescan of jsdom."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        pytest.skip("needs Node and npm")
    folder = tmp_path_factory.mktemp("sniffer")
    install = ["npm", "install", "--no-audit", "--no-fund", "html-encoding-sniffer@7.0.0"]
    try:
        subprocess.run(install, cwd=folder, check=True, capture_output=True, timeout=120)
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
        pytest.skip("html-encoding-sniffer cannot be installed from npm here")
    return folder


@pytest.mark.slow
def test_jsdom_finds_the_same_encodings(sniffer: Path) -> None:
    rng = random.Random(13)
    bodies = ["".join(rng.choices(PARTS, k=rng.randint(2, 24))) for _ in range(20_000)]
    # Where it differs from the standard: a closing tag ends at its first '>', in quotes or not;
    # a charset that is unknown gives way to the content.
    bodies = [
        each for each in bodies if not re.search(r"(?i)</|<meta[^>]*charset[^>]*content", each)
    ]
    ran = subprocess.run(
        ["node", "-e", SNIFFER],
        cwd=sniffer,
        input=json.dumps(bodies),
        capture_output=True,
        check=True,
        text=True,
        timeout=120,
    )
    theirs = [name.lower() for name in json.loads(ran.stdout)]
    differ = []
    for body, expected in zip(bodies, theirs, strict=True):
        head = body.encode("latin-1")
        label = prescan(head[:PRESCANNED])[0] or xml_declared(head) or "utf-8"
        if lookup(label).name != expected:
            differ.append((body, label, expected))
    assert len(theirs) > 10_000
    assert min(map(theirs.count, ("utf-8", "koi8-r", "windows-1252"))) > 100
    assert differ == []
