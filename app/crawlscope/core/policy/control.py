"""What another program may ask of a running crawl: a JSON object (RFC 8259) a line."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from crawlscope.core.base.text_for_people import echo

Id = str | int | None


class ControlError(ValueError):
    """A request is refused; the message is one line that says why."""

    def __init__(self, why: str, id_: Id = None) -> None:
        super().__init__(why)
        self.id = id_  # of the request, if it has one


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and bool(value)


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(map(_is_text, value))


def _are_settings(value: Any) -> bool:
    return isinstance(value, dict) and bool(value)


TEXT = (_is_text, "a string")
TEXTS = (_are_texts, "a list of strings")
SETTINGS = (_are_settings, "an object of options")


# What may be asked for, and what it takes: exactly one of these, if there are any
COMMANDS: Mapping[str, Mapping[str, tuple[Callable[[Any], bool], str]]] = {
    "pause": {},  # starts no new requests; those in flight finish
    "continue": {},  # starts requests again
    "cancel": {},  # stops the crawl; the results so far are written and reported
    "set": {"options": SETTINGS},  # changes options from now on
    "exclude": {"regex": TEXT},  # URLs that match this regular expression, from now on
    "add": {"urls": TEXTS},  # requests URLs next, regardless of scope and filters
    "recheck": {"urls": TEXTS, "filter": TEXT},  # requests URLs that have a result again
    "stats": {},  # reports the progress of the crawl
    "export": {"path": TEXT},  # writes the results so far
}


@dataclass(frozen=True, slots=True)
class Request:
    """One request."""

    do: str  # a key of COMMANDS
    given: Mapping[str, Any]
    id: Id = None  # repeated in the answer


def parse(line: str) -> Request:
    """Reads one line. Raises ControlError."""
    try:
        message = json.loads(line)
    except (ValueError, RecursionError) as problem:
        raise ControlError(f"not valid JSON: {problem}") from None
    if not isinstance(message, dict):
        raise ControlError('a request must be a JSON object, for example {"do": "stats"}')
    id_, do = message.pop("id", None), message.pop("do", None)
    if not isinstance(id_, str | int | None):
        raise ControlError("'id' must be a string or an integer")
    if why := _objection(do, message):
        raise ControlError(why, id_)
    return Request(do, message, id_)


def _objection(do: Any, given: Mapping[str, Any]) -> str:
    takes = COMMANDS.get(do) if isinstance(do, str) else None
    if takes is None:
        return f"'do' is {echo(repr(do))}; it must be one of {', '.join(COMMANDS)}"
    for name, value in given.items():
        if name not in takes:
            return f"'{do}' does not take {echo(repr(name))}{_takes(takes)}"
        is_right, kind = takes[name]
        if not is_right(value):
            return f"'{name}' of '{do}' must be {kind}"
    if len(given) != min(1, len(takes)):
        return f"'{do}' takes exactly one thing{_takes(takes)}"
    return ""


def _takes(takes: Mapping[str, Any]) -> str:
    return f": {' or '.join(map(repr, takes))}" if takes else "; it takes nothing"


def granted(request: Request, facts: Mapping[str, Any]) -> str:
    """The reply to a request that was carried out."""
    return _line(request.id, {"ok": True, **facts})


def refused(id_: Id, why: str) -> str:
    """The reply to a request that was refused."""
    return _line(id_, {"ok": False, "error": why})


def _line(id_: Id, facts: Mapping[str, Any]) -> str:
    message = facts if id_ is None else {"id": id_, **facts}
    return json.dumps(message, ensure_ascii=False, separators=(", ", ": "))
