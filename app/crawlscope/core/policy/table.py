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
    "no-answer": tr_noop("No answer"),
    "refused": tr_noop("Refused to us"),
    "external-broken": tr_noop("External broken"),
    "external-refused": tr_noop("External refused"),
    "soft-404": tr_noop("Error page with status 200"),
    "redirect": tr_noop("Redirect"),
    "redirect-chain": tr_noop("Redirect chain"),
    "redirect-loop": tr_noop("Redirect loop"),
    "redirect-to-broken": tr_noop("Redirect to broken"),
    "redirect-limit": tr_noop("Redirect limit"),
    "redirect-temporary": tr_noop("Redirect temporary"),
    "redirect-to-http": tr_noop("Redirect to HTTP"),
    "broken-link": tr_noop("Broken link"),
    "http-link": tr_noop("HTTP link"),
    "localhost-link": tr_noop("Localhost link"),
    "empty-anchor": tr_noop("Empty anchor"),
    "nofollow-internal": tr_noop("Nofollow internal"),
    "too-many-links": tr_noop("Too many links"),
    "dead-end": tr_noop("No link out"),
    "orphan": tr_noop("Orphan"),
    "deep": tr_noop("Far from the start"),
    "broken-fragment": tr_noop("Broken fragment"),
    "title-missing": tr_noop("Title missing"),
    "title-short": tr_noop("Title short"),
    "title-long": tr_noop("Title long"),
    "title-multiple": tr_noop("Title multiple"),
    "title-duplicate": tr_noop("Title duplicate"),
    "title-is-h1": tr_noop("Title is the heading"),
    "description-missing": tr_noop("Description missing"),
    "description-short": tr_noop("Description short"),
    "description-long": tr_noop("Description long"),
    "description-multiple": tr_noop("Description multiple"),
    "description-duplicate": tr_noop("Description duplicate"),
    "h1-missing": tr_noop("H1 missing"),
    "h1-multiple": tr_noop("H1 multiple"),
    "h1-duplicate": tr_noop("H1 duplicate"),
    "heading-skip": tr_noop("Heading skip"),
    "thin": tr_noop("Few words"),
    "exact-duplicate": tr_noop("Exact duplicate"),
    "near-duplicate": tr_noop("Near duplicate"),
    "placeholder": tr_noop("Placeholder"),
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
    "noindex": tr_noop("Kept out of search"),
    "robots-blocked": tr_noop("Robots blocked"),
    "nosnippet": tr_noop("No snippet in search"),
    "meta-in-body": tr_noop("Meta in body"),
    "sitemap-redirect": tr_noop("Sitemap redirect"),
    "sitemap-broken": tr_noop("Sitemap broken"),
    "sitemap-noindex": tr_noop("Sitemap noindex"),
    "sitemap-blocked": tr_noop("Sitemap blocked"),
    "sitemap-noncanonical": tr_noop("Sitemap noncanonical"),
    "sitemap-missing-page": tr_noop("Sitemap missing page"),
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
    "image-no-size": tr_noop("Image no size"),
    "url-long": tr_noop("URL long"),
    "url-space": tr_noop("URL space"),
    "url-double-slash": tr_noop("URL double slash"),
    "url-uppercase": tr_noop("URL uppercase"),
    "url-underscore": tr_noop("URL underscore"),
    "url-not-ascii": tr_noop("URL not ASCII"),
    "url-many-parameters": tr_noop("URL many parameters"),
    "url-session-id": tr_noop("URL session id"),
    "trap": tr_noop("Addresses without end"),
    "http-page": tr_noop("Page without TLS"),
    "mixed-content": tr_noop("Mixed content"),
    "insecure-form": tr_noop("Insecure form"),
    "no-hsts": tr_noop("No HSTS"),
    "no-csp": tr_noop("No CSP"),
    "no-nosniff": tr_noop("No nosniff"),
    "no-frame-options": tr_noop("No frame options"),
    "no-referrer-policy": tr_noop("No referrer policy"),
    "cookie-insecure": tr_noop("Cookie insecure"),
    "tls-expires": tr_noop("TLS expires"),
    "slow": tr_noop("Slow answer"),
    "slow-first-byte": tr_noop("Slow first byte"),
    "large-page": tr_noop("Large page"),
    "uncompressed": tr_noop("Uncompressed"),
    "no-cache-headers": tr_noop("No cache headers"),
    "big-dom": tr_noop("Very many elements"),
    "viewport-missing": tr_noop("Viewport missing"),
    "duplicate-id": tr_noop("Duplicate id"),
    "structured-data-invalid": tr_noop("Structured data invalid"),
    "media-type": tr_noop("Type differs from suffix"),
    "doctype-missing": tr_noop("Doctype missing"),
    "charset-missing": tr_noop("Charset missing"),
}

