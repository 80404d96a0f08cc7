"""A player's question and its answer buttons: whole moves if there are few, and no move without a tap."""

from __future__ import annotations

import dataclasses
import itertools
import random
from collections.abc import Iterator
from functools import partial
from typing import Any
from unittest import mock

import discord
import pytest

import engine
from bot import presentation
from bot.i18n.languages import codes, language
from bot.pictures.svg import height_of
from bot.presentation import Presentation
from bot.presentation.occasion import picture_of
from bot.tables.core.table import Clock, Table, opening_choice
from bot.ui import layout
from bot.ui.calling import ALARM
from bot.ui.controls import ControlId, parse
from bot.ui.drafts import BUTTONS, MoveDraft
from bot.ui.explanation import explain_choices
from bot.ui.message import Image
from bot.ui.panel import panel
from bot.ui.question import PLENTY, ask, taken_back
from bot.ui.sayings import QUESTIONS, Saying, advanced, only_answer, sayings
from bot.ui.scene import scene_of, spoken_move
from engine.robots import guide_of
from engine.words import random_move
from tests.bot.pages import faces, own_page, parts, table_of, text_of
from tests.bot.telling import FRIENDS, PEOPLE, first
from tests.discord.judges import HOSTILE, Line, hostile
from tests.engine.walk import random_game

SAY = language("en")
PRIMARY, SECONDARY, SUCCESS, DANGER = (
    discord.ButtonStyle[name].value for name in ("primary", "secondary", "success", "danger")
)
MOST = 31
"""Examine one in this many positions of a random game."""


def buttons(
    table: Table, seat: int, draft: MoveDraft | None = None, with_faces: bool = True
) -> list[tuple[str, int, ControlId]]:
    """Return the label, style and control of each button on a reader's page."""
    page = own_page(table, seat, SAY, draft, faces=faces(table.game) if with_faces else {})
    return [
        (part.get("label") or part["emoji"]["name"], part["style"], parse(part["custom_id"]))
        for part in parts(page)
        if part["type"] == discord.ComponentType.button.value
    ]


def labels(table: Table, seat: int, draft: MoveDraft | None = None) -> list[str]:
    helps = {SAY(key) for key in ("panel-advice", "panel-type", "panel-more", "table-rules-button")}
    return [label for label, _, _ in buttons(table, seat, draft) if label not in helps]


def positions(game: str) -> Iterator[tuple[engine.State, random.Random]]:
    for seats in engine.GAMES[game].seats:
        rng = random.Random(f"question {game} {seats}")
        state = engine.new(game, seats, f"question {seats}")
        yield state, rng
        for number, _ in enumerate(random_game(state, rng)):
            if state.result is not None or number > 400:
                break
            if number % MOST == 0:
                yield state, rng


def asked(table: Table, seat: int, said: engine.Move = ()) -> list[MoveDraft]:
    """Return the drafts that this question's word buttons lead to."""
    return [
        MoveDraft(control.said if control.verb == "words" else (*control.said, control.argument))
        for _, _, control in buttons(table, seat, MoveDraft(said))
        if control.verb == "words" or (control.verb == "say" and not _picks(table, seat, control.said))
    ]


def _picks(table: Table, seat: int, said: engine.Move) -> bool:
    """Return whether a word at this point consists of several picks."""
    choice = table.state.choice(seat, said)
    return choice is not None and choice.most > 1


# A hand


def following() -> tuple[Table, int]:
    """Return a seat with thirteen cards that must follow suit."""

    def found(state: engine.State) -> bool:
        if state.result is not None:
            return False
        view, choice = state.view(state.to_act[0]), state.choice(state.to_act[0])
        assert choice is not None
        return bool(view["trick"]) and len(view["hand"]) == 13 and len(choice.words) < 6

    state = first("court-piece", found)
    return table_of(state, "en", FRIENDS), state.to_act[0]


def test_only_cards_that_may_be_played_are_buttons():
    table, seat = following()
    choice = table.state.choice(seat)
    cards = [one for one in buttons(table, seat) if one[2].verb == "say"]
    assert [control.argument for _, _, control in cards] == list(choice.words)
    assert {style for _, style, _ in cards} == {PRIMARY}
    assert all(label for label, _, _ in cards)
    held = presentation.of("court-piece").held(table.state.view(seat))
    assert not {control.argument for _, _, control in buttons(table, seat)} & (set(held) - set(choice.words))


