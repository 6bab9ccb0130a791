"""Faults in what a page tells search engines: its canonical URL, its place in the index, its
translations."""

from crawlscope.demo.workshop.bench import Bench
from crawlscope.demo.workshop.family import Family, missing

BUSY_AT_FIRST = "/cabinet/flaky/busy"


def canonical(bench: Family) -> None:
    none, header = bench.pair(
        "canonical-missing",
        ("A page that names no canonical URL", "Neither its HTML nor a header does."),
        (
            "A page whose header names the canonical",
            "Its Link header says it, and its HTML does not.",
        ),
    )
    none.name_no_canonical()
    header.name_no_canonical()
    header.headers["Link"] = f'<{header.origin}{header.path}>; rel="canonical"'
    two, twice = bench.pair(
        "canonical-multiple",
        ("A page with two canonical URLs", "It names itself and the bench."),
        ("A page that names its canonical twice", "Both say the same."),
    )
    two.add_head(f'<link rel="canonical" href="{two.origin}{bench.folder}">')
    two.leads_to(bench.folder)
    twice.add_head(twice.head["canonical"])
    bare, loud = bench.pair(
        "canonical-relative",
        ("A canonical URL without a host", "It begins with a slash."),
        ("A canonical URL with a loud scheme", "It begins with HTTP, which is as good as http."),
    )
    bare.name_canonical(bare.path, bare.path)
    loud.name_canonical(loud.path, f"HTTP{loud.origin.removeprefix('http')}{loud.path}")
    quarrel, agree = bench.pair(
        "canonical-conflict",
        ("A page that contradicts its header", "HTML and Link header name different URLs."),
        (
            "A page that agrees with its header",
            "HTML and Link header name one URL, spelt in two ways.",
        ),
    )
    quarrel.headers["Link"] = f'<{quarrel.origin}{bench.folder}>; rel="canonical"'
    agree.headers["Link"] = f'<{agree.origin}/visit/..{agree.path}>; rel="canonical"'
    _canonical_targets(bench)


def _canonical_targets(bench: Family) -> None:
    chain, direct = bench.pair(
        "canonical-chain",
        ("A canonical page with a canonical page", "It names its twin, and that names the bench."),
        ("A canonical page that is its own", "It names its twin, and that names itself."),
    )
    middle, end = bench.twin(chain, "The middle of a chain"), bench.twin(direct, "The end at once")
    _give_way(middle, bench.folder)
    _give_way(chain, middle.path)
    _give_way(direct, end.path)
    moved, arrived = bench.pair(
        "canonical-to-redirect",
        ("A canonical URL that has moved", "It redirects to the bench."),
        ("A canonical URL where a redirect ends", "It is the bench itself."),
    )
    _give_way(moved, bench.redirect("moved", bench.folder))
    _give_way(arrived, bench.folder)
    broken, busy = bench.pair(
        "canonical-to-broken",
        ("A canonical URL that is not there", "It answers 404."),
        ("A canonical URL that was busy at first", "It answered 503, and then with a page."),
    )
    bench.others[bench.at("lost")] = missing(bench.at("lost"))
    _give_way(broken, bench.at("lost"))
    _give_way(busy, BUSY_AT_FIRST)
    hidden, shy = bench.pair(
        "canonical-to-noindex",
        ("A canonical page that hides", "The canonical page says noindex."),
        ("A canonical page that hides its pictures", "The canonical page says noimageindex alone."),
    )
    hides = bench.twin(hidden, "The canonical page that hides")
    hides.say("noindex")
    hides.is_listed = False
    _give_way(hidden, hides.path)
    pictures = bench.twin(shy, "The canonical page without pictures")
    pictures.say("noimageindex")
    _give_way(shy, pictures.path)


def _give_way(page: Bench, path: str) -> None:
    page.name_canonical(path)
    page.is_listed = False


def indexing(bench: Family) -> None:
    hidden, pictures = bench.pair(
        "noindex",
        ("A page that does not want to be found", "It says noindex."),
        ("A page that hides its pictures alone", "It says noimageindex."),
    )
    hidden.say("noindex")
    hidden.is_listed = False
    pictures.say("noimageindex")
    silent, brief = bench.pair(
        "nosnippet",
        ("A page that must not be quoted", "It says max-snippet:0."),
        ("A page that may be quoted in brief", "It says max-snippet:10."),
    )
    silent.say("max-snippet:0")
    brief.say("max-snippet:10")
    late, last = bench.pair(
        "meta-in-body",
        ("A page that says it too late", "Its meta robots stands in the body."),
        (
            "A page that says it at the last moment",
            "Its meta robots is the last thing in the head.",
        ),
    )
    late.add('<meta name="robots" content="max-image-preview:large">')
    last.add_head("<script></script>")
    last.say("max-image-preview:large")
    _sitemap(bench)


