"""The pages of the reference, generated from the code as Markdown: no table is written by hand.

`python docs/reference.py NAME` prints one: options, commands, fields, findings, exits or keys.
`CRAWLSCOPE_LANGUAGE` says in which language.
"""

import io
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import redirect_stdout
from itertools import groupby

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QWidget

from crawlscope import export
from crawlscope.commands.cli import cli
from crawlscope.core.base.language import language, translated
from crawlscope.core.base.units import size
from crawlscope.core.insight.report import EXIT_FAILED, EXITS
from crawlscope.core.policy.declared_findings import FINDINGS, Finding
from crawlscope.core.policy.options import Option, options
from crawlscope.core.records.events import ErrorKind, SkipReason, State
from crawlscope.core.records.fact_columns import FACT_COLUMNS
from crawlscope.core.records.redirects import End
from crawlscope.export import shown
from crawlscope.export.purposes import PURPOSES
from crawlscope.export.snapshot import FIELDS
from crawlscope.ui.shell.main_window import MainWindow
from crawlscope.window.panels import PANELS

UNDER_FINDINGS = "Findings"
BOUNDLESS = 1e15  # a bound as large as this is none
# What a record says about a URL. A field that is missing here fails the build.
RECORD = {
    "id": "Number of the URL in order of discovery, starting at 1",
    "url": "The canonical URL",
    "state": f"Its state: {', '.join(f'`{state}`' for state in State)}",
    "status": "HTTP status of its last response",
    "depth": "Number of links on the shortest path from a root; 0 for a root",
    "referrer": "The page that linked to it first",
    "anchor": "Text of that link",
    "content_type": "Media type",
    "charset": "Encoding used to decode the page",
    "size": "Decoded bytes of the body that were read",
    "elapsed": "Seconds from the request to the last byte",
    "tries": "Attempts made",
    "redirect_to": "Redirect target",
    "redirects_left": "Number of redirects that may still follow",
    "redirect_hops": "Length of its redirect chain",
    "redirect_final": "The last URL of the chain",
    "redirect_end": f"How the chain ends: {', '.join(f'`{end}`' for end in End)}",
    "title": "Title of the page",
    "canonical": "The canonical URL of the page",
    "links_total": "Number of different URLs that it links to; empty if its links were not read",
    "links_new": "Number of these that it was the first to link to, in order of the responses",
    "inlinks": "Number of pages that link to it",
    "truncated": "Whether only a part of it was read: [limits](limits.md)",
    "error": f"Why it failed: a message, and a kind: {', '.join(f'`{e}`' for e in ErrorKind)}",
    "skip_reason": f"Why it was skipped: {', '.join(f'`{reason}`' for reason in SkipReason)}",
    "robots_rule": "The robots.txt rule that disallows it",
    "fetched_at": "When its last response was complete (UTC)",
}
UNDER_THRESHOLDS = "Thresholds of findings"
THRESHOLDS = "What counts as long, slow or few: [the findings](findings.md) show their thresholds."
BY_NAME = "A name that begins so, such as `broken-links-2026.csv`, exports this, one row each:"
PLURALS = {"s": "seconds", "bytes": "bytes"}
CHINESE = {  # what these pages say beyond the texts of the program
    "Crawl options": "爬取的选项",
    UNDER_THRESHOLDS: "问题的阈值",
    THRESHOLDS: ("多长算长、多慢算慢、多少算少：[问题](findings.md)写明各自的阈值。"),
    "{sentence}.": "{sentence}。",
    "- In the settings: *{title}*": "- 在设置里：「{title}」",
    "- Values: {values}": "- 取值：{values}",
    "- Default: {value}": "- 默认：{value}",
    "- A change applies to {what}": "- 改动对什么有效：{what}",
    "- A secret: never stored in a crawl file, profile or export": (
        "- 敏感信息：从不保存在爬取文件、配置方案或导出文件里"
    ),
    "on": "开",
    "off": "关",
    "none": "无",
    "{low:,g} to {high:,.0f}": "{low:,g} 至 {high:,.0f}",
    "from {low:,g}": "{low:,g} 以上",
    "seconds": "秒",
    "bytes": "字节",
    "**When:** {rule}.": "**何时：** {rule}。",
    "It is an error {rule}.": "{rule}时是错误。",
    "; of `doctor`: it found a problem": "；`doctor`：发现了毛病",
    "code": "退出码",
    "meaning": "含义",
    "key": "快捷键",
    "does": "作用",
    "panel": "面板",
    "In a panel": "在面板里",
    "These work in the focused list or table.": "这些在有焦点的列表或表格里有效。",
    "What's This?": "这是什么？",
    "Formats": "格式",
    "By the name of the file": "按文件名",
    BY_NAME: ("文件名这样开头，例如 `broken-links-2026.csv`，就导出这些内容，每项一行："),
    "Of the window": "窗口的导出",
    "For the rows of a view, or of a list in *Details*:": "用于视图的行，或「详情」里列表的行：",
    "Fields of a record": "记录的字段",
    "In this order.": "按这个顺序。",
    "suffix": "后缀",
    "suffixes": "后缀",
    "what it is": "内容",
    "name begins with": "文件名开头",
    "columns": "列",
    "field": "字段",
    "heading in *URLs*": "「URL」里的列名",
    "filter key": "过滤的键",
    "Number of the URL in order of discovery, starting at 1": "URL 的编号，按发现的顺序，从 1 开始",
    "The canonical URL": "规范化的 URL",
    "Its state: ": "状态：",
    "HTTP status of its last response": "最后一个响应的 HTTP 状态码",
    "Number of links on the shortest path from a root; 0 for a root": (
        "从起始 URL 出发的最短路径上的链接数；起始 URL 是 0"
    ),
    "The page that linked to it first": "最先链接到它的页面",
    "Text of that link": "那条链接的文字",
    "Media type": "媒体类型",
    "Encoding used to decode the page": "解码页面所用的字符编码",
    "Decoded bytes of the body that were read": "读取的正文解码后的字节数",
    "Seconds from the request to the last byte": "从请求到最后一个字节的秒数",
    "Attempts made": "尝试的次数",
    "Redirect target": "重定向的目标",
    "Number of redirects that may still follow": "还可以跟随的重定向数",
    "Length of its redirect chain": "它的重定向链的长度",
    "The last URL of the chain": "链的最后一个 URL",
    "How the chain ends: ": "链的结局：",
    "Title of the page": "页面的标题",
    "The canonical URL of the page": "页面的规范 URL",
    "Number of different URLs that it links to; empty if its links were not read": (
        "它所链接的不同 URL 的数量；没有读取它的链接时留空"
    ),
    "Number of these that it was the first to link to, in order of the responses": (
        "其中由它最先链接到的数量，按响应的先后"
    ),
    "Number of pages that link to it": "链接到它的页面数",
    "Whether only a part of it was read: [limits](limits.md)": (
        "是否只读取了一部分：[上限](limits.md)"
    ),
    "Why it failed: a message, and a kind: ": "失败的原因：一条消息和一个类型：",
    "Why it was skipped: ": "跳过的原因：",
    "The robots.txt rule that disallows it": "禁止它的 robots.txt 规则",
    "When its last response was complete (UTC)": "最后一个响应何时收完（UTC）",
}


