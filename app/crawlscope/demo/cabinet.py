"""The cabinet of curiosities: one drawer for each thing that makes crawlers stumble."""

import gzip
import sys
import zlib
from collections.abc import Iterator
from dataclasses import replace

import brotli  # type: ignore[import-untyped]

from crawlscope.demo.answers import (
    HTML,
    Answer,
    Fault,
    Faulty,
    Gated,
    dead_redirect,
    redirect,
)
from crawlscope.demo.draft import Draft
from crawlscope.demo.files import big_zip, icon, opening_json, pdf, seascape, tide_csv
from crawlscope.demo.museum import CAFE, Page, prose_page
from crawlscope.demo.words import prose

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

DRAWERS = (
    ("redirects", "Redirects"),
    ("broken", "Broken things"),
    ("slow", "Slow things"),
    ("flaky", "Flaky things"),
    ("encodings", "Encodings"),
    ("compressed", "Compressed things"),
    ("files", "Files"),
    ("spellings", "Spellings of links"),
    ("frames", "Frames and areas"),
    ("hidden", "Hidden things"),
)

CHAIN_HOPS = 5
LONG_CHAIN_HOPS = 14
ZIP_BLOCKS = 80  # of 64 KiB: 5 MiB


def pages() -> Iterator[Page]:
    near = [(f"/cabinet/{name}/", title) for name, title in DRAWERS]
    yield "/cabinet/", prose_page("/cabinet/", "The cabinet", "cabinet", near).answer()
    yield AGAIN, prose_page(AGAIN, "The cabinet, once more", "cabinet", near).answer()
    yield from _redirects()
    yield from _cookies()
    yield from _broken()
    yield from _slow()
    yield from _flaky()
    yield from _encodings()
    yield from _compressed()
    yield from _files()
    yield from _spellings()
    yield from _frames()
    yield from _hidden()


def drawer(name: str) -> Draft:
    folder = f"/cabinet/{name}/"
    draft = Draft(folder, f"The cabinet: {dict(DRAWERS)[name].lower()}")
    draft.text("cabinet", 2)
    return draft


def curio(path: str, title: str) -> Draft:
    draft = Draft(path, title)
    draft.text("cabinet", 2)
    return draft


def long_read(draft: Draft) -> None:
    """Adds a paragraph on every topic there is."""
    for topic in prose().banks:
        draft.heading(topic.capitalize())
        draft.text(topic, 4)


def _redirects() -> Iterator[Page]:
    folder = "/cabinet/redirects/"
    replies = dict(_one_hop(folder))
    draft = drawer("redirects")
    draft.menu((path, path.removeprefix(folder)) for path in replies)
    draft.menu((("/chain/1", "Five hops"), ("/long/1", "Too many hops")))
    draft.menu((("/loop/a", "A loop of three"), ("/loop/self", "A loop of one")))
    draft.menu((("/foo", "The lower gate"), ("/bar", "The upper gate")))
    yield folder, draft.answer()
    yield from replies.items()
    yield from _joins()
    yield from _chain("/chain/", CHAIN_HOPS)
    yield from _chain("/long/", LONG_CHAIN_HOPS)
    for here, there in (("a", "b"), ("b", "c"), ("c", "a"), ("self", "self")):
        yield f"/loop/{here}", redirect(302, f"/loop/{there}")


