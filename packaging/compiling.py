"""Compiles app/native into `crawlscope.core.base._native`, for a wheel, an install, a test.

Hatchling calls `CompilingHook`. It stays the backend, as the wheel is made of folders from all over
the repository (`force-include`), which setuptools cannot; meson-python and scikit-build-core would
bring Meson or CMake, for a handful of C files without a library. What knows the compilers of the
systems is setuptools' `build_ext`.

CRAWLSCOPE_PURE decides: 1, nothing is compiled; 0, it must be. Without it, a machine that has no C
compiler, or not Python's headers, gets the program without the module, which the build and
`crawlscope doctor` say. That C code does not compile is an error in each case but the first.

    python packaging/compiling.py FOLDER [--sanitize]
"""

import argparse
import os
import shutil
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

ROOT = Path(__file__).parents[1]
SOURCES = sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob("app/native/*.c"))
HEADERS = sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob("app/native/*.h"))
NAME = "crawlscope.core.base._native"
PLACE = ROOT / "app" / Path(*NAME.split(".")[:-1])  # of an editable install, beside its one user
SWITCH = "CRAWLSCOPE_PURE"
PURE, COMPILED = "1", "0"
# One module for all Pythons from the oldest that is supported on. CPython without its lock has no
# stable ABI
OLDEST = (3, 11)
HAS_STABLE_ABI = not sysconfig.get_config_var("Py_GIL_DISABLED")
TRIAL = "#include <Python.h>\nint crawlscope_trial(void) { return 0; }\n"
# Neither the folder of the build nor that of this machine's Python is to be seen in the module
FOR_ALL = ["-std=c11", "-Wall", "-Wextra", "-Werror=implicit", "-fvisibility=hidden"]
REPRODUCIBLE = ["-g0", f"-ffile-prefix-map={ROOT}=."]
# All files as one: the scanner takes 7 to 9 % fewer instructions
AS_ONE = ["-O3", "-flto=auto"]
SANITIZED = ["-O1", "-g", "-Werror", "-fno-omit-frame-pointer", "-fno-sanitize-recover=all"]
SANITIZERS = "-fsanitize=address,undefined"


class NoCompilerError(Exception):
    """There is nothing to compile C with; the message is the compiler's."""


class Compiling(build_ext):  # type: ignore[misc]  # setuptools does not type it
    """`build_ext`, with the flags of ours."""

    sanitize = False

    def build_extensions(self) -> None:
        compiler: Any = self.compiler
        for name in ("linker_so", "linker_so_cxx"):  # not searched for libraries when it is loaded
            words = getattr(compiler, name, None) or []
            setattr(compiler, name, [each for each in words if not each.startswith("-Wl,-rpath")])
        self._try(compiler)
        for each in self.extensions:
            if compiler.compiler_type == "msvc":
                each.extra_compile_args = ["/std:c11", "/O2", "/GL", "/Brepro"]
                each.extra_link_args = ["/LTCG", "/Brepro"]
            elif self.sanitize:
                each.extra_compile_args = [*FOR_ALL, *SANITIZED, SANITIZERS]
                each.extra_link_args = [SANITIZERS]
            else:
                each.extra_compile_args = [*FOR_ALL, *REPRODUCIBLE, *AS_ONE]
                each.extra_link_args = AS_ONE
        super().build_extensions()

    def _try(self, compiler: Any) -> None:
        """Raises NoCompilerError if the simplest module cannot be compiled here."""
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder, "trial.c")
            source.write_text(TRIAL)
            try:
                compiler.compile([str(source)], output_dir=folder)
            except (CCompilerError, BaseError, OSError) as problem:
                raise NoCompilerError(str(problem)) from problem


def compiled(folder: Path, *, sanitize: bool = False) -> Path:
    """The module, compiled into a folder. Raises NoCompilerError, and setuptools' errors."""
    extension = Extension(NAME, SOURCES, depends=HEADERS)
    if HAS_STABLE_ABI:
        extension.py_limited_api = True
        major, minor = OLDEST
        extension.define_macros = [("Py_LIMITED_API", f"0x{major:02X}{minor:02X}0000")]
    distribution = Distribution({"name": "crawlscope", "ext_modules": [extension]})
    command = Compiling(distribution)
    command.sanitize = sanitize
    here = Path.cwd()
    with tempfile.TemporaryDirectory() as objects:
        command.build_lib, command.build_temp = str(folder), objects
        command.ensure_finalized()
        os.chdir(ROOT)  # sources are named by relative paths, which the module may hold
        try:
            command.run()
        finally:
            os.chdir(here)
    return folder / str(command.get_ext_filename(NAME))


def tag() -> str:
    """Of a wheel that holds the module, as setuptools' own would have it."""
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    if HAS_STABLE_ABI:
        return f"cp{OLDEST[0]}{OLDEST[1]}-abi3-{platform}"
    python = f"cp{sys.version_info[0]}{sys.version_info[1]}"
    return f"{python}-{python}{sys.abiflags}-{platform}"


class CompilingHook(BuildHookInterface[Any]):
    """Adds the module to a wheel; for an editable install, to the package in this folder."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        is_editable = version == "editable"
        for old in (*PLACE.glob("_native*.so"), *PLACE.glob("_native*.pyd")) if is_editable else ():
            old.unlink()
        wish = os.environ.get(SWITCH, "")
        if wish == PURE:
            return
        self._folder = tempfile.TemporaryDirectory()
        try:
            module = compiled(Path(self._folder.name))
        except NoCompilerError as problem:
            if wish == COMPILED:
                raise
            self.app.display_warning(
                "No C compiler, or no headers of Python (Debian: gcc, python3-dev): Crawlscope is "
                f"built without its compiled module, and slower. {problem}"
            )
            return
        build_data["pure_python"], build_data["tag"] = False, tag()
        if is_editable:
            shutil.move(module, PLACE / module.name)  # maybe to another file system
        else:
            build_data["force_include"][str(module)] = (
                f"{PLACE.relative_to(ROOT / 'app').as_posix()}/{module.name}"
            )

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if folder := getattr(self, "_folder", None):
            folder.cleanup()


def main() -> None:
    parser = argparse.ArgumentParser(description="Compiles the module into a folder")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--sanitize", action="store_true", help="with ASan and UBSan")
    asked = parser.parse_args()
    print(compiled(asked.folder.resolve(), sanitize=asked.sanitize))


if __name__ == "__main__":
    main()
