"""A move as it is said, tap by tap, without Discord: the same in every game, and safe from forged input."""

from __future__ import annotations

import dataclasses
import random

import pytest
from hypothesis import given
from hypothesis import strategies as some

import engine
from bot.ui.completions import completions
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


def test_one_word_is_said_at_once():
    draft = MoveDraft(BEGUN)
    assert draft.add(ONE, "b") == draft.pick(ONE, ["b"]) == MoveDraft(("lay", "b"))
    # Why a word is none, the rules say better than a draft can.
    assert draft.add(ONE, "z") == MoveDraft(("lay", "z"))


def test_several_of_one_menu_are_one_word_in_the_order_of_the_choice():
    assert MoveDraft(BEGUN).pick(MENUFUL, ["w3", "w1"]) == MoveDraft(("lay", "w1+w3"))


def test_picks_whose_order_does_not_matter_are_one_word_in_the_order_of_the_choice():
    draft = MoveDraft(BEGUN).add(SEVERAL, "c")
    assert not draft.may_finish(SEVERAL)
    assert draft.add(SEVERAL, "a").finish(SEVERAL) == MoveDraft(("lay", "a+c"))


def test_a_second_tap_takes_a_pick_back_unless_its_place_matters():
    assert MoveDraft(BEGUN, ("c", "a")).add(SEVERAL, "c") == MoveDraft(BEGUN, ("a",))
    assert reason(MoveDraft(BEGUN, ("c", "a")).add, ORDER, "c") == "not-offered"


def test_none_is_a_word_too():
    assert MoveDraft().add(PERHAPS, "-") == MoveDraft().add(LOTS, "-") == MoveDraft(("-",))


def test_an_order_grows_pick_by_pick_and_its_last_place_is_no_decision():
    draft = MoveDraft(BEGUN).add(ORDER, "c")
    assert draft == MoveDraft(BEGUN, ("c",))
    assert draft.left(ORDER) == ["a", "b", "d"]
    assert not draft.may_finish(ORDER)
    draft = draft.pick(ORDER, ["a"])
    assert draft.add(ORDER, "d") == MoveDraft(BEGUN, ("c", "a", "d", "b"))
    full = draft.add(ORDER, "d")
    assert full.left(ORDER) == []
    assert full.may_finish(ORDER)
    assert full.finish(ORDER) == MoveDraft(("lay", "c+a+d+b"))


def test_picks_of_more_than_a_menu_holds_are_added_up_and_may_stop_early():
    """By a button as by a menu."""
    draft = MoveDraft().add(LOTS, "w7").pick(LOTS, ["w2"])
    assert draft == MoveDraft((), ("w7", "w2"))
    assert draft.may_finish(LOTS)
    assert draft.finish(LOTS) == MoveDraft(("w2+w7",))


def test_as_many_picks_as_there_may_be_are_the_word_unless_they_are_all_or_in_an_order():
    assert MoveDraft(BEGUN, ("c", "a")).add(SEVERAL, "d") == MoveDraft(("lay", "a+c+d"))
    every = SEVERAL._replace(most=4)
    assert MoveDraft(BEGUN, ("c", "a", "b")).add(every, "d") == MoveDraft(BEGUN, ("c", "a", "b", "d"))


def test_the_rest_of_an_order_is_filled_in():
    draft = MoveDraft(BEGUN, ("c",))
    assert draft.may_fill(ORDER)
    filled = draft.fill(ORDER, ["d", "c", "b", "a", "z"])
    assert filled == MoveDraft(BEGUN, ("c", "d", "b", "a"))
    assert not filled.may_fill(ORDER)
    assert not MoveDraft().may_fill(LOTS)
    assert reason(MoveDraft().fill, LOTS, ["w1"]) == "not-offered"


# What strangers send


@pytest.mark.parametrize("choice", EVERY)
@pytest.mark.parametrize("words", [[], ["z"], ["a", "z"], [""], ["-"], ["a+b"]])
def test_picks_that_were_not_offered_are_refused(choice: engine.Choice, words: list[str]):
    assert reason(MoveDraft().pick, choice, words) == "not-offered"


def test_picks_that_are_repeated_are_refused():
    draft = MoveDraft((), ("a",))
    assert reason(draft.add, ORDER, "a") == "not-offered"
    assert reason(draft.pick, ORDER, ["b", "b"]) == "picked-twice"


def test_too_many_picks_are_refused():
    words = list(LOTS.words)
    assert reason(MoveDraft().pick, LOTS, words[:4]) == "too-many"
    assert reason(MoveDraft((), tuple(words[:3])).add, LOTS, words[3]) == "too-many"


def test_too_few_picks_are_no_word():
    assert reason(MoveDraft((), ("a", "b")).finish, ORDER) == "too-few"
    assert reason(MoveDraft().finish, LOTS) == "too-few"
    assert reason(MoveDraft((), ("a",)).finish, SEVERAL) == "too-few"


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
    """Where the picks that it began with were: of those, `choice` has made sure."""
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
    """What the engine offers leads, tap by tap, to the very move; what is left is what a panel shows."""
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


# What is typed


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
            typed += "+"  # go on with this word
    assert typed


# What is kept of it


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