FINDINGS = (
    # --- answers ------------------------------------------------------------------------------
    Finding(
        *("client-error", Family.ANSWERS, E),
        tr_noop("a URL of the site answers 4xx, but for what counts as refused"),
        tr_noop("Visitors who follow a link to it get an error page, and search engines drop it."),
        tr_noop("Bring the page back, redirect it to its successor, or take the links to it away."),
    ),
    Finding(
        *("server-error", Family.ANSWERS, E),
        tr_noop("a URL of the site answers 5xx"),
        tr_noop(
            "The server failed. If it fails for long, search engines slow down and drop the page."
        ),
        tr_noop("Look for the request in the server's log at the time of the answer."),
    ),
    Finding(
        *("no-answer", Family.ANSWERS, E),
        tr_noop(
            "a URL of the site gave no usable answer: name, connection, TLS, time, protocol, coding"
        ),
        tr_noop("Nobody can open it, and the cause is often one for many pages of the host."),
        tr_noop(
            "See the error of the URL; try it with a browser, and look at server, DNS, certificate."
        ),
    ),
    Finding(
        *("refused", Family.ANSWERS, I),
        tr_noop("a URL of the site answers 401, 403, 429, 999, or with a challenge for browsers"),
        tr_noop("The server does not want this crawler to have it. It may well work for visitors."),
        tr_noop(
            "Log in with --auth or --cookie, crawl slower, or allow the crawler on the server."
        ),
    ),
    Finding(
        *("external-broken", Family.ANSWERS, W),
        tr_noop("a URL of another site, checked with --check-external, is broken"),
        tr_noop("A link of your pages leads nowhere."),
        tr_noop("Link to where the content is now, or take the link away."),
    ),
    Finding(
        *("external-refused", Family.ANSWERS, I),
        tr_noop(
            "a URL of another site answers 401, 403, 429, 999, or with a challenge for browsers"
        ),
        tr_noop("It could not be checked: the other site does not want to be asked by programs."),
        tr_noop("Open it by hand if it matters."),
    ),
    Finding(
        *("soft-404", Family.ANSWERS, W),
        tr_noop(
            "a page answers 200, and its text is that of the host's answer for a page that "
            "cannot be"
        ),
        tr_noop(
            "Search engines waste their visits on error pages, and links to them never show "
            "as broken."
        ),
        tr_noop("Answer 404 or 410 where there is no page."),
    ),
    # --- redirects ----------------------------------------------------------------------------
    Finding(
        *("redirect", Family.REDIRECTS, I),
        tr_noop("a URL answers with a redirect"),
        tr_noop("Each costs visitors a request more."),
        tr_noop("Link to the target at once where the link is yours."),
    ),
    Finding(
        *("redirect-chain", Family.REDIRECTS, W),
        tr_noop("a redirect leads to a redirect"),
        tr_noop("Each hop costs time; search engines give up after some."),
        tr_noop("Redirect to the last URL of the chain at once."),
    ),
    Finding(
        *("redirect-loop", Family.REDIRECTS, E),
        tr_noop("a redirect leads round in a circle, or into one"),
        tr_noop("Nobody ever arrives: browsers show an error."),
        tr_noop("Break the circle: one of its URLs has to be a page."),
    ),
    Finding(
        *("redirect-to-broken", Family.REDIRECTS, E),
        tr_noop(
            "a redirect, or a chain of them, ends at a URL that is broken or at no address at all"
        ),
        tr_noop("Whoever follows the old address gets an error page."),
        tr_noop("Redirect to a page that exists, or answer 404 or 410 at once."),
    ),
    Finding(
        *("redirect-limit", Family.REDIRECTS, E),
        tr_noop("a chain has more redirects than --max-redirects"),
        tr_noop("Browsers and search engines give up, too."),
        tr_noop(
            "Redirect to the last URL at once; look for a rule that adds to the address each time."
        ),
    ),
    Finding(
        *("redirect-temporary", Family.REDIRECTS, I),
        tr_noop("302, 303 or 307, and more than {redirect_temporary} pages link to it"),
        tr_noop("Search engines keep the old address, because the move is said not to last."),
        tr_noop("Answer 301 or 308 if it lasts; link to the target in any case."),
    ),
    Finding(
        *("redirect-to-http", Family.REDIRECTS, E),
        tr_noop("an https URL redirects to http"),
        tr_noop("What was private is now readable and changeable on the way."),
        tr_noop("Redirect to https."),
    ),
    # --- links --------------------------------------------------------------------------------
    Finding(
        *("broken-link", Family.LINKS, E),
        tr_noop("pages link to a URL of the site whose chain ends broken"),
        tr_noop("Visitors end at an error, and find no way on."),
        tr_noop("Correct or remove the links; the pages and their texts are listed with the URL."),
    ),
    Finding(
        *("http-link", Family.LINKS, W),
        tr_noop("an https page links to http"),
        tr_noop("The click leaves the protection of TLS, and often costs a redirect."),
        tr_noop("Write https in the link."),
    ),
    Finding(
        *("localhost-link", Family.LINKS, W),
        tr_noop("a page links to localhost or 127.0.0.1"),
        tr_noop("It works on the machine of its author alone."),
        tr_noop("Link to the public address."),
    ),
    Finding(
        *("empty-anchor", Family.LINKS, I),
        tr_noop("a link has no text, no alt text and no label"),
        tr_noop(
            "Screen readers read the address out, and search engines learn nothing of the target."
        ),
        tr_noop("Give the link a text, its image an alt, or the link an aria-label."),
    ),
    Finding(
        *("nofollow-internal", Family.LINKS, I),
        tr_noop("a link to the own site says rel=nofollow"),
        tr_noop("Search engines are told not to trust your own page."),
        tr_noop("Take rel=nofollow away; forbid pages in robots.txt or with noindex instead."),
    ),
    Finding(
        *("too-many-links", Family.LINKS, I),
        tr_noop("a page has more than {too_many_links} links"),
        tr_noop("Nobody reads so many, and search engines may not follow all of them."),
        tr_noop("Divide the page, or link to overviews."),
    ),
    Finding(
        *("dead-end", Family.LINKS, I),
        tr_noop("a page links to no other page"),
        tr_noop("Visitors can only go back."),
        tr_noop("Link to the start and to related pages."),
    ),
    Finding(
        *("orphan", Family.LINKS, W),
        tr_noop("a sitemap names the page, and no other page links to it (needs --sitemaps)"),
        tr_noop("Visitors cannot find it, and search engines take it for unimportant."),
        tr_noop("Link to it, or take it out of the sitemap."),
    ),
    Finding(
        *("deep", Family.LINKS, I),
        tr_noop("a page is more than {deep} clicks away from where the crawl began"),
        tr_noop("Few visitors come so far, and search engines come rarely."),
        tr_noop("Link to it from a page nearer to the start."),
    ),
    Finding(
        *("broken-fragment", Family.LINKS, W),
        tr_noop("a link ends in #id, and the page that it leads to has no such id"),
        tr_noop("The visitor lands at the top of the page instead of the place meant."),
        tr_noop("Correct the id in the link, or give the place that id again."),
    ),
    # --- titles -------------------------------------------------------------------------------
    Finding(
        *("title-missing", Family.TITLES, E),
        tr_noop("a page has no title with text"),
        tr_noop("The title is the headline of the page in search results, tabs and bookmarks."),
        tr_noop("Write a title that says what is on this page."),
    ),
    Finding(
        *("title-short", Family.TITLES, I),
        tr_noop("a title has fewer than {title_short} characters"),
        tr_noop("There is room to say more of what the page holds."),
        tr_noop("Say what is on this page, and whose it is."),
    ),
    Finding(
        *("title-long", Family.TITLES, I),
        tr_noop(
            "a title has more than {title_long} characters, or is wider than {title_pixels} pixels "
            "(Arial, 20 px)"
        ),
        tr_noop("Search results cut it."),
        tr_noop("Shorten it; put what matters first."),
    ),
    Finding(
        *("title-multiple", Family.TITLES, W),
        tr_noop("a page has more than one title"),
        tr_noop("Which one is shown is not certain."),
        tr_noop("Keep one."),
    ),
    Finding(
        *("title-duplicate", Family.TITLES, W),
        tr_noop(
            "another page in the same language, with another canonical URL, has the same title"
        ),
        tr_noop("In search results, tabs and bookmarks one cannot tell them apart."),
        tr_noop("Say what is different, or name one of the pages as canonical for both."),
    ),
    Finding(
        *("title-is-h1", Family.TITLES, I),
        tr_noop("the title is the first h1, word for word"),
        tr_noop("Two places say the same; the title could say whose page it is."),
        tr_noop("Add the name of the site, or what a searcher would type."),
    ),
    # --- descriptions -------------------------------------------------------------------------
    Finding(
        *("description-missing", Family.DESCRIPTIONS, W),
        tr_noop("a page has no meta description with text"),
        tr_noop("Search engines put together a snippet of their own."),
        tr_noop("Write one or two sentences that make one want to open the page."),
    ),
    Finding(
        *("description-short", Family.DESCRIPTIONS, I),
        tr_noop("a description has fewer than {description_short} characters"),
        tr_noop("There is room to say more."),
        tr_noop("Write one or two whole sentences."),
    ),
    Finding(
        *("description-long", Family.DESCRIPTIONS, I),
        tr_noop(
            "a description has more than {description_long} characters, or is wider than "
            "{description_pixels} pixels (Arial, 13 px)"
        ),
        tr_noop("Search results cut it."),
        tr_noop("Shorten it; put what matters first."),
    ),
    Finding(
        *("description-multiple", Family.DESCRIPTIONS, I),
        tr_noop("a page has more than one meta description"),
        tr_noop("Which one is shown is not certain."),
        tr_noop("Keep one."),
    ),
    Finding(
        *("description-duplicate", Family.DESCRIPTIONS, I),
        tr_noop(
            "another page in the same language, with another canonical URL, has the same "
            "description"
        ),
        tr_noop("It describes neither of them."),
        tr_noop("Say what is on this page."),
    ),
    # --- headings -----------------------------------------------------------------------------
    Finding(
        *("h1-missing", Family.HEADINGS, W),
        tr_noop("a page has no h1 with text, or its first h1 is empty"),
        tr_noop(
            "Readers, screen readers and search engines look there for what the page is about."
        ),
        tr_noop("Make the headline of the page its h1."),
    ),
    Finding(
        *("h1-multiple", Family.HEADINGS, I),
        tr_noop("a page has more than one h1"),
        tr_noop("What the page is about is less clear."),
        tr_noop("Keep one h1; make the others h2."),
    ),
    Finding(
        *("h1-duplicate", Family.HEADINGS, I),
        tr_noop(
            "another page in the same language, with another canonical URL, has the same first h1"
        ),
        tr_noop("Readers cannot tell them apart."),
        tr_noop("Say what is different."),
    ),
    Finding(
        *("heading-skip", Family.HEADINGS, I),
        tr_noop("a heading is more than one level below the one before it"),
        tr_noop("Who jumps from heading to heading, as with a screen reader, misses a step."),
        tr_noop("Use the next level; change its looks by style."),
    ),
    # --- content ------------------------------------------------------------------------------
    Finding(
        *("thin", Family.CONTENT, I),
        tr_noop("the main part of a page has fewer than {thin} words"),
        tr_noop("There may be too little to answer what somebody was looking for."),
        tr_noop("Say more, join pages, or keep the page out of search results."),
    ),
    Finding(
        *("exact-duplicate", Family.CONTENT, W),
        tr_noop("another page with another canonical URL has the same text"),
        tr_noop("Search engines show one of them, and choose which."),
        tr_noop("Redirect one to the other, or name one as canonical for both."),
    ),
    Finding(
        *("near-duplicate", Family.CONTENT, W),
        tr_noop(
            "another page has nearly the same text: {near_duplicate} % of its pieces of 16 "
            "bytes, some three words each, by MinHash. Pages that name another page as "
            "canonical are left out"
        ),
        tr_noop("Search engines show one of them, and choose which."),
        tr_noop("Join the pages, name one as canonical, or say on each what is its own."),
    ),
    Finding(
        *("placeholder", Family.CONTENT, W),
        tr_noop("a page says 'lorem ipsum', anywhere in its text"),
        tr_noop("It is not finished."),
        tr_noop("Write the text, or take the page away."),
    ),
    Finding(
        *("lang-missing", Family.CONTENT, W),
        tr_noop("the html element has no lang"),
        tr_noop("Screen readers guess how to pronounce it, browsers whether to translate it."),
        tr_noop('Write its language: <html lang="en">.'),
    ),
    Finding(
        *("lang-invalid", Family.CONTENT, W),
        tr_noop("the lang of the html element is no language code"),
        tr_noop("It is as good as none."),
        tr_noop("Write a code such as en, pt-BR or zh-Hant."),
    ),
    # --- canonical ----------------------------------------------------------------------------
    Finding(
        *("canonical-missing", Family.CANONICAL, I),
        tr_noop("a page names no canonical URL, neither in HTML nor in a header"),
        tr_noop("Copies of it under other addresses (?ref=, print/) compete with it."),
        tr_noop("Name the page's own address as canonical."),
    ),
    Finding(
        *("canonical-multiple", Family.CANONICAL, W),
        tr_noop("a page names more than one canonical URL"),
        tr_noop("Search engines then use none of them."),
        tr_noop("Keep one."),
    ),
    Finding(
        *("canonical-relative", Family.CANONICAL, I),
        tr_noop("a canonical URL is written without scheme and host"),
        tr_noop("On a copy of the site under another host it names the copy."),
        tr_noop("Write the whole address."),
    ),
    Finding(
        *("canonical-conflict", Family.CANONICAL, E),
        tr_noop("the canonical URL of the HTML is not that of the Link header"),
        tr_noop("Search engines then use none of them."),
        tr_noop("Let both say the same, or keep one."),
    ),
    Finding(
        *("canonical-chain", Family.CANONICAL, W),
        tr_noop("the canonical page names yet another page as canonical"),
        tr_noop("Which one is meant is not certain."),
        tr_noop("Name the last one at once."),
    ),
    Finding(
        *("canonical-to-redirect", Family.CANONICAL, E),
        tr_noop("the canonical URL redirects"),
        tr_noop("The page says that another address is the right one, and that one says the same."),
        tr_noop("Name the URL where the redirect ends."),
    ),
    Finding(
        *("canonical-to-broken", Family.CANONICAL, E),
        tr_noop("the canonical URL is broken, or is no http address at all"),
        tr_noop(
            "The page gives way to one that does not exist, and may vanish from search results."
        ),
        tr_noop("Name a page that exists."),
    ),
    Finding(
        *("canonical-to-noindex", Family.CANONICAL, E),
        tr_noop("the canonical page says noindex"),
        tr_noop("The page gives way to one that must not be found: neither will be."),
        tr_noop("Take the noindex away, or name another page."),
    ),
    # --- indexing -----------------------------------------------------------------------------
    Finding(
        *("noindex", Family.INDEXING, I),
        tr_noop("a page says noindex or none, in meta robots or X-Robots-Tag"),
        tr_noop("It will not be found in search engines: good if that is meant."),
        tr_noop("Take it away if it is not meant."),
    ),
    Finding(
        *("robots-blocked", Family.INDEXING, I),
        tr_noop("robots.txt forbids a URL that pages link to"),
        tr_noop("Search engines do not read it, but may show its address."),
        tr_noop(
            "Allow it, or take the links away; use noindex to keep a page out of search results."
        ),
    ),
    Finding(
        *("nosnippet", Family.INDEXING, I),
        tr_noop("a page says nosnippet, or max-snippet:0"),
        tr_noop("Search results show no text of it."),
        tr_noop("Take it away if it is not meant."),
    ),
    Finding(
        *("meta-in-body", Family.INDEXING, W),
        tr_noop("a canonical link or meta robots stands behind the head of the page"),
        tr_noop("Search engines ignore it there. Often something in the head ends it too early."),
        tr_noop("Move it into the head; look for an element that does not belong there."),
    ),
    Finding(
        *("sitemap-redirect", Family.INDEXING, W),
        tr_noop("a sitemap names a URL that redirects"),
        tr_noop("A sitemap is for the pages themselves; search engines trust it less."),
        tr_noop("Name the target."),
    ),
    Finding(
        *("sitemap-broken", Family.INDEXING, W),
        tr_noop("a sitemap names a URL that is broken"),
        tr_noop("Search engines trust the sitemap less."),
        tr_noop("Take the URL out, or mend the page."),
    ),
    Finding(
        *("sitemap-noindex", Family.INDEXING, W),
        tr_noop("a sitemap names a page that says noindex"),
        tr_noop("The one says 'find this', the other 'do not'."),
        tr_noop("Take one of them away."),
    ),
    Finding(
        *("sitemap-blocked", Family.INDEXING, W),
        tr_noop("a sitemap names a URL that robots.txt forbids"),
        tr_noop("Search engines are invited and turned away."),
        tr_noop("Allow the URL, or take it out of the sitemap."),
    ),
    Finding(
        *("sitemap-noncanonical", Family.INDEXING, W),
        tr_noop("a sitemap names a page whose canonical URL is another"),
        tr_noop("A sitemap is for the canonical pages."),
        tr_noop("Name the canonical page."),
    ),
    Finding(
        *("sitemap-missing-page", Family.INDEXING, I),
        tr_noop("a page may be found in search, and no sitemap of its host names it"),
        tr_noop("Search engines find it later."),
        tr_noop("Add it to the sitemap."),
    ),
    # --- languages ----------------------------------------------------------------------------
    Finding(
        *("hreflang-no-return", Family.LANGUAGES, W),
        tr_noop("a page names another as its translation, and that one does not name it"),
        tr_noop("Search engines ignore what only one side says."),
        tr_noop("Let each translation name all of them."),
    ),
    Finding(
        *("hreflang-no-self", Family.LANGUAGES, W),
        tr_noop("a page names its translations, but not itself"),
        tr_noop("The set is not complete, and may be ignored."),
        tr_noop("Add the page itself with its own language."),
    ),
    Finding(
        *("hreflang-invalid", Family.LANGUAGES, W),
        tr_noop("an hreflang is neither a language code nor x-default"),
        tr_noop("Search engines ignore it."),
        tr_noop("Write a language of ISO 639-1, with a region if needed: en, en-GB (not en-UK)."),
    ),
    Finding(
        *("hreflang-to-broken", Family.LANGUAGES, W),
        tr_noop("a translation that a page names is broken, or is at no http address at all"),
        tr_noop("Readers of that language get an error page."),
        tr_noop("Mend the page, or take it out of the set."),
    ),
    Finding(
        *("hreflang-to-redirect", Family.LANGUAGES, W),
        tr_noop("a translation that a page names redirects"),
        tr_noop("Search engines ignore it."),
        tr_noop("Name the target."),
    ),
    Finding(
        *("hreflang-to-noindex", Family.LANGUAGES, W),
        tr_noop("a translation that a page names says noindex"),
        tr_noop("It cannot be shown to the readers of that language."),
        tr_noop("Take the noindex away, or take the page out of the set."),
    ),
    Finding(
        *("hreflang-to-noncanonical", Family.LANGUAGES, W),
        tr_noop("a translation that a page names has another canonical URL"),
        tr_noop("Search engines ignore it."),
        tr_noop("Name the canonical page."),
    ),
    Finding(
        *("hreflang-no-default", Family.LANGUAGES, I),
        tr_noop("a page names its translations, but no x-default"),
        tr_noop("Readers of other languages get any of them."),
        tr_noop("Add x-default for the page that chooses, or for the main language."),
    ),
    # --- images -------------------------------------------------------------------------------
    Finding(
        *("alt-missing", Family.IMAGES, W),
        tr_noop("a page has an image without an alt attribute"),
        tr_noop("Who cannot see it hears the name of its file, or nothing."),
        tr_noop('Say what it shows; write alt="" if it is mere decoration.'),
    ),
    Finding(
        *("alt-long", Family.IMAGES, I),
        tr_noop("a page has an image whose alt text is over 100 characters"),
        tr_noop("Screen readers read it in one go."),
        tr_noop("Say it in short, and the rest in the text."),
    ),
    Finding(
        *("image-large", Family.IMAGES, I),
        tr_noop("an image is larger than {image_large} (needs --resources)"),
        tr_noop("It takes long on a slow connection."),
        tr_noop("Scale it to the size at which it is shown; use WebP or AVIF."),
    ),
    Finding(
        *("image-no-size", Family.IMAGES, I),
        tr_noop("a page has an image without width and height"),
        tr_noop("The text jumps when the image arrives."),
        tr_noop("Write its width and height as attributes."),
    ),
    # --- addresses ----------------------------------------------------------------------------
    Finding(
        *("url-long", Family.ADDRESSES, W),
        tr_noop("a URL has more than {url_long} characters as a reader sees it: %C3%A9 is one"),
        tr_noop("It is cut where it is shown, and breaks where it is pasted."),
        tr_noop("Use fewer and shorter words."),
    ),
    Finding(
        *("url-space", Family.ADDRESSES, W),
        tr_noop("the path of a URL has a space in it"),
        tr_noop("It ends at the space where it is pasted into a text."),
        tr_noop("Use hyphens."),
    ),
    Finding(
        *("url-double-slash", Family.ADDRESSES, W),
        tr_noop("the path of a URL has two slashes in a row"),
        tr_noop("The same page often answers under one slash, too."),
        tr_noop("Correct the link; redirect the wrong form."),
    ),
    Finding(
        *("url-uppercase", Family.ADDRESSES, I),
        tr_noop("the path of a URL has capital letters"),
        tr_noop("People type small letters, and get another URL."),
        tr_noop("Use small letters; redirect the others."),
    ),
    Finding(
        *("url-underscore", Family.ADDRESSES, I),
        tr_noop("the path of a URL has an underscore"),
        tr_noop("Search engines take a_b for one word."),
        tr_noop("Use hyphens in new addresses."),
    ),
    Finding(
        *("url-not-ascii", Family.ADDRESSES, I),
        tr_noop("the path or query of a URL has letters outside of ASCII"),
        tr_noop("Copied, they become %C3%A9 and the like."),
        tr_noop("Use plain letters if the readers' language allows it."),
    ),
    Finding(
        *("url-many-parameters", Family.ADDRESSES, I),
        tr_noop("a URL has more than {url_many_parameters} parameters"),
        tr_noop("Their combinations make many URLs of one page."),
        tr_noop("Leave out what does not change the page; name a canonical URL."),
    ),
    Finding(
        *("url-session-id", Family.ADDRESSES, I),
        tr_noop("a URL carries a session id"),
        tr_noop(
            "Each visit makes new URLs for the same pages, and a copied link gives the "
            "session away."
        ),
        tr_noop("Keep sessions in cookies."),
    ),
    Finding(
        *("trap", Family.ADDRESSES, W),
        tr_noop(
            "addresses without end: a folder repeats three times in a row, or more than "
            "{trap} URLs that differ in one number or parameter were each found on another of them"
        ),
        tr_noop("Crawlers lose themselves there, and do not come to your real pages."),
        tr_noop("Forbid them in robots.txt; end the calendar; correct relative links."),
    ),
    # --- security -----------------------------------------------------------------------------
    Finding(
        *("http-page", Family.SECURITY, W),
        tr_noop("a page is served over http"),
        tr_noop("It can be read and changed on the way; browsers call it not secure."),
        tr_noop("Serve it over https, and redirect http there."),
    ),
    Finding(
        *("mixed-content", Family.SECURITY, W),
        tr_noop("an https page loads an image, a film or a sound over http"),
        tr_noop("It can be read and changed on the way; browsers block it or warn."),
        tr_noop("Load it over https."),
        tr_noop("an https page loads a script, a style, a frame or an object over http"),
    ),
    Finding(
        *("insecure-form", Family.SECURITY, E),
        tr_noop("a form on an https page sends to http"),
        tr_noop("What visitors type can be read on the way."),
        tr_noop("Send it to https."),
    ),
    Finding(
        *("no-hsts", Family.SECURITY, I),
        tr_noop("an https page has no Strict-Transport-Security header"),
        tr_noop("The first request of a visit may go over http, and be led elsewhere."),
        tr_noop("Send Strict-Transport-Security: max-age=31536000."),
    ),
    Finding(
        *("no-csp", Family.SECURITY, I),
        tr_noop("a page has no Content-Security-Policy header"),
        tr_noop("A script that somebody smuggles in may do anything."),
        tr_noop(
            "Begin with Content-Security-Policy-Report-Only, then allow only what the page needs."
        ),
    ),
    Finding(
        *("no-nosniff", Family.SECURITY, I),
        tr_noop("a page has no X-Content-Type-Options: nosniff"),
        tr_noop("Browsers may take an uploaded file for a script."),
        tr_noop("Send X-Content-Type-Options: nosniff."),
    ),
    Finding(
        *("no-frame-options", Family.SECURITY, I),
        tr_noop("a page has neither X-Frame-Options nor frame-ancestors in its policy"),
        tr_noop("Another site may show it in a frame and catch clicks."),
        tr_noop("Send Content-Security-Policy: frame-ancestors 'self'."),
    ),
    Finding(
        *("no-referrer-policy", Family.SECURITY, I),
        tr_noop("a page has no Referrer-Policy header"),
        tr_noop("How much of its address other sites learn is left to the browser."),
        tr_noop("Send Referrer-Policy: strict-origin-when-cross-origin."),
    ),
    Finding(
        *("cookie-insecure", Family.SECURITY, W),
        tr_noop("an answer sets a cookie without HttpOnly, or over https without Secure"),
        tr_noop("It may be sent over http, or be read by a script."),
        tr_noop("Add Secure and HttpOnly."),
    ),
    Finding(
        *("tls-expires", Family.SECURITY, W),
        tr_noop(
            "the certificate of a host ends in less than {tls_expires} days; its first page "
            "has the finding"
        ),
        tr_noop("After that, browsers show a warning instead of the site."),
        tr_noop("Renew it, and look why that does not happen by itself."),
    ),
    # --- weight, speed ------------------------------------------------------------------------
    Finding(
        *("slow", Family.SPEED, W),
        tr_noop("a page took more than {slow} to its last byte"),
        tr_noop("Visitors leave, and search engines come less often."),
        tr_noop(
            "See its phases: if the first byte comes late, the server is slow; else the page "
            "is large."
        ),
        tr_noop("a page took more than {slow_error} to its last byte"),
    ),
    Finding(
        *("slow-first-byte", Family.SPEED, W),
        tr_noop("from the request to the first byte of a page it took more than {slow_first_byte}"),
        tr_noop("Nothing can be shown before."),
        tr_noop("Look for slow queries; keep made pages in a cache."),
    ),
    Finding(
        *("large-page", Family.SPEED, W),
        tr_noop("the HTML of a page is larger than {large_page}"),
        tr_noop("It takes long on a slow connection, and long to show."),
        tr_noop("Move data, styles and images out of the HTML; divide the page."),
        tr_noop("the HTML of a page is larger than {large_page_error}"),
    ),
    Finding(
        *("uncompressed", Family.SPEED, I),
        tr_noop(
            "text (a page, a script, a style) of more than {uncompressed} is sent without "
            "Content-Encoding"
        ),
        tr_noop("It takes three to five times as many bytes as needed."),
        tr_noop("Switch on gzip, br or zstd for text."),
    ),
    Finding(
        *("no-cache-headers", Family.SPEED, I),
        tr_noop("a page has no Cache-Control, Expires, ETag or Last-Modified"),
        tr_noop("Browsers and crawlers fetch it whole each time."),
        tr_noop("Send an ETag or Last-Modified, and a Cache-Control."),
    ),
    Finding(
        *("big-dom", Family.SPEED, I),
        tr_noop("a page has more than {big_dom} elements"),
        tr_noop("Telephones take long to lay it out."),
        tr_noop("Divide the page; look for wrappers in wrappers."),
    ),
    # --- markup -------------------------------------------------------------------------------
    Finding(
        *("viewport-missing", Family.MARKUP, I),
        tr_noop("a page has no meta viewport"),
        tr_noop("Telephones show it tiny."),
        tr_noop('Add <meta name="viewport" content="width=device-width, initial-scale=1">.'),
    ),
    Finding(
        *("duplicate-id", Family.MARKUP, I),
        tr_noop("an id stands on a page more than once"),
        tr_noop("Links, labels and scripts find the first one alone."),
        tr_noop("Give each element its own id."),
    ),
    Finding(
        *("structured-data-invalid", Family.MARKUP, W),
        tr_noop("a JSON-LD script is no JSON"),
        tr_noop("Search engines ignore all of it."),
        tr_noop("Correct it: often a comma too many, or a quote in a text."),
    ),
    Finding(
        *("media-type", Family.MARKUP, I),
        tr_noop("the Content-Type of an answer is not that of the suffix of its URL"),
        tr_noop("Browsers may show source text, or save a page as a file."),
        tr_noop("Correct the type, or the suffix."),
    ),
    Finding(
        *("doctype-missing", Family.MARKUP, I),
        tr_noop("a page has no doctype"),
        tr_noop("Browsers lay it out as those of 1998 did."),
        tr_noop("Begin it with <!DOCTYPE html>."),
    ),
    Finding(
        *("charset-missing", Family.MARKUP, I),
        tr_noop("neither header nor page says its character encoding"),
        tr_noop("Letters may come out wrong."),
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
