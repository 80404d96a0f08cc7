"""Ending a game by resigning or a draw: which games allow it, who must agree, and the resulting rows."""

from __future__ import annotations

import hashlib
import json
import random

import pytest

import engine
from bot import presentation
from bot.i18n.languages import language
from bot.presentation.occasion import drawing
from bot.storage.database import Database
from bot.tables.core import tokens
from bot.tables.core.table import Table
from bot.tables.play import offers
from bot.ui.scene import scene_of
from engine.contract import SETTLED
from tests.bot.refusals import is_refused
from tests.bot.test_record import makers, same
from tests.bot.test_tables import PEOPLE, again, begun, played_out
from tests.dealing import KnownDealer
from tests.rooms import Rooms

ANA, BEN, CHLOE, DEV = PEOPLE[:4]
SIDES = [("court-piece", 4), ("four-sisters", 4), ("court-wars", 2), ("four-tribes", 2)]


async def played(tables: Rooms, game: str, seats: int, moves: int = 12) -> Table:
    table = await begun(tables, game, seats)
    table = await played_out(tables, table.id, random.Random(game), moves)
    assert table.phase == "playing"
    return table


async def outcomes(database: Database) -> dict[int, tuple[str, int]]:
    rows = await database.read("SELECT person, outcome, place FROM results WHERE person != 0")
    return {row["person"]: (row["outcome"], row["place"]) for row in rows}


@pytest.mark.parametrize(("game", "seats"), SIDES)
async def test_one_of_two_sides_resigns_and_the_other_has_won(tables: Rooms, game: str, seats: int) -> None:
    table = await played(tables, game, seats)
    over = await tables.consent.offer(table.id, BEN.id, "resign")
    if seats == 4:
        # The partner has a say, and an opponent doesn't.
        assert offers.concerned(over) == (1, 3)
        await is_refused(
            "offer-of-others", tables.consent.vote(table.id, ANA.id, tokens.of_offer(over), "yes")
        )
        await is_refused("offer-stands", tables.consent.offer(table.id, ANA.id, "resign"))
        tables = Rooms(tables.database, KnownDealer())
        over = await tables.consent.vote(table.id, DEV.id, tokens.of_offer(over), "yes")
    assert (over.phase, over.offer, over.to_act) == ("over", None, ())
    assert over.state.result.summary == "resigned"
    won, lost = ((0, 2), (1, 3)) if seats == 4 else ((0,), (1,))
    assert await outcomes(tables.database) == {
        PEOPLE[seat].id: ("won", 1) if seat in won else ("lost", len(won) + 1) for seat in (*won, *lost)
    }
    assert (await makers(tables.database, table.id))[-1][0] == SETTLED
    assert await same(tables.database, over)
    assert not await tables.database.read("SELECT * FROM timers")
    # It's told, drawn, dumped and replayed like any other.
    say = language("es-419")
    scene = scene_of(over, 0, say)
    assert say("result-resigned", **scene.who(side=lost)) in presentation.of(game).result(scene)
    assert "<svg" in drawing(presentation.of(game), scene)
    assert (await again(tables, over)).phase == "playing"


@pytest.mark.parametrize(("game", "seats"), [("court-piece", 4), ("four-sisters", 4), ("four-tribes", 3)])
async def test_all_agree_that_nobody_wins(tables: Rooms, game: str, seats: int) -> None:
    table = await played(tables, game, seats)
    offered = await tables.consent.offer(table.id, ANA.id, "draw")
    offer = tokens.of_offer(offered)
    for person in PEOPLE[1:seats]:
        assert (await tables.get(table.id)).phase == "playing"
        over = await tables.consent.vote(table.id, person.id, offer, "yes")
    assert over.phase == "over"
    assert await outcomes(tables.database) == {person.id: ("drawn", 1) for person in PEOPLE[:seats]}
    assert await same(tables.database, over)
    say = language("en-US")
    assert say("result-drawn") in presentation.of(game).result(scene_of(over, None, say))


