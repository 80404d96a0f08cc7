"""The planning page: any game can show it at any time, and it names only what its reader sees."""

from __future__ import annotations

import json
import random

import pytest

import engine
from bot.features.plans.page import Possible, chosen, plan_completions, plan_lines, plan_page, possible, typed
from bot.features.plans.plans import NOTHING, StandingPlan
from bot.features.plans.rows import Moment, Plan
from bot.i18n.languages import language
from bot.tables.core.errors import Refused
from bot.tables.core.table import PLAN_DROPPED, PLANNED
from bot.ui.scene import scene_of
from tests.bot.pages import table_of
from tests.engine.games.court_piece.positions import filled, position
from tests.engine.laws.saying import codes
from tests.engine.walk import random_game
from tests.nights import by_day

LATEST = 60
"""The approximate number of moves in a game that are checked."""


@pytest.mark.parametrize("locale", by_day(["en-US", "es-419"], "es-419"))
@pytest.mark.parametrize("game", engine.GAMES)
def test_what_may_be_planned_is_theirs(game: str, locale: str) -> None:
    say, pages = language(locale), 0
    for seats in {engine.GAMES[game].seats[0], engine.GAMES[game].seats[-1]}:
        state = engine.new(game, seats, f"planning {seats}")
        people = [f"Person {seat}" for seat in range(seats)]
        for number, _ in enumerate(random_game(state, random.Random(game))):
            if state.result is not None or number > LATEST:
                break
            if number % 6:
                continue
            table = table_of(state, locale, people)
            for seat in range(seats):
                page = plan_page(table, seat, say, NOTHING).to_components()
                assert len(json.dumps(page)) < 20_000
                if seat in state.to_act:
                    assert not possible(table, seat, say)
                    assert say("plan-your-turn") in json.dumps(page, ensure_ascii=False)
                    continue
                found = possible(table, seat, say)
                assert len({one.move for one in found}) == len(found) <= 25
                seen = codes(state.view(seat))
                for one in found:
                    assert codes(one.move) <= seen, f"{one.move} names what seat {seat} has not seen"
                    assert len(one.move) == len(one.asks)
                    assert one.label.strip()
                    assert chosen(table, seat, say, one.move).move == one.move
                pages += bool(found)
                if found:
                    first = found[0]
                    assert typed(table, seat, say, " ".join(first.move)) is not None
                    plan = Plan(table.id, 1, first.move, None, first.asks, 0, 0)
                    lines = plan_lines(table, scene_of(table, seat, say), StandingPlan(plan), [])
                    assert lines.startswith("-# ")
                for choice in plan_completions(table, seat, say, ""):
                    assert codes(choice.value) <= seen
                    assert 0 < len(choice.name) <= 100
    assert pages > 3


def test_what_a_stranger_sends_is_no_plan() -> None:
    say = language("en-US")
    table = table_of(engine.new("court-piece", 4, "strange"), "en-US", list("ABCD"))
    waiting = next(seat for seat in range(4) if seat not in table.to_act)
    for move in ((), ("no",), ("KH", "KH"), ("-",), ("S",)):
        with pytest.raises(Refused):
            chosen(table, waiting, say, move)
    for text in ("", "no such thing", "x" * 300):
        with pytest.raises(Refused):
            typed(table, waiting, say, text)
    assert typed(table, waiting, say, "Follow suit with my LOWEST") == "lowest-to-follow"
    assert typed(table, waiting, say, "lowest-if-lost") == "lowest-if-lost"


def test_what_may_mean_another_card_by_then_is_no_plan() -> None:
    """The lowest legal card depends on the suit led, but the lowest spade doesn't."""
    say = language("en-US")
    hands = filled("AS QS 9H 4C", "KS 2S 4D 3D 8H", "3S 4S 5C 6H", "5S 6S 7H 8C")
    table = table_of(position(*hands), "en-US", list("ABCD"))
    with pytest.raises(Refused, match="plan-several"):
        typed(table, 1, say, "my lowest")
    for text, card in (("my lowest spade", "2S"), ("lowest diamond", "3D"), ("king of spades", "KS")):
        plan = typed(table, 1, say, text)
        assert isinstance(plan, Possible)
        assert plan.move == (card,)


@pytest.mark.parametrize("locale", ["en-US", "es-419"])
def test_what_a_player_is_told_of_their_plans(locale: str) -> None:
    say = language(locale)
    state = engine.new("court-piece", 4, "told")
    table = table_of(state, locale, list("ABCD"))
    scene = scene_of(table, 0, say)
    for why in ("round", "question", "condition", "legal"):
        for policy, words in (("lowest-if-lost", []), (None, ["KH"])):
            data = {"words": words, "asks": ["card"] * len(words), "policy": policy, "why": why}
            event = engine.Event(PLAN_DROPPED, 0, data, (0,))
            assert plan_lines(table, scene, NOTHING, [event]).count("\n") == 0
    data = {"words": ["KH"], "asks": ["card"], "policy": None, "why": "alone"}
    alone = plan_lines(
        table,
        scene,
        StandingPlan(None, True, Moment(1, 1, 1, 1_800_000_000.5, 0)),
        [engine.Event(PLANNED, 0, data, (0,))],
    )
    assert "K♥" in alone
    assert alone.count("\n") == 1
    assert plan_lines(table, scene, NOTHING, []) == ""
