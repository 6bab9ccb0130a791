"""Whoever looks after something in a window is named in one table, by which it is made."""

import ast
from pathlib import Path

import crawlscope.window
from crawlscope.window.panels import CONTROLLERS

FOLDER = Path(crawlscope.window.__path__[0])


def declared() -> list[str]:
    """The names of all classes in the folder that are a `Controller`."""
    return [
        node.name
        for path in FOLDER.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
        and any(isinstance(base, ast.Name) and base.id == "Controller" for base in node.bases)
    ]


def test_every_controller_is_made_once() -> None:
    assert sorted(each.__name__ for each in CONTROLLERS) == sorted(declared())
