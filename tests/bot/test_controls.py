"""A custom_id carries everything that its handler needs, and is read as untrusted input."""

from __future__ import annotations

import ast
import dataclasses
import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as some

import engine
from bot.features.lessons.lesson import lesson
from bot.tables.core import tokens
from bot.tables.core.table import Offer, Table
from bot.ui.controls import ControlId, button, choices, cut, menu, parse, row, rows_of
from bot.ui.message import boxed, text_view
from tests.bot.test_step import begun
from tests.check_rows import main, starred

LARGEST_TABLE = 2 * tokens.FIRST - 1

words = some.text("0159AKZaz@-", min_size=1, max_size=8)
controls = some.builds(
    ControlId,
    some.text("adkz-", min_size=1, max_size=16),
    some.integers(0, 2**41),
    some.integers(0, 36**6),
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
    assert control.asked < 2**63


@pytest.mark.parametrize("game", engine.GAMES)
def test_every_move_of_every_game_fits(game: str) -> None:
    """Even at the table with the largest number. A question's token has six characters."""
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
                    assert ControlId("say", LARGEST_TABLE, 36**6 - 1, said, part, word).custom_id()
                said = (*said, "+".join(picks) or "-")
            state.play(seat, said)


@given(some.text(min_size=1, max_size=200), some.integers(2, 100))
def test_cut_keeps_within_the_limit(text: str, most: int) -> None:
    assert len(cut(text, most)) <= most
    assert cut(text, 200) == text


# The control's table and question


def numbered(table: int = LARGEST_TABLE, seed: str = "seed", asked: int = 5) -> Table:
    """Return a game for two at a table with this number."""
    found = begun("court-wars", 2)
    seats = tuple(dataclasses.replace(seat, question_version=asked) for seat in found.seats)
    return dataclasses.replace(found, id=table, seed=seed, seats=seats)


def test_numbers_of_tables_tell_nothing_and_are_nobody_elses() -> None:
    found = [tokens.any_number() for _ in range(2000)]
    assert len(set(found)) == len(found)
    assert sorted(found) != found
    assert max(found) < 2**53, "an option of Discord's takes no larger integer"
    assert len({number >> 36 for number in found}) == 16, "they are spread over all of their range"
    theirs = [taught.id for game in engine.GAMES if (taught := lesson(game)) is not None]
    assert theirs
    assert max(theirs) < tokens.FIRST <= min(found)


def test_a_token_is_another_for_every_question_and_in_no_order() -> None:
    found = [tokens.of_question(numbered(asked=version), 0) for version in range(200)]
    assert len(set(found)) == len(found)
    assert sorted(found) not in (found, found[::-1])
    assert len({token - before for before, token in itertools.pairwise(found)}) == len(found) - 1
    assert all(36**5 <= token < 36**6 for token in found), "six characters, whatever it stands for"
    others = [numbered(), numbered(seed="other"), numbered(LARGEST_TABLE - 1)]
    assert len({tokens.of_question(table, seat) for table in others for seat in (0, 1)}) == 6


def test_a_token_is_the_same_as_long_as_the_question_is() -> None:
    table = numbered()
    later = dataclasses.replace(table, version=99, waiting_since=1)
    assert tokens.of_question(later, 1) == tokens.of_question(table, 1)
    assert tokens.asks(later, 1, tokens.of_question(table, 1))
    assert not tokens.asks(later, 0, tokens.of_question(table, 1))


def test_versions_are_understood_where_an_earlier_release_drew_controls_and_nowhere_else() -> None:
    for number, understood in ((3, True), (tokens.FIRST - 1, True), (tokens.FIRST, False)):
        table = dataclasses.replace(numbered(number), offer=Offer(1, 7, 0))
        assert tokens.asks(table, 0, 5) == understood
        assert tokens.offers(table, 7) == understood
        assert tokens.asks(table, 0, tokens.of_question(table, 0))
        assert tokens.offers(table, tokens.of_offer(table))
        assert not tokens.asks(table, 0, 4)
        assert not tokens.offers(table, 6)
        assert not tokens.offers(dataclasses.replace(table, offer=None), 7)


def test_no_row_is_made_from_a_list_that_can_grow() -> None:
    """A sixth button in a row once hid the end of a game."""
    tree = ast.parse("x = row(a, b)\ny = row(*found)\nz = discord.ui.ActionRow(*found)")
    assert [one.lineno for one in starred(tree)] == [2, 3]
    assert main() == 0


@pytest.mark.parametrize("many", [0, 1, 4, 5, 6, 7, 11, 24, 25])
def test_rows_take_any_number_of_buttons(many: int) -> None:
    buttons = [button(str(number), ControlId("say", number)) for number in range(many)]
    lengths = [len(one.children) for one in rows_of(buttons)]
    assert sum(lengths) == many
    assert not lengths or max(lengths) - min(lengths) <= 1
    assert max(lengths, default=0) <= 5
    assert len(lengths) == -(-many // 5)


@pytest.mark.parametrize(("options", "least", "most"), [(0, 1, 1), (26, 1, 1), (3, 0, 0), (3, 2, 1)])
def test_a_menu_that_discord_would_refuse_is_never_made(options: int, least: int, most: int) -> None:
    with pytest.raises(ValueError, match="a menu of"):
        menu("pick", ControlId("pick", 1), choices({str(n): str(n) for n in range(options)}), least, most)


def test_nor_is_a_row_or_a_text() -> None:
    many = [button(str(number), ControlId("say", number)) for number in range(6)]
    with pytest.raises(ValueError, match="maximum number of children"):
        row(*many)
    with pytest.raises(ValueError, match="without a control"):
        row()
    for text in ("", "x" * 4001):
        with pytest.raises(ValueError, match="characters"):
            text_view(text)
    with pytest.raises(ValueError, match="characters"):
        boxed("x" * 2001, "y" * 2000)
    with pytest.raises(ValueError, match="maximum number of children"):
        text_view("rows", *(row(button("x", ControlId("say", number))) for number in range(20)))
