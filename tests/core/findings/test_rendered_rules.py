"""Each finding from a rendered page: on one page, and nearly on another."""

from dataclasses import replace

import pytest

from crawlscope.core.findings.rendered_rules import of_rendered
from crawlscope.core.policy.declared_findings import BIT, FINDINGS, GRAVER, Family
from crawlscope.core.records.facts import (
    BrokenRequest,
    PageError,
    PageFacts,
    RenderedFacts,
    ScriptLink,
)
from crawlscope.core.records.rendering import Accessibility, Violation

ADDRESS = "https://e.org/"
SERVED = PageFacts(
    description="What it is about",
    headings=((1, "Heading"),),
    hreflang=(("de", "https://e.org/de"),),
    words=100,
    structured_data=1,
)
SAME = RenderedFacts(  # what the browser makes of it, if scripts change nothing
    title="Title",
    description="What it is about",
    h1="Heading",
    canonical=ADDRESS,
    hreflang=(("de", "https://e.org/de"),),
    words=100,
    links=1,
    structured_data=1,
)
NOINDEX, NOFOLLOW, NEITHER = (frozenset(each.split()) for each in ("noindex", "nofollow", "all"))
ERROR = PageError("TypeError: nothing is there", "https://e.org/app.js", 1, 1)
ADDED = ScriptLink("https://e.org/made", "https://e.org/app.js", 4, 1)
Pair = tuple[dict[str, object], dict[str, object], dict[str, object], dict[str, object]]


def broken(impact: str, other: str) -> Pair:
    """A page that breaks a rule of axe-core with one impact, and a page that does with another."""
    one, two = (
        Accessibility("4.12.1", violations=(Violation("a", each, "", 1, ("p",)),))
        for each in (impact, other)
    )
    return {}, {"accessibility": one}, {}, {"accessibility": two}


# By finding: what is served and rendered of a page that has it, and of one that nearly has it
PAIRS: dict[str, Pair] = {
    "render-failed": ({}, {"reason": "the page's process has crashed"}, {}, {"is_overdue": True}),
    "render-timeout": ({}, {"is_overdue": True}, {}, {"seconds": 29.9}),
    "js-content-only": ({"words": 9}, {"words": 50}, {"words": 10}, {"words": 50}),
    "js-links-only": ({}, {"script_links": (ADDED,)}, {}, {"links": 2}),
    "js-title-only": ({"title": None}, {"title": "New"}, {}, {"title": "New"}),
    "js-title-changed": ({}, {"title": "New"}, {"title": None}, {"title": "New"}),
    "js-h1-only": ({"headings": ()}, {"h1": "New"}, {}, {"h1": "New"}),
    "js-h1-changed": ({}, {"h1": "New"}, {"headings": ()}, {"h1": "New"}),
    "js-description-only": (
        {"description": None},
        {"description": "New"},
        {},
        {"description": "New"},
    ),
    "js-description-changed": ({}, {"description": "New"}, {}, {"description": None}),
    "js-canonical-only": ({"canonical": None}, {}, {"canonical": None}, {"canonical": None}),
    "js-canonical-changed": ({}, {"canonical": "https://e.org/b"}, {}, {"canonical": None}),
    "js-noindex-added": (
        {},
        {"robots": NOINDEX},
        {"robots": NOINDEX},
        {"robots": frozenset(("none",))},
    ),
    "js-noindex-removed": (
        {"robots": NOINDEX},
        {"robots": NEITHER},
        {"robots": NEITHER},
        {"robots": NOINDEX},
    ),
    "js-nofollow-changed": ({"robots": NOFOLLOW}, {}, {"robots": NEITHER}, {}),
    "js-hreflang-changed": (
        {},
        {"hreflang": ()},
        {"hreflang": SERVED.hreflang * 2},
        {},
    ),
    "js-structured-data-only": ({"structured_data": 0}, {}, {}, {"structured_data": 2}),
    "js-redirect": ({}, {"redirect": "https://e.org/b"}, {}, {"url": "https://e.org/#b"}),
    "js-soft-404": (
        {},
        {"h1": "Page not found", "words": 199},
        {},
        {"h1": "404 ways to be found", "words": 199},
    ),
    "js-link-uncrawlable": (
        {},
        {"uncrawlable": ("click: Next",)},
        {"uncrawlable": ("onclick: location.href = '/b'",)},
        {},
    ),
    "js-hash-route": ({}, {"hash_routes": ("https://e.org/#/b",)}, {}, {"url": "https://e.org/#b"}),
    "js-error": ({}, {"errors": (ERROR,)}, {}, {"requests": 1}),
    "js-hydration-error": (
        {},
        {"errors": (ERROR, ERROR._replace(text="Minified React error #418; visit"))},
        {},
        {"errors": (ERROR._replace(text="Minified React error #417; visit"),)},
    ),
    "js-resource-blocked": (
        {},
        {"refused": ("https://e.org/private/a.js",)},
        {},
        {"broken": (BrokenRequest("https://e.org/a.js", 403, ""),)},
    ),
    "js-resource-broken": (
        {},
        {"broken": (BrokenRequest("https://e.org/a.js", 404, ""),)},
        {},
        {"refused": ("https://e.org/private/a.js",)},
    ),
    "js-insecure-request": ({}, {"insecure": ("http://e.org/a.js",)}, {}, {"requests": 9}),
    "lcp-slow": ({}, {"lcp": 2.51}, {}, {"lcp": 2.5}),
    "cls-high": ({}, {"cls": 0.11}, {}, {"cls": 0.1}),
    "tbt-long": ({}, {"tbt": 0.201}, {}, {"tbt": 0.2}),
    "image-oversized": ({}, {"oversized": ("https://e.org/a.jpg",)}, {}, {"requests": 1}),
    "js-third-party-many": ({}, {"hosts": 21}, {}, {"hosts": 20}),
    "a11y-critical": broken("critical", "serious"),
    "a11y-serious": broken("serious", "critical"),
    "a11y-moderate": broken("moderate", "minor"),
    "a11y-minor": broken("minor", "none that is known"),
}
OF_OTHERS = {"js-orphan"}  # that name the page: test_fold.py
FAMILIES = Family.RENDERING, Family.ACCESSIBILITY
DECLARED = [
    each.name for each in FINDINGS if each.family in FAMILIES and each.name not in OF_OTHERS
]


