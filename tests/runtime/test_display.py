"""Why no window can be opened: each reason in a sentence, and none where one can be."""

import contextlib
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest

from crawlscope.runtime.display import (
    bad_pair,
    debian_package,
    install_hint,
    platforms,
    why_no_start,
    why_no_wayland,
    why_no_window,
    why_no_x11,
    why_not_loadable,
    why_not_platform,
)

ROOT = Path(__file__).parents[2]
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="X11 and Wayland")
needs_xvfb = pytest.mark.skipif(shutil.which("Xvfb") is None, reason="Xvfb is not installed")
needs_gcc = pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not installed")


# The pair of PySide6 and Python that dies


@pytest.mark.parametrize("pyside", ["6.12.0", "6.12", "6.13.1", "7.0.0", "6.12.0a1"])
def test_pyside_from_6_12_is_refused_below_python_3_12(pyside: str) -> None:
    reason = bad_pair(pyside, (3, 11))
    assert reason is not None
    assert pyside in reason
    assert "\n" not in reason
    assert bad_pair(pyside, (3, 12)) is None


@pytest.mark.parametrize("pyside", ["6.8.0", "6.11.3", "6.9"])
def test_older_pyside_is_taken_on_every_python(pyside: str) -> None:
    assert bad_pair(pyside, (3, 11)) is None
    assert bad_pair(pyside, (3, 13)) is None


def test_the_pair_in_this_environment_is_sound() -> None:
    assert why_no_start() is None, version("PySide6_Essentials")


# What Qt would try


@pytest.mark.parametrize(
    ("environ", "names"),
    [
        ({}, []),
        ({"DISPLAY": ":0"}, ["xcb"]),
        ({"WAYLAND_DISPLAY": "wayland-0"}, ["wayland"]),
        ({"WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"}, ["wayland", "xcb"]),
        ({"XDG_SESSION_TYPE": "wayland", "DISPLAY": ":0"}, ["wayland", "xcb"]),
        ({"QT_QPA_PLATFORM": "offscreen"}, ["offscreen"]),
        ({"QT_QPA_PLATFORM": "vnc:size=800x600", "DISPLAY": ":0"}, ["vnc"]),
        ({"QT_QPA_PLATFORM": "wayland;xcb"}, ["wayland", "xcb"]),
        ({"QT_QPA_PLATFORM": "", "DISPLAY": ":0"}, ["xcb"]),
    ],
)
def test_platforms_are_tried_in_qts_order(environ: dict[str, str], names: list[str]) -> None:
    assert platforms(environ) == names


# The loader's messages


@pytest.mark.parametrize(
    ("library", "package"),
    [
        ("libxcb-cursor.so.0", "libxcb-cursor0"),
        ("libEGL.so.1", "libegl1"),
        ("libxkbcommon-x11.so.0", "libxkbcommon-x11-0"),
        ("libX11-xcb.so.1", "libx11-xcb1"),
        ("libdbus-1.so.3", "libdbus-1-3"),
        ("libglib-2.0.so.0", "libglib2.0-0"),
        ("libgthread-2.0.so.0", "libglib2.0-0"),
        ("libz.so.1", "zlib1g"),
    ],
)
def test_a_missing_library_is_named_with_its_debian_package(library: str, package: str) -> None:
    assert debian_package(library) == package
    message = f"{library}: cannot open shared object file: No such file or directory"
    assert install_hint(message) == f"{library} is missing (Debian, Ubuntu: apt install {package})"


def test_another_message_of_the_loader_is_passed_on() -> None:
    assert install_hint("libfoo.so: undefined symbol: bar") == "libfoo.so: undefined symbol: bar"


def library(path: Path, *needs: Path) -> Path:
    """A library of this name, which needs others."""
    path.parent.mkdir(parents=True, exist_ok=True)
    needed: list[str | Path] = ["-Wl,--no-as-needed", *needs] if needs else []
    names = [f"-Wl,-soname,{path.name}", f"-Wl,-rpath,{path.parent}", "-Wl,--allow-shlib-undefined"]
    compile_ = ["gcc", "-shared", "-x", "c", "/dev/null", "-x", "none"]
    subprocess.run([*compile_, *needed, *names, "-o", path], check=True, timeout=30)
    return path


