"""The socket of `--control`: what another program asks of the crawl is carried out and answered."""

import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from crawlscope.core.base.text_for_people import echo
from crawlscope.core.policy.control import ControlError, granted, parse, refused
from crawlscope.core.policy.settings import SettingsError
from crawlscope.runtime import line_socket
from crawlscope.runtime.line_socket import LineSocket, SocketError

log = logging.getLogger(__name__)

Act = Callable[[Mapping[str, Any]], Awaitable[Mapping[str, Any]]]


def check(path: str | None) -> str | None:
    """The path of `--control`. Raises SettingsError if no socket can be made there."""
    if path is not None:
        try:
            line_socket.check(path)
        except SocketError as problem:
            raise SettingsError(f"--control {echo(path)}: {problem}") from None
    return path


def control(path: str, acts: Mapping[str, Act]) -> LineSocket:
    """A socket that carries out `acts`, by command; they may raise ControlError. Raises
    SettingsError."""

    async def answer(line: str) -> str:
        try:
            request = parse(line)
        except ControlError as problem:
            return refused(problem.id, str(problem))
        try:
            log.info("asked to %s", request.do)
            return granted(request, await acts[request.do](request.given))
        except ControlError as problem:
            return refused(request.id, str(problem))
        except Exception:
            log.exception("%s failed", request.do)
            return refused(request.id, "internal error; see the log for details")

    try:
        return LineSocket(path, answer, lambda why: refused(None, why))
    except SocketError as problem:
        raise SettingsError(f"--control {echo(path)}: {problem}") from None
