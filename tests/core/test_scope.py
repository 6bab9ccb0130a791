"""What is in scope, and the words for what is not."""

from hypothesis import given
from hypothesis import strategies as st

from crawlscope.core.base.urls import UrlError, canonical, origin_of
from crawlscope.core.policy.scope import SCOPES, scope

hrefs = st.one_of(
    st.text(max_size=20),
    st.builds("http://{}/{}".format, st.text("abc.-", min_size=1, max_size=8), st.text(max_size=8)),
)


def covered(kind: str, root_url: str, *urls: str) -> list[bool]:
    rule = scope(kind, (root_url,))
    return [rule.covers(url) for url in urls]


def test_the_scope_host_is_the_host_with_or_without_www_and_its_port() -> None:
    inside = ["http://h.org/x", "https://h.org/", "https://www.h.org/y?z", "http://www.h.org/"]
    outside = ["http://sub.h.org/", "http://h.org:8080/", "http://h.org:443/", "https://h.org:80/"]
    outside += ["http://www.www.h.org/", "http://xh.org/", "http://h.org.evil/", "http://wwwh.org/"]
    for root_url in ("http://h.org/", "https://www.h.org/deep/page"):
        assert all(covered("host", root_url, *inside))
        assert not any(covered("host", root_url, *outside))


def test_a_port_of_its_own_counts_in_the_scope_host() -> None:
    assert covered(
        "host", "http://h:8080/", "https://www.h:8080/", "http://h/", "http://h:81/"
    ) == [
        True,
        False,
        False,
    ]


def test_the_scope_folder_is_the_folder_of_the_root() -> None:
    inside = ["http://h/a/", "http://h/a/b", "https://www.h/a/c/d?e"]
    outside = [
        "http://h/a",
        "http://h/ab/",
        "http://h/",
        "http://h/?/a/",
        "http://o/a/",
        "http://h:8/a/",
    ]
    for root_url in ("http://h/a/", "http://h/a/index.html", "http://h/a/?x=/y/z"):
        assert all(covered("folder", root_url, *inside))
        assert not any(covered("folder", root_url, *outside))
    assert all(covered("folder", "http://h/page", "http://h/", "http://h/other/x"))


def test_each_root_of_the_scope_folder_has_its_own_host() -> None:
    rule = scope("folder", ("http://h/a/", "http://o/b/"))
    assert rule.covers("http://o/b/x")
    assert not rule.covers("http://o/a/x")


def test_a_folder_of_a_host_is_in_scope_however_deep_its_other_folders_are() -> None:
    for roots in (("http://h/a/", "http://h/b/c/d/"), ("http://h/b/c/d/", "http://h/a/")):
        rule = scope("folder", roots)
        assert rule.covers("http://h/a/x/y/z")
        assert rule.covers("http://h/b/c/d/x")
        assert not rule.covers("http://h/b/c/x")


def test_the_scope_domain_is_the_registrable_domain() -> None:
    inside = ["http://foo.co.uk/", "https://a.b.foo.co.uk:8080/x", "http://www.foo.co.uk/"]
    outside = ["http://bar.co.uk/", "http://co.uk/", "http://foo.org.uk/", "http://xfoo.co.uk/"]
    assert all(covered("domain", "http://www.foo.co.uk/", *inside))
    assert not any(covered("domain", "http://www.foo.co.uk/", *outside))


def test_neighbours_under_a_public_suffix_are_strangers() -> None:
    assert covered(
        "domain", "http://a.github.io/", "http://b.github.io/", "http://x.a.github.io/"
    ) == [
        False,
        True,
    ]


def test_a_host_without_a_registrable_domain_is_its_own() -> None:
    assert covered("domain", "http://1.2.3.4/", "http://1.2.3.4:8/", "http://9.2.3.4/") == [
        True,
        False,
    ]
    assert covered("domain", "http://[::1]/", "http://[::1]:8/", "http://[::2]/") == [True, False]
    assert covered("domain", "http://localhost/", "http://localhost:8/", "http://x/") == [
        True,
        False,
    ]


def test_the_scope_any_is_everything() -> None:
    assert all(covered("any", "http://h/", "http://h/", "https://other.example:8/x"))


@given(st.sampled_from(sorted(SCOPES)), hrefs)
def test_a_root_is_in_its_own_scope(kind: str, text: str) -> None:
    try:
        url = canonical(text)
    except UrlError:
        return
    assert scope(kind, (url,)).covers(url)


@given(st.sampled_from(sorted(SCOPES)), st.lists(hrefs, max_size=4))
def test_urls_of_an_origin_are_covered_together_if_each_of_them_is(
    kind: str, texts: list[str]
) -> None:
    rule, urls = scope(kind, ("http://h.org/a/",)), ["http://h.org/a/b", "http://h.org/b"]
    assert rule.covers_all(urls[:1]) == rule.covers(urls[0])
    for text in texts:
        try:
            urls.append(canonical(text))
        except UrlError:
            continue
    for origin in {*map(origin_of, urls)}:
        of_one = [url for url in urls if origin_of(url) == origin]
        assert rule.covers_all(of_one) == all(map(rule.covers, of_one))
