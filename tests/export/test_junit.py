"""Broken links as failed tests: which fail, what they say, and that the counts agree."""

import re
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.events import ErrorKind, SkipReason
from crawlscope.core.records.tree import TOP
from tests.examples import examples
from tests.export.crawled import Crawl, all_kinds
from tests.export.written import write

# What Jenkins' schema (xunit plugin, junit-10.xsd) allows, as far as we write it: the attributes of
# each element, those it must have, and its children.
ALLOWED: dict[str, tuple[set[str], set[str], set[str]]] = {
    "testsuites": ({"name", "time", "tests", "failures", "errors"}, set(), {"testsuite"}),
    "testsuite": (
        {"name", "tests", "failures", "errors", "skipped", "time"},
        {"name", "tests", "failures", "errors"},
        {"testcase"},
    ),
    "testcase": (
        {"name", "classname", "time"},
        {"name"},
        {"failure", "skipped", "system-out"},
    ),
    "failure": ({"type", "message"}, set(), set()),
    "skipped": ({"type", "message"}, set(), set()),
    "system-out": (set(), set(), set()),
}
TIME = re.compile(r"(([0-9]{0,3},)*[0-9]{3}|[0-9]{0,3})*(\.[0-9]{0,3})?")


@pytest.mark.parametrize("name", ["x.junit.xml", "findings.junit.xml"])
def test_a_file_has_only_what_the_schema_of_jenkins_allows(tmp_path: Path, name: str) -> None:
    write(str(tmp_path / name), all_kinds().ledger, {})
    root = ElementTree.fromstring((tmp_path / name).read_text("utf-8"))
    assert root.tag == "testsuites"
    for element in root.iter():
        attributes, needed, children = ALLOWED[element.tag]
        assert needed <= set(element.keys()) <= attributes, element.tag
        assert {child.tag for child in element} <= children
        assert TIME.fullmatch(element.get("time", ""))


def exported(folder: Path, ledger: Ledger, node: int = TOP) -> Element:
    write(str(folder / "x.junit.xml"), ledger, {}, node)
    return ElementTree.parse(folder / "x.junit.xml").getroot()


def cases(root: Element) -> dict[str, Element]:
    return {case.attrib["name"]: case for case in root.iter("testcase")}


def verdicts(root: Element) -> dict[str, str]:
    """'pass', 'skipped' or the type of the failure, by URL."""
    found = {}
    for url, case in cases(root).items():
        failure = case.find("failure")
        verdict = "skipped" if case.find("skipped") is not None else "pass"
        found[url] = failure.attrib["type"] if failure is not None else verdict
    return found


def test_broken_urls_fail_skipped_ones_are_skipped_and_all_others_pass(tmp_path: Path) -> None:
    assert verdicts(exported(tmp_path, all_kinds().ledger)) == {
        "http://h/": "pass",
        "http://h/old": "pass",
        "http://h/new": "pass",
        "http://h/gone": "404",
        "http://h/a": "loop",
        "http://h/b": "loop",
        "http://h/slow": "timeout",
        "http://other/": "skipped",
        "http:///": "skipped",
    }


def test_a_failure_says_what_is_wrong_and_where_it_is_linked_from(tmp_path: Path) -> None:
    crawl = all_kinds()
    crawl.page("/another", links=("/gone",))
    crawl.redirect("/to-gone", "/gone")
    found = cases(exported(tmp_path, crawl.ledger))
    gone = found["http://h/gone"].find("failure")
    assert gone is not None
    assert gone.attrib["message"] == "404 Not Found"
    assert (gone.text or "").splitlines() == [
        "404 Not Found",
        "linked from http://h/ “to /gone”",
        "3 pages link or redirect here",
    ]
    slow = found["http://h/slow"].find("failure")
    assert slow is not None
    assert slow.attrib["message"] == "timeout: It went wrong."
    redirect = found["http://h/to-gone"].find("failure")
    assert redirect is not None
    assert redirect.attrib["message"] == "301 redirects to http://h/gone (broken)"


def test_a_status_of_a_servers_own_making_is_reported_as_it_is(tmp_path: Path) -> None:
    crawl = Crawl()
    crawl.page("/", 599)
    failure = cases(exported(tmp_path, crawl.ledger))["http://h/"].find("failure")
    assert failure is not None
    assert failure.attrib["message"] == "599"


def test_a_suite_is_a_host_whatever_the_scheme(tmp_path: Path) -> None:
    crawl = all_kinds()
    crawl.page("https://h/secure")
    crawl.page("http://second:8080/")
    crawl.id_of("http://third/")
    crawl.skip("http://third/", SkipReason.EXTERNAL)
    root = exported(tmp_path, crawl.ledger)
    names = [suite.attrib["name"] for suite in root]
    assert names[0] == "h"
    assert sorted(names) == ["Not a URL", "h", "other", "second:8080", "third"]
    assert "https://h/secure" in cases(root[0])
    assert {case.attrib["classname"] for case in root[0]} == {"h"}


def test_the_counts_of_each_suite_and_of_all_agree_with_the_cases(tmp_path: Path) -> None:
    root = exported(tmp_path, all_kinds().ledger)
    for element in (root, *root):
        assert int(element.attrib["tests"]) == len(list(element.iter("testcase")))
        assert int(element.attrib["failures"]) == len(list(element.iter("failure")))
        if element is not root:  # Jenkins' schema has no such attribute there
            assert int(element.attrib["skipped"]) == len(list(element.iter("skipped")))
    assert (root.attrib["tests"], root.attrib["failures"]) == ("9", "4")


def test_a_url_that_is_still_queued_is_no_test(tmp_path: Path) -> None:
    assert "http://h/later" not in cases(exported(tmp_path, all_kinds().ledger))
    crawl = Crawl()
    crawl.id_of("/")
    assert list(exported(tmp_path, crawl.ledger)) == []
    assert list(exported(tmp_path, Crawl().ledger)) == []


def test_a_branch_holds_its_own_urls(tmp_path: Path) -> None:
    crawl = all_kinds()
    crawl.page("/docs/a")
    ledger = crawl.ledger
    docs = ledger.tree.parent_of(ledger.tree.node_of(crawl.id_of("/docs/a")))
    root = exported(tmp_path, ledger, docs)
    assert list(cases(root)) == ["http://h/docs/a"]
    assert root[0].attrib["name"] == "h"
    page = ledger.tree.node_of(crawl.id_of("/gone"))
    assert list(cases(exported(tmp_path, ledger, page))) == ["http://h/gone"]
    invalid = ledger.tree.node_of(crawl.id_of("http:///"))
    assert exported(tmp_path, ledger, invalid)[0].attrib["name"] == "Not a URL"


@examples(0.5)
@given(st.text())
def test_no_text_of_a_crawl_makes_the_xml_invalid(tmp_path_factory: object, text: str) -> None:
    folder: Path = tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]
    crawl = Crawl()
    crawl.page("/")
    crawl.id_of("/x", "/", text)
    crawl.fail("/x", ErrorKind.PROTOCOL, message=text)
    failure = cases(exported(folder, crawl.ledger))["http://h/x"].find("failure")
    assert failure is not None
    message = failure.attrib["message"].removeprefix("protocol: ")
    assert len(message) == len(text)
    assert all(came in (meant, "\ufffd") for came, meant in zip(message, text, strict=True))
