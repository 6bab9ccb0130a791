"""When the compiled module is built, when not, and when that is an error."""

import runpy
import shutil
import sysconfig
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from setuptools.errors import CCompilerError

from crawlscope.core.base import native

ROOT = Path(__file__).parents[2]
NO_COMPILER = "/nonexistent/cc"
# One file, where it does not matter what is in the module: each of ours reads Python's headers
SMALL = "#include <Python.h>\nPyMODINIT_FUNC PyInit__native(void) { return NULL; }\n"


class Build:
    """A copy of what the module is built of, in a folder of its own; or one file instead."""

    def __init__(self, folder: Path, source: str = "") -> None:
        self.folder, self.said = folder, list[str]()
        self.module = b""  # that the wheel has
        if source:
            (folder / "app" / "native").mkdir(parents=True)
            (folder / "app" / "native" / "module.c").write_text(source, "utf-8")
        else:
            shutil.copytree(ROOT / "app" / "native", folder / "app" / "native")
        (folder / "app" / "crawlscope" / "core" / "base").mkdir(parents=True)
        (folder / "packaging").mkdir()
        script = Path(shutil.copy(ROOT / "packaging" / "compiling.py", folder / "packaging"))
        # How fast the module is, is not what is tested: this compiles in a fraction of the time
        script.write_text(script.read_text("utf-8").replace('"-O3"', '"-O0"'), "utf-8")
        self.script: Any = SimpleNamespace(**runpy.run_path(str(script)))

    def run(self, version: str = "standard") -> dict[str, Any]:
        """What Hatchling is told of a wheel."""
        said: dict[str, Any] = {"force_include": {}}
        app = SimpleNamespace(display_warning=self.said.append)
        hook = self.script.CompilingHook(str(self.folder), {}, None, None, "", "wheel", app)
        try:
            hook.initialize(version, said)
            self.module = b"".join(Path(path).read_bytes() for path in said["force_include"])
        finally:
            hook.finalize(version, said, "")
        return said

    @property
    def in_place(self) -> list[str]:
        beside = self.folder / "app" / "crawlscope" / "core" / "base"
        return [path.name for path in beside.iterdir()]


@pytest.fixture
def may_compile(monkeypatch: pytest.MonkeyPatch) -> None:
    if native.module is None:
        pytest.skip("there may be no compiler")
    monkeypatch.delenv("CRAWLSCOPE_PURE", raising=False)


@pytest.fixture
def build(may_compile: None, tmp_path: Path) -> Build:
    return Build(tmp_path, SMALL)


@pytest.mark.slow
def test_a_wheel_holds_the_module_names_its_platform_and_hides_its_folder(
    may_compile: None, tmp_path: Path
) -> None:
    build = Build(tmp_path)
    said = build.run()
    (place,) = said["force_include"].values()
    assert build.module
    assert place.startswith("crawlscope/core/base/_native.")
    assert said["pure_python"] is False
    python, abi, platform = said["tag"].split("-", 2)
    if not sysconfig.get_config_var("Py_GIL_DISABLED"):
        assert (python, abi) == ("cp311", "abi3")
    assert platform.replace("_", "-").startswith(sysconfig.get_platform().split("-")[0])
    assert not build.in_place
    assert not build.said
    other = tmp_path / "a" / "folder" / "further" / "down"
    other.mkdir(parents=True)
    elsewhere = Build(other)
    elsewhere.run()
    assert build.module == elsewhere.module
    assert str(tmp_path).encode() not in build.module


def test_an_editable_install_has_it_in_its_package_until_it_is_made_pure(
    build: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not build.run("editable")["force_include"]
    (name,) = build.in_place
    assert Path(name).suffix in (".so", ".pyd")
    monkeypatch.setenv("CRAWLSCOPE_PURE", "1")
    assert "tag" not in build.run("editable")
    assert not build.in_place


def test_pure_is_built_pure_without_a_word(build: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CRAWLSCOPE_PURE", "1")
    assert build.run() == {"force_include": {}}
    assert not build.said


@pytest.mark.skipif(sysconfig.get_platform().startswith("win"), reason="CC means nothing there")
def test_without_a_compiler_it_is_pure_and_says_so_once(
    build: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", NO_COMPILER)
    assert build.run() == {"force_include": {}}
    (said,) = build.said
    assert "No C compiler" in said
    monkeypatch.setenv("CRAWLSCOPE_PURE", "0")  # whoever ships it wants it whole
    with pytest.raises(Exception, match=NO_COMPILER):
        build.run()


def test_code_that_does_not_compile_fails_the_build(build: Build) -> None:
    with (build.folder / "app" / "native" / "module.c").open("a") as file:
        file.write("int broken = ;\n")
    with pytest.raises(CCompilerError):
        build.run()


def test_where_it_says_so_python_alone_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CRAWLSCOPE_PURE", "1")
    again = runpy.run_path(native.__file__)
    assert (again["module"], again["why_not"]) == (None, "CRAWLSCOPE_PURE=1")
    monkeypatch.setenv("CRAWLSCOPE_PURE", "0")
    assert (again := runpy.run_path(native.__file__))["module"] is not None or again["why_not"]
