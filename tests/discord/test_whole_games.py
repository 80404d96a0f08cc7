"""Every game with every number of seats, from /play to the result, by taps in the channel and in DMs.

Short games with the fewest people are played in full, and the others' first and last moves.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import engine
from bot.i18n.languages import language
from bot.sandbox.offline_discord import Place
from bot.tables.core.table import outcomes
from tests.discord.people import House, house
from tests.nights import by_day

EVERY = [(game, seats) for game in engine.GAMES for seats in engine.GAMES[game].seats]
FEWEST = [(game, engine.GAMES[game].seats[0]) for game in engine.GAMES]

# With random moves, these games last for a hundred moves and more.
LONG = {"court-wars", "the-four-courts"}

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(("game", "seats"), by_day(EVERY, *FEWEST))
async def test_a_game_is_played_to_its_end(game: str, seats: int, tmp_path: Path) -> None:
    def place(seat: int) -> Place:
        return "channel" if (seat + seats) % 2 else "dm"

    rng = random.Random(f"{game} {seats}")
    async with house(tmp_path, seats) as world:
        await world.begin(game)
        if game in LONG or seats > engine.GAMES[game].seats[0]:
            for _ in range(10):
                await world.move(rng, place)
            for seat, move in await world.hurry(rng, last=10):
                await world.make(seat, move, place(seat))
        else:
            await world.play_out(rng, place)
        await _has_ended(world)


@pytest.mark.parametrize("place", by_day(["channel", "dm"], "channel"))
async def test_a_game_is_played_from_one_place_alone(place: Place, world: House) -> None:
    await world.begin("four-tribes")
    await world.play_out(random.Random(1), lambda _: place)
    await _has_ended(world)


async def _has_ended(world: House) -> None:
    """Assert that everybody reads who won, in the channel and in their DM, and that the leaderboard counts
    the game.
    """
    table = await world.table()
    won = [number for number, outcome in outcomes(table).items() if outcome == "won"]
    say = language(None)
    title = say("table-over", game=engine.GAMES[table.game].title)
    for person in world.people.values():
        here, alone = world.shown(person, private=False)[-1], world.shown(person, "dm")[-1]
        for text in (here, alone):
            assert title in text
        await world.slash(person, "leaderboard", {"game": table.game})
        lines = [line for line in world.heard(person).splitlines() if "**" in line]
        assert len(lines) == len(world.people)
        for line in lines:
            winner = next(one for one in world.people.values() if f"**{one.name}**" in line)
            won_here = int(winner.user.id in won)
            rest = line.partition(winner.name)[2]
            score = rest.split(" · ")[1]
            assert score.endswith("(new)")
            facts = {
                "score": score,
                "played": 1,
                "won": won_here,
                "rate": 100 * won_here,
                "drawn": int(not won),
            }
            whole = say("leaderboard-line", place=1, name=f"**{winner.name}**", **facts)
            assert rest == whole.partition(winner.name)[2]