def _one_hop(folder: str) -> Iterator[Page]:
    choices = redirect(300, "/handbook/2.1/")
    yield f"{folder}300", replace(choices, parts=(b"/handbook/2.1/\n/handbook/2.0/\n",))
    yield f"{folder}301", redirect(301, "/visit/")
    yield f"{folder}302", redirect(302, "/press/")
    yield f"{folder}303", redirect(303, "/shop/books/")
    yield f"{folder}307", redirect(307, "/blog/")
    yield f"{folder}308", redirect(308, "/collections/")
    yield f"{folder}relative", redirect(301, "../../visit/./hours/", "/visit/hours/")
    yield f"{folder}fragment", redirect(302, "/visit/tickets/#prices", "/visit/tickets/")
    yield f"{folder}raw-utf-8", redirect(302, "/visit/café/", CAFE)
    yield f"{folder}outside", redirect(302, "https://example.org/on-loan")
    yield f"{folder}to-missing", redirect(301, "/exhibitions/ice-harbour/")
    yield f"{folder}to-private", redirect(302, "/private/ledger")
    yield f"{folder}nowhere", dead_redirect(None)
    yield f"{folder}to-mail", dead_redirect("mailto:desk@saltmere-museum.example")
    yield f"{folder}garbled", dead_redirect("http://[bad")


def _joins() -> Iterator[Page]:
    """Pairs of paths that redirect to one page."""
    yield "/foo", redirect(301, "/baz")
    yield "/bar", redirect(302, "/baz")
    yield "/baz", curio("/baz", "Where both gates lead").answer()
    yield "/old-shop", redirect(301, "/shop/")
    yield "/shop.html", redirect(301, "/shop/")


def _chain(folder: str, hops: int) -> Iterator[Page]:
    for hop in range(1, hops):
        yield f"{folder}{hop}", redirect((301, 302, 307, 308)[hop % 4], f"{folder}{hop + 1}")
    end = f"/{folder.strip('/')}-end"
    yield f"{folder}{hops}", redirect(302, end)
    yield end, curio(end, f"The end of {hops} hops").answer()


def _cookies() -> Iterator[Page]:
    """Redirect loops for clients that keep no cookies, pages for those that do."""
    welcome = curio("/welcome", "Welcome aboard").answer()
    yield "/welcome", Gated("greeted", redirect(302, "/welcome", cookie="greeted"), welcome)
    members = curio("/members/", "For members").answer()
    yield "/members/", Gated("member", redirect(302, "/members/card"), members)
    yield "/members/card", redirect(302, "/members/", cookie="member")


def _broken() -> Iterator[Page]:
    draft = drawer("broken")
    statuses = ((403, "The strong room"), (410, "Gone for good"), (500, "The bilge pump"))
    draft.menu((f"/cabinet/broken/{status}", title) for status, title in statuses)
    draft.menu((("/cabinet/broken/missing", "A missing label"),))
    draft.items(
        (
            draft.invalid("http://[bad", "An address with half a bracket"),
            draft.invalid("https://exa mple.org/", "A host with a space"),
            draft.invalid("http://example.org:99999/", "A port beyond the last"),
            draft.link("mailto:lost@saltmere-museum.example", "Lost property"),
            draft.link("tel:+441632960888", "The night bell"),
            draft.link("javascript:void(0)", "A script"),
            draft.link("data:text/plain,hello", "Data"),
            draft.link("http://127.0.0.1:9/", "Another port of this host"),
            draft.link("https://bücher.example/häfen", "Bücher", to=IDN),
        )
    )
    yield "/cabinet/broken/", draft.answer()
    for status, title in statuses:
        yield f"/cabinet/broken/{status}", error_page(f"/cabinet/broken/{status}", status, title)
    for path in MISSING:
        yield path, error_page(path, 404, "There is nothing on this hook")
    yield "/staff/silas-marrow", error_page("/staff/silas-marrow", 410, "Retired")


IDN = "https://xn--bcher-kva.example/h%C3%A4fen"

MISSING = (
    "/cabinet/broken/missing",
    "/exhibitions/ice-harbour/",
    "/exhibitions/2017/",
    "/exhibitions/2018/",
    "/exhibitions/2019/",
    "/exhibitions/2020/",
    "/handbook/1.0/handling-appendix",
    "/handbook/1.0/photographing-appendix",
)


