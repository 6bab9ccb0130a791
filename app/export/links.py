"""Who keeps the links of a crawl."""

from collections.abc import Iterator
from typing import Protocol


class Links(Protocol):
    """They may be more than memory holds."""

    def all(self) -> Iterator[tuple[int, int, str | None]]:
        """Each link once: the id of its page, the id it names, its text; by page, ascending."""
        ...
