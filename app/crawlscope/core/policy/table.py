"""Every finding, declared once: its name, severity, rule, and what to say about it."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from crawlscope.core.base.language import kept


class Severity(StrEnum):
    """How much a finding matters, gravest first."""

    ERROR = kept("error")
    WARNING = kept("warning")
    NOTE = kept("note")


class Family(StrEnum):
    """What a finding is about."""

    ANSWERS = kept("answers")
    REDIRECTS = kept("redirects")
    LINKS = kept("links")
    TITLES = kept("titles")
    DESCRIPTIONS = kept("descriptions")
    HEADINGS = kept("headings")
    CONTENT = kept("content")
    CANONICAL = kept("canonical")
    INDEXING = kept("indexing")
    LANGUAGES = kept("languages")
    IMAGES = kept("images")
    ADDRESSES = kept("addresses")
    SECURITY = kept("security")
    SPEED = kept("speed")
    MARKUP = kept("markup")


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
    "client-error": kept("Client error"),
    "server-error": kept("Server error"),
    "no-answer": kept("No answer"),
    "refused": kept("Refused to us"),
    "external-broken": kept("External broken"),
    "external-refused": kept("External refused"),
    "soft-404": kept("Error page with status 200"),
    "redirect": kept("Redirect"),
    "redirect-chain": kept("Redirect chain"),
    "redirect-loop": kept("Redirect loop"),
    "redirect-to-broken": kept("Redirect to broken"),
    "redirect-limit": kept("Redirect limit"),
    "redirect-temporary": kept("Redirect temporary"),
    "redirect-to-http": kept("Redirect to HTTP"),
    "broken-link": kept("Broken link"),
    "http-link": kept("HTTP link"),
    "localhost-link": kept("Localhost link"),
    "empty-anchor": kept("Empty anchor"),
    "nofollow-internal": kept("Nofollow internal"),
    "too-many-links": kept("Too many links"),
    "dead-end": kept("No link out"),
    "orphan": kept("Orphan"),
    "deep": kept("Far from the start"),
    "broken-fragment": kept("Broken fragment"),
    "title-missing": kept("Title missing"),
    "title-short": kept("Title short"),
    "title-long": kept("Title long"),
    "title-multiple": kept("Title multiple"),
    "title-duplicate": kept("Title duplicate"),
    "title-is-h1": kept("Title is the heading"),
    "description-missing": kept("Description missing"),
    "description-short": kept("Description short"),
    "description-long": kept("Description long"),
    "description-multiple": kept("Description multiple"),
    "description-duplicate": kept("Description duplicate"),
    "h1-missing": kept("H1 missing"),
    "h1-multiple": kept("H1 multiple"),
    "h1-duplicate": kept("H1 duplicate"),
    "heading-skip": kept("Heading skip"),
    "thin": kept("Few words"),
    "exact-duplicate": kept("Exact duplicate"),
    "near-duplicate": kept("Near duplicate"),
    "placeholder": kept("Placeholder"),
    "lang-missing": kept("Lang missing"),
    "lang-invalid": kept("Lang invalid"),
    "canonical-missing": kept("Canonical missing"),
    "canonical-multiple": kept("Canonical multiple"),
    "canonical-relative": kept("Canonical relative"),
    "canonical-conflict": kept("Canonical conflict"),
    "canonical-chain": kept("Canonical chain"),
    "canonical-to-redirect": kept("Canonical to redirect"),
    "canonical-to-broken": kept("Canonical to broken"),
    "canonical-to-noindex": kept("Canonical to noindex"),
    "noindex": kept("Kept out of search"),
    "robots-blocked": kept("Robots blocked"),
    "nosnippet": kept("No snippet in search"),
    "meta-in-body": kept("Meta in body"),
    "sitemap-redirect": kept("Sitemap redirect"),
    "sitemap-broken": kept("Sitemap broken"),
    "sitemap-noindex": kept("Sitemap noindex"),
    "sitemap-blocked": kept("Sitemap blocked"),
    "sitemap-noncanonical": kept("Sitemap noncanonical"),
    "sitemap-missing-page": kept("Sitemap missing page"),
    "hreflang-no-return": kept("hreflang no return"),
    "hreflang-no-self": kept("hreflang no self"),
    "hreflang-invalid": kept("hreflang invalid"),
    "hreflang-to-broken": kept("hreflang to broken"),
    "hreflang-to-redirect": kept("hreflang to redirect"),
    "hreflang-to-noindex": kept("hreflang to noindex"),
    "hreflang-to-noncanonical": kept("hreflang to noncanonical"),
    "hreflang-no-default": kept("hreflang no default"),
    "alt-missing": kept("Image without alt"),
    "alt-long": kept("Long alt text"),
    "image-large": kept("Image large"),
    "image-no-size": kept("Image no size"),
    "url-long": kept("URL long"),
    "url-space": kept("URL space"),
    "url-double-slash": kept("URL double slash"),
    "url-uppercase": kept("URL uppercase"),
    "url-underscore": kept("URL underscore"),
    "url-not-ascii": kept("URL not ASCII"),
    "url-many-parameters": kept("URL many parameters"),
    "url-session-id": kept("URL session id"),
    "trap": kept("Addresses without end"),
    "http-page": kept("Page without TLS"),
    "mixed-content": kept("Mixed content"),
    "insecure-form": kept("Insecure form"),
    "no-hsts": kept("No HSTS"),
    "no-csp": kept("No CSP"),
    "no-nosniff": kept("No nosniff"),
    "no-frame-options": kept("No frame options"),
    "no-referrer-policy": kept("No referrer policy"),
    "cookie-insecure": kept("Cookie insecure"),
    "tls-expires": kept("TLS expires"),
    "slow": kept("Slow answer"),
    "slow-first-byte": kept("Slow first byte"),
    "large-page": kept("Large page"),
    "uncompressed": kept("Uncompressed"),
    "no-cache-headers": kept("No cache headers"),
    "big-dom": kept("Very many elements"),
    "viewport-missing": kept("Viewport missing"),
    "duplicate-id": kept("Duplicate id"),
    "structured-data-invalid": kept("Structured data invalid"),
    "media-type": kept("Type differs from suffix"),
    "doctype-missing": kept("Doctype missing"),
    "charset-missing": kept("Charset missing"),
}

FINDINGS = (
    # --- answers ------------------------------------------------------------------------------
    Finding(
        *("client-error", Family.ANSWERS, E),
        kept("a URL of the site answers 4xx, but for what counts as refused"),
        kept("Visitors who follow a link to it get an error page, and search engines drop it."),
        kept("Bring the page back, redirect it to its successor, or take the links to it away."),
    ),
    Finding(
        *("server-error", Family.ANSWERS, E),
        kept("a URL of the site answers 5xx"),
        kept(
            "The server failed. If it fails for long, search engines slow down and drop the page."
        ),
        kept("Look for the request in the server's log at the time of the answer."),
    ),
    Finding(
        *("no-answer", Family.ANSWERS, E),
        kept(
            "a URL of the site gave no usable answer: name, connection, TLS, time, protocol, coding"
        ),
        kept("Nobody can open it, and the cause is often one for many pages of the host."),
        kept(
            "See the error of the URL; try it with a browser, and look at server, DNS, certificate."
        ),
    ),
    Finding(
        *("refused", Family.ANSWERS, I),
        kept("a URL of the site answers 401, 403, 429, 999, or with a challenge for browsers"),
        kept("The server does not want this crawler to have it. It may well work for visitors."),
        kept("Log in with --auth or --cookie, crawl slower, or allow the crawler on the server."),
    ),
    Finding(
        *("external-broken", Family.ANSWERS, W),
        kept("a URL of another site, checked with --check-external, is broken"),
        kept("A link of your pages leads nowhere."),
        kept("Link to where the content is now, or take the link away."),
    ),
    Finding(
        *("external-refused", Family.ANSWERS, I),
        kept("a URL of another site answers 401, 403, 429, 999, or with a challenge for browsers"),
        kept("It could not be checked: the other site does not want to be asked by programs."),
        kept("Open it by hand if it matters."),
    ),
    Finding(
        *("soft-404", Family.ANSWERS, W),
        kept(
            "a page answers 200, and its text is that of the host's answer for a page that "
            "cannot be"
        ),
        kept(
            "Search engines waste their visits on error pages, and links to them never show "
            "as broken."
        ),
        kept("Answer 404 or 410 where there is no page."),
    ),
    # --- redirects ----------------------------------------------------------------------------
    Finding(
        *("redirect", Family.REDIRECTS, I),
        kept("a URL answers with a redirect"),
        kept("Each costs visitors a request more."),
        kept("Link to the target at once where the link is yours."),
    ),
    Finding(
        *("redirect-chain", Family.REDIRECTS, W),
        kept("a redirect leads to a redirect"),
        kept("Each hop costs time; search engines give up after some."),
        kept("Redirect to the last URL of the chain at once."),
    ),
    Finding(
        *("redirect-loop", Family.REDIRECTS, E),
        kept("a redirect leads round in a circle, or into one"),
        kept("Nobody ever arrives: browsers show an error."),
        kept("Break the circle: one of its URLs has to be a page."),
    ),
    Finding(
        *("redirect-to-broken", Family.REDIRECTS, E),
        kept(
            "a redirect, or a chain of them, ends at a URL that is broken or at no address at all"
        ),
        kept("Whoever follows the old address gets an error page."),
        kept("Redirect to a page that exists, or answer 404 or 410 at once."),
    ),
    Finding(
        *("redirect-limit", Family.REDIRECTS, E),
        kept("a chain has more redirects than --max-redirects"),
        kept("Browsers and search engines give up, too."),
        kept(
            "Redirect to the last URL at once; look for a rule that adds to the address each time."
        ),
    ),
    Finding(
        *("redirect-temporary", Family.REDIRECTS, I),
        kept("302, 303 or 307, and more than {redirect_temporary} pages link to it"),
        kept("Search engines keep the old address, because the move is said not to last."),
        kept("Answer 301 or 308 if it lasts; link to the target in any case."),
    ),
    Finding(
        *("redirect-to-http", Family.REDIRECTS, E),
        kept("an https URL redirects to http"),
        kept("What was private is now readable and changeable on the way."),
        kept("Redirect to https."),
    ),
    # --- links --------------------------------------------------------------------------------
    Finding(
        *("broken-link", Family.LINKS, E),
        kept("pages link to a URL of the site whose chain ends broken"),
        kept("Visitors end at an error, and find no way on."),
        kept("Correct or remove the links; the pages and their texts are listed with the URL."),
    ),
    Finding(
        *("http-link", Family.LINKS, W),
        kept("an https page links to http"),
        kept("The click leaves the protection of TLS, and often costs a redirect."),
        kept("Write https in the link."),
    ),
    Finding(
        *("localhost-link", Family.LINKS, W),
        kept("a page links to localhost or 127.0.0.1"),
        kept("It works on the machine of its author alone."),
        kept("Link to the public address."),
    ),
    Finding(
        *("empty-anchor", Family.LINKS, I),
        kept("a link has no text, no alt text and no label"),
        kept(
            "Screen readers read the address out, and search engines learn nothing of the target."
        ),
        kept("Give the link a text, its image an alt, or the link an aria-label."),
    ),
    Finding(
        *("nofollow-internal", Family.LINKS, I),
        kept("a link to the own site says rel=nofollow"),
        kept("Search engines are told not to trust your own page."),
        kept("Take rel=nofollow away; forbid pages in robots.txt or with noindex instead."),
    ),
    Finding(
        *("too-many-links", Family.LINKS, I),
        kept("a page has more than {too_many_links} links"),
        kept("Nobody reads so many, and search engines may not follow all of them."),
        kept("Divide the page, or link to overviews."),
    ),
    Finding(
        *("dead-end", Family.LINKS, I),
        kept("a page links to no other page"),
        kept("Visitors can only go back."),
        kept("Link to the start and to related pages."),
    ),
    Finding(
        *("orphan", Family.LINKS, W),
        kept("a sitemap names the page, and no other page links to it (needs --sitemaps)"),
        kept("Visitors cannot find it, and search engines take it for unimportant."),
        kept("Link to it, or take it out of the sitemap."),
    ),
    Finding(
        *("deep", Family.LINKS, I),
        kept("a page is more than {deep} clicks away from where the crawl began"),
        kept("Few visitors come so far, and search engines come rarely."),
        kept("Link to it from a page nearer to the start."),
    ),
    Finding(
        *("broken-fragment", Family.LINKS, W),
        kept("a link ends in #id, and the page that it leads to has no such id"),
        kept("The visitor lands at the top of the page instead of the place meant."),
        kept("Correct the id in the link, or give the place that id again."),
    ),
    # --- titles -------------------------------------------------------------------------------
    Finding(
        *("title-missing", Family.TITLES, E),
        kept("a page has no title with text"),
        kept("The title is the headline of the page in search results, tabs and bookmarks."),
        kept("Write a title that says what is on this page."),
    ),
    Finding(
        *("title-short", Family.TITLES, I),
        kept("a title has fewer than {title_short} characters"),
        kept("There is room to say more of what the page holds."),
        kept("Say what is on this page, and whose it is."),
    ),
    Finding(
        *("title-long", Family.TITLES, I),
        kept(
            "a title has more than {title_long} characters, or is wider than {title_pixels} pixels "
            "(Arial, 20 px)"
        ),
        kept("Search results cut it."),
        kept("Shorten it; put what matters first."),
    ),
    Finding(
        *("title-multiple", Family.TITLES, W),
        kept("a page has more than one title"),
        kept("Which one is shown is not certain."),
        kept("Keep one."),
    ),
    Finding(
        *("title-duplicate", Family.TITLES, W),
        kept("another page in the same language, with another canonical URL, has the same title"),
        kept("In search results, tabs and bookmarks one cannot tell them apart."),
        kept("Say what is different, or name one of the pages as canonical for both."),
    ),
    Finding(
        *("title-is-h1", Family.TITLES, I),
        kept("the title is the first h1, word for word"),
        kept("Two places say the same; the title could say whose page it is."),
        kept("Add the name of the site, or what a searcher would type."),
    ),
    # --- descriptions -------------------------------------------------------------------------
    Finding(
        *("description-missing", Family.DESCRIPTIONS, W),
        kept("a page has no meta description with text"),
        kept("Search engines put together a snippet of their own."),
        kept("Write one or two sentences that make one want to open the page."),
    ),
    Finding(
        *("description-short", Family.DESCRIPTIONS, I),
        kept("a description has fewer than {description_short} characters"),
        kept("There is room to say more."),
        kept("Write one or two whole sentences."),
    ),
    Finding(
        *("description-long", Family.DESCRIPTIONS, I),
        kept(
            "a description has more than {description_long} characters, or is wider than "
            "{description_pixels} pixels (Arial, 13 px)"
        ),
        kept("Search results cut it."),
        kept("Shorten it; put what matters first."),
    ),
    Finding(
        *("description-multiple", Family.DESCRIPTIONS, I),
        kept("a page has more than one meta description"),
        kept("Which one is shown is not certain."),
        kept("Keep one."),
    ),
    Finding(
        *("description-duplicate", Family.DESCRIPTIONS, I),
        kept(
            "another page in the same language, with another canonical URL, has the same "
            "description"
        ),
        kept("It describes neither of them."),
        kept("Say what is on this page."),
    ),
    # --- headings -----------------------------------------------------------------------------
    Finding(
        *("h1-missing", Family.HEADINGS, W),
        kept("a page has no h1 with text, or its first h1 is empty"),
        kept("Readers, screen readers and search engines look there for what the page is about."),
        kept("Make the headline of the page its h1."),
    ),
    Finding(
        *("h1-multiple", Family.HEADINGS, I),
        kept("a page has more than one h1"),
        kept("What the page is about is less clear."),
        kept("Keep one h1; make the others h2."),
    ),
    Finding(
        *("h1-duplicate", Family.HEADINGS, I),
        kept(
            "another page in the same language, with another canonical URL, has the same first h1"
        ),
        kept("Readers cannot tell them apart."),
        kept("Say what is different."),
    ),
    Finding(
        *("heading-skip", Family.HEADINGS, I),
        kept("a heading is more than one level below the one before it"),
        kept("Who jumps from heading to heading, as with a screen reader, misses a step."),
        kept("Use the next level; change its looks by style."),
    ),
    # --- content ------------------------------------------------------------------------------
    Finding(
        *("thin", Family.CONTENT, I),
        kept("the main part of a page has fewer than {thin} words"),
        kept("There may be too little to answer what somebody was looking for."),
        kept("Say more, join pages, or keep the page out of search results."),
    ),
    Finding(
        *("exact-duplicate", Family.CONTENT, W),
        kept("another page with another canonical URL has the same text"),
        kept("Search engines show one of them, and choose which."),
        kept("Redirect one to the other, or name one as canonical for both."),
    ),
    Finding(
        *("near-duplicate", Family.CONTENT, W),
        kept(
            "another page has nearly the same text: {near_duplicate} % of its pieces of 16 "
            "bytes, some three words each, by MinHash. Pages that name another page as "
            "canonical are left out"
        ),
        kept("Search engines show one of them, and choose which."),
        kept("Join the pages, name one as canonical, or say on each what is its own."),
    ),
    Finding(
        *("placeholder", Family.CONTENT, W),
        kept("a page says 'lorem ipsum', anywhere in its text"),
        kept("It is not finished."),
        kept("Write the text, or take the page away."),
    ),
    Finding(
        *("lang-missing", Family.CONTENT, W),
        kept("the html element has no lang"),
        kept("Screen readers guess how to pronounce it, browsers whether to translate it."),
        kept('Write its language: <html lang="en">.'),
    ),
    Finding(
        *("lang-invalid", Family.CONTENT, W),
        kept("the lang of the html element is no language code"),
        kept("It is as good as none."),
        kept("Write a code such as en, pt-BR or zh-Hant."),
    ),
    # --- canonical ----------------------------------------------------------------------------
    Finding(
        *("canonical-missing", Family.CANONICAL, I),
        kept("a page names no canonical URL, neither in HTML nor in a header"),
        kept("Copies of it under other addresses (?ref=, print/) compete with it."),
        kept("Name the page's own address as canonical."),
    ),
    Finding(
        *("canonical-multiple", Family.CANONICAL, W),
        kept("a page names more than one canonical URL"),
        kept("Search engines then use none of them."),
        kept("Keep one."),
    ),
    Finding(
        *("canonical-relative", Family.CANONICAL, I),
        kept("a canonical URL is written without scheme and host"),
        kept("On a copy of the site under another host it names the copy."),
        kept("Write the whole address."),
    ),
    Finding(
        *("canonical-conflict", Family.CANONICAL, E),
        kept("the canonical URL of the HTML is not that of the Link header"),
        kept("Search engines then use none of them."),
        kept("Let both say the same, or keep one."),
    ),
    Finding(
        *("canonical-chain", Family.CANONICAL, W),
        kept("the canonical page names yet another page as canonical"),
        kept("Which one is meant is not certain."),
        kept("Name the last one at once."),
    ),
    Finding(
        *("canonical-to-redirect", Family.CANONICAL, E),
        kept("the canonical URL redirects"),
        kept("The page says that another address is the right one, and that one says the same."),
        kept("Name the URL where the redirect ends."),
    ),
    Finding(
        *("canonical-to-broken", Family.CANONICAL, E),
        kept("the canonical URL is broken, or is no http address at all"),
        kept("The page gives way to one that does not exist, and may vanish from search results."),
        kept("Name a page that exists."),
    ),
    Finding(
        *("canonical-to-noindex", Family.CANONICAL, E),
        kept("the canonical page says noindex"),
        kept("The page gives way to one that must not be found: neither will be."),
        kept("Take the noindex away, or name another page."),
    ),
    # --- indexing -----------------------------------------------------------------------------
    Finding(
        *("noindex", Family.INDEXING, I),
        kept("a page says noindex or none, in meta robots or X-Robots-Tag"),
        kept("It will not be found in search engines: good if that is meant."),
        kept("Take it away if it is not meant."),
    ),
    Finding(
        *("robots-blocked", Family.INDEXING, I),
        kept("robots.txt forbids a URL that pages link to"),
        kept("Search engines do not read it, but may show its address."),
        kept("Allow it, or take the links away; use noindex to keep a page out of search results."),
    ),
    Finding(
        *("nosnippet", Family.INDEXING, I),
        kept("a page says nosnippet, or max-snippet:0"),
        kept("Search results show no text of it."),
        kept("Take it away if it is not meant."),
    ),
    Finding(
        *("meta-in-body", Family.INDEXING, W),
        kept("a canonical link or meta robots stands behind the head of the page"),
        kept("Search engines ignore it there. Often something in the head ends it too early."),
        kept("Move it into the head; look for an element that does not belong there."),
    ),
    Finding(
        *("sitemap-redirect", Family.INDEXING, W),
        kept("a sitemap names a URL that redirects"),
        kept("A sitemap is for the pages themselves; search engines trust it less."),
        kept("Name the target."),
    ),
    Finding(
        *("sitemap-broken", Family.INDEXING, W),
        kept("a sitemap names a URL that is broken"),
        kept("Search engines trust the sitemap less."),
        kept("Take the URL out, or mend the page."),
    ),
    Finding(
        *("sitemap-noindex", Family.INDEXING, W),
        kept("a sitemap names a page that says noindex"),
        kept("The one says 'find this', the other 'do not'."),
        kept("Take one of them away."),
    ),
    Finding(
        *("sitemap-blocked", Family.INDEXING, W),
        kept("a sitemap names a URL that robots.txt forbids"),
        kept("Search engines are invited and turned away."),
        kept("Allow the URL, or take it out of the sitemap."),
    ),
    Finding(
        *("sitemap-noncanonical", Family.INDEXING, W),
        kept("a sitemap names a page whose canonical URL is another"),
        kept("A sitemap is for the canonical pages."),
        kept("Name the canonical page."),
    ),
    Finding(
        *("sitemap-missing-page", Family.INDEXING, I),
        kept("a page may be found in search, and no sitemap of its host names it"),
        kept("Search engines find it later."),
        kept("Add it to the sitemap."),
    ),
    # --- languages ----------------------------------------------------------------------------
    Finding(
        *("hreflang-no-return", Family.LANGUAGES, W),
        kept("a page names another as its translation, and that one does not name it"),
        kept("Search engines ignore what only one side says."),
        kept("Let each translation name all of them."),
    ),
    Finding(
        *("hreflang-no-self", Family.LANGUAGES, W),
        kept("a page names its translations, but not itself"),
        kept("The set is not complete, and may be ignored."),
        kept("Add the page itself with its own language."),
    ),
    Finding(
        *("hreflang-invalid", Family.LANGUAGES, W),
        kept("an hreflang is neither a language code nor x-default"),
        kept("Search engines ignore it."),
        kept("Write a language of ISO 639-1, with a region if needed: en, en-GB (not en-UK)."),
    ),
    Finding(
        *("hreflang-to-broken", Family.LANGUAGES, W),
        kept("a translation that a page names is broken, or is at no http address at all"),
        kept("Readers of that language get an error page."),
        kept("Mend the page, or take it out of the set."),
    ),
    Finding(
        *("hreflang-to-redirect", Family.LANGUAGES, W),
        kept("a translation that a page names redirects"),
        kept("Search engines ignore it."),
        kept("Name the target."),
    ),
    Finding(
        *("hreflang-to-noindex", Family.LANGUAGES, W),
        kept("a translation that a page names says noindex"),
        kept("It cannot be shown to the readers of that language."),
        kept("Take the noindex away, or take the page out of the set."),
    ),
    Finding(
        *("hreflang-to-noncanonical", Family.LANGUAGES, W),
        kept("a translation that a page names has another canonical URL"),
        kept("Search engines ignore it."),
        kept("Name the canonical page."),
    ),
    Finding(
        *("hreflang-no-default", Family.LANGUAGES, I),
        kept("a page names its translations, but no x-default"),
        kept("Readers of other languages get any of them."),
        kept("Add x-default for the page that chooses, or for the main language."),
    ),
    # --- images -------------------------------------------------------------------------------
    Finding(
        *("alt-missing", Family.IMAGES, W),
        kept("a page has an image without an alt attribute"),
        kept("Who cannot see it hears the name of its file, or nothing."),
        kept('Say what it shows; write alt="" if it is mere decoration.'),
    ),
    Finding(
        *("alt-long", Family.IMAGES, I),
        kept("a page has an image whose alt text is over 100 characters"),
        kept("Screen readers read it in one go."),
        kept("Say it in short, and the rest in the text."),
    ),
    Finding(
        *("image-large", Family.IMAGES, I),
        kept("an image is larger than {image_large} (needs --resources)"),
        kept("It takes long on a slow connection."),
        kept("Scale it to the size at which it is shown; use WebP or AVIF."),
    ),
    Finding(
        *("image-no-size", Family.IMAGES, I),
        kept("a page has an image without width and height"),
        kept("The text jumps when the image arrives."),
        kept("Write its width and height as attributes."),
    ),
    # --- addresses ----------------------------------------------------------------------------
    Finding(
        *("url-long", Family.ADDRESSES, W),
        kept("a URL has more than {url_long} characters as a reader sees it: %C3%A9 is one"),
        kept("It is cut where it is shown, and breaks where it is pasted."),
        kept("Use fewer and shorter words."),
    ),
    Finding(
        *("url-space", Family.ADDRESSES, W),
        kept("the path of a URL has a space in it"),
        kept("It ends at the space where it is pasted into a text."),
        kept("Use hyphens."),
    ),
    Finding(
        *("url-double-slash", Family.ADDRESSES, W),
        kept("the path of a URL has two slashes in a row"),
        kept("The same page often answers under one slash, too."),
        kept("Correct the link; redirect the wrong form."),
    ),
    Finding(
        *("url-uppercase", Family.ADDRESSES, I),
        kept("the path of a URL has capital letters"),
        kept("People type small letters, and get another URL."),
        kept("Use small letters; redirect the others."),
    ),
    Finding(
        *("url-underscore", Family.ADDRESSES, I),
        kept("the path of a URL has an underscore"),
        kept("Search engines take a_b for one word."),
        kept("Use hyphens in new addresses."),
    ),
    Finding(
        *("url-not-ascii", Family.ADDRESSES, I),
        kept("the path or query of a URL has letters outside of ASCII"),
        kept("Copied, they become %C3%A9 and the like."),
        kept("Use plain letters if the readers' language allows it."),
    ),
    Finding(
        *("url-many-parameters", Family.ADDRESSES, I),
        kept("a URL has more than {url_many_parameters} parameters"),
        kept("Their combinations make many URLs of one page."),
        kept("Leave out what does not change the page; name a canonical URL."),
    ),
    Finding(
        *("url-session-id", Family.ADDRESSES, I),
        kept("a URL carries a session id"),
        kept(
            "Each visit makes new URLs for the same pages, and a copied link gives the "
            "session away."
        ),
        kept("Keep sessions in cookies."),
    ),
    Finding(
        *("trap", Family.ADDRESSES, W),
        kept(
            "addresses without end: a folder repeats three times in a row, or more than "
            "{trap} URLs that differ in one number or parameter were each found on another of them"
        ),
        kept("Crawlers lose themselves there, and do not come to your real pages."),
        kept("Forbid them in robots.txt; end the calendar; correct relative links."),
    ),
    # --- security -----------------------------------------------------------------------------
    Finding(
        *("http-page", Family.SECURITY, W),
        kept("a page is served over http"),
        kept("It can be read and changed on the way; browsers call it not secure."),
        kept("Serve it over https, and redirect http there."),
    ),
    Finding(
        *("mixed-content", Family.SECURITY, W),
        kept("an https page loads an image, a film or a sound over http"),
        kept("It can be read and changed on the way; browsers block it or warn."),
        kept("Load it over https."),
        kept("an https page loads a script, a style, a frame or an object over http"),
    ),
    Finding(
        *("insecure-form", Family.SECURITY, E),
        kept("a form on an https page sends to http"),
        kept("What visitors type can be read on the way."),
        kept("Send it to https."),
    ),
    Finding(
        *("no-hsts", Family.SECURITY, I),
        kept("an https page has no Strict-Transport-Security header"),
        kept("The first request of a visit may go over http, and be led elsewhere."),
        kept("Send Strict-Transport-Security: max-age=31536000."),
    ),
    Finding(
        *("no-csp", Family.SECURITY, I),
        kept("a page has no Content-Security-Policy header"),
        kept("A script that somebody smuggles in may do anything."),
        kept(
            "Begin with Content-Security-Policy-Report-Only, then allow only what the page needs."
        ),
    ),
    Finding(
        *("no-nosniff", Family.SECURITY, I),
        kept("a page has no X-Content-Type-Options: nosniff"),
        kept("Browsers may take an uploaded file for a script."),
        kept("Send X-Content-Type-Options: nosniff."),
    ),
    Finding(
        *("no-frame-options", Family.SECURITY, I),
        kept("a page has neither X-Frame-Options nor frame-ancestors in its policy"),
        kept("Another site may show it in a frame and catch clicks."),
        kept("Send Content-Security-Policy: frame-ancestors 'self'."),
    ),
    Finding(
        *("no-referrer-policy", Family.SECURITY, I),
        kept("a page has no Referrer-Policy header"),
        kept("How much of its address other sites learn is left to the browser."),
        kept("Send Referrer-Policy: strict-origin-when-cross-origin."),
    ),
    Finding(
        *("cookie-insecure", Family.SECURITY, W),
        kept("an answer sets a cookie without HttpOnly, or over https without Secure"),
        kept("It may be sent over http, or be read by a script."),
        kept("Add Secure and HttpOnly."),
    ),
    Finding(
        *("tls-expires", Family.SECURITY, W),
        kept(
            "the certificate of a host ends in less than {tls_expires} days; its first page "
            "has the finding"
        ),
        kept("After that, browsers show a warning instead of the site."),
        kept("Renew it, and look why that does not happen by itself."),
    ),
    # --- weight, speed ------------------------------------------------------------------------
    Finding(
        *("slow", Family.SPEED, W),
        kept("a page took more than {slow} to its last byte"),
        kept("Visitors leave, and search engines come less often."),
        kept(
            "See its phases: if the first byte comes late, the server is slow; else the page "
            "is large."
        ),
        kept("a page took more than {slow_error} to its last byte"),
    ),
    Finding(
        *("slow-first-byte", Family.SPEED, W),
        kept("from the request to the first byte of a page it took more than {slow_first_byte}"),
        kept("Nothing can be shown before."),
        kept("Look for slow queries; keep made pages in a cache."),
    ),
    Finding(
        *("large-page", Family.SPEED, W),
        kept("the HTML of a page is larger than {large_page}"),
        kept("It takes long on a slow connection, and long to show."),
        kept("Move data, styles and images out of the HTML; divide the page."),
        kept("the HTML of a page is larger than {large_page_error}"),
    ),
    Finding(
        *("uncompressed", Family.SPEED, I),
        kept(
            "text (a page, a script, a style) of more than {uncompressed} is sent without "
            "Content-Encoding"
        ),
        kept("It takes three to five times as many bytes as needed."),
        kept("Switch on gzip, br or zstd for text."),
    ),
    Finding(
        *("no-cache-headers", Family.SPEED, I),
        kept("a page has no Cache-Control, Expires, ETag or Last-Modified"),
        kept("Browsers and crawlers fetch it whole each time."),
        kept("Send an ETag or Last-Modified, and a Cache-Control."),
    ),
    Finding(
        *("big-dom", Family.SPEED, I),
        kept("a page has more than {big_dom} elements"),
        kept("Telephones take long to lay it out."),
        kept("Divide the page; look for wrappers in wrappers."),
    ),
    # --- markup -------------------------------------------------------------------------------
    Finding(
        *("viewport-missing", Family.MARKUP, I),
        kept("a page has no meta viewport"),
        kept("Telephones show it tiny."),
        kept('Add <meta name="viewport" content="width=device-width, initial-scale=1">.'),
    ),
    Finding(
        *("duplicate-id", Family.MARKUP, I),
        kept("an id stands on a page more than once"),
        kept("Links, labels and scripts find the first one alone."),
        kept("Give each element its own id."),
    ),
    Finding(
        *("structured-data-invalid", Family.MARKUP, W),
        kept("a JSON-LD script is no JSON"),
        kept("Search engines ignore all of it."),
        kept("Correct it: often a comma too many, or a quote in a text."),
    ),
    Finding(
        *("media-type", Family.MARKUP, I),
        kept("the Content-Type of an answer is not that of the suffix of its URL"),
        kept("Browsers may show source text, or save a page as a file."),
        kept("Correct the type, or the suffix."),
    ),
    Finding(
        *("doctype-missing", Family.MARKUP, I),
        kept("a page has no doctype"),
        kept("Browsers lay it out as those of 1998 did."),
        kept("Begin it with <!DOCTYPE html>."),
    ),
    Finding(
        *("charset-missing", Family.MARKUP, I),
        kept("neither header nor page says its character encoding"),
        kept("Letters may come out wrong."),
        kept('Send Content-Type: text/html; charset=utf-8, or write <meta charset="utf-8">.'),
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
