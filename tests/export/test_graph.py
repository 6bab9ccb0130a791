"""The link graph: every URL, link and redirect, and nothing that breaks the file."""

import re
import shutil
import subprocess
from collections.abc import Callable, Collection
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.answer_facts import AnswerFacts
from crawlscope.core.records.tree import TOP
from crawlscope.export import ExportError, check, writing
from crawlscope.export.dot import _quoted
from crawlscope.export.snapshot import Snapshot
from tests.examples import examples
from tests.export.crawled import Crawl, Kept, all_kinds
from tests.export.written import write

Link = tuple[int, int, str | None]
Nodes = dict[str, str]  # URL by node
Edges = set[tuple[str, str, str]]  # source, target, kind
SPACE = "{http://graphml.graphdrawing.org/xmlns}"
QUOTED = r'"(?:[^"\\]|\\.)*"'
STATEMENT = re.compile(
    rf"(?P<source>n\d+)(?: -> (?P<target>n\d+))?"
    rf"(?: \[(?P<attributes>\w+=(?:{QUOTED}|\w+)(?:, \w+=(?:{QUOTED}|\w+))*)\])?;"
)


def read_graphml(path: Path) -> tuple[Nodes, Edges]:
    root = ElementTree.parse(path).getroot()
    keys = {key.attrib["id"] for key in root.iter(SPACE + "key")}
    nodes, edges = {}, set()
    for element in root.iter():
        data = {each.attrib["key"]: each.text or "" for each in element.findall(SPACE + "data")}
        assert set(data) <= keys
        if element.tag == SPACE + "node":
            nodes[element.attrib["id"]] = data["node_url"]
        if element.tag == SPACE + "edge":
            ends = element.attrib["source"], element.attrib["target"]
            edges.add((*ends, data["edge_kind"]))
    return nodes, edges


def read_dot(path: Path) -> tuple[Nodes, Edges]:
    """By the grammar of graphviz.org, as far as it is used."""
    first, second, *statements, last = path.read_text("utf-8").splitlines()
    assert (first, second, last) == ("digraph crawl {", "node [shape=box];", "}")
    nodes, edges = {}, set()
    for statement in statements:
        match = STATEMENT.fullmatch(statement)
        assert match is not None, statement
        attributes = dict(re.findall(rf"(\w+)=({QUOTED}|\w+)", match["attributes"] or ""))
        if match["target"]:
            kind = "redirect" if attributes.get("style") == "dashed" else "link"
            edges.add((match["source"], match["target"], kind))
        else:
            nodes[match["source"]] = re.sub(r"\\(.)", r"\1", attributes["URL"][1:-1])
    return nodes, edges


READERS: dict[str, Callable[[Path], tuple[Nodes, Edges]]] = {
    ".graphml": read_graphml,
    ".dot": read_dot,
}
each_format = pytest.mark.parametrize("suffix", READERS)


def exported(
    folder: Path, suffix: str, ledger: Ledger, links: list[Link], node: int = TOP
) -> tuple[set[str], Edges]:
    """URLs, and edges between URLs."""
    path = folder / f"x{suffix}"
    write(str(path), ledger, {}, node, Kept(links))
    nodes, edges = READERS[suffix](path)
    assert len(set(nodes.values())) == len(nodes)
    return set(nodes.values()), {
        (nodes[source], nodes[target], kind) for source, target, kind in edges
    }


@each_format
def test_every_url_is_a_node_and_every_link_and_redirect_an_edge(
    tmp_path: Path, suffix: str
) -> None:
    crawl = all_kinds()
    ids = crawl.ids
    links: list[Link] = [
        (ids["http://h/"], ids["http://h/gone"], 'say "hi"\\N'),
        (ids["http://h/new"], ids["http://h/"], None),
    ]
    urls, edges = exported(tmp_path, suffix, crawl.ledger, links)
    assert urls == set(ids)
    assert edges == {
        ("http://h/", "http://h/gone", "link"),
        ("http://h/new", "http://h/", "link"),
        ("http://h/old", "http://h/new", "redirect"),
        ("http://h/a", "http://h/b", "redirect"),
        ("http://h/b", "http://h/a", "redirect"),
    }


