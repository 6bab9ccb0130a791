"""The window's crawl, on the program's loop or on stock qasync, without a screen.

`python benchmarks/in_window.py URL FILE.json [--stock]` writes the diagnostics of one crawl.
"""

import os
import sys
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["QT_API"] = "pyside6"


def main(url: str, diagnostics: Path, stock: bool) -> int:
    import asyncio

    from app import desktop
    from app.core.job import Job

    if stock:
        import PySide6.QtWidgets
        import qasync

        def stock_loop() -> asyncio.AbstractEventLoop:
            application = PySide6.QtWidgets.QApplication.instance()
            loop: asyncio.AbstractEventLoop = qasync.QEventLoop(
                application or PySide6.QtWidgets.QApplication([])
            )
            return loop

        setattr(desktop, "new_event_loop", stock_loop)  # noqa: B010 - not a name it exports
    job = Job(diagnostics=diagnostics)
    return desktop.open_window({}, job, roots=(url,), start=True, exit_when_done=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2]), "--stock" in sys.argv))
