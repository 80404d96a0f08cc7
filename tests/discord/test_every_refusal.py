"""Every refusal by Discord, for every kind of send in a whole game. All players to move are told within one
round of the outbox, in a place that they can see, and in the channel only once a turn.

A short game of each kind is played. Before each move, a seed chooses which send is refused, how, and whether
once or until the next move. COURTYARD_REFUSALS=1 refuses each kind of send in each way for a whole game, and
plays as many seeds as there are ways.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import engine
from bot.delivery import presence
from bot.features.lobby.lobby import Lobby
from bot.i18n.languages import language
from bot.sandbox.opening import MOVES
from bot.tables.clock.paces import a_while
from bot.tables.core import tokens
from bot.trouble import DM_CLOSED, NO_ACCESS, NO_PERMISSION, NO_SERVER_IN_COMMON, QUARANTINED, TOO_MANY_DMS
from tests.discord.http import Reply, answered
from tests.discord.people import House, controls_of, house, random_game, text_of
from tests.discord.test_refusals import verbs
from tests.discord.wire import Wire, pings

SAY = language(None)
MINUTE, HOUR = 60, 3600
ALL = bool(os.environ.get("COURTYARD_REFUSALS"))
MOST = 30
"""How many moves of a game are checked, except in full runs."""
FLAGGED = "Your bot has been flagged by our anti-spam system for abusive behavior."


class Way(NamedTuple):
    """A refusal by Discord, with a message if the code alone has no meaning."""

    status: int
    code: int
    words: str = "no"

    def reply(self) -> Reply:
        return answered(self.status, self.code, self.words)


WAYS = [
    Way(403, TOO_MANY_DMS),
    Way(403, DM_CLOSED),
    Way(400, DM_CLOSED),
    Way(403, NO_SERVER_IN_COMMON),
    Way(403, QUARANTINED),
    Way(403, 0, FLAGGED),
    Way(403, 0),
    Way(403, NO_ACCESS),
    Way(403, NO_PERMISSION),
    Way(403, 99999),
    Way(404, 10003),
    Way(404, 10008),
    Way(404, 10013),
    Way(400, 50035),
    Way(413, 40005),
    Way(429, 20028),
]
KINDS = ["open", "hand", "hand-edit", "table-edit", "delete"]
"""The kinds of sends. New table messages aren't among them, because without one, the channel can't call
anybody.
"""

GONE = ("table-edit", Way(404, 10003))
"""The channel is gone, and its tables with it."""


class Refusals:
    """A `wire.before` that refuses one kind of send in one way."""

    def __init__(self, world: House) -> None:
        self._dms = {str(world.channel_id(person, "dm")) for person in world.people.values()}
        self.kind, self.way, self.left = "", WAYS[0], 0
        self.refused: Counter[tuple[str, Way]] = Counter()

    def __call__(self, method: str, path: str, body: Any) -> None:
        if self.left and self._kind(method, path) == self.kind and (self.kind, self.way) != GONE:
            self.left -= 1
            self.refused[self.kind, self.way] += 1
            raise self.way.reply()

    def _kind(self, method: str, path: str) -> str:
        if path.endswith("/users/@me/channels"):
            return "open"
        _, place, channel, *rest = [*path.split("/"), "", "", ""]
        if place != "channels" or "messages" not in rest or method == "GET":
            return ""
        if method == "DELETE":
            return "delete"
        edits = "-edit" if method == "PATCH" else ""
        return ("hand" if channel in self._dms else "table") + edits


async def untold(world: House, seen: set[int]) -> list[str]:
    """Return complaints about players to move who can't see that they are asked. Seats in `seen` have just
    seen it.
    """
    table = await world.table()
    assert table.state is not None
    found = []
    for seat in table.to_act if table.phase == "playing" else ():
        if seat in seen:
            continue
        person, token = world.person(seat), tokens.of_question(table, seat)
        in_dm = any(
            control.asked == token and control.verb in MOVES
            for message in world.messages(person, "dm")
            for _, control in controls_of(message)
        )
        in_channel = any(
            control.asked == token and control.verb in MOVES
            for message in world.messages(person, "channel")
            if message.is_ephemeral
            for _, control in controls_of(message)
        )
        line = SAY("notice-no-page", game=SAY(f"game-{table.game}"), channel=f"<#{world.channel.id}>")
        named = any("hand" in verbs(message) for message in world.calls(world.person(seat)))
        plays = await world.client.database.one(
            "SELECT seen FROM presence WHERE table_id = 1 AND person = ?", (person.user.id,)
        )
        now = world.client.tables.now()
        there = plays is not None and presence.until(plays["seen"], now) > now
        openly = there and table.state.open_to_all
        if not (in_dm or in_channel or named or openly or line in world.shown(person, "dm")):
            found.append(f"{person.name} in seat {seat} at version {table.version}")
    return found


class Turns:
    """Counts how often each person was named in the channel in each of their turns."""

    def __init__(self, world: House, wire: Wire) -> None:
        self._world, self._wire = world, wire
        self._looked = len(wire.exchanges)
        self._named: Counter[int] = Counter()
        self._before: dict[int, int] = {}

    async def look(self) -> None:
        """Count, after a move or when time has passed."""
        table = await self._world.table()
        asked = table.to_act if table.phase == "playing" else ()
        now = {seat: table.seats[seat].last_move_version for seat in asked}
        for seat, _ in now.items() - self._before.items():
            self._named[seat] = 0
        self._before = now
        new, self._looked = self._wire.exchanges[self._looked :], len(self._wire.exchanges)
        ids = {str(self._world.person(seat).user.id): seat for seat in range(len(table.seats))}
        for one in new:
            for pinged in pings(one) if one.answer is not None else ():
                self._named[ids[pinged]] += 1
                assert one.path == f"/channels/{self._world.channel.id}/messages"
                assert ids[pinged] in now, "nobody is named whose turn it is not"
        assert max(self._named.values(), default=0) <= 1, "once a turn"


async def play(
    world: House, game: str, rng: random.Random, kind: str = "", way: Way = WAYS[0]
) -> Counter[tuple[str, Way]]:
    """Play a game, or its first moves. If a kind is given, all such sends are refused in this way."""
    refusals = Refusals(world)
    world.wire.before = refusals
    refusals.kind, refusals.way, refusals.left = kind, way, 10**6 if kind else 0
    if not kind:
        refusals.kind, refusals.way, refusals.left = "open", rng.choice(WAYS), rng.choice([1, 99])
    turns = Turns(world, world.wire)
    await world.gather(game)
    await world.client.house.room(Lobby).start(1, world.person(0).user.id)
    own: dict[int, float] = {}
    for number, (seat, move) in enumerate([(-1, ()), *_moves(await world.state(), rng)]):
        if number:
            if not kind:
                refusals.kind = rng.choice(KINDS)
                refusals.way, refusals.left = rng.choice(WAYS), rng.choice([1, 1, 99])
            # The player may still be at the table, but not for long.
            world.clock.now += rng.choice([1, HOUR, HOUR])
            await world.catch_up()
            await turns.look()
            await world.client.tables.play.move(1, seat, None, move)
            own[seat] = world.clock.now
        await world.quiet()
        sick = world.client.outbox._sick
        while sick.rests(world.channel.id, int(world.clock.now)):
            # A table may wait after a refused edit, but not for long.
            world.clock.now = max(world.clock.now + 15, sick._rests[world.channel.id].until)
            await world.catch_up()
        if await untold(world, await just_asked(world, own)):
            world.clock.now += MINUTE  # until which they may wait for a channel to open
            await world.catch_up()
        assert not await untold(world, await just_asked(world, own)), (refusals.kind, refusals.way)
        await turns.look()
    return refusals.refused


async def just_asked(world: House, own: dict[int, float]) -> set[int]:
    """Return the seats that their own recent move asked again. The answer to that tap has shown the new
    question.
    """
    table = await world.table()
    recent = {seat for seat, at in own.items() if world.clock.now < at + a_while(table.pace)}
    return {
        seat for seat in recent if table.seats[seat].question_version == table.seats[seat].last_move_version
    }


def _moves(state: engine.State, rng: random.Random) -> list[tuple[int, engine.Move]]:
    moves = random_game(state, rng)
    return moves if ALL else moves[:MOST]


@pytest.mark.parametrize("seed", range(len(WAYS) if ALL else 1))
@pytest.mark.parametrize("game", engine.GAMES)
async def test_all_who_are_asked_are_told_whatever_is_refused(game: str, seed: int, tmp_path: Path) -> None:
    async with house(tmp_path, max(min(engine.GAMES[game].seats), 2)) as world:
        refused = await play(world, game, random.Random(f"{game} {seed}"))
        assert len(refused) > 5, "or nothing was proved"
        assert SAY(f"game-{game}") in text_of(world.public())


@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    "way", WAYS if ALL else [], ids=lambda way: f"{way.status}-{way.code}-{len(way.words)}"
)
@pytest.mark.parametrize("kind", KINDS if ALL else [])
@pytest.mark.parametrize("game", engine.GAMES if ALL else [])
async def test_all_who_are_asked_are_told_though_it_is_refused_for_a_whole_game(
    game: str, kind: str, way: Way, tmp_path: Path
) -> None:
    async with house(tmp_path, max(min(engine.GAMES[game].seats), 2)) as world:
        refused = await play(world, game, random.Random(game), kind, way)
        assert set(refused) <= {(kind, way)}
