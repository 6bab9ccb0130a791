"""URLs that begin as another site does stand for those of that site."""

import pytest

from crawlscope.core.insight.compare import compare
from crawlscope.core.policy.url_map import UrlMap, UrlMapError
from tests.core.test_compare import Crawl

STAGING = UrlMap(["https://staging.example=https://www.example"])


@pytest.mark.parametrize(
    ("url", "stands_for"),
    [
        ("https://staging.example/", "https://www.example/"),
        ("https://staging.example/a?b=c", "https://www.example/a?b=c"),
        ("https://staging.example.org/", "https://staging.example.org/"),
        ("https://staging.example:8443/", "https://staging.example:8443/"),
        ("http://staging.example/", "http://staging.example/"),
        ("https://www.example/", "https://www.example/"),
    ],
)
def test_only_a_whole_beginning_is_mapped(url: str, stands_for: str) -> None:
    assert STAGING.of(url) == stands_for


def test_a_folder_is_mapped_to_another_and_the_first_mapping_that_fits_holds() -> None:
    url_map = UrlMap(["http://h/v2/=http://h/", "http://h=http://other/"])
    assert url_map.of("http://h/v2/a") == "http://h/a"
    assert url_map.of("http://h/v2") == "http://h/"
    assert url_map.of("http://h/v20") == "http://other/v20"


def test_a_query_may_hold_the_sign_between_the_two() -> None:
    assert UrlMap(["http://h/?a=b=http://o/"]).of("http://h/?a=b") == "http://o/"


@pytest.mark.parametrize("text", ["", "a=b", "http://h/", "http://h=o", "=http://h/", "x=http://"])
def test_what_is_no_pair_of_urls_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(UrlMapError, match="must be URL=URL") as info:
        UrlMap([text])
    assert "\n" not in str(info.value)


def test_a_copy_of_a_site_elsewhere_is_the_same_site() -> None:
    """Redirects and canonical URLs lead to the same, too."""
    old, new = Crawl(), Crawl()
    for crawl, host in ((old, ""), (new, "http://staging")):
        crawl.page(f"{host}/page", canonical=f"{host or 'http://h'}/page")
        crawl.redirect(f"{host}/moved", f"{host}/page")
    new.site.url = [each.replace("http://hhttp://", "http://") for each in new.site.url]
    url_map = UrlMap(["http://staging=http://h"])
    assert list(compare(old.site, new.site, url_map)) == []
    assert list(compare(new.site, old.site, url_map)) == []
    assert list(compare(old.site, new.site))
