"""News for a reader: consecutive robot moves take one line, and the reader's own news comes first."""

from __future__ import annotations

import dataclasses
import random
from typing import get_args

import pytest

import engine
from bot import presentation
from bot.features.consent.section import offer_parts
from bot.i18n.languages import codes, language
from bot.presentation import Scene
from bot.presentation.markdown import plain
from bot.tables.core.table import Kind, LoggedEvent, Offer
from bot.ui.board import board
from bot.ui.layout import OWN
from bot.ui.message import Image
from bot.ui.panel import panel
from bot.ui.scene import END, NEWS, besides_offer, last_news, news, recent_sentences, scene_of
from engine.robots import guide_of
from tests.bot.pages import table_of, text_of
from tests.bot.telling import PEOPLE


def after_robots(code: str = "en", robots: bool = True) -> tuple[Scene, list[engine.Event]]:
    """Return Court Wars after Ana's move. Then Ben beat a card of Cleo's, Cleo Dev's, and Dev Ana's."""
    table = table_of(engine.new("court-wars", 4, "robots"), code, ["Ana", "Ben", "Cleo", "Dev"])
    scene = scene_of(table, 0, language(code))
    events = [engine.Event("placed", 0, {"card": "7S", "court": "QS"})]
    for by, target, court, against in ((1, 2, "QH", "QC"), (2, 3, "QD", "QH"), (3, 0, "KC", "JS")):
        data = {"court": court, "cards": ["4H", "9H"], "strength": 13, "target": target, "against": against}
        events.append(engine.Event("attacked", by, {**data, "removed": [], "beaten": True}))
        beaten = {"court": against, "joker": None, "by": by, "left": 2}
        events.append(engine.Event("beaten", target, beaten))
    return dataclasses.replace(scene, robots=frozenset((1, 2, 3) if robots else ())), events


def test_what_robots_did_one_after_the_other_is_one_line() -> None:
    scene, events = after_robots()
    first, run, *rest = recent_sentences(scene, events, 10).splitlines()
    assert plain(first) == "You set 7♠ to guard Q♠."
    assert plain(run) == (
        "Ben beat Cleo’s Q♣! Cleo beat Dev’s Q♥! "
        "Dev attacked you: 4♥ and 9♥ from K♣ (13) struck down the bare J♠!"
    ), "in full where the reader is meant"
    assert [plain(line) for line in rest] == ["You have 2 Court cards left."]
    among_people, _ = after_robots(robots=False)
    assert len(recent_sentences(among_people, events, 10).splitlines()) == len(events)


def test_a_short_run_of_robots_is_told_whole() -> None:
    scene, _ = after_robots()
    placed = [engine.Event("placed", by, {"card": "7S", "court": "QS"}) for by in (1, 2)]
    assert recent_sentences(scene, placed, 10).count("\n") == 0
    assert plain(recent_sentences(scene, placed, 10)).count("to guard") == 2


@pytest.mark.parametrize("robots", [True, False])
def test_beside_a_picture_what_concerns_its_reader_comes_first(robots: bool) -> None:
    scene, events = after_robots(robots=robots)
    told = plain(news(scene, events, own=1))
    assert told.endswith("Dev attacked you: 4♥ and 9♥ from K♣ (13) struck down the bare J♠!")
    assert "Cleo beat Dev’s Q♥!" in told
    assert "You set" not in told, "who moved knows their own move"
    bystander = dataclasses.replace(scene, view={**scene.view, "you": None})
    told = plain(news(bystander, events))
    assert told == "Ana guarded Q♠. Ben beat Cleo’s Q♣! Cleo beat Dev’s Q♥! Dev beat Ana’s J♠!"


def test_a_players_own_move_is_told_where_nothing_else_was_worth_it() -> None:
    scene, events = after_robots()
    told = plain(news(scene, [events[0]] * 4 + [events[2]], own=4))
    assert "You set 7♠" in told


