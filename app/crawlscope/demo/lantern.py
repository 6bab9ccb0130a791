"""The magic lantern: pages that scripts change, for crawls that render. Others do not find them,
since a script makes the link that leads there."""

from html import escape
from itertools import chain
from typing import Any

from crawlscope.demo.answers import Answer
from crawlscope.demo.words import lantern

FOLDER = "/rendered/"
TITLE = "The magic lantern"
WAIT = 0.02  # seconds before the first byte


def pages(origin: str) -> dict[str, Answer]:
    """By path."""
    slides = [_page(origin, **each) for each in lantern()]
    links = "".join(
        f'<li><a href="{FOLDER}{each["slug"]}">{escape(each["headline"])}</a></li>'
        for each in lantern()
        if each["slug"] != HIDDEN
    )
    hall = _page(
        *(origin, "", TITLE, "Behind each curtain is a page that its script changes, or nearly."),
        body=f"<ul>{links}</ul>",
    )
    return dict(chain([hall], slides))


HIDDEN = "hidden"  # only scripts link to it


def findings() -> dict[str, list[str]]:
    """What a crawl that renders finds about scripts, by path."""
    return {FOLDER + each["slug"]: sorted(each["findings"]) for each in lantern()}


def _page(
    origin: str,
    slug: str,
    headline: str,
    card: str,
    script: str = "",
    *,
    body: str = "",
    head: str = "",
    findings: Any = (),
    **parts: str,
) -> tuple[str, Answer]:
    """`parts` that are there take the place of those that a page has."""
    path = FOLDER + slug
    title = parts.get("title", f"{headline} · Saltmere")
    description = parts.get("description", f"{card} In the loft at Saltmere.")
    canonical = parts.get("canonical", f"{origin}{path}")
    h1 = parts.get("h1", headline)
    lines = (
        '<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        title and f"<title>{escape(title)}</title>",
        description and f'<meta name="description" content="{escape(description)}">',
        canonical and f'<link rel="canonical" href="{escape(canonical)}">',
        f"{head}</head>\n<body><main>",
        h1 and f"<h1>{escape(h1)}</h1>",
        f"<p>{escape(card)}</p>{body}</main>",
        f'<nav><a href="{FOLDER}">{TITLE}</a></nav>',
        script and f"<script>{script}</script>",
        "</body>\n</html>\n",
    )
    html = "\n".join(line for line in lines if line)
    return path, Answer(parts=(html.encode(),), parsed=True, title=title, wait=WAIT)
