"""The settings used last, from one run of the window to the next; never a secret."""

from collections.abc import Mapping
from typing import Any

from crawlscope.core.policy.profiles import ProfileError, from_toml, to_toml
from crawlscope.ui.kit.memory import memory

KEY = "settings/last"


def remember_settings(values: Mapping[str, Any]) -> None:
    memory().setValue(KEY, to_toml(values))


def remembered_settings() -> dict[str, Any]:
    """Empty if there are none, or if another version wrote something unreadable."""
    try:
        text = str(memory().value(KEY, "", type=str))
        return from_toml(text) if text else {}
    except ProfileError:
        return {}
