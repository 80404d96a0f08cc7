"""The two decision tables: no case breaks the laws, and each row is needed by at least one law."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import pytest

from bot.delivery import decide
from bot.delivery.decide import CALL, PAGE, Call, CallFacts, Page, PageFacts, next_good_moment

MESSAGES = (Page.RING, Page.SILENT)
TURN = ("fresh", "wanted", "put_off", "in_channel", "planned", "acted", "rests")


def every(kind: Any, words: Sequence[str], **given: bool) -> Iterator[Any]:
    """Yield facts of this kind, with every combination of these fields."""
    for values in itertools.product((False, True), repeat=len(words)):
        yield kind(**given | dict(zip(words, values, strict=True)))


@cache
def pages() -> list[PageFacts]:
    """Return all possible page states. The turn doesn't matter for an edit. A player who looks at the page is
    there, and a player who sees their question has one.
    """
    common = ("message", "sees", "closed", "asked")
    found = [*every(PageFacts, ("seated", "renewed"))][:3]
    found += every(PageFacts, (*common, "refused", "current", "lags", "looks", "there", "renewed"))
    found += every(PageFacts, (*common, "there", "hope", *TURN), renewed=True)
    return [one for one in found if one.there >= one.looks and one.asked >= one.fresh]


@cache
def calls() -> list[CallFacts]:
    """Return all possible facts for a call. It has at most one reason, and may go to the channel."""
    return [
        one
        for one in every(CallFacts, CallFacts._fields)
        if one.first + one.reminder + one.nudge <= 1
        and one.put_off >= one.muted
        and one.unreachable <= (one.first and one.here)
    ]


def later(row: str) -> bool:
    """Return whether a player who isn't called because of this row is called later."""
    return next_good_moment(row, 0, 0) is not None


def open_to(one: PageFacts) -> bool:
    """Return whether a new message is wanted and may be sent."""
    at_message = one.there and one.message
    return one.seated and one.renewed and not one.refused and not at_message


# Laws. Each gets all facts of its kind, and raises AssertionError if one breaks it.


def a_message_goes_with_the_seat(one: PageFacts, end: Page, row: str) -> None:
    assert (end is Page.REMOVE) == (not one.seated)


def a_page_is_edited_where_no_new_one_is_wanted(one: PageFacts, end: Page, row: str) -> None:
    """Unless the player only waits, and doesn't look at the page."""
    if one.seated and not one.renewed and not one.refused:
        waits = one.lags and not one.looks
        edited = Page.KEEP if one.current else Page.EDIT
        assert end is (edited if one.message and not waits else Page.NOTHING)


def who_looks_at_their_page_sees_it_change(one: PageFacts, end: Page, row: str) -> None:
    if one.seated and one.renewed and not one.refused and one.there and one.message:
        assert end is (Page.KEEP if one.current else Page.EDIT)


def who_is_reached_by_nothing_is_told_once_they_do_not_see_it(one: PageFacts, end: Page, row: str) -> None:
    quiet = one.in_channel or (one.message and one.fresh and (one.put_off or not one.wanted))
    if one.seated and (one.refused or (open_to(one) and not one.hope and not quiet)):
        waits = one.asked and one.sees and one.renewed
        assert end is (Page.LATER if waits else Page.TELL if one.asked and not one.sees else Page.CLOSE)


def nothing_is_sent_to_closed_messages_while_the_player_sees_it(one: PageFacts, end: Page, row: str) -> None:
    if one.closed and one.sees:
        assert end not in MESSAGES
        assert end is not Page.LATER or one.asked
        assert end is not Page.CLOSE or one.refused or not one.asked


def who_chose_the_channel_gets_no_message(one: PageFacts, end: Page, row: str) -> None:
    """They get neither a sound nor a badge. Any page is edited, and they're called in the channel."""
    if open_to(one) and one.in_channel:
        called = one.fresh and one.wanted and not one.put_off
        waits = one.there  # and there is no message to edit
        assert end is (Page.QUIET if not called else Page.LATER if waits else Page.IN_CHANNEL)
    else:
        assert end is not Page.IN_CHANNEL


def who_was_called_in_this_turn_is_not_rung_for_again(one: PageFacts, end: Page, row: str) -> None:
    if not one.fresh:
        assert end is not Page.RING


def who_wants_no_call_gets_no_mark_of_one(one: PageFacts, end: Page, row: str) -> None:
    if one.fresh and one.message and (one.put_off or not one.wanted):
        assert end not in MESSAGES


def who_wants_no_call_has_a_page_all_the_same(one: PageFacts, end: Page, row: str) -> None:
    if open_to(one) and one.hope and not one.in_channel and not one.message and not one.sees:
        assert end in (*MESSAGES, Page.HOLD)


def a_plan_is_between_the_house_and_its_player(one: PageFacts, end: Page, row: str) -> None:
    calls = one.fresh and one.wanted and not one.put_off and not one.in_channel and one.hope
    assert (end is Page.HOLD) == (open_to(one) and calls and one.planned)