def test_a_reader_who_asks_learns_why_the_other_cards_may_not_be_played():
    table, seat = following()
    for code in codes():
        assert "CP-5" in explain_choices(table, seat, language(code))


# Whole moves


@pytest.mark.parametrize("game", engine.GAMES)
def test_what_a_button_says_is_a_move_or_leads_to_a_question_with_several_answers(game: str):
    text = presentation.of(game)
    for state, _ in positions(game):
        table = table_of(state, "en", FRIENDS)
        for seat in range(state.seats):
            if opening_choice(state, seat) is None:
                continue
            for said in {advanced(state, seat, ()), *(one.said for one in asked(table, seat))}:
                choice = state.choice(seat, said)
                if choice is None or (choice.most > 1 and len(choice.words) > 3):
                    continue
                found = asked(table, seat, said)
                assert len(found) <= BUTTONS or text.rows(choice.ask, choice.words)
                for draft in found:
                    then = state.choice(seat, draft.said)
                    one_word = len(draft.said) == len(said) + 1
                    assert then is None or one_word or only_answer(then) is None


@pytest.mark.parametrize("code", codes())
@pytest.mark.parametrize("game", engine.GAMES)
def test_buttons_differ_have_a_label_and_fit(game: str, code: str):
    for state, _ in positions(game):
        table = table_of(state, code, PEOPLE)
        for seat in range(state.seats):
            kind = type(state)
            with mock.patch.object(kind, "choice", autospec=True, side_effect=partial(kind.choice)) as asked:
                page = own_page(table, seat, language(code))
            assert asked.call_count <= QUESTIONS + 20, "the rules are asked seldom"
            shown = [part for part in parts(page) if part["type"] == discord.ComponentType.button.value]
            said = [part.get("label") or part["emoji"]["name"] for part in shown]
            assert len(set(said)) == len(shown), said
            assert all(any(map(str.isalnum, label)) or label == ALARM for label in said)
            rows = [part for part in parts(page) if part["type"] == discord.ComponentType.action_row.value]
            assert len(rows) <= layout.ROWS + 1


def test_a_move_that_says_several_words_is_one_tap_with_a_sentence():
    state = first(
        "four-tribes",
        lambda state: (
            state.result is None
            and state.affair is None
            and "lay" in state.choice(state.to_act[0]).words
            and any(kin["spouse"] is None for kin in state.view(state.to_act[0])["families"][state.to_act[0]])
            and len(state.view(state.to_act[0])["families"][state.to_act[0]]) == 1
        ),
        seats=2,
    )
    seat = state.to_act[0]
    found = labels(table_of(state, "en", FRIENDS), seat)
    weds = [label for label in found if " weds " in label]
    assert weds or "Lay down a card" in found
    if not weds:
        assert any(
            " weds " in label for label in labels(table_of(state, "en", FRIENDS), seat, MoveDraft(("lay",)))
        )


def test_a_whole_move_without_a_choice_stays_the_players_to_make():
    """The move is already complete, and takes one tap."""
    forced = engine.Choice("one", ("a",)), engine.Choice("other", ("b",))
    state = Fixed({(): forced[0], ("a",): forced[1], ("a", "b"): None})
    assert advanced(state, 0, ()) == ()
    (offer,) = sayings(state, 0, (), frozenset(), lambda found: True)
    assert offer == Saying(("a", "b"), ("one", "other"), None)


def test_questions_with_one_answer_are_not_asked():
    real = engine.Choice("real", ("x", "y"))
    state = Fixed({(): engine.Choice("one", ("a",)), ("a",): real, ("a", "x"): None, ("a", "y"): None})
    assert advanced(state, 0, ()) == ("a",)
    assert [one.said for one in sayings(state, 0, ("a",), frozenset(), lambda found: True)] == [
        ("a", "x"),
        ("a", "y"),
    ]


def test_nothing_is_an_answer_too():
    assert only_answer(engine.Choice("perhaps", (), 0, 0)) == "-"
    assert only_answer(engine.Choice("perhaps", ("a",), 0, 1)) is None
    assert only_answer(engine.Choice("all", ("a", "b"), 2, 2)) == "a+b"
    assert only_answer(engine.Choice("order", ("a", "b"), 2, 2, True)) is None


