"""Every option of a crawl: its default, unit and bounds, validated once."""

import re
from dataclasses import Field, dataclass, field, fields
from typing import Any, Self

from app.core.urls import Scope, UrlError, root


class SettingsError(ValueError):
    """An option is out of order; the message is one line that names it and says what to do."""


def _option(default: Any, meaning: str, low: float | None = None, high: float | None = None) -> Any:
    return field(default=default, metadata={"meaning": meaning, "low": low, "high": high})


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of one crawl. Make them with `Settings.checked`."""

    roots: tuple[str, ...] = ()
    workers: int = _option(10, "worker coroutines = the most requests in flight", 1, 10_000)
    timeout: float = _option(
        30.0, "seconds for one attempt, from connect to the last byte", 0.001, 86_400
    )
    connect_timeout: float = _option(10.0, "seconds to connect", 0.001, 86_400)
    max_redirects: int = _option(10, "redirects followed from any one URL", 0, 100)
    max_tries: int = _option(4, "attempts in all, first one included", 1, 100)
    max_depth: int | None = _option(None, "links followed away from a root", 0, 1_000_000)
    max_pages: int | None = _option(None, "URLs requested, then the rest stays queued", 1, 10**9)
    max_body: int = _option(10_485_760, "decoded bytes read of one body", 1, 2**31)
    scope: str = _option("host", "what is crawled: host, domain, folder or any")
    include: tuple[str, ...] = _option((), "crawl only URLs in which this regex is found")
    exclude: tuple[str, ...] = _option((), "do not crawl URLs in which this regex is found")

    @classmethod
    def checked(cls, **values: Any) -> Self:
        """Settings that are known to hold. Raises SettingsError."""
        try:
            roots = tuple(dict.fromkeys(root(text) for text in values.pop("roots")))
        except UrlError as problem:
            raise SettingsError(str(problem)) from None
        settings = cls(roots=roots, **values)
        for each in fields(cls):
            _check_bounds(each, getattr(settings, each.name))
        _check_words(settings)
        return settings


def _check_bounds(option: Field[Any], value: Any) -> None:
    low, high = option.metadata.get("low"), option.metadata.get("high")
    if low is None or value is None or low <= value <= high:
        return
    raise SettingsError(
        f"{option_name(option.name)} takes a number from {low:,} to {high:,}, not {value:,}"
    )


def _check_words(settings: Settings) -> None:
    if not settings.roots:
        raise SettingsError("an address is missing: give one such as https://example.org/")
    if settings.scope not in Scope.KINDS:
        raise SettingsError(f"--scope takes host, domain, folder or any, not {settings.scope!r}")
    if settings.scope == "any" and settings.max_depth is None and settings.max_pages is None:
        raise SettingsError("--scope any has no end: give --max-depth or --max-pages too")
    for name in ("include", "exclude"):
        for regex in getattr(settings, name):
            try:
                re.compile(regex)
            except re.error as problem:
                raise SettingsError(f"--{name} {regex!r} is not a regex: {problem}") from None


def option_name(name: str) -> str:
    """`max_pages` is '--max-pages'."""
    return "--" + name.replace("_", "-")
