"""axe-core in a rendered page: which rules of accessibility the page breaks, and where.

It runs in a world of its own, out of reach of the page's scripts, once the page has been read.
https://github.com/dequelabs/axe-core/blob/develop/doc/API.md
"""

import os
import re
import stat
from importlib.util import find_spec
from typing import Any

from crawlscope.core.base.language import tr_noop
from crawlscope.core.policy.browsing import AXE_INSTALLED, AXE_NONE
from crawlscope.core.records.rendering import Accessibility, BrowserError, Violation
from crawlscope.runtime.browser.devtools import DevTools, DevToolsError

PACKAGE, FILE = "axe_playwright_python", "axe.min.js"  # that ships it, of the extra `accessibility`
MOST_OCTETS = 5_000_000  # of the file
BEGIN = re.compile(r"/\*! axe v\d+\.\d+\.\d+")
WORLD = "crawlscope axe"
MOST_ELEMENTS = 10_000  # of a page
MOST_RULES, MOST_SELECTORS, MOST_OF_A_RULE, MOST_TEXT = 100, 200, 50, 300

NOT_INSTALLED = tr_noop(
    "not checked: axe-core is not installed: pip install 'crawlscope[accessibility]'"
)
NO_AXE = tr_noop("the file of --axe cannot be read, or is not axe.min.js")
TOO_LARGE = tr_noop("not checked: the page has more than 10,000 elements")
NO_ANSWER = tr_noop("not checked: axe-core failed, or did not end in time")

COUNT = 'document.getElementsByTagName("*").length'
# No frame is asked, each of which would need one of its own. Of what it says, so much is taken
RUN = f"""axe.run(document, {{iframes: false, resultTypes: ["violations"]}}).then(found => {{
  let left = {MOST_SELECTORS};
  const cut = text => String(text).slice(0, {MOST_TEXT});
  const selectors = nodes => {{
    const some = nodes.slice(0, Math.min(left, {MOST_OF_A_RULE}));
    left -= some.length;
    return some.map(each => cut(each.target.flat().join(" >>> ")));
  }};
  return [axe.version, found.violations.slice(0, {MOST_RULES}).map(each =>
    [each.id, each.impact || "minor", cut(each.help), each.nodes.length, selectors(each.nodes)])];
}})"""


def source(named: str) -> str | None:
    """The text of axe-core; '' if none is installed; None if none is wanted. Raises
    BrowserError."""
    if named == AXE_NONE:
        return None
    path = installed() if named == AXE_INSTALLED else named
    if not path:
        return ""
    try:
        # What is no file, but looks like one, is not waited for
        with open(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC), "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise BrowserError(NO_AXE)
            text = file.read(MOST_OCTETS).decode("utf-8")
    except (OSError, ValueError):
        raise BrowserError(NO_AXE) from None
    if not BEGIN.match(text):
        raise BrowserError(NO_AXE)
    return text


def installed() -> str:
    """Its file; '' if there is none. The package is not imported: nothing of it is needed."""
    found = find_spec(PACKAGE)
    folders = found.submodule_search_locations if found is not None else None
    return os.path.join(folders[0], FILE) if folders else ""


async def checked(tools: DevTools, frame: str, text: str, seconds: float) -> Accessibility:
    """What it finds in the document of a frame, in so many seconds."""
    try:
        world = await tools.call("Page.createIsolatedWorld", frameId=frame, worldName=WORLD)
        context = world["executionContextId"]
        if await _evaluated(tools, context, COUNT, seconds) > MOST_ELEMENTS:
            return Accessibility(problem=TOO_LARGE)
        await _evaluated(tools, context, f"{text};0", seconds)
        version, violations = await _evaluated(tools, context, RUN, seconds)
    except (DevToolsError, TypeError, ValueError):
        return Accessibility(problem=NO_ANSWER)
    return Accessibility(
        version,
        violations=tuple(
            Violation(rule, impact, help_, number, tuple(selectors))
            for rule, impact, help_, number, selectors in violations
        ),
    )


async def _evaluated(tools: DevTools, context: int, expression: str, seconds: float) -> Any:
    """Raises DevToolsError."""
    said = await tools.call(
        "Runtime.evaluate",
        seconds,
        expression=expression,
        contextId=context,
        awaitPromise=True,
        returnByValue=True,
        timeout=round(seconds * 1000),
    )
    return said["result"].get("value")
