"""The report for people in a real Chromium: it sorts, filters, fits, prints, and runs nothing."""

import base64
from array import array
from collections.abc import Iterator
from pathlib import Path

import pytest

from crawlscope.core.insight.decision import ExportContext
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import (
    Discovered,
    Error,
    ErrorKind,
    Failed,
    Fetched,
    Redirected,
    Response,
    Sampled,
    Skipped,
    SkipReason,
)
from tests.export.chromium import PROGRAM, Chromium, chromium
from tests.export.crawled import Crawl
from tests.export.written import write

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(PROGRAM is None, reason="there is no program 'chromium' (Debian's package)"),
]
BROKEN = "#broken table.list"
WIDTHS = (320, 800, 1920)
EVIL = (
    "<script>window.harmed=1</script>",
    '"><img src=x onerror="window.harmed=1">',
    "</title></style></script><svg onload='window.harmed=1'>",
    "{{ 7*7 }}<iframe srcdoc='<script>parent.harmed=1</script>'>",
    "\u202egnp.elbmarg\u2066 \x1b[31m \x9b2J",
)
CONTRAST = """(() => {
  const rgb = (text) => text.match(/[\\d.]+/g).map(Number);
  const light = (colour) => rgb(colour).slice(0, 3).map((each) => each / 255)
    .map((each) => each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4)
    .reduce((sum, each, place) => sum + each * [0.2126, 0.7152, 0.0722][place], 0);
  const ground = (node) => {
    for (let at = node; at; at = at.parentElement) {
      const found = rgb(getComputedStyle(at).backgroundColor);
      if (found.length < 4 || found[3] > 0) return getComputedStyle(at).backgroundColor;
    }
  };
  const poor = new Set();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode.parentElement;
    if (!walk.currentNode.data.trim() || !node.getClientRects().length) continue;
    const [a, b] = [light(getComputedStyle(node).color), light(ground(node))].sort((a, b) => b - a);
    if ((a + 0.05) / (b + 0.05) < 4.5) poor.add(node.tagName + "." + node.className);
  }
  return [...poor];
})()"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Chromium]:
    with chromium() as opened:
        yield opened
        assert opened.complaints == []
        assert {url.partition(":")[0] for url in opened.requested} <= {"file", "about"}


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A crawl with something in every section, and long words."""
    crawl = Crawl()
    long = "/a-very-long-name-without-any-place-to-break-it" * 6
    crawl.page("/", links=("/gone", "/old", "/err", long, "/b", "/c", "http://other/", "/late"))
    crawl.skip("http://other/", SkipReason.EXTERNAL)
    crawl.page("/gone", 404)
    crawl.fail("/err", ErrorKind.TIMEOUT, message="x" * 300)
    crawl.page(long, 500, title="W" * 400, content_type="application/" + "x" * 100)
    crawl.page("/b", size=5_000_000, elapsed=0.9, title="The second")
    crawl.page("/c", size=900, elapsed=12.0, title="The third")
    crawl.redirect("/old", "/b")
    for number in range(30):
        crawl.page(f"/docs/{number}/", size=number * 1000, elapsed=number / 100)
    crawl.events += [Sampled(float(at), at * 10, 1, 0, at * 9) for at in range(200)]
    path = tmp_path_factory.mktemp("usual") / "report.html"
    write(str(path), crawl.ledger, {"roots": ["http://h/"], "seconds": 3.2, "outcome": "finished"})
    return path


@pytest.fixture
def page(browser: Chromium, usual: Path) -> Chromium:
    browser.resize(1280)
    browser.prefer("light")
    browser.open(usual)
    return browser


def column(page: Chromium, table: str, number: int) -> list[str]:
    """The texts of the rows that are shown."""
    found: list[str] = page.run(
        f"[...document.querySelectorAll('{table} tbody tr')].filter(row => !row.hidden)"
        f".map(row => row.cells[{number}].innerText.split('\\n')[0])"
    )
    return found


def click(page: Chromium, where: str) -> None:
    """With the mouse, in the middle of an element."""
    x, y = page.run(
        f"(() => {{ const node = document.querySelector('{where}');"
        " node.scrollIntoView({block: 'center', behavior: 'instant'});"
        " const box = node.getBoundingClientRect();"
        " return [box.x + box.width / 2, box.y + box.height / 2]; })()"
    )
    for kind in ("mousePressed", "mouseReleased"):
        page.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)


def type_filter(page: Chromium, text: str) -> None:
    """Types, and waits for the number of rows found."""
    page.run(
        "window.told = new Promise(tell => new MutationObserver(tell)"
        ".observe(document.getElementById('found'), {childList: true})); 0"
    )
    page.run("document.getElementById('filter').focus()")
    page.run("document.getElementById('filter').select()")
    page.ask("Input.insertText", text=text)
    page.run("window.told.then(() => 0)")


def test_a_click_on_a_header_sorts_and_a_second_one_turns_it_round(page: Chromium) -> None:
    table, header = "#slow table.list", "#slow th:nth-child(4) button"
    click(page, header)
    sizes = column(page, table, 3)
    assert sizes[0] == "4.8 MB"  # numbers begin with the largest
    assert page.run(f"document.querySelector('{header}').parentElement.ariaSort") == "descending"
    click(page, header)
    assert column(page, table, 3) == sizes[::-1]
    click(page, "#slow th:nth-child(1) button")
    assert column(page, table, 0)[:2] == ["12.0 s", "900 ms"]
    assert page.run("document.querySelectorAll('#slow th[aria-sort]').length") == 1


