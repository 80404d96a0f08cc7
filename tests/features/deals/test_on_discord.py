"""A sealed deal on Discord.

Anybody can see the seal before they sit down, everybody cuts, the secret is kept until its cards are open,
and the file that comes with it proves the deal.
"""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

import engine
from bot.features.deals.deal import Deal, opened
from bot.features.deals.page import script
from bot.features.lobby.dealer import LONGEST
from bot.i18n.languages import language
from engine.cards import sealed
from tests.dealing import KnownDealer
from tests.discord.people import CUTS, House, house, random_game, text_of
from tests.discord.test_refusals import Refusal
from tests.discord.wire import unplugged
from tests.nights import by_day
from tests.rooms import STRANGER

SAY = language("en")
SEAL = re.compile(r"`([0-9a-f]{64})`")


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[House]:
    async with house(tmp_path, 4, dealer=KnownDealer(outside=True)) as found:
        yield found


def checked(program: bytes, path: Path) -> tuple[int, str]:
    """Run a file that somebody was given with a bare Python. Return its exit code and its output."""
    path.write_bytes(program)
    done = subprocess.run([sys.executable, "-I", path], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def shuffles(deal: Deal) -> list[int]:
    return [line[1] for line in deal.record if line[0] == "shuffle"]


async def secret(world: House, number: int = 1) -> str:
    seed = (await world.table(number)).seed
    assert seed is not None
    return sealed.parts(seed)[0]


async def test_anybody_sees_the_seal_before_they_sit_down_and_compares_it_later(
    world: House, tmp_path: Path
) -> None:
    host, guest = world.person(0), world.person(1)
    await world.slash(host, "play court-piece")
    (seal,) = SEAL.findall(await world.details(guest))
    assert seal == sealed.seal(await secret(world))
    await world.press(guest, "join")
    for person in (guest, world.person(3), host):
        assert SEAL.findall(await world.details(person)) == [seal], person.name
    assert not SEAL.search(text_of(world.public())), "no hash stands where all play"
    assert seal in await world.says(guest, "deal verify")
    await world.press(host, "fill")
    await world.press(host, "start")
    table = await world.table()
    assert table.seed is not None
    _, cut = sealed.parts(table.seed)
    (posted,) = [one for one in world.messages(host, "channel") if "✂️" in text_of(one)]
    assert all(seat.cut in text_of(posted) for seat in table.seats if seat.person)
    assert cut == ",".join(seat.cut for seat in table.seats) + f"~{posted.id}"
    # A draw chose the first dealer, and everybody can see it.
    told = await world.says(world.person(3), "deal verify")
    assert told.splitlines() == [SAY("deal-open-rounds"), SAY("deal-daily")], "and where a daily is checked"
    deal = await opened(world.client.tables, table)
    assert deal is not None
    code, told = checked(script(deal), tmp_path / "verify.py")
    assert code == 0, told
    assert f"seal {seal}" in told
    assert str(posted.id) in told
    assert all(seat.cut in told for seat in table.seats if seat.person)


async def test_without_a_message_of_the_cuts_nothing_is_dealt(world: House) -> None:
    host = world.person(0)
    await world.gather("court-wars", seats=2)
    refusal = Refusal(403, 50013, "POST", f"/{world.channel.id}/messages")
    world.wire.before = refusal
    await world.press(host, "start")
    assert refusal.refused == 1
    assert any(SAY("deal-unpublished") in one for one in world.shown(host))
    assert (await world.table()).phase == "gathering"
    refusal.lasts = False
    await world.press(host, "start")
    assert (await world.table()).phase == "playing"


async def test_cuts_whose_answer_was_lost_are_posted_once_and_dealt(world: House) -> None:
    await world.gather("court-wars", seats=2)
    world.wire.after = unplugged(1)
    await world.press(world.person(0), "start")
    (posted,) = [one for one in world.messages(world.person(0), "channel") if CUTS in text_of(one)]
    seed = (await world.table()).seed
    assert seed is not None
    assert seed.endswith(f"~{posted.id}")


async def test_what_a_player_cuts_changes_the_deal_and_is_shown(world: House) -> None:
    host, guest = world.person(0), world.person(1)
    await world.gather("court-wars", seats=2)
    before = (await world.table()).seats[1].cut
    assert before in await world.details(guest), "each player sees the word with which they cut"
    assert await world.says(guest, "deal cut", {"word": "Blue HERON!"}) == SAY("answer-cut", cut="blue heron")
    assert (await world.table()).seats[1].cut == "blue heron" != before
    assert SAY("bad-cut", most=LONGEST) in await world.says(guest, "deal cut", {"word": "~,~"})
    assert (await world.table()).seats[1].cut == "blue heron"
    assert SAY("no-table-here") in await world.says(world.person(2), "deal cut", {"word": "no"})
    await world.press(host, "start")
    (posted,) = [one for one in world.messages(host, "channel") if CUTS in text_of(one)]
    assert "blue heron" in text_of(posted)
    await world.says(guest, "deal cut", {"word": "late"})
    assert (await world.table()).seats[1].cut == "blue heron", "too late"


async def test_until_it_is_over_nothing_tells_of_the_secret_and_then_the_file_proves_all(
    world: House, tmp_path: Path
) -> None:
    await world.begin("court-piece", {"rounds": "3"}, 4)
    table, hidden = await world.table(), await secret(world)
    moves = random_game(await world.state(), random.Random(3))
    ends = next(at for at in range(len(moves)) if _rounds(moves[: at + 1], table.seed) == 1)
    await world.skip(moves[: ends + 1])
    deal = await opened(world.client.tables, await world.table())
    assert deal is not None
    assert shuffles(deal) == [0, 1], "the round that is over"
    assert deal.secret == sealed.link(hidden, 1)
    assert checked(script(deal), tmp_path / "verify.py")[0] == 0
    assert SAY("deal-open-rounds") in await world.says(world.person(0), "deal verify")
    await world.skip(moves[ends + 1 : -1])
    said = json.dumps([str(one.body) for one in world.wire.exchanges])
    links = [sealed.link(hidden, (await world.state()).shuffles - 1), hidden]
    assert not any(one in said for one in links)
    await world.skip(moves[-1:])
    assert SAY("deal-over") in await world.taps(world.person(2), "verify")
    deal = await opened(world.client.tables, await world.table())
    assert deal is not None
    assert deal.secret == hidden
    code, told = checked(script(deal), tmp_path / "verify.py")
    assert code == 0, told
    assert shuffles(deal) == [0, 1, 2, 3]
    assert "This deal was honest." in told
    first = engine.load(await _opening(world))
    hands = [line for line in deal.record if line[0] == "shown"]
    assert hands[0][1] == [first.view(seat)["hand"] for seat in range(4)]


def _rounds(moves: list[tuple[int, engine.Move]], seed: str | None) -> int:
    """Return how many rounds of Court Piece are over after these moves."""
    state = engine.new("court-piece", 4, str(seed), {"rounds": 3})
    for seat, move in moves:
        state.play(seat, move)
    return len(state.view(None)["sheet"])


async def _opening(world: House) -> str:
    (row,) = await world.client.database.read("SELECT opening FROM tables WHERE id = 1")
    return str(row["opening"])


@pytest.mark.parametrize("game", by_day(["court-wars", "four-tribes", "the-four-courts"], "four-tribes"))
async def test_the_file_proves_a_game_that_was_ended_early(game: str, world: House, tmp_path: Path) -> None:
    await world.begin(game, seats=engine.GAMES[game].seats[0])
    await world.skip(random_game(await world.state(), random.Random(1))[:5])
    table = await world.table()
    assert await opened(world.client.tables, table) is not None
    assert SAY("deal-hidden") in await world.says(world.person(0), "deal verify")
    await world.client.tables.ending.end(table.id, STRANGER, True)
    await world.quiet()
    assert SAY("deal-over") in await world.taps(world.person(1), "verify")
    deal = await opened(world.client.tables, await world.table())
    assert deal is not None
    assert deal.secret == await secret(world)
    code, told = checked(script(deal), tmp_path / "verify.py")
    assert code == 0, told


async def test_the_next_game_of_the_same_people_has_a_seal_of_its_own(world: House, tmp_path: Path) -> None:
    """CW-6: the loser begins the next game, and its deal is checked like any other."""
    await world.begin("court-wars", seats=2)
    await world.skip(random_game(await world.state(), random.Random(1)))
    first = await secret(world)
    await world.press(world.person(0), "rematch")
    await world.press(world.person(1), "join", number=2)
    assert sealed.seal(await secret(world, 2)) in await world.details(world.person(1), number=2)
    assert await secret(world, 2) != first
    await world.press(world.person(0), "start", number=2)
    await world.skip(random_game(await world.state(2), random.Random(2)), number=2)
    deal = await opened(world.client.tables, await world.table(2))
    assert deal is not None
    assert shuffles(deal)[-1] == 1
    assert checked(script(deal), tmp_path / "verify.py")[0] == 0


async def test_a_deal_that_was_never_sealed_says_so(world: House) -> None:
    """Lobbies from earlier releases had no secret."""
    await world.gather("court-wars", seats=2)
    await world.client.database.change("UPDATE tables SET seed = NULL")
    await world.restart()
    await world.press(world.person(0), "start")
    assert SAY("deal-not-sealed") in await world.says(world.person(0), "deal verify")


async def test_a_deal_that_cannot_be_dealt_again_is_not_called_honest(world: House) -> None:
    await world.begin("court-wars", seats=2)
    other = engine.dump(engine.new("court-wars", 2, "another deal"))
    await world.client.database.change("UPDATE tables SET opening = ?", (other,))
    await world.client.tables.ending.end(1, STRANGER, True)
    await world.quiet()
    assert SAY("deal-unproven") in await world.taps(world.person(0), "verify")
