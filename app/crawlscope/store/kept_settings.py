"""The settings in a crawl file: those that may be kept there (`Keep.FILE`)."""

import json
from collections.abc import Iterable, Mapping
from contextlib import closing
from dataclasses import fields
from typing import Any

from crawlscope.core.base.language import tr, tr_noop
from crawlscope.core.policy.settings import Keep, Settings, SettingsError, option_name
from crawlscope.core.records.events import SettingsChanged
from crawlscope.store.guarded import Guarded
from crawlscope.store.soundness import number, setting

LONGEST = 64_000_000  # octets of a value: a list of 200,000 addresses
MOST = 1_000  # rows; there are fewer options

LOGIN = tr_noop("a login in a URL")
LOGINS = (LOGIN, "a login in an address")  # the latter in files of older versions


def rows(settings: Settings) -> list[tuple[str, str]]:
    """Name and JSON of each setting that is stored."""
    return [(name, json.dumps(value)) for name, value in settings.kept(Keep.FILE).items()]


def withheld(settings: Settings) -> list[str]:
    """The options that were given and are not stored: ['--auth', 'a login in a URL']."""
    kept = settings.kept(Keep.FILE)
    return [
        option_name(each.name) if "meaning" in each.metadata else LOGIN
        for each in fields(settings)
        if each.name not in kept and getattr(settings, each.name) != each.default
    ]


def given_again(withheld: Iterable[str], values: Mapping[str, Any]) -> dict[str, Any]:
    """The options, by name, that were withheld and are among `values`.

    --auth also stands for a login in a URL.
    """
    names = ("auth" if word in LOGINS else word[2:].replace("-", "_") for word in withheld)
    return {name: values[name] for name in names if values.get(name) not in (None, ())}


def still_missing(withheld: Iterable[str], values: Mapping[str, Any]) -> list[str]:
    """The withheld options that are not among `values`."""
    return [word for word in withheld if not given_again((word,), values)]


def said(changed: SettingsChanged) -> str:
    """A change, as a crawl file stores it."""
    return json.dumps(changed.changes)


def changed(at: Any, moment: Any, said: Any) -> SettingsChanged:
    """A change that a crawl file contains. Raises ValueError, or TypeError."""
    names, changes = Settings().kept(Keep.FILE), []
    for name, before, after in json.loads(said):
        if name in names:  # a newer version may have others
            values = (setting(name, json.dumps(each)) for each in (before, after))
            changes.append((name, *values))
    return SettingsChanged(number(at), number(moment), tuple(changes))


def read(connection: Guarded) -> Settings:
    """The settings of a crawl file. Raises SettingsError, or sqlite3.Error."""
    octets = min(LONGEST, connection.octets())  # a value is not larger than its file
    query = "SELECT name, value FROM settings LIMIT ?"
    with closing(connection.each(octets, query, (MOST,))) as rows:
        return restored(rows)


def restored(saved: Iterable[tuple[str, str]]) -> Settings:
    """The settings of a saved crawl. Raises SettingsError."""
    try:
        kept = Settings().kept(Keep.FILE)
        given = {name: setting(name, value) for name, value in saved if name in kept}
        return Settings.checked(**{"roots": (), **given})
    except (ValueError, TypeError, RecursionError) as problem:  # SettingsError is a ValueError
        words = tr("its settings are inconsistent: {why}")
        raise SettingsError(words.format(why=problem)) from None
