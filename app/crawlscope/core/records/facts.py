"""What one answer says about itself besides its links: the material of findings.

`PageFacts` are read from a page in the same parse that finds its links, `HeaderFacts` from the
header section of any final answer. Texts are as a reader sees them (white space squeezed), cut at
their limits; numbers count everything, also what lies beyond a limit.
"""

from enum import StrEnum
from typing import NamedTuple
from zlib import crc32

from crawlscope.core.base.event_record import event_record
from crawlscope.core.records.rendering import Accessibility
from crawlscope.core.structured.item import StructuredLine, StructuredProblem, StructuredType

MOST_TEXT = 512  # characters of a description, a heading, an alt text
MOST_LISTED = 200  # headings, languages, images, fragments of one page that are kept one by one
LONG_ALT = 100  # characters of an alt text; a longer one is counted
NO_ADDRESS = ""  # in place of the URL of something that is at no http(s) address
# What shows how much alike texts are (`page/words.py`): 32 maxima of the hashes of their shingles,
# of 16 bits, by which near ones are found; then an octet, and 2,048 bits of a sample of 1,024 at
# most, by which they are compared. A signature of another length is of an older version, as is one
# whose octet lacks FORM: it is like those of its own version alone.
MINHASHES, SAMPLE, BITS = 32, 1_024, 2_048
FORM = 0x80
SIGNATURE = 2 * MINHASHES + 1 + BITS // 8  # octets


class Insecure(StrEnum):
    """What an https page loads over http, or sends there."""

    SCRIPT = "script"
    STYLE = "style"
    FRAME = "frame"
    IMAGE = "image"  # or film, or sound
    FORM = "form"


class Image(NamedTuple):
    """An `img` element."""

    url: str  # absolute
    alt: str | None  # None: there is no such attribute
    has_size: bool  # width and height are given, as attributes


class ScriptLink(NamedTuple):
    """A link that is on a page only once its scripts have run."""

    url: str
    script: str  # the URL of what made it; '' if that is not known
    line: int  # from 1; 0 if it is not known
    column: int


class PageError(NamedTuple):
    """An error that a page has in a browser."""

    text: str
    script: str
    line: int
    column: int


class ScriptChange(NamedTuple):
    """A script has changed what search engines read."""

    what: str  # 'title', 'description', 'canonical' or 'robots'
    script: str
    line: int  # from 1; 0 if it is not known
    column: int


class BrokenRequest(NamedTuple):
    """A request of a page, for a script, an image and the like, that got no sound response."""

    url: str
    status: int  # 0: there was no response
    problem: str  # why


class ScriptFile(NamedTuple):
    """A script that a page asked for."""

    url: str
    status: int  # 0: there was no response
    problem: str  # why; '' if there was one
    size: int  # octets, unpacked


class InlineScript(NamedTuple):
    """A script that stands in the page as it was served."""

    key: str  # the same for all that begin alike
    begins: str  # its first characters
    size: int  # characters
    line: int  # where it begins, from 1
    column: int
    last_line: int  # where it ends
    last_column: int


class OtherHost(NamedTuple):
    """Another host than its own, that a page asked."""

    host: str
    requests: int
    size: int  # octets of their responses, unpacked


@event_record
class RenderedFacts:
    """The contents of a page after its scripts have run in a browser."""

    reason: str | None = None  # why it could not be rendered; all else is empty then
    is_overdue: bool = False  # it was read as it stood when its time was up
    seconds: float = 0.0
    url: str | None = None  # scripts have changed the address
    redirect: str | None = None  # scripts led to this URL
    title: str | None = None
    description: str | None = None
    h1: str | None = None
    canonical: str | None = None  # absolute
    robots: frozenset[str] = frozenset()
    hreflang: tuple[tuple[str, str], ...] = ()
    words: int = 0
    links: int = 0  # a and area elements with an href
    structured_data: int = 0
    script_links: tuple[ScriptLink, ...] = ()  # the first ones
    more_script_links: int = 0
    errors: tuple[PageError, ...] = ()
    more_errors: int = 0
    changes: tuple[ScriptChange, ...] = ()
    requests: int = 0
    refused: tuple[str, ...] = ()  # URLs that robots.txt disallows
    broken: tuple[BrokenRequest, ...] = ()
    insecure: tuple[str, ...] = ()  # http URLs that an https page asks for
    hosts: int = 0  # others, that it asks
    scripts: tuple[ScriptFile, ...] = ()  # each once
    inline: tuple[InlineScript, ...] = ()
    more_scripts: int = 0  # of either
    others: tuple[OtherHost, ...] = ()  # the first ones
    # URLs that it names only then, but not by links that people follow: canonical, redirect, ...
    named: tuple[str, ...] = ()
    uncrawlable: tuple[str, ...] = ()  # as of `PageFacts`, that the served page has not
    hash_routes: tuple[str, ...] = ()  # URLs with routes in their fragments
    # How it felt in the browser, until it was still; None: that is not known
    lcp: float | None = None  # seconds until its largest part was painted
    cls: float | None = None  # how much it moved
    tbt: float | None = None  # seconds in which it could not have responded to a person
    oversized: tuple[str, ...] = ()  # URLs of images much larger than they are shown
    screenshot: str = ""  # the name of its file, in the folder of the crawl's screenshots
    accessibility: Accessibility | None = None  # None: nobody wanted to know