def error_page(path: str, status: int, title: str) -> Answer:
    """An error with an HTML page, which crawlers do not parse."""
    draft = Draft(path, f"{status}: {title}")
    draft.trap('<p><a href="/never/error-page">Try here</a></p>', "/never/error-page")
    return replace(draft.answer(status=status), parsed=False, links=(), resources=())


def _slow() -> Iterator[Page]:
    draft = drawer("slow")
    waits = (("anchor", 2.0), ("capstan", 2.5), ("barnacle", 3.0))
    draft.menu((f"/cabinet/slow/{name}", name.capitalize()) for name, _ in waits)
    draft.menu((("/cabinet/slow/dripping", "Dripping"),))
    yield "/cabinet/slow/", draft.answer()
    for name, wait in waits:
        path = f"/cabinet/slow/{name}"
        yield path, curio(path, f"The slow {name}").answer(wait=wait)
    dripping = curio("/cabinet/slow/dripping", "Dripping, a piece at a time")
    long_read(dripping)
    yield dripping.path, drip(dripping.answer(), pieces=12, pause=0.15)


def drip(answer: Answer, pieces: int, pause: float) -> Answer:
    body = answer.body
    step = len(body) // pieces + 1
    parts = tuple(body[at : at + step] for at in range(0, len(body), step))
    return replace(answer, parts=parts, pause=pause, has_length=False)


def _flaky() -> Iterator[Page]:
    draft = drawer("flaky")
    faults = (
        ("busy", "Busy at first", Fault.BUSY, 1),
        ("closed", "Closed at first", Fault.CLOSED, 1),
        ("cut-short", "Cut short at first", Fault.CUT_SHORT, 1),
        ("stubborn", "Closed, and closed again", Fault.CLOSED, 2),
        ("dropped", "Always dropped", Fault.CLOSED, None),
        ("gibberish", "Not even HTTP", Fault.NOT_HTTP, None),
    )
    draft.menu((f"/cabinet/flaky/{name}", title) for name, title, *_ in faults)
    yield "/cabinet/flaky/", draft.answer()
    for name, title, fault, times in faults:
        path = f"/cabinet/flaky/{name}"
        yield path, Faulty(fault, times, curio(path, title).answer())


def _encodings() -> Iterator[Page]:
    folder = "/cabinet/encodings/"
    drafts = (_utf8_bom(folder), _latin1(folder), _unknown(folder), _utf16(folder), _japanese())
    replies = dict(drafts)
    draft = drawer("encodings")
    draft.menu((path, path.removeprefix(folder)) for path in replies)
    draft.menu((("/de/", "Deutsch"),))
    yield folder, draft.answer()
    yield from replies.items()
    yield "/ja/%E8%88%B9/", Draft("/ja/%E8%88%B9/", "船", lang="ja").answer()
    yield SIZE_QUERY, curio(SIZE_QUERY, "Nach Größe").answer()
    german = Draft("/de/", "Das Hafenmuseum Saltmere", lang="de")
    german.add("<p>Größtes Stück: ein Anker. Öffnungszeiten siehe unten.</p>")
    german.relate("alternate", "/", ' hreflang="en"')
    yield "/de/", german.answer()


SIZE_QUERY = "/cabinet/encodings/?order=gr%F6%DFe"  # in the encoding of the linking page


def _utf8_bom(folder: str) -> Page:
    """The byte order mark is right and the header is wrong."""
    draft = curio(f"{folder}utf-8-bom", "Gannets’ café, 3 °C")
    page = draft.answer(content_type="text/html; charset=iso-8859-1")
    return draft.path, replace(page, parts=(b"\xef\xbb\xbf" + page.body,))


def _latin1(folder: str) -> Page:
    """Labelled ISO-8859-1 with curly quotes in it, so browsers read it as windows-1252."""
    draft = curio(f"{folder}latin-1", "“Größe” of the harbour – a survey")
    draft.add(draft.link("/visit/café/", "The café", to=CAFE))
    draft.add(draft.link("/cabinet/encodings/?order=größe", "Nach Größe", to=SIZE_QUERY))
    draft.charset = "windows-1252"
    return draft.path, draft.answer(content_type="text/html; charset=iso-8859-1")


