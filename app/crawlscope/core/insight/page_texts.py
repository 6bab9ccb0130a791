"""What pages say of themselves that a comparison looks at besides their records."""

from array import array
from itertools import repeat

from crawlscope.core.base.budgets import READ_SAID
from crawlscope.core.base.language import tr_noop
from crawlscope.core.base.slices import Slices
from crawlscope.core.base.sparse_column import AHEAD, SparseColumn
from crawlscope.core.findings.rules import first_heading, forbids_index
from crawlscope.core.records.answer_facts import HEADERS, AnswerFacts, FactSource
from crawlscope.core.records.records import Records

FACTS = ("description", "headings", "robots", HEADERS)
INDEXABLE, NOINDEX = tr_noop("indexable"), tr_noop("noindex")
INDEXING = (None, INDEXABLE, NOINDEX)


class PageTexts:
    """By id: descriptions, first H1s, and whether a page may be indexed. False if it has none."""

    def __init__(self) -> None:
        self.description = SparseColumn[str]()
        self.h1 = SparseColumn[str]()
        self._indexing = array("b")  # places in INDEXING

    def __bool__(self) -> bool:
        return bool(self._indexing)

    def put(self, id_: int, description: str | None, h1: str | None, *, is_noindex: bool) -> None:
        if id_ >= len(self._indexing):
            self._indexing.extend(repeat(0, id_ + AHEAD - len(self._indexing)))
        self._indexing[id_] = 2 if is_noindex else 1
        if description:
            self.description[id_] = description
        if h1:
            self.h1[id_] = h1

    def indexing(self, id_: int) -> str | None:
        """INDEXABLE or NOINDEX; None of what is no page whose facts are known."""
        return INDEXING[self._indexing[id_]] if id_ < len(self._indexing) else None


def reading(records: Records, source: FactSource | None) -> Slices[PageTexts]:
    """Reads them from where the facts of a crawl are kept."""
    texts, after = PageTexts(), 0
    while source and (some := source.said_after(after, READ_SAID, FACTS)):
        for id_, said in some:
            if id_ <= len(records):  # the file may know more than a copy
                _note(texts, id_, said)
        after = some[-1][0]
        yield min(1.0, after / max(1, len(records)))
    return texts


def _note(texts: PageTexts, id_: int, said: AnswerFacts) -> None:
    facts, headers = said.facts, said.headers
    if facts is None:
        return
    is_noindex = forbids_index(facts.robots | (headers.robots if headers else frozenset()))
    texts.put(id_, facts.description, first_heading(facts), is_noindex=is_noindex)


def are_missing(records: Records, texts: PageTexts) -> bool:
    """True if there are pages, and none of their facts is known: they were not kept."""
    return not texts and any(id_ in records.title for id_ in records.ids())
