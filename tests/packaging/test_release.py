"""The checklist of a release stops at each thing that is not so."""

import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parents[2]
GIT = ("git", "-c", "user.name=a", "-c", "user.email=a@localhost", "-c", "commit.gpgsign=false")


def test_a_release_is_refused_until_all_is_in_order(tmp_path: Path) -> None:
    def git(*words: str) -> None:
        subprocess.run([*GIT, *words], cwd=tmp_path, check=True, capture_output=True)

    def write(place: str, text: str) -> None:
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_text(text, encoding="utf-8")

    def refusal() -> str:
        ran = subprocess.run(
            ["packaging/release", "--look"],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (ran.returncode == 0) is (not ran.stderr)
        return ran.stderr

    today = datetime.now(UTC).date()
    (tmp_path / "packaging").mkdir()
    shutil.copy(ROOT / "packaging" / "release", tmp_path / "packaging")
    write("app/crawlscope/core/base/version.py", '__version__ = "1.2.x"\n')
    write("CHANGELOG.md", "# Changelog\n\n## 1.2.0 – unreleased\n")
    git("init", "--initial-branch", "main")
    assert "no version" in refusal()
    write("app/crawlscope/core/base/version.py", '__version__ = "1.2.0"\n')
    assert "not committed" in refusal()
    git("add", ".")
    git("commit", "--message", "all")
    git("switch", "--create", "other")
    assert "not the branch main" in refusal()
    git("switch", "main")
    assert "unreleased" in refusal()
    write("CHANGELOG.md", f"# Changelog\n\n## 1.2.0 – {today}\n\n## 1.1.0 – 2020-01-01\n\n- Old\n")
    git("commit", "--all", "--message", "a day")
    assert "says nothing of 1.2.0" in refusal()
    write("CHANGELOG.md", f"# Changelog\n\n## 1.2.0 – {today}\n\n- New\n")
    git("commit", "--all", "--message", "news")
    assert refusal() == ""
    git("tag", "v1.2.0")
    assert "raise the version" in refusal()
