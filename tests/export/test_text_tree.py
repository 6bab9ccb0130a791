"""The tree as text, for people: how it looks, and that nothing in a URL can spoil it."""

import unicodedata
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.events import (
    Discovered,
    Error,
    ErrorKind,
    Event,
    Failed,
    Fetched,
    Redirected,
    Response,
    Skipped,
    SkipReason,
)
from crawlscope.core.records.tree import TOP
from tests.examples import examples
from tests.export.written import write

PATHS = [
    "/",
    "/docs/",
    "/docs/intro",
    "/docs/old",
    "/docs/a/b/deep?page=2&sort=up",
    "/new",
    "/gone",
    "/gr%C3%BC%C3%9Fe%0A",
    "/slow",
    "/loop",
    "/many",
    "/late",
    "/to-gone",
]


def ledger_of(*urls: str) -> Ledger:
    ledger = Ledger()
    ledger.fold(Discovered(id_, url, 0, 0, None, 10) for id_, url in enumerate(urls, 1))
    return ledger


def full_ledger() -> Ledger:
    urls = ["http://h" + path for path in PATHS]
    urls[2:2] = ["http://exa mple/", "https://other.org/x/y", "https://second:8443/z"]
    ids = {url: id_ for id_, url in enumerate(urls, 1)}
    events: list[Event] = []
    for url, id_ in ids.items():
        events.append(Discovered(id_, url, 0, 0, None, 10))
        if "exa mple" in url:
            events.append(Skipped(id_, SkipReason.INVALID))
        if "other" in url:
            events.append(Skipped(id_, SkipReason.EXTERNAL))

    def at(path: str) -> int:
        return ids["http://h" + path]

    for path in ("/", "/docs/", "/docs/intro", "/new", "/gr%C3%BC%C3%9Fe%0A"):
        events.append(Fetched(at(path), Response(200)))
    events += [
        Fetched(at("/gone"), Response(404)),
        Redirected(at("/docs/old"), Response(301), at("/new")),
        Redirected(at("/loop"), Response(302), at("/loop")),
        Redirected(at("/to-gone"), Response(302), at("/gone")),
        Redirected(
            at("/docs/a/b/deep?page=2&sort=up"), Response(308), ids["https://other.org/x/y"]
        ),
        Failed(at("/slow"), Response(), Error(ErrorKind.TIMEOUT, "no response")),
        Failed(
            at("/many"),
            Response(301),
            Error(ErrorKind.TOO_MANY_REDIRECTS, "11"),
            "http://h/one-more",
        ),
    ]
    ledger = Ledger()
    ledger.fold(events)
    return ledger


WHOLE = """\
http://h  200  13 URLs, 5 broken
├── docs/  200  4 URLs
│   ├── intro  200
│   ├── old  301 → /new
│   └── a/  1 URL
│       └── b/  1 URL
│           └── deep?page=2&sort=up  308 → https://other.org/x/y
├── new  200
├── gone  404
├── grüße·  200
├── slow  failed: timeout
├── loop  302 → /loop (loop)
├── many  failed: too_many_redirects → /one-more
├── late  queued
└── to-gone  302 → /gone (broken)
https://second:8443  1 URL
└── z  queued
Not a URL  1 URL
└── http://exa mple/  skipped: invalid
Other hosts (not crawled)  1 URL
└── https://other.org  1 URL
    └── x/  1 URL
        └── y  skipped: external
"""


def drawn(folder: Path, ledger: Ledger, node: int = TOP) -> str:
    write(str(folder / "x.txt"), ledger, {}, node)
    return (folder / "x.txt").read_bytes().decode("utf-8")


def test_the_tree_is_drawn_with_hosts_first_and_groups_last(tmp_path: Path) -> None:
    assert drawn(tmp_path, full_ledger()) == WHOLE


@pytest.mark.parametrize(
    ("url", "text"),
    [
        (
            "http://h/docs/a/b/deep?page=2&sort=up",
            "http://h/docs/a/b/deep?page=2&sort=up  308 → https://other.org/x/y\n",
        ),
        ("https://second:8443/z", "https://second:8443/z  queued\n"),
        ("http://exa mple/", "http://exa mple/  skipped: invalid\n"),
    ],
)
def test_a_page_alone_is_one_line_with_its_whole_address(
    tmp_path: Path, url: str, text: str
) -> None:
    ledger = full_ledger()
    assert drawn(tmp_path, ledger, 2 * ledger.records.url.index(url)) == text


def test_a_folder_alone_is_drawn_below_its_address(tmp_path: Path) -> None:
    ledger = full_ledger()
    deep = 2 * ledger.records.url.index("http://h/docs/a/b/deep?page=2&sort=up")
    folder = ledger.tree.parent_of(ledger.tree.parent_of(deep))
    assert drawn(tmp_path, ledger, folder).splitlines() == [
        "http://h/docs/a/  1 URL",
        "└── b/  1 URL",
        "    └── deep?page=2&sort=up  308 → https://other.org/x/y",
    ]


def test_a_group_alone_is_drawn_below_its_name(tmp_path: Path) -> None:
    ledger = full_ledger()
    group = ledger.tree.parent_of(2 * ledger.records.url.index("http://exa mple/"))
    assert drawn(tmp_path, ledger, group).splitlines()[0] == "Not a URL  1 URL"


def test_no_urls_are_said_to_be_none(tmp_path: Path) -> None:
    assert drawn(tmp_path, Ledger()) == "0 URLs\n"


def test_a_chain_of_folders_without_end_does_not_fill_the_disk(tmp_path: Path) -> None:
    urls = ["http://h/" + "a/" * depth for depth in range(1, 1_001)]
    text = drawn(tmp_path, ledger_of(*urls))
    assert text.count("\n") == 1_001
    assert len(text) < 600 * 1_001


@settings(examples(0.25), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.text(min_size=1), max_size=20))
def test_whatever_an_href_holds_each_url_is_one_clean_line(
    tmp_path: Path, hrefs: list[str]
) -> None:
    events: list[Event] = []
    for id_, href in enumerate(hrefs, 1):
        events += [
            Discovered(id_, href, 0, 0, None, 10),
            Skipped(id_, SkipReason.INVALID),
        ]
    ledger = Ledger()
    ledger.fold(events)
    lines = drawn(tmp_path, ledger).split("\n")
    assert len(lines) == len(hrefs) + 2
    assert not [each for line in lines for each in line if unicodedata.category(each) == "Cc"]
