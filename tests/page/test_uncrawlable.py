"""What counts as a link that only a script follows, whatever reads the page."""

import pytest

from crawlscope.core.base import native
from crawlscope.page.pieces import Guard
from tests.page.readers import by_scan, by_trees, differences, facts_of, reason

FOUND = {  # those of Google's advice first
    '<a routerLink="products/category">': "routerlink: products/category",
    "<a onclick=\"goto('https://example.com')\">": "onclick: goto('https://example.com')",
    "<a href=\"javascript:goTo('products')\">": "href: javascript:goTo('products')",
    "<a href=\"javascript:window.location.href='/products'\">": (
        "href: javascript:window.location.href='/products'"
    ),
    "<span onclick=\"location.href='/x'\">": "onclick: location.href='/x'",
    '<div onclick="window.open(this.dataset.url)">': "onclick: window.open(this.dataset.url)",
    "<button onclick=\"document.location = '/x'\">": "onclick: document.location = '/x'",
    '<a href="#" onclick="location.assign(next); return false">': (
        "onclick: location.assign(next); return false"
    ),
    "<a href onclick=\"location.replace('/x')\">": "onclick: location.replace('/x')",
    '<a href="javascript:void(0)" onclick="location=\'/x\'">': "onclick: location='/x'",
    '<a href=" java&#10;SCRIPT:go()">': "href: java SCRIPT:go()",
    '<a href="javascript:void(location = next)">': "href: javascript:void(location = next)",
    '<div role="link" onclick="go(1)">': "onclick: go(1)",
    '<li routerlink="/x">': "routerlink: /x",
    '<svg><a href="javascript:go()"></a></svg>': "href: javascript:go()",
}
NONE = (
    *('<a href="javascript:void(0)">', '<a href="javascript:void(0);" onclick="openMenu()">'),
    *('<a href="javascript:;">', '<a href="javascript:">', '<a href="javascript://">'),
    *('<a href="#" onclick="toggle(this)">', '<a href="#!" onclick="return false">'),
    *('<a href="/x" onclick="location=this.href">', '<a href="/x" routerlink="/x">'),
    *('<a href="javascript:history.back()">', '<a href="javascript:window.print()">'),
    *('<a onclick="window.history.go(-1)">', '<a onclick="return false">', "<a onclick>", "<a>"),
    *('<a href="javascript:open_menu()" role="button">', '<a role=button onclick="menu()">'),
    *('<button onclick="menu()">', '<div onclick="if (location.href == x) menu()">'),
    *("<div onclick=\"location.href='#top'\">", "<i onclick=\"location='mailto:a@b.example'\">"),
    *('<div onclick="location.reload()">', '<p onclick="relocation = 1">', "<a href=jav/a.html>"),
    *("<tr onclick=\"location='/x'\"><td><a href='/x'>", '<body onclick="location=x">'),
    *("<a href='/x'></a><p onclick=\"window.open('/x')\">", "<!-- <a onclick=go()> -->"),
    '<template><a onclick="go()"></template>',
)


@pytest.mark.parametrize(("page", "told"), FOUND.items())
def test_what_only_a_script_follows_is_told(page: str, told: str) -> None:
    assert facts_of(page).uncrawlable == (told,)


@pytest.mark.parametrize("page", NONE)
def test_what_leads_nowhere_or_has_an_address_is_no_such_link(page: str) -> None:
    assert facts_of(f"<table>{page}" if page.startswith("<tr") else page).uncrawlable == ()


@pytest.mark.parametrize("page", [*FOUND, *NONE])
def test_both_readers_say_the_same(page: str) -> None:
    assert by_scan(page) == by_trees(page, whole=True)


def test_each_is_told_once_and_all_are_sorted() -> None:
    page = '<a href="javascript:b()">1</a><a onclick="a()">2</a><a href="javascript:b()">3</a>'
    assert facts_of(page).uncrawlable == ("href: javascript:b()", "onclick: a()")


def test_a_link_in_a_later_piece_of_a_page_makes_an_earlier_one_crawlable() -> None:
    page = "<p onclick=\"location='/x'\">" + "<p>some words</p>" * 4_000 + "<a href='/x'>x</a>"
    assert len([each for each in Guard(page).pages() if each]) > 1
    assert by_trees(page, whole=False)["uncrawlable"] == ()
    assert native.module is None or differences(page) == {}


def test_a_page_with_very_many_is_read_by_trees() -> None:
    page = "".join(f'<a onclick="a({each})">x</a>' for each in range(501))
    assert native.module is None or reason(page) == "many elements that scripts follow"
    assert len(facts_of(page).uncrawlable) == 200