def _unknown(folder: str) -> Page:
    draft = curio(f"{folder}unknown-label", "Charset unknown, text fine: été")
    return draft.path, draft.answer(content_type="text/html; charset=x-harbour-1887")


def _utf16(folder: str) -> Page:
    draft = curio(f"{folder}utf-16", "Το λιμάνι")
    draft.charset = "utf-16"
    return draft.path, draft.answer(content_type="text/html")


def _japanese() -> Page:
    draft = Draft("/ja/", "港の博物館", lang="ja")
    draft.add("<p>古い港町の小さな博物館です。船と地図と写真があります。</p>")
    draft.add(draft.link("/ja/船/", "船", to="/ja/%E8%88%B9/"))
    draft.charset = "shift_jis"
    return draft.path, draft.answer(content_type="text/html")


def _compressed() -> Iterator[Page]:
    codings = ("gzip", "deflate", "br", "zstd")
    draft = drawer("compressed")
    draft.menu((f"/cabinet/compressed/{coding}", coding) for coding in codings)
    draft.menu((("/cabinet/compressed/torn", "A torn parcel"),))
    yield "/cabinet/compressed/", draft.answer()
    for coding in codings:
        page = curio(f"/cabinet/compressed/{coding}", f"Packed with {coding}")
        long_read(page)
        answer = page.answer()
        packed = compress(coding, answer.body)
        yield page.path, replace(answer, encoded=((coding, packed),))
    torn = curio("/cabinet/compressed/torn", "A torn parcel").answer(broken_encoding=True)
    packed = compress("gzip", torn.body)
    rubbish = packed[:20] + b"torn" * 40
    yield (
        "/cabinet/compressed/torn",
        replace(torn, parsed=False, parts=(rubbish,), headers=(("Content-Encoding", "gzip"),)),
    )


def compress(coding: str, body: bytes) -> bytes:
    match coding:
        case "gzip":
            return gzip.compress(body, 6, mtime=0)
        case "deflate":
            return zlib.compress(body)
        case "br":
            return bytes(brotli.compress(body, quality=5))
        case _:
            return zstd.compress(body)


def _files() -> Iterator[Page]:
    folder = "/cabinet/files/"
    replies = dict(_documents(folder))
    draft = drawer("files")
    draft.menu((path, path.rpartition("/")[2]) for path in replies)
    yield folder, draft.answer()
    yield from replies.items()
    style = b"@media print{nav,footer{display:none}}\n"
    yield "/css/print.css", Answer(content_type="text/css", parts=(style,))
    script = b"document.documentElement.dataset.ready='/never/script-file';\n"
    yield (
        "/js/site.js",
        Answer(content_type="text/javascript", parts=(script,), traps=("/never/script-file",)),
    )
    yield "/favicon.ico", Answer(content_type="image/x-icon", parts=(icon(),))
    feed = b'<?xml version="1.0"?>\n<feed xmlns="http://www.w3.org/2005/Atom"><title>Log book'
    feed += b"</title><id>urn:saltmere:log</id><updated>2024-11-02T10:00:00Z</updated></feed>\n"
    yield "/blog/feed.xml", Answer(content_type="application/atom+xml", parts=(feed,))


