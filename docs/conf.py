"""How Sphinx makes the site: `python docs/build.py` calls it once for each language."""

import posixpath
import re
import sys
from pathlib import Path
from typing import Any, ClassVar

from sphinx.application import Sphinx
from sphinx.search import SearchLanguage

DOCS = Path(__file__).resolve().parent
sys.path.insert(0, str(DOCS.parent))

from crawlscope.core.base.version import __version__  # noqa: E402  found by the line above
from docs.reference import page  # noqa: E402

project = "Crawlscope"
author = "The Crawlscope founders"
version = release = __version__

extensions = ["myst_parser"]
exclude_patterns = ["zh_CN/**"]
nitpicky = True
highlight_language = "none"

myst_heading_anchors = 4  # as forges name them, so that the files lead to each other there too
myst_enable_extensions = ["attrs_inline", "colon_fence"]

html_theme = "furo"
html_title = "Crawlscope"
html_logo = html_favicon = str(DOCS.parent / "resources" / "icons" / "app.svg")
html_show_copyright = False
locale_dirs = [str(DOCS / "locale")]
html_static_path = [str(DOCS / "_static")]
html_css_files = ["site.css"]
html_copy_source = html_use_index = html_show_sourcelink = False
html_show_search_summary = False  # it would be fetched, which a browser refuses from a file
html_show_sphinx = False
html_theme_options = {"top_of_page_buttons": []}  # they would lead to a server

MADE = re.compile(r"<!-- made from the code: (\w+) -->")
LIGHT_PICTURE = re.compile(r"!\[([^\]]*)\]\(([\w./-]+)-light(-\w+)?\.png\)")
TO_PAGE = re.compile(r"\]\(((?:\.\./)*[\w/-]+)\.md(#[\w-]+)?\)")
FILE = re.compile(r"<!-- the file: (\w+\.md) -->")
TO_FILE = re.compile(r"\]\(([\w/-]+\.\w+)(#[\w-]+)?\)")
AT_TOP = {  # where the pages are that are files of the first folder
    "README.md": "../index.md",
    "ARCHITECTURE.md": "architecture.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
}


class Chinese(SearchLanguage):
    """Finds Chinese without a dictionary: each two neighbouring characters are a word, in a text as
    in what somebody looks for."""

    lang = "zh"
    language_name = "Chinese"
    stopwords: ClassVar[set[str]] = set()
    js_stemmer_code = "var Stemmer = function () { this.stemWord = (word) => word; };"
    js_splitter_code = """
function splitQuery(query) {
  const words = [];
  for (const part of query.match(/[\\u3400-\\u9fff]+|[\\w\\u00c0-\\u024f]+/gu) || [])
    if (!/[\\u3400-\\u9fff]/.test(part)) words.push(part);
    else if (part.length < 2) words.push(part);
    else for (let at = 0; at + 1 < part.length; at++) words.push(part.slice(at, at + 2));
  return words;
}
"""

    def split(self, input: str) -> list[str]:  # noqa: A002  Sphinx's name
        words = []
        for part in re.findall(r"[\u3400-\u9fff]+|[^\W\u3400-\u9fff]+", input):
            is_chinese = "\u3400" <= part[0] <= "\u9fff"
            if is_chinese and len(part) > 1:
                words += [part[at : at + 2] for at in range(len(part) - 1)]
            words.append(part)
        return words

    def word_filter(self, word: str) -> bool:
        return len(word) > 0


def fill(app: Sphinx, name: str, source: list[str]) -> None:
    """Puts what lies elsewhere into a page, and gives pictures their dark half."""
    text = FILE.sub(lambda found: from_top(found[1]), source[0])
    text = MADE.sub(lambda found: page(found[1]), text)
    text = LIGHT_PICTURE.sub(both_schemes, text)
    source[0] = TO_PAGE.sub(lambda found: to_other(found, name, app.config.language), text)


def to_other(link: re.Match[str], name: str, language: str) -> str:
    """Each language is a build of its own: links to the other one are addresses to this one."""
    page = posixpath.normpath(posixpath.join(posixpath.dirname(name), link[1]))
    leaves = page.startswith("zh_CN/" if language == "en" else "../")
    return f"]({link[1]}.html{link[2] or ''}){{.external}}" if leaves else link[0]


def from_top(name: str) -> str:
    """A file of the first folder, with its links as they are from docs/develop."""

    def link(found: re.Match[str]) -> str:
        path = AT_TOP.get(found[1]) or f"../../{found[1]}".replace("../../docs/", "../")
        return f"]({path}{found[2] or ''})"

    return TO_FILE.sub(link, (DOCS.parent / name).read_text("utf-8"))


def both_schemes(found: re.Match[str]) -> str:
    words, name, rest = found[1], found[2], found[3] or ""
    if not (DOCS / f"{Path(name).name}-dark{rest}.png").is_file():
        return found[0]
    return "\n".join(
        f"![{words}]({name}-{scheme}{rest}.png){{.only-{scheme}}}" for scheme in ("light", "dark")
    )


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_search_language(Chinese)
    app.connect("source-read", fill)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
