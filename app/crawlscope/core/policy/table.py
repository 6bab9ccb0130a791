"""Every finding, declared once: its name, severity, rule, and what to say about it."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from crawlscope.core.base.language import tr_noop


class Severity(StrEnum):
    """How much a finding matters, gravest first."""

    ERROR = tr_noop("error")
    WARNING = tr_noop("warning")
    NOTE = tr_noop("note")


class Family(StrEnum):
    """What a finding is about."""

    ANSWERS = tr_noop("answers")
    REDIRECTS = tr_noop("redirects")
    LINKS = tr_noop("links")
    TITLES = tr_noop("titles")
    DESCRIPTIONS = tr_noop("descriptions")
    HEADINGS = tr_noop("headings")
    CONTENT = tr_noop("content")
    CANONICAL = tr_noop("canonical")
    INDEXING = tr_noop("indexing")
    LANGUAGES = tr_noop("languages")
    IMAGES = tr_noop("images")
    ADDRESSES = tr_noop("addresses")
    SECURITY = tr_noop("security")
    SPEED = tr_noop("speed")
    MARKUP = tr_noop("markup")


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is wrong with a URL, or worth a look. Its texts are English, as exports have
    them: `told` shows them to a person."""

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
        return TITLES[self.name]


def _names(rule: str) -> Iterable[str]:
    return (part.partition("}")[0] for part in rule.split("{")[1:])


E, W, I = Severity.ERROR, Severity.WARNING, Severity.NOTE  # noqa: E741  as the tables name them

TITLES = {
    "client-error": tr_noop("Client error"),
    "server-error": tr_noop("Server error"),
    "no-answer": tr_noop("No response"),
    "refused": tr_noop("Access refused"),
    "external-broken": tr_noop("External broken"),
    "external-refused": tr_noop("External refused"),
    "soft-404": tr_noop("Soft 404"),
    "redirect": tr_noop("Redirect"),
    "redirect-chain": tr_noop("Redirect chain"),
    "redirect-loop": tr_noop("Redirect loop"),
    "redirect-to-broken": tr_noop("Redirect to broken"),
    "redirect-limit": tr_noop("Redirect limit"),
    "redirect-temporary": tr_noop("Temporary redirect"),
    "redirect-to-http": tr_noop("Redirect to HTTP"),
    "broken-link": tr_noop("Broken link"),
    "http-link": tr_noop("HTTP link"),
    "localhost-link": tr_noop("Localhost link"),
    "empty-anchor": tr_noop("Empty link text"),
    "nofollow-internal": tr_noop("Internal nofollow"),
    "too-many-links": tr_noop("Too many links"),
    "dead-end": tr_noop("No outlinks"),
    "orphan": tr_noop("Orphan page"),
    "deep": tr_noop("Deep page"),
    "broken-fragment": tr_noop("Broken fragment"),
    "title-missing": tr_noop("Title missing"),
    "title-short": tr_noop("Title short"),
    "title-long": tr_noop("Title long"),
    "title-multiple": tr_noop("Title multiple"),
    "title-duplicate": tr_noop("Title duplicate"),
    "title-is-h1": tr_noop("Title same as H1"),
    "description-missing": tr_noop("Description missing"),
    "description-short": tr_noop("Description short"),
    "description-long": tr_noop("Description long"),
    "description-multiple": tr_noop("Description multiple"),
    "description-duplicate": tr_noop("Description duplicate"),
    "h1-missing": tr_noop("H1 missing"),
    "h1-multiple": tr_noop("H1 multiple"),
    "h1-duplicate": tr_noop("H1 duplicate"),
    "heading-skip": tr_noop("Skipped heading"),
    "thin": tr_noop("Thin content"),
    "exact-duplicate": tr_noop("Exact duplicate"),
    "near-duplicate": tr_noop("Near duplicate"),
    "placeholder": tr_noop("Placeholder text"),
    "lang-missing": tr_noop("Lang missing"),
    "lang-invalid": tr_noop("Lang invalid"),
    "canonical-missing": tr_noop("Canonical missing"),
    "canonical-multiple": tr_noop("Canonical multiple"),
    "canonical-relative": tr_noop("Canonical relative"),
    "canonical-conflict": tr_noop("Canonical conflict"),
    "canonical-chain": tr_noop("Canonical chain"),
    "canonical-to-redirect": tr_noop("Canonical to redirect"),
    "canonical-to-broken": tr_noop("Canonical to broken"),
    "canonical-to-noindex": tr_noop("Canonical to noindex"),
    "noindex": tr_noop("Noindex"),
    "robots-blocked": tr_noop("Blocked by robots"),
    "nosnippet": tr_noop("Nosnippet"),
    "meta-in-body": tr_noop("Meta in body"),
    "sitemap-redirect": tr_noop("Sitemap redirect"),
    "sitemap-broken": tr_noop("Sitemap broken"),
    "sitemap-noindex": tr_noop("Sitemap noindex"),
    "sitemap-blocked": tr_noop("Sitemap blocked"),
    "sitemap-noncanonical": tr_noop("Sitemap noncanonical"),
    "sitemap-missing-page": tr_noop("Not in sitemap"),
    "hreflang-no-return": tr_noop("hreflang no return"),
    "hreflang-no-self": tr_noop("hreflang no self"),
    "hreflang-invalid": tr_noop("hreflang invalid"),
    "hreflang-to-broken": tr_noop("hreflang to broken"),
    "hreflang-to-redirect": tr_noop("hreflang to redirect"),
    "hreflang-to-noindex": tr_noop("hreflang to noindex"),
    "hreflang-to-noncanonical": tr_noop("hreflang to noncanonical"),
    "hreflang-no-default": tr_noop("hreflang no default"),
    "alt-missing": tr_noop("Image without alt"),
    "alt-long": tr_noop("Long alt text"),
    "image-large": tr_noop("Image large"),
    "image-no-size": tr_noop("Image without size"),
    "url-long": tr_noop("URL long"),
    "url-space": tr_noop("URL space"),
    "url-double-slash": tr_noop("URL double slash"),
    "url-uppercase": tr_noop("URL uppercase"),
    "url-underscore": tr_noop("URL underscore"),
    "url-not-ascii": tr_noop("URL not ASCII"),
    "url-many-parameters": tr_noop("URL many parameters"),
    "url-session-id": tr_noop("URL session id"),
    "trap": tr_noop("Crawler trap"),
    "http-page": tr_noop("Page over HTTP"),
    "mixed-content": tr_noop("Mixed content"),
    "insecure-form": tr_noop("Insecure form"),
    "no-hsts": tr_noop("No HSTS"),
    "no-csp": tr_noop("No CSP"),
    "no-nosniff": tr_noop("No nosniff"),
    "no-frame-options": tr_noop("No frame options"),
    "no-referrer-policy": tr_noop("No referrer policy"),
    "cookie-insecure": tr_noop("Cookie insecure"),
    "tls-expires": tr_noop("TLS expiring"),
    "slow": tr_noop("Slow response"),
    "slow-first-byte": tr_noop("Slow first byte"),
    "large-page": tr_noop("Large page"),
    "uncompressed": tr_noop("Uncompressed"),
    "no-cache-headers": tr_noop("No cache headers"),
    "big-dom": tr_noop("Too many elements"),
    "viewport-missing": tr_noop("Viewport missing"),
    "duplicate-id": tr_noop("Duplicate id"),
    "structured-data-invalid": tr_noop("Structured data invalid"),
    "media-type": tr_noop("Type mismatch"),
    "doctype-missing": tr_noop("Doctype missing"),
    "charset-missing": tr_noop("Charset missing"),
}

