"""How many examples a property is tried with, and how many random cases a rule."""

import pytest
from _pytest.mark import ParameterSet
from hypothesis import settings


def examples(times: float) -> settings:
    """As many times the examples of the profile: few by default, more in `.ci/run`."""
    assert settings.default
    return settings(max_examples=max(1, round(settings.default.max_examples * times)))


def seeds(number: int, at_least: int) -> list[ParameterSet]:
    """Of so many random cases: these at least, and in `.ci/run` all."""
    return [
        pytest.param(seed, marks=() if seed < at_least else pytest.mark.slow)
        for seed in range(number)
    ]
