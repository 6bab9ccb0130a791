"""A few of the kills and full disks of `survival`: it does hundreds of them."""

from pathlib import Path

import pytest

from tests.store.survival import survive


@pytest.mark.slow
async def test_killed_in_a_checkpoint_or_on_a_full_disk_every_crawl_is_resumed(
    tmp_path: Path,
) -> None:
    few = {"at_random": 4, "aimed": 8, "disks": 3, "pages": 400}
    figures = await survive(tmp_path, mounts=False, seed=5, **few)
    assert figures.wrong == []
    assert figures.kills == 12
    assert figures.cut > 0
    assert figures.full_disks > 0
