"""The column of masks counts right, whenever somebody looks."""

from random import Random

import pytest

from crawlscope.core.policy.declared_findings import FINDINGS
from crawlscope.core.records.masks import Masks


@pytest.mark.parametrize("seed", range(6))
def test_urls_are_counted_by_finding_however_rarely_somebody_looks(seed: int) -> None:
    random, masks, mine = Random(seed), Masks(), dict[int, int]()
    for _ in range(400):
        id_, mask = random.randrange(12), random.choice((0, 1, 2, 3, 5, random.getrandbits(40)))
        assert masks.put(id_, mask) == mask ^ mine.get(id_, 0)
        mine[id_] = mask
        if random.random() < 0.05:
            some = random.choice((masks, masks.copy()))
            assert some.counts == [
                sum(mask >> place & 1 for mask in mine.values()) for place in range(len(FINDINGS))
            ]
