"""A view of the window as a page for people, in one file that loads nothing and runs nothing."""

import re
from base64 import b64encode
from hashlib import sha256
from typing import TextIO

from crawlscope.core.base.language import heading, language, tr, translated
from crawlscope.core.base.resources import resource
from crawlscope.core.base.slices import Slices
from crawlscope.core.base.text_for_people import whole_for_people
from crawlscope.core.base.view_table import Figure, Shown, Value
from crawlscope.export.markup import escaped

STYLE, HEAD = (resource(name).read_text("utf-8") for name in ("shown.css", "shown.html"))


def write(shown: Shown, file: TextIO) -> Slices[None]:
    title = escaped(shown.title or translated(shown.name.capitalize()))
    hash_ = b64encode(sha256(STYLE.encode()).digest()).decode()
    lang = language().replace("_", "-")
    file.write(HEAD.format(hash=hash_, title=title, style=STYLE, lang=lang))
    headings = shown.headings or map(heading, shown.fields)
    names = "".join(f'<th scope="col">{escaped(name)}</th>' for name in headings)
    if shown.about:
        file.write(f"<p>{escaped(shown.about)}</p>\n")
    file.write(f"<table>\n<thead><tr>{names}</tr></thead>\n<tbody>\n")
    total = 0
    for rows, fraction in shown.rows:
        for row in rows:
            file.write(f"<tr>{''.join(map(_cell, shown.in_words(row)))}</tr>\n")
        total += len(rows)
        yield fraction
    rows_in_words = tr("{n:,} rows", "1 row", total).format(n=total)
    file.write(f"</tbody>\n</table>\n<p>{rows_in_words}</p>\n</body>\n</html>\n")


ADDRESS = re.compile(r"https?://\S+")


def _cell(value: Value) -> str:
    if value is None:
        return "<td></td>"
    if isinstance(value, bool):
        word = tr("yes") if value else tr("no")
        return f"<td>{word}</td>"
    if isinstance(value, int | float):
        return f'<td class="n">{value:,}</td>' if isinstance(value, int) else _number(value)
    if isinstance(value, Figure):
        return f'<td class="n">{escaped(value)}</td>'
    text = escaped(whole_for_people(", ".join(value) if isinstance(value, tuple) else value))
    if isinstance(value, str) and ADDRESS.fullmatch(value):
        return f'<td><a href="{escaped(value)}" rel="noreferrer">{text}</a></td>'
    return f"<td>{text}</td>"


def _number(value: float) -> str:
    return f'<td class="n">{value:,.3f}</td>'
