"""Which scripts a page has: files that it asked for, and those that stand in it."""

import pytest

from crawlscope.core.records.facts import OtherHost, ScriptFile
from crawlscope.core.records.rendering import Kept, Request
from crawlscope.session.crawl import page_scripts
from crawlscope.session.crawl.page_scripts import others_of, scripts_of


def begins(page: str | bytes) -> list[str]:
    return [each.begins for each in scripts_of(page, ())[1]]


def test_files_are_listed_once_with_their_end() -> None:
    url = "http://a.test/a.js"
    requests = [
        Request(url, "Script", 200, "", 12),
        Request(f"{url}#again", "Script", 200, "", 12),
        Request("http://a.test/b.js", "Script", 0, Kept.ROBOTS),
        Request("http://a.test/words", "Fetch", 200, "", 5),
    ]
    files, inline, more = scripts_of("", requests)
    assert files == (
        ScriptFile(url, 200, "", 12),
        ScriptFile("http://a.test/b.js", 0, "blocked by robots.txt", 0),
    )
    assert (inline, more) == ((), 0)


def test_what_a_browser_runs_of_a_page_is_inline() -> None:
    page = """<!-- <script>comment()</script> --><script>one()</script>
    <script src="/a.js">not()</script><script type="application/ld+json">{}</script>
    <SCRIPT data-src="x" type='module'>two()</SCRIPT><scripted>no</scripted>
    <script type="text/javascript; charset=utf-8">three()</script><script> </script>"""
    assert begins(page) == ["one()", "two()", "three()"]
    assert begins(page.encode()) == ["one()", "two()", "three()"]


def test_an_inline_script_has_its_place() -> None:
    (_, both, _) = scripts_of("<p>\n<script>a();\nb();</script> <script>c();</script>", ())
    assert [each[3:] for each in both] == [(2, 9, 3, 5), (3, 23, 3, 27)]


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("window.id = 12; run('a');", 'window.id = 345;\nrun("b");', True),
        ("window.id = 12;", "window.at = 12;", False),
    ],
)
def test_scripts_that_begin_alike_but_for_texts_and_numbers_are_the_same(
    one: str, other: str, is_same: bool
) -> None:
    (_, both, _) = scripts_of(f"<script>{one}</script><script>{other}</script>", ())
    assert (both[0].key == both[1].key) is is_same


def test_what_has_no_place_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_scripts, "MOST_FILES", 1)
    monkeypatch.setattr(page_scripts, "MOST_INLINE", 1)
    requests = [Request(f"http://a.test/{n}", "Script", 200) for n in range(3)]
    files, inline, more = scripts_of("<script>a()</script><script>b()</script>", requests)
    assert (len(files), len(inline), more) == (1, 1, 3)


@pytest.mark.parametrize("part", ["<script", "<!--", "<script>", "<script type ", "'\\"])
def test_what_never_ends_takes_no_longer_than_it_is(part: str) -> None:
    scripts_of(part * 200_000, ())
    scripts_of("<script>" + part * 200_000 + "</script>", ())


def test_other_hosts_have_their_requests_and_octets() -> None:
    requests = [
        Request("http://a.test/a.js", "Script", 200, "", 12),
        Request("http://cdn.test/b.js", "Script", 200, "", 7),
        Request("http://cdn.test/c", "Fetch", 0, "no such host"),
    ]
    assert others_of("a.test", requests) == (OtherHost("cdn.test", 2, 7),)
