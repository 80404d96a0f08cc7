"""The two tables of decisions: what no case may break, and each row is needed for one of these laws."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from bot.delivery import decide
from bot.delivery.decide import CALL, PAGE, Call, Facts, Way, next_good_moment

WORDS = Facts._fields
IN_CHANNEL_ONLY = (Way.NOT_HERE, Way.IN_CHANNEL)


@cache
def facts(call: bool) -> list[Facts]:
    """Return all that may be so when a page is renewed, or a call is made: a call has one reason at most, and
    stands in the channel where direct messages find no way.
    """
    found = []
    for values in itertools.product((False, True), repeat=len(WORDS)):
        one = Facts(*values)
        reasons = one.first + one.reminder + one.nudge
        if one.muted and not one.put_off:
            continue
        if call and (reasons > 1 or one.unreachable > (one.first and one.here)):
            continue
        if not call and (reasons or one.unreachable or one.here):
            continue
        found.append(one)
    return found


def later(row: str) -> bool:
    """Return whether somebody whom this row keeps from hearing of it is called at a later moment."""
    return next_good_moment(row, 0, 0) is not None


# Laws: each is told of all facts of its kind, and raises AssertionError


def nobody_hears_of_a_turn_that_is_not_theirs(one: Facts, way: Way, row: str) -> None:
    assert one.asked or way in (Way.SILENT, Way.NOT_HERE)


def who_chose_the_channel_gets_no_message(one: Facts, way: Way, row: str) -> None:
    """Neither a sound nor a mark: their page is edited, if there is one."""
    assert (way in IN_CHANNEL_ONLY) == one.in_channel


def who_was_called_in_this_turn_is_not_rung_for_again(one: Facts, way: Way, row: str) -> None:
    if one.hand or one.otherwise:
        assert way in (Way.SILENT, Way.NOT_HERE)


def who_wants_no_call_gets_no_mark_of_one(one: Facts, way: Way, row: str) -> None:
    if _turn_begins(one) and not one.in_channel and (one.put_off or not one.wanted):
        assert way is Way.EDIT


def who_is_not_bothered_is_called_in_the_channel_as_they_chose(one: Facts, way: Way, row: str) -> None:
    if _turn_begins(one) and one.in_channel:
        assert (way is Way.IN_CHANNEL) == (one.wanted and not one.put_off)


def a_plan_is_between_the_house_and_its_player(one: Facts, way: Way, row: str) -> None:
    calls = _turn_begins(one) and one.wanted and not one.put_off and not one.in_channel
    assert (way is Way.PLANNED) == (calls and one.planned)


def who_is_there_or_rests_is_rung_for_later(one: Facts, way: Way, row: str) -> None:
    wants = _turn_begins(one) and one.wanted and not (one.put_off or one.in_channel or one.planned)
    assert (way is Way.RING) == (wants and not one.acted and not one.rests)
    assert later(row) == (wants and (one.acted or one.rests))
    if wants and way is not Way.RING:
        assert way is Way.SILENT


def _turn_begins(one: Facts) -> bool:
    return one.asked and not one.hand and not one.otherwise


def nobody_is_called_whose_turn_it_is_not(one: Facts, outcome: Call, row: str) -> None:
    assert one.asked or outcome is Call.DROP


def one_call_tells_of_a_turn(one: Facts, outcome: Call, row: str) -> None:
    """Their hand was lost, where it is told in the channel that nothing reaches them: that is no ring."""
    if one.asked and one.first and (one.hand or one.otherwise):
        lost = one.unreachable and not one.otherwise
        assert outcome is (Call.UNNAMED if lost else Call.DROP)


def who_is_reached_nowhere_else_is_told_in_the_channel(one: Facts, outcome: Call, row: str) -> None:
    """By a sound only where they want one, and not where they have just looked or rest."""
    if one.asked and one.unreachable and not one.otherwise:
        unnamed = one.hand or one.put_off or one.acted or not one.wanted
        assert outcome is (Call.UNNAMED if unnamed else Call.SILENT if one.rests else Call.RING)


def a_reminder_respects_what_they_said(one: Facts, outcome: Call, row: str) -> None:
    if one.asked and one.reminder:
        unwanted = one.muted or one.acted or not one.wanted
        held = one.planned and not one.here
        rings = Call.SILENT if one.rests else Call.RING
        assert outcome is (Call.DROP if unwanted else Call.HOLD if held else rings)


def what_was_put_off_is_not_called_before_its_moment(one: Facts, outcome: Call, row: str) -> None:
    if one.put_off and not one.reminder and not one.unreachable:
        assert outcome is Call.DROP


def nobody_learns_from_a_nudge_what_they_want_or_planned(one: Facts, outcome: Call, row: str) -> None:
    """Nothing of it comes later: what is kept back for the plan calls them, if it is dropped."""
    if one.nudge and (not one.wanted or (one.planned and not one.here)):
        assert outcome is Call.DROP
        assert not later(row)


def in_direct_messages_a_plan_keeps_calls_back(one: Facts, outcome: Call, row: str) -> None:
    called = one.asked and not one.nudge and not one.put_off and not one.otherwise and not one.hand
    if called and one.planned and not one.here and not (one.reminder and (one.acted or not one.wanted)):
        assert outcome is Call.HOLD


def in_the_channel_nobody_sees_a_plan(one: Facts, outcome: Call, row: str) -> None:
    if one.here:
        assert outcome is decide.call(one._replace(planned=not one.planned))[0]


def who_acted_or_rests_is_called_at_a_better_moment(one: Facts, outcome: Call, row: str) -> None:
    plain = not (one.hand or one.otherwise or one.put_off or one.planned) and one.wanted
    if one.asked and plain and not one.reminder and not one.unreachable:
        assert outcome is (Call.DROP if one.acted else Call.SILENT if one.rests else Call.RING)
        assert later(row) == (one.acted or one.rests)


OF_PAGES: list[Callable[[Facts, Way, str], None]] = [
    nobody_hears_of_a_turn_that_is_not_theirs,
    who_chose_the_channel_gets_no_message,
    who_was_called_in_this_turn_is_not_rung_for_again,
    who_wants_no_call_gets_no_mark_of_one,
    who_is_not_bothered_is_called_in_the_channel_as_they_chose,
    a_plan_is_between_the_house_and_its_player,
    who_is_there_or_rests_is_rung_for_later,
]
OF_CALLS: list[Callable[[Facts, Call, str], None]] = [
    nobody_is_called_whose_turn_it_is_not,
    one_call_tells_of_a_turn,
    who_is_reached_nowhere_else_is_told_in_the_channel,
    a_reminder_respects_what_they_said,
    what_was_put_off_is_not_called_before_its_moment,
    nobody_learns_from_a_nudge_what_they_want_or_planned,
    in_direct_messages_a_plan_keeps_calls_back,
    in_the_channel_nobody_sees_a_plan,
    who_acted_or_rests_is_called_at_a_better_moment,
]


def broken() -> Iterator[str]:
    """Yield the laws that the tables break as they are now."""
    for of_call, laws in ((False, OF_PAGES), (True, OF_CALLS)):
        for law in laws:
            try:
                for one in facts(of_call):
                    decision: Any = decide.call(one) if of_call else decide.page(one)
                    law(one, *decision)
            except (AssertionError, StopIteration):
                yield law.__name__


@pytest.mark.parametrize("law", [*OF_PAGES, *OF_CALLS], ids=lambda law: law.__name__)
def test_a_law_holds_whatever_is_so(law: Any) -> None:
    of_call = law in OF_CALLS
    for one in facts(of_call):
        decision: Any = decide.call(one) if of_call else decide.page(one)
        law(one, *decision)


ROWS = [(name, row) for name, table in (("PAGE", PAGE), ("CALL", CALL)) for row, _ in table]


@pytest.mark.parametrize(("name", "row"), ROWS, ids=[f"{name}: {row}" for name, row in ROWS])
def test_each_row_is_needed(name: str, row: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = getattr(decide, name)
    monkeypatch.setattr(decide, name, tuple(one for one in table if one[0] != row))
    assert {word.lstrip("-") for word in row.split()} <= set(WORDS)
    assert next(broken(), None) is not None, "without it, no law is broken"
