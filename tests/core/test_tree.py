"""The tree of URLs: where each has its place, and what is counted there."""

from app.core.events import (
    Discovered,
    Error,
    ErrorKind,
    Event,
    Failed,
    Fetched,
    Response,
    Skipped,
    SkipReason,
)
from app.core.ledger import Ledger
from app.core.tree import EXTERNAL_GROUP, INVALID_GROUP, TOP, FolderKind, Tree


def ledger_of(*urls: str) -> Ledger:
    """'-' before a URL: it is external; '!': it is invalid."""
    events: list[Event] = []
    for id_, url in enumerate(urls, 1):
        events.append(Discovered(id_, url.lstrip("-!"), 0, 0, None, 10))
        if url[0] == "-":
            events.append(Skipped(id_, SkipReason.EXTERNAL))
        if url[0] == "!":
            events.append(Skipped(id_, SkipReason.INVALID))
    ledger = Ledger()
    ledger.fold(events)
    return ledger


def drawn(tree: Tree, node: int = TOP) -> object:
    """A folder is a dict of its children, by name; a page is its id."""
    found: dict[str, object] = {}
    for child in tree.children[node >> 1]:
        number = child >> 1
        found[tree.name[number] if child & 1 else f"#{number}"] = (
            drawn(tree, child) if child & 1 else number
        )
    return found


def test_a_url_lies_in_the_folders_of_its_path() -> None:
    tree = ledger_of("http://h/docs/a/b", "http://h/docs/c", "http://h/d?e=f/g").tree
    assert drawn(tree) == {"http://h": {"docs": {"a": {"#1": 1}, "#2": 2}, "#3": 3}}


def test_a_folder_s_own_url_is_the_folder() -> None:
    tree = ledger_of("http://h/", "http://h/docs/", "http://h/docs", "http://h/docs/?q").tree
    assert drawn(tree) == {"http://h": {"docs": {"#4": 4}, "#3": 3}}
    assert tree.page[tree.node_of(1) >> 1] == 1
    assert tree.page[tree.node_of(2) >> 1] == 2
    assert tree.node_of(2) & 1
    assert tree.node_of(3) == 6


def test_another_scheme_or_port_is_another_host() -> None:
    tree = ledger_of("http://h/", "https://h/", "http://h:8080/").tree
    assert drawn(tree) == {"http://h": {}, "https://h": {}, "http://h:8080": {}}
    assert set(tree.kind[1:]) == {FolderKind.HOST}


def test_hosts_that_are_not_crawled_are_in_a_group_of_their_own() -> None:
    tree = ledger_of("http://h/", "-http://o/x/y", "-http://p/", "-http://o/z").tree
    assert drawn(tree) == {
        "http://h": {},
        EXTERNAL_GROUP: {"http://o": {"x": {"#2": 2}, "#4": 4}, "http://p": {}},
    }


def test_what_is_out_of_scope_on_a_crawled_host_stays_there() -> None:
    tree = ledger_of("http://h/a/", "-http://h/b/c").tree
    assert drawn(tree) == {"http://h": {"a": {}, "b": {"#2": 2}}}


def test_a_host_may_be_among_the_others_and_crawled_later() -> None:
    tree = ledger_of("-http://h/b", "http://h/a/", "-http://h/c").tree
    assert drawn(tree) == {
        EXTERNAL_GROUP: {"http://h": {"#1": 1}},
        "http://h": {"a": {}, "#3": 3},
    }


def test_the_folders_of_many_urls_are_told_apart_however_long_or_many_they_are() -> None:
    paths = [
        f"{number}/" + "longer-than-most/" * (20 * (number % 50 == 7)) for number in range(5_000)
    ]
    urls = [f"http://h/{path}{leaf}" for leaf in ("a?b=/c/", "d") for path in paths]
    tree = ledger_of(*urls).tree
    for first, path in enumerate(paths, 1):
        folder = tree.page_folder[first]
        assert folder == tree.page_folder[first + len(paths)]
        assert tree.urls[folder] == 2
        above = [tree.name[number] for number in tree.above(first)]
        assert above == [*reversed(path.split("/")[:-1]), "http://h"]


def test_hrefs_that_are_no_url_are_in_a_group_of_their_own() -> None:
    tree = ledger_of("http://h/", "!http://[/a/b", "!::").tree
    assert drawn(tree) == {"http://h": {}, INVALID_GROUP: {"#2": 2, "#3": 3}}


