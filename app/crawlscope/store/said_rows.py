"""Reads what many answers said, but of each page only the facts that are asked for.

A page with thousands of links has most of its row in them: SQLite leaves out what nobody wants
before it becomes Python objects.
"""

from collections.abc import Collection, Sequence
from contextlib import closing
from functools import lru_cache
from typing import Any

from msgspec import Struct

from crawlscope.core.records.answer_facts import HEADERS, SENT, TIMING, AnswerFacts
from crawlscope.core.records.facts import PageFacts, SentHeaders
from crawlscope.store import answer_rows, fact_rows, sent_rows
from crawlscope.store.guarded import Guarded
from crawlscope.store.soundness import UnsoundError

PLACE = {name: place for place, name in enumerate(fact_rows.NAMES)}
ENDLESS = 1 << 62
MOST_OCTETS = 64_000_000  # octets of facts; those that READ_SAID pages can have, and more

Answers = dict[int, answer_rows.Answered]
Facts = dict[int, PageFacts]
Sent = dict[int, SentHeaders]
Kept = tuple[Facts, Answers, Sent]


def of(connection: Guarded, ids: Sequence[int], names: Collection[str]) -> dict[int, AnswerFacts]:
    """The stored data of some URLs: their headers, their times, the facts with these names."""
    where = f"id IN ({', '.join(map(str, map(int, ids)))})"
    kept = _kept(connection, where, names)
    return {id_: _joined(*kept, id_) for id_ in set[int]().union(*kept)}


def after(
    connection: Guarded, id_: int, number: int, names: Collection[str]
) -> list[tuple[int, AnswerFacts]]:
    """The same of the next so many URLs, by their ids."""
    where = f"id > {int(id_)} ORDER BY id LIMIT {int(number)}"
    kept = _kept(connection, where, names)
    # Of a table that was not read to its end, more may come before what the others have.
    until = min(max(each) if len(each) == number else ENDLESS for each in kept)
    ids = sorted(each for each in set[int]().union(*kept) if each <= until)
    return [(each, _joined(*kept, each)) for each in ids]


def _kept(connection: Guarded, where: str, names: Collection[str]) -> Kept:
    sent = sent_rows.those(connection, where) if SENT in names else {}
    return _facts(connection, where, names), _answers(connection, where, names), sent


def _joined(facts: Facts, answers: Answers, sent: Sent, id_: int) -> AnswerFacts:
    return AnswerFacts(facts.get(id_), *answers.get(id_, (None, None)), sent.get(id_))


def _answers(connection: Guarded, where: str, names: Collection[str]) -> Answers:
    if not {HEADERS, TIMING}.intersection(names):
        return {}
    if not fact_rows.has_table(connection, "answers"):
        return {}
    query = f"SELECT {answer_rows.COLUMNS} FROM answers WHERE {where}"  # noqa: S608  ours
    return dict(map(answer_rows.answered, connection.rows(answer_rows.LONGEST_TEXT, query)))


def _facts(connection: Guarded, where: str, names: Collection[str]) -> Facts:
    wanted = tuple(sorted({*names} - {HEADERS, TIMING, SENT}))
    if not wanted or not fact_rows.has_table(connection):
        return {}
    query = f"{_select(wanted)} WHERE {where}"
    found, octets_read = Facts(), 0
    with closing(connection.each(fact_rows.LONGEST, query)) as rows:
        for id_, some, whole, hash_ in rows:
            found[id_] = _read(wanted, some, whole, hash_)
            octets_read += len(whole if some is None else some)
            if octets_read > MOST_OCTETS:
                raise UnsoundError("facts")
    return found


@lru_cache(64)
def _select(names: tuple[str, ...]) -> str:
    """Gives an array of JSON with the facts of these names, or else (a text that is not UTF-8, or
    none that a crawl writes) the row as it is."""
    paths = [f"'$[{PLACE[name]}]'" for name in names if name in PLACE]
    # A single path would give the value itself.
    some = f"json_extract(said, {', '.join((*paths, paths[0]))})" if paths else "'[]'"
    is_array = "typeof(said) = 'text' AND json_valid(said) AND json_type(said) = 'array'"
    hash_ = "hash" if "text_hash" in names else "NULL"
    # All names are ours.
    return (
        f"SELECT id, CASE WHEN {is_array} THEN {some} END, "  # noqa: S608
        f"CASE WHEN {is_array} THEN NULL ELSE said END, {hash_} FROM facts"
    )


@lru_cache(64)
def _shape(names: tuple[str, ...]) -> type[Struct]:
    """Of what `_select` gives."""
    known = [name for name in names if name in PLACE]
    return fact_rows.array_of(PageFacts, known, may_lack=True)


def _read(names: tuple[str, ...], some: Any, whole: Any, hash_: Any) -> PageFacts:
    try:
        if some is None:
            every = fact_rows.parsed(whole, fact_rows.SHAPE)
            kept = {name: every[name] for name in names if name in every}
        else:
            found = fact_rows.parsed(some, _shape(names))
            kept = {name: value for name, value in found.items() if value is not None}
        if hash_ is not None:
            kept["text_hash"] = int.from_bytes(fact_rows.octets(hash_, (8,)), "little")
    except (ValueError, TypeError, RecursionError):
        raise UnsoundError("facts") from None
    return PageFacts(**kept)
