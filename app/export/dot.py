"""`.dot`: the link graph in Graphviz's language. Redirects are dashed and labelled with their
status."""

from typing import TextIO

from app.core.site import STATES, Site
from app.core.slices import Slices
from app.core.text_for_people import whole_for_people
from app.core.urls import shown
from app.export.graph import Edge, EdgeKind, Graph
from app.export.links import Links
from app.export.snapshot import Snapshot


def write(snapshot: Snapshot, links: Links, file: TextIO) -> Slices[None]:
    file.write("digraph crawl {\nnode [shape=box];\n")
    yield from Graph(snapshot, links).writing(file, _node, _edge)
    file.write("}\n")
    yield 1.0


def _node(site: Site, id_: int) -> str:
    url, outcome = site.url[id_], site.status[id_] or STATES[site.state[id_]]
    broken = ", color=red" if site.is_broken(id_) else ""
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
