"""What the details of a URL read from the file of the crawl."""

from typing import Protocol

from crawlscope.core.insight.neighbours import LinkSource
from crawlscope.core.records.answer_facts import AnswerFacts


class PageSource(LinkSource, Protocol):
    """Where links and facts are read from."""

    def said(self, id_: int) -> AnswerFacts: ...
