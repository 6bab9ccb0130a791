"""`crawlscope mcp`: a server of the Model Context Protocol on standard input and output, with which
an agent crawls. The only files that know the SDK are this one and `pipes.py`."""

import asyncio
import contextlib
import json
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import msgspec
from mcp.server import Server, ServerRequestContext
from mcp_types import (
    CallToolRequestParams,
    CallToolResult,
    ListToolsResult,
    PaginatedRequestParams,
    TextContent,
    Tool,
    ToolAnnotations,
)
from msgspec import UNSET, Meta, Struct, UnsetType

from crawlscope.core.base.language import in_english, tr
from crawlscope.core.base.resources import resource
from crawlscope.core.base.urls import UrlError
from crawlscope.core.base.version import __version__
from crawlscope.core.insight.filter import FilterError
from crawlscope.core.insight.report import EXIT_FINISHED, EXIT_STOPPED
from crawlscope.core.policy.control import ControlError
from crawlscope.core.policy.declared_findings import Severity
from crawlscope.core.policy.options import Option, options
from crawlscope.core.policy.settings import Settings, SettingsError
from crawlscope.core.queue.bounds import ASKABLE, BoundError, check_askable
from crawlscope.export import ExportError
from crawlscope.runtime import crashes
from crawlscope.runtime.selector import new_plain_loop
from crawlscope.runtime.signals import heard_by
from crawlscope.store import StoreError
from crawlscope.terminal.agent import Agent, AgentError, Progress
from crawlscope.terminal.agent_answers import ROWS
from crawlscope.terminal.pipes import are_pipes, transport

log = logging.getLogger(__name__)

Site = contextlib.AbstractAsyncContextManager[object]
LONGEST_WAIT = 60.0  # seconds
REFUSALS = (
    *(AgentError, BoundError, ControlError, SettingsError, FilterError, ExportError, StoreError),
    *(UrlError, msgspec.ValidationError),
)
SAID = json.loads(resource("agent.json").read_bytes())  # what an agent is told
PARAMETERS: Mapping[str, str] = SAID["parameters"]

Text = Annotated[str, Meta(max_length=10_000)]
Offset = Annotated[int, Meta(ge=0, description=PARAMETERS["offset"])]
Limit = Annotated[int, Meta(ge=1, le=ROWS, description=PARAMETERS["limit"])]


class _Nothing(Struct, forbid_unknown_fields=True):
    pass


class _Wait(Struct, forbid_unknown_fields=True):
    seconds: Annotated[float, Meta(ge=0, le=LONGEST_WAIT)] = 30.0


class _List(Struct, forbid_unknown_fields=True):
    filter: Annotated[Text, Meta(description=PARAMETERS["filter"])] = ""
    offset: Offset = 0
    limit: Limit = 50


class _Explain(Struct, forbid_unknown_fields=True):
    url: Text | None = None
    id: Annotated[int | None, Meta(description=PARAMETERS["id"])] = None


class _Findings(Struct, forbid_unknown_fields=True):
    severities: Annotated[list[Severity], Meta(description=PARAMETERS["severities"])] = []
    offset: Offset = 0
    limit: Limit = 50


class _Places(Struct, forbid_unknown_fields=True):
    finding: Annotated[Text, Meta(description=PARAMETERS["finding"])]
    offset: Offset = 0
    limit: Limit = 50


class _Export(Struct, forbid_unknown_fields=True):
    path: Annotated[Text | None, Meta(description=PARAMETERS["export path"])] = None


class _Open(Struct, forbid_unknown_fields=True):
    path: Annotated[Text | None, Meta(description=PARAMETERS["crawl path"])] = None


REGEXES = Annotated[list[Text], Meta(max_length=1_000)]


def _field(option: Option) -> tuple[str, Any, Any]:
    kind: Any = REGEXES if option.kind is tuple else option.kind
    unit = f" ({option.unit})" if option.unit else ""
    meaning = Meta(description=in_english(option.meaning) + unit)
    return option.name, Annotated[kind | UnsetType, meaning], UNSET


URLS = Annotated[list[Text], Meta(max_length=1_000, description=PARAMETERS["urls"])]
_Start = msgspec.defstruct(
    "_Start",
    [("urls", URLS, msgspec.field(default_factory=list)), *(_field(options()[n]) for n in ASKABLE)],
    forbid_unknown_fields=True,
)


async def _start(agent: Agent, given: Any, _: Progress) -> Mapping[str, Any]:
    asked = {name: getattr(given, name) for name in ASKABLE}
    return await agent.start(given.urls, {n: v for n, v in asked.items() if v is not UNSET})


Act = Callable[[Agent, Any, Progress], Awaitable[Mapping[str, Any]]]


@dataclass(frozen=True, slots=True)
class _Tool:
    takes: type
    act: Act
    is_reading: bool = True


