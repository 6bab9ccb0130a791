"""A site for each test."""

from collections.abc import AsyncIterator

import pytest

from tests.web import Site


@pytest.fixture
async def site() -> AsyncIterator[Site]:
    async with Site() as site:
        yield site