def _documents(folder: str) -> Iterator[Page]:
    report = pdf(("Saltmere Harbour Museum", "Annual report", "Visitors: 41,207", "Bells rung: 1"))
    yield f"{folder}annual-report.pdf", Answer(content_type="application/pdf", parts=(report,))
    yield f"{folder}poster.png", Answer(content_type="image/png", parts=(seascape(8, 480, 300),))
    yield f"{folder}tides.csv", Answer(content_type="text/csv", parts=(tide_csv(),))
    yield (
        f"{folder}opening.json",
        Answer(content_type="application/json", parts=(opening_json(),), traps=("/never/json",)),
    )
    note = b'Read me: <a href="/never/plain-text">this is no link</a>.\n'
    yield (
        f"{folder}readme.txt",
        Answer(content_type="text/plain", parts=(note,), traps=("/never/plain-text",)),
    )
    parts = big_zip("soundings.bin", ZIP_BLOCKS)
    yield f"{folder}soundings.zip", Answer(content_type="application/zip", parts=parts, pause=0.01)
    untyped = curio(f"{folder}unlabelled", "A jar without a label")
    untyped.menu([(f"{folder}inside-the-jar", "Look inside")])
    yield untyped.path, untyped.answer(content_type=None)
    yield f"{folder}inside-the-jar", _xhtml()
    unlabelled = Answer(content_type=None, parts=(b"\x89PNG\r\n\x1a\n" + bytes(64),))
    yield f"{folder}unlabelled-picture", unlabelled
    yield f"{folder}empty", Answer(parsed=True)
    yield f"{folder}no-content", Answer(status=204, content_type=None)


def _xhtml() -> Answer:
    html = (
        '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n'
        '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Inside the jar</title></head>\n'
        '<body><p>A page of XHTML. <a href="/cabinet/?a=1&amp;b=2">Out</a></p></body></html>\n'
    )
    return Answer(
        content_type="application/xhtml+xml; charset=utf-8",
        parts=(html.encode(),),
        parsed=True,
        title="Inside the jar",
        links=(AGAIN,),
    )


AGAIN = "/cabinet/?a=1&b=2"


def _spellings() -> Iterator[Page]:
    draft = drawer("spellings")
    spelt = (
        ("  /visit/hours/\n", "/visit/hours/", "Blanks around"),
        ("/visit/tick\nets/", "/visit/tickets/", "A line break inside"),
        ("\\visit\\dogs\\", "/visit/dogs/", "Leaning the other way"),
        ("./../../visit/%2e/groups/", "/visit/groups/", "Dots, and a dot in disguise"),
        ("../broken/../slow/", "/cabinet/slow/", "There and back"),
        ("?drawer=left&knob=brass", SPELLINGS + "?drawer=left&knob=brass", "Only a query"),
        ("", SPELLINGS, "Nothing at all"),
        ("#top", SPELLINGS, "Only a fragment"),
        ("pair", SPELLINGS + "pair", "Without a slash"),
        ("pair/", SPELLINGS + "pair/", "With a slash"),
        ("a b|c", SPELLINGS + "a%20b|c", "A blank in the name"),
        ("%7Ekeeper/%C3%A9t%C3%A9", KEEPER, "Escapes kept as they are"),
        ("http:pilot", SPELLINGS + "pilot", "A scheme and no slashes"),
        ("//example.org/quay", "http://example.org/quay", "Another host, same scheme"),
    )
    draft.items(draft.link(href, text, to=to) for href, to, text in spelt)
    draft.raw("<p><a href=/cabinet/spellings/unquoted>Unquoted</a></p>", SPELLINGS + "unquoted")
    draft.raw('<p><A HREF="/cabinet/spellings/%3Cloud%3E">Loud</A></p>', SPELLINGS + "%3Cloud%3E")
    yield SPELLINGS, draft.answer()
    names = ("?drawer=left&knob=brass", "pair", "pair/", "a%20b|c", "pilot", "unquoted")
    for name in (*names, "%3Cloud%3E"):
        yield SPELLINGS + name, curio(SPELLINGS + name, f"Found by its spelling: {name}").answer()
    yield KEEPER, _based().answer()
    for folder in (KEEPER[: KEEPER.rindex("/") + 1], BASE):
        yield folder, curio(folder, "An almost empty drawer").answer()
    yield BASED, curio(BASED, "Found from the base").answer()


