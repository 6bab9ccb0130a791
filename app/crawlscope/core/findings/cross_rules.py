"""What is wrong with a URL by what others are: pure functions, as `rules` are for what it says."""

from crawlscope.core.findings.ends import BAD, Outcome
from crawlscope.core.findings.pages import Page
from crawlscope.core.findings.translations import (
    TO_BROKEN,
    TO_NOINDEX,
    TO_NONCANONICAL,
    TO_REDIRECT,
)
from crawlscope.core.policy.declared_findings import BIT
from crawlscope.core.records.events import SkipReason
from crawlscope.core.records.records import REDIRECTED, Records

TEMPORARY = frozenset((302, 303, 307))

# Bits that depend on other URLs; the rest of a mask is what a URL says about itself.
CROSS = 0
for _name in (
    *("redirect-chain", "redirect-loop", "redirect-to-broken", "redirect-limit"),
    *(
        "external-broken",
        "redirect-temporary",
        "broken-link",
        "orphan",
        "js-orphan",
        "broken-fragment",
        "fragment-by-script",
        "title-duplicate",
    ),
    *("description-duplicate", "h1-duplicate", "exact-duplicate", "near-duplicate"),
    *("canonical-chain", "canonical-to-redirect", "canonical-to-broken", "canonical-to-noindex"),
    *("robots-blocked", "sitemap-redirect", "sitemap-broken", "sitemap-noindex"),
    *("sitemap-blocked", "sitemap-noncanonical", "sitemap-missing-page", "hreflang-no-return"),
    *("hreflang-to-broken", "hreflang-to-redirect", "hreflang-to-noindex"),
    *("hreflang-to-noncanonical", "soft-404", "tls-expires"),
):
    CROSS |= BIT[_name]
ALONE = BIT["orphan"] | BIT["js-orphan"]  # a link more may be one that they lack
REDIRECTS = {
    Outcome.LOOP: BIT["redirect-loop"],
    Outcome.BROKEN: BIT["redirect-to-broken"],
    Outcome.LIMIT: BIT["redirect-limit"],
}
CANONICALS = {  # by what is wrong with the page that is named as canonical
    TO_REDIRECT: BIT["canonical-to-redirect"],
    TO_BROKEN: BIT["canonical-to-broken"],
    TO_NOINDEX: BIT["canonical-to-noindex"],
    TO_NONCANONICAL: BIT["canonical-chain"],
    TO_NOINDEX | TO_NONCANONICAL: BIT["canonical-to-noindex"] | BIT["canonical-chain"],
}


def names_other(page: Page | None) -> bool:
    """True if the page with this data names another one as canonical."""
    if page is None:
        return False
    address, canonical, *_ = page
    return address != canonical


def links_to(records: Records, id_: int) -> int:
    """How many pages link to a URL."""
    return records.inlinks[id_] - records.chains.redirects_to(id_)


def is_temporary(records: Records, id_: int) -> bool:
    return records.state[id_] == REDIRECTED and records.status[id_] in TEMPORARY


def of_skipped(records: Records, id_: int) -> int:
    """The findings of a URL that was not requested."""
    if records.skip_reason.get(id_) is not SkipReason.ROBOTS:
        return 0
    mask = BIT["sitemap-blocked"] if id_ in records.listed else 0
    return mask | BIT["robots-blocked"] if links_to(records, id_) else mask


def of_redirect(records: Records, id_: int, outcome: Outcome, most: int) -> int:
    """The findings of a redirect; if it is temporary, at most this many pages may link to it."""
    mask = REDIRECTS.get(outcome, 0)
    target = records.redirect_to[id_]
    if target and target in records.chains:
        mask |= BIT["redirect-chain"]
    if not target and id_ not in records.limit_url:
        mask |= BIT["redirect-to-broken"]  # to no address at all
    if is_temporary(records, id_) and links_to(records, id_) > most:
        mask |= BIT["redirect-temporary"]
    return mask


def of_listed(records: Records, id_: int, own: int, outcome: Outcome) -> int:
    """The findings of a URL in a sitemap, whether or not it is a page."""
    mask = BIT["sitemap-redirect"] if records.state[id_] == REDIRECTED else 0
    if outcome in BAD:
        mask |= BIT["sitemap-broken"]
    if own & BIT["noindex"]:
        mask |= BIT["sitemap-noindex"]
    return mask


def of_listed_page(records: Records, id_: int, page: Page, *, is_root: bool) -> int:
    """The further findings of a page in a sitemap."""
    mask = BIT["sitemap-noncanonical"] if names_other(page) else 0
    if not is_root and links_to(records, id_) == records.self_linked[id_]:
        mask |= BIT["orphan"]
    return mask


def is_named_by_scripts(records: Records, id_: int, pages: int) -> bool:
    """True if nothing leads to a URL but what scripts add to so many pages."""
    if records.chains.redirects_to(id_):
        return False
    return 0 < links_to(records, id_) - records.self_linked[id_] <= pages


def wrong_with(records: Records, id_: int, outcome: Outcome, page: Page | None, own: int) -> int:
    """The problem of a URL that pages name as canonical, or as their translation."""
    if records.state[id_] == REDIRECTED:
        return TO_REDIRECT
    if outcome in BAD:
        return TO_BROKEN
    bits = TO_NOINDEX if own & BIT["noindex"] else 0
    return bits | TO_NONCANONICAL if names_other(page) else bits
