"""What is private to a library is listed by the file that uses it, and is there."""

import ast
import inspect
from pathlib import Path
from types import ModuleType

import pytest

from crawlscope.fetch import (
    certificate,
    client,
    codings,
    connection,
    cookies,
    ending,
    fetch,
    fetching,
    framing,
    head,
    header_facts,
    kept,
    kept_text,
    records,
    remembering,
    resolver,
    sent_headers,
    sockets,
    system_errors,
    taping,
    whole_bodies,
)

FILES = (
    *(certificate, client, codings, connection, cookies, ending, fetch),
    *(fetching, framing, head, header_facts, kept, kept_text, records),
    *(remembering, resolver, sent_headers, sockets, system_errors, taping, whole_bodies),
)


def has(owner: object, name: str) -> bool:
    """True if an object has a name, or one of its methods sets it."""
    functions = [
        function
        for each in (inspect.getmro(owner) if inspect.isclass(owner) else ())
        for function in vars(each).values()
        if inspect.isfunction(function)
    ]
    return hasattr(owner, name) or any(name in each.__code__.co_names for each in functions)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.__name__))
def test_private_names_of_libraries_are_there(file: ModuleType) -> None:
    listed = getattr(file, "PRIVATE", ())
    assert [name for owner, name, reason in listed if not (has(owner, name) and reason)] == []


def test_every_file_of_the_room_is_looked_at() -> None:
    files = {str(file.__file__) for file in FILES}
    room = Path(str(fetch.__file__)).parent.glob("*.py")
    assert {str(path) for path in room if path.name != "__init__.py"} == files


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.__name__))
def test_private_names_that_are_used_are_listed(file: ModuleType) -> None:
    """A name is the file's own if the file gives it to something."""
    tree = ast.parse(Path(str(file.__file__)).read_text(encoding="utf-8"))
    own, used = set[str](), set[str]()
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                own.add(name)
            case ast.Attribute(value=ast.Name("self"), attr=name, ctx=ast.Store()):
                own.add(name)
            case ast.AnnAssign(target=ast.Attribute(attr=name)):
                own.add(name)
            case ast.Attribute(attr=name) if name.startswith("_") and name[:2] != "__":
                used.add(name)
    listed = {name for _, name, _ in getattr(file, "PRIVATE", ())}
    assert used - own - listed == set()
    assert listed <= used | own


def test_c_ares_has_what_ends_a_channel() -> None:
    for name in ("ares_cancel", "ares_queue_wait_empty", "ares_destroy"):
        assert hasattr(resolver.CARES._lib, name)