async def test_one_who_plays_on_is_enough(tables: Rooms) -> None:
    table = await played(tables, "four-tribes", 3)
    offered = await tables.consent.offer(table.id, ANA.id, "draw")
    declined = await tables.consent.vote(table.id, BEN.id, tokens.of_offer(offered), "no")
    assert (declined.phase, declined.offer) == ("playing", None)
    assert declined.recent_events[-1].event.name == "draw-declined"


@pytest.mark.parametrize(
    ("game", "seats", "kind", "why"),
    [
        ("court-wars", 3, "resign", "resign-not-here"),
        ("the-four-courts", 3, "resign", "resign-not-here"),
        ("four-tribes", 3, "resign", "resign-not-here"),
        ("court-wars", 2, "draw", "draw-not-here"),
        ("the-four-courts", 3, "draw", "draw-not-here"),
    ],
)
async def test_what_the_rules_do_not_know_is_not_offered(
    tables: Rooms, game: str, seats: int, kind: str, why: str
) -> None:
    """CW-12: the last player wins. FC-14: no draw is agreed. Nobody can resign for several sides."""
    table = await begun(tables, game, seats)
    await is_refused(why, tables.consent.offer(table.id, ANA.id, kind))  # type: ignore[arg-type]
    assert (await tables.get(table.id)) == table


async def test_robots_agree_to_no_draw_and_resign_with_their_partner(tables: Rooms) -> None:
    table = await tables.lobby.gather(1, 2, "en-US", ANA, "court-piece", {})
    await tables.lobby.fill(table.id, ANA.id, "fair")
    await tables.lobby.start(table.id, ANA.id)
    await is_refused("draw-with-robots", tables.consent.offer(table.id, ANA.id, "draw"))
    over = await tables.consent.offer(table.id, ANA.id, "resign")
    assert over.phase == "over"
    assert await outcomes(tables.database) == {ANA.id: ("lost", 3)}


async def test_no_draw_comes_of_opponents_who_leave(tables: Rooms) -> None:
    table = await played(tables, "court-piece", 4)
    offered = await tables.consent.offer(table.id, ANA.id, "draw")
    await tables.consent.vote(table.id, CHLOE.id, tokens.of_offer(offered), "yes")
    await tables.substitution.leave(table.id, BEN.id)
    left = await tables.substitution.leave(table.id, DEV.id)
    assert (left.phase, left.offer) == ("playing", None)


def forged(dump: str, settled: object) -> str:
    """Return a dump with this settlement, and with a matching checksum."""
    fields = {**json.loads(dump), "settled": settled}
    del fields["check"]
    text = json.dumps(fields, separators=(",", ":"), ensure_ascii=False)
    return json.dumps({**fields, "check": hashlib.blake2s(text.encode(), digest_size=8).hexdigest()})


def test_a_dump_that_nobody_could_have_made_is_refused() -> None:
    state = engine.new("court-piece", 4, "seed")
    state.settle(((0, 2), (1, 3)), "resigned")
    with pytest.raises(engine.Illegal):
        state.settle(((0, 1, 2, 3),), "drawn")
    assert state.choice(state.view(None)["caller"]).words == ()  # type: ignore[union-attr]
    dump = engine.dump(state)
    assert engine.load(dump).result == state.result
    settled = json.loads(dump)["settled"]
    assert engine.load(forged(dump, settled)).result == state.result, "the forger writes what is read"
    for nonsense in (None, [], [[[0, 2], [1, 3]]], [[[0, 2], [1, 4]], "resigned"], [[[0, 2]], "resigned"],
                     [[[0, 2], [1, 1]], "resigned"], [settled[0], "a win"]):  # fmt: skip
        with pytest.raises(engine.BadState, match=r"not a dump|nobody settles"):
            engine.load(forged(dump, nonsense))
