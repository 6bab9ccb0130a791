"""What palette and style cannot express: spacing, hairlines, flat controls. The sheet itself is
`resources/window.qss`, with names of colours in it."""

import re
from string import Template

from crawlscope.core.base.resources import resource

THIN = 3  # pixels
LENGTH = re.compile(r"\b(\d+)px")

SHEET = Template(resource("window.qss").read_text(encoding="utf-8"))


def style_sheet(colours: dict[str, str], zoom: int) -> str:
    """The sheet in these colours, given by name as '#rrggbb'; lengths at so many per cent."""
    sheet = SHEET.substitute(
        colours,
        CHEVRON_DOWN=resource("icons", "chevron-down.svg").as_posix(),
        CHEVRON_UP=resource("icons", "chevron-up.svg").as_posix(),
    )
    return LENGTH.sub(lambda found: f"{_zoomed(int(found[1]), zoom)}px", sheet)


def _zoomed(length: int, zoom: int) -> int:
    """Lines stay as thin as they are."""
    return length if length <= THIN else round(length * zoom / 100)
