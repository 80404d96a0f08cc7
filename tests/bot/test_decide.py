"""The two tables of decisions: every row counts, and what no case may break."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.delivery import decide
from bot.delivery.decide import CALL, PAGE, Call, Facts, Way

WORDS = set(Facts._fields)

some_facts = st.builds(Facts, **dict.fromkeys(Facts._fields, st.booleans())).map(
    # A call has one reason.
    lambda facts: facts._replace(
        first=(facts.first or facts.unreachable) and not facts.reminder,
        unreachable=facts.unreachable and not facts.reminder,
    )
)


def example(row: str, before: list[str]) -> Facts | None:
    """Return facts of which this row is the first that fits; None: another always comes before it."""
    wanted = {word.lstrip("-"): not word.startswith("-") for word in row.split()}
    facts = Facts(**wanted)  # type: ignore[arg-type]
    return None if any(decide.fits(other, facts) for other in before) else facts


@pytest.mark.parametrize("rows", [PAGE, CALL], ids=["page", "call"])
def test_every_row_names_facts_and_is_reached(rows: tuple[tuple[str, Any], ...]) -> None:
    for number, (row, _) in enumerate(rows):
        assert {word.lstrip("-") for word in row.split()} <= WORDS
        assert example(row, [other for other, _ in rows[:number]]) is not None, row


@given(some_facts)
def test_nothing_rings_that_is_not_to(facts: Facts) -> None:
    way, _ = decide.page(facts)
    quiet = facts.put_off or facts.acted or facts.rests or facts.planned or facts.in_channel
    if not facts.asked or not facts.wanted or facts.hand or facts.otherwise or quiet:
        assert way is not Way.RING
    outcome, _ = decide.call(facts)
    if not facts.asked or facts.rests or facts.acted:
        assert outcome is not Call.RING
    if facts.first and facts.otherwise:
        assert outcome is Call.DROP, "once a turn"


@given(some_facts)
def test_in_the_channel_nobody_sees_whether_a_plan_answers(facts: Facts) -> None:
    here = facts._replace(here=True)
    assert decide.call(here._replace(planned=True)) == decide.call(here._replace(planned=False))
    there = facts._replace(in_channel=True)
    assert decide.page(there._replace(planned=True)) == decide.page(there._replace(planned=False))


@given(some_facts)
def test_who_is_not_reached_is_told_once(facts: Facts) -> None:
    """However they have chosen: but not by a sound that they do not want."""
    facts = facts._replace(
        unreachable=True, first=True, reminder=False, asked=True, otherwise=False, here=True
    )
    outcome, _ = decide.call(facts)
    assert outcome in (Call.RING, Call.SILENT, Call.UNNAMED)
