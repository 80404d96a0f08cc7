"""Whole evenings of every game before four judges.

They look for names with markup, for languages other than the reader's own, for effects of past controls
(judges.py), and for violations of Discord's rules (wire.py). People do everything at the table that others
can notice, and the judges read everything that is sent or shown.
"""

from __future__ import annotations

import contextlib
import random
from pathlib import Path

import pytest

import engine
from bot.delivery.presence import AT_TABLE
from bot.features.robots.robots import Robots
from bot.sandbox.offline_discord import Impossible, Person, Place, Response
from bot.tables.clock.paces import DAY
from bot.tables.core import tokens
from tests.discord import judges
from tests.discord.judges import Court, Line, Stale
from tests.discord.people import House, house, random_game
from tests.discord.wire import complaints
from tests.features.settings.test_on_discord import trust
from tests.nights import by_day

OWN = ("hand", "advice", "in-words", "why", "rules", "more", "plan", "later", "look")
SAID = ("games", "game leave", "game end", "leaderboard", "settings", "game table", "game hint", "game plan")


def place(seat: int) -> Place:
    return "channel" if seat % 2 else "dm"


class Evening:
    """A game before the judges. Its players try everything."""

    def __init__(self, world: House, seats: int) -> None:
        self.world = world
        self.court = Court(world)
        self.stale = Stale(world)
        self.seats = seats
        self.dice = random.Random(seats)

    async def read(self) -> None:
        await self.world.quiet()
        self.court.look()

    async def says(self, person: Person, command: str, /, **options: str) -> Response | None:
        answer = None
        with contextlib.suppress(Impossible):
            answer = await self.world.slash(person, command, options)
            self.court.hear(person, answer)
        await self.read()
        return answer

    async def taps(self, person: Person, verb: str, where: Place = "channel") -> None:
        with contextlib.suppress(Impossible):
            self.court.hear(person, await self.world.press(person, verb, where))
        await self.read()

    async def moves(self, times: int) -> None:
        """Make moves by taps. Before each move, tap controls of the mover's previous question."""
        for _ in range(times):
            table = await self.world.table()
            if table.phase != "playing":
                return
            seat, move = random_game(await self.world.state(), self.dice)[0]
            if not table.seats[seat].person:
                await self.world.client.tables.play.move(1, seat, None, move)
                continue
            self.world.clock.now += AT_TABLE + 60  # they have left the table, so the next player is called
            await self.stale.tap(seat, move)
            asked = tokens.of_question(await self.world.table(), seat)
            await self.world.make(seat, move, place(seat))
            self.stale.note(seat, asked)
            await self.read()

    async def looks_around(self, person: Person) -> None:
        """Open all pages that aren't moves, in the channel and in direct messages."""
        for verb in OWN:
            await self.taps(person, verb, place(len(verb)))
        for command in SAID:
            await self.says(person, command)
        await self.says(person, "move", words="what?")
        for typed in ("", "a"):
            self.court.hear(person, await self.world.complete(person, "move", "words", typed))

    async def all_that_others_hear_of(self) -> None:
        """Make offers and answer them, leave and come back, and do what a person without a seat can do."""
        world, outsider = self.world, self.world.person(self.seats)
        ana, ben = world.person(0), world.person(1)
        for command, answer in (
            ("pause", "decline"),
            ("undo", "agree"),
            ("draw", "decline"),
            ("end", "decline"),
        ):
            await self.says(ana, command)
            await self.taps(ana, f"{command}-offer")
            for seat in range(1, self.seats):
                await self.taps(world.person(seat), answer)
        await self.says(ana, "game confer", text="[psst](http://y) **now**")
        await self.taps(outsider, "hand")
        await self.says(ben, "game leave")
        await self.taps(ben, "leave")
        await self.says(outsider, "hand")
        await self.says(outsider, "seat invite", person=ana.key)
        await self.says(ben, "games")
        await self.taps(ben, "come-back")
        await self.says(ben, "seat give", person=outsider.key)
        await self.taps(outsider, "seat-decline")
        trust(world, outsider)
        await self.says(outsider, "game end")
        await self.looks_around(ben)

    async def time_runs_out(self) -> None:
        """Let Ben's time run out. Their Discord has another language than they have chosen."""
        for _ in range(3 * self.seats):
            if 1 in (await self.world.table()).to_act:
                break
            await self.moves(1)
        for _ in range(3):
            self.world.clock.now += 2 * DAY
            await self.world.catch_up()
            await self.read()

    async def somebody_is_gone(self) -> None:
        """Let the channel's manager free the seat of a player who has left the server."""
        world, outsider, gone = self.world, self.world.person(self.seats), self.world.person(1)
        for person in (world.person(0), outsider):
            found = await world.complete(person, "seat free", "player", "")
            self.court.hear(person, found)
        world.env.backend.remove_member(world.guild.id, gone.user.id)
        await self.says(outsider, "seat free", player=gone.name)
        await self.says(world.person(0), "games")
        await self.taps(outsider, "hand")

    async def ends(self) -> None:
        """Play the rest of the game unseen, until the news of its end."""
        world = self.world
        await world.kill()  # so that no hand stays open
        await world.client.house.room(Robots).close()
        await world.client.outbox.close()
        for seat, move in random_game(await world.state(), self.dice):
            await world.client.tables.play.move(1, seat, None, move)
        world.client.outbox.start()
        await self.read()
        ana, outsider = world.person(0), world.person(self.seats)
        await self.taps(ana, "hands")
        await self.says(outsider, "leaderboard")
        await self.says(ana, "play court-wars")
        await self.says(outsider, "game end")
        for seat in (0, self.seats - 1):
            await self.taps(world.person(seat), "rematch")


