"""Every change between two crawls is listed once, in order, and nothing else is."""

from array import array
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from crawlscope.core.base.budgets import COMPARED_URLS
from crawlscope.core.insight.compare import (
    Change,
    Difference,
    compare,
    lines,
    not_compared,
    portions,
)
from crawlscope.core.insight.page_texts import PageTexts
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
from crawlscope.core.records.records import Records

Row = tuple[str, str, str | None, str | None]


class Crawl:
    """A crawl written by hand; `/x` is `http://h/x`."""

    def __init__(self) -> None:
        self.site = Records()
        self._ids: dict[str, int] = {}

    def id_of(self, path: str, on: str = "") -> int:
        """The id of a URL, which is found `on` another one, if that is named."""
        if path not in self._ids:
            page = self._ids[on] if on else 0
            self._ids[path] = id_ = len(self._ids) + 1
            self.site.fold(Discovered(id_, "http://h" + path, 0, page, None, 10))
        return self._ids[path]

    def page(
        self, path: str, status: int = 200, title: str | None = None, canonical: str | None = None
    ) -> None:
        self._say(Fetched(self.id_of(path), Response(status), title, canonical, array("i")))

    def redirect(self, path: str, to: str, status: int = 301) -> None:
        self._say(Redirected(self.id_of(path), Response(status), self.id_of(to)))

    def fail(self, path: str, kind: ErrorKind, target: str | None = None) -> None:
        self._say(Failed(self.id_of(path), Response(), Error(kind, "It went wrong."), target))

    def skip(self, path: str, reason: SkipReason) -> None:
        self._say(Skipped(self.id_of(path), reason))

    def _say(self, event: Event) -> None:
        self.site.fold(event)


def found(old: Crawl, new: Crawl) -> list[Row]:
    return [
        (each.change, each.url.removeprefix("http://h"), each.old, each.new)
        for each in compare(old.site, new.site)
    ]


def test_what_a_crawl_did_not_come_to_is_neither_gone_nor_fixed() -> None:
    old, new = Crawl(), Crawl()
    for path in ("/", "/deep"):
        old.page(path)
    old.fail("/broken", ErrorKind.TIMEOUT)
    old.skip("/skipped", SkipReason.ROBOTS)
    new.page("/")
    new.id_of("/queued")
    assert found(old, new) == [
        ("new", "/queued", None, "queued"),
        ("unreached", "/deep", "200", "not reached"),
        ("unreached", "/broken", "failed: timeout", "not reached"),
    ]
    new.page("/queued")
    changes = [each.change for each in compare(old.site, new.site)]
    assert changes == [Change.MENDED, Change.NEW, Change.GONE, Change.GONE, Change.UNLINKED]


def deep() -> Crawl:
    """`/` links to `/a`, that to `/b`, and that to `/c`, which is broken, and to `/d`."""
    crawl = Crawl()
    crawl.page("/")
    for path, on in (("/a", "/"), ("/b", "/a"), ("/c", "/b"), ("/d", "/b")):
        crawl.id_of(path, on)
        crawl.page(path, 404 if path == "/c" else 200)
    return crawl


def test_what_lies_behind_a_limit_of_the_newer_crawl_is_not_reached() -> None:
    new = Crawl()
    new.page("/")
    new.id_of("/a", on="/")
    new.skip("/a", SkipReason.DEPTH)
    assert found(deep(), new) == [
        ("unreached", "/a", "200", "skipped: depth"),
        ("unreached", "/b", "200", "not reached"),
        ("unreached", "/c", "404", "not reached"),
        ("unreached", "/d", "200", "not reached"),
    ]
    new.page("/a")  # which has no links any more
    assert found(deep(), new) == [
        ("mended", "/c", "404", None),
        ("gone", "/b", "200", None),
        ("gone", "/c", "404", None),
        ("gone", "/d", "200", None),
    ]


