"""Every finding, declared once: its name, severity, rule, and what to say about it."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """How much a finding matters, gravest first."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Family(StrEnum):
    """What a finding is about."""

    ANSWERS = "answers"
    REDIRECTS = "redirects"
    LINKS = "links"
    TITLES = "titles"
    DESCRIPTIONS = "descriptions"
    HEADINGS = "headings"
    CONTENT = "content"
    CANONICAL = "canonical"
    INDEXING = "indexing"
    LANGUAGES = "languages"
    IMAGES = "images"
    ADDRESSES = "addresses"
    SECURITY = "security"
    SPEED = "speed"
    MARKUP = "markup"


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is wrong with a URL, or worth a look."""

    name: str
    family: Family
    severity: Severity
    rule: str  # when a URL has it; {option} stands for the value of a threshold
    why: str  # why it matters
    mend: str
    graver: str = ""  # the rule for the cases that are graver than `severity`; '': there are none

    @property
    def options(self) -> tuple[str, ...]:
        """The thresholds in its rules, as `Settings` names them."""
        return tuple(dict.fromkeys(_names(self.rule + self.graver)))

    @property
    def title(self) -> str:
        """'Title missing'."""
        words = TITLES.get(self.name) or self.name.replace("-", " ")
        return " ".join(CAPITALS.get(word, word) for word in (words[0].upper() + words[1:]).split())


def _names(rule: str) -> Iterable[str]:
    return (part.partition("}")[0] for part in rule.split("{")[1:])


E, W, I = Severity.ERROR, Severity.WARNING, Severity.NOTE  # noqa: E741  as the tables name them

CAPITALS = {
    "hsts": "HSTS",
    "csp": "CSP",
    "Tls": "TLS",
    "tls": "TLS",
    "Http": "HTTP",
    "http": "HTTP",
    "Url": "URL",
    "dom": "DOM",
    "Hreflang": "hreflang",
    "ascii": "ASCII",
}
TITLES = {
    "dead-end": "No link out",
    "deep": "Far from the start",
    "thin": "Few words",
    "trap": "Addresses without end",
    "noindex": "Kept out of search",
    "nosnippet": "No snippet in search",
    "slow": "Slow answer",
    "refused": "Refused to us",
    "soft-404": "Error page with status 200",
    "title-is-h1": "Title is the heading",
    "big-dom": "Very many elements",
    "alt-missing": "Image without alt",
    "alt-long": "Long alt text",
    "http-page": "Page without TLS",
    "media-type": "Type differs from suffix",
}

FINDINGS = (
    # --- answers ------------------------------------------------------------------------------
    Finding(
        *("client-error", Family.ANSWERS, E),
        "a URL of the site answers 4xx, but for what counts as refused",
        "Visitors who follow a link to it get an error page, and search engines drop it.",
        "Bring the page back, redirect it to its successor, or take the links to it away.",
    ),
    Finding(
        *("server-error", Family.ANSWERS, E),
        "a URL of the site answers 5xx",
        "The server failed. If it fails for long, search engines slow down and drop the page.",
        "Look for the request in the server's log at the time of the answer.",
    ),
    Finding(
        *("no-answer", Family.ANSWERS, E),
        "a URL of the site gave no usable answer: name, connection, TLS, time, protocol, coding",
        "Nobody can open it, and the cause is often one for many pages of the host.",
        "See the error of the URL; try it with a browser, and look at server, DNS, certificate.",
    ),
    Finding(
        *("refused", Family.ANSWERS, I),
        "a URL of the site answers 401, 403, 429, 999, or with a challenge for browsers",
        "The server does not want this crawler to have it. It may well work for visitors.",
        "Log in with --auth or --cookie, crawl slower, or allow the crawler on the server.",
    ),
    Finding(
        *("external-broken", Family.ANSWERS, W),
        "a URL of another site, checked with --check-external, is broken",
        "A link of your pages leads nowhere.",
        "Link to where the content is now, or take the link away.",
    ),
    Finding(
        *("external-refused", Family.ANSWERS, I),
        "a URL of another site answers 401, 403, 429, 999, or with a challenge for browsers",
        "It could not be checked: the other site does not want to be asked by programs.",
        "Open it by hand if it matters.",
    ),
    Finding(
        *("soft-404", Family.ANSWERS, W),
        "a page answers 200, and its text is that of the host's answer for a page that cannot be",
        "Search engines waste their visits on error pages, and links to them never show as broken.",
        "Answer 404 or 410 where there is no page.",
    ),
    # --- redirects ----------------------------------------------------------------------------
    Finding(
        *("redirect", Family.REDIRECTS, I),
        "a URL answers with a redirect",
        "Each costs visitors a request more.",
        "Link to the target at once where the link is yours.",
    ),
    Finding(
        *("redirect-chain", Family.REDIRECTS, W),
        "a redirect leads to a redirect",
        "Each hop costs time; search engines give up after some.",
        "Redirect to the last URL of the chain at once.",
    ),
    Finding(
        *("redirect-loop", Family.REDIRECTS, E),
        "a redirect leads round in a circle, or into one",
        "Nobody ever arrives: browsers show an error.",
        "Break the circle: one of its URLs has to be a page.",
    ),
    Finding(
        *("redirect-to-broken", Family.REDIRECTS, E),
        "a redirect, or a chain of them, ends at a URL that is broken or at no address at all",
        "Whoever follows the old address gets an error page.",
        "Redirect to a page that exists, or answer 404 or 410 at once.",
    ),
    Finding(
        *("redirect-limit", Family.REDIRECTS, E),
        "a chain has more redirects than --max-redirects",
        "Browsers and search engines give up, too.",
        "Redirect to the last URL at once; look for a rule that adds to the address each time.",
    ),
    Finding(
        *("redirect-temporary", Family.REDIRECTS, I),
        "302, 303 or 307, and more than {redirect_temporary} pages link to it",
        "Search engines keep the old address, because the move is said not to last.",
        "Answer 301 or 308 if it lasts; link to the target in any case.",
    ),
    Finding(
        *("redirect-to-http", Family.REDIRECTS, E),
        "an https URL redirects to http",
        "What was private is now readable and changeable on the way.",
        "Redirect to https.",
    ),
    # --- links --------------------------------------------------------------------------------
    Finding(
        *("broken-link", Family.LINKS, E),
        "pages link to a URL of the site whose chain ends broken",
        "Visitors end at an error, and find no way on.",
        "Correct or remove the links; the pages and their texts are listed with the URL.",
    ),
    Finding(
        *("http-link", Family.LINKS, W),
        "an https page links to http",
        "The click leaves the protection of TLS, and often costs a redirect.",
        "Write https in the link.",
    ),
    Finding(
        *("localhost-link", Family.LINKS, W),
        "a page links to localhost or 127.0.0.1",
        "It works on the machine of its author alone.",
        "Link to the public address.",
    ),
    Finding(
        *("empty-anchor", Family.LINKS, I),
        "a link has no text, no alt text and no label",
        "Screen readers read the address out, and search engines learn nothing of the target.",
        "Give the link a text, its image an alt, or the link an aria-label.",
    ),
    Finding(
        *("nofollow-internal", Family.LINKS, I),
        "a link to the own site says rel=nofollow",
        "Search engines are told not to trust your own page.",
        "Take rel=nofollow away; forbid pages in robots.txt or with noindex instead.",
    ),
    Finding(
        *("too-many-links", Family.LINKS, I),
        "a page has more than {too_many_links} links",
        "Nobody reads so many, and search engines may not follow all of them.",
        "Divide the page, or link to overviews.",
    ),
    Finding(
        *("dead-end", Family.LINKS, I),
        "a page links to no other page",
        "Visitors can only go back.",
        "Link to the start and to related pages.",
    ),
    Finding(
        *("orphan", Family.LINKS, W),
        "a sitemap names the page, and no other page links to it (needs --sitemaps)",
        "Visitors cannot find it, and search engines take it for unimportant.",
        "Link to it, or take it out of the sitemap.",
    ),
    Finding(
        *("deep", Family.LINKS, I),
        "a page is more than {deep} clicks away from where the crawl began",
        "Few visitors come so far, and search engines come rarely.",
        "Link to it from a page nearer to the start.",
    ),
    Finding(
        *("broken-fragment", Family.LINKS, W),
        "a link ends in #id, and the page that it leads to has no such id",
        "The visitor lands at the top of the page instead of the place meant.",
        "Correct the id in the link, or give the place that id again.",
    ),
    # --- titles -------------------------------------------------------------------------------
    Finding(
        *("title-missing", Family.TITLES, E),
        "a page has no title with text",
        "The title is the headline of the page in search results, tabs and bookmarks.",
        "Write a title that says what is on this page.",
    ),
    Finding(
        *("title-short", Family.TITLES, I),
        "a title has fewer than {title_short} characters",
        "There is room to say more of what the page holds.",
        "Say what is on this page, and whose it is.",
    ),
    Finding(
        *("title-long", Family.TITLES, I),
        "a title has more than {title_long} characters, or is wider than {title_pixels} pixels "
        "(Arial, 20 px)",
        "Search results cut it.",
        "Shorten it; put what matters first.",
    ),
    Finding(
        *("title-multiple", Family.TITLES, W),
        "a page has more than one title",
        "Which one is shown is not certain.",
        "Keep one.",
    ),
    Finding(
        *("title-duplicate", Family.TITLES, W),
        "another page in the same language, with another canonical URL, has the same title",
        "In search results, tabs and bookmarks one cannot tell them apart.",
        "Say what is different, or name one of the pages as canonical for both.",
    ),
    Finding(
        *("title-is-h1", Family.TITLES, I),
        "the title is the first h1, word for word",
        "Two places say the same; the title could say whose page it is.",
        "Add the name of the site, or what a searcher would type.",
    ),
    # --- descriptions -------------------------------------------------------------------------
    Finding(
        *("description-missing", Family.DESCRIPTIONS, W),
        "a page has no meta description with text",
        "Search engines put together a snippet of their own.",
        "Write one or two sentences that make one want to open the page.",
    ),
    Finding(
        *("description-short", Family.DESCRIPTIONS, I),
        "a description has fewer than {description_short} characters",
        "There is room to say more.",
        "Write one or two whole sentences.",
    ),
    Finding(
        *("description-long", Family.DESCRIPTIONS, I),
        "a description has more than {description_long} characters, or is wider than "
        "{description_pixels} pixels (Arial, 13 px)",
        "Search results cut it.",
        "Shorten it; put what matters first.",
    ),
    Finding(
        *("description-multiple", Family.DESCRIPTIONS, I),
        "a page has more than one meta description",
        "Which one is shown is not certain.",
        "Keep one.",
    ),
    Finding(
        *("description-duplicate", Family.DESCRIPTIONS, I),
        "another page in the same language, with another canonical URL, has the same description",
        "It describes neither of them.",
        "Say what is on this page.",
    ),
    # --- headings -----------------------------------------------------------------------------
    Finding(
        *("h1-missing", Family.HEADINGS, W),
        "a page has no h1 with text, or its first h1 is empty",
        "Readers, screen readers and search engines look there for what the page is about.",
        "Make the headline of the page its h1.",
    ),
    Finding(
        *("h1-multiple", Family.HEADINGS, I),
        "a page has more than one h1",
        "What the page is about is less clear.",
        "Keep one h1; make the others h2.",
    ),
    Finding(
        *("h1-duplicate", Family.HEADINGS, I),
        "another page in the same language, with another canonical URL, has the same first h1",
        "Readers cannot tell them apart.",
        "Say what is different.",
    ),
    Finding(
        *("heading-skip", Family.HEADINGS, I),
        "a heading is more than one level below the one before it",
        "Who jumps from heading to heading, as with a screen reader, misses a step.",
        "Use the next level; change its looks by style.",
    ),
    # --- content ------------------------------------------------------------------------------
    Finding(
        *("thin", Family.CONTENT, I),
        "the main part of a page has fewer than {thin} words",
        "There may be too little to answer what somebody was looking for.",
        "Say more, join pages, or keep the page out of search results.",
    ),
    Finding(
        *("exact-duplicate", Family.CONTENT, W),
        "another page with another canonical URL has the same text",
        "Search engines show one of them, and choose which.",
        "Redirect one to the other, or name one as canonical for both.",
    ),
    Finding(
        *("near-duplicate", Family.CONTENT, W),
        "another page has nearly the same text: {near_duplicate} % of its pieces of 16 bytes, some "
        "three words each, by MinHash. Pages that name another page as canonical are left out",
        "Search engines show one of them, and choose which.",
        "Join the pages, name one as canonical, or say on each what is its own.",
    ),
    Finding(
        *("placeholder", Family.CONTENT, W),
        "a page says 'lorem ipsum'",
        "It is not finished.",
        "Write the text, or take the page away.",
    ),
    Finding(
        *("lang-missing", Family.CONTENT, W),
        "the html element has no lang",
        "Screen readers guess how to pronounce it, browsers whether to translate it.",
        'Write its language: <html lang="en">.',
    ),
    Finding(
        *("lang-invalid", Family.CONTENT, W),
        "the lang of the html element is no language code",
        "It is as good as none.",
        "Write a code such as en, pt-BR or zh-Hant.",
    ),
    # --- canonical ----------------------------------------------------------------------------
    Finding(
        *("canonical-missing", Family.CANONICAL, I),
        "a page names no canonical URL, neither in HTML nor in a header",
        "Copies of it under other addresses (?ref=, print/) compete with it.",
        "Name the page's own address as canonical.",
    ),
    Finding(
        *("canonical-multiple", Family.CANONICAL, W),
        "a page names more than one canonical URL",
        "Search engines then use none of them.",
        "Keep one.",
    ),
    Finding(
        *("canonical-relative", Family.CANONICAL, I),
        "a canonical URL is written without scheme and host",
        "On a copy of the site under another host it names the copy.",
        "Write the whole address.",
    ),
    Finding(
        *("canonical-conflict", Family.CANONICAL, E),
        "the canonical URL of the HTML is not that of the Link header",
        "Search engines then use none of them.",
        "Let both say the same, or keep one.",
    ),
    Finding(
        *("canonical-chain", Family.CANONICAL, W),
        "the canonical page names yet another page as canonical",
        "Which one is meant is not certain.",
        "Name the last one at once.",
    ),
    Finding(
        *("canonical-to-redirect", Family.CANONICAL, E),
        "the canonical URL redirects",
        "The page says that another address is the right one, and that one says the same.",
        "Name the URL where the redirect ends.",
    ),
    Finding(
        *("canonical-to-broken", Family.CANONICAL, E),
        "the canonical URL is broken, or is no http address at all",
        "The page gives way to one that does not exist, and may vanish from search results.",
        "Name a page that exists.",
    ),
    Finding(
        *("canonical-to-noindex", Family.CANONICAL, E),
        "the canonical page says noindex",
        "The page gives way to one that must not be found: neither will be.",
        "Take the noindex away, or name another page.",
    ),
    # --- indexing -----------------------------------------------------------------------------
    Finding(
        *("noindex", Family.INDEXING, I),
        "a page says noindex or none, in meta robots or X-Robots-Tag",
        "It will not be found in search engines: good if that is meant.",
        "Take it away if it is not meant.",
    ),
    Finding(
        *("robots-blocked", Family.INDEXING, I),
        "robots.txt forbids a URL that pages link to",
        "Search engines do not read it, but may show its address.",
        "Allow it, or take the links away; use noindex to keep a page out of search results.",
    ),
    Finding(
        *("nosnippet", Family.INDEXING, I),
        "a page says nosnippet, or max-snippet:0",
        "Search results show no text of it.",
        "Take it away if it is not meant.",
    ),
    Finding(
        *("meta-in-body", Family.INDEXING, W),
        "a canonical link or meta robots stands behind the head of the page",
        "Search engines ignore it there. Often something in the head ends it too early.",
        "Move it into the head; look for an element that does not belong there.",
    ),
    Finding(
        *("sitemap-redirect", Family.INDEXING, W),
        "a sitemap names a URL that redirects",
        "A sitemap is for the pages themselves; search engines trust it less.",
        "Name the target.",
    ),
    Finding(
        *("sitemap-broken", Family.INDEXING, W),
        "a sitemap names a URL that is broken",
        "Search engines trust the sitemap less.",
        "Take the URL out, or mend the page.",
    ),
    Finding(
        *("sitemap-noindex", Family.INDEXING, W),
        "a sitemap names a page that says noindex",
        "The one says 'find this', the other 'do not'.",
        "Take one of them away.",
    ),
    Finding(
        *("sitemap-blocked", Family.INDEXING, W),
        "a sitemap names a URL that robots.txt forbids",
        "Search engines are invited and turned away.",
        "Allow the URL, or take it out of the sitemap.",
    ),
    Finding(
        *("sitemap-noncanonical", Family.INDEXING, W),
        "a sitemap names a page whose canonical URL is another",
        "A sitemap is for the canonical pages.",
        "Name the canonical page.",
    ),
    Finding(
        *("sitemap-missing-page", Family.INDEXING, I),
        "a page may be found in search, and no sitemap of its host names it",
        "Search engines find it later.",
        "Add it to the sitemap.",
    ),
    # --- languages ----------------------------------------------------------------------------
    Finding(
        *("hreflang-no-return", Family.LANGUAGES, W),
        "a page names another as its translation, and that one does not name it",
        "Search engines ignore what only one side says.",
        "Let each translation name all of them.",
    ),
    Finding(
        *("hreflang-no-self", Family.LANGUAGES, W),
        "a page names its translations, but not itself",
        "The set is not complete, and may be ignored.",
        "Add the page itself with its own language.",
    ),
    Finding(
        *("hreflang-invalid", Family.LANGUAGES, W),
        "an hreflang is neither a language code nor x-default",
        "Search engines ignore it.",
        "Write a language of ISO 639-1, with a region if needed: en, en-GB (not en-UK).",
    ),
    Finding(
        *("hreflang-to-broken", Family.LANGUAGES, W),
        "a translation that a page names is broken, or is at no http address at all",
        "Readers of that language get an error page.",
        "Mend the page, or take it out of the set.",
    ),
    Finding(
        *("hreflang-to-redirect", Family.LANGUAGES, W),
        "a translation that a page names redirects",
        "Search engines ignore it.",
        "Name the target.",
    ),
    Finding(
        *("hreflang-to-noindex", Family.LANGUAGES, W),
        "a translation that a page names says noindex",
        "It cannot be shown to the readers of that language.",
        "Take the noindex away, or take the page out of the set.",
    ),
    Finding(
        *("hreflang-to-noncanonical", Family.LANGUAGES, W),
        "a translation that a page names has another canonical URL",
        "Search engines ignore it.",
        "Name the canonical page.",
    ),
    Finding(
        *("hreflang-no-default", Family.LANGUAGES, I),
        "a page names its translations, but no x-default",
        "Readers of other languages get any of them.",
        "Add x-default for the page that chooses, or for the main language.",
    ),
    # --- images -------------------------------------------------------------------------------
    Finding(
        *("alt-missing", Family.IMAGES, W),
        "a page has an image without an alt attribute",
        "Who cannot see it hears the name of its file, or nothing.",
        'Say what it shows; write alt="" if it is mere decoration.',
    ),
    Finding(
        *("alt-long", Family.IMAGES, I),
        "a page has an image whose alt text is over 100 characters",
        "Screen readers read it in one go.",
        "Say it in short, and the rest in the text.",
    ),
    Finding(
        *("image-large", Family.IMAGES, I),
        "an image is larger than {image_large} (needs --resources)",
        "It takes long on a slow connection.",
        "Scale it to the size at which it is shown; use WebP or AVIF.",
    ),
    Finding(
        *("image-no-size", Family.IMAGES, I),
        "a page has an image without width and height",
        "The text jumps when the image arrives.",
        "Write its width and height as attributes.",
    ),
    # --- addresses ----------------------------------------------------------------------------
    Finding(
        *("url-long", Family.ADDRESSES, W),
        "a URL has more than {url_long} characters as a reader sees it: %C3%A9 is one",
        "It is cut where it is shown, and breaks where it is pasted.",
        "Use fewer and shorter words.",
    ),
    Finding(
        *("url-space", Family.ADDRESSES, W),
        "the path of a URL has a space in it",
        "It ends at the space where it is pasted into a text.",
        "Use hyphens.",
    ),
    Finding(
        *("url-double-slash", Family.ADDRESSES, W),
        "the path of a URL has two slashes in a row",
        "The same page often answers under one slash, too.",
        "Correct the link; redirect the wrong form.",
    ),
    Finding(
        *("url-uppercase", Family.ADDRESSES, I),
        "the path of a URL has capital letters",
        "People type small letters, and get another URL.",
        "Use small letters; redirect the others.",
    ),
    Finding(
        *("url-underscore", Family.ADDRESSES, I),
        "the path of a URL has an underscore",
        "Search engines take a_b for one word.",
        "Use hyphens in new addresses.",
    ),
    Finding(
        *("url-not-ascii", Family.ADDRESSES, I),
        "the path or query of a URL has letters outside of ASCII",
        "Copied, they become %C3%A9 and the like.",
        "Use plain letters if the readers' language allows it.",
    ),
    Finding(
        *("url-many-parameters", Family.ADDRESSES, I),
        "a URL has more than {url_many_parameters} parameters",
        "Their combinations make many URLs of one page.",
        "Leave out what does not change the page; name a canonical URL.",
    ),
    Finding(
        *("url-session-id", Family.ADDRESSES, I),
        "a URL carries a session id",
        "Each visit makes new URLs for the same pages, and a copied link gives the session away.",
        "Keep sessions in cookies.",
    ),
    Finding(
        *("trap", Family.ADDRESSES, W),
        "addresses without end: a folder repeats three times in a row, or more than {trap} URLs "
        "that differ in one number or parameter were each found on another of them",
        "Crawlers lose themselves there, and do not come to your real pages.",
        "Forbid them in robots.txt; end the calendar; correct relative links.",
    ),
    # --- security -----------------------------------------------------------------------------
    Finding(
        *("http-page", Family.SECURITY, W),
        "a page is served over http",
        "It can be read and changed on the way; browsers call it not secure.",
        "Serve it over https, and redirect http there.",
    ),
    Finding(
        *("mixed-content", Family.SECURITY, W),
        "an https page loads an image, a film or a sound over http",
        "It can be read and changed on the way; browsers block it or warn.",
        "Load it over https.",
        "an https page loads a script, a style, a frame or an object over http",
    ),
    Finding(
        *("insecure-form", Family.SECURITY, E),
        "a form on an https page sends to http",
        "What visitors type can be read on the way.",
        "Send it to https.",
    ),
    Finding(
        *("no-hsts", Family.SECURITY, I),
        "an https page has no Strict-Transport-Security header",
        "The first request of a visit may go over http, and be led elsewhere.",
        "Send Strict-Transport-Security: max-age=31536000.",
    ),
    Finding(
        *("no-csp", Family.SECURITY, I),
        "a page has no Content-Security-Policy header",
        "A script that somebody smuggles in may do anything.",
        "Begin with Content-Security-Policy-Report-Only, then allow only what the page needs.",
    ),
    Finding(
        *("no-nosniff", Family.SECURITY, I),
        "a page has no X-Content-Type-Options: nosniff",
        "Browsers may take an uploaded file for a script.",
        "Send X-Content-Type-Options: nosniff.",
    ),
    Finding(
        *("no-frame-options", Family.SECURITY, I),
        "a page has neither X-Frame-Options nor frame-ancestors in its policy",
        "Another site may show it in a frame and catch clicks.",
        "Send Content-Security-Policy: frame-ancestors 'self'.",
    ),
    Finding(
        *("no-referrer-policy", Family.SECURITY, I),
        "a page has no Referrer-Policy header",
        "How much of its address other sites learn is left to the browser.",
        "Send Referrer-Policy: strict-origin-when-cross-origin.",
    ),
    Finding(
        *("cookie-insecure", Family.SECURITY, W),
        "an answer sets a cookie without HttpOnly, or over https without Secure",
        "It may be sent over http, or be read by a script.",
        "Add Secure and HttpOnly.",
    ),
    Finding(
        *("tls-expires", Family.SECURITY, W),
        "the certificate of a host ends in less than {tls_expires} days; its first page has the "
        "finding",
        "After that, browsers show a warning instead of the site.",
        "Renew it, and look why that does not happen by itself.",
    ),
    # --- weight, speed ------------------------------------------------------------------------
    Finding(
        *("slow", Family.SPEED, W),
        "a page took more than {slow} to its last byte",
        "Visitors leave, and search engines come less often.",
        "See its phases: if the first byte comes late, the server is slow; else the page is large.",
        "a page took more than {slow_error} to its last byte",
    ),
    Finding(
        *("slow-first-byte", Family.SPEED, W),
        "from the request to the first byte of a page it took more than {slow_first_byte}",
        "Nothing can be shown before.",
        "Look for slow queries; keep made pages in a cache.",
    ),
    Finding(
        *("large-page", Family.SPEED, W),
        "the HTML of a page is larger than {large_page}",
        "It takes long on a slow connection, and long to show.",
        "Move data, styles and images out of the HTML; divide the page.",
        "the HTML of a page is larger than {large_page_error}",
    ),
    Finding(
        *("uncompressed", Family.SPEED, I),
        "text (a page, a script, a style) of more than {uncompressed} is sent without "
        "Content-Encoding",
        "It takes three to five times as many bytes as needed.",
        "Switch on gzip, br or zstd for text.",
    ),
    Finding(
        *("no-cache-headers", Family.SPEED, I),
        "a page has no Cache-Control, Expires, ETag or Last-Modified",
        "Browsers and crawlers fetch it whole each time.",
        "Send an ETag or Last-Modified, and a Cache-Control.",
    ),
    Finding(
        *("big-dom", Family.SPEED, I),
        "a page has more than {big_dom} elements",
        "Telephones take long to lay it out.",
        "Divide the page; look for wrappers in wrappers.",
    ),
    # --- markup -------------------------------------------------------------------------------
    Finding(
        *("viewport-missing", Family.MARKUP, I),
        "a page has no meta viewport",
        "Telephones show it tiny.",
        'Add <meta name="viewport" content="width=device-width, initial-scale=1">.',
    ),
    Finding(
        *("duplicate-id", Family.MARKUP, I),
        "an id stands on a page more than once",
        "Links, labels and scripts find the first one alone.",
        "Give each element its own id.",
    ),
    Finding(
        *("structured-data-invalid", Family.MARKUP, W),
        "a JSON-LD script is no JSON",
        "Search engines ignore all of it.",
        "Correct it: often a comma too many, or a quote in a text.",
    ),
    Finding(
        *("media-type", Family.MARKUP, I),
        "the Content-Type of an answer is not that of the suffix of its URL",
        "Browsers may show source text, or save a page as a file.",
        "Correct the type, or the suffix.",
    ),
    Finding(
        *("doctype-missing", Family.MARKUP, I),
        "a page has no doctype",
        "Browsers lay it out as those of 1998 did.",
        "Begin it with <!DOCTYPE html>.",
    ),
    Finding(
        *("charset-missing", Family.MARKUP, I),
        "neither header nor page says its character encoding",
        "Letters may come out wrong.",
        'Send Content-Type: text/html; charset=utf-8, or write <meta charset="utf-8">.',
    ),
)

BY_NAME = {finding.name: finding for finding in FINDINGS}
BIT = {finding.name: 1 << place for place, finding in enumerate(FINDINGS)}  # in a mask
# A second bit, behind the others, says that a URL has the graver case of a finding.
GRAVER = {
    finding.name: 1 << (len(FINDINGS) + place)
    for place, finding in enumerate(each for each in FINDINGS if each.graver)
}
ALL = (1 << len(FINDINGS)) - 1  # without the bits of GRAVER