@each_format
def test_a_branch_has_the_edges_between_its_own_urls(tmp_path: Path, suffix: str) -> None:
    crawl = Crawl()
    for path in ("/docs/a", "/docs/b", "/c"):
        crawl.page(path)
    crawl.redirect("/docs/d", "/c")
    ledger = crawl.ledger
    docs = ledger.tree.parent_of(ledger.tree.node_of(1))
    links: list[Link] = [(1, 2, None), (1, 3, None), (3, 2, None)]
    urls, edges = exported(tmp_path, suffix, ledger, links, docs)
    assert urls == {"http://h/docs/a", "http://h/docs/b", "http://h/docs/d"}
    assert edges == {("http://h/docs/a", "http://h/docs/b", "link")}


@each_format
def test_a_link_younger_than_the_snapshot_is_left_out(tmp_path: Path, suffix: str) -> None:
    crawl = Crawl()
    crawl.page("/")
    urls, edges = exported(tmp_path, suffix, crawl.ledger, [(1, 2, None), (7, 1, None)])
    assert (urls, edges) == ({"http://h/"}, set())


@each_format
def test_links_of_a_page_that_was_read_after_the_snapshot_are_left_out(
    tmp_path: Path, suffix: str
) -> None:
    crawl = Crawl()
    crawl.page("/", links=("/a", "/b"))
    ledger = Ledger()
    ledger.fold(crawl.events)
    _, edges = exported(tmp_path, suffix, ledger, [(1, 2, None), (1, 3, None), (2, 3, "later")])
    assert edges == {
        ("http://h/", "http://h/a", "link"),
        ("http://h/", "http://h/b", "link"),
    }


@each_format
def test_a_crawl_of_no_urls_is_an_empty_graph(tmp_path: Path, suffix: str) -> None:
    assert exported(tmp_path, suffix, Crawl().ledger, []) == (set(), set())


@each_format
def test_links_are_read_as_they_are_written(tmp_path: Path, suffix: str) -> None:
    """A graph of a hundred million links is never in memory."""
    taken = 0

    class Endless:
        def all(self) -> "Endless":
            return self

        def __iter__(self) -> "Endless":
            return self

        def __next__(self) -> Link:
            nonlocal taken
            taken += 1
            return (1, 1, "again")

        def said_after(
            self, id_: int, number: int, names: Collection[str]
        ) -> list[tuple[int, AnswerFacts]]:
            return []

    crawl = Crawl()
    crawl.page("/")
    slices = writing(str(tmp_path / f"x{suffix}"), Snapshot(crawl.ledger, {}, links=Endless()))
    for _ in range(3):
        next(slices)
    assert 0 < taken <= 3 * 500
    slices.close()
    assert list(tmp_path.iterdir()) == []


@each_format
def test_without_links_a_graph_is_refused_in_one_line(tmp_path: Path, suffix: str) -> None:
    path = str(tmp_path / f"x{suffix}")
    with pytest.raises(ExportError, match="links of this crawl were not stored") as info:
        check(path)
    assert "\n" not in str(info.value)
    with pytest.raises(ExportError):
        write(path, Crawl().ledger, {})
    assert list(tmp_path.iterdir()) == []


@given(st.text())
def test_no_text_ends_its_quotes_in_a_dot_file(text: str) -> None:
    assert re.fullmatch(QUOTED, _quoted(text))
    assert "\0" not in _quoted(text)
    assert len(_quoted(text).splitlines()) == 1


@examples(0.25)
@given(st.text())
def test_no_text_makes_a_graphml_file_invalid(
    tmp_path_factory: pytest.TempPathFactory, text: str
) -> None:
    crawl = Crawl()
    crawl.page("/", title=text)
    exported(tmp_path_factory.getbasetemp(), ".graphml", crawl.ledger, [(1, 1, text)])


@pytest.mark.skipif(shutil.which("dot") is None, reason="Graphviz is not installed")
def test_graphviz_reads_a_dot_file(tmp_path: Path) -> None:
    exported(tmp_path, ".dot", all_kinds().ledger, [(1, 2, 'say "hi"\\'), (1, 3, "{ü} -> <x>")])
    subprocess.run(["dot", "-Tsvg", "-o", tmp_path / "x.svg", tmp_path / "x.dot"], check=True)
    assert (tmp_path / "x.svg").stat().st_size > 1_000
