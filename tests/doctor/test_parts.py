"""What cannot be made wrong for a whole process: the clock, the system's files."""

import socket
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from crawlscope.doctor import Grade, certificates, places, resolver, system

EXPIRED = Path(__file__).parents[1] / "expired.pem"


def test_a_clock_before_this_version_or_far_behind_it_is_a_problem() -> None:
    for year, grade in ((1970, Grade.PROBLEM), (2027, Grade.OK), (2106, Grade.PROBLEM)):
        line = system.clock(datetime(year, 1, 1, tzinfo=UTC))
        assert line.grade is grade
        assert str(year) in line.found


def test_without_a_name_server_it_says_which_names_are_left(tmp_path: Path) -> None:
    configuration = tmp_path / "resolv.conf"
    (missing,) = resolver.lines(configuration)
    configuration.write_text("# nameserver 192.0.2.1\nsearch example.org\n")
    (empty,) = resolver.lines(configuration)
    configuration.write_text("nameserver 192.0.2.1\n nameserver 2001:db8::1\n")
    (good,) = resolver.lines(configuration)
    assert (missing.grade, empty.grade, good.grade) == (Grade.WARNING, Grade.WARNING, Grade.OK)
    assert "/etc/hosts" in missing.advice
    assert good.found.endswith("192.0.2.1, 2001:db8::1")


def test_without_a_store_no_https_address_can_be_crawled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("SSL_CERT_FILE", "SSL_CERT_DIR"):
        monkeypatch.setenv(name, str(tmp_path / "none"))
    (line,) = certificates.lines(others=())
    assert line.grade is Grade.PROBLEM
    assert "SSL_CERT_FILE, SSL_CERT_DIR" in line.advice
    (line,) = certificates.lines({}, others=(str(EXPIRED),))  # where a bundle finds one
    assert str(EXPIRED) in line.found


def test_a_folder_that_is_not_there_yet_is_not_made(tmp_path: Path) -> None:
    line = places.looked_at("data", "Crawls", tmp_path / "a" / "b", "nothing is kept")
    assert line.grade in (Grade.OK, Grade.WARNING)  # there may be little room
    assert "created when needed" in line.found
    assert list(tmp_path.iterdir()) == []


def test_a_bus_is_found_whose_address_has_octets_in_hexadecimal(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as bus:
        bus.bind(str(tmp_path / "a b"))
        bus.listen()
        address = f"unix:path={tmp_path}/a%20b"
        assert system.bus({"DBUS_SESSION_BUS_ADDRESS": address}).grade is Grade.OK


def test_without_a_temporary_folder_no_socket_is_tried() -> None:
    code = (
        "import tempfile; tempfile._candidate_tempdir_list = lambda: [];"
        "from crawlscope.doctor.system import sockets; print(list(sockets()))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (ran.stdout, ran.stderr) == ("[]\n", "")


def test_a_folder_that_cannot_even_be_looked_for_cannot_be_written_to(tmp_path: Path) -> None:
    line = places.looked_at("data", "Crawls", tmp_path / ("x" * 300), "crawls are not saved")
    assert line.grade is Grade.WARNING
    assert "File name too long): crawls are not saved" in line.found
