"""What headers said, and where the time of an answer went, as a row of a crawl file."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from functools import lru_cache
from operator import attrgetter, itemgetter
from typing import Any

from crawlscope.core.base import limits
from crawlscope.core.base.budgets import READ_RECORDS
from crawlscope.core.ledger.ledger import SaidOf
from crawlscope.core.records.answer_facts import AnswerFacts
from crawlscope.core.records.events import Response
from crawlscope.core.records.facts import HeaderFacts, Timing
from crawlscope.store import fact_rows
from crawlscope.store.fact_rows import has_table
from crawlscope.store.guarded import Guarded
from crawlscope.store.schema import text
from crawlscope.store.soundness import UnsoundError, number

PUT = "INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)"
# Over a kept connection, as most of a host: a None or a bool costs more than all others together
PUT_KEPT = "INSERT OR REPLACE INTO answers VALUES (?, ?, ?, NULL, NULL, NULL, ?, ?, 1)"
COLUMNS = "id, headers, queued, dns, connect, tls, first_byte, body, is_reused"
GET = f"SELECT {COLUMNS} FROM answers WHERE id = ?"  # noqa: S608  ours
AFTER = f"SELECT {COLUMNS} FROM answers WHERE id > ? ORDER BY id LIMIT ?"  # noqa: S608
PHASES = attrgetter("queued", "dns", "connect", "tls", "first_byte", "body")  # of `Timing`
OF_KEPT = attrgetter("queued", "first_byte", "body")
MICRO = 1_000_000
LONGEST = 1e12  # microseconds
LONGEST_TEXT = 3 * limits.HEADER_SECTION + 100_000  # octets of a row's texts
SHARED_TEXT = 2_000  # characters; a longer one is rarely that of many answers
MOST_KEPT = 1_024

Row = tuple[Any, ...]
Answered = tuple[HeaderFacts | None, Timing | None]


def rows_of(answers: Iterable[tuple[int, Response]]) -> Iterator[tuple[str, list[Row]]]:
    """The rows of answers that have their times, each kind with its statement."""
    rows: dict[str, list[Row]] = {PUT: [], PUT_KEPT: []}
    for id_, response in answers:
        headers, timing = response.headers, response.timing
        assert timing is not None
        said = None if headers is None else _written(headers)
        statement, phases = (PUT_KEPT, OF_KEPT) if timing.is_reused else (PUT, PHASES)
        times = [None if each is None else round(each * MICRO) for each in phases(timing)]
        rows[statement].append((id_, said, *times))
    return filter(itemgetter(1), rows.items())


@lru_cache(MOST_KEPT)
def _written(headers: HeaderFacts) -> str:
    return fact_rows.ENCODER.encode([getattr(headers, name) for name in NAMES])


def of_url(connection: Guarded, id_: int) -> Answered:
    """The stored data of the last response of a URL."""
    if not has_table(connection, "answers"):
        return None, None
    row = connection.row(LONGEST_TEXT, GET, (id_,))
    return (None, None) if row is None else answered(row)[1]


def everything_said(connection: Guarded) -> Iterator[SaidOf]:
    """Everything that is known about responses besides their records, by id."""
    facts = (each for some in fact_rows.in_portions(connection) for each in some)
    answers = _all(connection)
    of_page, of_answer = next(facts, None), next(answers, None)
    while of_page is not None or of_answer is not None:
        at = min(each[0] for each in (of_page, of_answer) if each is not None)
        said, headers, timing = None, None, None
        if of_page is not None and of_page[0] == at:
            said, of_page = of_page[1], next(facts, None)
        if of_answer is not None and of_answer[0] == at:
            (headers, timing), of_answer = of_answer[1], next(answers, None)
        yield at, said, headers, timing


def all_said_by(connection: Guarded, ids: Sequence[int]) -> dict[int, AnswerFacts]:
    """The same of some URLs."""
    where = f"WHERE id IN ({', '.join(map(str, map(int, ids)))})"
    facts = dict(fact_rows.those(connection, where))
    answers: dict[int, Answered] = {}
    if has_table(connection, "answers"):
        query = f"SELECT {COLUMNS} FROM answers {where}"  # noqa: S608  ours
        answers = dict(map(answered, connection.rows(LONGEST_TEXT, query)))
    nothing = None, None
    return {
        id_: AnswerFacts(facts.get(id_), *answers.get(id_, nothing)) for id_ in {*facts, *answers}
    }


def _all(connection: Guarded) -> Iterator[tuple[int, Answered]]:
    if not has_table(connection, "answers"):
        return
    after = 0
    while rows := connection.portion(LONGEST_TEXT, AFTER, (after, READ_RECORDS)):
        yield from map(answered, rows)
        after = rows[-1][0]


def answered(row: Row) -> tuple[int, Answered]:
    """The id and what is kept of its answer. Raises UnsoundError if no crawl wrote the row."""
    id_, headers, *phases, is_reused = row
    if is_reused not in (0, 1):
        raise UnsoundError("is_reused")
    queued, dns, connect, tls, first_byte, body = (
        None if each is None else number(each, LONGEST) / MICRO for each in phases
    )
    timing = Timing(queued, dns, connect, tls, first_byte, body, bool(is_reused))
    return id_, (None if headers is None else _heard(text(headers)), timing)


def _heard(written: str) -> HeaderFacts:
    return _shared(written) if len(written) < SHARED_TEXT else _read(written)


@lru_cache(MOST_KEPT)
def _shared(written: str) -> HeaderFacts:
    return _read(written)


def _read(written: str) -> HeaderFacts:
    try:
        return HeaderFacts(**fact_rows.parsed(written, SHAPE))
    except (ValueError, TypeError, RecursionError):
        raise UnsoundError("headers") from None


NAMES = tuple(each.name for each in fields(HeaderFacts))
SHAPE = fact_rows.array_of(HeaderFacts, NAMES, may_lack=False)
