"""Where the files lie that are shipped with the program: icons, demo pages, licences."""

import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2]
REPOSITORY = PACKAGE.parents[1]  # if it was not installed from a wheel


def resource(*parts: str) -> Path:
    """The path of a shipped file: `resource("icons", "app.svg")`."""
    return _root().joinpath(*parts)


def guide(*parts: str) -> Path:
    """The path of a page of the guide: `guide("how-to", "export.md")`, `guide("zh_CN", …)`. They
    are in the documentation folder until they are shipped."""
    shipped = resource("guide")
    return (shipped if shipped.is_dir() else REPOSITORY / "docs").joinpath(*parts)


def _root() -> Path:
    frozen: str | None = getattr(sys, "_MEIPASS", None)
    if frozen is not None:
        return Path(frozen) / "resources"
    installed = PACKAGE / "_resources"
    return installed if installed.is_dir() else REPOSITORY / "resources"
