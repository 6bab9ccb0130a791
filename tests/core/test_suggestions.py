"""The filter completes values that a crawl has; each is a term that it understands."""

from array import array

from crawlscope.core.base.slices import in_one_go
from crawlscope.core.insight.filter import SUGGESTIONS, parse
from crawlscope.core.insight.suggestions import suggestions
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.answer_facts import AnswerFacts
from crawlscope.core.records.events import Discovered, Fetched, Response
from crawlscope.core.records.facts import PageFacts
from tests.export.crawled import Kept


def crawl() -> Ledger:
    ledger = Ledger()
    kinds = ("text/html", "image/png", None, "text/html")
    urls = ("http://a.test/", "http://a.test/i.png", "https://b.test:8443/", "http://a.test/b")
    ledger.fold([Discovered(id_, url, 0, 0, None, 10) for id_, url in enumerate(urls, 1)])
    ledger.fold(
        Fetched(id_, Response(200 if kind else 410, kind), links=array("i"))
        for id_, kind in enumerate(kinds, 1)
    )
    return ledger


class Languages(Kept):
    def said_of(self, ids: object, names: object) -> dict[int, AnswerFacts]:
        return {}


def test_values_of_the_crawl_stand_before_all_terms() -> None:
    spoken = {1: "de-CH", 2: 'a "b', 4: "EN"}
    said = {id_: AnswerFacts(PageFacts(language=each)) for id_, each in spoken.items()}
    found = in_one_go(suggestions(crawl(), Languages([], said)))
    wanted = [
        *("status:200", "status:410", "host:a.test", "host:b.test:8443"),
        *("type:image/png", "type:text/html", "lang:de-ch", "lang:en"),
    ]
    assert found[: len(wanted)] == wanted
    assert set(found) == {*wanted, *SUGGESTIONS}
    assert len(found) == len(set(found))
    for term in wanted:
        parse(term)


def test_without_a_file_there_are_no_languages() -> None:
    found = in_one_go(suggestions(crawl(), None))
    assert "host:a.test" in found
    assert not any(each.startswith("lang:d") for each in found)
