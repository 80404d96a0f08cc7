"""A move as it's built tap by tap, without Discord. All games work alike, and forged input is harmless."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

import engine
from bot.features.typed.completing import completions
from bot.ui.drafts import MENU, Drafts, MoveDraft, stepwise
from tests.bot.pages import table_of
from tests.bot.telling import FRIENDS
from tests.engine.walk import random_word

ORDER = engine.Choice("order", ("a", "b", "c", "d"), 4, 4, ordered=True)
SEVERAL = engine.Choice("several", ("a", "b", "c", "d"), 2, 3)
PERHAPS = engine.Choice("perhaps", ("a", "b", "c", "d"), 0, 2)
ONE = engine.Choice("one", ("a", "b"))
LOTS_WORDS = tuple(f"w{number}" for number in range(MENU + 1))
LOTS = engine.Choice("lots", LOTS_WORDS, 0, 3)
MENUFUL = engine.Choice("menuful", LOTS_WORDS[:MENU], 2, 3)
ALL = SEVERAL._replace(most=4)
EVERY = (ORDER, SEVERAL, PERHAPS, ONE, LOTS, MENUFUL)
BEGUN = ("lay",)


def reason(step, *values) -> str:
    with pytest.raises(engine.Illegal) as illegal:
        step(*values)
    return illegal.value.reason


def test_a_word_is_made_pick_by_pick_but_where_one_menu_alone_holds_it():
    assert [stepwise(choice) for choice in EVERY] == [True, True, True, False, True, False]


def test_picks_too_long_for_a_custom_id_are_made_in_one_menu():
    long = engine.Choice("long", tuple(f"{'x' * 9}{number}" for number in range(9)), 1, 9)
    assert not stepwise(long)
    assert stepwise(long._replace(most=4))


PICKS = [("c",), ("c", "a"), ("c", "a", "b")]


@pytest.mark.parametrize(
    ("choice", "draft", "steps", "then"),
    [
        (ONE, MoveDraft(BEGUN), [("add", "b")], MoveDraft(("lay", "b"))),
        (ONE, MoveDraft(BEGUN), [("pick", ["b"])], MoveDraft(("lay", "b"))),
        # The rules can explain better than a draft why a word isn't allowed.
        (ONE, MoveDraft(BEGUN), [("add", "z")], MoveDraft(("lay", "z"))),
        (PERHAPS, MoveDraft(), [("add", "-")], MoveDraft(("-",))),
        (LOTS, MoveDraft(), [("add", "-")], MoveDraft(("-",))),
        # If the order doesn't matter, the choice's order is used.
        (MENUFUL, MoveDraft(BEGUN), [("pick", ["w3", "w1"])], MoveDraft(("lay", "w1+w3"))),
        (SEVERAL, MoveDraft(BEGUN), [("add", "c"), ("add", "a"), ("finish",)], MoveDraft(("lay", "a+c"))),
        # A button works like a menu.
        (LOTS, MoveDraft(), [("add", "w7"), ("pick", ["w2"])], MoveDraft((), ("w7", "w2"))),
        (LOTS, MoveDraft((), ("w7", "w2")), [("finish",)], MoveDraft(("w2+w7",))),
        # Picking as many as allowed completes the word, unless that is all of them or the order matters.
        (SEVERAL, MoveDraft(BEGUN, PICKS[1]), [("add", "d")], MoveDraft(("lay", "a+c+d"))),
        (ALL, MoveDraft(BEGUN, PICKS[2]), [("add", "d")], MoveDraft(BEGUN, (*PICKS[2], "d"))),
        # The last place in an order needs no decision.
        (ORDER, MoveDraft(BEGUN), [("add", "c"), ("pick", ["a"])], MoveDraft(BEGUN, PICKS[1])),
        (ORDER, MoveDraft(BEGUN, PICKS[1]), [("add", "d")], MoveDraft(BEGUN, (*PICKS[1], "d", "b"))),
        (ORDER, MoveDraft(BEGUN, (*PICKS[2], "d")), [("finish",)], MoveDraft(("lay", "c+a+b+d"))),
        (ORDER, MoveDraft(BEGUN, PICKS[0]), [("fill", [*"dcbaz"])], MoveDraft(BEGUN, tuple("cdba"))),
        # A second tap takes a pick back, unless its position matters.
        (SEVERAL, MoveDraft(BEGUN, PICKS[1]), [("add", "c")], MoveDraft(BEGUN, ("a",))),
        (ORDER, MoveDraft(BEGUN, PICKS[1]), [("add", "c")], "not-offered"),
        (ORDER, MoveDraft(BEGUN, PICKS[1]), [("pick", ["b", "b"])], "picked-twice"),
        (LOTS, MoveDraft(), [("pick", [*LOTS_WORDS[:4]])], "too-many"),
        (LOTS, MoveDraft((), LOTS_WORDS[:3]), [("add", LOTS_WORDS[3])], "too-many"),
        (LOTS, MoveDraft(), [("fill", ["w1"])], "not-offered"),
        (LOTS, MoveDraft(), [("finish",)], "too-few"),
        (ORDER, MoveDraft((), ("a", "b")), [("finish",)], "too-few"),
        (SEVERAL, MoveDraft((), ("a",)), [("finish",)], "too-few"),
    ],
)
def test_each_step_leads_to_a_draft_or_is_refused(
    choice: engine.Choice, draft: MoveDraft, steps: list[tuple[Any, ...]], then: MoveDraft | str
):
    for verb, *values in steps:
        if isinstance(then, str):
            assert reason(getattr(draft, verb), choice, *values) == then
        else:
            draft = getattr(draft, verb)(choice, *values)
    assert isinstance(then, str) or draft == then


def test_a_word_may_be_finished_and_filled_in_where_that_makes_one():
    assert not MoveDraft(BEGUN, PICKS[0]).may_finish(SEVERAL)
    assert not MoveDraft(BEGUN, PICKS[0]).may_finish(ORDER)
    assert MoveDraft((), ("w7", "w2")).may_finish(LOTS)
    full = MoveDraft(BEGUN, (*PICKS[2], "d"))
    assert (full.left(ORDER), full.may_finish(ORDER), full.may_fill(ORDER)) == ([], True, False)
    assert MoveDraft(BEGUN, PICKS[0]).left(ORDER) == ["a", "b", "d"]
    assert MoveDraft(BEGUN, PICKS[0]).may_fill(ORDER)
    assert not MoveDraft().may_fill(LOTS)


# Forged taps


@pytest.mark.parametrize("choice", EVERY)
@pytest.mark.parametrize("words", [[], ["z"], ["a", "z"], [""], ["-"], ["a+b"]])
def test_picks_that_were_not_offered_are_refused(choice: engine.Choice, words: list[str]):
    assert reason(MoveDraft().pick, choice, words) == "not-offered"


@pytest.mark.parametrize(
    ("picks", "why"),
    [
        (("zz",), "not-offered"),
        (("",), "not-offered"),
        (("KH@99",), "not-offered"),
        (("{0}", "{0}"), "picked-twice"),
    ],
)
def test_forged_picks_are_found_before_anything_is_shown(picks: tuple[str, ...], why: str):
    state = engine.new("four-sisters", 4, "forged", engine.GAMES["four-sisters"].options.of({}))
    seat = state.to_act[0]
    choice = state.choice(seat)
    assert choice is not None
    draft = MoveDraft((), tuple(pick.format(choice.words[0]) for pick in picks))
    assert reason(draft.choice, state, seat) == why
    assert reason(MoveDraft(("no-such-word",)).choice, state, seat)


typed = some.sampled_from(["a", "b", "c", "d", "-", "", "z", "a+b", "w1", "w2", "w30"])


@given(
    some.sampled_from(EVERY),
    some.lists(typed, max_size=5).map(tuple),
    some.sampled_from(["add", "pick", "finish", "fill"]),
    some.lists(typed, max_size=5),
)
def test_whatever_comes_a_step_is_refused_or_leads_to_picks_that_were_offered(
    choice: engine.Choice, picks: tuple[str, ...], verb: str, values: list[str]
):
    """Picks from before the step are left out, because `choice` has checked them."""
    draft = MoveDraft(BEGUN, picks)
    steps = {
        "add": lambda: draft.add(choice, values[0] if values else ""),
        "pick": lambda: draft.pick(choice, values),
        "finish": lambda: draft.finish(choice),
        "fill": lambda: draft.fill(choice, values),
    }
    proper = len({*picks}) == len(picks) <= choice.most and set(picks) <= set(choice.words)
    try:
        new = steps[verb]()
    except engine.Illegal:
        return
    if proper:
        assert len(set(new.picks)) == len(new.picks) <= choice.most
        assert set(new.picks) <= set(choice.words)
    assert len(new.said) in (0, 1, 2)


@pytest.mark.parametrize("game", engine.GAMES)
def test_every_move_can_be_said_step_by_step(game: str):
    """Taps lead to every move that the engine offers, and a panel shows the remaining words."""
    rng = random.Random(game)
    state = engine.new(game, engine.GAMES[game].seats[-1], game, engine.GAMES[game].options.of({}))
    for _ in range(60):
        if state.result is not None:
            break
        seat = rng.choice(state.to_act)
        draft = MoveDraft()
        while (choice := draft.choice(state, seat)) is not None:
            word = random_word(choice, rng)
            said = (*draft.said, word)
            if word == "-":
                draft = draft.add(choice, word)
            elif stepwise(choice):
                for pick in word.split("+"):
                    if pick in draft.left(choice):
                        draft = rng.choice([draft.add(choice, pick), draft.pick(choice, [pick])])
                        assert not draft.picks or draft.choice(state, seat) == choice
                draft = draft.finish(choice) if draft.picks else draft
                said = said if choice.ordered else draft.said
            else:
                draft = draft.pick(choice, word.split("+"))
            assert [set(one.split("+")) for one in draft.said] == [set(one.split("+")) for one in said]
        state.play(seat, draft.said)


# Typed words


@pytest.mark.parametrize("game", engine.GAMES)
def test_what_is_offered_while_typing_can_be_said(game: str):
    rng = random.Random(game)
    state = engine.new(game, engine.GAMES[game].seats[0], game, engine.GAMES[game].options.of({}))
    table = table_of(state, "en", FRIENDS)
    seat = state.to_act[0]
    typed = ""
    for _ in range(12):
        offered = [choice.value for choice in completions(table, seat, typed)]
        if not offered or offered == [typed]:
            break
        typed = str(rng.choice(offered))
        *said, last = typed.split()
        choice = state.choice(seat, tuple(said))
        assert choice is not None
        assert last == "-" or MoveDraft(tuple(said), tuple(last.split("+"))).choice(state, seat) == choice
        if "+" not in last and choice.most > 1 and last != "-":
            typed += "+"  # continue this word
    assert typed


# Kept drafts


def test_a_draft_is_kept_until_its_question_is_another():
    table = table_of(engine.new("court-piece", 4, "kept"), "en", FRIENDS)
    drafts, draft = Drafts(), MoveDraft(("H",))
    assert drafts.of(table, 0) == MoveDraft()
    drafts.keep(table, 0, draft)
    assert drafts.of(table, 0) == draft
    assert drafts.of(table, 1) == MoveDraft()
    seats = (dataclasses.replace(table.seats[0], question_version=7), *table.seats[1:])
    later = dataclasses.replace(table, seats=seats)
    assert drafts.of(later, 0) == MoveDraft()
    assert drafts.of(table, 0) == MoveDraft(), "it is forgotten"
    drafts.keep(table, 0, draft)
    assert drafts.of(dataclasses.replace(table, phase="abandoned"), 0) == MoveDraft()
