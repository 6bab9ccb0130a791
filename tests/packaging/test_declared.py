"""The manual page and the completions say what the command line takes."""

import subprocess
import sys
from pathlib import Path

import pytest

from crawlscope.core.policy.options import options

SCRIPT = Path(__file__).parents[2] / "packaging" / "declared.py"


@pytest.mark.end_to_end
def test_every_option_is_in_the_manual_page_and_in_each_shells_completion(tmp_path: Path) -> None:
    environment = {"PYTHONPATH": str(SCRIPT.parents[1]), "SOURCE_DATE_EPOCH": "0", "LC_ALL": "C"}
    subprocess.run([sys.executable, str(SCRIPT), str(tmp_path)], check=True, env=environment)
    manual = (tmp_path / "man/man1/crawlscope.1").read_text()
    bash = tmp_path / "bash-completion/completions/crawlscope"
    zsh = (tmp_path / "zsh/site-functions/_crawlscope").read_text()
    fish = (tmp_path / "fish/vendor_completions.d/crawlscope.fish").read_text()
    for option in options().values():
        assert option.word.replace("-", "\\-") in manual
        assert option.word in bash.read_text()
        assert f"*{option.word}[" in zsh
        assert f"-l {option.key} " in fish
    assert "cluster\\-worker" not in manual  # hidden
    script = (
        'source "$0"; COMP_WORDS=(crawlscope crawl --scope ""); COMP_CWORD=3; _crawlscope;'
        'echo "${COMPREPLY[@]}"'
    )
    ran = subprocess.run(
        ["bash", "-c", script, str(bash)], capture_output=True, text=True, check=True
    )
    assert ran.stdout == "host domain folder any\n"
