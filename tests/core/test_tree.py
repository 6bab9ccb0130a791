"""The tree of URLs: where each has its place, and what is counted there."""

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from crawlscope.core.base.slices import in_one_go
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.ledger.queue_samples import QueueSamples
from crawlscope.core.records.events import (
    Discovered,
    Error,
    ErrorKind,
    Event,
    Failed,
    Fetched,
    Queued,
    Response,
    Skipped,
    SkipReason,
    Started,
)
from crawlscope.core.records.tree import EXTERNAL_GROUP, HOSTS, INVALID_GROUP, TOP, FolderKind, Tree


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


def drawn(tree: Tree, node: int = TOP) -> dict[str, object]:
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


def test_a_host_among_the_others_that_is_crawled_later_moves_to_its_own_place() -> None:
    tree = ledger_of("-http://h/b", "http://h/a/", "-http://h/c").tree
    assert drawn(tree) == {"http://h": {"#1": 1, "a": {}, "#3": 3}}
    assert set(tree.kind[tree.children[0][0] >> 1 :]) == {FolderKind.HOST, FolderKind.FOLDER}
    check(tree)


def admitted(*ids: int) -> Ledger:
    """Three hosts among the others, of which some URLs are admitted."""
    ledger = ledger_of("http://h/", "-http://o/x/y", "-http://p/", "-http://o/z", "-http://q/")
    ledger.fold([Queued(id_, 1, 10) for id_ in ids])
    return ledger


def check(tree: Tree) -> None:
    """Every node is where it says it is, and every folder has the counts of what is below it."""
    for number in {0, *(node >> 1 for node in tree_folders(tree))}:
        for row, node in enumerate(tree.children[number]):
            assert tree.row_of(node) == row
            assert tree.parent_of(node) == 2 * number + 1
        below = sum(1 for _ in tree.below(2 * number + 1))
        assert number == 0 or tree.urls[number] == below


def test_hosts_are_all_that_were_found_crawled_or_not() -> None:
    tree = admitted(2).tree
    assert sorted(tree.hosts()) == [n for n, kind in enumerate(tree.kind) if kind in HOSTS]
    assert {tree.kind[folder] for folder in tree.hosts()} == set(HOSTS)


def tree_folders(tree: Tree, number: int = 0) -> Iterator[int]:
    for node in tree.children[number]:
        if node & 1:
            yield node
            yield from tree_folders(tree, node >> 1)


def test_a_host_that_is_admitted_leaves_the_others_with_all_its_urls() -> None:
    tree = admitted(2).tree
    assert drawn(tree) == {
        "http://h": {},
        EXTERNAL_GROUP: {"http://p": {}, "http://q": {}},
        "http://o": {"x": {"#2": 2}, "#4": 4},
    }
    check(tree)


def test_what_is_settled_and_broken_moves_along() -> None:
    ledger = admitted(4)
    gone = Failed(4, Response(), Error(ErrorKind.CONNECT, "refused"))
    ledger.fold([Started(4), gone])
    tree = ledger.tree
    host, group = tree.parent[tree.page_folder[2]], tree.parent[tree.page_folder[3]]
    assert tree.name[host] == "http://o"
    assert (tree.urls[host], tree.settled[host], tree.broken[host]) == (2, 2, 1)
    assert (tree.urls[group], tree.settled[group], tree.broken[group]) == (2, 2, 0)


def test_when_all_others_are_admitted_their_group_is_gone_and_comes_back_for_a_new_one() -> None:
    ledger = admitted(5, 2, 3, 4)
    assert drawn(ledger.tree) == {
        "http://h": {},
        "http://q": {},
        "http://o": {"x": {"#2": 2}, "#4": 4},
        "http://p": {},
    }
    ledger.fold([Discovered(6, "http://r/", 0, 0, None, 10), Skipped(6, SkipReason.EXTERNAL)])
    assert list(drawn(ledger.tree))[-1] == EXTERNAL_GROUP
    check(ledger.tree)


def test_a_url_that_is_admitted_and_refused_by_robots_txt_moves_its_host_too() -> None:
    ledger = admitted()
    ledger.fold([Skipped(3, SkipReason.ROBOTS, "Disallow: /")])
    assert "http://p" in drawn(ledger.tree)
    check(ledger.tree)


def test_a_url_that_is_too_deep_and_queued_later_stays_where_it_is() -> None:
    ledger = ledger_of("http://h/", "http://h/a/b")
    ledger.fold([Skipped(2, SkipReason.DEPTH)])
    before = drawn(ledger.tree)
    ledger.fold([Queued(2, 1, 10)])
    assert drawn(ledger.tree) == before


