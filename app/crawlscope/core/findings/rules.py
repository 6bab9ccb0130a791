"""What is wrong with one URL, from what it says about itself: pure functions that give a mask."""

import json
import re
from functools import lru_cache
from itertools import pairwise
from operator import itemgetter
from typing import NamedTuple
from urllib.parse import unquote

from crawlscope.core.base.media_types import PAGES
from crawlscope.core.base.resources import resource
from crawlscope.core.base.urls import UrlError, hostname_of, join, origin_of
from crawlscope.core.findings.language_codes import DEFAULT, is_alternate, is_language
from crawlscope.core.findings.pixels import is_wider
from crawlscope.core.findings.text_languages import are_different
from crawlscope.core.policy.address_policy import nearness
from crawlscope.core.policy.declared_findings import BIT, FINDINGS, GRAVER
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import ErrorKind, Failure, State
from crawlscope.core.records.facts import NO_ADDRESS, HeaderFacts, Insecure, PageFacts, Timing

LOCATED = re.compile(r"\s*[a-zA-Z][a-zA-Z0-9+.-]*:[/\\]{2}")
REFUSALS = frozenset((401, 403, 429, 999))
TITLE_SIZE, DESCRIPTION_SIZE = 20, 13  # pixels of Arial, as search results show them
KEPT = 1_024  # answers: many pages of a site have the same levels of headings, and header fields
LEVEL = itemgetter(0)  # of a heading
NO_HEADERS = HeaderFacts()
HEADER_FIELDS = (  # findings of header fields that an answer should have
    *("no-hsts", "no-csp", "no-nosniff", "no-frame-options", "no-referrer-policy"),
    "no-cache-headers",
)
NO_TIMING = Timing()
DONE = State.DONE  # in Python 3.11, to get it from there takes 900 instructions
OF_FAILURES = {
    Failure.UNREACHED: "no-answer",
    Failure.NO_RESPONSE: "no-answer",
    Failure.REDIRECT: "redirect",
}
# What no rule but those of length, repetition and double slashes concerns has none of these
ODD = re.compile(r"[^a-z0-9/.~!$'()*,+:@&=-]")
PAGE_ENDS = ("/", ".html", ".htm")
ESCAPE = re.compile(r"%[0-9A-Fa-f]{2}")
NOT_ASCII = re.compile(r"%[89A-Fa-f][0-9A-Fa-f]")
SESSION = re.compile(
    r"[?&;](?:phpsessid|jsessionid|sessionid|session_id|sid|aspsessionid\w*|cftoken|zenid)=", re.I
)
# One to three segments that stand there three times in a row
REPEATED = re.compile(r"((?:/[^/?]+){1,3}?)\1\1(?=[/?]|$)")
DECLARED = json.loads(resource("media_types.json").read_bytes())
SUFFIXES: dict[str, str] = {  # and the type that each means; others say nothing
    suffix: kind for kind, suffixes in DECLARED["suffixes"].items() for suffix in suffixes
}
# Types that are as good as those of the suffix
ALIKE = (*map(frozenset, DECLARED["alike"]), frozenset(PAGES))
TEXTS = ("javascript", "json", "xml")  # how other types of text end


class Judged(NamedTuple):
    """The parts of a record that rules check."""

    url: str
    state: State
    status: int  # 0: none
    title: str | None = None
    canonical: str | None = None  # absolute, of the HTML
    content_type: str | None = None
    size: int = -1  # bytes; -1: unknown
    elapsed: float = -1.0  # seconds; -1: unknown
    depth: int = 0
    redirect_to: str | None = None
    error: ErrorKind | None = None
    is_external: bool = False  # of another site, and only checked
    links_out: int = -1  # URLs it links to, but for itself; -1: unknown


def of_record(it: Judged, headers: HeaderFacts | None, limits: Settings) -> int:
    """The findings from the response and the address of a requested URL, of any media type."""
    is_challenge = headers is not None and headers.is_challenge
    if it.is_external:
        return _of_external(it, is_challenge)
    mask = of_address(it.url, limits)
    if it.state is DONE:
        if is_challenge:
            mask |= BIT["refused"]
        elif it.status >= 400:
            mask |= _of_status(it.status)
        if 200 <= it.status <= 299 and it.content_type:
            mask |= of_file(it.url, it.content_type, it.size, headers, limits)
    elif it.state is State.REDIRECTED:
        mask |= BIT["redirect"]
        if it.url.startswith("https:") and (it.redirect_to or "").startswith("http:"):
            mask |= BIT["redirect-to-http"]
    elif it.error is not None and it.error.failure in OF_FAILURES:
        mask |= BIT[OF_FAILURES[it.error.failure]]
    if headers is not None and headers.insecure_cookies:
        mask |= BIT["cookie-insecure"]
    return mask


