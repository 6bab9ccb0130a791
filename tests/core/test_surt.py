"""The key of a URL in an index of captures."""

import pytest

from crawlscope.core.records.surt import surt


@pytest.mark.parametrize(
    ("url", "key"),
    [
        ("http://example.org/", "org,example)/"),
        ("https://www.Example.org/A/", "org,example)/a"),
        ("http://www2.example.org/a", "org,example)/a"),
        ("http://www2.example.org:8080/a", "org,example:8080)/a"),  # the same host
        ("http://www.org/a", "org)/a"),
        ("http://example.org/?b=2&a=1&B=1", "org,example)/?a=1&b=1&b=2"),
        ("http://example.org/a?", "org,example)/a"),
        ("http://example.org?a=/b", "org,example)?a=/b"),
        ("http://example.org/a?x=?&y=\n", "org,example)/a?x=?&y=\n"),
        ("ftp://example.org/a", "ftp://example.org/a"),
    ],
)
def test_hosts_are_reversed_and_what_rarely_matters_is_left_out(url: str, key: str) -> None:
    assert surt(url) == key
    assert surt(url) == key  # what is known of the host changes nothing