async def gathers(evening: Evening, game: str, preset: str = "") -> None:
    """Open everything in a lobby once."""
    world = evening.world
    ana = world.person(0)
    chosen = {"preset": preset} if preset else {}
    await evening.says(ana, f"play {game}", **chosen)
    for seat in range(1, evening.seats):
        await evening.says(ana, "seat invite", person=world.person(seat).key)
        await evening.taps(world.person(seat), "accept" if seat == 1 else "join")
    await evening.taps(world.person(1), "start")
    for verb in ("options", "seats", "company", "timing", "rules"):
        await evening.taps(ana, verb)
    await evening.says(world.person(evening.seats), "games")
    await evening.says(ana, "games")
    await evening.taps(ana, "start")


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["hokm", "double-sar", "band-rung"])
async def test_an_evening_of_a_preset_before_the_judges(
    preset: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """CP-19: the texts use the preset's own words."""
    with judges.spoken(monkeypatch):
        async with house(tmp_path, 5) as world:
            await world.client.house.room(Robots).close()
            judges.call_names(world)
            await judges.read_languages(world)
            evening = Evening(world, 4)
            await gathers(evening, "court-piece", preset)
            assert (await world.table()).record != "court-piece"
            await evening.moves(30)
            await evening.looks_around(world.person(0))
    court = evening.court
    assert not court.complaints, "\n".join(sorted(set(court.complaints))[:20])
    assert court.looked > 200
    assert complaints(world.wire) == []


@pytest.mark.slow
@pytest.mark.parametrize("game", by_day(engine.GAMES, "court-piece"))
async def test_an_evening_before_the_judges(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = max(one for one in engine.GAMES[game].seats if one <= 4)
    with judges.spoken(monkeypatch):
        async with house(tmp_path, seats + 1) as world:
            await world.client.house.room(Robots).close()  # the test makes the robots' moves at once
            judges.call_names(world)
            await judges.read_languages(world)
            evening = Evening(world, seats)
            await gathers(evening, game)
            await evening.moves(2 * seats)
            await evening.looks_around(world.person(0))
            await evening.all_that_others_hear_of()
            await evening.moves(seats)
            await evening.time_runs_out()
            await evening.somebody_is_gone()
            await evening.ends()
            assert (await world.table()).phase == "over"
    court = evening.court
    assert not court.complaints, "\n".join(sorted(set(court.complaints))[:20])
    assert court.looked > 400
    assert evening.stale.tapped > 10
    assert len(world.wire.exchanges) > 100
    assert complaints(world.wire) == []


def test_each_judge_complains() -> None:
    """A judge complains about faults only."""
    for text, marked_up, wrong in (
        ("~~Ana~~ won", True, 1), (r"\~\~Ana\~\~ won", True, 0), ("~~Ana~~", False, 0),
        (r"\~\~Ana\~\~", False, 1), ("\u202eAna", True, 1),
    ):  # fmt: skip
        assert len(list(judges.hostile(Line(None, text, marked_up)))) == wrong, text
    polish, german = judges._MARKS["pl"], judges._MARKS["de"]
    assert not list(judges.foreign(Line(None, f"Ana{polish}", True), "pl"))
    assert len(list(judges.foreign(Line(None, f"Ana{polish}{german}", True), "pl"))) == 1
