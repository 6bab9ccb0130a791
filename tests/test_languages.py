"""How texts for people are written: as literals in `tr` or `tr_noop`, each field with a value."""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

APP = Path(__file__).parents[1] / "app" / "crawlscope"
DOORS = {"tr", "tr_noop"}
CALLED = re.compile(rf"\b(?:{'|'.join(sorted(DOORS))})\s*\(")
DOOR = "core/base/language.py"  # where they are made
FIELD = re.compile(r"\{(\w+)[^{}]*\}")
LETTERS = re.compile(r"[^\W\d_]{2}")
# What takes a text for people: the places of its arguments that do; empty: all of them do.
SETTERS: dict[str, set[int]] = {
    "setAccessibleDescription": set(),
    "setAccessibleName": set(),
    "setHeaderLabels": set(),
    "setInformativeText": set(),
    "setLabelText": set(),
    "setPlaceholderText": set(),
    "setPrefix": set(),
    "setSpecialValueText": set(),
    "setStatusTip": set(),
    "setSuffix": set(),
    "setText": set(),
    "setTitle": set(),
    "setToolTip": set(),
    "setWhatsThis": set(),
    "setWindowTitle": set(),
    "addAction": set(),
    "addButton": set(),
    "addMenu": set(),
    "addRow": set(),
    "addTab": {1, 2},
    "new_action": {0},
    "offer": {0, 2},
    "show_end": {0},
    "show_message": {0},
}
MAKERS: dict[str, set[int]] = {
    "ElidedLabel": {0},
    "EmptyState": {1, 2},
    "FilterLine": {0, 1},
    "Label": {0},
    "QAction": {0, 1},
    "QCheckBox": {0},
    "QDockWidget": {0},
    "QFileDialog": {1},
    "QGroupBox": {0},
    "QLabel": {0},
    "QMenu": {0},
    "QPushButton": {0, 1},
    "QRadioButton": {0},
    "TextBlock": {0},
    "TextLine": {0, 1},
}
PASSED_ON = {"tip", "escape", "for_people", "cut", "partial"}  # functions that give a text back
# What stands in English because it is a name, or what a program reads.
SAME_EVERYWHERE = {"curl", " ms"}

FILES = sorted(path for path in APP.rglob("*.py") if path.relative_to(APP).as_posix() != DOOR)


def place(path: Path) -> str:
    return path.relative_to(APP).as_posix()


def nodes(path: Path) -> Iterator[ast.AST]:
    return ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def name_of(function: ast.expr) -> str:
    match function:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def untranslated(node: ast.expr) -> Iterator[str]:
    """The letters in an expression that came through no door."""
    match node:
        case ast.Constant(value=str(text)):
            if LETTERS.search(text) and text not in SAME_EVERYWHERE:
                yield text
        case ast.JoinedStr(values=parts):
            yield from among(part for part in parts if isinstance(part, ast.Constant))
        case ast.IfExp(body=one, orelse=other):
            yield from among((one, other))
        case ast.BinOp(left=one, right=other):
            yield from among((one, other))
        case ast.BoolOp(values=some) | ast.Tuple(elts=some) | ast.List(elts=some):
            yield from among(some)
        case ast.Starred(value=one):
            yield from untranslated(one)
        case ast.Call(func=ast.Attribute(value=one, attr="format" | "join"), args=some):
            yield from among((one, *some))
        case ast.Call(func=function, args=some) if name_of(function) in PASSED_ON:
            yield from among(some)


def among(nodes: Iterable[ast.expr]) -> Iterator[str]:
    for node in nodes:
        yield from untranslated(node)


def texts_for_people(name: str, call: ast.Call) -> list[ast.expr]:
    places = SETTERS.get(name, MAKERS.get(name, {-1}))
    return [each for number, each in enumerate(call.args) if not places or number in places]


@pytest.fixture(scope="module")
def faults() -> dict[str, list[str]]:
    """What is wrong in any file, by the rule: each is read once."""
    past_the_door, incomplete, formatted = list[str](), list[str](), list[str]()
    for path in FILES:
        is_of_window = path.relative_to(APP).parts[0] in ("ui", "window")
        if not (is_of_window or CALLED.search(path.read_text(encoding="utf-8"))):
            continue  # it has no text that any of the rules is about
        for node in nodes(path):
            if isinstance(node, ast.JoinedStr):
                formatted += [f"{place(path)}:{each.lineno}" for each in doors_in(node)]
            if not isinstance(node, ast.Call):
                continue
            if is_of_window:
                texts = among(texts_for_people(name_of(node.func), node))
                past_the_door += [f"{place(path)}, line {node.lineno}: {text!r}" for text in texts]
            if problem := problem_of(node):
                incomplete.append(f"{place(path)}, line {node.lineno}: {problem}")
    return {"past the door": past_the_door, "incomplete": incomplete, "formatted": formatted}


def doors_in(string: ast.JoinedStr) -> Iterator[ast.Call]:
    for each in ast.walk(string):
        if isinstance(each, ast.Call) and isinstance(each.func, ast.Name) and each.func.id in DOORS:
            yield each


def test_no_text_stands_inside_a_formatted_string(faults: dict[str, list[str]]) -> None:
    """There, the program that collects the texts does not see it."""
    assert faults["formatted"] == []


def test_no_text_of_the_window_goes_past_the_door_of_languages(
    faults: dict[str, list[str]],
) -> None:
    assert faults["past the door"] == []


def test_translators_get_literals_and_each_field_a_value(faults: dict[str, list[str]]) -> None:
    assert faults["incomplete"] == []


def problem_of(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) if name in DOORS:
            if any(not is_text(each) for each in call.args[:2]):
                return f"no literal: {ast.unparse(call)}"
        case ast.Attribute(value=text, attr="format"):
            return ", ".join(f"no value for {field}" for field in lacking(text, call))
    return ""


def is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value != ""


def lacking(text: ast.expr, filled: ast.Call) -> set[str]:
    """The fields of a text that are given no value, where it is filled in at once."""
    match text:
        case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(words)), *_]):
            given = {each.arg for each in filled.keywords}
            is_judged = name in DOORS and None not in given  # it would be of a dictionary
            return set(FIELD.findall(words)) - given if is_judged else set()
    return set()