@linux
@needs_gcc
def test_all_libraries_that_a_plugin_lacks_are_reported_at_once(tmp_path: Path) -> None:
    """Also those that another library lacks."""
    lost = [library(tmp_path / f"lib{name}.so.0") for name in ("xcb-lost", "xkb-gone2", "EGL")]
    between = library(tmp_path / "libQt6Between.so.6", lost[0], lost[1])
    library(tmp_path / "libqxcb.so", between, lost[2])
    for each in lost:
        each.unlink()
    assert why_not_platform("xcb", {"DISPLAY": ":0"}, tmp_path) == (
        "Qt's xcb plugin: libEGL.so.0, libxcb-lost.so.0, libxkb-gone2.so.0 are missing "
        "(Debian, Ubuntu: apt install libegl0 libxcb-lost0 libxkb-gone2-0)"
    )
    library(lost[1])
    library(lost[2])
    assert why_not_platform("xcb", {"DISPLAY": ":0"}, tmp_path) == (
        "Qt's xcb plugin: libxcb-lost.so.0 is missing (Debian, Ubuntu: apt install libxcb-lost0)"
    )


@linux
@needs_gcc
def test_what_qt_and_its_plugin_lack_is_reported_at_once(tmp_path: Path) -> None:
    package = tmp_path / "PySide6"
    lost = [library(package / f"lib{name}.so.0") for name in ("EGL-lost", "xcb-lost")]
    library(package / "QtWidgets.abi3.so", lost[0])
    library(package / "Qt" / "plugins" / "platforms" / "libqxcb.so", lost[1])
    (package / "__init__.py").touch()
    for each in lost:
        each.unlink()
    program = (
        "from crawlscope.runtime.display import why_no_window as why; print(why({'DISPLAY': ':0'}))"
    )
    environ = {**os.environ, "PYTHONPATH": str(tmp_path)}
    ran = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=environ, check=True, capture_output=True
    )
    assert ran.stdout.decode() == (
        "Qt cannot be loaded: libEGL-lost.so.0, libxcb-lost.so.0 are missing "
        "(Debian, Ubuntu: apt install libegl-lost0 libxcb-lost0).\n"
    )


@linux
@needs_gcc
def test_without_the_program_that_lists_them_one_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost = [library(tmp_path / f"lib{name}.so.0") for name in ("xcb-lost", "xkb-gone")]
    library(tmp_path / "libqxcb.so", *lost)
    for each in lost:
        each.unlink()
    monkeypatch.setenv("PATH", str(tmp_path))
    reason = why_not_platform("xcb", {"DISPLAY": ":0"}, tmp_path)
    assert reason is not None
    assert "libxcb-lost.so.0 is missing" in reason


@linux
def test_a_plugin_that_is_no_library_is_reported(tmp_path: Path) -> None:
    plugin = tmp_path / "libqxcb.so"
    plugin.write_bytes(b"text")
    reason = why_not_loadable(plugin)
    assert reason is not None
    assert "libqxcb.so" in reason


@linux
def test_a_platform_that_qt_does_not_have_is_reported_with_those_it_has() -> None:
    reason = why_no_window({"QT_QPA_PLATFORM": "teletype"})
    assert reason is not None
    assert "teletype" in reason
    assert "offscreen" in reason
    assert "xcb" in reason


# Without a display, and with one


@linux
def test_no_display_at_all_is_reported() -> None:
    assert why_no_window({}) == ("There is no display: neither DISPLAY nor WAYLAND_DISPLAY is set.")


@pytest.mark.parametrize("name", ["offscreen", "minimal", "offscreen:size=1x1"])
def test_a_platform_without_a_screen_needs_no_display(name: str) -> None:
    assert why_no_window({"QT_QPA_PLATFORM": name}) is None


@linux
def test_an_x_server_that_does_not_answer_is_reported() -> None:
    assert why_no_x11(":4711") == "no X server responds at DISPLAY=:4711"
    assert why_no_x11("no display name") == "no X server responds at DISPLAY=no display name"
    assert why_no_x11("") == "DISPLAY is not set"
    reason = why_no_window({"DISPLAY": ":4711"})
    assert reason == "No window can be opened: no X server responds at DISPLAY=:4711."


