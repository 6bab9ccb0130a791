import pytest
from PySide6.QtCore import QAbstractItemModel, QPersistentModelIndex, Qt
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from crawlscope.core.records.redirects import Chain, End, Hop
from crawlscope.ui.panels.redirects.redirect_model import Column, RedirectModel
from crawlscope.ui.rows.chain_texts import end_words, labels, line, written_out

H = "http://example.org"


@pytest.fixture
def model(qtbot: QtBot, qtmodeltester: ModelTester) -> RedirectModel:
    model = RedirectModel()
    qtmodeltester.check(model, force_py=True)  # type: ignore[no-untyped-call]
    return model


def chain(first: int, *paths: str, end: End = End.PAGE, joins: bool = False) -> Chain:
    """Hops from path to path; ids count from `first`. `joins`: the last hop does."""
    hops = tuple(
        Hop(first + i, H + path, 301, joins and i == len(paths) - 2)
        for i, path in enumerate(paths[:-1])
    )
    status = 200 if end is End.PAGE else None
    return Chain(hops, len(hops), H + paths[-1], 0, status, end)


def texts(model: QAbstractItemModel) -> list[str]:
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def test_a_chain_that_joins_a_known_target_says_so() -> None:
    assert line(chain(1, "/foo", "/baz")) == "/foo —301→ /baz"
    assert line(chain(2, "/bar", "/baz", joins=True)) == "/bar —301→ shared /baz"


def test_a_loop_leads_back_and_joins_nothing() -> None:
    loop = chain(1, "/a", "/b", "/a", end=End.LOOP, joins=True)
    assert line(loop) == "/a —301→ /b —301→ back to /a"


def test_a_host_is_reported_only_where_it_is_another() -> None:
    assert labels([H + "/a", H + "/b?x=1", "http://other.org/c"]) == [
        "/a",
        "/b?x=1",
        "other.org/c",
    ]


def test_a_change_of_scheme_alone_is_reported() -> None:
    assert labels(["http://h/", "https://h/"]) == ["http://h/", "https://h/"]


@pytest.mark.parametrize(
    ("end", "words"), [(End.PAGE, "page 200"), (End.LOOP, "loop"), (End.LIMIT, "too long")]
)
def test_an_end_is_reported_in_words(end: End, words: str) -> None:
    assert end_words(chain(1, "/a", "/b", end=end)) == words


def test_a_tool_tip_tells_whole_urls() -> None:
    assert list(written_out(chain(1, "/a", "/b"))) == [
        H + "/a",
        f"    —301→ {H}/b",
        "1 hop, end: page 200",
    ]


def test_below_a_chain_is_a_row_for_each_hop_and_one_for_the_end(model: RedirectModel) -> None:
    model.show([chain(1, "/a", "/b", "/c")])
    top = model.index(0, 0)
    rows = [model.index(row, 0, top) for row in range(model.rowCount(top))]
    assert [row.data() for row in rows] == ["/a", "/b", "/c"]
    assert [row.siblingAtColumn(Column.END).data() for row in rows] == [
        "301, permanent",
        "301, permanent",
        "page 200",
    ]
    assert [model.url(row) for row in rows] == [H + "/a", H + "/b", H + "/c"]


def test_the_row_of_a_hop_says_that_it_joins_or_closes_a_loop(model: RedirectModel) -> None:
    model.show(
        [
            chain(1, "/a", "/b", "/c", joins=True),
            chain(5, "/e", "/f", "/e", end=End.LOOP, joins=True),
        ]
    )
    written_out = [
        [model.index(hop, Column.END, model.index(row, 0)).data() for hop in (0, 1)]
        for row in (0, 1)
    ]
    assert written_out == [
        ["301, permanent", "301, shared target"],
        ["301, permanent", "301, back again"],
    ]


def test_a_redirect_that_leads_nowhere_says_why(model: RedirectModel) -> None:
    hop = Hop(1, H + "/mail", 302, joins=False)
    nowhere = Chain((hop,), 1, "", 0, None, End.BROKEN, "a redirect without a target")
    assert line(nowhere) == "/mail —302→ (a redirect without a target)"
    assert end_words(nowhere) == "bad redirect"
    assert list(written_out(nowhere))[1:] == [
        "    —302→ (a redirect without a target)",
        "1 hop, end: bad redirect",
    ]
    model.show([nowhere])
    assert model.index(0, Column.HOPS).data() == "1 hop"


def test_a_chain_says_how_many_pages_link_to_it_and_that_it_is_permanent(
    model: RedirectModel,
) -> None:
    model.show([chain(1, "/a", "/b")], {1: 1})
    assert model.index(0, Column.LINKS).data() == "on 1 page"
    assert model.index(0, Column.HOPS).data() == "1 hop, permanent"
    model.show([chain(1, "/a", "/b")], {1: 7})
    assert model.index(0, Column.LINKS).data() == "on 7 pages"


def test_chains_that_come_go_grow_and_move_keep_what_is_selected(model: RedirectModel) -> None:
    model.show([chain(1, "/a", "/b"), chain(5, "/e", "/f"), chain(9, "/i", "/j")])
    kept = QPersistentModelIndex(model.index(1, 0))
    hop = QPersistentModelIndex(model.index(0, Column.END, model.index(1, 0)))
    gone = QPersistentModelIndex(model.index(2, 0))
    model.show(
        [chain(20, "/x", "/x", end=End.LOOP), chain(5, "/e", "/f", "/g"), chain(1, "/a", "/b")]
    )
    assert texts(model)[1:] == ["/e —301→ /f —301→ /g", "/a —301→ /b"]
    assert (kept.row(), model.url(kept)) == (1, H + "/e")
    assert hop.parent().row() == 1
    assert hop.data() == "301, permanent"
    assert not gone.isValid()


def test_a_chain_that_shrinks_loses_its_last_hops(model: RedirectModel) -> None:
    model.show([chain(1, "/a", "/b", "/c")])
    model.show([chain(1, "/a", "/b")])
    assert model.rowCount(model.index(0, 0)) == 2


def test_the_same_chains_again_change_nothing(model: RedirectModel, qtbot: QtBot) -> None:
    chains = [chain(1, "/a", "/b"), chain(5, "/e", "/f")]
    model.show(chains)
    with qtbot.assertNotEmitted(model.dataChanged), qtbot.assertNotEmitted(model.layoutChanged):
        model.show(list(chains))


def test_an_index_from_before_never_raises(model: RedirectModel) -> None:
    model.show([chain(1, "/a", "/b"), chain(5, "/e", "/f")])
    stale = [model.index(1, column) for column in Column]
    stale += [model.index(1, 0, model.index(1, 0))]
    model.clear()
    roles = (
        Qt.ItemDataRole.DisplayRole,
        Qt.ItemDataRole.DecorationRole,
        Qt.ItemDataRole.ToolTipRole,
    )
    assert [model.data(index, role) for index in stale for role in roles] == [None] * 15