def test_thousands_of_hosts_that_are_admitted_move_in_one_go() -> None:
    ledger = ledger_of("http://h/", *(f"-http://o{n}/" for n in range(5_000)))
    ledger.fold([Queued(id_, 1, 10) for id_ in range(2, 5_002)])
    assert len(ledger.tree.children[0]) == 5_001
    check(ledger.tree)


@given(st.lists(st.sampled_from("abcd"), max_size=12), st.data())
def test_the_tree_is_the_same_in_whatever_batches_hosts_are_admitted(
    hosts: list[str], data: st.DataObject
) -> None:
    urls = [f"-http://{host}/{n % 3}/{n}" for n, host in enumerate(hosts)]
    ids = list(range(2, len(urls) + 2))
    queued = [Queued(id_, 1, 10) for id_ in ids if data.draw(st.booleans())]
    one, other = ledger_of("http://h/", *urls), ledger_of("http://h/", *urls)
    one.fold(queued)
    for event in queued:
        other.fold([event])
    assert drawn(one.tree) == drawn(other.tree)
    check(one.tree)
    check(other.tree)


def test_the_folders_of_many_urls_are_kept_apart_however_long_or_many_they_are() -> None:
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
    before = (drawn(copy), list(copy.urls), list(copy.settled), dict(copy._folders.items()))
    ledger.fold([Discovered(2, "http://h/a/2", 0, 0, None, 10), Fetched(1, Response(500))])
    ledger.fold([Discovered(3, "http://h/b/", 0, 0, None, 10)])
    after = (drawn(copy), list(copy.urls), list(copy.settled), dict(copy._folders.items()))
    assert after == before


def test_the_tree_is_at_most_fifty_folders_deep() -> None:
    names = [f"f{number}" for number in range(60)]
    ledger = ledger_of("http://h/" + "/".join(names), "http://h/" + "/".join(names) + "/?q")
    tree = ledger.tree
    assert len(list(tree.above(1))) == 51  # the host, too
    assert tree.label(ledger.records, 1) == "/".join(names[50:])
    assert tree.label(ledger.records, 2) == "/".join(names[50:]) + "/?q"
    assert tree.urls[tree.page_folder[1]] == 2


def test_addresses_of_thousands_of_folders_make_few() -> None:
    urls = [f"http://h/{number}" + "/x" * 45 for number in range(1_000)]
    ledger = ledger_of(*urls)
    assert len(ledger.tree.name) < 11_100  # of 46,000; a spare number, and one more for each URL
    for id_ in (1, 500, 1_000):
        names = [ledger.tree.name[folder] for folder in ledger.tree.above(id_)]
        assert "/".join([*reversed(names), ledger.tree.label(ledger.records, id_)]) == urls[id_ - 1]
    last = ledger_of(*urls, "http://h/500/x/y", *(f"http://g/{each}/a" for each in range(9)))
    assert len(list(last.tree.above(1_010))) == 1 + 1  # a host, and what is spare again


def test_a_row_says_what_its_folders_do_not() -> None:
    ledger = ledger_of("http://h/a/b?c/d", "-http://o/a/b", "!ht!tp://x/y", "http://h/", "http://h")
    labels = [ledger.tree.label(ledger.records, id_) for id_ in (1, 2, 3, 4)]
    assert labels == ["b?c/d", "b", "ht!tp://x/y", ""]


def test_a_branch_is_found_in_another_tree_of_the_same_crawl() -> None:
    """One that was folded as it grew, and one that was made of the records at the end."""
    urls = ("http://h/", "-http://b/x/", "http://h/p/q", "http://h/r/s", "-http://c/", "!http://[")
    grown = ledger_of(*urls)
    grown.fold([Queued(2, 1, 10)])
    grown.fold([Started(2), Fetched(2, Response(200))])
    made = in_one_go(Ledger.restored(grown.records, QueueSamples(), None)).tree
    assert made.name != grown.tree.name
    for one, other in ((made, grown.tree), (grown.tree, made)):
        for folder, name in enumerate(one.name):
            alike = other.node_like(one, 2 * folder + 1)
            if one.urls[folder] or not folder:
                assert other.name[alike >> 1] == name
                assert sorted(other.below(alike)) == sorted(one.below(2 * folder + 1))
        assert all(other.node_like(one, one.node_of(n)) == other.node_of(n) for n in range(1, 7))
    fewer = ledger_of(*urls[:2]).tree  # http://b is among the others yet
    for one, other in ((made, fewer), (fewer, made)):
        host = one.parent[one.page_folder[2]]
        assert other.name[other.node_like(one, 2 * host + 1) >> 1] == "http://b"
    assert fewer.node_like(made, 2 * made.page_folder[3] + 1) == 0
    assert fewer.node_like(made, 2 * 4) == 0
