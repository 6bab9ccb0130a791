"""What the whole window is imported from, in parts between which keys are read and the window is
painted; no part takes more than 50 ms of processor time (`benchmarks/turns.py` measures them)."""

import ast
import importlib
import os
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec, module_from_spec

# What is imported in one turn of the loop, and the next what it shares
PARTS = (
    "crawlscope.core.policy.settings",
    "ctypes",
    "pickle",
    "datetime",
    "platform",
    "numpy",
    "crawlscope.core.records.events",
    "crawlscope.core.records.records",
    "crawlscope.core.findings.findings_view",
    "crawlscope.core.findings.fold",
    "crawlscope.core.ledger.ledger",
    "sqlite3",
    "crawlscope.core.insight.regressions",
    "crawlscope.store",
    "yarl",
    "attr",
    "aiodns",
    "http.client",
    "http.cookies",
    "email._header_value_parser",
    "email.policy",
    "urllib.request",
    "netrc",
    "mimetypes",
    "aiohappyeyeballs",
    "aiosignal",
    "aiohttp",
    "crawlscope.fetch.fetch",
    "crawlscope.session.crawl.crawler",
    "crawlscope.demo.server",
    "crawlscope.export",
    "PySide6.QtOpenGLWidgets",
    "PySide6.QtSvg",
    "PySide6.QtTest",
    "pydoc",
    "multiprocessing.connection",
    "cProfile",
    "colorama",
    "xml.etree.ElementTree",
    "pyqtgraph",
    "crawlscope.ui.bars.control_bar",
    "crawlscope.ui.bars.filter_bar",
    "crawlscope.ui.panels.tree.url_tree",
    "crawlscope.ui.panels.table.url_table",
    "crawlscope.ui.panels.details.details_panel",
    "crawlscope.ui.panels.findings.findings_panel",
    "crawlscope.ui.panels.overview.overview_panel",
    "crawlscope.ui.panels.hosts.hosts_panel",
    "crawlscope.ui.panels.changes.changes_panel",
    "crawlscope.ui.panels.map.map_panel",
    "crawlscope.ui.panels.graph.queue_graph",
    "crawlscope.ui.panels.loop.loop_panel",
    "crawlscope.ui.panels.queue.queue_panel",
    "crawlscope.ui.settings.settings_dialog",
    "crawlscope.ui.help.guide_window",
    "crawlscope.ui.panels.workers.worker_panel",
    "crawlscope.ui.panels.redirects.redirect_panel",
    "crawlscope.ui.panels.log.log_panel",
    "crawlscope.ui.shell.zones",
    "crawlscope.ui.shell.main_window",
    "crawlscope.window.crawl_file",
    "crawlscope.window.starting",
    "crawlscope.window.desktop",
    "crawlscope.window.windows",
)
# Packages whose own file imports too much for one turn, with what can be imported before it
BY_STATEMENT = {
    "numpy": (),
    "aiohttp": ("helpers", "base_protocol", "compression_utils", "http_parser"),
    "pyqtgraph": (),
}
COPIED = ("QtCore", "QtGui", "QtWidgets")  # by pyqtgraph
NAMES_OF_A_TURN = 40  # 10 ms


def parts() -> Generator[Callable[[], object], None, None]:
    """All of it, each call in a turn of its own. Who stops early has all that was begun."""
    yield from imports(PARTS)
    from crawlscope.ui.kit.theme import theme  # noqa: PLC0415  the window is painted before
    from crawlscope.ui.shell.actions import MENUS, icons_in  # noqa: PLC0415
    from crawlscope.window.panels import PANELS  # noqa: PLC0415

    drawings = {each.icon for each in PANELS}.union(*map(icons_in, MENUS.values()))
    for name in sorted(drawings):
        yield partial(theme().icon, name)


def imports(names: tuple[str, ...]) -> Generator[Callable[[], object], None, None]:
    """The same of these modules."""
    for name in names:
        if name == "pyqtgraph":
            yield from _names_of_qt()
        if name in BY_STATEMENT:
            yield from map(_without_certificates, _by_statement(name))
        else:
            yield partial(_imported, name)


def _imported(name: str) -> None:
    """A module; nothing if it is of a library, and a frozen program was left without it: whatever
    needs it says so."""
    try:
        importlib.import_module(name)
    except ModuleNotFoundError as problem:
        if problem.name != name or name.startswith("crawlscope."):
            raise


def _by_statement(name: str) -> Iterator[Callable[[], object]]:
    """A package, as `import` does it, but one statement of its own file in each turn. In one go
    if it is imported already, or without its source, as in a frozen program."""
    spec = find_spec(name)
    source = getattr(spec and spec.loader, "get_source", lambda _: None)(name)
    if name in sys.modules or spec is None or not source:
        yield partial(importlib.import_module, name)
        return
    module = sys.modules[name] = module_from_spec(spec)
    tree = ast.parse(source)
    module.__doc__ = ast.get_docstring(tree, clean=False)
    left = tree.body[::-1]
    try:
        for piece in BY_STATEMENT[name]:
            yield partial(importlib.import_module, f"{name}.{piece}")
        while left:
            yield partial(_run_next, name, left)
    finally:
        while left:
            _run_next(name, left)


def _run_next(name: str, left: list[ast.stmt]) -> None:
    """Runs the last of the statements of a package that are left; of a condition, only the
    condition, after which its branch is left."""
    names, file = vars(sys.modules[name]), str(sys.modules[name].__file__)
    statement = left.pop()
    if isinstance(statement, ast.If):
        condition = compile(ast.Expression(statement.test), file, "eval")
        holds = eval(condition, names)  # noqa: S307  what `import` would run, too
        left.extend(reversed(statement.body if holds else statement.orelse))
    else:
        code = compile(ast.Module([statement], []), file, "exec", dont_inherit=True)
        exec(code, names)  # noqa: S102  as above


def _without_certificates(part: Callable[[], object]) -> Callable[[], object]:
    """aiohttp reads all certificates of the machine twice as it is imported, 45 ms each, for
    contexts that nothing here uses: `fetch` makes those of requests."""

    def run() -> None:
        with _variable("SSL_CERT_FILE", os.devnull):
            part()

    return run


@contextmanager
def _variable(name: str, text: str) -> Iterator[None]:
    """An environment variable, for as long as this lasts."""
    before = os.environ.get(name)
    os.environ[name] = text
    try:
        yield
    finally:
        if before is None:
            del os.environ[name]
        else:
            os.environ[name] = before


def _names_of_qt() -> Iterator[Callable[[], object]]:
    """Everything in Qt's modules, which is made when it is first named, some names at a time:
    pyqtgraph copies all of them in one go."""
    for name in COPIED:
        module = importlib.import_module(f"PySide6.{name}")
        names = dir(module)
        for first in range(0, len(names), NAMES_OF_A_TURN):
            yield partial(
                list, map(partial(getattr, module), names[first : first + NAMES_OF_A_TURN])
            )
