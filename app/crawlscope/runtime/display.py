"""Can a window be opened here? If not, one sentence says why, before Qt would abort the process.

Qt ends the process with abort() if no platform plugin works. So we first try what Qt would try, by
means that can only fail: dlopen for the plugin, libxcb for the X server, a socket for Wayland.

The rejected way is twenty lines: a process that makes a QApplication and may abort. In ten cases,
on a busy machine, it took 0.6 to 1.6 seconds, these means mostly 1 to 40 milliseconds; it did not
name the library that a plugin lacked; and of a display that does not answer it said, as Qt does,
that xcb-cursor was missing, which was wrong.
"""

import ctypes
import importlib
import importlib.util
import os
import re
import socket
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from crawlscope.core.base.language import tr

__all__ = ["why_no_start", "why_no_window"]

_PLATFORMS = Path("Qt", "plugins", "platforms")
_WAYLAND_SECONDS = 2.0

# Debian names a library's package after the library; of those that Qt needs these are exceptions.
_OTHER_PACKAGES = {
    "libGLdispatch.so.0": "libglvnd0",
    "libgcc_s.so.1": "libgcc-s1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libz.so.1": "zlib1g",
}
_LDD_SECONDS = 10.0


def why_no_start() -> str | None:
    """Why the program must not even import Qt here; None if it may."""
    pyside = _version_of_pyside()
    # A frozen program, and the PySide6 of a system, have a pair that was tried
    return bad_pair(pyside, sys.version_info[:2]) if pyside else None


def _version_of_pyside() -> str:
    """As its installer wrote it, and without `importlib.metadata`, whose import takes 10 ms."""
    if sys.version_info >= (3, 12):
        return ""  # every version will do
    found = importlib.util.find_spec("PySide6")
    places = found.submodule_search_locations if found is not None else None
    for folder in places or ():
        for each in Path(folder).parent.glob("[Pp]y[Ss]ide6_[Ee]ssentials-*.dist-info"):
            return each.name.removesuffix(".dist-info").partition("-")[2]
    return ""


def bad_pair(pyside: str, python: tuple[int, int]) -> str | None:
    """PySide6 6.12 drops one reference to None too many in each void call before Python 3.12.

    After some thousand calls the process dies of it, with `none_dealloc`.
    """
    major, minor = (int(n) for n in [*re.findall(r"\d+", pyside), "0"][:2])
    if (major, minor) < (6, 12) or python >= (3, 12):
        return None
    return tr(
        "PySide6 {pyside} crashes on Python {python}: use Python 3.12 or newer, or install "
        "'PySide6_Essentials<6.12'."
    ).format(pyside=pyside, python=f"{python[0]}.{python[1]}")


def has_qt() -> bool:
    """False in an installation that was made without a window."""
    return importlib.util.find_spec("PySide6") is not None


def why_no_window(environ: Mapping[str, str] = os.environ) -> str | None:
    """One sentence that says why no window can be opened; None if one can be."""
    reason = why_no_start() or _why_no_gui(environ)
    return reason or (_why_no_platform(environ) if _on_linux() else None)


def _on_linux() -> bool:
    return sys.platform.startswith("linux")


def _why_no_gui(environ: Mapping[str, str]) -> str | None:
    if not has_qt():
        return tr("This installation has no window: the package 'crawlscope' has one.")
    try:
        importlib.import_module("PySide6.QtWidgets")
    except ImportError as error:
        # What the plugins need as well: a person installs everything at once
        plugins = _plugin_directory()
        files = [_plugin(name, plugins) for name in platforms(environ) if plugins is not None]
        for folder in _folders():
            files += folder.glob("QtWidgets.*so")
        return tr("Qt cannot be loaded: {error}.").format(error=install_hint(str(error), files))
    return None


def _why_no_platform(environ: Mapping[str, str]) -> str | None:
    """Tries the platforms like Qt: the first one that works is taken."""
    names = platforms(environ)
    if not names:
        return tr("There is no display: neither DISPLAY nor WAYLAND_DISPLAY is set.")
    plugins = _plugin_directory()
    reasons = list[str]()
    for name in names:
        reason = why_not_platform(name, environ, plugins)
        if reason is None:
            return None
        reasons.append(reason)
    return tr("No window can be opened: {reasons}.").format(reasons="; ".join(reasons))


def platforms(environ: Mapping[str, str]) -> list[str]:
    """The platforms that Qt would try, in order. `QT_QPA_PLATFORM` is
    `name[:options][;name...]`."""
    asked = environ.get("QT_QPA_PLATFORM", "")
    if asked:
        return [name for part in asked.split(";") if (name := part.partition(":")[0].strip())]
    names = []
    if environ.get("WAYLAND_DISPLAY") or environ.get("XDG_SESSION_TYPE") == "wayland":
        names.append("wayland")
    if environ.get("DISPLAY"):
        names.append("xcb")
    return names