def test_a_question_that_is_asked_apart_stays_apart():
    state = Fixed(
        {
            (): engine.Choice("verb", ("call", "play")),
            ("call",): engine.Choice("seat", ("1", "3")),
            ("play",): engine.Choice("card", ("x", "y")),
        }
    )
    found = sayings(state, 0, (), frozenset(("seat",)), lambda found: True)
    assert [one.said for one in found] == [("call",), ("play", "x"), ("play", "y")]
    assert [one.said for one in sayings(state, 0, (), frozenset(), lambda found: False)] == [
        ("call",),
        ("play",),
    ]


def test_the_rules_are_asked_a_bounded_number_of_times():
    """However large the move tree, a panel's cost mustn't depend on the position."""
    counted = Endless()
    assert sayings(counted, 0, (), frozenset(), lambda found: True)
    assert counted.asked <= QUESTIONS + 2


class Fixed:
    """A position with these questions. All other words complete a move."""

    def __init__(self, tree: dict[engine.Move, engine.Choice | None]) -> None:
        self.tree = tree

    def choice(self, seat: int, said: engine.Move = ()) -> engine.Choice | None:
        return self.tree.get(said)


class Endless:
    """A position where every word leads to another question."""

    asked = 0

    def choice(self, seat: int, said: engine.Move = ()) -> engine.Choice | None:
        self.asked += 1
        return engine.Choice("more", tuple("abc") if len(said) < 30 else tuple("ab"))


# Back


@pytest.mark.parametrize("game", engine.GAMES)
def test_back_leads_to_the_question_at_which_the_tap_was_made(game: str):
    for state, _ in positions(game):
        table = table_of(state, "en", FRIENDS)
        for seat in state.to_act:
            scene, start = scene_of(table, seat, SAY), MoveDraft(advanced(state, seat, ()))
            assert taken_back(table, seat, scene, start) == start
            for draft in asked(table, seat):
                if draft.choice(state, seat) is None:
                    continue
                shown = MoveDraft(advanced(state, seat, draft.said))
                assert taken_back(table, seat, scene, shown) == start
                for further in asked(table, seat, shown.said)[:3]:
                    if further.choice(state, seat) is not None:
                        further = MoveDraft(advanced(state, seat, further.said))
                        assert taken_back(table, seat, scene, further) == shown


def test_back_takes_the_latest_pick_first():
    state = engine.new("four-sisters", 4, "back")
    table = table_of(state, "en", FRIENDS)
    draft = MoveDraft((), ("9H", "4H"))
    assert taken_back(table, 0, scene_of(table, 0, SAY), draft) == MoveDraft((), ("9H",))


# Costly moves


def squander() -> tuple[Table, int, engine.Move]:
    """Return a seat that could give up its whole hand of three."""
    state = first(
        "four-sisters",
        lambda state: state.result is None and state.phase == "turn" and len(state.hands[state.turn]) == 3,
    )
    return table_of(state, "en", FRIENDS), state.turn, ("introduce", "+".join(state.hands[state.turn]))


def test_what_costs_much_is_asked_once_with_yes_and_back():
    table, seat, move = squander()
    text: Presentation[Any] = presentation.of("four-sisters")
    page = own_page(table, seat, SAY, MoveDraft(move))
    sentence = text.costly(scene_of(table, seat, SAY), move)
    assert sentence is not None
    assert sentence in text_of(page)
    (back, yes) = buttons(table, seat, MoveDraft(move))
    assert yes == (SAY("panel-sure-yes"), DANGER, ControlId("sure", table.id, yes[2].asked, move))
    assert (back[0], back[2].verb) == (SAY("panel-back"), "back")


# Orders


def test_a_scheme_has_orders_with_names_and_the_last_one():
    state = engine.new("four-sisters", 4, "orders")
    table = table_of(state, "en", FRIENDS)
    last = tuple(reversed(state.choice(0).words))  # type: ignore[union-attr]

    def names(again: tuple[str, ...]) -> list[str]:
        page = panel(table, scene_of(table, 0, SAY), (), None, again)
        (menu,) = [part for part in parts(page) if part["type"] == discord.ComponentType.select.value]
        assert parse(menu["custom_id"]).verb == "order"
        assert all(option["description"] for option in menu["options"])
        return [option["value"] for option in menu["options"]]

    assert names(()) == ["clock", "queen", "heart", "mix"]
    assert names(last) == ["again", "clock", "queen", "heart", "mix"]
    # This applies to other cards.
    assert "again" not in names(last[:9])


# Button layout


