"""One moment of a crawl, written as an export while the crawl goes on."""

from collections.abc import Mapping
from dataclasses import dataclass

from crawlscope import export
from crawlscope.core.base.slices import Slices
from crawlscope.core.insight.decision import ExportContext
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records import tree


@dataclass(frozen=True, slots=True)
class ExportSnapshot:
    """Nothing changes it while it is written."""

    ledger: Ledger
    facts: Mapping[str, object]
    context: ExportContext
    links: export.Links | None  # where links and facts of pages are kept

    def check(self, path: str, what: str | None = None) -> None:
        """Raises ExportError if it cannot be written there."""
        export.check(path, links=self.links, with_links=self.context.with_links, what=what)

    def writing(
        self, path: str, node: int = tree.TOP, what: str | None = None, suffix: str | None = None
    ) -> Slices[None]:
        """All of it, or a branch of the tree; `what` of it, or what the name of the file says.
        `suffix` is that of `export.writing`. Raises ExportError, StoreError."""
        given = (path, self.ledger, self.facts, node, self.links)
        return export.writing(*given, moment=self.context, what=what, suffix=suffix)
