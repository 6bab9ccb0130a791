"""Hashes as keys in arrays."""

from random import Random

from app.core.findings.index import NONE, Groups, Index


def test_each_key_gets_a_number_in_the_order_in_which_they_come() -> None:
    random, index, known = Random(1), Index(), dict[int, int]()
    for _ in range(5_000):
        key = random.choice((random.randrange(-(2**63), 2**63), random.randrange(2_000)))
        assert index.find(key) == known.get(key, NONE)
        assert index.add(key) == known.setdefault(key, len(known))
    assert len(index) == len(known)


def test_a_group_is_mixed_while_its_members_are_of_several_kinds() -> None:
    groups = Groups(lambda member: member // 10)
    group, concerned = groups.join(77, 11, 1)
    assert not concerned
    assert groups.join(77, 12, 1) == (group, ())
    assert list(groups.join(77, 21, 2)[1]) == [11, 12, 21]
    assert groups.mixed[group]
    assert list(groups.leave(group, 21)) == [11, 12]
    assert not groups.mixed[group]