TOOLS: Mapping[str, _Tool] = {
    "start_crawl": _Tool(_Start, _start, is_reading=False),
    "crawl_status": _Tool(_Nothing, lambda agent, given, progress: agent.status()),
    "wait_for_crawl": _Tool(
        _Wait, lambda agent, given, progress: agent.wait(given.seconds, progress)
    ),
    "cancel_crawl": _Tool(
        _Nothing, lambda agent, given, progress: agent.cancel(), is_reading=False
    ),
    "list_urls": _Tool(
        _List, lambda agent, given, progress: agent.urls(given.filter, given.offset, given.limit)
    ),
    "explain_url": _Tool(
        _Explain, lambda agent, given, progress: agent.explain(given.url, given.id)
    ),
    "list_findings": _Tool(
        _Findings,
        lambda agent, given, progress: agent.findings(given.severities, given.offset, given.limit),
    ),
    "finding_places": _Tool(
        _Places,
        lambda agent, given, progress: agent.places(given.finding, given.offset, given.limit),
    ),
    "export_crawl": _Tool(
        _Export, lambda agent, given, progress: agent.export(given.path), is_reading=False
    ),
    "open_crawl": _Tool(_Open, lambda agent, given, progress: agent.open(given.path)),
}


def _declared(name: str, tool: _Tool) -> Tool:
    (_,), parts = msgspec.json.schema_components((tool.takes,), ref_template="#/$defs/{name}")
    schema = parts.pop(tool.takes.__name__)
    if parts:
        schema["$defs"] = parts
    hints = ToolAnnotations(
        read_only_hint=tool.is_reading,
        destructive_hint=False,
        open_world_hint=name == "start_crawl",
    )
    return Tool(name=name, description=SAID["tools"][name], input_schema=schema, annotations=hints)


def server(agent: Agent) -> Server[Any]:
    """What answers a client; it may run over any transport."""
    declared = [_declared(name, tool) for name, tool in TOOLS.items()]

    async def list_tools(
        _: ServerRequestContext[Any], params: PaginatedRequestParams | None
    ) -> ListToolsResult:
        return ListToolsResult(tools=declared)

    async def call(
        context: ServerRequestContext[Any], params: CallToolRequestParams
    ) -> CallToolResult:
        given = params.arguments or {}
        return await _answer(agent, params.name, given, context.session.report_progress)

    return Server(
        "crawlscope",
        version=__version__,
        instructions=SAID["instructions"],
        on_list_tools=list_tools,
        on_call_tool=call,
    )


async def _answer(
    agent: Agent, name: str, arguments: Mapping[str, Any], progress: Progress
) -> CallToolResult:
    tool = TOOLS.get(name)
    try:
        if tool is None:
            raise AgentError(f"there is no tool of that name, only {', '.join(TOOLS)}")
        if name == "start_crawl":
            check_askable(arguments.keys() & options().keys())
        answer = dict(await tool.act(agent, msgspec.convert(arguments, tool.takes), progress))
    except REFUSALS as problem:
        return _refused(agent.clean(str(problem)))
    except Exception:
        log.exception("%s failed", name)
        return _refused("internal error; the log of Crawlscope has the details")
    summary = answer.pop("summary", None)  # has lines, and is clean
    if summary is not None:
        return CallToolResult(
            content=[TextContent(text=summary)], structured_content={"summary": summary}
        )
    clean = agent.clean(answer)
    text = json.dumps(clean, ensure_ascii=False)
    return CallToolResult(content=[TextContent(text=text)], structured_content=clean)


def _refused(why: str) -> CallToolResult:
    return CallToolResult(content=[TextContent(text=why)], is_error=True)


def serve(
    own: Settings, exports: str | None, crawls: str | None, sites: Sequence[Site] = ()
) -> int:
    """Serves one client, and these `sites`, until the client is gone; returns the exit code. Raises
    SettingsError."""
    if not are_pipes():
        raise SettingsError(tr("mcp is meant to be started by an MCP client, through pipes"))
    crashes.watch()
    with asyncio.Runner(loop_factory=new_plain_loop) as runner:
        return runner.run(_serve(Agent(own, exports, crawls), sites))


async def _serve(agent: Agent, sites: Sequence[Site]) -> int:
    async with contextlib.AsyncExitStack() as stack:
        for site in sites:
            await stack.enter_async_context(site)
        serving = asyncio.create_task(_serve_client(agent), name="mcp")
        with heard_by(serving.cancel):
            await asyncio.wait((serving,))
            await agent.close()
    if serving.cancelled():
        return EXIT_STOPPED
    if (problem := serving.exception()) is not None:
        raise problem
    return EXIT_FINISHED


async def _serve_client(agent: Agent) -> None:
    answering = server(agent)
    try:
        async with transport() as (reading, writing):
            await answering.run(reading, writing, answering.create_initialization_options())
    except* ConnectionError:
        log.info("the client is gone")
