"""Faults in the parts of a page: its links, pictures, address, headers, weight and markup."""

from crawlscope.demo.answers import Answer
from crawlscope.demo.files import seascape, with_filler
from crawlscope.demo.workshop.bench import Bench
from crawlscope.demo.workshop.family import Family

MOST_LINKS, MOST_ELEMENTS, MOST_BYTES, MOST_PICTURE = 3_000, 1_500, 1_048_576, 102_400
LONGEST_URL = 115
ALT_100 = (
    "A bench beneath a window, and on it a tin, a lid that will not shut, three screws, and no "
    "driver yet"
)


def links(bench: Family) -> None:
    blank, labelled = bench.pair(
        "empty-anchor",
        ("A link with nothing to click on", "It holds a picture whose alt text is empty."),
        ("A link with a label", "Its picture has no text, but the link has a label."),
    )
    drop = '<img src="/img/sea-04.png" alt="" width="24" height="15">'
    for page, label in ((blank, ""), (labelled, ' aria-label="Opening hours"')):
        page.resource("", "/img/sea-04.png")
        page.raw(f'<p><a href="/visit/hours/"{label}>{drop}</a></p>', "/visit/hours/")
    distrusts, warns = bench.pair(
        "nofollow-internal",
        ("A link that distrusts its own house", "A link to the opening hours says nofollow."),
        ("A link that distrusts a stranger", "A link to another site says nofollow."),
    )
    distrusts.add(distrusts.link("/visit/hours/", "Opening hours", rel="nofollow"))
    warns.add(warns.link("https://tides.example/today", "The tides", rel="nofollow"))
    many, most = bench.pair(
        "too-many-links",
        ("A page with one link too many", "It has 3,001 links, and so very many elements."),
        (
            "A page with as many links as it may have",
            "It has 3,000 links, and so very many elements.",
        ),
    )
    many.fill_links(MOST_LINKS + 1, bench.folder)
    most.fill_links(MOST_LINKS, bench.folder)
    missed, hit = bench.pair(
        "broken-fragment",
        ("A link to a place that is not there", "Its neighbour has no place called berth-9."),
        ("A link to a place by an old name", "That place is named as pages were in 1999."),
    )
    missed.add(missed.link(f"{hit.path}#berth-9", "Berth 9"))
    hit.add(hit.link(f"{missed.path}#berth-8", "Berth 8"))
    missed.add('<p><a name="berth-8">Berth 8</a> is here.</p>')
    _ends(bench)
    here = "A page that one other page links to"
    bench.page(bench.at("orphan-almost"), "Orphan, almost", (here, "The bench does, alone."))
    bench.more.append(("/cabinet/broken/missing", "A missing label"))


def _ends(bench: Family) -> None:
    """A page without any link, and one with one."""
    for slug, label, near in (
        ("dead-end", ("The end of the quay", "There is no link on this page."), ()),
        (
            "dead-end-almost",
            ("The end of the quay, with a ladder", "There is one link on this page."),
            ("/visit/hours/",),
        ),
    ):
        name = slug.replace("-", " ").capitalize()
        page = bench.page(bench.at(slug), name, label)
        page.leave_alone()
        for href in near:
            page.add(page.link(href, "The ladder"))


def images(bench: Family) -> None:
    silent, mere = bench.pair(
        "alt-missing",
        ("A picture without an alt attribute", "Nobody who cannot see it learns what it shows."),
        ("A picture with an empty alt", "It is mere decoration, and says so."),
    )
    _picture(silent, "", 'width="240" height="150"')
    _picture(mere, 'alt=""', 'width="240" height="150"')
    long, fits = bench.pair(
        "alt-long",
        ("A picture that is explained too long", "Its alt text has 101 characters."),
        ("A picture that is explained just so", "Its alt text has 100 characters."),
    )
    _picture(long, f'alt="{ALT_100}!"', 'width="240" height="150"')
    _picture(fits, f'alt="{ALT_100}"', 'width="240" height="150"')
    jumps, stays = bench.pair(
        "image-no-size",
        ("A picture that makes the text jump", "It has a width and no height."),
        ("A picture that keeps its place", "It has a width and a height."),
    )
    _picture(jumps, 'alt="The sea"', 'width="240"')
    _picture(stays, 'alt="The sea"', 'width="240" height="150"')
    bench.hint = "How large pictures are is seen by a crawl that asks for images too."
    label = "Two large pictures", "One has 100 KB, and the other a byte more."
    page = bench.page(bench.at("large"), "Image large", label)
    for slug, size in (("image-large", 1), ("image-large-almost", 0)):
        path = f"{bench.at(slug)}.png"
        data = with_filler(seascape(5, 480, 300), MOST_PICTURE + size)
        bench.others[path] = Answer(content_type="image/png", parts=(data,))
        page.image(path, "The sea, in detail" if size else "The sea, in nearly as much detail")


