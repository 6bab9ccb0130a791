"""What events and what they hold are made of."""

from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

Record = TypeVar("Record")


@dataclass_transform(frozen_default=True)
def event_record(cls: type[Record]) -> type[Record]:
    """A dataclass that nobody changes. Only the type checker enforces this: a frozen dataclass
    takes four times as long to create, and each page creates four of them."""
    return dataclass(slots=True, unsafe_hash=True)(cls)