def test_behind_what_a_site_forbids_or_does_not_answer_nothing_is_gone() -> None:
    refused, failed, lost = Crawl(), Crawl(), Crawl()
    for new in (refused, failed, lost):
        new.page("/")
        new.id_of("/a", on="/")
    refused.skip("/a", SkipReason.ROBOTS)
    failed.page("/a", 503)
    lost.page("/a", 404)
    names = [
        [f"{change} {path}" for change, path, *_ in found(deep(), each)]
        for each in (*(refused, failed, lost),)
    ]
    beyond = ["unreached /b", "unreached /c", "unreached /d"]
    assert names[0] == ["status /a", *beyond]  # a change of the site, unlike one of the settings
    assert names[1] == ["broken /a", "status /a", *beyond]
    assert names[2] == ["broken /a", "mended /c", "gone /b", "gone /c", "gone /d", "status /a"]


def test_a_redirect_that_is_excluded_now_is_no_change_of_redirect() -> None:
    old, new = Crawl(), Crawl()
    for crawl in (old, new):
        crawl.page("/a")
    old.redirect("/", "/a")
    new.skip("/", SkipReason.EXCLUDED)
    assert found(old, new) == [("unreached", "/", "301", "skipped: excluded")]


def test_new_and_gone_urls_are_reported_with_what_became_of_them() -> None:
    old, new = Crawl(), Crawl()
    for crawl in (old, new):
        crawl.page("/both")
    old.page("/gone", 404)
    new.fail("/late", ErrorKind.TIMEOUT)
    new.skip("/out", SkipReason.EXTERNAL)
    assert found(old, new) == [
        ("broken", "/late", None, "failed: timeout"),
        ("mended", "/gone", "404", None),
        ("new", "/late", None, "failed: timeout"),
        ("new", "/out", None, "skipped: external"),
        ("gone", "/gone", "404", None),
    ]


def test_what_was_never_asked_is_not_gone_but_no_longer_linked_and_comes_last() -> None:
    old, new = Crawl(), Crawl()
    old.skip("/elsewhere", SkipReason.EXTERNAL)
    old.id_of("/queued")
    old.page("/gone")
    old.page("/", title="Old")
    new.page("/", title="New")
    assert found(old, new) == [
        ("gone", "/gone", "200", None),
        ("title", "/", "Old", "New"),
        ("unlinked", "/elsewhere", "skipped: external", None),
        ("unlinked", "/queued", "queued", None),
    ]


def texts(*pages: tuple[str | None, str | None, bool]) -> PageTexts:
    made = PageTexts()
    for id_, (description, h1, is_noindex) in enumerate(pages, 1):
        made.put(id_, description, h1, is_noindex=is_noindex)
    return made


def test_description_h1_and_noindex_of_pages_are_compared_where_both_crawls_know_them() -> None:
    old, new = Crawl(), Crawl()
    for crawl in (old, new):
        crawl.page("/", title="Home")
        crawl.page("/a", title="A")
    then = texts((None, "Old", False), ("Same", "Same", True))
    now = texts(("New", None, True), ("Same", "Same", True))
    both = list(compare(old.site, new.site, texts=(then, now)))
    assert [(each.change, each.url, each.old, each.new) for each in both] == [
        ("indexing", "http://h/", "indexable", "noindex"),
        ("description", "http://h/", None, "New"),
        ("h1", "http://h/", "Old", None),
    ]
    assert list(compare(old.site, new.site, texts=(PageTexts(), now))) == []
    printed = list(lines(old.site, new.site, texts=(then, now)))
    assert printed[:2] == ["Indexability changed: 1 URL", "  indexable → noindex http://h/"]
    assert not_compared(old.site, new.site, (then, now)) == ""
    missing = not_compared(old.site, new.site, (then, PageTexts()))
    assert missing == "Descriptions, H1s and noindex: the newer crawl stored no page data"


def test_what_an_error_page_says_is_no_change() -> None:
    old, new = Crawl(), Crawl()
    old.page("/", title="Home")
    new.page("/", 404, title="Home")
    both = (texts((None, "Old", False)), texts((None, "New", True)))
    kinds = {each.change for each in compare(old.site, new.site, texts=both)}
    assert kinds == {"broken", "status"}


