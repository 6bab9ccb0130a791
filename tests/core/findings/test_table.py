"""The table of findings is complete, and its words hold what a reader needs."""

import re

import pytest

from crawlscope.core.policy.declared_findings import (
    BIT,
    BY_NAME,
    FINDINGS,
    GRAVER,
    Family,
    Finding,
    Severity,
)
from crawlscope.core.policy.options import options
from crawlscope.core.policy.settings import FINDINGS as GROUP

# Copied from the list that was agreed on: names with the severity of each.
AGREED = {
    "error": """
        client-error server-error no-answer redirect-loop redirect-to-broken redirect-limit
        redirect-to-http broken-link title-missing canonical-conflict canonical-to-redirect
        canonical-to-broken canonical-to-noindex insecure-form sd-required-missing
        render-failed js-canonical-changed js-noindex-removed a11y-critical
    """,
    "warning": """
        external-broken soft-404 redirect-chain http-link link-uncrawlable localhost-link
        orphan broken-fragment
        title-multiple title-duplicate description-missing h1-missing exact-duplicate
        near-duplicate placeholder lang-missing lang-invalid lang-mismatch canonical-multiple
        canonical-chain
        meta-in-body sitemap-redirect sitemap-broken sitemap-noindex sitemap-blocked
        sitemap-noncanonical hreflang-no-return hreflang-no-self hreflang-invalid
        hreflang-to-broken hreflang-to-redirect hreflang-to-noindex hreflang-to-noncanonical
        alt-missing url-long url-double-slash url-space trap http-page mixed-content
        cookie-insecure tls-expires slow slow-first-byte large-page structured-data-invalid
        sd-unknown-type sd-unknown-property
        render-timeout js-content-only js-canonical-only js-noindex-added js-nofollow-changed
        lcp-slow cls-high tbt-long js-orphan js-soft-404 js-link-uncrawlable js-hash-route
        js-redirect js-error js-resource-blocked js-resource-broken js-insecure-request a11y-serious
    """,
    "note": """
        refused external-refused redirect redirect-temporary empty-anchor nofollow-internal
        fragment-by-script too-many-links dead-end deep title-short title-long title-is-h1
        description-short
        description-long description-multiple description-duplicate h1-multiple h1-duplicate
        heading-skip thin canonical-missing canonical-relative noindex robots-blocked
        nosnippet sitemap-missing-page hreflang-no-default alt-long image-large
        image-no-size url-uppercase url-underscore url-not-ascii url-many-parameters
        url-session-id no-hsts no-csp no-nosniff no-frame-options no-referrer-policy
        uncompressed no-cache-headers big-dom viewport-missing duplicate-id media-type
        doctype-missing charset-missing sd-recommended-missing og-incomplete
        js-links-only js-title-only js-title-changed js-h1-only js-h1-changed js-description-only
        js-description-changed js-hreflang-changed js-structured-data-only js-hydration-error
        js-third-party-many image-oversized a11y-moderate a11y-minor
    """,
}
MOST_CODE, MOST_UNBROKEN = 106, 26  # characters
NAMES = {name: severity for severity, names in AGREED.items() for name in names.split()}


def test_every_finding_that_was_agreed_on_is_there_with_its_severity() -> None:
    assert {each.name: each.severity.value for each in FINDINGS} == NAMES


def test_each_finding_is_declared_once_and_has_a_bit_of_its_own() -> None:
    assert len(BY_NAME) == len(FINDINGS) == len(set(BIT.values()))
    assert len({*BIT.values(), *GRAVER.values()}) == len(BIT) + len(GRAVER)


def test_findings_of_one_family_stand_together() -> None:
    families = list(dict.fromkeys(each.family for each in FINDINGS))
    assert families == list(Family)
    assert [each.family for each in FINDINGS] == sorted(
        (each.family for each in FINDINGS), key=families.index
    )


def test_some_findings_have_graver_cases() -> None:
    of_vitals = {"lcp-slow", "cls-high", "tbt-long"}
    assert set(GRAVER) == {"slow", "large-page", "mixed-content"} | of_vitals
    assert all(BY_NAME[name].severity is Severity.WARNING for name in GRAVER)


@pytest.mark.parametrize("finding", FINDINGS, ids=[each.name for each in FINDINGS])
def test_each_finding_says_its_rule_why_it_matters_and_how_to_mend_it(finding: Finding) -> None:
    for sentence in (finding.why, finding.mend):
        assert sentence.endswith(".")
    assert finding.title
    assert finding.rule[-1] not in "."


@pytest.mark.parametrize("finding", FINDINGS, ids=[each.name for each in FINDINGS])
def test_each_finding_shows_a_wrong_and_a_right_line_of_code(finding: Finding) -> None:
    assert finding.wrong != finding.right
    for code in (finding.wrong, finding.right):
        assert 0 < len(code) <= MOST_CODE
        assert code.isprintable()
        assert code == code.strip()
        # Where it can go on in the next line of a narrow panel
        assert max(map(len, re.split(r"[ /?-]", code))) <= MOST_UNBROKEN


def test_thresholds_are_options_and_each_is_named_by_a_rule() -> None:
    named = {name for finding in FINDINGS for name in finding.options}
    declared = {each.name for each in options().values() if each.group == GROUP}
    assert named == declared - {"severity", "ignore"}
