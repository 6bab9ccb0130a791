"""What another program may ask of a running crawl: a JSON object (RFC 8259) a line."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from crawlscope.core.base.text_for_people import echo

Id = str | int | None


class ControlError(ValueError):
    """A request cannot be granted; the message is one line that says why."""

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


@dataclass(frozen=True, slots=True)
class Command:
    """What a command does, and what it may be given: exactly one of these, if there are any."""

    meaning: str
    takes: Mapping[str, tuple[Callable[[Any], bool], str]] = field(default_factory=dict)


COMMANDS: Mapping[str, Command] = {
    "pause": Command("no request starts any more; those in flight finish"),
    "continue": Command("requests start again"),
    "cancel": Command("stops the crawl; what was found is written and reported"),
    "set": Command("changes options from now on", {"options": SETTINGS}),
    "exclude": Command("refuses URLs with this regular expression from now on", {"regex": TEXT}),
    "add": Command("requests URLs next, whatever scope and filters say", {"urls": TEXTS}),
    "recheck": Command(
        "requests URLs that have their result once more", {"urls": TEXTS, "filter": TEXT}
    ),
    "stats": Command("tells where the crawl stands"),
    "export": Command("writes what was found so far", {"path": TEXT}),
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
        raise ControlError(f"this is not JSON: {problem}") from None
    if not isinstance(message, dict):
        raise ControlError('a request is a JSON object, {"do": "stats"} for example')
    id_, do = message.pop("id", None), message.pop("do", None)
    if not isinstance(id_, str | int | None):
        raise ControlError("'id' must be a string or an integer")
    if why := _objection(do, message):
        raise ControlError(why, id_)
    return Request(do, message, id_)


def _objection(do: Any, given: Mapping[str, Any]) -> str:
    command = COMMANDS.get(do) if isinstance(do, str) else None
    if command is None:
        return f"'do' is {echo(repr(do))}; it is one of {', '.join(COMMANDS)}"
    for name, value in given.items():
        if name not in command.takes:
            return f"'{do}' knows no {echo(repr(name))}{_takes(command.takes)}"
        is_right, kind = command.takes[name]
        if not is_right(value):
            return f"'{name}' of '{do}' is {kind}"
    if len(given) != min(1, len(command.takes)):
        return f"'{do}' is given exactly one thing{_takes(command.takes)}"
    return ""


def _takes(takes: Mapping[str, Any]) -> str:
    return f": {' or '.join(map(repr, takes))}" if takes else "; it is given nothing"


def granted(request: Request, facts: Mapping[str, Any]) -> str:
    """The answer to a request that was carried out."""
    return _line(request.id, {"ok": True, **facts})


def refused(id_: Id, why: str) -> str:
    """The answer to a request that was not carried out."""
    return _line(id_, {"ok": False, "error": why})


def _line(id_: Id, facts: Mapping[str, Any]) -> str:
    message = facts if id_ is None else {"id": id_, **facts}
    return json.dumps(message, ensure_ascii=False, separators=(", ", ": "))