def _of_external(it: Judged, is_challenge: bool) -> int:
    if it.state is State.DONE and (is_challenge or it.status in REFUSALS):
        return BIT["external-refused"]
    if it.state is State.DONE:
        is_broken = it.status >= 400
    else:
        is_broken = it.error not in (None, ErrorKind.STOPPED)
    return BIT["external-broken"] if is_broken else 0


def _of_status(status: int) -> int:
    if status in REFUSALS:
        return BIT["refused"]
    if 400 <= status <= 499:
        return BIT["client-error"]
    return BIT["server-error"] if 500 <= status <= 599 else 0


def of_file(url: str, kind: str, size: int, headers: HeaderFacts | None, limits: Settings) -> int:
    """The findings from the media type and the size of a sound response."""
    mask = 0
    if not (kind in PAGES and url.endswith(PAGE_ENDS)):
        if size > limits.image_large and kind.startswith("image/"):
            mask |= BIT["image-large"]
        if not _fits_suffix(url, kind):
            mask |= BIT["media-type"]
    if headers is not None and _is_sent_as_it_is(size, headers, limits) and _is_text(kind):
        mask |= BIT["uncompressed"]
    return mask


def _is_text(kind: str) -> bool:
    return kind.startswith("text/") or kind.endswith(TEXTS)


def _is_sent_as_it_is(size: int, headers: HeaderFacts, limits: Settings) -> bool:
    return size > limits.uncompressed and headers.encoding in (None, "", "identity")


def _fits_suffix(url: str, kind: str) -> bool:
    """True if the type is that of the suffix, or the suffix says nothing about it."""
    name = url.partition("?")[0].rpartition("/")[2]
    said = SUFFIXES.get(name.rpartition(".")[2].lower()) if "." in name else None
    if said is None or said == kind:
        return True
    return any(said in some and kind in some for some in ALIKE)


def of_address(url: str, limits: Settings) -> int:
    """The findings from an address."""
    mask, start = 0, url.find("/", 8)
    if len(url) > limits.url_long and len(unquote(url)) > limits.url_long:
        mask |= BIT["url-long"]  # as a reader sees it: an escaped letter is one, and not six
    if ODD.search(url, start) or url.find("//", start) >= 0:
        mask |= _of_odd(url, start, limits)
    if url.count("/", start) >= 3:
        path = url[start:].partition("?")[0]
        segments = path.split("/")
        # Three times in a row is at least two more than once, and soon ruled out.
        if len(segments) - len(set(segments)) >= 2 and REPEATED.search(path):
            mask |= BIT["trap"]
    return mask


def _of_odd(url: str, start: int, limits: Settings) -> int:
    mask = 0
    path, _, query = url[start:].partition("?")
    if "%20" in path:
        mask |= BIT["url-space"]
    if "//" in path:
        mask |= BIT["url-double-slash"]
    if "_" in path:
        mask |= BIT["url-underscore"]
    plain = path
    if "%" in url:
        plain = ESCAPE.sub("", path)
        if NOT_ASCII.search(url, start):
            mask |= BIT["url-not-ascii"]
    if plain != plain.lower():
        mask |= BIT["url-uppercase"]
    if query and sum(map(bool, query.split("&"))) > limits.url_many_parameters:
        mask |= BIT["url-many-parameters"]
    if "=" in url and SESSION.search(url, start):
        mask |= BIT["url-session-id"]
    return mask


def of_page(
    it: Judged,
    facts: PageFacts,
    headers: HeaderFacts | None,
    timing: Timing | None,
    limits: Settings,
) -> int:
    """The findings from a page (2xx, HTML, of the site) itself."""
    is_unknown, headers = headers is None, headers or NO_HEADERS
    mask = (
        _of_title_and_headings(it.title, facts, limits)
        | _of_description(facts, limits)
        | _of_content(facts, limits)
        | _of_links(it, facts, limits)
        | _of_canonical(it, facts, headers)
        | _of_weight(it, facts, timing or NO_TIMING, limits)
        | _of_markup(facts)
    )
    if facts.robots or headers.robots:
        mask |= _of_robots(facts.robots | headers.robots)
    if facts.hreflang or headers.hreflang:
        mask |= _of_languages(it.url, alternates_of(it.url, facts, headers))
    if not it.url.startswith("https:") and _is_public(origin_of(it.url)):
        mask |= BIT["http-page"]
    if facts.insecure:
        mask |= _of_insecure(facts)
    if it.depth > limits.deep:
        mask |= BIT["deep"]
    return mask if is_unknown else mask | _of_headers(it, headers, limits)


