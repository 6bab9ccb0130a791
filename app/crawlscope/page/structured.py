"""The structured data of one page, gathered while the page is read."""

import json
from collections.abc import Iterable
from dataclasses import replace
from typing import NoReturn

from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.records.facts import PageFacts
from crawlscope.core.structured.item import LONGEST_NAME, Item, Room, shortened
from crawlscope.core.structured.survey import Survey
from crawlscope.page.json_ld import items

MOST_OPEN_GRAPH = 100  # properties
OG = "og:"
# What belongs to it: https://ogp.me#types
OF_OPEN_GRAPH = (OG, "article:", "book:", "music:", "place:", "product:", "profile:", "video:")


class Structured:
    """Hears of items in all formats."""

    def __init__(self) -> None:
        self._survey, self._room = Survey(), Room()
        self._items: list[Item] = []
        self._open_graph: list[tuple[str, str]] = []
        self._is_graph = False  # it says anything of Open Graph itself

    def add_script(self, text: str) -> bool:
        """A script of JSON-LD; False if it is no JSON."""
        try:
            document = json.loads(text, parse_int=float, parse_constant=_refuse)
        except (ValueError, RecursionError):
            return False
        self.add(items(document, self._room))
        return True

    def add(self, found: Iterable[Item]) -> None:
        self._items += (item for item in found if item.types or item.properties)

    def add_meta(self, name: str, content: str) -> None:
        """A `<meta property>`."""
        name = name.strip().lower()
        if name.startswith(OF_OPEN_GRAPH) and len(self._open_graph) < MOST_OPEN_GRAPH:
            self._open_graph.append((name[:LONGEST_NAME], shortened(content)))
            self._is_graph = self._is_graph or name.startswith(OG)

    def looking(self) -> QuietSlices[None]:
        """Looks through all of them; call it after the last one."""
        for item in self._items:
            yield from self._survey.add(item)
        if self._is_graph:
            yield from self._survey.add_open_graph(self._open_graph)

    def put(self, facts: PageFacts) -> PageFacts:
        """The facts of the page with what was found."""
        survey = self._survey
        return replace(
            facts,
            structured_types=survey.types,
            structured_problems=survey.problems,
            structured_tree=survey.tree,
        )


def _refuse(_: str) -> NoReturn:
    raise ValueError("JSON has no such number")
