"""A custom_id says everything, and is read as what a stranger sent."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as some

import engine
from bot.ui.controls import ControlId, cut, parse

words = some.from_regex(r"[0-9A-Za-z@-]{1,8}", fullmatch=True)
controls = some.builds(
    ControlId,
    some.from_regex(r"[a-z-]{1,16}", fullmatch=True),
    some.integers(0, 2**40),
    some.integers(0, 10**6),
    some.lists(words, max_size=4).map(tuple),
    some.lists(words, max_size=4).map(tuple),
    some.sampled_from(["", "KH", "7H@2", "ace_rule", "court-piece 12"]),
)


@given(controls)
def test_what_is_written_is_read(control: ControlId) -> None:
    try:
        text = control.custom_id()
    except ValueError:
        return
    assert len(text) <= 100
    assert parse(text) == control


def test_a_custom_id_has_a_hundred_characters_at_most() -> None:
    most = ControlId("say", 1, 7, ("x" * 89,), argument="KH")
    assert len(most.custom_id()) == 100
    for longer in (most._replace(said=("x" * 90,)), most._replace(table=36), most._replace(verb="pick")):
        with pytest.raises(ValueError, match="101"):
            longer.custom_id()


@given(some.one_of(some.text(max_size=120), some.from_regex(r"[a-z]{1,4}:[0-9a-z]{0,14}:[0-9a-z]*:.*:.*")))
def test_anything_else_is_refused_or_read_as_plain_data(text: str) -> None:
    try:
        control = parse(text)
    except ValueError:
        return
    assert control.table >= 0
    assert control.table < 2**63, "the database takes no larger number"
    assert control.question_version < 2**63


@pytest.mark.parametrize("game", engine.GAMES)
def test_every_move_of_every_game_fits(game: str) -> None:
    """Also at a table with a large number and late in the game."""
    rng = random.Random(game)
    for seats in engine.GAMES[game].seats:
        state = engine.new(game, seats, game)
        for _ in range(60):
            if state.result is not None:
                break
            seat = rng.choice(state.to_act)
            said: tuple[str, ...] = ()
            while (choice := state.choice(seat, said)) is not None:
                count = rng.randint(choice.least, min(choice.most, len(choice.words)))
                picks = tuple(rng.sample(choice.words, count))
                stepwise = choice.most > 1 and (choice.ordered or len(choice.words) > 25)
                part = picks[:-1] if stepwise else ()
                for word in choice.words[:30]:
                    assert ControlId("say", 36**6, 36**3, said, part, word).custom_id()
                said = (*said, "+".join(picks) or "-")
            state.play(seat, said)


@given(some.text(min_size=1, max_size=200), some.integers(2, 100))
def test_cut_keeps_within_the_limit(text: str, most: int) -> None:
    assert len(cut(text, most)) <= most
    assert cut(text, 200) == text
