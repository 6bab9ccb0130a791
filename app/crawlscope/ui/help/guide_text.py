"""The text of the user guide: in the person's language what is translated of it, and all in
English."""

import re

from crawlscope.core.base.language import tr
from crawlscope.core.base.resources import guide

TRANSLATED = ("start.md", "window.md", "results.md")  # in this order
PICTURE = re.compile(r"^!\[[^\]]*\]\([^)]*\)\n", re.MULTILINE)
CONTENTS = re.compile(r"\A(# .*?\n).*?(?=^## )", re.MULTILINE | re.DOTALL)
TITLE = re.compile(r"\A# (.*)\n\n.*\n")  # of a page, and the line that leads to the English one
NEXT = re.compile(r"\n[^\n]*\[[^\]]*\]\([\w-]+\.md\)。\n*\Z")  # the line that leads to the next
LINK = re.compile(r"\[([^\]]*)\]\((?:\.\./)*([\w/-]+\.md)(#[^)]*)?\)")


def guide_text(language: str) -> str:
    """Without pictures (they show this window) and without lists of sections."""
    try:
        english = CONTENTS.sub(r"\1\n", PICTURE.sub("", guide().read_text("utf-8")))
        files = [guide(language, name) for name in TRANSLATED]
        pages = {file.name: file.read_text("utf-8") for file in files if file.is_file()}
    except OSError as problem:
        return tr("# User guide\n\nThe guide cannot be read: {problem}.").format(
            problem=problem.strerror
        )
    titles = {name: TITLE.findall(page)[0] for name, page in pages.items()}
    return "\n".join([*(_as_chapters(page, titles) for page in pages.values()), english])


def anchor(heading: str) -> str:
    """What links to a heading name it by: 'What changed' is 'what-changed'."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def _as_chapters(page: str, titles: dict[str, str]) -> str:
    """A page of the documentation as a part of one text. What a link leads to may not be here."""

    def link(found: re.Match[str]) -> str:
        words, name, place = found.groups()
        if name == "guide.md":
            return f"[{words}]({place})"
        return f"[{words}]({place or '#' + anchor(titles[name])})" if name in titles else words

    text = NEXT.sub("\n", TITLE.sub(r"## \1\n", PICTURE.sub("", page)))
    return LINK.sub(link, text)
