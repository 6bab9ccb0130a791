"""A finding names what its URLs share: the folder, the text of the links there, the title."""

from array import array

import pytest

from crawlscope.core.base.slices import in_one_go
from crawlscope.core.insight import in_common as in_common_module
from crawlscope.core.insight.in_common import in_common
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.events import Discovered, Event, Fetched, Response

OTHERS = 30  # pages without the finding, in no folder


def said_of(
    missing: list[str], others: list[str] | None = None, anchor: str = "", title: str = ""
) -> str:
    """What is said of missing pages of a site."""
    if others is None:
        others = [f"/page-{n}" for n in range(OTHERS)]
    ledger, events = Ledger(), list[Event]()
    paths = ["/", *missing, *others]
    for id_, path in enumerate(paths, 1):
        url = path if "://" in path else f"http://a.test{path}"
        events.append(Discovered(id_, url, min(1, id_ - 1), 1, anchor or f"To {path}", 10))
        gone = 1 < id_ <= 1 + len(missing)
        answer = Response(404 if gone else 200, "text/html")
        shown = title if gone else f"Page {id_}"
        events.append(Fetched(id_, answer, title=shown or None, links=array("i")))
    ledger.fold(events)
    return in_one_go(in_common(ledger, "client-error")).words


def test_the_deepest_folder_that_all_are_in_is_named() -> None:
    assert said_of([f"/docs/src/{n}" for n in range(9)]) == "all below /docs/src/"
    assert said_of(["/docs/src/1", "/docs/src/2", "/docs/3"]) == "all below /docs/"


@pytest.mark.parametrize(
    ("elsewhere", "said"),
    [
        (1, "nearly all below /src/"),
        (5, "nearly all below /src/"),
        (6, "2 templates: /src/ (94), / (6)"),
    ],
)
def test_one_in_twenty_may_be_elsewhere(elsewhere: int, said: str) -> None:
    urls = [f"/src/{n}" for n in range(100 - elsewhere)]
    assert said_of([*urls, *(f"/z-{n}" for n in range(elsewhere))]) == said


def test_a_guess_from_a_thousand_urls_is_counted_in_all_of_them() -> None:
    urls = [f"/src/{n}" for n in range(2_000)]
    urls[1::2] = [f"/z-{n}" for n in range(1_000)]  # none of them is looked at for the guess
    assert said_of(urls) == "2 templates: /src/ (1,000), / (1,000)"


def test_a_folder_that_the_whole_site_is_in_tells_nothing() -> None:
    assert said_of(["/docs/a", "/docs/b"], [f"/docs/page-{n}" for n in range(OTHERS)]) == ""


def test_a_folder_is_one_and_not_the_beginning_of_a_name() -> None:
    assert said_of(["/source-1", "/source-2"]) == ""


def test_another_host_is_named_where_several_were_crawled() -> None:
    urls = ["http://b.test/1", "http://b.test/x/2"]
    assert said_of(urls) == "all below http://b.test/"


def test_the_text_of_links_and_then_the_title_are_named_where_no_folder_is() -> None:
    assert said_of(["/1", "/2"], anchor="next") == "all linked as “next”"
    assert said_of(["/1", "/2"], title="Wiki") == "all titled “Wiki”"
    assert said_of(["/1", "/2"]) == ""


def test_a_text_of_a_page_is_shown_without_what_could_deceive() -> None:
    assert (
        said_of(["/1", "/2"], title="a\u202eb\n" + 99 * "c") == f"all titled “a\ufffdb {35 * 'c'}…”"
    )


def pages(folder: str, number: int) -> list[str]:
    return [f"/{folder}/{each}" for each in range(number)]


def test_pages_in_several_folders_are_counted_in_templates_the_largest_first() -> None:
    urls = [*pages("news", 9), *pages("shop", 20), *pages("blog", 5)]
    assert said_of(urls) == "3 templates: /shop/ (20), /news/ (9), /blog/ (5)"
    urls += [*pages("a", 4), *pages("b", 4)]
    assert said_of(urls) == "5 templates, the largest: /shop/ (20), /news/ (9), /blog/ (5)"


def test_folders_that_differ_in_a_number_are_of_one_template() -> None:
    dated = [url for year in range(2019, 2024) for url in pages(f"blog/{year}", 5)]
    assert said_of([*dated, *pages("shop", 20)]) == "2 templates: /blog/*/ (25), /shop/ (20)"


def test_a_folder_whose_name_has_a_number_keeps_it_where_it_is_the_only_one() -> None:
    urls = [*pages("v1/api", 8), *pages("shop", 20)]
    assert said_of(urls) == "2 templates: /shop/ (20), /v1/api/ (8)"


def test_pages_that_are_folders_are_of_the_template_of_the_folder_above() -> None:
    urls = [*(f"/blog/{name}/" for name in "abcdefgh"), *pages("shop", 20)]
    assert said_of(urls) == "2 templates: /shop/ (20), /blog/*/ (8)"


def test_a_folder_that_all_share_is_named_with_the_number_of_its_templates() -> None:
    urls = [*pages("docs/a", 9), *pages("docs/b", 9)]
    assert said_of(urls) == "all below /docs/, 2 templates"


def test_a_fault_in_too_many_folders_has_no_templates(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their names alone would take longer than all else."""
    urls = [*pages("news", 9), *pages("shop", 20), *(f"/blog/{n}/" for n in range(30))]
    assert said_of(urls).startswith("3 templates: /blog/*/ (30), ")
    monkeypatch.setattr(in_common_module, "MOST_FOLDERS", 2)
    assert said_of(urls) == ""


def test_pages_here_and_there_share_no_template() -> None:
    assert said_of([url for name in "abcdefgh" for url in pages(name, 3)]) == ""


def test_a_single_url_is_named() -> None:
    assert said_of(["/docs/one?x=%C3%A4"]) == "/docs/one?x=ä"


def test_nothing_is_said_of_a_finding_that_no_url_has() -> None:
    assert said_of([]) == ""
