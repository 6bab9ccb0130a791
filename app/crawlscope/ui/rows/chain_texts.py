"""The words of redirect chains: a line, its steps, its end."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from crawlscope.core.base.language import tr, translated
from crawlscope.core.base.urls import host_of, shown
from crawlscope.core.records.events import ErrorKind
from crawlscope.core.records.redirects import Chain, End, Hop
from crawlscope.ui.kit.theme import Tone

LOOKS = {  # icon, tone and words of an end
    End.PAGE: ("done", Tone.GOOD, tr("page")),
    End.BROKEN: ("broken", Tone.BAD, tr("broken")),
    End.LOOP: ("loop", Tone.BAD, tr("loop")),
    End.LIMIT: ("limit", Tone.BAD, tr("too long")),
    End.EXTERNAL: ("external", Tone.QUIET, tr("external")),
    End.SKIPPED: ("skipped", Tone.QUIET, tr("skipped")),
    End.PENDING: ("queued", Tone.QUEUED, tr("pending")),
}


@dataclass(frozen=True, slots=True)
class Step:
    """A URL of a chain as it is shown: the words that lead to it, and its label."""

    arrow: str  # '—301→', '—302→ shared'; '' for the first
    label: str
    whole: bool = False  # whether the label is never shortened


def end_words(chain: Chain) -> str:
    """'page 200', 'broken 404', 'loop', 'bad redirect'."""
    if chain.problem:
        return translated(ErrorKind.INVALID_REDIRECT.word)
    words = LOOKS[chain.end][2]
    return (
        f"{words} {chain.final_status}"
        if chain.final_status and chain.end is not End.LOOP
        else words
    )


def short_end(chain: Chain) -> str:
    """'200', 'loop': the icon beside it says whether that is well."""
    is_told = chain.final_status and chain.end in (End.PAGE, End.BROKEN)
    return str(chain.final_status) if is_told else LOOKS[chain.end][2]


def arrow(chain: Chain, hop: Hop) -> str:
    """The words between a hop and its target."""
    line = f"—{hop.status or '?'}→"
    if hop is chain.hops[-1] and chain.end is End.LOOP and not chain.left_out:
        return tr("{line} back to").format(line=line)
    return tr("{line} shared").format(line=line) if hop.joins else line


def hop_words(chain: Chain, hop: Hop) -> str:
    """'301 permanent', '302, shared target', '302, back to start': what a hop is."""
    status = hop.status or "?"
    if hop is chain.hops[-1] and chain.end is End.LOOP and not chain.left_out:
        return tr("{status}, back again").format(status=status)
    if hop.joins:
        return tr("{status}, shared target").format(status=status)
    if hop.is_permanent:
        return tr("{status}, permanent").format(status=status)
    return tr("{status}, temporary").format(status=status)


def steps(chain: Chain) -> list[Step]:
    """A chain as a line: '/bar', '—302→ shared /baz'. What leads nowhere ends with the reason."""
    urls = [*(hop.url for hop in chain.hops), chain.final or chain.hops[-1].url]
    arrows = ["", *(arrow(chain, hop) for hop in chain.hops)]
    found = [Step(lead, text) for lead, text in zip(arrows, labels(urls), strict=True)]
    if chain.problem:
        found[-1] = Step(found[-1].arrow, f"({translated(chain.problem)})")
    if chain.left_out:
        found.insert(-1, Step(arrows[-1], gap(chain), whole=True))
        found[-1] = Step("→", found[-1].label)
    return found


def gap(chain: Chain) -> str:
    """'(1,900 more hops)'"""
    return tr("({n:,} more hops)", "(1 more hop)", chain.left_out).format(n=chain.left_out)


def line(chain: Chain) -> str:
    """'/bar —302→ shared /baz'."""
    return " ".join(f"{step.arrow} {step.label}".strip() for step in steps(chain))


def labels(urls: Sequence[str]) -> list[str]:
    """The URLs as short as they can be told apart: on the host of the first URL the path alone (the
    whole URL if a chain goes from http to https), elsewhere without the scheme."""
    first = host_of(urls[0])
    schemes = {url.partition(":")[0] for url in urls if host_of(url) == first}
    found = []
    for url in urls:
        host = host_of(url)
        if host == first and len(schemes) > 1:  # http to https: otherwise '/' would lead to '/'
            found.append(shown(url))
        elif host == first:
            found.append(shown(url[url.index("/", 8) :]))
        else:
            found.append(shown(url.partition("://")[2]))
    return found


def written_out(chain: Chain) -> Iterator[str]:
    """The chain with complete URLs, one line per hop."""
    yield chain.hops[0].url
    last = f"({translated(chain.problem)})" if chain.problem else chain.final
    targets = [*(hop.url for hop in chain.hops[1:]), last]
    for hop, target in zip(chain.hops, targets, strict=True):
        if chain.left_out and hop is chain.hops[-1]:
            yield f"    {arrow(chain, hop)} {gap(chain)}"
        else:
            yield f"    {arrow(chain, hop)} {target}"
    if chain.left_out:
        yield f"    → {chain.final}"
    hops = tr("{n:,} hops", "1 hop", chain.length).format(n=chain.length)
    yield tr("{hops}, end: {end}").format(hops=hops, end=end_words(chain))
