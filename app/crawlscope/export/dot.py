"""`.dot`: the link graph in Graphviz's language. Redirects are dashed and labelled with their
status."""

from typing import TextIO

from crawlscope.core.base.slices import Slices
from crawlscope.core.base.text_for_people import whole_for_people
from crawlscope.core.base.urls import shown
from crawlscope.core.records.records import STATES, Records
from crawlscope.export.graph import Edge, EdgeKind, Graph
from crawlscope.export.snapshot import Snapshot


def write(snapshot: Snapshot, file: TextIO) -> Slices[None]:
    file.write("digraph crawl {\nnode [shape=box];\n")
    yield from Graph(snapshot).writing(file, _node, _edge)
    file.write("}\n")
    yield 1.0


def _node(records: Records, id_: int) -> str:
    url, outcome = records.url[id_], records.status[id_] or STATES[records.state[id_]]
    broken = ", color=red" if records.is_broken(id_) else ""
    return (
        f'n{id_} [label={_quoted(shown(url))}, URL={_quoted(url)}, tooltip="{outcome}"{broken}];\n'
    )


def _edge(edge: Edge) -> str:
    ends = f"n{edge.source} -> n{edge.target}"
    if edge.kind is EdgeKind.REDIRECT:
        return f'{ends} [style=dashed, label="{edge.status or ""}"];\n'
    return f"{ends} [tooltip={_quoted(edge.anchor)}];\n" if edge.anchor else f"{ends};\n"


def _quoted(text: str) -> str:
    """Quotes a text. A backslash would begin an escape (\\N is the node's name); a NUL ends the
    file."""
    plain = " ".join(whole_for_people(text).split())
    return '"' + plain.replace("\\", "\\\\").replace('"', '\\"') + '"'
