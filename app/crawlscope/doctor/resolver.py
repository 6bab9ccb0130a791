"""Who resolves names here, and whether that works for this machine's own name. No name is asked for
that a server would have to answer."""

import asyncio
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from crawlscope.core.base.language import tr
from crawlscope.core.base.text_for_people import for_people
from crawlscope.doctor.line import COMMA, SEMICOLON, Grade, Line
from crawlscope.fetch.resolver import make_resolver

CONFIGURATION = Path("/etc/resolv.conf")
TITLE = tr("Names", "of hosts")
OWN_NAME = "localhost"
ADVICE = tr("Until there is one, only IP addresses and the names in /etc/hosts can be crawled.")
LONGEST = 5.0  # seconds


def lines(configuration: Path = CONFIGURATION) -> Iterator[Line]:
    try:
        address = asyncio.run(_resolve(OWN_NAME))
    except OSError as problem:  # a TimeoutError too
        found = tr("{name} cannot be resolved: {why}").format(
            name=OWN_NAME, why=problem.strerror or str(problem) or tr("no response")
        )
        advice = tr("Check that /etc/hosts maps it to 127.0.0.1 and ::1.")
        yield Line("resolver", TITLE, Grade.PROBLEM, found, advice)
        return
    yield _servers(
        tr("{name} resolves to {address}").format(name=OWN_NAME, address=address), configuration
    )


async def _resolve(name: str) -> str:
    resolver = make_resolver()
    try:
        async with asyncio.timeout(LONGEST):
            return str((await resolver.resolve(name))[0]["host"])
    finally:
        await resolver.close()


def _servers(found: str, configuration: Path) -> Line:
    """Who is asked for other names, by the system's configuration (resolv.conf(5))."""
    if sys.platform in ("win32", "darwin"):
        found += SEMICOLON + tr("other names: resolved by the system")
        return Line("resolver", TITLE, Grade.OK, found)
    try:
        text = configuration.read_text(errors="replace")
    except OSError as problem:
        why = tr("{file} cannot be read: {why}").format(file=configuration, why=problem.strerror)
        return Line("resolver", TITLE, Grade.WARNING, found + SEMICOLON + why, ADVICE)
    servers = re.findall(r"^\s*nameserver\s+(\S+)", text, re.MULTILINE)
    if not servers:
        found += SEMICOLON + tr("{file} lists no server").format(file=configuration)
        return Line("resolver", TITLE, Grade.WARNING, found, ADVICE)
    others = tr("other names: {servers}").format(servers=COMMA.join(servers))
    return Line("resolver", TITLE, Grade.OK, for_people(found + SEMICOLON + others))
