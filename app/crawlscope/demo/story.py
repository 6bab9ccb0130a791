"""What each place of the demo site is there for, told to who follows a crawl step by step."""

from bisect import bisect_right

from crawlscope.core.base.language import tr

TOLD = {
    "/": tr(
        "The entrance. Its links are resolved, normalized, and looked up in the set of "
        "known URLs; only those never seen before are queued, each once."
    ),
    "/robots.txt": tr(
        "Before the first page of a host comes its robots.txt; the host's other URLs wait "
        "for it. This one disallows /private/, except for one folder: the longest matching "
        "rule wins."
    ),
    "/sitemap.xml": tr("A sitemap: the URLs it lists are crawled as if they were roots."),
    "/visit/": tr(
        "Plain pages of the museum. Look at the menu they share: nearly all of its links "
        "are already known."
    ),
    "/visit/hours/": tr(
        "Linked from very many pages, in several spellings. It is requested only once."
    ),
    "/collections/": tr("Folders of pages that link to their neighbours as previous and next."),
    "/archive/": tr(
        "The deep end: each page leads one level further down. The crawl is breadth-first, "
        "so these come late; Maximum depth would end it earlier."
    ),
    "/private/": tr(
        "robots.txt disallows this folder. Nothing was sent: the rule was looked up, and "
        "the URL was skipped."
    ),
    "/private/open-day/": tr(
        "Allowed nevertheless: its rule in robots.txt is longer than that for /private/."
    ),
    "/foo": tr(
        "The lower gate: it and /bar redirect to the same page. Whichever comes second "
        "joins the first path."
    ),
    "/bar": tr(
        "The upper gate: it and /foo redirect to the same page. Whichever comes second "
        "joins the first path."
    ),
    "/baz": tr("Where both gates lead. Two redirects point to it, and it is requested once."),
    "/old-shop": tr("It has moved, and so has /shop.html: two paths that join at /shop/."),
    "/shop.html": tr("It has moved, and so has /old-shop: two paths that join at /shop/."),
    "/chain/": tr(
        "A chain of five redirects. Each uses up one of the redirects left; at the end is a page."
    ),
    "/long/": tr(
        "A chain of 14 redirects, four more than are followed: watch “redirects left” fall to "
        "0, and the next one fail."
    ),
    "/loop/": tr(
        "A loop: each redirects to the next, and the last to the first, which is already "
        "known by then. So nothing is queued, and the loop costs no further request."
    ),
    "/welcome": tr(
        "It redirects to itself and sets a cookie on the way. Every URL is requested only "
        "once, with this exception: after setting a cookie it is requested again, and now "
        "it answers."
    ),
    "/members/": tr(
        "Without a cookie it redirects to the card, which sets one and leads back: requested twice."
    ),
    "/members/card": tr(
        "It sets the cookie that the members' page requires, and redirects back to it."
    ),
    "/cabinet/": tr("The cabinet: a drawer for everything that makes crawlers stumble."),
    "/cabinet/redirects/": tr("Redirects of every kind, including some a crawler must not follow."),
    "/cabinet/redirects/nowhere": tr(
        "A redirect without a Location header: it fails, and is not retried."
    ),
    "/cabinet/redirects/to-mail": tr(
        "A redirect to an email address: it fails, and is not retried."
    ),
    "/cabinet/redirects/garbled": tr(
        "A redirect to something that is not a URL: it fails, and is not retried."
    ),
    "/cabinet/redirects/outside": tr(
        "It leads to another host, out of scope: that host is not contacted."
    ),
    "/cabinet/redirects/to-missing": tr(
        "A redirect that ends at a page that is gone: the link is broken."
    ),
    "/cabinet/redirects/to-private": tr(
        "A redirect to a URL that robots.txt disallows: it ends there."
    ),
    "/cabinet/broken/": tr(
        "Responses of 400 and above. They are final: requested once, and counted as broken."
    ),
    "/cabinet/slow/": tr(
        "Slow responses. One worker waits here; the others carry on, because a waiting "
        "coroutine costs no thread."
    ),
    "/cabinet/slow/dripping": tr(
        "It arrives piece by piece: watch the byte count of its worker grow."
    ),
    "/cabinet/flaky/busy": tr(
        "503 at first: it asks for patience, and is retried after a pause, during which it "
        "occupies no worker."
    ),
    "/cabinet/flaky/": tr(
        "Servers that hang up, break off or talk nonsense. Errors that may be temporary "
        "are retried after a pause that doubles each time; malformed responses are not."
    ),
    "/cabinet/encodings/": tr(
        "Texts in other encodings. A byte order mark takes precedence, then the header, "
        "then the page itself; the query of a link is written in the encoding of its page."
    ),
    "/cabinet/compressed/": tr(
        "Compressed with gzip, deflate, br and zstd; one of them is truncated and fails."
    ),
    "/cabinet/files/": tr(
        "Not pages: their headers are enough, and the rest of a large file is not read."
    ),
    "/cabinet/spellings/": tr("One place spelled in many ways: all are one URL, requested once."),
    "/cabinet/frames/": tr("Links are not only in <a>: areas, frames and refreshes have them too."),
    "/cabinet/hidden/": tr(
        "Traps: links in comments, scripts and templates, which are never followed."
    ),
    "/a-to-z/": tr(
        "One page with 2,000 links. It is parsed in chunks, so that the window stays "
        "responsive; nearly all links are already known, each in another spelling."
    ),
    "/workshop/": tr(
        "The workshop: each page has one fault, and the page next to it almost has it. The "
        "Findings view lists them."
    ),
    "/collections/photographs/": tr("120 plates on one page: a queue that grows, then shrinks."),
    "/blog/": tr("The log book by year and month: the same page in several lists."),
    "/handbook/": tr("Three editions with the same chapters: nearly identical texts."),
    "/shop/": tr("The shop; two old addresses redirect here."),
    "/staff/": tr("People. One of them has left: 410 Gone."),
    "/staff/silas-marrow": tr("410: permanently gone. It is final, and counts as broken."),
    "/press/": tr("Press releases, oldest last."),
    "/exhibitions/": tr("Names of past exhibitions: links to them are broken."),
    "/ja/": tr("A page in Shift JIS: the encoding is declared in the page itself."),
    "/de/": tr("A page in German, with non-ASCII letters in its links."),
    "/img/": tr("An image. It is only requested if resources are crawled."),
    "/visit": tr(
        "Without its trailing slash it is another URL; it redirects to the one that has it."
    ),
    "/handbook": tr(
        "Without its trailing slash it is another URL; it redirects to the one that has it."
    ),
    "/chain-end": tr(
        "The page at the end of five redirects: the record of each shows it as the final URL."
    ),
    "/long-end": tr("The page that is never reached, 14 redirects away."),
    "/guestbook/": tr("All links to it have nofollow."),
    "/css/": tr("A style sheet. It is only requested if resources are crawled."),
    "/js/": tr("A script. It is only requested if resources are crawled."),
    "/favicon.ico": tr("An icon. It is only requested if resources are crawled."),
}
_PREFIXES = sorted(TOLD)


def explain(target: str) -> str:
    """What a path (and query) of the demo site shows; '' if there is nothing to be said of it.

    Of a page in a folder: what is said of the folder that is nearest.
    """
    if target in TOLD:
        return TOLD[target]
    at = bisect_right(_PREFIXES, target)
    while at := at - 1:  # what begins like it sorts before it; the first is '/'
        prefix = _PREFIXES[at]
        if prefix.endswith("/") and target.startswith(prefix):
            return TOLD[prefix]
    return ""