def test_what_broke_and_what_was_mended_comes_first() -> None:
    old, new = Crawl(), Crawl()
    for crawl, status in ((old, 200), (new, 404)):
        crawl.page("/breaks", status)
        crawl.redirect("/leads-there", "/breaks")
        crawl.page("/always", 404)
        crawl.page("/mended", 604 - status)
    new.site.bad_end.add(new.id_of("/leads-there"))  # the verdict of the ledger
    assert found(old, new)[:4] == [
        ("broken", "/breaks", "200", "404"),
        ("broken", "/leads-there", "301 to page", "301 to broken"),
        ("mended", "/mended", "404", "200"),
        ("status", "/breaks", "200", "404"),
    ]


def test_what_was_not_asked_before_or_is_not_asked_now_neither_broke_nor_was_mended() -> None:
    old, new = Crawl(), Crawl()
    old.skip("/a", SkipReason.EXCLUDED)
    old.id_of("/b")
    for crawl in (new, old):
        crawl.page("/c" if crawl is old else "/a", 404)
    new.page("/b", 404)
    new.skip("/c", SkipReason.ROBOTS)
    assert {change for change, *_ in found(old, new)} == {"status"}


def test_another_status_failure_or_refusal_is_a_change_of_status() -> None:
    old, new = Crawl(), Crawl()
    old.page("/a")
    new.page("/a", 404)
    old.page("/b")
    new.fail("/b", ErrorKind.CONNECT)
    old.fail("/c", ErrorKind.DNS)
    new.fail("/c", ErrorKind.TIMEOUT)
    old.skip("/d", SkipReason.DEPTH)
    new.page("/d")
    changes = [each for each in found(old, new) if each[0] != Change.BROKEN]
    assert changes == [
        ("status", "/a", "200", "404"),
        ("status", "/b", "200", "failed: connect"),
        ("status", "/c", "failed: dns", "failed: timeout"),
        ("status", "/d", "skipped: depth", "200"),
    ]


def test_another_target_is_a_change_of_redirect_whatever_the_ids() -> None:
    old, new = Crawl(), Crawl()
    for crawl in (old, new):
        crawl.page("/x")
    new.page("/y")
    new.redirect("/moved", "/y")
    for crawl in (old, new):
        crawl.page("/y")
        crawl.redirect("/same", "/y")
    old.redirect("/moved", "/x")
    old.redirect("/stops", "/x")
    new.page("/stops")
    old.fail("/far", ErrorKind.TOO_MANY_REDIRECTS, "http://h/1")
    new.fail("/far", ErrorKind.TOO_MANY_REDIRECTS, "http://h/2")
    assert found(old, new) == [
        ("status", "/stops", "301", "200"),
        ("redirect", "/moved", "http://h/x", "http://h/y"),
        ("redirect", "/stops", "http://h/x", None),
        ("redirect", "/far", "http://h/1", "http://h/2"),
    ]


def test_titles_and_canonicals_are_compared_and_may_come_and_go() -> None:
    old, new = Crawl(), Crawl()
    old.page("/a", title="Old", canonical="http://h/a")
    new.page("/a", title="New", canonical="http://h/b")
    old.page("/b", title="Old")
    new.page("/b", canonical="http://h/")
    assert found(old, new) == [
        ("title", "/a", "Old", "New"),
        ("title", "/b", "Old", None),
        ("canonical", "/a", "http://h/a", "http://h/b"),
        ("canonical", "/b", None, "http://h/"),
    ]


def test_the_title_of_an_error_page_is_no_change_of_title() -> None:
    old, new = Crawl(), Crawl()
    old.page("/", title="Home")
    new.page("/", 404, title="Not found")
    assert {change for change, *_ in found(old, new)} == {"broken", "status"}