def who_is_there_or_rests_is_rung_for_later(one: PageFacts, end: Page, row: str) -> None:
    if end in MESSAGES:
        wants = one.fresh and one.wanted and not one.put_off
        assert (end is Page.RING) == (wants and not one.acted and not one.rests)
        assert later(row) == (wants and (one.acted or one.rests))


def nobody_is_called_whose_turn_it_is_not(one: CallFacts, outcome: Call, row: str) -> None:
    assert one.asked or outcome is Call.DROP


def one_call_tells_of_a_turn(one: CallFacts, outcome: Call, row: str) -> None:
    """If their hand was lost, the channel says that no message reaches them, but doesn't ring."""
    if one.asked and one.first and (one.hand or one.otherwise):
        lost = one.unreachable and not one.otherwise
        assert outcome is (Call.UNNAMED if lost else Call.DROP)


def who_is_reached_nowhere_else_is_told_in_the_channel(one: CallFacts, outcome: Call, row: str) -> None:
    """It makes a sound only if they want one, and haven't just looked and aren't resting."""
    if one.asked and one.unreachable and not one.otherwise:
        unnamed = one.hand or one.put_off or one.acted or not one.wanted
        assert outcome is (Call.UNNAMED if unnamed else Call.SILENT if one.rests else Call.RING)


def a_reminder_respects_what_they_said(one: CallFacts, outcome: Call, row: str) -> None:
    if one.asked and one.reminder:
        unwanted = one.muted or one.acted or not one.wanted
        held = one.planned and not one.here
        rings = Call.SILENT if one.rests else Call.RING
        assert outcome is (Call.DROP if unwanted else Call.HOLD if held else rings)


def what_was_put_off_is_not_called_before_its_moment(one: CallFacts, outcome: Call, row: str) -> None:
    if one.put_off and not one.reminder and not one.unreachable:
        assert outcome is Call.DROP


def nobody_learns_from_a_nudge_what_they_want_or_planned(one: CallFacts, outcome: Call, row: str) -> None:
    """A nudge is never delayed. A page held back for a plan calls the player if the plan is dropped."""
    if one.nudge and (not one.wanted or (one.planned and not one.here)):
        assert outcome is Call.DROP
        assert not later(row)


def in_direct_messages_a_plan_keeps_calls_back(one: CallFacts, outcome: Call, row: str) -> None:
    called = one.asked and not one.nudge and not one.put_off and not one.otherwise and not one.hand
    if called and one.planned and not one.here and not (one.reminder and (one.acted or not one.wanted)):
        assert outcome is Call.HOLD


def in_the_channel_nobody_sees_a_plan(one: CallFacts, outcome: Call, row: str) -> None:
    if one.here:
        assert outcome is decide.call(one._replace(planned=not one.planned))[0]


def who_acted_or_rests_is_called_at_a_better_moment(one: CallFacts, outcome: Call, row: str) -> None:
    plain = not (one.hand or one.otherwise or one.put_off or one.planned) and one.wanted
    if one.asked and plain and not one.reminder and not one.unreachable:
        assert outcome is (Call.DROP if one.acted else Call.SILENT if one.rests else Call.RING)
        assert later(row) == (one.acted or one.rests)


OF_PAGES: list[Callable[[PageFacts, Page, str], None]] = [
    a_message_goes_with_the_seat,
    a_page_is_edited_where_no_new_one_is_wanted,
    who_looks_at_their_page_sees_it_change,
    who_is_reached_by_nothing_is_told_once_they_do_not_see_it,
    nothing_is_sent_to_closed_messages_while_the_player_sees_it,
    who_chose_the_channel_gets_no_message,
    who_was_called_in_this_turn_is_not_rung_for_again,
    who_wants_no_call_gets_no_mark_of_one,
    who_wants_no_call_has_a_page_all_the_same,
    a_plan_is_between_the_house_and_its_player,
    who_is_there_or_rests_is_rung_for_later,
]
OF_CALLS: list[Callable[[CallFacts, Call, str], None]] = [
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
    """Yield the laws that the tables currently break."""
    kinds: list[tuple[Any, Any, Any]] = [(OF_PAGES, pages, decide.page), (OF_CALLS, calls, decide.call)]
    for laws, facts, decision in kinds:
        for one in facts():
            try:
                decided = decision(one)
            except StopIteration:
                yield "something is decided"
                continue
            for law in laws:
                try:
                    law(one, *decided)
                except AssertionError:
                    yield law.__name__


def test_no_law_is_broken_whatever_is_so() -> None:
    assert not set(broken())


ROWS = [(name, row) for name, table in (("PAGE", PAGE), ("CALL", CALL)) for row, _ in table]


@pytest.mark.parametrize(("name", "row"), ROWS, ids=[f"{name}: {row}" for name, row in ROWS])
def test_each_row_is_needed(name: str, row: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = getattr(decide, name)
    monkeypatch.setattr(decide, name, tuple(one for one in table if one[0] != row))
    assert {word.lstrip("-") for word in row.split()} <= set(
        (PageFacts if name == "PAGE" else CallFacts)._fields
    )
    assert next(broken(), None) is not None, "without it, no law is broken"
