"""The ends of redirect chains, found once for all records, are those each chain tells itself."""

from collections.abc import Sequence
from random import Random

from hypothesis import example, given
from hypothesis import strategies as st

from app.core.events import (
    Discovered,
    Error,
    ErrorKind,
    Event,
    Failed,
    Fetched,
    Redirected,
    Response,
    Skipped,
    SkipReason,
)
from app.core.ledger import Ledger
from app.core.redirects import chain
from app.core.site import Site
from app.export.ends import STEPS_A_SLICE, Ends

LIMIT, FAILED, EXTERNAL, PAGE, MISSING, QUEUED = range(-6, 0)  # a record that redirects nowhere


def events_of(targets: Sequence[int]) -> list[Event]:
    """A record for each target: the place of the record it redirects to, or how it ended."""
    found: list[Event] = [
        Discovered(id_, f"http://h/{id_}", 0, 0, None, 10) for id_ in range(1, len(targets) + 1)
    ]
    limit = Error(ErrorKind.TOO_MANY_REDIRECTS, "too many")
    for id_, target in enumerate(targets, 1):
        moved = Response(301)
        match target:
            case -6:
                found.append(Failed(id_, moved, limit, "http://h/one-more"))
            case -5:
                found.append(Failed(id_, Response(), Error(ErrorKind.DNS, "no such host")))
            case -4:
                found.append(Skipped(id_, SkipReason.EXTERNAL))
            case -3:
                found.append(Fetched(id_, Response(200)))
            case -2:
                found.append(Fetched(id_, Response(404)))
            case -1:
                pass
            case _:
                found.append(Redirected(id_, moved, target % len(targets) + 1))
    return found


def site_of(targets: Sequence[int]) -> Site:
    ledger = Ledger()
    ledger.fold(events_of(targets))
    return ledger.site


@given(st.lists(st.integers(LIMIT, 12), max_size=12), st.randoms())
@example([1, 2, 0], None)
@example([0], None)
@example([1, 2, 3, 2, LIMIT, 4], None)
def test_every_record_has_the_ending_of_its_own_chain(
    targets: list[int], random: Random | None
) -> None:
    site = site_of(targets)
    ends = Ends(site)
    order = list(site.ids())
    if random is not None:
        random.shuffle(order)
    for id_ in order:
        for _ in ends.follow(id_):
            pass
    for id_ in site.ids():
        found = chain(site, id_)
        told = found and (len(found.hops), found.final, found.end)
        assert ends.of(id_) == (told or (None, None, None))


def test_a_long_chain_is_walked_once_and_in_slices() -> None:
    length = 20_000
    ends = Ends(site_of([*range(1, length), PAGE]))
    slices = [len(list(ends.follow(id_))) for id_ in range(1, length)]
    assert slices[0] == 2 * ((length - 1) // STEPS_A_SLICE)  # there and back
    assert not any(slices[1:])
    assert ends.of(1) == (length - 1, f"http://h/{length}", "page")
    assert ends.of(length - 1) == (1, f"http://h/{length}", "page")