def test_rows_are_lines_of_a_phone_where_four_are_enough():
    wide = [layout.width("K♦ with 6♦ at Q♣ of Ana")] * 3
    assert layout.rows("abc", wide) == [["a"], ["b"], ["c"]]
    assert layout.rows("abcdefgh", [50.0] * 8) == [list("abcde"), list("fgh")]
    assert layout.rows("abcdefgh", [200.0] * 8) == [list("abcde"), list("fgh")]
    assert layout.lines([200.0] * 8) == 8


# Whispers


def test_whispers_of_the_day_come_last_on_the_panel_and_short():
    """FS-2."""
    state = engine.new("four-sisters", 4, "whispers")
    lately = [engine.Event("confer", seat, {"text": f"{seat} says {'x' * 490}"}, (0, 2)) for seat in (0, 2)]
    lately += [engine.Event("scheme-laid", 1, {})] * 20
    table = table_of(state, "en", FRIENDS, lately)
    texts = [part["content"] for part in parts(own_page(table, 0, SAY)) if "content" in part]
    assert "0 says" in texts[-1]
    assert "2 says" in texts[-1]
    assert len(texts[-1]) < 500
    assert SAY("four-sisters-ask-scheme", robot="no", partner="**Cleo**").splitlines()[1] in texts[-2]
    for other in (1, 3):
        assert "says" not in text_of(own_page(table, other, SAY))


@pytest.mark.parametrize("room", ["plenty", "little"])
@pytest.mark.parametrize("game", engine.GAMES)
def test_who_is_asked_reads_until_when(game: str, room: str) -> None:
    """This includes a panel with a picture that leaves no room."""
    state = engine.new(game, engine.GAMES[game].seats[-1], "until")
    table = table_of(state, "en", PEOPLE)
    seats = tuple(dataclasses.replace(one, clock=Clock(deadline=1_800_000_000)) for one in table.seats)
    table = dataclasses.replace(table, seats=seats)
    scene = scene_of(table, table.to_act[0], SAY)
    pixels = PLENTY if room == "plenty" else 0.0
    asked = ask(table, table.to_act[0], scene, MoveDraft(), room=pixels).question
    assert "**Your turn** ends <t:1800000000:R>." in asked


@pytest.mark.parametrize("screen", [layout.OWN, layout.DIRECT])
@pytest.mark.parametrize("game", engine.GAMES)
def test_news_takes_no_answer_its_button(game: str, screen: float) -> None:
    """Without buttons for their cards, players of some games couldn't see their hand."""

    def menus(table: Table) -> int:
        drawn = picture_of(presentation.of(game), scene_of(table, table.to_act[0], SAY))
        picture = None if drawn is None else Image(b"png", "words", height_of(drawn))
        page = own_page(table, table.to_act[0], SAY, None, picture, faces(game), screen)
        return sum(part["type"] == discord.ComponentType.select.value for part in parts(page))

    seats, looked = max(engine.GAMES[game].seats), 0
    state, rng, told = engine.new(game, seats, "news"), random.Random(4), list[engine.Event]()
    while state.result is None and looked < 60:
        without, with_news = (table_of(state, "en", FRIENDS, news) for news in ((), told[-12:]))
        looked += bool(told)
        assert menus(with_news) == menus(without)
        seat = rng.choice(state.to_act)
        told += [one for one in state.play(seat, guide_of(state).policy(state, seat, rng)) if one.to is None]
    assert looked > 20


def test_a_name_in_an_answer_does_nothing_in_the_text():
    """Labels are plain text, but the panel and *What can I do?* repeat them in Markdown."""
    named = 0
    for state, rng in itertools.chain.from_iterable(map(positions, engine.GAMES)):
        table = table_of(state, "en", HOSTILE)
        for seat in state.to_act:
            moves = [random_move(state, seat, rng) for _ in range(5)]
            drafts = [MoveDraft(move[:end]) for move in moves for end in range(1, len(move))]
            texts = [explain_choices(table, seat, SAY)]
            texts += [text_of(own_page(table, seat, SAY, draft)) for draft in drafts]
            for draft in drafts:
                said = spoken_move(state, scene_of(table, seat, SAY, draft.said), draft.said)
                texts += [f"-# {said}"]
                named += any(word in said for word in ("Ana", "Ben", "Chloé", "Dev", "Eva"))
            for text in texts:
                assert not list(hostile(Line(None, text, marked_up=True))), text
    assert named > 4
