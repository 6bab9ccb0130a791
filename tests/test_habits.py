"""How the tests themselves are written: they look from outside, and wait for what they wait for."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parent
# What a test may know of the inside of something, and why no public fact shows the same.
PRIVATE = {
    # The loop is a subclass of a library's: what it keeps of it is looked at by name.
    "runtime/test_loop.py": {"_scheduled", "_pump", "_alarm", "_notifier"},
    "fetch/test_private_names.py": {"_lib"},  # pycares' own, which the program relies on
    "core/test_tree.py": {"_folders"},  # that a refused fold left no trace in it
    "crawl/test_robots.py": {"_rules"},  # how much is kept of a file, not what it says
    "crawl/test_robots_cases.py": {"_rules", "_lengths"},
    # That a write succeeded is shown by nothing: its alarm is simply not shown again.
    "end_to_end/test_crawl_file.py": {"_file"},
    "end_to_end/conftest.py": {"_tmp_path_factory"},  # pytest's: no hook is told of it
    "end_to_end/ready_window.py": {"_exit"},
    "soak/soak.py": {"_exit"},  # of `os`: public, whatever its name
    "store/forked_crawls.py": {"_exit"},
    "store/killed_copies.py": {"_exit"},
}
NAMED_TUPLES = {"_replace", "_asdict", "_fields"}  # public, whatever their names
# Where time itself is what the test is about, or a server is slow on purpose.
SLEEPERS = {
    "conftest.py": "looks again and again, until what is waited for is there",
    "crawl/test_each_finding.py": "a server that is slow",
    "crawl/test_hostile.py": "a server that is slow",
    "crawl/test_limits.py": "a limit in seconds; a pause that the average leaves out",
    "crawl/test_politeness.py": "delays, and a server that is slow",
    "end_to_end/test_window.py": "draws while a crawl runs",
    "end_to_end/unmarked.py": "looks again and again",
    "fetch/test_ending.py": "something that takes its time to end",
    "fetch/test_time_limit.py": "requests that begin one after the other, each with its time",
    "fetch/test_sockets.py": "the time that a request waits for a socket",
    "hostile/test_answers.py": "segments that come apart",
    "hostile/test_kin.py": "a byte a second",
    "runtime/test_loop.py": "timers",
    "soak/crawls.py": "a person who does things at random moments",
    "soak/server.py": "a server that is slow",
    "soak/soak.py": "looks again and again",
    "store/survival.py": "looks again and again",
}
# Functions of ours that are replaced, because what they stand for cannot be had in a test.
REPLACED = {
    # c-ares takes it from no environment variable, and a hosts file of our own (CARES_HOSTS) would
    # have what it does not name asked of the network.
    "make_resolver": "the name server of the machine",
    "module": "the compiled code: what Python does in its place is tested, too",
}
# Of asyncio's policy, of tempfile, of ssl, of fcntl, of sys
OF_OTHERS = {"_watcher", "tempdir", "sslobject_class", "flock", "executable", "frozen"}

FILES = sorted(TESTS.rglob("*.py"))


def place(path: Path) -> str:
    return path.relative_to(TESTS).as_posix()


def nodes(path: Path, sign: str) -> Iterator[ast.AST]:
    """Those of a file in whose text there is such a sign: few are taken apart."""
    text = path.read_text(encoding="utf-8")
    if re.search(sign, text):
        yield from ast.walk(ast.parse(text))


def calls(path: Path, *names: str) -> Iterator[ast.Call]:
    for node in nodes(path, "|".join(map(re.escape, names))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in names:
            yield node


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name not in NAMED_TUPLES


def test_no_test_reaches_into_what_another_object_keeps_for_itself() -> None:
    found = [
        f"{place(path)}:{node.lineno}: {node.attr}"
        for path in FILES
        for node in nodes(path, r"(?<!\bself)(?<!\bcls)\._(?!_)")
        if isinstance(node, ast.Attribute)
        and is_private(node.attr)
        and not (isinstance(node.value, ast.Name) and node.value.id in ("self", "cls"))
        and node.attr not in PRIVATE.get(place(path), ())
    ]
    assert not found


def test_nothing_is_waited_for_by_sleeping() -> None:
    slept = [
        f"{place(path)}:{node.lineno}"
        for path in FILES
        if place(path) not in SLEEPERS
        for node in calls(path, "time.sleep", "asyncio.sleep", "sleep")
        if not (node.args and isinstance(node.args[0], ast.Constant) and node.args[0].value == 0)
    ]
    assert not slept


def test_no_function_of_ours_is_replaced() -> None:
    """Constants may be: what has a limit is tested with a low one."""
    replaced = []
    for path in FILES:
        for node in calls(path, "monkeypatch.setattr"):
            words = [each.value for each in node.args if isinstance(each, ast.Constant)]
            name = next((str(each) for each in words if isinstance(each, str)), "")
            name = name.rpartition(".")[2]
            if not (name.isupper() or name in REPLACED or name in OF_OTHERS):
                replaced.append(f"{place(path)}:{node.lineno}: {name}")
    assert not replaced


def test_what_is_allowed_is_still_done() -> None:
    there = {place(path) for path in FILES}
    assert set(PRIVATE) | set(SLEEPERS) <= there
