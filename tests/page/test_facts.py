"""What a page says of itself: each fact on a page that has it, and on one that nearly has it."""

from app.core.facts import PageFacts
from app.core.urls import Hrefs, UrlError
from app.page.facts import Facts
from app.page.pieces import Guard
from app.page.said import Said

URL = "https://example.org/folder/page"


def facts_of(html: bytes | str, url: str = URL) -> PageFacts:
    facts = Facts(url, has_charset=False)
    hrefs = Hrefs().of_page(url)
    facts.resolve = hrefs.resolve
    for links in Said(Guard(html), False, False, facts).links():
        for href, _, rel in links or ():
            try:
                resolved = hrefs.resolve(href)
            except UrlError:
                continue
            if resolved is not None:
                facts.link(resolved, href, rel)
    return facts.all()


def test_an_empty_first_heading_is_kept_beside_a_full_second() -> None:
    assert facts_of("<h1> </h1><h1>a  b</h1>").headings == ((1, ""), (1, "a b"))


def test_an_empty_alt_text_is_none_that_is_missing() -> None:
    found = facts_of("<img src=/a.png alt=''><img src=/b.png>")
    assert (found.images_total, found.images_without_alt) == (2, 1)
    assert [each.alt for each in found.images] == ["", None]
