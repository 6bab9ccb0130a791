"""What the terminal says of a cluster that is not there, or does not answer any more."""

import json
import signal
from pathlib import Path

import pytest

from tests.conftest import WaitUntil
from tests.dask_processes import Processes
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
        "crawlscope: headers, cookies, logins and a proxy are only sent to a cluster over "
        "TLS: use tls://HOST:PORT"
    ]
    assert not site.hits


async def test_ctrl_c_while_a_worker_is_silent_does_not_say_that_the_crawl_goes_on(
    program: Program, site: Site, wait_until: WaitUntil
) -> None:
    site.page("/", ["/hung"])
    site.stalls("/hung")
    with Processes(1) as cluster:
        running = program.start("crawl", site.url(), "--cluster", cluster.address, "--quiet")
        await wait_until(lambda: site.hits["/hung"] == 1)
        cluster.workers[0].stop()
        running.send_signal(signal.SIGINT)
        ended = await program.end(running)
    assert (ended.code, ended.err) == (130, "")


async def test_a_crawl_goes_on_elsewhere_and_keeps_what_it_was_asked_to_keep(
    program: Program, site: Site
) -> None:
    """Begun here, gone on with on a cluster, and ended here: as if it had been here throughout."""
    site.page("/", [f"/{n}" for n in range(30)])
    for n in range(30):
        site.page(f"/{n}", title=f"Page {n}", headers={"X-Number": str(n)})
    crawl = ("crawl", site.url(), "--quiet", "--keep-headers", "--save")
    with Processes(2) as cluster:
        assert (await program.run(*crawl, "parts.crawl", "--max-pages", "5")).err == ""
        go_on = ("resume", "parts.crawl", "--quiet", "--cluster")
        assert (await program.run(*go_on, cluster.address, "--max-pages", "20")).err == ""
    assert site.hits.total() == 20
    assert (await program.run(*go_on, "here", "--max-pages", "100")).err == ""
    assert set(site.hits.values()) == {1}
    assert (await program.run(*crawl, "whole.crawl")).err == ""
    said = []
    for name in ("parts", "whole"):
        await program.run("export", f"{name}.crawl", "--export", f"{name}.json")
        urls = json.loads((program.home / f"{name}.json").read_text("utf-8"))["urls"]
        said.append({row["url"]: (row["title"], row["status"], row["headers"]) for row in urls})
    assert said[0] == said[1]
    assert len(said[0]) == 31
