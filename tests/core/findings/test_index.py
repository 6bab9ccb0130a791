"""Hashes as keys in arrays."""

import struct
from collections.abc import Callable
from random import Random

import pytest

from crawlscope.core.base import native
from crawlscope.core.base.index import BUCKETS, NONE, Groups, Index, KeyNumbers, key_numbers


@pytest.mark.parametrize("made", [Index, key_numbers])
def test_a_key_keeps_its_first_number(made: Callable[[], KeyNumbers]) -> None:
    random, index, known = Random(1), made(), dict[int, int]()
    for _ in range(50_000):
        key, number = (
            random.choice((random.randrange(-(2**63), 2**63), random.randrange(2_000))),
            len(known),
        )
        assert index.find(key) == known.get(key, NONE)
        assert index.add(key, number) == known.setdefault(key, number)


def test_a_key_that_lies_across_two_others_is_none_of_them() -> None:
    index, one, other = Index(), BUCKETS, 5 * BUCKETS  # all of one bucket
    index.add(one, 3 * BUCKETS)
    index.add(other, 7)
    octets = struct.pack("=qiqi", one, 3 * BUCKETS, other, 7)
    across = [struct.unpack_from("=q", octets, at)[0] for at in range(1, 16)]
    inside = [key for key in across if key % BUCKETS == 0 and key not in (one, other)]
    assert inside
    for key in inside:
        assert index.find(key) == NONE
        assert index.add(key, 1) == 1
        assert index.find(key) == 1
    assert (index.find(one), index.find(other)) == (3 * BUCKETS, 7)


def test_a_group_is_mixed_while_its_members_are_of_several_kinds() -> None:
    concerned: list[list[int]] = []
    groups = Groups(lambda member: member // 10, lambda some: concerned.append(list(some)))
    group = groups.join(77, 11, 1)
    assert groups.join(77, 12, 1) == group
    assert not concerned
    assert groups.join(77, 21, 2) == group
    assert concerned.pop() == [11, 12, 21]
    assert groups.other(group) == 21
    groups.leave(group, 21)
    assert concerned.pop() == [11, 12]
    assert not groups.other(group)


def test_a_mixed_group_knows_a_member_unlike_its_first_whoever_comes_and_goes() -> None:
    random, members, seen = Random(3), list[int](), 0
    groups = Groups(lambda member: member // 100, lambda _: None)
    for _ in range(2_000):
        if members and random.random() < 0.5:
            groups.leave(0, members.pop(random.randrange(len(members))))
        else:
            member = random.choice([id_ for id_ in range(1, 300) if id_ not in members])
            members.append(member)
            assert groups.join(77, member, member // 100) == 0
        kinds = {each // 100 for each in members}
        assert bool(groups.other(0)) == (len(kinds) > 1)
        if len(kinds) > 1:
            seen += 1
            assert groups.other(0) in members
            assert groups.other(0) // 100 != groups.members(0)[0] // 100
    assert seen


def test_numbers_that_leave_others_out_are_refused() -> None:
    if native.module is None:
        pytest.skip("there is no compiled module")
    table = key_numbers()
    table.add(7, 0)
    for number in (-1, 0, 2, 2**40):
        with pytest.raises(OverflowError):
            table.add(8, number)
    assert (table.add(7, 1), table.find(8), table.add(8, 1)) == (0, NONE, 1)
