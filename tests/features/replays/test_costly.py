"""The second look at a whole short game: which of the reader's own moves cost most."""

from __future__ import annotations

import random
import re

import pytest

from bot.features.replays import costly
from bot.features.replays.page import COSTLIEST
from bot.features.replays.replay import Replays
from bot.i18n.languages import language
from bot.ui.controls import ControlId
from engine import duplicate
from engine.duplicate import SEAT
from engine.words import only_move
from tests.discord.people import House
from tests.discord.test_trouble import forge
from tests.features.daily.playing import number_of, open_daily, play_out
from tests.features.duplicate.playing import tap_on

SAY = language("en")
LINE = re.compile(r"^\*\*Step (\d+):\*\* .+\. Better: .+, to win (\d+) more of 100 games", re.MULTILINE)


async def played(world: House, game: str) -> int:
    """Let the first person play a daily by random taps. Return the play's ID."""
    ana = world.person(0)
    await open_daily(world, ana, game)
    await play_out(world, ana, game, random.Random(1))
    return await number_of(world, ana, game)


@pytest.mark.people(1)
@pytest.mark.parametrize("game", duplicate.games())
async def test_the_costliest_moves_are_one_tap_from_the_result(game: str, world: House) -> None:
    ana, number = world.person(0), await played(world, game)
    await tap_on(world, ana, COSTLIEST)
    told = world.heard(ana)
    opening, log = await world.client.house.room(Replays).log(number)
    state, decisions, own = opening.copy(), 0, set[int]()
    for step, entry in enumerate(log, 1):
        if entry.seat == SEAT and only_move(state, SEAT) is None:
            decisions, own = decisions + 1, own | {step}
        state.play(entry.seat, entry.words)
    assert f"{decisions} decisions" in told
    found = [(int(step), int(by)) for step, by in LINE.findall(told)]
    assert found, "someone who plays at random errs"
    assert {step for step, _ in found} <= own
    assert [by for _, by in found] == sorted((by for _, by in found), reverse=True)
    await tap_on(world, ana, "replay")
    assert f"step {found[0][0] - 1} of {len(log)}" in world.heard(ana) or found[0][0] == 1
    await tap_on(world, ana, "dup-look")
    assert SAY("daily-first") in world.heard(ana), "the replay leads back to the result"


@pytest.mark.people(2)
async def test_it_judges_the_readers_own_moves_only(world: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, ben, number = world.person(0), world.person(1), await played(world, "court-wars")
    tap = ControlId(COSTLIEST, number).custom_id()
    await world.slash(ben, "help")
    await forge(world, ben, tap)
    assert world.heard(ben) == SAY("no-such-table"), "Ben has not played the deal"
    await open_daily(world, ben, "court-wars")
    await forge(world, ben, tap)
    assert world.heard(ben) == SAY("no-such-table"), "nor ended it"
    await play_out(world, ben, "court-wars", random.Random(2))
    await forge(world, ben, tap)
    assert world.heard(ben) == SAY("costly-no-seat")
    monkeypatch.setattr(costly, "MOST", 2)
    await forge(world, ana, tap)
    assert world.heard(ana) == SAY("costly-too-long")
