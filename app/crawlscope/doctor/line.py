"""One thing that was looked at: how it is, and what a person can do about it."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum

from crawlscope.core.base.language import tr

COMMA = tr(", ", "between the parts of a list")
SEMICOLON = tr("; ", "between the parts of a sentence")


class Grade(StrEnum):
    OK = "ok"
    WARNING = "warning"  # the program works, but for something
    PROBLEM = "problem"  # the program, or its window, does not work


@dataclass(frozen=True, slots=True)
class Line:
    name: str  # of what was looked at; for programs, so it stays as it is
    title: str  # the same for people
    grade: Grade
    found: str  # in one line
    advice: str = ""  # what to do; empty if there is nothing to do

    @classmethod
    def from_data(cls, data: Mapping[str, str]) -> "Line":
        grade = Grade(data["grade"])
        return cls(data["name"], data["title"], grade, data["found"], data["advice"])

    def as_data(self) -> dict[str, str]:
        return {key: str(value) for key, value in asdict(self).items()}
