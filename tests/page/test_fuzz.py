"""Pages that libFuzzer made, to reach all of the scanner (packaging/fuzzed): read by both."""

from pathlib import Path
from zipfile import ZipFile

import pytest

from crawlscope.core.base import native
from tests.page.readers import ALL, Page, differences, reason

CORPUS = Path(__file__).parent / "fuzz" / "corpus.zip"
PARTS = 4
WITH_FACTS, WITH_RESOURCES, AS_TEXT = 1, 2, 4  # bits of the first octet, as in fuzz/scanner.c

pytestmark = pytest.mark.skipif(native.module is None, reason="it was not compiled")


@pytest.mark.parametrize("part", range(PARTS))
def test_pages_that_were_made_to_reach_all_of_the_scanner_are_read_as_a_tree_says(
    part: int,
) -> None:
    read = 0
    with ZipFile(CORPUS) as corpus:
        for name in corpus.namelist()[part::PARTS]:
            how, budget, *_ = octets = corpus.read(name)
            page: Page = octets[2:].decode("latin-1" if how & AS_TEXT else "utf-8", "replace")
            wanted = ALL._replace(
                facts=bool(how & WITH_FACTS), resources=bool(how & WITH_RESOURCES)
            )
            assert differences(page, wanted, budget=budget + 1) == {}, (name, page)
            read += reason(page, wanted) is None
    assert read > 0
