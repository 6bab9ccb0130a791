"""The plan of the demo site: believable, deterministic, and true to what its pages say."""

import io
import zipfile
from collections import Counter
from dataclasses import replace
from urllib.parse import unquote, urlsplit
from xml.etree import ElementTree

import pytest

from crawlscope.core.base.urls import UrlError, join
from crawlscope.demo.answers import Answer
from crawlscope.demo.plan import ORPHAN, WIDE_LINKS, Plan, build_plan, whole
from crawlscope.page.page import Page
from crawlscope.page.query import encoder_of

ORIGIN = "http://127.0.0.1:8080"

CHARSETS = {
    "/cabinet/encodings/utf-8-bom": "utf-8-sig",
    "/cabinet/encodings/latin-1": "windows-1252",
    "/cabinet/encodings/utf-16": "utf-16",
    "/ja/": "shift_jis",
}


@pytest.fixture(scope="module")
def plan() -> Plan:
    return build_plan(ORIGIN)


@pytest.fixture(scope="module")
def pages(plan: Plan) -> dict[str, Answer]:
    """Every answer that is read for links."""
    whole_answers = {target: whole(reply) for target, reply in plan.replies.items()}
    return {target: answer for target, answer in whole_answers.items() if answer.parsed}


def text_of(target: str, answer: Answer) -> str:
    return answer.body.decode(CHARSETS.get(target, "utf-8"))


def at_home(target: str) -> bool:
    return target.startswith("/")


def shortened(url: str) -> str:
    return url.removeprefix(ORIGIN)


def test_the_same_origin_has_the_same_plan(plan: Plan) -> None:
    assert build_plan(ORIGIN) == plan


def test_another_origin_changes_nothing_else(plan: Plan) -> None:
    other = build_plan("http://127.0.0.1:9090")
    assert other.replies.keys() == plan.replies.keys()
    for target, reply in plan.replies.items():
        body = whole(other.replies[target]).body
        assert body.replace(b"127.0.0.1:9090", b"127.0.0.1:8080") == whole(reply).body, target


def test_there_are_about_six_hundred_pages(pages: dict[str, Answer]) -> None:
    assert 580 <= len(pages) <= 640


