"""Where links and findings are in a source."""

import pytest
import turbohtml

from crawlscope.core.base.slices import Work
from crawlscope.core.policy.declared_findings import FINDINGS
from crawlscope.core.records.kept_source import Spot
from crawlscope.page.places import lines_of, spots

PAGE = "http://a.example/dir/page"


def places(source: str, *findings: str, target: str = "", charset: str = "utf-8") -> list[Spot]:
    work = Work(spots(source, PAGE, charset, findings, lambda url: url == target))
    for _ in work:
        pass
    return work.result


@pytest.mark.parametrize(
    ("source", "line", "snippet"),
    [
        ("<p>\n<a href=gone>x</a>", 2, "<a href=gone>x</a>"),
        ("ä\r\n😀<b>é<a\r\n href='../dir/gone'>x\ny</a>z", 2, "<a href='../dir/gone'>x y</a>"),
        ("\r\r<img alt=a src=gone>text", 3, "<img alt=a src=gone>"),
        ("<base href=/>\n<A HREF=dir/gone>X</A>", 2, "<A HREF=dir/gone>X</A>"),
        ("\n<img srcset='other 1x, gone 2x'>", 2, "<img srcset='other 1x, gone 2x'>"),
        *(
            (f"\n<img srcset='{srcset}'>", 2, f"<img srcset='{srcset}'>")
            for srcset in (
                "other 1x,gone 2x",
                "gone, other 2x",
                "other 1x , gone",
                "a(b, c) 1x,gone",
            )
        ),
        ("<svg>\n<a xlink:href=gone>x</a></svg>", 2, "<a xlink:href=gone>x</a>"),
        (
            "\n<meta http-equiv=Refresh content='0; URL=\"gone\"'>",
            *(2, "<meta http-equiv=Refresh content='0; URL=\"gone\"'>"),
        ),
        ("<a href='&#103;one'>x</a>", 1, "<a href='&#103;one'>x</a>"),
        ("<!-- <a href=gone> -->\n<a href=gone#part>x</a>", 2, "<a href=gone#part>x</a>"),
    ],
)
def test_a_link_is_found_as_it_is_written(source: str, line: int, snippet: str) -> None:
    url = "http://a.example/dir/gone"
    assert places(source, target=url) == [Spot(line, url, snippet)]


def test_a_link_in_a_legacy_encoding_is_resolved_as_the_crawl_does() -> None:
    url = "http://a.example/dir/page?q=%E4"
    assert [each.line for each in places("\n<a href='?q=ä'>", target=url, charset="latin1")] == [2]


def test_a_long_link_is_shown_by_its_beginning() -> None:
    found = places(f"<a href=gone>{'word ' * 100}</a>", target="http://a.example/dir/gone")
    assert found[0].snippet.startswith("<a href=gone>word word")
    assert found[0].snippet.endswith("…")
    assert len(found[0].snippet) <= 201


def test_places_of_findings_are_in_the_order_of_the_page() -> None:
    source = "<title>a</title>\n<h1>b</h1>\n<img src=c>\n<title>d</title>"
    found = places(source, "alt-missing", "title-multiple", "slow")
    assert [(each.line, each.about) for each in found] == [
        (1, "title-multiple"),
        (3, "alt-missing"),
        (4, "title-multiple"),
    ]


def test_the_place_of_each_finding_is_a_selector() -> None:
    tree = turbohtml.parse("")
    for each in FINDINGS:
        if each.place:
            tree.select(each.place)


def test_lines_end_as_html_says() -> None:
    assert lines_of("a\r\nb\rc\nd") == ["a", "b", "c", "d"]
