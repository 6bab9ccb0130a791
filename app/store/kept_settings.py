"""Which settings a crawl file keeps. What may be a secret is left out; what is kept is listed."""

import json
from collections.abc import Iterable
from dataclasses import fields

from app.core.settings import Settings, SettingsError, option_name

KEPT = frozenset(
    (
        "roots",
        "workers",
        "per_host",
        "delay",
        "timeout",
        "connect_timeout",
        "max_redirects",
        "max_tries",
        "max_depth",
        "max_pages",
        "max_seconds",
        "max_body",
        "scope",
        "include",
        "exclude",
        "check_external",
        "resources",
        "sitemaps",
        "no_robots",
        "respect_nofollow",
        "insecure",
    )
)
# Not kept: what tells a server who asks, and whatever comes later until it is listed here.


def rows(settings: Settings) -> list[tuple[str, str]]:
    """Name and JSON of each setting that is kept."""
    return [
        (each.name, json.dumps(getattr(settings, each.name)))
        for each in fields(settings)
        if each.name in KEPT
    ]


def withheld(settings: Settings) -> list[str]:
    """What was given and is not kept: ['--auth', 'a login in an address']."""
    return [
        option_name(each.name) if "meaning" in each.metadata else "a login in an address"
        for each in fields(settings)
        if each.name not in KEPT and getattr(settings, each.name) != each.default
    ]


def restored(saved: Iterable[tuple[str, str]]) -> Settings:
    """The settings of a saved crawl. Raises SettingsError."""
    known = {each.name for each in fields(Settings)}
    try:
        values = {name: json.loads(value) for name, value in saved if name in known}
        given = {name: tuple(v) if isinstance(v, list) else v for name, v in values.items()}
        return Settings.checked(**{"roots": (), **given})
    except (ValueError, TypeError) as problem:  # SettingsError is a ValueError
        raise SettingsError(f"its settings are in disorder: {problem}") from None