def test_pages_are_a_few_kilobytes(pages: dict[str, Answer]) -> None:
    sizes = sorted(answer.size for answer in pages.values())
    assert 2_000 < sizes[len(sizes) // 2] < 8_000


def test_one_folder_is_deep_and_one_is_wide(pages: dict[str, Answer]) -> None:
    assert max(target.count("/") for target in pages) >= 9
    folders = Counter(target.rpartition("/")[0] for target in pages if not target.endswith("/"))
    assert max(folders.values()) >= 120


def test_the_wide_page_has_two_thousand_links_to_pages_found_elsewhere(
    pages: dict[str, Answer],
) -> None:
    wide = pages["/a-to-z/"]
    assert len(list(Page(wide.body.decode()).links())) >= WIDE_LINKS
    others = (answer for answer in pages.values() if answer is not wide)
    elsewhere = {link for answer in others for link in answer.links}
    assert {link for link in wide.links if at_home(link)} <= elsewhere
    assert len({link for link in wide.links if not at_home(link)}) > 20


def test_the_links_reported_are_the_links_in_the_html(pages: dict[str, Answer]) -> None:
    for target, answer in pages.items():
        found, invalid = links_in(target, text_of(target, answer))
        assert found == set(answer.links), target
        assert invalid == set(answer.invalid), target


def links_in(target: str, html: str) -> tuple[set[str], set[str]]:
    page = Page(html)
    base = join(ORIGIN + target, page.base or "") or ""
    writes = encoder_of(CHARSETS.get(target))
    found, invalid = set(), set()
    for href, _, _ in page.links():
        try:
            url = join(base, writes(href) if writes else href)
        except UrlError:
            invalid.add(href)
        else:
            found |= {shortened(url)} if url else set()
    return found, invalid


def test_the_titles_reported_are_the_titles_in_the_html(pages: dict[str, Answer]) -> None:
    for target, answer in pages.items():
        assert (Page(text_of(target, answer)).title or "") == answer.title, target


def test_every_link_leads_to_a_planned_answer(plan: Plan, pages: dict[str, Answer]) -> None:
    for target, answer in pages.items():
        wanted = filter(at_home, (*answer.links, *answer.resources))
        assert plan.replies.keys() >= set(wanted), target


def test_every_redirect_leads_where_it_says(plan: Plan) -> None:
    for target, answer in redirects(plan).items():
        location = dict(answer.headers).get("Location")
        if answer.redirect_to is not None and location is not None:
            assert shortened(join(ORIGIN + target, location) or "") == answer.redirect_to
            assert not at_home(answer.redirect_to) or answer.redirect_to in plan.replies


def redirects(plan: Plan) -> dict[str, Answer]:
    answers = {target: whole(reply) for target, reply in plan.replies.items()}
    return {target: answer for target, answer in answers.items() if answer.redirects}


def test_redirects_of_every_status_are_there(plan: Plan) -> None:
    assert {a.status for a in redirects(plan).values()} == {300, 301, 302, 303, 307, 308}


def test_a_redirect_location_that_is_unusable_is_reported_as_none(plan: Plan) -> None:
    for target, answer in redirects(plan).items():
        if answer.redirect_to is None:
            location = dict(answer.headers).get("Location", "mailto:")
            assert location.startswith("mailto:") or location == "http://[bad", target


def test_traps_are_named_in_the_pages_and_answered_nowhere(plan: Plan) -> None:
    assert len(plan.traps) >= 10
    assert not plan.traps & plan.replies.keys()
    bodies = b"".join(whole(reply).body for reply in plan.replies.values() if whole(reply).traps)
    assert all(trap.encode() in bodies for trap in plan.traps)


def test_no_page_but_the_sitemaps_own_is_without_a_link_to_it(
    plan: Plan, pages: dict[str, Answer]
) -> None:
    named = {link for path, answer in pages.items() for link in answer.links if link != path}
    named |= {answer.redirect_to or "" for answer in redirects(plan).values()}
    assert pages.keys() - named == {ORPHAN}


def test_paths_are_in_canonical_form(plan: Plan) -> None:
    for target in plan.replies:
        assert join(ORIGIN, target) == ORIGIN + target


def test_every_page_lies_in_a_folder_that_answers(plan: Plan, pages: dict[str, Answer]) -> None:
    folders = {target[: target.rindex("/") + 1] for target in pages if "?" not in target}
    assert folders <= plan.replies.keys()


def test_each_kind_of_link_text_is_there(pages: dict[str, Answer]) -> None:
    html = "".join(text_of(target, answer) for target, answer in pages.items())
    wanted = (
        '"mailto:', '"tel:', '"javascript:', '"data:', "href=/", "&amp;dir=", "<iframe", "<area",
        "<frameset", 'rel="nofollow', 'rel="canonical"', 'rel="next"', 'rel="prev"',
        'rel="alternate"', 'rel="amphtml"', '<base href', "Refresh", "<template>", "<!-- <a",
        "https://bücher.example/", "/visit/café/", 'content="nofollow"', "\\visit\\dogs\\",
    )  # fmt: skip
    assert [text for text in wanted if text not in html] == []


def test_compressed_forms_are_there_for_every_coding(pages: dict[str, Answer]) -> None:
    codings = {coding for answer in pages.values() for coding, _ in answer.encoded}
    assert codings == {"gzip", "deflate", "br", "zstd"}


def test_the_sitemap_is_valid_and_names_pages_but_for_a_few_by_design(
    plan: Plan, pages: dict[str, Answer]
) -> None:
    tree = ElementTree.fromstring(whole(plan.replies["/sitemap.xml"]).body)
    locations = [shortened(loc.text or "") for loc in tree.iter() if loc.tag.endswith("}loc")]
    assert len(locations) == len(set(locations)) > 300
    others = {path for path in locations if path not in pages}
    assert {whole(plan.replies[path]).status for path in others} == {301, 403, 404}
    assert ORPHAN in locations


def test_the_zip_is_five_megabytes_and_sound(plan: Plan) -> None:
    answer = whole(plan.replies["/cabinet/files/soundings.zip"])
    assert answer.size > 5_000_000
    with zipfile.ZipFile(io.BytesIO(answer.body)) as archive:
        assert archive.testzip() is None
    assert len({id(part) for part in answer.parts}) == 3


def test_a_broken_encoding_is_no_gzip(plan: Plan) -> None:
    torn = whole(plan.replies["/cabinet/compressed/torn"])
    assert dict(torn.headers) == {"Content-Encoding": "gzip"}
    assert torn.broken_encoding


def test_texts_differ_from_page_to_page(pages: dict[str, Answer]) -> None:
    bodies = Counter(replace(answer, links=()).body for answer in pages.values())
    assert [count for count in bodies.values() if count > 1] == []


def test_non_ascii_paths_are_there(pages: dict[str, Answer]) -> None:
    names = [unquote(urlsplit(target).path) for target in pages]
    assert "/visit/café/" in names
    assert "/ja/船/" in names
