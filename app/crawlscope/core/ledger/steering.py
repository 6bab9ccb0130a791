"""What a person changed while a crawl was there: in words, and the settings as they were before."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from typing import Any

from crawlscope.core.base.language import tr
from crawlscope.core.base.text_for_people import cut
from crawlscope.core.policy.options import Option, options
from crawlscope.core.policy.settings import Effect, Settings, option_name
from crawlscope.core.records.events import SettingsChanged

# What decides which URLs a crawl has; how it asked for them makes no difference
DECIDES = (Effect.AT_ONCE, Effect.JUDGED, Effect.FOUND, Effect.PAGES, Effect.NEXT)
Name = Callable[[Option], str]  # how an option is called
LONGEST_VALUE = 100  # characters of a value in words
MOST_KEPT = 1_000  # changes of one crawl that 'why' and the settings of then are told from


def as_flag(option: Option) -> str:
    return option_name(option.name)


def as_title(option: Option) -> str:
    return tr("{setting}:", "before its value").format(setting=option.title)


def excluding(settings: Settings, regex: str) -> dict[str, Any]:
    """The change that stops this from being requested."""
    return {"exclude": tuple(dict.fromkeys((*settings.exclude, regex)))}


def including(settings: Settings, regexes: Collection[str]) -> dict[str, Any]:
    """The change that stops these from excluding anything."""
    return {"exclude": tuple(each for each in settings.exclude if each not in regexes)}


def difference(before: Settings, after: Settings, name: Name = as_flag) -> str:
    """By which settings two crawls may have other URLs, in words; '' if by none. Secrets are not
    included."""
    decisive = (
        each.name
        for each in options().values()
        if each.effect in DECIDES and not each.is_secret and each.name != "workers"
    )
    pairs = ((name, getattr(before, name), getattr(after, name)) for name in decisive)
    changed = SettingsChanged(0.0, 0.0, tuple(each for each in pairs if each[1] != each[2]))
    return in_words(changed, name)


def in_words(changed: SettingsChanged, name: Name = as_flag) -> str:
    """'--scope domain (was host), --exclude /a added'; in the window with the titles of settings:
    'Scope: domain (was host)'."""
    parts = tr(", ", "between the parts of a list")
    return parts.join(
        part for each, *values in changed.changes for part in _parts(options()[each], name, *values)
    )


def _parts(option: Option, name: Name, before: Any, after: Any) -> Iterator[str]:
    word = name(option)
    if option.kind is tuple:
        yield from (
            tr("{option} {value} added").format(option=word, value=_value(each))
            for each in after
            if each not in before
        )
        yield from (
            tr("{option} {value} removed").format(option=word, value=_value(each))
            for each in before
            if each not in after
        )
    else:
        if name is as_title and option.is_inverse:
            before, after = not before, not after
        words = tr("{option} {value} (was {before})")
        yield words.format(option=word, value=_value(after), before=_value(before))


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return tr("on") if value else tr("off")
    if value is None:
        return tr("none")
    if isinstance(value, int | float):
        return f"{value:,}".removesuffix(".0")
    return cut(str(value), LONGEST_VALUE)


def before(settings: Settings, changed: SettingsChanged) -> Settings:
    """The settings that held before a change, given those that it made."""
    return replace(settings, **{name: old for name, old, _ in changed.changes})


def versions(
    settings: Settings, history: Sequence[SettingsChanged]
) -> Iterator[tuple[Settings, SettingsChanged | None]]:
    """The current settings and all earlier ones, latest first, each with the change that made
    them."""
    for changed in reversed(history):
        yield settings, changed
        settings = before(settings, changed)
    yield settings, None
