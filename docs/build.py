"""Builds the documentation as a site: `python docs/build.py [FOLDER]`; any warning is an error.

FOLDER (build/site) is emptied first. The site needs no server: open its index.html.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

DOCS = Path(__file__).resolve().parent
USUAL = DOCS.parent / "build" / "site"
LANGUAGES = {
    "en": "",
    "zh_CN": "zh_CN",
}  # and the folder of each, among the sources and in the site


def build(folder: Path) -> int:
    """The exit code of the first build that fails, or 0."""
    shutil.rmtree(folder, ignore_errors=True)
    for language, part in LANGUAGES.items():
        own = {"CRAWLSCOPE_LANGUAGE": language}  # what is made from the code is in it, too
        environment = {"QT_QPA_PLATFORM": "offscreen", **os.environ, **own}
        with TemporaryDirectory() as cache:
            command = [
                *(sys.executable, "-m", "sphinx", "-b", "html", "-q", "-W", "--keep-going", "-n"),
                *("-c", str(DOCS), "-d", cache, "-D", f"language={language}"),
                *(str(DOCS / part), str(folder / part)),
            ]
            code = subprocess.run(command, env=environment, check=False).returncode
        if code:
            return code
        (folder / part / ".buildinfo").unlink(missing_ok=True)
        (folder / part / "_sources").rmdir()  # empty: html_copy_source is off
    print(folder / "index.html")
    return 0


if __name__ == "__main__":
    raise SystemExit(build(Path(sys.argv[1]) if len(sys.argv) > 1 else USUAL))