def own(text: str) -> str:
    """A text of these pages in their language."""
    return CHINESE.get(text, text) if language() == "zh_CN" else text


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """The lines of a table; bars in its cells are escaped."""
    head = tuple(map(own, head))
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |"
    yield ""


def code(text: object) -> str:
    return f"`{text}`"


def plain(text: str) -> str:
    """A sentence of the program as Markdown: nothing in it is markup."""
    return re.sub(r"([*_<>`\[\]{}\\])", r"\\\1", text)


# --- options --------------------------------------------------------------------------------------


def default_of(option: Option) -> str:
    match option.default:
        case True:
            return own("on")
        case False:
            return own("off")
        case None | () | "":
            return own("none")
        case value:
            return code(number_of(option) if isinstance(value, int | float) else value)


def number_of(option: Option) -> str:
    """The default: '3 MB' of bytes, '0.5', '1000'."""
    if option.unit == "bytes":
        return size(option.default).replace(".0 ", " ")
    return f"{option.default:g}" if isinstance(option.default, float) else str(option.default)


def bounds_of(option: Option) -> str:
    """'1 to 1,000 seconds'."""
    words = list(option.choices)
    if option.bounds is not None:
        low, high = option.bounds
        words = [own("{low:,g} to {high:,.0f}" if high < BOUNDLESS else "from {low:,g}")]
        words = [each.format(low=low, high=high) for each in words]
    return " ".join((" · ".join(words), own(PLURALS.get(option.unit, option.unit)))).strip()