def test_what_one_crawl_did_not_reach_is_no_change_of_the_site() -> None:
    old, new = Crawl(), Crawl()
    old.page("/", title="Home")
    new.id_of("/")
    assert found(old, new) == [("unreached", "/", "200", "queued")]
    assert found(new, old) == []


def test_another_order_of_discovery_is_no_change() -> None:
    old, new = Crawl(), Crawl()
    for path in ("/a", "/b", "/c"):
        old.page(path, title=path)
    for path in ("/c", "/a", "/b"):
        new.page(path, title=path)
    assert found(old, new) == []


paths = st.sampled_from([f"/{name}" for name in "abcdefgh"])
crawls = st.dictionaries(
    paths, st.tuples(st.sampled_from([200, 301, 404]), st.sampled_from(["x", "y", None]))
)


def crawl_of(pages: dict[str, tuple[int, str | None]]) -> Crawl:
    crawl = Crawl()
    for path, (status, title) in pages.items():
        if status == 301:
            crawl.redirect(path, "/a")
        else:
            crawl.page(path, status, title)
    if pages and "/a" not in pages:
        crawl.page("/a")  # where redirects lead: both are over
    return crawl


@given(crawls, crawls)
def test_back_and_forth_tell_the_same_differences_turned_round(
    one: dict[str, tuple[int, str | None]], other: dict[str, tuple[int, str | None]]
) -> None:
    turned = {
        Change.UNLINKED: Change.NEW,
        Change.NEW: Change.GONE,
        Change.GONE: Change.NEW,
        Change.BROKEN: Change.MENDED,
        Change.MENDED: Change.BROKEN,
    }
    there = list(compare(crawl_of(one).site, crawl_of(other).site))
    back = {
        Difference(turned.get(each.change, each.change), each.url, each.new, each.old)
        for each in compare(crawl_of(other).site, crawl_of(one).site)
    }
    gone = {Change.UNLINKED: Change.GONE}
    assert {replace(each, change=gone.get(each.change, each.change)) for each in there} == back
    assert len(there) == len(set(there))
    order = list(Change)
    assert [each.change for each in there] == sorted(
        (each.change for each in there), key=order.index
    )
    assert list(compare(crawl_of(one).site, crawl_of(one).site)) == []


def test_slices_hold_every_difference_and_end_at_one() -> None:
    old, new = Crawl(), Crawl()
    for number in range(3_000):
        old.page(f"/{number}")
        new.page(f"/{number}", 404)
    slices = list(portions(old.site, new.site))
    assert sum(len(found) for found, _ in slices) == 6_000  # broken, by their status
    assert max(len(found) for found, _ in slices) <= COMPARED_URLS
    fractions = [fraction for _, fraction in slices]
    assert fractions == sorted(fractions)
    assert fractions[0] < 0.1
    assert fractions[-1] == 1


def test_the_lines_for_a_terminal_count_each_kind() -> None:
    old, new = Crawl(), Crawl()
    old.page("/gone")
    old.page("/a")
    new.page("/a", 500)
    old.page("/t", title="Old")
    new.page("/t")
    new.page("/new")
    assert list(lines(old.site, new.site)) == [
        "Newly broken: 1 URL",
        "  200 → 500          http://h/a",
        "New: 1 URL",
        "  200                http://h/new",
        "Gone: 1 URL",
        "  200                http://h/gone",
        "Status changed: 1 URL",
        "  200 → 500          http://h/a",
        "Title changed: 1 URL",
        "  http://h/t",
        "    Old → (none)",
    ]


def test_the_lines_for_a_terminal_are_bounded_and_say_so() -> None:
    new = Crawl()
    for number in range(60):
        new.page(f"/{number}")
    printed = list(lines(Crawl().site, new.site))
    assert printed[0] == "New: 60 URLs"
    assert len(printed) == 1 + 50 + 1
    assert printed[-1] == "  … and 10 more; use --export to get them all"


def test_two_crawls_alike_say_so() -> None:
    crawl = Crawl()
    crawl.page("/")
    assert list(lines(crawl.site, crawl.site)) == ["Nothing changed: 1 URL in both crawls"]
