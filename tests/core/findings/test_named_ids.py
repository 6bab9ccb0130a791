"""The ids that links name are the same, whether compiled code or Python gathers them."""

import random
from zlib import crc32

import pytest

from crawlscope.core.base import native
from crawlscope.core.findings.fragments import by_url

NAMES = [
    *("a", "Section", "L", "LIBPQ-A", "Lé", "tops", "to", "é", "\u4e00-1", "a:b", "x\0", "%41"),
    *("", "top", "TOP", "tOp", ":~:text=a", "!a", "/a", "L1", "L10-L20", "L1x", "1-633", "7", "\0"),
    "\udcff",
]
URLS = ["http://a.test/", "http://a.test/b", "http://é.test/", "http://a.test/\udcfe"]


@pytest.mark.skipif(native.module is None, reason="it was not compiled")
@pytest.mark.parametrize("names", [NAMES[:12], NAMES])
def test_compiled_code_gathers_what_python_gathers(
    monkeypatch: pytest.MonkeyPatch, names: list[str]
) -> None:
    chance = random.Random(4)
    for number in (*range(6), 40, 200) * 20:
        pairs = [(chance.choice(URLS), chance.choice(names)) for _ in range(number)]
        pairs = [(url[:-1] + url[-1], name) for url, name in pairs]  # equal, not the same
        compiled = by_url(pairs)
        with monkeypatch.context() as patch:
            patch.setattr(native, "module", None)
            expected = by_url(pairs)
        assert compiled == expected
        assert [[*each] for each in compiled] == [[*each] for each in expected]


def test_a_name_is_its_hash_below_its_url() -> None:
    pairs = [("http://a.test/", "a"), ("http://b.test/", "c"), ("http://a.test/", "b")]
    found, lines = by_url(pairs)
    hashes = {url: some.tolist() for url, some in found.items()}
    assert hashes == {
        "http://a.test/": [crc32(b"a"), crc32(b"b")],
        "http://b.test/": [crc32(b"c")],
    }
    assert not lines


@pytest.mark.skipif(native.module is None, reason="it was not compiled")
@pytest.mark.parametrize(
    "wrong", [[("a", "b")], ("a",), (("a",),), (("a", 1),), ((1, "a"), (2, "b"))]
)
def test_what_is_no_pair_of_texts_is_refused(wrong: object) -> None:
    assert native.module is not None
    with pytest.raises((TypeError, IndexError, SystemError)):
        native.module.named_runs(wrong)