def word_of(option: Option) -> str:
    """The option as it is typed: '--no-audit' of one that is on unless it is switched off."""
    return code(f"--no-{option.key}" if option.default is True else option.word)


def option_pages() -> Iterator[str]:
    """All options: those of a crawl, then the thresholds of findings."""
    all_ = options().values()
    crawl = [each for each in all_ if each.group != UNDER_FINDINGS]
    yield f"## {own('Crawl options')}\n"
    for each in crawl:
        yield from option_entry(each)
    yield f"## {own(UNDER_THRESHOLDS)}\n"
    yield own(THRESHOLDS) + "\n"
    for each in all_:
        if each.group == UNDER_FINDINGS:
            yield from option_entry(each)


def option_entry(option: Option) -> Iterator[str]:
    yield f"### {word_of(option)}\n"
    meaning = plain(translated(option.meaning))
    yield own("{sentence}.").format(sentence=meaning[0].upper() + meaning[1:]) + "\n"
    yield own("- In the settings: *{title}*").format(title=plain(translated(option.title)))
    if bounds := bounds_of(option):
        yield own("- Values: {values}").format(values=bounds)
    yield own("- Default: {value}").format(value=default_of(option))
    yield own("- A change applies to {what}").format(what=plain(translated(option.effect)))
    if option.is_secret:
        yield own("- A secret: never stored in a crawl file, profile or export")
    yield ""


# --- commands -------------------------------------------------------------------------------------


def command_pages() -> Iterator[str]:
    """What `--help` of each command prints."""
    names = [str(each.name) for each in cli.registered_commands if not each.hidden]
    for name in names:
        printed = io.StringIO()
        with redirect_stdout(printed):
            cli(args=[name, "--help"], prog_name="crawlscope", standalone_mode=False)
        yield f"## crawlscope {name}\n"
        yield f"```text\n{printed.getvalue().strip()}\n```\n"


# --- exports --------------------------------------------------------------------------------------


def field_pages() -> Iterator[str]:
    yield f"## {own('Formats')}\n"
    yield from table(("suffix", "what it is"), formats(export.TITLES))
    yield f"## {own('By the name of the file')}\n"
    yield own(BY_NAME) + "\n"
    yield from table(
        ("name begins with", "what it is", "suffixes", "columns"), map(purpose, PURPOSES)
    )
    yield f"## {own('Of the window')}\n"
    yield own("For the rows of a view, or of a list in *Details*:") + "\n"
    yield from table(("suffix", "what it is"), formats(shown.TITLES))
    yield f"## {own('Fields of a record')}\n"
    yield own("In this order.") + "\n"
    yield from table(("field", "what it is", "heading in *URLs*", "filter key"), map(field, FIELDS))


def purpose(name: str) -> tuple[str, str, str, str]:
    each = PURPOSES[name]
    suffixes, columns = (", ".join(map(code, some)) for some in (each.writers, each.columns))
    return code(name), plain(translated(each.title)), suffixes, columns


def formats(some: dict[str, str]) -> Iterator[tuple[str, str]]:
    return ((code(suffix), plain(words.partition(" (*")[0])) for suffix, words in some.items())


def field(name: str) -> tuple[str, str, str, str]:
    fact = FACT_COLUMNS.get(name)
    if fact is None:
        words, codes, rest = RECORD[name].partition(": `")
        meaning = own(words + ": ") + codes[2:] + rest if codes else own(words)
        return code(name), meaning, "", ""
    return (
        code(name),
        plain(translated(fact.meaning)),
        plain(translated(fact.title)),
        code(f"{fact.key}:") if fact.key else "",
    )