@pytest.mark.parametrize(("game", "code"), [(game, code) for game in engine.GAMES for code in codes()])
def test_what_is_brief_is_no_longer_than_the_whole(game: str, code: str) -> None:
    text, say, seats = presentation.of(game), language(code), max(engine.GAMES[game].seats)
    state, rng, told = engine.new(game, seats, "brief"), random.Random(5), 0
    while state.result is None and told < 150:
        seat = state.to_act[0]
        events = state.play(seat, guide_of(state).policy(state, seat, rng))
        scenes = [scene_of(table_of(state, code, PEOPLE), reader, say) for reader in (None, 0, seat)]
        for event, scene in ((event, scene) for event in events for scene in scenes):
            if event.to is not None and scene.you not in event.to:
                continue
            whole, brief = text.sentence(scene, event), text.brief(scene, event)
            told += bool(brief)
            assert not brief or (whole and len(plain(brief)) <= len(plain(whole))), (whole, brief)
            assert brief is None or event.name not in text.passing
        for scene in scenes:
            shown, briefs = plain(news(scene, events)), {text.brief(scene, one) for one in events}
            assert "…" not in shown, "no news is cut off"
            assert len(shown) <= NEWS or shown in {plain(f"-# {one}") for one in briefs if one}
    assert told


@pytest.mark.parametrize("code", codes())
def test_an_offer_that_stands_is_told_once_and_names_stay_bold(code: str) -> None:
    """Two asterisks inside bold text would be read as asterisks."""
    state, say = engine.new("court-piece", 4, "offer"), language(code)
    for kind in get_args(Kind):
        offered = [LoggedEvent(3, engine.Event(f"{kind}-offered", 1, {}))]
        table = dataclasses.replace(
            table_of(state, code, PEOPLE),
            recent_events=tuple(offered),
            offer=Offer(102, 3, 1_800_000_000, kind),
        )
        table = dataclasses.replace(
            table,
            seats=tuple(dataclasses.replace(one, person=101 + at) for at, one in enumerate(table.seats)),
        )
        for seat in range(4):
            for part in offer_parts(table, scene_of(table, seat, say)):
                assert "****" not in part.text
        assert besides_offer(table, [one.event for one in offered]) == []
        open_no_more = dataclasses.replace(table, offer=None)
        assert besides_offer(open_no_more, [one.event for one in offered])
        at_the_end = dataclasses.replace(open_no_more, phase="over")
        assert besides_offer(at_the_end, [one.event for one in offered]) == [], "it was agreed, or is past"


def to_its_end(game: str, seats: int, seed: int) -> tuple[engine.State, list[engine.Event], int]:
    """Play a game by rules of thumb. Return its state, public events, and the last move's event count."""
    state, rng, told, last = engine.new(game, seats, f"end {seed}"), random.Random(seed), [], 0
    guide = guide_of(state)
    while state.result is None:
        seat = rng.choice(state.to_act)
        events = [one for one in state.play(seat, guide.policy(state, seat, rng)) if one.to is None]
        told, last = [*told, *events], len(events)
    return state, told, last


@pytest.mark.parametrize("code", codes())
@pytest.mark.parametrize("game", engine.GAMES)
def test_what_a_game_ended_with_is_told_whole_and_once(game: str, code: str) -> None:
    text, say = presentation.of(game), language(code)
    for seed in range(4):
        for seats in engine.GAMES[game].seats:
            state, told, last = to_its_end(game, seats, seed)
            table = table_of(state, code, PEOPLE, told)
            latest = [
                one._replace(version=one.version - (at < len(told) - last))
                for at, one in enumerate(table.recent_events)
            ]
            table = dataclasses.replace(table, recent_events=tuple(latest))
            for seat in (None, 0):
                scene = scene_of(table, seat, say)
                shown, result = plain(last_news(table, scene, OWN)), plain(text.result(scene))
                assert "…" not in shown
                assert len(shown) <= END[0] + 3
                retold = [plain(text.sentence(scene, one) or "") for one in told[-last:] if text.retold(one)]
                assert not any(one and one in shown for one in retold)
                assert not shown or shown.removeprefix("-# ") not in result
                picture = Image(b"", "")
                pages = [panel(table, scene, None, picture)] if seat is not None else []
                for page in (*pages, board(table, scene_of(table, None, say), picture)):
                    assert "…" not in text_of(page)
