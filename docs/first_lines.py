"""What comes when somebody types here what they know from other programs: writes first-lines.md.

    python docs/first_lines.py

Each line is run in a new folder, in a shell without a display, beside the demo site on port 8123.
"""

import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

HERE = Path(__file__).parent
SITE = "http://localhost:8123/"
MOST = 9  # lines of an answer
LINES = {
    "lychee": (
        "crawlscope .",
        "crawlscope --offline ./public",
        "crawlscope crawl public --format json --no-progress | head -c 100",
        "crawlscope public/*.html README.html",
        "crawlscope README.md",
        "crawlscope --include-fragments public",
        "crawlscope --exclude-all-private public",
        "crawlscope crawl public --max-concurrency 5",
        "crawlscope --remap 'a b' public",
        "crawlscope --generate complete-bash",
        "crawlscope -o csv public",
    ),
    "LinkChecker": (
        f"crawlscope crawl {SITE} --max-pages 20",
        f"crawlscope --check-extern {SITE}",
        f"crawlscope crawl -r1 {SITE}",
        "crawlscope --no-warnings public",
        "crawlscope crawl public --export links.csv -q && head -2 links.csv",
    ),
    "wget": (
        f"crawlscope --mirror {SITE}",
        f"crawlscope crawl --spider -r -l 2 {SITE}",
        f"crawlscope -O page.html {SITE}",
        "crawlscope crawl -i urls.txt",
        f"crawlscope crawl -np -p {SITE}",
        f"crawlscope crawl --user=me --password=x {SITE}",
        f"crawlscope crawl --load-cookies cookies.txt {SITE}",
        f"crawlscope crawl --reject pdf {SITE}",
    ),
    "muffet": (
        f"crawlscope --buffer-size 8192 {SITE}",
        f"crawlscope --skip-tls-verification {SITE}",
        f"crawlscope --one-page-only {SITE}",
        f"crawlscope --rate-limit 10 {SITE}",
    ),
    "hyperlink": (
        "crawlscope public --check-anchors",
        "crawlscope public --github-actions",
        "crawlscope public --sources src",
    ),
    "Screaming Frog": (
        f"crawlscope --crawl {SITE} --headless --output-folder out",
        "crawlscope --crawl-list urls.txt --headless",
    ),
    "HTTPie and curl": (
        "crawlscope :8123/collections/ --max-pages 3",
        f"crawlscope GET {SITE}",
        f"crawlscope crawl --session=me {SITE}",
        f"crawlscope crawl --json {SITE}",
        f"crawlscope -I {SITE}",
        f"crawlscope -sS {SITE}",
        f"crawlscope -d a=b {SITE}",
        f"crawlscope crawl {SITE} --max-pages 5 --header 'A: b' --format csv -q | head -1",
    ),
    "Ruff": (
        "crawlscope check .",
        "crawlscope --version",
        "crawlscope crawl . --fail-on broken-link -q; echo $?",
        "crawlscope rule broken-link",
        "crawlscope findings broken-link",
        "crawlscope version",
        "crawlscope crawl . --show-settings",
        "crawlscope crawl . --select broken-link",
        "crawlscope --statistics .",
        "crawlscope config --workers 4",
    ),
}


def prepared(folder: Path) -> None:
    """A site with a broken link, and what lies beside it."""
    public = folder / "public"
    public.mkdir()
    (public / "index.html").write_text('<title>Home</title><a href="gone.html">Team</a>\n')
    (folder / "README.md").write_text("# Site\n")
    (folder / "README.html").write_text('<title>Site</title><a href="public/">Home</a>\n')
    (folder / "urls.txt").write_text(f"{SITE}\n")


def answered(line: str, folder: Path, environment: dict[str, str]) -> str:
    ran = subprocess.run(
        ["bash", "-c", f"{{ {line}; }} 2>&1"],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    text = ran.stdout.replace(str(folder), "~/site")
    text = re.sub(r"after [\d.]+ m?s", "after … s", text)
    text = re.sub(r"\([\d.,]+ pages/s\)", "(… pages/s)", text)
    text = re.sub(r"127\.0\.0\.1:\d{5}", "127.0.0.1:61683", text)
    lines = [each[:110] for each in text.splitlines()]
    return "\n".join(lines[:MOST] + ["…"] * (len(lines) > MOST))


def main() -> None:
    parts = [
        "# The first line somebody types",
        "Each of these was typed as a user of another program would, in a shell without a\n"
        "display, beside the demo site (`crawlscope demo --serve 8123`) and a folder `public`\n"
        "with one broken link. This page is written by `python docs/first_lines.py`.",
    ]
    program = Path(sys.executable).with_name("crawlscope")
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home, "site")
        folder.mkdir()
        prepared(folder)
        environment = {
            **{name: os.environ[name] for name in ("LANG", "LC_ALL") if name in os.environ},
            "PATH": f"{program.parent}:/usr/bin:/bin",
            "HOME": home,
            "COLUMNS": "100",
            "CRAWLSCOPE_LANGUAGE": "en",
        }
        served = subprocess.Popen([program, "demo", "--serve", "8123"], stdout=subprocess.DEVNULL)
        try:
            for _ in range(100):
                try:
                    urllib.request.urlopen(SITE, timeout=1).close()
                    break
                except OSError:
                    time.sleep(0.1)
            for who, lines in LINES.items():
                parts.append(f"## {who}")
                shown = (f"$ {line}\n{answered(line, folder, environment)}" for line in lines)
                parts.append("```text\n" + "\n\n".join(shown) + "\n```")
        finally:
            served.terminate()
            served.wait()
    (HERE / "first-lines.md").write_text("\n\n".join(parts) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