def _sitemap(bench: Family) -> None:
    bench.hint = "What the sitemap says is seen by a crawl that starts from sitemaps too."
    both, one = bench.pair(
        "sitemap-noindex",
        ("A page that is shown and hidden", "It says noindex, and the sitemap names it."),
        ("A page that is only hidden", "It says noindex, and no sitemap names it."),
    )
    both.say("noindex")
    one.say("noindex")
    one.is_listed = False
    copy, original = bench.pair(
        "sitemap-noncanonical",
        ("A copy that is in the sitemap", "Its canonical page is its neighbour."),
        ("An original that is in the sitemap", "It names itself, by a roundabout way."),
    )
    copy.name_canonical(original.path)
    original.name_canonical(original.path, f"{original.origin}/visit/..{original.path}")
    out, shy = bench.pair(
        "sitemap-missing-page",
        ("A page that the sitemap forgot", "It may be found, and the sitemap does not name it."),
        ("A page that is rightly not in the sitemap", "It says noindex."),
    )
    shy.say("noindex")
    out.is_listed = shy.is_listed = False
    bench.redirect("sitemap-redirect", bench.folder)
    lost, closed = bench.at("sitemap-broken"), bench.at("sitemap-broken-almost")
    bench.others[lost] = missing(lost)
    bench.others[closed] = missing(closed, 403)
    for path, text in (
        (bench.at("sitemap-redirect"), "A redirect that is in the sitemap"),
        (lost, "An empty shelf that is in the sitemap"),
        (closed, "A locked shelf that is in the sitemap"),
    ):
        bench.more.append((path, text))
        bench.also_listed.append(path)
    bench.also_listed += ["/private/ledger", "/private/open-day/"]


def languages(bench: Family) -> None:
    french = bench.page(
        bench.at("atelier"),
        "L'atelier",
        ("L'atelier du musée", "Une page en français, sans faute."),
    )
    french.language = ' lang="fr"'
    french.translate(("fr", french.path), ("x-default", french.path))
    alone, named = bench.pair(
        "hreflang-no-return",
        ("A page that names a forgetful translation", "The French page does not name it."),
        ("A page that its translation names", "The French page names it, too."),
    )
    named.translate(("en", named.path), ("fr", french.path), ("x-default", named.path))
    alone.translate(("en", alone.path), ("fr", french.path), ("x-default", alone.path))
    modest, header = bench.pair(
        "hreflang-no-self",
        ("A page that names all but itself", "It names its French translation only."),
        ("A page that names itself in a header", "Its Link header says that it is in English."),
    )
    modest.translate(("fr", french.path), ("x-default", french.path))
    header.translate(("fr", french.path), ("x-default", french.path))
    header.headers["Link"] = f'<{header.origin}{header.path}>; rel="alternate"; hreflang="en"'
    wrong, right = bench.pair(
        "hreflang-invalid",
        ("A translation into English of the UK", "Its hreflang is en-UK."),
        ("A translation into English of Great Britain", "Its hreflang is en-GB."),
    )
    wrong.translate(("en-UK", wrong.path), ("x-default", wrong.path))
    right.translate(("en-GB", right.path), ("x-default", right.path))
    none, loud = bench.pair(
        "hreflang-no-default",
        ("Translations without one for all others", "It names no x-default."),
        ("Translations with an X-DEFAULT", "Its x-default is in capitals, and one all the same."),
    )
    none.translate(("en", none.path), ("fr", french.path))
    loud.translate(("en", loud.path), ("fr", french.path), ("X-DEFAULT", loud.path))
    returned = (named, modest, header, none, loud, *_language_targets(bench, french))
    french.translate(*(("en", page.path) for page in returned))


def _language_targets(bench: Family, french: Bench) -> list[Bench]:
    """Pages whose translations are not there, or not right; returns those that the French page
    names."""
    lost, found = bench.pair(
        "hreflang-to-broken",
        ("A translation that is not there", "The French page answers 404."),
        ("A translation behind a locked door", "The French page answers 403: it may be there."),
    )
    for page, status in ((lost, 404), (found, 403)):
        path = f"{page.path}-fr"
        bench.others[path] = missing(path, status)
        page.translate(("en", page.path), ("fr", path), ("x-default", page.path))
    moved, here = bench.pair(
        "hreflang-to-redirect",
        ("A translation that has moved", "The French page is named by its old address."),
        ("A translation at its new address", "The French page is named by its new address."),
    )
    old = bench.redirect("ancien-atelier", french.path)
    moved.translate(("en", moved.path), ("fr", old), ("x-default", moved.path))
    here.translate(("en", here.path), ("fr", french.path), ("x-default", here.path))
    hidden, shy = bench.pair(
        "hreflang-to-noindex",
        ("A translation that hides", "The French page says noindex."),
        ("A translation that hides its pictures", "The French page says noimageindex alone."),
    )
    hides = _french(bench, hidden, "Une page cachée")
    hides.say("noindex")
    hides.is_listed = False
    _french(bench, shy, "Une page sans images").say("noimageindex")
    copy, own = bench.pair(
        "hreflang-to-noncanonical",
        ("A translation that is a copy", "The French page has another canonical URL."),
        ("A translation that is no copy", "The French page is its own canonical."),
    )
    other = _french(bench, copy, "Une copie")
    other.name_canonical(french.path)
    other.is_listed = False
    _french(bench, own, "Un original")
    return [here]


def _french(bench: Family, page: Bench, headline: str) -> Bench:
    """The translation of a page; each names both."""
    french = bench.twin(page, headline)
    french.language = ' lang="fr"'
    named = (("en", page.path), ("fr", french.path), ("x-default", page.path))
    page.translate(*named)
    french.translate(*named)
    return french
