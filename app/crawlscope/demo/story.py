"""What each place of the demo site is there for, told to who follows a crawl step by step."""

from bisect import bisect_right

from crawlscope.core.base.language import tr

TOLD = {
    "/": tr(
        "The way in. Its links are resolved, made canonical, and looked up in the set of known "
        "URLs; only those never seen before are queued, each once."
    ),
    "/robots.txt": tr(
        "Before the first page of a host comes its robots.txt; the host's other URLs wait for "
        "it. This one forbids /private/, except for one folder: the longest rule that matches "
        "decides."
    ),
    "/sitemap.xml": tr("A sitemap: what it names is crawled as if it were a root."),
    "/visit/": tr(
        "Plain pages of the museum. Look at the menu they share: nearly all links are known."
    ),
    "/visit/hours/": tr("Linked from very many pages, in several spellings. It is requested once."),
    "/collections/": tr("Folders of pages that name their neighbours as previous and next."),
    "/archive/": tr(
        "The deep end: each page leads one further down. The crawl is breadth first, so these "
        "come late; Max depth would end it earlier."
    ),
    "/private/": tr(
        "robots.txt forbids this folder. Nothing was sent: the rule was looked up, and the URL "
        "is skipped."
    ),
    "/private/open-day/": tr(
        "Allowed all the same: its rule in robots.txt is longer than that of /private/."
    ),
    "/foo": tr(
        "The lower gate: it and /bar redirect to the same page. Who comes second joins the "
        "first path."
    ),
    "/bar": tr(
        "The upper gate: it and /foo redirect to the same page. Who comes second joins the "
        "first path."
    ),
    "/baz": tr("Where both gates lead. Two redirects name it, and it is requested once."),
    "/old-shop": tr("It has moved, as /shop.html has: two paths that join at /shop/."),
    "/shop.html": tr("It has moved, as /old-shop has: two paths that join at /shop/."),
    "/chain/": tr(
        "A chain of five redirects. Each takes one of those that are left; the end is a page."
    ),
    "/long/": tr(
        "A chain of 14 redirects, four more than are followed: watch “redirects left” fall to "
        "0, and the next one fail."
    ),
    "/loop/": tr(
        "A loop: each redirects to the next, and the last to the first, which is known by then. "
        "So nothing is queued, and the loop costs no further request."
    ),
    "/welcome": tr(
        "It redirects to itself and sets a cookie on the way. A URL is asked for once, but for "
        "this: after a cookie it is asked once more, and now it answers."
    ),
    "/members/": tr(
        "Without a cookie it redirects to the card, which sets one and leads back: asked twice."
    ),
    "/members/card": tr(
        "It sets the cookie that the members' page wants, and redirects back to it."
    ),
    "/cabinet/": tr("The cabinet: a drawer for each thing that makes crawlers stumble."),
    "/cabinet/redirects/": tr("Redirects of every kind, and what a crawler must not follow."),
    "/cabinet/redirects/nowhere": tr(
        "A redirect without a Location: it fails, and is not tried again."
    ),
    "/cabinet/redirects/to-mail": tr(
        "A redirect to a mail address: it fails, and is not tried again."
    ),
    "/cabinet/redirects/garbled": tr(
        "A redirect to what is no URL: it fails, and is not tried again."
    ),
    "/cabinet/redirects/outside": tr(
        "It leads to another host, out of scope: that one is not asked."
    ),
    "/cabinet/redirects/to-missing": tr(
        "A redirect that ends at a page that is gone: the link is broken."
    ),
    "/cabinet/redirects/to-private": tr("A redirect to what robots.txt forbids: it ends there."),
    "/cabinet/broken/": tr(
        "Answers of 400 and above. They are final: asked once, and counted as broken."
    ),
    "/cabinet/slow/": tr(
        "Slow answers. One worker waits here; the others go on, for a coroutine that waits "
        "costs no thread."
    ),
    "/cabinet/slow/dripping": tr(
        "It comes a piece at a time: look at the bytes of its worker grow."
    ),
    "/cabinet/flaky/busy": tr(
        "503 at first: it asks for patience, and is tried again after a pause, in which it "
        "occupies no worker."
    ),
    "/cabinet/flaky/": tr(
        "Servers that hang up, break off or talk nonsense. What may pass is tried again after a "
        "pause that doubles; malformed answers are not."
    ),
    "/cabinet/encodings/": tr(
        "Texts in other encodings. A byte order mark decides, then the header, then the page "
        "itself; the query of a link is written in its page's encoding."
    ),
    "/cabinet/compressed/": tr(
        "Packed with gzip, deflate, br and zstd; one of them is torn and fails."
    ),
    "/cabinet/files/": tr(
        "Not pages: their headers are enough, and the rest of a large file is not read."
    ),
    "/cabinet/spellings/": tr("One place spelt in many ways: all are one URL, asked for once."),
    "/cabinet/frames/": tr(
        "Links are not only in <a>: areas, frames and refreshes have them, too."
    ),
    "/cabinet/hidden/": tr(
        "Traps: links in comments, scripts and templates, which nobody follows."
    ),
    "/a-to-z/": tr(
        "One page with 2,000 links. It is parsed in pieces, so that the window stays quick; "
        "nearly all links are known, each in another spelling."
    ),
    "/workshop/": tr(
        "The workshop: each page has one fault, and the page beside it nearly has it. The view "
        "Findings lists them."
    ),
    "/collections/photographs/": tr("120 plates on one page: a queue that grows, then shrinks."),
    "/blog/": tr("The log book by year and month: the same page under several lists."),
    "/handbook/": tr("Three editions with the same chapters: nearly equal texts."),
    "/shop/": tr("The shop; two old addresses redirect here."),
    "/staff/": tr("People. One of them has left: 410 Gone."),
    "/staff/silas-marrow": tr("410: gone for good. It is final, and counts as broken."),
    "/press/": tr("Press releases, oldest last."),
    "/exhibitions/": tr("Names of exhibitions that are over: links to them are broken."),
    "/ja/": tr("A page in Shift JIS: the encoding is in the page itself."),
    "/de/": tr("A page in German, and its links have letters that are no ASCII."),
    "/img/": tr("A picture. It is asked for only if resources are wanted."),
    "/visit": tr("Without its slash it is another URL; it redirects to the one that has it."),
    "/handbook": tr("Without its slash it is another URL; it redirects to the one that has it."),
    "/chain-end": tr(
        "The page at the end of five redirects: the record of each names it as its end."
    ),
    "/long-end": tr("The page that nobody reaches by 14 redirects."),
    "/guestbook/": tr("All links to it say nofollow."),
    "/css/": tr("A style sheet. It is asked for only if resources are wanted."),
    "/js/": tr("A script. It is asked for only if resources are wanted."),
    "/favicon.ico": tr("An icon. It is asked for only if resources are wanted."),
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