def _picture(page: Bench, alt: str, size: str) -> None:
    page.resource(f'<p><img src="/img/sea-05.png" {alt} {size}></p>', "/img/sea-05.png")


def addresses(bench: Family) -> None:
    at = bench.at
    for finding, has, nearly in (
        ("url-long", _long(bench, LONGEST_URL + 1), _long(bench, LONGEST_URL)),
        ("url-space", at("url%20space"), at("url+space")),
        ("url-double-slash", at("/"), at("?from=//")),
        ("url-uppercase", at("Url-Uppercase"), at("url-uppercase?Deck=B")),
        ("url-underscore", at("url_underscore"), at("url-underscore?on_deck=1")),
        ("url-not-ascii", at("url-n%C3%B6t-ascii"), at("url-n%6Ft-ascii")),
        (
            "url-many-parameters",
            at("url-many?a=1&b=2&c=3&d=4&e=5&f=6"),
            at("url-many?a=1&b=2&c=3&d=4&e=5"),
        ),
        ("url-session-id", at("url-session?sid=7"), at("url-session?aside=7")),
        ("trap", at("left/left/left/"), at("left/left/")),
    ):
        _addressed(bench, finding, has, nearly)
    bench.page(at("left/"), "Left", ("The first turn to the left", "There are two more."))


def _long(bench: Family, length: int) -> str:
    start = bench.at("url-")
    return start + "o" * (length - len(bench.origin + start) - 2) + "ng"


def _addressed(bench: Family, finding: str, has: str, nearly: str) -> None:
    """Pages whose faults are their addresses."""
    wrong, right = ADDRESSES[finding]
    name = finding.replace("-", " ").capitalize()
    bench.page(has, name, wrong, (nearly, right[0]))
    bench.page(nearly, f"{name}, almost", right, (has, wrong[0]))


ADDRESSES = {
    "url-long": (
        ("An address one character too long", "It has 116 characters."),
        ("An address that is just short enough", "It has 115 characters."),
    ),
    "url-space": (
        ("An address with a gap", "There is a space in its path."),
        ("An address with a plus", "A plus in a path is a plus, and no space."),
    ),
    "url-double-slash": (
        ("An address that stutters", "There are two slashes in a row in its path."),
        ("An address that asks with two slashes", "They stand behind the question mark."),
    ),
    "url-uppercase": (
        ("An address with Capital letters", "Its path has two of them."),
        ("An address with a capital deck", "The capitals stand behind the question mark."),
    ),
    "url-underscore": (
        ("An address with an under_score", "Its path has one."),
        ("An address that asks with an under_score", "It stands behind the question mark."),
    ),
    "url-not-ascii": (
        ("An address with an ö", "It is n%C3%B6t for everybody's keyboard."),
        ("An address with an escaped o", "The letter is plain, whatever the escape."),
    ),
    "url-many-parameters": (
        ("An address with six parameters", "One more than a reader can bear."),
        ("An address with five parameters", "As many as a reader can bear."),
    ),
    "url-session-id": (
        ("An address with a session in it", "Whoever copies it gives the session away."),
        ("An address with an aside in it", "It looks like a session, from afar."),
    ),
    "trap": (
        ("Left, left and left again", "A folder stands three times in a row in its address."),
        ("Left and left again", "A folder stands twice in a row in its address."),
    ),
}


