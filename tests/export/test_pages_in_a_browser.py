"""A purpose or a view as a page for people, in a real Chromium: nothing is cut, on screen or on
paper."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from crawlscope.core.records.events import RobotsRead
from crawlscope.core.records.facts import ScriptFile
from crawlscope.export.purposes import PURPOSES
from tests.export.chromium import PROGRAM, Chromium, chromium
from tests.export.crawled import DESCRIBED, Crawl, Kept, rendered
from tests.export.written import write

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(PROGRAM is None, reason="there is no program 'chromium' (Debian's package)"),
]
FACTS = {"roots": ["http://h/"], "started_at": "2024-05-01T12:00:00Z", "outcome": "finished"}
LONG = "/" + "/".join(f"a-folder-with-a-long-name-{n}" for n in range(5))
PAPER = 1047  # pixels between the margins of A4, landscape
# Elements in which something is hidden, or that scroll inside the page
CUT = """[...document.querySelectorAll('body, body *')].filter(each =>
    each.scrollWidth > each.clientWidth + 1 && each.clientWidth &&
    getComputedStyle(each).overflowX !== 'visible').map(each => each.outerHTML.slice(0, 80))"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Chromium]:
    with chromium() as browser:
        yield browser


def page_of(folder: Path, name: str) -> Path:
    crawl = Crawl()
    crawl.page("/", links=(f"{LONG}/old", f"{LONG}/gone"))
    for n in range(4):
        crawl.redirect(f"{LONG}/old{'er' * n}", f"{LONG}/old{'er' * (n + 1)}")
    crawl.page(f"{LONG}/gone", 404)
    crawl.page(f"{LONG}/shown", facts=rendered(ScriptFile(f"http://cdn{LONG}/a.js", 200, "", 9)))
    crawl.events.append(RobotsRead(1, f"User-agent: GPTBot\nDisallow: {LONG}/shown\n"))
    path = folder / f"{name}.html"
    links = Kept([(1, 2, "A link of many words, all of which are to be read")], {1: DESCRIBED})
    write(str(path), crawl.ledger, FACTS, links=links)
    return path


@pytest.mark.parametrize("name", PURPOSES)
def test_nothing_of_a_page_is_cut(browser: Chromium, tmp_path: Path, name: str) -> None:
    browser.resize(1280)
    browser.open(page_of(tmp_path, name))
    assert browser.run("document.querySelectorAll('tbody tr').length") >= 1
    assert browser.run(CUT) == []
    assert browser.complaints == []


@pytest.mark.parametrize("name", PURPOSES)
def test_every_column_is_on_the_paper(browser: Chromium, tmp_path: Path, name: str) -> None:
    browser.open(page_of(tmp_path, name))
    browser.resize(PAPER)
    browser.ask("Emulation.setEmulatedMedia", media="print")
    try:
        assert browser.run("document.documentElement.scrollWidth") <= PAPER
        ends = browser.run(
            "Math.max(...[...document.querySelectorAll('th, td')]"
            ".map(each => each.getBoundingClientRect().right))"
        )
        assert ends <= PAPER
    finally:
        browser.ask("Emulation.setEmulatedMedia", media="")