FINDINGS = (
    # --- answers ------------------------------------------------------------------------------
    Finding(
        *("client-error", Family.ANSWERS, E),
        tr_noop("an internal URL returns 4xx, except those counted as refused"),
        tr_noop("Visitors who follow a link to it see an error page, and search engines drop it."),
        tr_noop("Restore the page, redirect it to its replacement, or remove the links to it."),
    ),
    Finding(
        *("server-error", Family.ANSWERS, E),
        tr_noop("an internal URL returns 5xx"),
        tr_noop("The server failed. If this persists, search engines slow down and drop the page."),
        tr_noop("Find the request in the server log at the time of the response."),
    ),
    Finding(
        *("no-answer", Family.ANSWERS, E),
        tr_noop(
            "an internal URL gave no usable response: DNS, connection, TLS, timeout, "
            "protocol or encoding error"
        ),
        tr_noop("Nobody can open it, and the cause often affects many pages of the host."),
        tr_noop(
            "See the error of the URL; try it in a browser, and check server, DNS and certificate."
        ),
    ),
    Finding(
        *("refused", Family.ANSWERS, I),
        tr_noop("an internal URL returns 401, 403, 429, 999 or a browser challenge"),
        tr_noop("The server denies it to this crawler. It may well work for visitors."),
        tr_noop(
            "Log in with --auth or --cookie, crawl more slowly, or allow the crawler on the server."
        ),
    ),
    Finding(
        *("external-broken", Family.ANSWERS, W),
        tr_noop("an external URL, checked with --check-external, is broken"),
        tr_noop("A link on your pages leads nowhere."),
        tr_noop("Link to where the content is now, or remove the link."),
    ),
    Finding(
        *("external-refused", Family.ANSWERS, I),
        tr_noop("an external URL returns 401, 403, 429, 999 or a browser challenge"),
        tr_noop("It could not be checked: the other site does not want automated requests."),
        tr_noop("Check it by hand if it matters."),
    ),
    Finding(
        *("soft-404", Family.ANSWERS, W),
        tr_noop("a page returns 200 with the text that the host sends for pages that do not exist"),
        tr_noop(
            "Search engines waste crawl budget on error pages, and links to them never "
            "show up as broken."
        ),
        tr_noop("Return 404 or 410 where there is no page."),
    ),
    # --- redirects ----------------------------------------------------------------------------
    Finding(
        *("redirect", Family.REDIRECTS, I),
        tr_noop("a URL redirects"),
        tr_noop("Each redirect costs visitors an extra request."),
        tr_noop("Link directly to the target where the link is yours."),
    ),
    Finding(
        *("redirect-chain", Family.REDIRECTS, W),
        tr_noop("a redirect leads to another redirect"),
        tr_noop("Each hop costs time, and search engines give up after a few."),
        tr_noop("Redirect directly to the final URL of the chain."),
    ),
    Finding(
        *("redirect-loop", Family.REDIRECTS, E),
        tr_noop("a redirect is part of a loop or leads into one"),
        tr_noop("Nobody ever arrives: browsers show an error."),
        tr_noop("Break the loop: one of its URLs has to be a page."),
    ),
    Finding(
        *("redirect-to-broken", Family.REDIRECTS, E),
        tr_noop("a redirect or redirect chain ends at a broken URL, or not at a valid URL at all"),
        tr_noop("Anyone who follows the old URL gets an error page."),
        tr_noop("Redirect to a page that exists, or return 404 or 410 directly."),
    ),
    Finding(
        *("redirect-limit", Family.REDIRECTS, E),
        tr_noop("a chain has more redirects than --max-redirects"),
        tr_noop("Browsers and search engines give up, too."),
        tr_noop(
            "Redirect directly to the final URL; look for a rule that keeps extending the URL."
        ),
    ),
    Finding(
        *("redirect-temporary", Family.REDIRECTS, I),
        tr_noop("302, 303 or 307, with more than {redirect_temporary} pages linking to it"),
        tr_noop("Search engines keep the old URL, because the move is declared temporary."),
        tr_noop("Return 301 or 308 if the move is permanent; link to the target in any case."),
    ),
    Finding(
        *("redirect-to-http", Family.REDIRECTS, E),
        tr_noop("an HTTPS URL redirects to HTTP"),
        tr_noop("What was private can now be read and changed in transit."),
        tr_noop("Redirect to HTTPS."),
    ),
    # --- links --------------------------------------------------------------------------------
    Finding(
        *("broken-link", Family.LINKS, E),
        tr_noop("pages link to an internal URL that is broken or redirects to a broken one"),
        tr_noop("Visitors end up at an error page with nowhere to go."),
        tr_noop(
            "Correct or remove the links; the linking pages and their link texts are "
            "listed with the URL."
        ),
    ),
    Finding(
        *("http-link", Family.LINKS, W),
        tr_noop("an HTTPS page links to HTTP"),
        tr_noop("The click leaves the protection of TLS, and often costs a redirect."),
        tr_noop("Use https in the link."),
    ),
    Finding(
        *("localhost-link", Family.LINKS, W),
        tr_noop("a page links to localhost or 127.0.0.1"),
        tr_noop("It only works on the author's machine."),
        tr_noop("Link to the public URL."),
    ),
    Finding(
        *("empty-anchor", Family.LINKS, I),
        tr_noop("a link has no text, no alt text and no label"),
        tr_noop(
            "Screen readers read the URL aloud, and search engines learn nothing about the target."
        ),
        tr_noop("Give the link a text, its image an alt text, or the link an aria-label."),
    ),
    Finding(
        *("nofollow-internal", Family.LINKS, I),
        tr_noop("an internal link has rel=nofollow"),
        tr_noop("It tells search engines not to trust your own page."),
        tr_noop("Remove rel=nofollow; use robots.txt or noindex to keep crawlers out instead."),
    ),
    Finding(
        *("too-many-links", Family.LINKS, I),
        tr_noop("a page has more than {too_many_links} links"),
        tr_noop("Nobody reads that many, and search engines may not follow them all."),
        tr_noop("Split the page, or link to overview pages."),
    ),
    Finding(
        *("dead-end", Family.LINKS, I),
        tr_noop("a page does not link to any other page"),
        tr_noop("Visitors can only go back."),
        tr_noop("Link to the home page and to related pages."),
    ),
    Finding(
        *("orphan", Family.LINKS, W),
        tr_noop("a page is listed in a sitemap, but no other page links to it (needs --sitemaps)"),
        tr_noop("Visitors cannot find it, and search engines consider it unimportant."),
        tr_noop("Link to it, or remove it from the sitemap."),
    ),
    Finding(
        *("deep", Family.LINKS, I),
        tr_noop("a page is more than {deep} clicks away from the start of the crawl"),
        tr_noop("Few visitors get that far, and search engines rarely do."),
        tr_noop("Link to it from a page closer to the start."),
    ),
    Finding(
        *("broken-fragment", Family.LINKS, W),
        tr_noop("a link ends in #id, and its target page has no such id"),
        tr_noop("Visitors land at the top of the page instead of at the intended place."),
        tr_noop("Correct the id in the link, or restore the id on the page."),
    ),
    # --- titles -------------------------------------------------------------------------------
    Finding(
        *("title-missing", Family.TITLES, E),
        tr_noop("a page has no title, or an empty one"),
        tr_noop("The title is the page's headline in search results, tabs and bookmarks."),
        tr_noop("Write a title that describes this page."),
    ),
    Finding(
        *("title-short", Family.TITLES, I),
        tr_noop("a title has fewer than {title_short} characters"),
        tr_noop("There is room to say more about the page."),
        tr_noop("Say what the page is about and whose site it is."),
    ),
    Finding(
        *("title-long", Family.TITLES, I),
        tr_noop(
            "a title has more than {title_long} characters, or is wider than {title_pixels} pixels "
            "(Arial, 20 px)"
        ),
        tr_noop("Search results truncate it."),
        tr_noop("Shorten it, with the important part first."),
    ),
    Finding(
        *("title-multiple", Family.TITLES, W),
        tr_noop("a page has more than one title"),
        tr_noop("It is not certain which one is shown."),
        tr_noop("Keep only one."),
    ),
    Finding(
        *("title-duplicate", Family.TITLES, W),
        tr_noop(
            "another page in the same language, with a different canonical URL, has the same title"
        ),
        tr_noop("They cannot be told apart in search results, tabs and bookmarks."),
        tr_noop("Make the titles distinct, or set one of the pages as canonical for both."),
    ),
    Finding(
        *("title-is-h1", Family.TITLES, I),
        tr_noop("the title is identical to the first h1"),
        tr_noop("The same thing is said twice; the title could also say whose page it is."),
        tr_noop("Add the name of the site, or what people would search for."),
    ),
    # --- descriptions -------------------------------------------------------------------------
    Finding(
        *("description-missing", Family.DESCRIPTIONS, W),
        tr_noop("a page has no meta description, or an empty one"),
        tr_noop("Search engines make up their own snippet."),
        tr_noop("Write one or two sentences that make people want to open the page."),
    ),
    Finding(
        *("description-short", Family.DESCRIPTIONS, I),
        tr_noop("a description has fewer than {description_short} characters"),
        tr_noop("There is room to say more."),
        tr_noop("Write one or two full sentences."),
    ),
    Finding(
        *("description-long", Family.DESCRIPTIONS, I),
        tr_noop(
            "a description has more than {description_long} characters, or is wider than "
            "{description_pixels} pixels (Arial, 13 px)"
        ),
        tr_noop("Search results truncate it."),
        tr_noop("Shorten it, with the important part first."),
    ),
    Finding(
        *("description-multiple", Family.DESCRIPTIONS, I),
        tr_noop("a page has more than one meta description"),
        tr_noop("It is not certain which one is shown."),
        tr_noop("Keep only one."),
    ),
    Finding(
        *("description-duplicate", Family.DESCRIPTIONS, I),
        tr_noop(
            "another page in the same language, with a different canonical URL, has the "
            "same description"
        ),
        tr_noop("It does not really describe either of them."),
        tr_noop("Describe what is on this page."),
    ),
    # --- headings -----------------------------------------------------------------------------
    Finding(
        *("h1-missing", Family.HEADINGS, W),
        tr_noop("a page has no h1, or its first h1 is empty"),
        tr_noop("Readers, screen readers and search engines look there for the topic of the page."),
        tr_noop("Make the headline of the page its h1."),
    ),
    Finding(
        *("h1-multiple", Family.HEADINGS, I),
        tr_noop("a page has more than one h1"),
        tr_noop("It is less clear what the page is about."),
        tr_noop("Keep one h1; turn the others into h2."),
    ),
    Finding(
        *("h1-duplicate", Family.HEADINGS, I),
        tr_noop(
            "another page in the same language, with a different canonical URL, has the "
            "same first h1"
        ),
        tr_noop("Readers cannot tell them apart."),
        tr_noop("Make them distinct."),
    ),
    Finding(
        *("heading-skip", Family.HEADINGS, I),
        tr_noop("a heading is more than one level below the previous one"),
        tr_noop("People who jump from heading to heading, as with a screen reader, miss a step."),
        tr_noop("Use the next level; change the appearance with CSS."),
    ),
    # --- content ------------------------------------------------------------------------------
    Finding(
        *("thin", Family.CONTENT, I),
        tr_noop("the main content of a page has fewer than {thin} words"),
        tr_noop("It may be too little to answer what a visitor was looking for."),
        tr_noop("Add content, merge pages, or keep the page out of search results."),
    ),
    Finding(
        *("exact-duplicate", Family.CONTENT, W),
        tr_noop("another page with a different canonical URL has the same text"),
        tr_noop("Search engines show only one of them, and choose which."),
        tr_noop("Redirect one to the other, or set one as canonical for both."),
    ),
    Finding(
        *("near-duplicate", Family.CONTENT, W),
        tr_noop(
            "another page has nearly the same text: {near_duplicate} % of its 16-byte "
            "shingles (about three words each) match, by MinHash. Pages with another page "
            "as canonical are left out"
        ),
        tr_noop("Search engines show only one of them, and choose which."),
        tr_noop("Merge the pages, set one as canonical, or make each one distinct."),
    ),
    Finding(
        *("placeholder", Family.CONTENT, W),
        tr_noop("a page contains 'lorem ipsum' anywhere in its text"),
        tr_noop("It is unfinished."),
        tr_noop("Write the text, or remove the page."),
    ),
    Finding(
        *("lang-missing", Family.CONTENT, W),
        tr_noop("the html element has no lang attribute"),
        tr_noop(
            "Screen readers have to guess the pronunciation, and browsers whether to "
            "offer a translation."
        ),
        tr_noop('Set its language: <html lang="en">.'),
    ),
    Finding(
        *("lang-invalid", Family.CONTENT, W),
        tr_noop("the lang attribute of the html element is not a language code"),
        tr_noop("It has no effect."),
        tr_noop("Use a code such as en, pt-BR or zh-Hant."),
    ),
    # --- canonical ----------------------------------------------------------------------------
    Finding(
        *("canonical-missing", Family.CANONICAL, I),
        tr_noop("a page has no canonical URL, neither in HTML nor in a header"),
        tr_noop("Copies of it at other URLs (?ref=, print/) compete with it."),
        tr_noop("Set the page's own URL as canonical."),
    ),
    Finding(
        *("canonical-multiple", Family.CANONICAL, W),
        tr_noop("a page has more than one canonical URL"),
        tr_noop("Search engines then ignore all of them."),
        tr_noop("Keep only one."),
    ),
    Finding(
        *("canonical-relative", Family.CANONICAL, I),
        tr_noop("a canonical URL is given without scheme and host"),
        tr_noop("On a copy of the site at another host, it points to the copy."),
        tr_noop("Write the full URL."),
    ),
    Finding(
        *("canonical-conflict", Family.CANONICAL, E),
        tr_noop("the canonical URL in the HTML differs from that in the Link header"),
        tr_noop("Search engines then ignore all of them."),
        tr_noop("Make both the same, or keep only one."),
    ),
    Finding(
        *("canonical-chain", Family.CANONICAL, W),
        tr_noop("the canonical page has yet another page as canonical"),
        tr_noop("It is not certain which one is meant."),
        tr_noop("Point directly to the last one."),
    ),
    Finding(
        *("canonical-to-redirect", Family.CANONICAL, E),
        tr_noop("the canonical URL redirects"),
        tr_noop(
            "The page points to another URL as the right one, which points somewhere else in turn."
        ),
        tr_noop("Point to the URL where the redirect ends."),
    ),
    Finding(
        *("canonical-to-broken", Family.CANONICAL, E),
        tr_noop("the canonical URL is broken, or not an HTTP URL at all"),
        tr_noop("The page defers to one that does not exist, and may vanish from search results."),
        tr_noop("Point to a page that exists."),
    ),
    Finding(
        *("canonical-to-noindex", Family.CANONICAL, E),
        tr_noop("the canonical page has noindex"),
        tr_noop("The page defers to one that must not be indexed: neither will be found."),
        tr_noop("Remove the noindex, or point to another page."),
    ),
    # --- indexing -----------------------------------------------------------------------------
    Finding(
        *("noindex", Family.INDEXING, I),
        tr_noop("a page has noindex or none in meta robots or X-Robots-Tag"),
        tr_noop("Search engines will not show it; that is fine if intended."),
        tr_noop("Remove it if it is not intended."),
    ),
    Finding(
        *("robots-blocked", Family.INDEXING, I),
        tr_noop("robots.txt disallows a URL that pages link to"),
        tr_noop("Search engines do not read it, but may still show its URL."),
        tr_noop("Allow it, or remove the links; use noindex to keep a page out of search results."),
    ),
    Finding(
        *("nosnippet", Family.INDEXING, I),
        tr_noop("a page has nosnippet or max-snippet:0"),
        tr_noop("Search results show no text from it."),
        tr_noop("Remove it if it is not intended."),
    ),
    Finding(
        *("meta-in-body", Family.INDEXING, W),
        tr_noop("a canonical link or meta robots is outside the head of the page"),
        tr_noop(
            "Search engines ignore it there. Often an element in the head closes the "
            "head too early."
        ),
        tr_noop("Move it into the head; look for an element that does not belong there."),
    ),
    Finding(
        *("sitemap-redirect", Family.INDEXING, W),
        tr_noop("a sitemap lists a URL that redirects"),
        tr_noop("Sitemaps are for the pages themselves; search engines trust this one less."),
        tr_noop("List the target instead."),
    ),
    Finding(
        *("sitemap-broken", Family.INDEXING, W),
        tr_noop("a sitemap lists a URL that is broken"),
        tr_noop("Search engines trust the sitemap less."),
        tr_noop("Remove the URL, or fix the page."),
    ),
    Finding(
        *("sitemap-noindex", Family.INDEXING, W),
        tr_noop("a sitemap lists a page that has noindex"),
        tr_noop("One says 'index this', the other 'do not'."),
        tr_noop("Remove one of them."),
    ),
    Finding(
        *("sitemap-blocked", Family.INDEXING, W),
        tr_noop("a sitemap lists a URL that robots.txt disallows"),
        tr_noop("Search engines are invited and then turned away."),
        tr_noop("Allow the URL, or remove it from the sitemap."),
    ),
    Finding(
        *("sitemap-noncanonical", Family.INDEXING, W),
        tr_noop("a sitemap lists a page whose canonical URL is a different one"),
        tr_noop("Sitemaps are for canonical pages."),
        tr_noop("List the canonical page instead."),
    ),
    Finding(
        *("sitemap-missing-page", Family.INDEXING, I),
        tr_noop("an indexable page is not in any sitemap of its host"),
        tr_noop("Search engines find it later."),
        tr_noop("Add it to the sitemap."),
    ),
    # --- languages ----------------------------------------------------------------------------
    Finding(
        *("hreflang-no-return", Family.LANGUAGES, W),
        tr_noop("a page lists another as its translation, but that page does not link back"),
        tr_noop("Search engines ignore hreflang links that are not reciprocal."),
        tr_noop("Let every translation list all the others."),
    ),
    Finding(
        *("hreflang-no-self", Family.LANGUAGES, W),
        tr_noop("a page lists its translations, but not itself"),
        tr_noop("The set is incomplete, and may be ignored."),
        tr_noop("Add the page itself with its own language."),
    ),
    Finding(
        *("hreflang-invalid", Family.LANGUAGES, W),
        tr_noop("an hreflang value is neither a language code nor x-default"),
        tr_noop("Search engines ignore it."),
        tr_noop("Use an ISO 639-1 language code, with a region if needed: en, en-GB (not en-UK)."),
    ),
    Finding(
        *("hreflang-to-broken", Family.LANGUAGES, W),
        tr_noop("a translation that a page lists is broken, or not an HTTP URL at all"),
        tr_noop("Readers of that language get an error page."),
        tr_noop("Fix the page, or remove it from the set."),
    ),
    Finding(
        *("hreflang-to-redirect", Family.LANGUAGES, W),
        tr_noop("a translation that a page lists redirects"),
        tr_noop("Search engines ignore it."),
        tr_noop("List the target instead."),
    ),
    Finding(
        *("hreflang-to-noindex", Family.LANGUAGES, W),
        tr_noop("a translation that a page lists has noindex"),
        tr_noop("It cannot be shown to readers of that language."),
        tr_noop("Remove the noindex, or remove the page from the set."),
    ),
    Finding(
        *("hreflang-to-noncanonical", Family.LANGUAGES, W),
        tr_noop("a translation that a page lists has a different canonical URL"),
        tr_noop("Search engines ignore it."),
        tr_noop("List the canonical page instead."),
    ),
    Finding(
        *("hreflang-no-default", Family.LANGUAGES, I),
        tr_noop("a page lists its translations, but no x-default"),
        tr_noop("Readers of other languages get an arbitrary one."),
        tr_noop("Add x-default for the language selection page, or for the main language."),
    ),
    # --- images -------------------------------------------------------------------------------
    Finding(
        *("alt-missing", Family.IMAGES, W),
        tr_noop("a page has an image without an alt attribute"),
        tr_noop("People who cannot see it hear its file name, or nothing."),
        tr_noop('Describe what it shows; use alt="" if it is purely decorative.'),
    ),
    Finding(
        *("alt-long", Family.IMAGES, I),
        tr_noop("a page has an image whose alt text is longer than 100 characters"),
        tr_noop("Screen readers read it without a pause."),
        tr_noop("Keep it short, and move the rest into the text."),
    ),
    Finding(
        *("image-large", Family.IMAGES, I),
        tr_noop("an image is larger than {image_large} (needs --resources)"),
        tr_noop("It loads slowly on a slow connection."),
        tr_noop("Scale it to its display size; use WebP or AVIF."),
    ),
    Finding(
        *("image-no-size", Family.IMAGES, I),
        tr_noop("a page has an image without width and height"),
        tr_noop("The text jumps when the image loads."),
        tr_noop("Set its width and height as attributes."),
    ),
    # --- addresses ----------------------------------------------------------------------------
    Finding(
        *("url-long", Family.ADDRESSES, W),
        tr_noop("a URL has more than {url_long} characters as displayed: %C3%A9 counts as one"),
        tr_noop("It is truncated where it is shown, and breaks where it is pasted."),
        tr_noop("Use fewer and shorter words."),
    ),
    Finding(
        *("url-space", Family.ADDRESSES, W),
        tr_noop("the path of a URL contains a space"),
        tr_noop("Pasted into a text, it ends at the space."),
        tr_noop("Use hyphens."),
    ),
    Finding(
        *("url-double-slash", Family.ADDRESSES, W),
        tr_noop("the path of a URL contains two consecutive slashes"),
        tr_noop("The same page often responds at the URL with a single slash, too."),
        tr_noop("Correct the link; redirect the wrong form."),
    ),
    Finding(
        *("url-uppercase", Family.ADDRESSES, I),
        tr_noop("the path of a URL contains capital letters"),
        tr_noop("People type lowercase letters, and get a different URL."),
        tr_noop("Use lowercase letters; redirect the others."),
    ),
    Finding(
        *("url-underscore", Family.ADDRESSES, I),
        tr_noop("the path of a URL contains an underscore"),
        tr_noop("Search engines read a_b as one word."),
        tr_noop("Use hyphens in new URLs."),
    ),
    Finding(
        *("url-not-ascii", Family.ADDRESSES, I),
        tr_noop("the path or query of a URL contains non-ASCII characters"),
        tr_noop("When copied, they turn into %C3%A9 and the like."),
        tr_noop("Use plain letters if the readers' language allows it."),
    ),
    Finding(
        *("url-many-parameters", Family.ADDRESSES, I),
        tr_noop("a URL has more than {url_many_parameters} parameters"),
        tr_noop("Their combinations produce many URLs for one page."),
        tr_noop("Leave out parameters that do not change the page; set a canonical URL."),
    ),
    Finding(
        *("url-session-id", Family.ADDRESSES, I),
        tr_noop("a URL contains a session id"),
        tr_noop(
            "Each visit creates new URLs for the same pages, and a copied link gives the "
            "session away."
        ),
        tr_noop("Keep session ids in cookies."),
    ),
    Finding(
        *("trap", Family.ADDRESSES, W),
        tr_noop(
            "endless URLs: a folder repeats three times in a row, or more than {trap} URLs "
            "that differ in one number or parameter were each found on another of them"
        ),
        tr_noop("Crawlers get lost there, and never get to your real pages."),
        tr_noop("Disallow them in robots.txt; put an end to the calendar; correct relative links."),
    ),
    # --- security -----------------------------------------------------------------------------
    Finding(
        *("http-page", Family.SECURITY, W),
        tr_noop("a page is served over HTTP"),
        tr_noop("It can be read and changed in transit; browsers mark it as not secure."),
        tr_noop("Serve it over HTTPS, and redirect HTTP to it."),
    ),
    Finding(
        *("mixed-content", Family.SECURITY, W),
        tr_noop("an HTTPS page loads an image, video or audio over HTTP"),
        tr_noop("It can be read and changed in transit; browsers block it or warn."),
        tr_noop("Load it over HTTPS."),
        tr_noop("an HTTPS page loads a script, style sheet, frame or object over HTTP"),
    ),
    Finding(
        *("insecure-form", Family.SECURITY, E),
        tr_noop("a form on an HTTPS page submits to HTTP"),
        tr_noop("What visitors type can be read in transit."),
        tr_noop("Submit it to HTTPS."),
    ),
    Finding(
        *("no-hsts", Family.SECURITY, I),
        tr_noop("an HTTPS page has no Strict-Transport-Security header"),
        tr_noop("The first request of a visit may go over HTTP and be intercepted."),
        tr_noop("Send Strict-Transport-Security: max-age=31536000."),
    ),
    Finding(
        *("no-csp", Family.SECURITY, I),
        tr_noop("a page has no Content-Security-Policy header"),
        tr_noop("An injected script may do anything."),
        tr_noop(
            "Start with Content-Security-Policy-Report-Only, then allow only what the page needs."
        ),
    ),
    Finding(
        *("no-nosniff", Family.SECURITY, I),
        tr_noop("a page has no X-Content-Type-Options: nosniff"),
        tr_noop("Browsers may treat an uploaded file as a script."),
        tr_noop("Send X-Content-Type-Options: nosniff."),
    ),
    Finding(
        *("no-frame-options", Family.SECURITY, I),
        tr_noop(
            "a page has neither X-Frame-Options nor frame-ancestors in its Content-Security-Policy"
        ),
        tr_noop("Another site may embed it in a frame and hijack clicks."),
        tr_noop("Send Content-Security-Policy: frame-ancestors 'self'."),
    ),
    Finding(
        *("no-referrer-policy", Family.SECURITY, I),
        tr_noop("a page has no Referrer-Policy header"),
        tr_noop("How much of its URL other sites learn is left to the browser."),
        tr_noop("Send Referrer-Policy: strict-origin-when-cross-origin."),
    ),
    Finding(
        *("cookie-insecure", Family.SECURITY, W),
        tr_noop("a response sets a cookie without HttpOnly, or over HTTPS without Secure"),
        tr_noop("It may be sent over HTTP, or be read by a script."),
        tr_noop("Add Secure and HttpOnly."),
    ),
    Finding(
        *("tls-expires", Family.SECURITY, W),
        tr_noop(
            "the certificate of a host expires in less than {tls_expires} days; reported "
            "on its first page"
        ),
        tr_noop("After that, browsers show a warning instead of the site."),
        tr_noop("Renew it, and find out why it was not renewed automatically."),
    ),
    # --- weight, speed ------------------------------------------------------------------------
    Finding(
        *("slow", Family.SPEED, W),
        tr_noop("a page took more than {slow} to its last byte"),
        tr_noop("Visitors leave, and search engines crawl less often."),
        tr_noop(
            "See its timing: if the first byte is late, the server is slow; otherwise the "
            "page is large."
        ),
        tr_noop("a page took more than {slow_error} to its last byte"),
    ),
    Finding(
        *("slow-first-byte", Family.SPEED, W),
        tr_noop("the first byte of a page took more than {slow_first_byte} after the request"),
        tr_noop("Nothing can be displayed before that."),
        tr_noop("Look for slow queries; cache rendered pages."),
    ),
    Finding(
        *("large-page", Family.SPEED, W),
        tr_noop("the HTML of a page is larger than {large_page}"),
        tr_noop("It loads slowly on a slow connection, and takes long to display."),
        tr_noop("Move data, styles and images out of the HTML; split the page."),
        tr_noop("the HTML of a page is larger than {large_page_error}"),
    ),
    Finding(
        *("uncompressed", Family.SPEED, I),
        tr_noop(
            "text of more than {uncompressed} (page, script, style sheet) is sent without "
            "Content-Encoding"
        ),
        tr_noop("It takes three to five times as many bytes as necessary."),
        tr_noop("Enable gzip, br or zstd for text."),
    ),
    Finding(
        *("no-cache-headers", Family.SPEED, I),
        tr_noop("a page has no Cache-Control, Expires, ETag or Last-Modified"),
        tr_noop("Browsers and crawlers fetch it in full every time."),
        tr_noop("Send an ETag or Last-Modified, and Cache-Control."),
    ),
    Finding(
        *("big-dom", Family.SPEED, I),
        tr_noop("a page has more than {big_dom} elements"),
        tr_noop("Phones take long to lay it out."),
        tr_noop("Split the page; look for nested wrappers."),
    ),
    # --- markup -------------------------------------------------------------------------------
    Finding(
        *("viewport-missing", Family.MARKUP, I),
        tr_noop("a page has no meta viewport"),
        tr_noop("Phones show it tiny."),
        tr_noop('Add <meta name="viewport" content="width=device-width, initial-scale=1">.'),
    ),
    Finding(
        *("duplicate-id", Family.MARKUP, I),
        tr_noop("an id occurs on a page more than once"),
        tr_noop("Links, labels and scripts only find the first one."),
        tr_noop("Give each element a unique id."),
    ),
    Finding(
        *("structured-data-invalid", Family.MARKUP, W),
        tr_noop("a JSON-LD script is not valid JSON"),
        tr_noop("Search engines ignore all of it."),
        tr_noop("Correct it: often an extra comma, or an unescaped quote in a text."),
    ),
    Finding(
        *("media-type", Family.MARKUP, I),
        tr_noop("the Content-Type of a response does not match the file extension of its URL"),
        tr_noop("Browsers may show source code, or save a page as a file."),
        tr_noop("Correct the type or the extension."),
    ),
    Finding(
        *("doctype-missing", Family.MARKUP, I),
        tr_noop("a page has no doctype"),
        tr_noop("Browsers lay it out in quirks mode, like in 1998."),
        tr_noop("Start it with <!DOCTYPE html>."),
    ),
    Finding(
        *("charset-missing", Family.MARKUP, I),
        tr_noop("neither header nor page declares the character encoding"),
        tr_noop("Characters may be displayed wrongly."),
        tr_noop('Send Content-Type: text/html; charset=utf-8, or write <meta charset="utf-8">.'),
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
