"""`.graphml`: the link graph by graphml.graphdrawing.org, as Gephi, yEd and networkx read it."""

from collections.abc import Mapping
from typing import TextIO

from crawlscope.core.base.slices import Slices
from crawlscope.core.records.records import STATES, Records
from crawlscope.export.graph import Edge, Graph
from crawlscope.export.markup import escaped
from crawlscope.export.snapshot import Snapshot

NODE_KEYS = {"url": "string", "state": "string", "status": "int", "depth": "int", "title": "string"}
EDGE_KEYS = {"kind": "string", "anchor": "string", "status": "int"}
HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n'
)


def write(snapshot: Snapshot, file: TextIO) -> Slices[None]:
    file.write(HEAD)
    for of, keys in (("node", NODE_KEYS), ("edge", EDGE_KEYS)):
        for name, kind in keys.items():
            file.write(
                f'<key id="{of}_{name}" for="{of}" attr.name="{name}" attr.type="{kind}"/>\n'
            )
    file.write('<graph edgedefault="directed">\n')
    yield from Graph(snapshot).writing(file, _node, _edge)
    file.write("</graph>\n</graphml>\n")
    yield 1.0


def _node(records: Records, id_: int) -> str:
    values = {
        "url": records.url[id_],
        "state": STATES[records.state[id_]],
        "status": records.status[id_] or None,
        "depth": records.depth[id_],
        "title": records.title.get(id_),
    }
    return f'<node id="n{id_}">{_data("node", values)}</node>\n'


def _edge(edge: Edge) -> str:
    values = {"kind": edge.kind, "anchor": edge.anchor, "status": edge.status}
    ends = f'source="n{edge.source}" target="n{edge.target}"'
    return f"<edge {ends}>{_data('edge', values)}</edge>\n"


def _data(of: str, values: Mapping[str, object]) -> str:
    return "".join(
        f'<data key="{of}_{name}">{escaped(str(value))}</data>'
        for name, value in values.items()
        if value is not None
    )
