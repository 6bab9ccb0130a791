"""All items of a page: of which types they are, what is wrong with them, and their tree."""

from collections.abc import Sequence
from functools import lru_cache

from crawlscope.core.base.limits import STRUCTURED_LINES
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.structured.item import (
    LONGEST_NAME,
    MOST_DEPTH,
    Format,
    Item,
    Room,
    StructuredLine,
    StructuredProblem,
    StructuredType,
)
from crawlscope.core.structured.rich_results import missing
from crawlscope.core.structured.vocabulary import has_property, is_type, kinds

UNKNOWN_TYPE, UNKNOWN_PROPERTY, OPEN_GRAPH = (
    "sd-unknown-type",
    "sd-unknown-property",
    "og-incomplete",
)
KEPT = 4_000  # pairs of types and a property: many pages of a site have the same
LOOKED_AT = 100  # values in one go; 1 to 2 ms
MOST_LISTED = 100  # different types, and problems, of a page
MOST_CHARACTERS = 6_000  # of a tree
OG_TYPE, WEBSITE = "og:type", "website"  # https://ogp.me: what a page is that does not say it
OG_REQUIRED = ("og:title", OG_TYPE, "og:image|og:image:url|og:image:secure_url", "og:url")


class Survey:
    """Looks through the items of one page, at as many values as there is room for."""

    def __init__(self) -> None:
        self._types = dict[tuple[str, str], int]()
        self._problems = dict[StructuredProblem, None]()
        self._lines = list[StructuredLine]()
        self._characters = 0
        self._room = Room()  # microdata may refer to an item from many places

    def add(self, item: Item) -> QuietSlices[None]:
        """An outermost item."""
        yield from self._look(item, item.format.value, _first(item), (item,))

    def add_open_graph(self, properties: Sequence[tuple[str, str]]) -> QuietSlices[None]:
        """The `<meta property>` of a page, of which at least one is of Open Graph."""
        kind = next((text for name, text in properties if name == OG_TYPE and text), WEBSITE)
        item = Item(Format.OPEN_GRAPH, (kind[:LONGEST_NAME],), properties=[*properties])
        yield from self.add(item)
        said = {name for name, text in properties if text}
        for each in OG_REQUIRED:
            if said.isdisjoint(each.split("|")):
                self._tell(OPEN_GRAPH, item, each.partition("|")[0])

    def _look(
        self, item: Item, name: str, path: str, around: tuple[Item, ...]
    ) -> QuietSlices[None]:
        for each in item.types:
            key = item.format.value, each
            if key in self._types or len(self._types) < MOST_LISTED:
                self._types[key] = self._types.get(key, 0) + 1
        depth = len(around) - 1
        self._draw(depth, name, item.named or "—", "")
        if item.is_schema:
            self._judge(item, name, path, around)
        for each, value in item.properties:
            if not self._room.take():
                return
            if self._room.left % LOOKED_AT == 0:
                yield
            if isinstance(value, str):
                self._draw(depth + 1, each, "", value)
            elif value in around or depth + 1 >= MOST_DEPTH:
                self._draw(depth + 1, each, "", "…")
            else:
                yield from self._look(value, each, f"{path}.{each}", (*around, value))

    def _judge(self, item: Item, by: str, path: str, around: tuple[Item, ...]) -> None:
        for each in item.types:
            if ":" not in each and not is_type(each):
                self._tell(UNKNOWN_TYPE, item, path)
        types = tuple(each for each in item.types if is_type(each))
        if not types:
            return
        # It stands between another item and what a property of that leads to
        is_role = any("Role" in kinds(each) for each in types)
        for name in {} if is_role else dict(item.properties):
            if not _is_known(types, name):
                self._tell(UNKNOWN_PROPERTY, item, f"{path}.{name}")
        for finding, name in missing(item, around[-2] if len(around) > 1 else None, by):
            self._tell(finding, item, f"{path}.{name}")

    def _tell(self, finding: str, item: Item, path: str) -> None:
        if len(self._problems) < MOST_LISTED:
            named = item.named[:LONGEST_NAME]
            self._problems[StructuredProblem(finding, item.format.value, named, path)] = None

    def _draw(self, depth: int, name: str, type_: str, text: str) -> None:
        self._characters += len(name) + len(type_) + len(text)
        if len(self._lines) < STRUCTURED_LINES and self._characters <= MOST_CHARACTERS:
            self._lines.append(StructuredLine(depth, name, type_, text))

    # What is found

    @property
    def types(self) -> tuple[StructuredType, ...]:
        return tuple(StructuredType(*key, number) for key, number in self._types.items())

    @property
    def problems(self) -> tuple[StructuredProblem, ...]:
        return tuple(self._problems)

    @property
    def tree(self) -> tuple[StructuredLine, ...]:
        return tuple(self._lines)


def _first(item: Item) -> str:
    return item.types[0] if item.types else "—"


@lru_cache(KEPT)
def _is_known(types: tuple[str, ...], name: str) -> bool:
    """Whether one of these types has the property; what is of another vocabulary is not judged."""
    return ":" in name or name.startswith("@") or any(has_property(each, name) for each in types)