def test_a_discovery_waits_for_the_skip_that_follows_it() -> None:
    """In one batch with other news of the time between."""
    ledger = Ledger()
    ledger.fold(
        [
            Discovered(1, "http://h/", 0, 0, None, 10),
            Discovered(2, "http://o/", 1, 1, None, 10),
            Skipped(2, SkipReason.EXTERNAL),
            Discovered(3, "http://h/3", 1, 1, None, 10),
            Fetched(1, Response(200)),
        ]
    )
    assert drawn(ledger.tree) == {"http://h": {"#3": 3}, EXTERNAL_GROUP: {"http://o": {}}}
    assert ledger.tree.settled[ledger.tree.page_folder[2]] == 1


def test_counts_go_up_to_the_host() -> None:
    ledger = ledger_of("http://h/", "http://h/a/b", "http://h/a/c", "-http://o/")
    ledger.fold(
        [Fetched(2, Response(404)), Failed(3, Response(), Error(ErrorKind.DNS, "no such host"))]
    )
    tree = ledger.tree
    folder, host = tree.above(2)
    group = list(tree.above(4))[-1]
    counts = [(tree.urls[at], tree.settled[at], tree.broken[at]) for at in (folder, host, group)]
    assert counts == [(2, 2, 2), (3, 2, 2), (1, 1, 0)]


def test_what_is_below_comes_in_the_order_of_the_tree() -> None:
    tree = ledger_of("http://h/a/1", "http://o/", "http://h/b", "http://h/a/2", "http://h/a/").tree
    assert list(tree.below(TOP)) == [5, 1, 4, 3, 2]
    assert list(tree.below(tree.node_of(5))) == [5, 1, 4]
    assert list(tree.below(tree.node_of(3))) == [3]


def test_an_empty_tree_has_nothing_below() -> None:
    tree = Tree()
    assert list(tree.below(TOP)) == []
    assert tree.parent_of(TOP) == TOP


def test_a_copy_does_not_follow() -> None:
    ledger = ledger_of("http://h/a/1")
    copy = ledger.tree.copy()
    before = (drawn(copy), list(copy.urls), list(copy.settled), dict(copy._folders))
    ledger.fold([Discovered(2, "http://h/a/2", 0, 0, None, 10), Fetched(1, Response(500))])
    ledger.fold([Discovered(3, "http://h/b/", 0, 0, None, 10)])
    assert (drawn(copy), list(copy.urls), list(copy.settled), dict(copy._folders)) == before


def test_the_tree_is_at_most_fifty_folders_deep() -> None:
    names = [f"f{number}" for number in range(60)]
    ledger = ledger_of("http://h/" + "/".join(names), "http://h/" + "/".join(names) + "/?q")
    tree = ledger.tree
    assert len(list(tree.above(1))) == 51  # the host, too
    assert tree.label(ledger.site, 1) == "/".join(names[50:])
    assert tree.label(ledger.site, 2) == "/".join(names[50:]) + "/?q"
    assert tree.urls[tree.page_folder[1]] == 2


def test_addresses_of_thousands_of_folders_make_few() -> None:
    urls = [f"http://h/{number}" + "/x" * 45 for number in range(1_000)]
    ledger = ledger_of(*urls)
    assert len(ledger.tree.name) < 11_100  # of 46,000; a spare number, and one more for each URL
    for id_ in (1, 500, 1_000):
        names = [ledger.tree.name[folder] for folder in ledger.tree.above(id_)]
        assert "/".join([*reversed(names), ledger.tree.label(ledger.site, id_)]) == urls[id_ - 1]
    last = ledger_of(*urls, "http://h/500/x/y", *(f"http://g/{each}/a" for each in range(9)))
    assert len(list(last.tree.above(1_010))) == 1 + 1  # a host, and what is spare again


def test_a_row_says_what_its_folders_do_not() -> None:
    ledger = ledger_of("http://h/a/b?c/d", "-http://o/a/b", "!ht!tp://x/y", "http://h/", "http://h")
    labels = [ledger.tree.label(ledger.site, id_) for id_ in (1, 2, 3, 4)]
    assert labels == ["b?c/d", "b", "ht!tp://x/y", ""]