def test_tables_sort_by_keys_alone(page: Chromium) -> None:
    page.run("document.querySelector('#broken th:nth-child(2) button').focus()")
    for kind in ("keyDown", "keyUp"):
        enter = {"key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13, "text": "\r"}
        page.ask("Input.dispatchKeyEvent", type=kind, **enter)
    urls = column(page, BROKEN, 1)
    assert urls == sorted(urls)
    assert len(urls) == 3


def test_the_filter_leaves_the_rows_that_have_all_its_words(page: Chromium) -> None:
    type_filter(page, "404 GONE")
    assert column(page, BROKEN, 1) == ["http://h/gone"]
    shown, _, total, _ = page.run("document.getElementById('found').textContent").split()
    assert 0 < int(shown) < int(total)
    assert page.run("document.getElementById('finding-client-error').open")
    assert page.run("document.getElementById('finding-server-error').hidden")
    assert page.run("document.getElementById('hosts').hidden")
    tree = "[...document.querySelectorAll('.tree li')].filter(li => li.checkVisibility())"
    assert page.run(f"{tree}.map(li => li.innerText.split('\\n')[0])") == [
        page.run("document.querySelector('.tree summary').innerText"),
        "gone 404",
    ]
    type_filter(page, " ")
    assert len(column(page, BROKEN, 1)) == 3
    assert not page.run("document.getElementById('finding-client-error').open")


def test_findings_open_to_reason_remedy_and_urls(page: Chromium) -> None:
    click(page, "#finding-client-error summary")
    words = page.run("document.getElementById('finding-client-error').innerText")
    assert "Why it matters" in words
    assert "How to fix it" in words
    assert "http://h/gone" in words
    assert "“to /gone”" in words


@pytest.mark.parametrize("width", WIDTHS)
def test_the_page_never_scrolls_sideways(page: Chromium, width: int) -> None:
    page.resize(width)
    page.run("document.getElementById('open').click()")
    wide = page.run("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide[0] <= wide[1]


def test_light_and_dark_differ_and_both_can_be_read(page: Chromium) -> None:
    page.run("document.getElementById('open').click()")
    grounds = set()
    for scheme in ("light", "dark"):
        page.prefer(scheme)
        grounds.add(page.run("getComputedStyle(document.body).backgroundColor"))
        assert page.run(CONTRAST) == [], scheme
    assert len(grounds) == 2


def test_it_prints(page: Chromium) -> None:
    printed = base64.b64decode(page.ask("Page.printToPDF")["data"])
    assert printed.startswith(b"%PDF-")
    assert len(printed) > 10_000


def test_it_is_whole_without_its_script(page: Chromium, usual: Path) -> None:
    page.ask("Emulation.setScriptExecutionDisabled", value=True)
    try:
        page.open(usual)
    finally:
        page.ask("Emulation.setScriptExecutionDisabled", value=False)
    assert column(page, BROKEN, 1)[0] == "http://h/gone"
    assert not page.run("document.getElementById('tools').checkVisibility()")
    assert page.run("document.querySelectorAll('th button').length") == 0
    click(page, "#finding-client-error summary")
    assert page.run("document.getElementById('finding-client-error').open")


def hostile(text: str) -> tuple[Ledger, ExportContext]:
    """A crawl that says `text` wherever a site, or whoever set it up, may choose what is said."""
    ledger, path = Ledger(), text.replace("/", "-")
    ledger.fold(
        [
            Discovered(1, "http://h/", 0, 0, None, 10),
            *(Discovered(id_, f"http://h/{id_}/{path}", 1, 1, text, 10) for id_ in range(2, 6)),
            Discovered(6, f"javascript:window.harmed=1//{text}", 1, 1, text, 10),
            Fetched(1, Response(200, text, size=5, elapsed=0.1), text, text, array("i", [2, 3]), 2),
            Fetched(2, Response(404, text, size=5, elapsed=0.1), text, text, array("i"), 0),
            Redirected(3, Response(301), 2),
            Failed(4, Response(None), Error(ErrorKind.PROTOCOL, text)),
            Skipped(5, SkipReason.ROBOTS, text),
            Skipped(6, SkipReason.INVALID),
        ]
    )
    return ledger, ExportContext(Settings())


@pytest.mark.parametrize("text", EVIL)
def test_hostile_texts_run_nothing_and_are_read_as_they_are(
    browser: Chromium, tmp_path: Path, text: str
) -> None:
    ledger, moment = hostile(text)
    path = tmp_path / "report.html"
    facts = {"roots": [text], "settings": {"include": (text,)}, "trouble": text}
    write(str(path), ledger, facts, moment=moment)
    browser.resize(320)
    browser.open(path)
    browser.run("document.getElementById('open').click()")
    assert browser.run("document.querySelector('#slow th button').click(), 0") == 0
    assert browser.run("typeof window.harmed") == "undefined"
    assert browser.run("document.querySelectorAll('script').length") == 1
    assert browser.run("document.querySelectorAll('img, iframe, svg[onload]').length") == 0
    assert browser.run("[...document.links].every(each => /^(http|file)/.test(each.protocol))")
    words = browser.run("document.querySelector('#slow').textContent")
    if text.isprintable():
        assert text in words
    assert not any(ord(each) in (0x202E, 0x2066, 0x1B, 0x9B) for each in words)
    assert browser.run("document.documentElement.scrollWidth") <= 320
