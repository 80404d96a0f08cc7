"""Pages under all combinations of their conditions.

Each page stays within Discord's limits and has every control that its conditions call for. A page that can't
be drawn hides what has happened for ever.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any, get_args

import pytest

import engine
from bot.features.consent.section import offer_parts
from bot.features.lobby.lobby import KEPT_FOR
from bot.features.lobby.page import lobby_page
from bot.features.plans.plans import NOTHING, StandingPlan
from bot.features.records.section import foretold
from bot.features.second_look.second_look import RoundLook
from bot.features.second_look.section import look_parts
from bot.i18n.languages import language
from bot.tables.core.table import Kind, Offer, SeatOffer, Table
from bot.ui import board as boards
from bot.ui.board import board, watching
from bot.ui.controls import parse
from bot.ui.drafts import MoveDraft
from bot.ui.message import Image, Message
from bot.ui.panel import panel
from bot.ui.scene import scene_of
from bot.ui.sections import Part
from engine.cards.sealed import sealed
from tests.bot.pages import check_limits, faces, own_parts, parts, public_page, table_of
from tests.bot.telling import PEOPLE
from tests.engine import known
from tests.engine.walk import random_game

SEALED = sealed("5eed", ["heron", "kettle", "plum", "oak"], 10**18)
LOOK = RoundLook(1, (0, 2), 7, ())
NOW = 1_800_000_000
PICTURE = Image(b"png", "a table")
YES_NO = (False, True)


@cache
def positions(game: str) -> tuple[engine.State, engine.State]:
    """Return a position from the middle of a game with the most seats, and the game's end."""
    about = engine.GAMES[game]
    state = engine.new(game, about.seats[-1], SEALED, known.short(game))
    kept = [state.copy(), *(state.copy() for _ in random_game(state, random.Random(game)))]
    return kept[len(kept) // 3], state


def verbs(page: Message) -> list[str]:
    return [parse(part["custom_id"]).verb for part in parts(page) if "custom_id" in part]


def conditions(**values: tuple[Any, ...]) -> Iterator[dict[str, Any]]:
    """Return all combinations of these conditions."""
    for one in product(*values.values()):
        yield dict(zip(values, one, strict=True))


def table_in(game: str, code: str, phase: str, **how: Any) -> Table:
    middle, end = positions(game)
    table = table_of(end if phase == "over" else middle, code, PEOPLE)
    seats = list(table.seats)
    if how.get("replaced"):
        seats[-1] = dataclasses.replace(seats[-1], person=0, robot="fair", kept_for=77, kept_name="Zoë")
    if how.get("idle"):
        seats = [dataclasses.replace(seat, idle_person=seat.person) for seat in seats]
    if how.get("offered"):
        seats[0] = dataclasses.replace(seats[0], offered=SeatOffer(5, "Eva", 3))
    kind = how.get("offer")
    offer = None if kind is None else Offer(seats[0].person, 46655, NOW, kind)
    return dataclasses.replace(
        table,
        phase=phase,
        seats=tuple(seats),
        offer=offer,
        reason="everybody-left" if phase == "abandoned" else None,
        finished=None if phase == "playing" else NOW,
        paused_since=NOW if how.get("paused") else None,
        place_lost=NOW if how.get("lost") else None,
        closes_at=NOW if how.get("closes") else None,
        played_on=9 if how.get("played_on") else None,
        at_deadline="others" if how.get("others") else table.at_deadline,
        seed=SEALED if how.get("sealed", True) else "5eed",
    )


@pytest.mark.parametrize("game", engine.GAMES)
def test_the_public_table_has_each_control_and_fits(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: set[int] = set()
    for one in conditions(
        phase=("playing", "over", "abandoned"),
        paused=YES_NO,
        replaced=YES_NO,
        idle=YES_NO,
        others=YES_NO,
        sealed=YES_NO,
        offer=(None, "end"),
        looked=YES_NO,
        cards=YES_NO,
        picture=(None, PICTURE),
    ):
        phase = one["phase"]
        if phase != "playing" and (one["paused"] or one["idle"] or one["others"] or one["offer"]):
            continue
        if phase != "over" and one["cards"]:
            continue
        table = table_in(game, "en", **one, closes=one["idle"], played_on=one["replaced"])
        monkeypatch.setattr(boards, "cards_left", lambda _, cards=one["cards"]: cards)
        scene = scene_of(table, None, language("en"))
        odds = [1 / len(table.about.partners(len(table.seats)))] * len(table.about.partners(len(table.seats)))
        looked = look_parts(table, scene, LOOK) if one["looked"] else ()
        foot = Part("foot", foretold(table, scene, odds))
        page = board(table, scene, one["picture"], [*looked, foot, *offer_parts(table, scene)])
        check_limits(page)
        wanted: Mapping[str, bool] = {
            "hand": phase == "playing",
            "go-on": one["paused"],
            "rematch": phase == "over",
            "hands": one["cards"],
            "come-back": one["replaced"] and phase == "playing",
            "second-look": one["looked"],
            "verify": phase != "playing" and one["sealed"],
            "missed": phase != "abandoned",
            "rules": phase != "over",
            "agree": one["offer"] is not None,
            "stand-in": bool(table.left_to_others),
        }
        shown = verbs(page)
        assert {verb for verb in wanted if verb in shown} == {verb for verb, is_so in wanted.items() if is_so}
        seen.add(len(shown))
        for person in (999, 77):
            if table.seat_of(person) is None:
                check_limits(watching(table, scene, person, one["picture"]))
    assert max(seen) > 6, "more buttons than one row takes"


@pytest.mark.parametrize("game", engine.GAMES)
def test_a_players_own_page_has_each_control_and_fits(game: str) -> None:
    say = language("es")
    for one in conditions(
        phase=("playing", "over", "abandoned"),
        paused=YES_NO,
        idle=YES_NO,
        offer=(None, *get_args(Kind)),
        more=YES_NO,
        picture=(None, PICTURE),
        plan=(NOTHING, StandingPlan(alone=True)),
        again=YES_NO,
    ):
        phase = one["phase"]
        if phase != "playing" and (one["paused"] or one["idle"] or one["offer"] or one["more"]):
            continue
        table = table_in(game, "es", **one)
        for seat in range(len(table.seats)):
            scene = scene_of(table, seat, say, (), faces(game))
            draft = MoveDraft(more=one["more"])
            parts = own_parts(table, scene, one["plan"])
            page = panel(table, scene, draft, one["picture"], talks=one["again"], parts=parts)
            check_limits(page)
            shown = verbs(page)
            assert ("rematch" in shown) == (phase == "over")
            assert ("go-on" in shown) >= (one["paused"] and not one["more"])


@pytest.mark.parametrize("game", engine.GAMES)
def test_a_lobby_has_each_control_and_fits(game: str) -> None:
    about, say = engine.GAMES[game], language("en")
    most = about.seats[-1]
    for one in conditions(
        here=tuple(range(1, most + 1)),
        robots=tuple(range(most)),
        kept=YES_NO,
        again=YES_NO,
        sealed=YES_NO,
        more=YES_NO,
        begins=("host", "full", "3600"),
    ):
        if one["robots"] >= one["here"]:
            continue
        table = table_in(game, "en", "playing", sealed=one["sealed"])
        seats = [
            dataclasses.replace(seat, finishes="mostly", cut="a word of 24 characters.")
            for seat in table.seats[: one["here"]]
        ]
        for number in range(one["here"] - one["robots"], one["here"]):
            seats[number] = dataclasses.replace(seats[number], person=0, robot="strong")
        if one["kept"] and one["here"] < most:
            seats.append(dataclasses.replace(table.seats[-1], person=0, kept_for=8, kept_name="Zoë"))
        lobby = dataclasses.replace(
            table,
            phase="gathering",
            state=None,
            seats=tuple(seats),
            created=NOW - KEPT_FOR // 2,
            rematch_of=3 if one["again"] else None,
            terms=table.terms._replace(begins=one["begins"], wants="always"),
        )
        full = one["here"] == most
        shown = verbs(public_page(lobby))
        assert ("join" in shown, "start" in shown) == (not full, False)
        assert "start" in verbs(lobby_page(lobby, say, lobby.host))
        check_limits(public_page(lobby))
        for person in (lobby.host, seats[0].person, seats[-1].person or 999, 999, 8):
            page = lobby_page(lobby, say, person, one["more"])
            check_limits(page)
            assert "more" in verbs(page) or one["more"]
