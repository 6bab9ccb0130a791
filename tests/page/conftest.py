"""`reader`: the tests of a file that uses it run by the compiled scanner, and without it."""

from collections.abc import Iterator

import pytest

from crawlscope.core.base import native


@pytest.fixture(scope="module", params=["scanner", "trees"])
def reader(request: pytest.FixtureRequest) -> Iterator[str]:
    module = native.module
    if module is None and request.param == "scanner":
        pytest.skip("there is no compiled module")
    if request.param == "trees":
        native.module = None
    yield request.param
    native.module = module
