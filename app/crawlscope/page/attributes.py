"""What elements of a tree say in their attributes and texts, as items are told from them."""

from itertools import islice
from typing import Any

from crawlscope.core.structured.item import LONGEST_VALUE, shortened

LONGEST_WORDS = 2_000  # characters of an attribute with words
MOST_TEXTS = 50  # of an element, that may be blank
WITH_SRC = frozenset(("audio", "embed", "iframe", "img", "source", "track", "video"))
WITH_HREF = frozenset(("a", "area", "link"))


def words_in(attributes: Any, name: str) -> list[str]:
    said = attributes.get(name)
    if said is None or isinstance(said, list):
        return said or []
    return str(said)[:LONGEST_WORDS].split()


def value_of(element: Any, attributes: Any) -> str:
    """What a property says; an address as it is written."""
    tag = element.tag
    if "content" in attributes:
        said = attributes.get("content")
    elif tag in WITH_SRC:
        said = attributes.get("src")
    elif tag in WITH_HREF:
        said = attributes.get("href")
    elif tag == "object":
        said = attributes.get("data")
    elif tag in ("data", "meter"):
        said = attributes.get("value")
    elif tag == "meta":
        said = ""
    elif tag == "time" and "datetime" in attributes:
        said = attributes.get("datetime")
    else:
        said = text_of(element)
    return shortened(said or "")


def text_of(element: Any) -> str:
    """As much of the text of an element as is kept; all of it may be the whole page."""
    found, characters = list[str](), 0
    for each in islice(element.strings, MOST_TEXTS):
        found.append(each[: 4 * LONGEST_VALUE])
        characters += len(each)
        if characters > 4 * LONGEST_VALUE:
            break
    return "".join(found)
