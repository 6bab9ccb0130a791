"""What is wrong with a page as a browser sees it, beside the page that was served."""

import re

from crawlscope.core.findings.rules import first_heading
from crawlscope.core.policy.declared_findings import BIT, GRAVER
from crawlscope.core.records.facts import PageFacts, RenderedFacts

FEW_WORDS = 0.2  # of those of the rendered page
SOME_WORDS = 50  # of a rendered page: with fewer, nothing can be said
MANY_HOSTS = 20
# Above the first they need improvement, above the second they are poor. https://web.dev/articles/vitals
LIMITS = {"lcp-slow": (2.5, 4.0), "cls-high": (0.1, 0.25), "tbt-long": (0.2, 0.6)}
NO_ERROR_PAGE = 200  # words, from which on a page is more than that
NOT_FOUND = re.compile(
    r"^\W*404\W*$|\b(?:error|http|status)\W{0,3}404\b|\b404\W{1,3}(?:error|not found|page)\b"
    r"|^\W*not found\W*$|\b(?:page|content|product|article|item)\b.{0,20}\bnot (?:be )?found\b"
    r"|\bpage (?:does not|doesn.t) exist\b|\bno longer (?:exists|available)\b"
    r"|nicht gefunden|introuvable|no encontrad|non trovat|n[ãa]o encontrad|niet gevonden"
    r"|nie znaleziono|не найден|找不到|未找到|不存在|見つかりません",
    re.I,
)
HYDRATION = re.compile(r"hydrat|Minified React error #4(?:18|19|2[0-5])\b", re.I)


def of_rendered(title: str | None, canonical: str | None, facts: PageFacts) -> int:
    """The findings from a page before and after its scripts ran; 0 if no browser was asked.
    `title` and `canonical` are those of the served page."""
    rendered = facts.rendered
    if rendered is None:
        return 0
    if rendered.reason is not None:
        return BIT["render-failed"]
    return (
        _of_texts(title, facts, rendered)
        | _of_error_page(title, facts, rendered)
        | _of_indexing(canonical, facts, rendered)
        | _of_contents(facts, rendered)
        | _of_requests(rendered)
        | _of_vitals(rendered)
        | _of_accessibility(rendered)
    )


def _of_texts(title: str | None, facts: PageFacts, rendered: RenderedFacts) -> int:
    return (
        _changed("title", title, rendered.title)
        | _changed("h1", first_heading(facts), rendered.h1)
        | _changed("description", facts.description, rendered.description)
    )


def _changed(what: str, served: str | None, rendered: str | None) -> int:
    if not rendered or rendered == served:
        return 0
    return BIT[f"js-{what}-changed" if served else f"js-{what}-only"]


def _of_error_page(title: str | None, facts: PageFacts, rendered: RenderedFacts) -> int:
    pairs = (title, rendered.title), (first_heading(facts), rendered.h1)
    is_said = any(now and now != was and NOT_FOUND.search(now) for was, now in pairs)
    return BIT["js-soft-404"] if is_said and rendered.words < NO_ERROR_PAGE else 0


def _of_indexing(canonical: str | None, facts: PageFacts, rendered: RenderedFacts) -> int:
    mask = _changed("canonical", canonical, rendered.canonical)
    was, now = _is("noindex", facts.robots), _is("noindex", rendered.robots)
    if was != now:
        mask |= BIT["js-noindex-added" if now else "js-noindex-removed"]
    if _is("nofollow", facts.robots) != _is("nofollow", rendered.robots):
        mask |= BIT["js-nofollow-changed"]
    if set(facts.hreflang) != set(rendered.hreflang):
        mask |= BIT["js-hreflang-changed"]
    return mask | (BIT["js-redirect"] if rendered.redirect else 0)


def _is(directive: str, robots: frozenset[str]) -> bool:
    return directive in robots or "none" in robots


def _of_contents(facts: PageFacts, rendered: RenderedFacts) -> int:
    mask = BIT["render-timeout"] if rendered.is_overdue else 0
    if rendered.words >= SOME_WORDS and facts.words < FEW_WORDS * rendered.words:
        mask |= BIT["js-content-only"]
    if rendered.script_links:
        mask |= BIT["js-links-only"]
    if rendered.uncrawlable:
        mask |= BIT["js-link-uncrawlable"]
    if rendered.hash_routes:
        mask |= BIT["js-hash-route"]
    if rendered.structured_data and not facts.structured_data:
        mask |= BIT["js-structured-data-only"]
    return mask


def _of_requests(rendered: RenderedFacts) -> int:
    mask = 0
    if rendered.errors:
        mask |= BIT["js-error"]
        if any(HYDRATION.search(each.text) for each in rendered.errors):
            mask |= BIT["js-hydration-error"]
    if rendered.refused:
        mask |= BIT["js-resource-blocked"]
    if rendered.broken:
        mask |= BIT["js-resource-broken"]
    if rendered.insecure:
        mask |= BIT["js-insecure-request"]
    return mask | (BIT["js-third-party-many"] if rendered.hosts > MANY_HOSTS else 0)


def _of_vitals(rendered: RenderedFacts) -> int:
    mask = BIT["image-oversized"] if rendered.oversized else 0
    for name, value in (
        ("lcp-slow", rendered.lcp),
        ("cls-high", rendered.cls),
        ("tbt-long", rendered.tbt),
    ):
        limit, graver = LIMITS[name]
        if value is not None and value > limit:
            mask |= BIT[name] | (GRAVER[name] if value > graver else 0)
    return mask


def _of_accessibility(rendered: RenderedFacts) -> int:
    found = rendered.accessibility.violations if rendered.accessibility is not None else ()
    mask = 0
    for each in found:
        mask |= BIT.get(f"a11y-{each.impact}", 0)
    return mask