# --- findings -------------------------------------------------------------------------------------


def finding_pages() -> Iterator[str]:
    for family, found in groupby(FINDINGS, key=lambda each: each.family):
        words = translated(family.value)
        yield f"## {words[0].upper()}{words[1:]}\n"
        for each in found:
            yield from finding(each)


def finding(each: Finding) -> Iterator[str]:
    yield f"### {plain(translated(each.title))}\n"
    yield f"`{each.name}` · {translated(each.severity)}\n"
    yield own("**When:** {rule}.").format(rule=rule(translated(each.rule)))
    if each.graver:
        yield own("It is an error {rule}.").format(rule=rule(translated(each.graver)))
    yield f"\n{plain(translated(each.why))} *{plain(translated(each.mend))}*\n"
    yield f"```text\n✗ {each.wrong}\n✓ {each.right}\n```\n"


def rule(text: str) -> str:
    """A rule with the options it depends on, and their defaults."""
    parts = re.split(r"\{(\w+)\}", text)
    known = options()
    said = [
        f"{number_of(known[part])} ({word_of(known[part])})" if is_option else plain(part)
        for part, is_option in zip(parts, (False, True) * len(parts), strict=False)
    ]
    return "".join(said)


# --- exit codes, keys -----------------------------------------------------------------------------


def exit_pages() -> Iterator[str]:
    meanings = {number: translated(each) for number, each in EXITS.items()}
    meanings[EXIT_FAILED] += own("; of `doctor`: it found a problem")
    words = {number: re.sub("(--[a-z-]+)", r"`\1`", each) for number, each in meanings.items()}
    return table(("code", "meaning"), ((code(number), each) for number, each in words.items()))


def key_pages() -> Iterator[str]:
    """The keys of a window, asked of the window itself: menu by menu, then panel by panel."""
    application = QApplication.instance() or QApplication(["crawlscope"])
    window = MainWindow(PANELS)
    seen: set[QAction] = set()
    for action in window.menuBar().actions():
        rows = list(keyed(of_menu(action), seen))
        if rows:
            yield f"## {plain(without_letter(action.text()))}\n"
            yield from table(("key", "does"), rows)
    yield f"## {own('In a panel')}\n"
    yield own("These work in the focused list or table.") + "\n"
    in_panels = []
    for panel in PANELS:
        if isinstance(panel.make, type):
            widgets: list[QWidget] = window.findChildren(panel.make)
            actions = (each for widget in widgets for each in widget.findChildren(QAction))
            in_panels += [(plain(translated(panel.title)), *row) for row in keyed(actions, seen)]
    yield from table(("panel", "key", "does"), dict.fromkeys(in_panels))
    window.deleteLater()
    del application


def of_menu(action: QAction) -> Iterator[QAction]:
    """The actions of a menu and of those in it."""
    menu = action.menu()
    if isinstance(menu, QWidget):
        for each in menu.actions():
            yield from of_menu(each)
            yield each


def without_letter(text: str) -> str:
    """The text of an action without its letter for Alt: '&Open', '打开(&O)'."""
    return re.sub(r"\(&\w\)|&", "", text)


def keyed(actions: Iterable[QAction], seen: set[QAction]) -> Iterator[tuple[str, str]]:
    """The keys and the words of those that have keys, each action once."""
    for action in actions:
        keys = [code(each.toString()) for each in action.shortcuts() if each.toString()]
        words = plain(own(without_letter(action.text()).rstrip("…")))
        if keys and words and action not in seen:
            seen.add(action)
            yield ", ".join(keys), words


PAGES: dict[str, Callable[[], Iterator[str]]] = {
    "options": option_pages,
    "commands": command_pages,
    "fields": field_pages,
    "findings": finding_pages,
    "exits": exit_pages,
    "keys": key_pages,
}


def page(name: str) -> str:
    return "\n".join(PAGES[name]())


if __name__ == "__main__":
    print(page(sys.argv[1]))
