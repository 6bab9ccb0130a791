"""The limits of the house: classes, functions, rooms. Who raises one says why in the commit."""

import ast
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import crawlscope

ROOT = Path(crawlscope.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))
LONGEST_CLASS = 400  # lines
LONGEST_FUNCTION = 60
MOST_SIGNALS = 8  # of the main window
MOST_FLOORS = 7
DECLARATIONS = {  # classes that may be longer, and why
    "Settings": "every option of a crawl, declared once",
}
ROOMS = {
    *(
        "commands",
        "window",
        "terminal",
        "session",
        "doctor",
        "fetch",
        "ui",
        "demo",
    ),
    *("store", "export", "page", "runtime", "core"),
}
# Whose texts are in the person's language, so that none may be compared with another
TRANSLATING = {"tr", "translated"}
TRANSLATED = re.compile(rf"\b(?:{'|'.join(sorted(TRANSLATING))})\(")
PLACES = ("app", "benchmarks", "docs", "packaging", "resources", "tests")
EXAMPLES = {"yaml_file.py"}  # files that a document has somebody make


def place(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def module(path: Path) -> str:
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts).removesuffix(".__init__")


MODULES = set(map(module, FILES))


def blocks(node: ast.AST) -> Iterator[ast.AST]:
    """All statements of a file."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        yield node
        for name in ("body", "orelse", "handlers", "finalbody", "cases"):
            inner = getattr(node, name, ())
            waiting += inner if isinstance(inner, list) else ()


def lines(node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    assert node.end_lineno is not None
    return node.end_lineno - node.lineno + 1


def is_translated(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in TRANSLATING
    )


def imported(block: ast.AST) -> Iterator[str]:
    """The modules of ours that a statement imports."""
    if isinstance(block, ast.ImportFrom) and block.module:
        for name in block.names:
            inner = f"{block.module}.{name.name}"
            yield inner if inner in MODULES else block.module
    elif isinstance(block, ast.Import):
        yield from (each.name for each in block.names)


@dataclass
class Read:
    """What the rules ask of all files: each file is taken apart once."""

    too_long: list[str] = field(default_factory=list)
    compared: list[str] = field(default_factory=list)
    imports: dict[str, set[str]] = field(default_factory=dict)  # in functions, for types alone, too


@pytest.fixture(scope="module")
def files() -> Read:
    read = Read()
    too_long, compared = read.too_long, read.compared
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        parsed = ast.parse(text)
        imports = read.imports[module(path)] = set()
        for block in blocks(parsed):
            imports.update(each for each in imported(block) if each in MODULES)
            match block:
                case ast.ClassDef(name=name) if name not in DECLARATIONS:
                    if lines(block) > LONGEST_CLASS:
                        too_long.append(f"{place(path)}: {name}, {lines(block)} lines")
                case ast.FunctionDef() | ast.AsyncFunctionDef():
                    if lines(block) > LONGEST_FUNCTION:
                        too_long.append(f"{place(path)}: {block.name}, {lines(block)} lines")
        if TRANSLATED.search(text):  # few compare: the others are not walked through
            for node in ast.walk(parsed):
                match node:
                    case ast.Compare(left=left, comparators=others):
                        if any(map(is_translated, (left, *others))):
                            compared.append(f"{place(path)}:{node.lineno}")
    return read


def test_nothing_grows_beyond_what_a_person_reads(files: Read) -> None:
    assert not files.too_long


def test_no_text_is_compared_after_it_was_translated(files: Read) -> None:
    assert not files.compared


def test_every_module_stands_in_a_room() -> None:
    at_the_door = {"__init__.py", "__main__.py"}  # what others import and start
    assert {path.name for path in ROOT.glob("*.py")} == at_the_door
    assert {path.parent.name for path in ROOT.glob("*/__init__.py")} == ROOMS
    folders = {path.parent for path in ROOT.rglob("*.py")}
    assert not [each for each in folders if not (each / "__init__.py").exists()]  # lint-imports
    for room in ("core", "ui", "ui/panels"):
        assert {path.name for path in (ROOT / room).glob("*.py")} == {"__init__.py"}


def test_the_main_window_is_no_bus() -> None:
    window = ROOT / "ui" / "shell" / "main_window.py"
    signals = [
        node
        for node in ast.walk(ast.parse(window.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "Signal"
    ]
    assert len(signals) <= MOST_SIGNALS


def test_who_may_import_whom_is_said_of_every_room() -> None:
    """pyproject.toml has contracts for the rooms, and for those within some (lint-imports)."""
    contracts = (ROOT.parents[1] / "pyproject.toml").read_text(encoding="utf-8")
    floors = tomllib.loads(contracts)["tool"]["importlinter"]["contracts"][0]["layers"]
    assert len(floors) <= MOST_FLOORS
    for container in ("crawlscope", *(f"crawlscope.{each}" for each in ("core", "session", "ui"))):
        assert f'containers = ["{container}"]\nexhaustive = true' in contracts
    assert 'type = "independence"\nmodules = ["crawlscope.ui.panels.*"]' in contracts
    assert "ignore_imports" not in contracts


def test_every_file_that_the_documents_name_is_there() -> None:
    top = ROOT.parents[1]
    files = [f"/{each.relative_to(top)}" for name in PLACES for each in (top / name).rglob("*")]
    gone = []
    for document in ("ARCHITECTURE.md", "CONTRIBUTING.md", "README.md", "docs/howto.md"):
        text = (top / document).read_text(encoding="utf-8")
        for name in re.findall(r"`([\w./-]+(?:\.py|/))`", text):
            if name not in EXAMPLES and not any(f"/{name}" in each for each in files):
                gone.append(f"{document}: {name}")
    assert not gone


def test_no_files_import_each_other_in_a_circle(files: Read) -> None:
    assert sum(map(len, files.imports.values())) > 1_000
    TopologicalSorter(files.imports).prepare()  # raises CycleError, which names the circle