@lru_cache(KEPT)
def _is_public(origin: str) -> bool:
    return nearness(hostname_of(origin)) is None


def first_heading(facts: PageFacts) -> str | None:
    """The text of the first h1; None: there is none."""
    for level, text in facts.headings:
        if level == 1:
            return text
    return None


def _of_title_and_headings(title: str | None, facts: PageFacts, limits: Settings) -> int:
    mask = BIT["title-multiple"] if facts.titles > 1 else 0
    if facts.headings:
        mask |= _of_levels(tuple(map(LEVEL, facts.headings)), facts.more_h1)
        if facts.skips_level:
            mask |= BIT["heading-skip"]
    heading = first_heading(facts)
    if not heading:
        mask |= BIT["h1-missing"]
    if not title or title.isspace():
        return mask | BIT["title-missing"]
    if len(title) < limits.title_short:
        mask |= BIT["title-short"]
    if len(title) > limits.title_long or is_wider(title, TITLE_SIZE, limits.title_pixels):
        mask |= BIT["title-long"]
    # it may have no-break spaces
    if heading and (heading == title or heading == " ".join(title.split())):
        mask |= BIT["title-is-h1"]
    return mask


def _of_description(facts: PageFacts, limits: Settings) -> int:
    mask = BIT["description-multiple"] if facts.descriptions > 1 else 0
    text = facts.description
    if not text:
        return mask | BIT["description-missing"]
    if len(text) < limits.description_short:
        mask |= BIT["description-short"]
    if len(text) > limits.description_long or is_wider(
        text, DESCRIPTION_SIZE, limits.description_pixels
    ):
        mask |= BIT["description-long"]
    return mask


@lru_cache(KEPT)
def _of_levels(levels: tuple[int, ...], more_h1: int) -> int:
    mask = BIT["h1-multiple"] if levels.count(1) + more_h1 > 1 else 0
    if any(level > before + 1 for before, level in pairwise(levels)):
        mask |= BIT["heading-skip"]
    return mask


def _of_content(facts: PageFacts, limits: Settings) -> int:
    mask = BIT["thin"] if facts.words < limits.thin else 0
    if facts.is_placeholder:
        mask |= BIT["placeholder"]
    if not facts.language:
        mask |= BIT["lang-missing"]
    elif not is_language(facts.language):
        mask |= BIT["lang-invalid"]
    elif facts.language_found and are_different(facts.language, facts.language_found):
        mask |= BIT["lang-mismatch"]
    if facts.images_without_alt:
        mask |= BIT["alt-missing"]
    if facts.images_with_long_alt:
        mask |= BIT["alt-long"]
    if facts.images_without_size:
        mask |= BIT["image-no-size"]
    return mask


def _of_links(it: Judged, facts: PageFacts, limits: Settings) -> int:
    mask = 0
    if facts.links_total > limits.too_many_links:
        mask |= BIT["too-many-links"]
    elif not facts.links_total or not it.links_out:
        mask |= BIT["dead-end"]
    if facts.http_links:
        mask |= BIT["http-link"]
    if facts.localhost_links:
        mask |= BIT["localhost-link"]
    if facts.empty_anchors:
        mask |= BIT["empty-anchor"]
    if facts.uncrawlable:
        mask |= BIT["link-uncrawlable"]
    if facts.nofollow_internal:
        mask |= BIT["nofollow-internal"]
    return mask


def canonical_of(it: Judged, facts: PageFacts, headers: HeaderFacts | None) -> str | None:
    """The canonical URL that a page names: in the HTML, or else in a header. None: it names none;
    NO_ADDRESS: what it names cannot be asked for."""
    if facts.canonicals or it.canonical is not None:
        named = it.canonical
        if named is not None and named != it.url:
            named = _absolute(it.url, named)  # a record keeps what is no address as it was written
    elif headers is None or headers.canonical is None:
        return None
    else:
        named = _absolute(it.url, headers.canonical)
    return NO_ADDRESS if named is None else named


def _absolute(url: str, href: str) -> str | None:
    try:
        return join(url, href)
    except UrlError:
        return None


