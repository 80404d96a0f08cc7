"""This feature's pages, made from lists of a given length."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from bot.features.replays import page as replay
from bot.features.replays.costly import Costly, Judged
from bot.features.replays.replay import Replay, ReplayStop
from bot.ui.scene import scene_of
from engine.robots import Regret
from engine.words import random_move
from tests.bot.meal import LONG, Meal, fed
from tests.bot.test_every_condition import positions


def replayed(meal: Meal) -> Replay:
    """Return a finished one-round game with this many tricks and as many stops."""
    table = meal.table("over")
    assert table.state is not None
    middle, _ = positions(meal.game)
    events = tuple(one.event for one in table.recent_events if one.event.to is None)
    stop = ReplayStop(0, 1, 0, False, events, middle)
    stops = [stop, *(stop._replace(version=n, trick=n, closes=True) for n in range(1, meal.many + 1))]
    return Replay(table, 0, [*stops, stop._replace(version=999, state=table.state)], ())


@fed("replays.page.history_page")
def _history(meal: Meal) -> Iterator[Any]:
    for where in ("channel", "server", "person"):
        yield replay.history_page(meal.say, meal.tables(), where, 1, True)


@fed(
    "replays.page.replay_page",
    "replays.page.shared_page",
    "replays.page.play_on_page",
    "replays.page.regret_page",
    "replays.page.costly_page",
)
def _replays(meal: Meal) -> Iterator[Any]:
    found = replayed(meal)
    last = len(found.stops) - 1
    middle, _ = positions(meal.game)
    for number in {0, last // 2, last}:
        for eyes in (None, 0):
            scene = scene_of(found.at(number), eyes, meal.say)
            for film in ("", replay.FILM, None):
                yield replay.replay_page(found, number, eyes, scene, None, True, film, solver=True)
        yield replay.shared_page(found, number, scene_of(found.at(number), None, meal.say), None, LONG[1])
        yield replay.play_on_page(found, number, meal.say)
    seat = middle.to_act[0]
    move = random_move(middle, seat, random.Random(1))
    if last > 1:
        yield replay.regret_page(found, 1, seat, move, Regret(move), meal.say)
        costly = tuple(Costly(number, move, Regret(move, 0.5, 0.01, 200)) for number in range(1, last))
        yield replay.costly_page(found._replace(seat=seat), Judged(last, costly), meal.say)
        yield replay.costly_page(found._replace(seat=seat), Judged(last, ()), meal.say)
