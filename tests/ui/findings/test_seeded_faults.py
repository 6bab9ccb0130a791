"""Five faults among hundreds of pages are in sight at once, whatever all the other pages have."""

import re
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from random import Random

import pytest
from pytestqt.qtbot import QtBot

from crawlscope.ui.panels.findings.findings_panel import FindingsPanel
from tests.web import HTML, Crawl, Site

FIRST = 10  # rows
LONGEST = 300.0  # seconds, for the two cores of a busy machine
HEAD = re.compile(rb"</head>", re.IGNORECASE)
BODY = re.compile(rb"</body>", re.IGNORECASE)
TITLE = re.compile(rb"<title>.*?</title>", re.DOTALL | re.IGNORECASE)
FAULTS = {  # by the finding that names it: what becomes something else in a page
    "broken-link": (BODY, b'<a href="/lost-page">A page</a></body>'),
    "redirect-loop": (BODY, b'<a href="/round">Round</a></body>'),
    "title-missing": (TITLE, b""),
    "noindex": (HEAD, b'<meta name="robots" content="noindex"></head>'),
    "placeholder": (BODY, b"<p>Lorem ipsum dolor sit amet</p></body>"),
    "title-multiple": (HEAD, b"<title>A draft</title></head>"),
}
# A note, however rare, stands below all errors and warnings, of which a documentation has its own.
SEEDED = {
    "python3.11-doc": FAULTS.keys() - {"noindex"},
    "postgresql-doc-15": FAULTS.keys() - {"noindex"},
    "generated": FAULTS.keys() - {"title-multiple"},
}
DEBIANS = {
    "python3.11-doc": "/usr/share/doc/python3.11/html",
    "postgresql-doc-15": "/usr/share/doc/postgresql-doc-15/html",
}


def documentation(folder: Path) -> Mapping[str, bytes]:
    """The pages of a documentation as Debian packs it, by path."""
    pages = {f"/{each.relative_to(folder)}": each for each in sorted(folder.rglob("*.html"))}
    return {path: file.read_bytes() for path, file in pages.items()}


def generated() -> Mapping[str, bytes]:
    """2,000 pages of a shop, whose template has faults of its own, as have some of its parts."""
    random = Random(7)
    numbers = range(2_000)

    def page(number: int) -> bytes:
        part = ("shoes", "hats", "coats", "bags")[number % 4]
        title = f"Article {number} of our {part}" + " for every season" * (number % 7 == 0)
        words = " ".join(random.choices(("soft", "warm", "red", "light", "new"), k=number % 300))
        links = "".join(
            f'<a href="/{each}.html">{each}</a>\n' for each in random.sample(numbers, 9)
        )
        follower = f'<a href="/{(number + 1) % len(numbers)}.html">next</a>'
        image = '<img src="/shoe.png" alt="">' if part == "shoes" else ""
        return (
            f"<!doctype html><html><head><title>{title}</title></head><body>"
            f"<h1>{part}</h1><h3>{number}</h3><p>{words}</p>{image}{links}{follower}</body></html>"
        ).encode()

    return {"/index.html": page(0), **{f"/{number}.html": page(number) for number in numbers}}


def pages_of(name: str) -> Mapping[str, bytes]:
    if name == "generated":
        return generated()
    folder = Path(DEBIANS[name])
    if not folder.is_dir():
        pytest.skip(f"the package {name} is not installed")
    return documentation(folder)


def seeded(pages: Mapping[str, bytes], faults: Collection[str]) -> Iterator[tuple[str, bytes]]:
    """The pages, of which some that are far from each other have a fault each."""
    patterns = [FAULTS[each] for each in sorted(faults)]
    fifth = len(pages) // len(patterns)
    for place, (path, page) in enumerate(pages.items()):
        fault, is_here = divmod(place - fifth // 2, fifth)
        if not is_here and fault < len(patterns):
            pattern, instead = patterns[fault]
            spoilt, times = pattern.subn(instead, page, count=1)
            assert times == 1, path
            yield path, spoilt
        else:
            yield path, page


@pytest.mark.parametrize(
    "name", ["generated", *(pytest.param(name, marks=pytest.mark.slow) for name in DEBIANS)]
)
async def test_five_faults_are_among_the_first_ten_rows(qtbot: QtBot, name: str) -> None:
    async with Site() as site:
        for path, page in seeded(pages_of(name), SEEDED[name]):
            site.answer(path, page, HTML)
        site.redirect("/round", "/about")
        site.redirect("/about", "/round")
        # How long a busy machine takes is no fault of the site
        crawl = Crawl(site, "/index.html", slow=60, slow_error=60, slow_first_byte=60)
        await crawl.run(within=LONGEST)
    crawl.ledger.catch_up()
    panel = FindingsPanel()
    qtbot.addWidget(panel)
    panel.reset(crawl.ledger)
    rows = [row.finding.name for row in panel.model.rows]
    assert SEEDED[name] <= set(rows[:FIRST]), [(r.finding.name, r.count) for r in panel.model.rows]
