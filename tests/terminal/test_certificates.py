"""A cluster in a few lines: keys for its machines, and where it is in Dask's own words."""

import json
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from cryptography import x509

from crawlscope.commands.cli import run
from crawlscope.fetch.cluster.named import address
from tests.conftest import WaitUntil
from tests.program import LONGEST, Program
from tests.web import Site

yaml = pytest.importorskip("yaml")  # Dask brings it
Captured = pytest.CaptureFixture[str]


def certificate_in(path: Path) -> x509.Certificate:
    tls = yaml.safe_load(path.read_text())["distributed"]["comm"]["tls"]
    return x509.load_pem_x509_certificate(tls["worker"]["cert"].encode())


def test_each_machine_gets_a_file_that_only_its_owner_reads(
    tmp_path: Path, capsys: Captured
) -> None:
    assert run(["certificates", "10.0.0.1", "desk.example", "-o", str(tmp_path / "all")]) == 0
    said = capsys.readouterr().out
    assert "crawlscope crawl URL --cluster tls://10.0.0.1:8786" in said
    authority = x509.load_pem_x509_certificate((tmp_path / "all/authority/ca.pem").read_bytes())
    for host in ("10.0.0.1", "desk.example"):
        path = tmp_path / "all" / f"{host}.yaml"
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        certificate_in(path).verify_directly_issued_by(authority)
    key = tmp_path / "all" / "authority" / "ca.key"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600


def test_the_same_authority_signs_for_more_machines(tmp_path: Path, capsys: Captured) -> None:
    folder = tmp_path / "our keys"
    for host in ("a.example", "b.example"):
        assert run(["certificates", host, "-o", str(folder)]) == 0
    said, _, later = capsys.readouterr().out.partition("cluster tls://a.example:8786\n")
    assert f"scp '{folder}/a.example.yaml' a.example:cluster.yaml" in said
    assert "dask worker tls://SCHEDULER:8786" in later
    assert "dask scheduler" not in later  # there is one
    first, second = (certificate_in(folder / f"{host}.example.yaml") for host in "ab")
    authority = x509.load_pem_x509_certificate((folder / "authority" / "ca.pem").read_bytes())
    for each in (first, second):
        each.verify_directly_issued_by(authority)


@pytest.mark.parametrize("host", ["../a", "a b", "authority", "-", ""])
def test_what_is_no_host_is_refused_and_nothing_is_written(
    host: str, tmp_path: Path, capsys: Captured
) -> None:
    assert run(["certificates", "-o", str(tmp_path / "all"), "--", host]) == 2
    assert "is not the name or address of a machine" in capsys.readouterr().err
    assert not (tmp_path / "all").exists()


def test_a_cluster_is_named_as_dask_names_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    path = tmp_path / "scheduler.json"
    path.write_text(json.dumps({"address": "tls://10.0.0.1:8786", "workers": {}}))
    monkeypatch.setenv("DASK_SCHEDULER_ADDRESS", "tcp://10.0.0.2:8786")
    assert address(str(path)) == "tls://10.0.0.1:8786"
    assert address("dask") == "tcp://10.0.0.2:8786"
    assert address("local:2") == "local:2"
    monkeypatch.setenv("DASK_SCHEDULER_ADDRESS", "10.0.0.3:8786")
    assert address("dask") == "tcp://10.0.0.3:8786"
    monkeypatch.delenv("DASK_SCHEDULER_ADDRESS")
    assert run(["config", "--cluster", str(path), "--as-command"]) == 0
    assert "--cluster tls://10.0.0.1:8786" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["[]", "{}", "{", '{"address": 5}'])
def test_what_is_no_scheduler_file_is_one_line(text: str, tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "scheduler.json"
    path.write_text(text)
    assert run(["config", "--cluster", str(path)]) == 2
    assert "is not a scheduler file of Dask" in capsys.readouterr().err


@contextmanager
def dask(*arguments: str, home: Path, settings: Path) -> Iterator[None]:
    """A process of Dask's own commands, with these settings."""
    log = (home / f"{arguments[0]}.log").open("wb")
    process = subprocess.Popen(
        [sys.executable, "-m", "dask", *arguments, "--no-dashboard"],
        env={**os.environ, "DASK_CONFIG": str(settings), "HOME": str(home)},
        stdout=log,
        stderr=log,
        cwd=home,
    )
    try:
        yield
    finally:
        process.kill()
        process.wait()
        log.close()


@pytest.mark.end_to_end
async def test_secrets_go_to_a_cluster_with_these_keys(
    tmp_path: Path, site: Site, wait_until: WaitUntil
) -> None:
    site.page("/", ["/a"])
    site.page("/a")
    assert run(["certificates", "127.0.0.1", "-o", str(tmp_path / "keys")]) == 0
    settings, place = tmp_path / "keys" / "127.0.0.1.yaml", tmp_path / "scheduler.json"
    given = ("--scheduler-file", str(place))
    program = Program(tmp_path, wait_until)
    program.environ["DASK_CONFIG"] = str(settings)
    of_worker = tmp_path / "worker.log"
    with dask("scheduler", "--host", "127.0.0.1", *given, home=tmp_path, settings=settings):
        await wait_until(place.exists, timeout=LONGEST)
        with dask("worker", *given, "--nthreads", "1", home=tmp_path, settings=settings):
            await wait_until(lambda: "Registered to" in of_worker.read_text(), timeout=LONGEST)
            crawl = ("crawl", site.url(), "--quiet", "--header", "X-Token: abc")
            ended = await program.run(*crawl, "--cluster", str(place))
    assert (ended.code, ended.err) == (0, "")
    assert [each.headers.get("x-token") for each in site.requests if each.target == "/a"] == ["abc"]


@pytest.mark.end_to_end
async def test_a_cluster_that_cannot_be_trusted_says_what_to_give_it(
    tmp_path: Path, site: Site, wait_until: WaitUntil
) -> None:
    for name in ("ours", "others"):
        assert run(["certificates", "127.0.0.1", "-o", str(tmp_path / name)]) == 0
    ours, others = (str(tmp_path / name / "127.0.0.1.yaml") for name in ("ours", "others"))
    place = tmp_path / "scheduler.json"
    given = ("--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(place))
    program = Program(tmp_path, wait_until)
    with dask("scheduler", *given, home=tmp_path, settings=Path(ours)):
        await wait_until(place.exists, timeout=LONGEST)
        where = address(str(place))
        for settings, cluster, why in (
            (others, where, "comes from another authority than ours"),
            (ours, where.replace("tls", "tcp"), f"Dask's configuration requires TLS: use {where}"),
            ("", where, f"no certificates for {where}: give Dask a file that"),
        ):
            program.environ["DASK_CONFIG"] = settings
            ended = await program.run("crawl", site.url(), "--quiet", "--cluster", cluster)
            assert (ended.code, ended.err.count("\n")) == (1, 1)
            assert why in ended.err
    assert site.requests == []