SPELLINGS = "/cabinet/spellings/"
KEEPER = "/cabinet/spellings/%7Ekeeper/%C3%A9t%C3%A9"
BASE = "/cabinet/spellings/base/"
BASED = f"{BASE}store/"


def _based() -> Draft:
    """A page with a `<base>`, which changes what its relative links mean."""
    draft = Draft(KEEPER, "The keeper's summer")
    draft.base = BASE
    draft.raw('<p><a href="store/">The store</a></p>', BASED)
    return draft


def _frames() -> Iterator[Page]:
    folder = "/cabinet/frames/"
    draft = drawer("frames")
    draft.resource('<link rel="stylesheet" href="/css/print.css" media="print">', "/css/print.css")
    draft.resource('<script src="/js/site.js" defer></script>', "/js/site.js")
    draft.raw(f'<iframe src="{folder}inner" title="Inner"></iframe>', f"{folder}inner")
    draft.raw(
        '<map name="harbour"><area shape="rect" coords="0,0,120,150" alt="The mole" '
        f'href="{folder}mole"></map>',
        f"{folder}mole",
    )
    draft.resource(
        '<img src="/img/sea-02.png" usemap="#harbour" alt="Map of the harbour" width="240">',
        "/img/sea-02.png",
    )
    draft.menu(((f"{folder}old", "A frameset"), (f"{folder}moved", "Please wait")))
    draft.relate("amphtml", f"{folder}amp")
    yield folder, draft.answer()
    for name in ("inner", "mole", "amp", "left", "right", "refreshed"):
        yield folder + name, curio(folder + name, f"Frames: {name}").answer()
    yield f"{folder}old", _frameset(folder)
    moved = curio(f"{folder}moved", "Please wait")
    moved.add_head(f'<meta http-equiv="Refresh" content="30; URL=\'{folder}refreshed\'">')
    moved.leads_to(f"{folder}refreshed")
    yield moved.path, moved.answer()


def _frameset(folder: str) -> Answer:
    html = (
        '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Frameset//EN">\n'
        "<html><head><title>The museum in 1999</title></head>\n"
        f'<frameset cols="30%,70%"><frame src="{folder}left"><frame src="{folder}right">'
        "</frameset></html>\n"
    )
    return Answer(
        content_type=HTML,
        parts=(html.encode(),),
        parsed=True,
        title="The museum in 1999",
        links=(f"{folder}left", f"{folder}right"),
    )


def _hidden() -> Iterator[Page]:
    draft = drawer("hidden")
    traps = (
        ('<!-- <a href="/never/comment">comment</a> -->', "comment"),
        ('<template><a href="/never/template">template</a></template>', "template"),
        ("<script>var spare = '<a href=\"/never/script\">script</a>';</script>", "script"),
        ('<textarea rows="2"><a href="/never/textarea">textarea</a></textarea>', "textarea"),
        ('<form action="/never/form"><button>Send</button></form>', "form"),
        ('<p data-href="/never/attribute">Hover</p>', "attribute"),
        ("<p>Bare text: /never/text</p>", "text"),
        ("<style>p{--spare:url('/never/style')}</style>", "style"),
    )
    for html, name in traps:
        draft.trap(html, f"/never/{name}")
    draft.add(draft.link("/guestbook/", "Guest book", rel="nofollow"))
    draft.menu((("/cabinet/hidden/closed", "Closed to robots"),))
    yield "/cabinet/hidden/", draft.answer()
    closed = curio("/cabinet/hidden/closed", "A page that asks not to be followed")
    closed.add_head('<meta name="robots" content="nofollow">')
    closed.menu((("/cabinet/hidden/beyond", "Beyond"),))
    yield closed.path, closed.answer()
    yield "/cabinet/hidden/beyond", curio("/cabinet/hidden/beyond", "Beyond").answer()
    yield "/guestbook/", prose_page("/guestbook/", "Guest book", "visit").answer()