@event_record
class PageFacts:
    """The contents of an HTML or XHTML page."""

    titles: int = 0  # title elements outside of SVG
    description: str | None = None  # the first one
    descriptions: int = 0
    headings: tuple[tuple[int, str], ...] = ()  # level and text of the first, and of the first h1
    language: str | None = None  # `lang` of the html element, as sent
    hreflang: tuple[tuple[str, str], ...] = ()  # language as sent; absolute URL or NO_ADDRESS
    robots: frozenset[str] = frozenset()  # directives of meta robots, lower case
    is_meta_in_body: bool = False  # a canonical or meta robots stands behind the head
    canonicals: tuple[str, ...] = ()  # hrefs as sent, each once
    words: int = 0  # of the main part: without nav, header, footer, aside, script, style
    text_hash: int = 0  # of them in lower case and in their order; 64 bits; 0: no words
    minhash: bytes = b""  # of shingles, three words each; empty: too few
    is_placeholder: bool = False  # it says 'lorem ipsum', anywhere
    images: tuple[Image, ...] = ()
    images_total: int = 0
    images_without_alt: int = 0
    images_with_long_alt: int = 0  # over 100 characters
    images_without_size: int = 0
    ids: frozenset[int] = frozenset()  # `hash_of` its ids, and of the names of its anchors
    are_all_ids: bool = True  # False: there are more
    duplicate_ids: int = 0
    fragments: tuple[tuple[str, str], ...] = ()  # of links: absolute URL and the
    # decoded fragment; without those that lead to an id of the page itself
    empty_anchors: int = 0  # links without text, alt or label
    http_links: int = 0  # from an https page to http
    localhost_links: int = 0
    nofollow_internal: int = 0
    links_total: int = 0  # a and area elements with an href, to wherever, and frames
    insecure: tuple[tuple[Insecure, str], ...] = ()  # and what it names, each once
    structured_data: int = 0  # JSON-LD scripts
    structured_data_invalid: int = 0
    has_viewport: bool = False
    has_doctype: bool = False
    has_charset: bool = False  # in the header, a meta element, or a byte order mark
    elements: int = 0
    more_headings: int = 0  # that `headings` has not, of all levels
    more_h1: int = 0
    more_h2: int = 0
    skips_level: bool = False  # one of those is by more than one below the heading before it
    has_scripts: bool = False  # other than JSON-LD
    # What rules took out of it, by their names; a rule that found nothing, or failed, has None
    extracted: tuple[tuple[str, str | tuple[str, ...] | None], ...] = ()
    extract_failed: tuple[str, ...] = ()  # 'NAME: why', of the rules that failed
    structured_types: tuple[StructuredType, ...] = ()  # of its items, in the order of the page
    structured_problems: tuple[StructuredProblem, ...] = ()
    structured_tree: tuple[StructuredLine, ...] = ()  # the first lines of it
    # Of links that only scripts follow, what stands in place of an address, each once, and sorted
    uncrawlable: tuple[str, ...] = ()
    language_found: str | None = None  # in its text, if that is sure: a primary subtag
    rendered: RenderedFacts | None = None  # None: no browser was asked


@event_record
class HeaderFacts:
    """The contents of the header section of a response. Responses with the same contents share one
    object."""

    robots: frozenset[str] = frozenset()  # directives of X-Robots-Tag for all robots, lower case
    canonical: str | None = None  # of Link with rel=canonical, as sent
    hreflang: tuple[tuple[str, str], ...] = ()
    encoding: str | None = None  # Content-Encoding, lower case
    has_hsts: bool = False
    has_csp: bool = False
    has_frame_ancestors: bool = False  # in its CSP
    has_frame_options: bool = False
    has_nosniff: bool = False
    has_referrer_policy: bool = False
    has_cache_headers: bool = False  # Cache-Control, Expires, ETag or Last-Modified
    insecure_cookies: int = 0  # Set-Cookie without HttpOnly, or over https without Secure
    is_challenge: bool = False  # instead of the answer, a test that only browsers pass


@event_record
class SentHeaders:
    """The header fields of a response as they were sent, without secrets."""

    fields: tuple[tuple[str, str], ...]  # name and text, in their order
    left_out: int = 0  # how many are cut, or not there: they were too long


@event_record
class Timing:
    """Where the time of the last attempt went, in seconds; None: that phase did not take place."""

    queued: float | None = None  # since it was discovered, or queued again, until the attempt began
    dns: float | None = None
    connect: float | None = None
    tls: float | None = None
    first_byte: float | None = None  # from the request until the status line
    body: float | None = None
    is_reused: bool = False  # the connection was open already


def hash_of(name: str) -> int:
    """32 bits that represent an id, or the fragment that refers to it."""
    return crc32(name.encode(errors="surrogatepass"))
