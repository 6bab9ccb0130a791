"""A crawl that cannot have its cluster ends with one line, and exit code 1."""

from pathlib import Path

import pytest

from tests.conftest import WaitUntil
from tests.program import Program
from tests.web import Site

pytestmark = pytest.mark.end_to_end  # they start processes


@pytest.fixture
def program(tmp_path: Path, wait_until: WaitUntil) -> Program:
    return Program(tmp_path, wait_until)


async def test_no_cluster_is_one_line(program: Program, site: Site) -> None:
    site.page("/")
    where = ("--cluster", "tcp://192.0.2.1", "--cookie", "a=b")
    ended = await program.run("crawl", site.url(), *where, "--quiet")
    assert ended.code == 1
    assert ended.err.splitlines() == [
        "crawlscope: headers, cookies, logins and a proxy are sent to a cluster over TLS only:"
        " give tls://HOST:PORT"
    ]
    assert not site.hits