def headers(bench: Family) -> None:
    open_, lenient = bench.pair(
        "no-csp",
        ("A page without a policy", "It has no Content-Security-Policy."),
        ("A page with the shortest of policies", "Its policy forbids plugins, and nothing else."),
    )
    del open_.headers["Content-Security-Policy"]
    lenient.headers["Content-Security-Policy"] = "object-src 'none'"
    sniffed, loud = bench.pair(
        "no-nosniff",
        ("A page that may be sniffed at", "It has no X-Content-Type-Options."),
        ("A page that forbids it in capitals", "It says NOSNIFF."),
    )
    del sniffed.headers["X-Content-Type-Options"]
    loud.headers["X-Content-Type-Options"] = "NOSNIFF"
    framed, modern = bench.pair(
        "no-frame-options",
        ("A page that anybody may frame", "Neither X-Frame-Options nor its policy forbids it."),
        (
            "A page that its policy keeps unframed",
            "It has frame-ancestors in place of the old header.",
        ),
    )
    del framed.headers["X-Frame-Options"]
    del modern.headers["X-Frame-Options"]
    modern.headers["Content-Security-Policy"] += "; frame-ancestors 'none'"
    chatty, silent = bench.pair(
        "no-referrer-policy",
        ("A page that tells where one came from", "It has no Referrer-Policy."),
        ("A page that tells nothing", "Its Referrer-Policy is no-referrer."),
    )
    del chatty.headers["Referrer-Policy"]
    silent.headers["Referrer-Policy"] = "no-referrer"


def weight(bench: Family) -> None:
    heavy, laden = bench.pair(
        "large-page",
        ("A page one byte too heavy", "Its HTML has a byte more than a megabyte."),
        ("A page that just floats", "Its HTML has a megabyte."),
    )
    heavy.fill_bytes(MOST_BYTES + 1)
    laden.fill_bytes(MOST_BYTES)
    loose, other = bench.pair(
        "uncompressed",
        ("A page that is sent as it is", "Nothing packs it."),
        ("A page that is packed in the old way", "It is sent with deflate."),
    )
    loose.coding, other.coding = "", "deflate"
    fresh, marked = bench.pair(
        "no-cache-headers",
        ("A page that nobody may keep in mind", "No header says how long it holds."),
        ("A page that is known by its mark", "It has an ETag and nothing else."),
    )
    del fresh.headers["Cache-Control"], marked.headers["Cache-Control"]
    marked.headers["ETag"] = '"saltmere-1894"'
    crowd, full = bench.pair(
        "big-dom",
        ("A page with one element too many", "It has 1,501 elements."),
        ("A page that is just full", "It has 1,500 elements."),
    )
    crowd.fill_elements(MOST_ELEMENTS + 1)
    full.fill_elements(MOST_ELEMENTS)


def markup(bench: Family) -> None:
    none, narrow = bench.pair(
        "viewport-missing",
        ("A page that telephones show tiny", "It has no meta viewport."),
        (
            "A page made for one telephone",
            "Its viewport is 320 pixels wide, whatever the telephone.",
        ),
    )
    none.head["viewport"] = ""
    narrow.head["viewport"] = '<meta name="viewport" content="width=320">'
    twice, cases = bench.pair(
        "duplicate-id",
        ("A page with two things of one name", "The id berth stands on it twice."),
        ("A page with a berth and a Berth", "To an id, a capital makes the difference."),
    )
    twice.add('<p id="berth">Berth.</p>', '<p id="berth">Berth.</p>')
    cases.add('<p id="berth">Berth.</p>', '<p id="Berth">Berth.</p>')
    comma, sound = bench.pair(
        "structured-data-invalid",
        ("A card index with a comma too many", "Its JSON-LD is no JSON."),
        ("A card index in good order", "Its JSON-LD is JSON."),
    )
    json = '<script type="application/ld+json">{"@type": "Museum", "name": "Saltmere"%s}</script>'
    comma.add(json % ",")
    sound.add(json % "")
    none, old = bench.pair(
        "doctype-missing",
        ("A page that begins without a word", "It has no doctype."),
        ("A page that begins as in 2008", "Its doctype is the long one, and counts."),
    )
    none.doctype = "<!-- A doctype belongs here. -->"
    old.doctype = '<!DOCTYPE html SYSTEM "about:legacy-compat">'
    none, old = bench.pair(
        "charset-missing",
        ("A page in letters of no known kind", "Neither header nor page names its encoding."),
        ("A page that names its letters as in 1999", "It has a meta http-equiv."),
    )
    for page in (none, old):
        page.charset, page.content_type, page.head["charset"] = "ascii", "text/html", ""
    old.add_head('<meta http-equiv="Content-Type" content="text/html; charset=us-ascii">')
    _types(bench)


def _types(bench: Family) -> None:
    one, other = bench.at("media-type.txt"), bench.at("media-type.htm")
    wrong = "A page in the clothes of a note", "It is HTML, and its suffix is txt."
    right = "A page with a suffix of three letters", "It is HTML, and its suffix is htm."
    bench.page(one, "Media type", wrong, (other, right[0]))
    bench.page(other, "Media type, almost", right, (one, wrong[0]))
