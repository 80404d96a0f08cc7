"""This feature's pages with games' longest moves."""

from __future__ import annotations

import random
from collections.abc import Iterator

import discord

from bot import presentation
from bot.features.replays.costly import Costly, Judged
from bot.features.replays.page import COSTLY, costly_page
from bot.features.replays.replay import Replay, ReplayStop
from bot.i18n.languages import Language
from bot.ui.scene import scene_of
from engine import duplicate
from engine.duplicate import SEAT, Deal
from engine.robots import Regret, guide_of
from engine.words import moves, steps
from tests.bot.pages import table_of

NAMES = ("Maximilian der Große", "Ada", "Basil", "Cleo")
TRIED = 12
"""The number of moves to compare in each position."""


def costly_pages(game: str, say: Language) -> Iterator[discord.ui.LayoutView]:
    """Yield the page of a whole play with the longest moves, all of them judged as costly."""
    state, rng, found = duplicate.opening(Deal(game, "long")), random.Random(game), list[tuple[int, Costly]]()
    stops = [ReplayStop(0, 1, 0, False, (), state.copy())]
    while state.result is None:
        seat = state.to_act[0]
        table = table_of(state, say.code, NAMES)
        if seat == SEAT:
            scene, text = scene_of(table, seat, say), presentation.of(game)
            told = sorted(
                (len(text.clause(scene, steps(state, seat, move))), move)
                for move in moves(state, seat, TRIED, rng)
            )
            (one, best), (other, made) = told[-1], told[-2] if len(told) > 1 else told[-1]
            found.append((one + other, Costly(len(stops), made, Regret(best, 1.0, 1.0, 200))))
        state.play(seat, guide_of(state).policy(state, seat, rng))
        stops.append(ReplayStop(len(stops), 1, 0, False, (), state.copy()))
    found.sort(key=lambda one: one[0])
    replay = Replay(table_of(state, say.code, NAMES), SEAT, stops, ())
    yield costly_page(replay, Judged(len(found), tuple(one for _, one in found[-COSTLY:])), say)