def names(served: dict[str, object], rendered: dict[str, object]) -> set[str]:
    """The findings of a page that differs in this from one without any."""
    title, canonical = served.get("title", "Title"), served.get("canonical", ADDRESS)
    assert title is None or isinstance(title, str)
    assert canonical is None or isinstance(canonical, str)
    other = {name: each for name, each in served.items() if name not in ("title", "canonical")}
    facts = replace(SERVED, **other, rendered=replace(SAME, **rendered))  # type: ignore[arg-type]
    mask = of_rendered(title, canonical, facts)
    return {name for name in DECLARED if mask & BIT[name]}


def test_a_page_that_scripts_do_not_change_has_none() -> None:
    assert names({}, {}) == set()
    assert of_rendered(None, None, SERVED) == 0  # no browser was asked


@pytest.mark.parametrize("name", DECLARED)
def test_each_finding_is_on_one_page_and_nearly_on_another(name: str) -> None:
    served, rendered, nearly_served, nearly_rendered = PAIRS[name]
    assert name in names(served, rendered)
    assert name not in names(nearly_served, nearly_rendered)


@pytest.mark.parametrize("text", ["404", "Error 404", "Seite nicht gefunden", "页面不存在"])
def test_many_words_say_that_a_page_is_not_there(text: str) -> None:
    assert "js-soft-404" in names({}, {"title": text})
    assert "js-soft-404" not in names({"title": text}, {"title": text})  # no script says so
    assert "js-soft-404" not in names({}, {"title": text, "words": 200})


@pytest.mark.parametrize(
    ("name", "fact", "limit"),
    [("lcp-slow", "lcp", 4.0), ("cls-high", "cls", 0.25), ("tbt-long", "tbt", 0.6)],
)
def test_what_is_poor_is_an_error(name: str, fact: str, limit: float) -> None:
    for value, is_poor in ((limit, False), (limit + 0.01, True)):
        facts = replace(SERVED, rendered=replace(SAME, **{fact: value}))  # type: ignore[arg-type]
        mask = of_rendered("Title", ADDRESS, facts)
        assert (bool(mask & BIT[name]), bool(mask & GRAVER[name])) == (True, is_poor)
