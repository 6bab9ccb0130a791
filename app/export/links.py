"""What an export reads the links of a crawl from."""

from collections.abc import Iterator
from typing import Protocol


class Links(Protocol):
    """The links; there may be more of them than memory holds."""

    def all(self) -> Iterator[tuple[int, int, str | None]]:
        """Each link once: the id of its page, the id of its target, its text; ascending by page."""
        ...