def _of_canonical(it: Judged, facts: PageFacts, headers: HeaderFacts) -> int:
    if not facts.canonicals and headers.canonical is None:
        return BIT["canonical-missing"]
    mask = BIT["canonical-multiple"] if len(facts.canonicals) > 1 else 0
    said = facts.canonicals if headers.canonical is None else (*facts.canonicals, headers.canonical)
    if not all(map(LOCATED.match, said)):
        mask |= BIT["canonical-relative"]
    if (
        it.canonical is not None
        and headers.canonical is not None
        and _absolute(it.url, headers.canonical) != it.canonical
    ):
        mask |= BIT["canonical-conflict"]
    return mask


def forbids_index(directives: frozenset[str]) -> bool:
    """True of robots directives that keep a page out of search results."""
    return "noindex" in directives or "none" in directives


def _of_robots(said: frozenset[str]) -> int:
    mask = BIT["noindex"] if forbids_index(said) else 0
    if "nosnippet" in said or any(each.replace(" ", "") == "max-snippet:0" for each in said):
        mask |= BIT["nosnippet"]
    return mask


def alternates_of(
    url: str, facts: PageFacts, headers: HeaderFacts | None
) -> tuple[tuple[str, str], ...]:
    """Languages, and the absolute URLs of the translations, as page and header name them."""
    if headers is None or not headers.hreflang:
        return facts.hreflang
    resolved = ((code, _absolute(url, href)) for code, href in headers.hreflang)
    return facts.hreflang + tuple((code, named or NO_ADDRESS) for code, named in resolved)


def _of_languages(url: str, alternates: tuple[tuple[str, str], ...]) -> int:
    mask, codes = 0, {code for code, _ in alternates}
    if all(named != url for _, named in alternates):
        mask |= BIT["hreflang-no-self"]
    if all(code.lower() != DEFAULT for code in codes):
        mask |= BIT["hreflang-no-default"]
    if not all(map(is_alternate, codes)):
        mask |= BIT["hreflang-invalid"]
    return mask


def _of_insecure(facts: PageFacts) -> int:
    mask = 0
    for kind, _ in facts.insecure:
        if kind is Insecure.FORM:
            mask |= BIT["insecure-form"]
        elif kind is Insecure.IMAGE:
            mask |= BIT["mixed-content"]
        else:
            mask |= BIT["mixed-content"] | GRAVER["mixed-content"]
    return mask


def _of_headers(it: Judged, headers: HeaderFacts, limits: Settings) -> int:
    mask = _without(
        headers.has_hsts or not it.url.startswith("https:"),
        headers.has_csp,
        headers.has_nosniff,
        headers.has_frame_options or headers.has_frame_ancestors,
        headers.has_referrer_policy,
        headers.has_cache_headers,
    )
    if _is_sent_as_it_is(it.size, headers, limits):
        mask |= BIT["uncompressed"]
    return mask


@lru_cache(KEPT)
def _without(*are_there: bool) -> int:
    """The bits of the header fields that are not there."""
    mask = 0
    for name, is_there in zip(HEADER_FIELDS, are_there, strict=True):
        if not is_there:
            mask |= BIT[name]
    return mask


def _of_weight(it: Judged, facts: PageFacts, timing: Timing, limits: Settings) -> int:
    mask = 0
    if it.elapsed > limits.slow:
        mask |= BIT["slow"]
        if it.elapsed > limits.slow_error:
            mask |= GRAVER["slow"]
    if timing.first_byte is not None and timing.first_byte > limits.slow_first_byte:
        mask |= BIT["slow-first-byte"]
    if it.size > limits.large_page:
        mask |= BIT["large-page"]
        if it.size > limits.large_page_error:
            mask |= GRAVER["large-page"]
    if facts.elements > limits.big_dom:
        mask |= BIT["big-dom"]
    return mask


def _of_markup(facts: PageFacts) -> int:
    mask = BIT["meta-in-body"] if facts.is_meta_in_body else 0
    if not facts.has_viewport:
        mask |= BIT["viewport-missing"]
    if facts.duplicate_ids:
        mask |= BIT["duplicate-id"]
    if facts.structured_data_invalid:
        mask |= BIT["structured-data-invalid"]
    for each in facts.structured_problems:
        mask |= BIT.get(each.finding, 0)
    if not facts.has_doctype:
        mask |= BIT["doctype-missing"]
    if not facts.has_charset:
        mask |= BIT["charset-missing"]
    return mask


def words_of(mask: int) -> list[str]:
    """The names of the findings in a mask, in the order of the table."""
    return [finding.name for finding in FINDINGS if mask & BIT[finding.name]]