@pytest.fixture
def x_display() -> Iterator[str]:
    """A real X server of the test's own."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "640x480x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with open(read) as number:
            yield f":{int(number.readline())}"
    finally:
        server.terminate()
        server.wait(timeout=10)


@linux
@needs_xvfb
def test_a_living_x_server_is_found_and_a_window_opens_there(x_display: str) -> None:
    assert why_no_x11(x_display) is None
    assert why_no_window({"DISPLAY": x_display}) is None
    program = "from PySide6.QtWidgets import QApplication, QWidget; QApplication([]); QWidget()"
    environ = {k: v for k, v in os.environ.items() if k != "QT_QPA_PLATFORM"}
    environ |= {"DISPLAY": x_display}
    subprocess.run([sys.executable, "-c", program], env=environ, check=True, timeout=30)


@contextlib.contextmanager
def compositor(path: Path) -> Iterator[None]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as server:
        server.bind(str(path))
        server.listen()
        yield


@linux
def test_a_wayland_socket_is_looked_for_where_libwayland_does(tmp_path: Path) -> None:
    environ = {"XDG_RUNTIME_DIR": str(tmp_path), "WAYLAND_DISPLAY": "wl"}
    with compositor(tmp_path / "wl"):
        assert why_no_wayland(environ) is None
        assert why_no_wayland({"WAYLAND_DISPLAY": str(tmp_path / "wl")}) is None
    with compositor(tmp_path / "wayland-0"):
        assert why_no_wayland({"XDG_RUNTIME_DIR": str(tmp_path)}) is None


@linux
def test_a_wayland_socket_that_nobody_listens_at_is_reported(tmp_path: Path) -> None:
    environ = {"XDG_RUNTIME_DIR": str(tmp_path), "WAYLAND_DISPLAY": "wl"}
    absent = why_no_wayland(environ)
    assert absent is not None
    assert str(tmp_path / "wl") in absent
    with compositor(tmp_path / "wl"):
        pass
    left_behind = why_no_wayland(environ)
    assert left_behind is not None
    assert "refused" in left_behind
    nowhere = why_no_wayland({"WAYLAND_DISPLAY": "wl"})
    assert nowhere is not None
    assert "XDG_RUNTIME_DIR" in nowhere


@linux
@needs_xvfb
def test_where_wayland_fails_a_living_x_server_is_enough(x_display: str, tmp_path: Path) -> None:
    environ = {"XDG_RUNTIME_DIR": str(tmp_path), "WAYLAND_DISPLAY": "wl", "DISPLAY": x_display}
    assert why_no_window(environ) is None


@linux
def test_where_both_fail_both_are_reported(tmp_path: Path) -> None:
    environ = {"XDG_RUNTIME_DIR": str(tmp_path), "WAYLAND_DISPLAY": "wl", "DISPLAY": ":4711"}
    reason = why_no_window(environ)
    assert reason is not None
    assert "wayland" in reason.lower()
    assert "DISPLAY=:4711" in reason
    assert reason.count(".\n") == 0


@linux
def test_a_qt_that_cannot_be_loaded_is_reported_by_the_missing_library(tmp_path: Path) -> None:
    """A PySide6 whose QtWidgets fails as it does where libEGL is missing."""
    package = tmp_path / "PySide6"
    package.mkdir()
    (package / "__init__.py").write_text("")
    error = "libEGL.so.1: cannot open shared object file: No such file or directory"
    (package / "QtWidgets.py").write_text(f"raise ImportError({error!r})")
    program = "from crawlscope.runtime.display import why_no_window; print(why_no_window({}))"
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert done.stdout == (
        "Qt cannot be loaded: libEGL.so.1 is missing (Debian, Ubuntu: apt install libegl1).\n"
    ), done.stderr


@linux
def test_asking_makes_no_application_and_does_not_abort() -> None:
    program = (
        "from crawlscope.runtime.display import why_no_window\n"
        "print(why_no_window({'DISPLAY': ':4711'}))\n"
        "from PySide6.QtWidgets import QApplication\n"
        "print(QApplication.instance())\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={},
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert done.returncode == 0
    assert done.stdout.splitlines()[1] == "None"
