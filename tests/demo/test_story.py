"""Every place of the demo site says what it is there for."""

import pytest

from crawlscope.demo.plan import Plan, build_plan
from crawlscope.demo.story import TOLD, explain


@pytest.fixture(scope="module")
def plan() -> Plan:
    return build_plan("http://127.0.0.1:8080")


def test_whatever_the_site_answers_is_explained(plan: Plan) -> None:
    assert [target for target in plan.replies if not explain(target)] == []


def test_nothing_is_explained_that_is_not_there(plan: Plan) -> None:
    assert {explain(target) for target in plan.replies} == set(TOLD.values())


def test_what_is_said_of_a_path_goes_before_what_is_said_of_its_folder() -> None:
    assert explain("/private/ledger") == TOLD["/private/"]
    assert explain("/private/open-day/") == TOLD["/private/open-day/"]
    assert explain("/cabinet/slow/anchor") == TOLD["/cabinet/slow/"]
    assert explain("/no-such-place") == ""
