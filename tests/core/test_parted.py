"""A dictionary in parts is a dictionary, and none of its parts ever moves very much at once."""

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawlscope.core.base import partitioned_dict
from crawlscope.core.base.partitioned_dict import FULL, PartitionedDict

KEYS = st.sampled_from("abcdefghijkl")
ACTS = st.tuples(st.sampled_from(("set", "add", "pop", "get")), KEYS, st.integers(0, 9))


@given(st.lists(ACTS, max_size=60))
def test_it_is_a_dictionary(acts: list[tuple[str, str, int]]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(partitioned_dict, "FULL", 3)
        ours, plain = PartitionedDict[str, int](), dict[str, int]()
        for act, key, value in acts:
            match act:
                case "set":
                    ours[key] = plain[key] = value
                case "add" if key not in plain:
                    ours.add(key, value)
                    plain[key] = value
                case "pop" if key in plain:
                    assert ours.pop(key) == plain.pop(key)
                case "pop":
                    with pytest.raises(KeyError):
                        ours.pop(key)
            assert ours.get(key) == plain.get(key)
            assert ours.get(key, "none") == plain.get(key, "none")
            assert (key in ours) is (key in plain)
            assert len(ours) == len(plain)
            assert max(map(len, (ours.first, *ours.later))) <= 3
        copy = ours.copy()
        assert dict(ours.items()) == dict(copy.items()) == plain
        assert ours == copy
        assert [*ours] == [key for key, _ in ours.items()]
        copy["new"] = 1
        assert ours != copy
        assert "new" not in ours
        with pytest.raises(KeyError):
            ours["new"]


def test_a_full_part_has_not_moved_for_long() -> None:
    """One entry more than FULL would have moved all of them."""
    many, half = PartitionedDict[str, int](), FULL // 2 + 1
    for number in range(half):
        many.add(str(number), number)
    size = sys.getsizeof(many.first)
    for number in range(half, FULL + 1):
        many.add(str(number), number)
    assert sys.getsizeof(many.first) == size
    assert [len(each) for each in (many.first, *many.later)] == [FULL, 1]
