"""JSONPath (RFC 9535) without filters and slices: '$..author.name', "$['@type']", '$.offers[0]'."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from crawlscope.core.base.language import tr

MOST_NODES = 20_000  # looked at in one document for one path
LONGEST = 1_000  # characters of a path
STEP = re.compile(
    r"""(?P<deep>\.\.)?(?:
        (?P<dot>(?<!\.)\.)?(?P<name>[A-Za-z_@$\x80-\U0010ffff][\w@$:-]*)
        | (?P<dot_all>(?<!\.)\.)?\*
        | \[\s*(?: '(?P<single>(?:[^'\\]|\\.)*)' | "(?P<double>(?:[^"\\]|\\.)*)"
                 | (?P<index>-?\d{1,9}) | (?P<all>\*) )\s*\]
    )""",
    re.VERBOSE,
)


class PathError(ValueError):
    """The text is no path that is understood; the message says why."""


@dataclass(frozen=True, slots=True)
class Step:
    key: str | int | None  # of an object, of an array; None: all
    is_deep: bool  # of everything below, too


def parsed(text: str) -> tuple[Step, ...]:
    """The steps of a path. Raises PathError."""
    if not text.startswith("$") or len(text) > LONGEST:
        raise PathError(tr("a path begins with $, such as $..author.name"))
    steps, at = list[Step](), 1
    while at < len(text):
        found = STEP.match(text, at)
        if found is None or (found["name"] and not (found["dot"] or found["deep"])):
            words = tr(
                "it cannot be parsed from “{rest}” on (filters and slices are not supported)"
            )
            raise PathError(words.format(rest=text[at : at + 20]))
        steps.append(Step(_key(found), found["deep"] is not None))
        at = found.end()
    return tuple(steps)


def _key(found: re.Match[str]) -> str | int | None:
    if found["name"]:
        return found["name"]
    if found["index"]:
        return int(found["index"])
    quoted = found["single"] if found["single"] is not None else found["double"]
    return None if quoted is None else re.sub(r"\\(.)", r"\1", quoted)


def values(document: Any, steps: tuple[Step, ...]) -> Iterator[Any]:
    """What a path leads to, in the order of the document."""
    left = [MOST_NODES]
    nodes = iter((document,))
    for step in steps:
        nodes = _taken(nodes, step, left)
    yield from nodes


def _taken(nodes: Iterator[Any], step: Step, left: list[int]) -> Iterator[Any]:
    for node in nodes:
        for each in _below(node, left) if step.is_deep else (node,):
            left[0] -= 1
            if left[0] < 0:
                return
            yield from _children(each, step.key)


def _children(node: Any, key: str | int | None) -> Iterator[Any]:
    if key is None:
        yield from (
            node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
        )
    elif isinstance(key, str):
        if isinstance(node, dict) and key in node:
            yield node[key]
    elif isinstance(node, list) and -len(node) <= key < len(node):
        yield node[key]


def _below(node: Any, left: list[int]) -> Iterator[Any]:
    """A node and everything in it, from the top down."""
    waiting = [node]
    while waiting and left[0] > 0:
        left[0] -= 1
        each = waiting.pop()
        yield each
        inner = each.values() if isinstance(each, dict) else each if isinstance(each, list) else ()
        waiting += [one for one in reversed(list(inner)) if isinstance(one, dict | list)]