def why_not_platform(name: str, environ: Mapping[str, str], plugins: Path | None) -> str | None:
    """Why one platform would not start, as a clause; None if it would.

    Without a directory of plugins (the system's own PySide6 keeps them elsewhere) the plugin is
    assumed to work.
    """
    if plugins is not None:
        plugin = _plugin(name, plugins)
        reason = why_not_loadable(plugin) if plugin.exists() else _unknown(name, plugins)
        if reason is not None:
            return tr("Qt's {name} plugin: {reason}").format(name=name, reason=reason)
    match name.partition("-")[0]:
        case "xcb":
            return why_no_x11(environ.get("DISPLAY", ""))
        case "wayland":
            return why_no_wayland(environ)
        case _:  # offscreen, minimal, vnc, linuxfb...: chosen by name, they need no display
            return None


def _folders() -> list[Path]:
    """Where PySide6 is."""
    spec = importlib.util.find_spec("PySide6")
    return [Path(place) for place in (spec.submodule_search_locations if spec else None) or ()]


def _plugin_directory() -> Path | None:
    found = (folder / _PLATFORMS for folder in _folders())
    return next((directory for directory in found if directory.is_dir()), None)


def _plugin(name: str, plugins: Path) -> Path:
    """One file may serve several names: libqwayland.so is wayland, wayland-egl, wayland-brcm."""
    return plugins / f"libq{name.partition('-')[0]}.so"


def _unknown(name: str, plugins: Path) -> str:
    known = sorted(path.stem.removeprefix("libq") for path in plugins.glob("libq*.so"))
    return (
        tr("not installed; only {known} available").format(known=", ".join(known))
        if known
        else tr("not installed")
    )


def why_not_loadable(library: Path) -> str | None:
    try:
        ctypes.CDLL(str(library))
    except OSError as error:
        return install_hint(str(error), [library])
    return None


def install_hint(error: str, files: Sequence[Path] = ()) -> str:
    """The loader's message as a clause that says what to install: it names one library, the clause
    all that these files lack."""
    missing = re.match(r"(\S+): cannot open shared object file", error)
    if missing is None:
        return error
    libraries = sorted({missing[1], *_lacking(files)})
    packages = dict.fromkeys(map(debian_package, libraries))
    return tr(
        "{libraries} are missing (Debian, Ubuntu: apt install {packages})",
        "{libraries} is missing (Debian, Ubuntu: apt install {packages})",
        len(libraries),
    ).format(libraries=", ".join(libraries), packages=" ".join(packages))


def _lacking(files: Sequence[Path]) -> list[str]:
    """All libraries that are not found for these files, or for those that they need."""
    import subprocess  # noqa: PLC0415  at an ordinary start nothing is missing

    try:
        said = subprocess.run(  # noqa: S603  the loader lists what it would load, of Qt's own files
            ["ldd", *map(str, files)],  # noqa: S607  where it lies differs
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=_LDD_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return []  # a system without it: the loader has named one
    return re.findall(r"^\s*(\S+) => not found$", said.stdout, re.MULTILINE)


def debian_package(library: str) -> str:
    """The package of a library by Debian's policy 8.1: its soname, with a hyphen between two
    digits."""
    if library in _OTHER_PACKAGES:
        return _OTHER_PACKAGES[library]
    name, _, number = library.lower().partition(".so.")
    return f"{name}-{number}" if name[-1:].isdigit() else f"{name}{number}"


def why_no_x11(display: str) -> str | None:
    """Connects to the X server. libxcb also reads the authority file and knows every transport."""
    if not display:
        return tr("DISPLAY is not set")
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError as error:
        return install_hint(str(error))
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connect.argtypes = [ctypes.c_char_p, ctypes.POINTER(ctypes.c_int)]
    xcb.xcb_connection_has_error.argtypes = [ctypes.c_void_p]
    xcb.xcb_disconnect.argtypes = [ctypes.c_void_p]
    connection = xcb.xcb_connect(display.encode(), None)
    if xcb.xcb_connection_has_error(connection):
        xcb.xcb_disconnect(connection)  # never NULL: on failure, an object that holds the error
        return tr("no X server responds at DISPLAY={display}").format(display=display)
    # A good connection stays open until the process ends: an X server restarts when its last client
    # leaves, and would then refuse Qt's connection a moment later.
    return None


def why_no_wayland(environ: Mapping[str, str]) -> str | None:
    """Connects to the compositor's socket, where libwayland looks for it."""
    name = environ.get("WAYLAND_DISPLAY") or "wayland-0"
    runtime = environ.get("XDG_RUNTIME_DIR", "")
    if not runtime and not name.startswith("/"):
        return tr("XDG_RUNTIME_DIR, which locates the Wayland socket, is not set")
    path = Path(runtime, name)
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as asked:
            asked.settimeout(_WAYLAND_SECONDS)
            asked.connect(str(path))
    except OSError as error:
        return tr("no Wayland compositor responds at {path} ({why})").format(
            path=path, why=error.strerror or error
        )
    return None
