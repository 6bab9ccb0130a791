"""What the workflows may know: a secret is there for the step that needs it alone."""

from pathlib import Path
from typing import Any

import pytest

yaml = pytest.importorskip("yaml")  # Dask brings it
WORKFLOWS = Path(__file__).parents[2] / ".github" / "workflows"


def has_secret(part: Any) -> bool:
    return "secrets." in repr(part)


@pytest.mark.parametrize("path", sorted(WORKFLOWS.glob("*.yml")), ids=lambda path: path.name)
def test_a_secret_is_in_the_environment_of_one_step(path: Path) -> None:
    workflow = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert not has_secret(workflow.get("env"))
    for job in workflow["jobs"].values():
        assert not has_secret({key: value for key, value in job.items() if key != "steps"})
        for step in job["steps"]:
            assert not has_secret({key: value for key, value in step.items() if key != "env"})
            if has_secret(step.get("env")):
                assert "if" in step  # there may be none
                assert "uses" not in step  # and it is no other's code that sees it
