"""How many examples a property is tried with, beside those that cost as most do."""

from hypothesis import settings


def examples(times: float) -> settings:
    """As many times the examples of the profile: few by default, more in `.ci/run`."""
    return settings(max_examples=max(1, round(settings.default.max_examples * times)))
