"""/daily as people meet it: today's deal, its end, and what they share."""

from __future__ import annotations

import json
import random
import re

import pytest

from bot import presentation
from bot.features.daily import calendar
from bot.features.daily.dailies import Dailies
from bot.features.data.own_data import OwnData
from bot.features.duplicate.page import VERB
from bot.features.duplicate.plays import Plays
from bot.i18n.languages import language
from bot.sandbox.offline_discord import Place
from bot.sandbox.taps import do
from bot.tables.clock.paces import DAY
from bot.ui.controls import ControlId
from bot.ui.scene import scene_of
from engine import duplicate
from engine.duplicate import SEAT
from tests.discord.people import House, text_of
from tests.discord.test_trouble import forge
from tests.features.daily.playing import day_of, number_of, open_daily, play_out
from tests.features.duplicate.playing import move, moves_of, offers, tap_on

SAY = language("en")
GAMES = duplicate.games()
CARD = re.compile(r"(?<![\w`])(?:10|[2-9AKQJ])[♠♥♦♣]")


@pytest.mark.parametrize(
    ("game", "place"), [*((game, "channel") for game in GAMES), ("court-piece", "dm"), ("court-wars", "dm")]
)
@pytest.mark.people(1)
async def test_every_daily_is_played_to_its_end_by_taps(game: str, place: Place, world: House) -> None:
    ana = world.person(0)
    await open_daily(world, ana, game, place)
    assert SAY(
        "daily-title", number=calendar.number(day_of(world)), game=SAY(f"game-{game}"), counts="yes"
    ) in world.heard(ana, place)
    taps = await play_out(world, ana, game, random.Random(1), place)
    assert taps >= 4
    told = world.heard(ana, place)
    (row,) = await world.client.database.read("SELECT * FROM duplicate_plays WHERE game = ?", (game,))
    assert row["finished"] is not None
    assert row["counts"] == 1
    plays = world.client.house.room(Plays)
    play = await plays.rows.play(row["id"])
    assert play is not None
    assert duplicate.result(await plays.deal_of(play), play.moves) == play.result
    why = presentation.of(game).why_over(scene_of(await plays.table(play), SEAT, SAY))
    assert why in told
    if game == "four-sisters":
        assert why, "a Day ends in several ways, and may be lost ahead"
    assert SAY("daily-first") in told
    assert SAY("daily-streak", days=1) in told
    assert "Share" in told.splitlines() or place == "dm", "in direct messages, no one would read it"
    assert not await world.client.database.read("SELECT * FROM tables")
    assert not world.posted(), "a play is for one person"
    assert len(world.shown(ana, place, True if place == "channel" else None)) == 1, "one message"


@pytest.mark.people(1)
async def test_a_player_can_have_the_same_game_every_day(world: House) -> None:
    ana = world.person(0)
    for _ in range(3):
        day = day_of(world)
        await world.slash(ana, "daily", {"game": "court-wars"})
        assert await number_of(world, ana, "court-wars")
        await play_out(world, ana, "court-wars", random.Random(day))
        await world.slash(ana, "daily", {"game": "court-wars"})
        assert SAY("daily-first") in world.heard(ana), "the result is there again"
        await world.pass_by(DAY)
    rows = await world.client.database.read("SELECT source, game, counts FROM duplicate_plays")
    assert len({row["source"] for row in rows}) == 3
    assert {(row["game"], row["counts"]) for row in rows} == {("court-wars", 1)}


@pytest.mark.people(1)
async def test_it_is_resumed_where_it_was_left(world: House) -> None:
    ana = world.person(0)
    game = await open_daily(world, ana)
    await move(world, ana, await number_of(world, ana, game))
    left = world.heard(ana)
    await world.restart()
    await world.slash(ana, "daily")
    assert world.heard(ana) == left
    await play_out(world, ana, game, random.Random(2))
    assert SAY("daily-first") in world.heard(ana)


@pytest.mark.people(2)
async def test_people_get_the_same_deal_and_are_compared(world: House) -> None:
    ana, ben = world.person(0), world.person(1)
    game = await open_daily(world, ana)
    first = world.heard(ana)
    await play_out(world, ana, game, random.Random(1))
    await open_daily(world, ben)
    assert world.heard(ben).replace("Ben", "Ana") == first
    await play_out(world, ben, game, random.Random(1))
    assert SAY("daily-better", less=0, same=1, plays=1) in world.heard(ben), "the same taps, the same result"
    await world.slash(ana, "daily")
    assert SAY("daily-better", less=0, same=1, plays=1) in world.heard(ana)


@pytest.mark.people(1)
async def test_only_the_first_try_counts(world: House) -> None:
    ana = world.person(0)
    game = await open_daily(world, ana)
    await play_out(world, ana, game, random.Random(1))
    first = world.heard(ana)
    for dice in (2, 3):
        await tap_on(world, ana, "daily-again")
        await play_out(world, ana, game, random.Random(dice))
        assert plain(SAY("daily-for-fun")) in plain(world.heard(ana))
        assert "Share" not in world.heard(ana).splitlines()
        await world.slash(ana, "daily")
        assert world.heard(ana) == first, "the result that counts stays within reach"
    rows = await world.client.database.read("SELECT counts FROM duplicate_plays ORDER BY counts")
    assert [row["counts"] for row in rows] == [0, 1], "the last play for fun replaces the one before"
    await world.slash(ana, "daily")
    assert world.heard(ana) == first


@pytest.mark.people(2)
async def test_a_result_is_shared_as_one_line_without_cards_and_without_a_ping(world: House) -> None:
    ana, ben = world.person(0), world.person(1)
    await open_daily(world, ana, "court-piece")
    await play_out(world, ana, "court-piece", random.Random(1))
    since = len(world.wire.exchanges)
    await tap_on(world, ana, "daily-share")
    (line,) = [text for text in world.shown(ben, private=False) if "Courtyard" in text]
    number = calendar.number(day_of(world))
    assert re.fullmatch(
        rf"\*\*Ana\*\* · Courtyard {number} · Court Piece · \d+ : \d+ \(par \d+(?:\.\d)?\)"
        r" · [🟩🟨🟥]{13} · 🔥 1",
        line.splitlines()[0],
    ), line
    assert line.splitlines()[1:] == [SAY("daily-share-play")]
    assert not CARD.search(line)
    assert not any(world.pinged(since))
    assert SAY("daily-share-done") in world.heard(ana)
    await tap_on(world, ana, "daily-share")
    assert world.heard(ana) == SAY("daily-share-enough")


@pytest.mark.people(2)
async def test_nobody_acts_in_the_play_of_another_or_sees_it(world: House) -> None:
    ana, ben = world.person(0), world.person(1)
    game = await open_daily(world, ana)
    number = await number_of(world, ana, game)
    await play_out(world, ana, game, random.Random(1))
    await world.slash(ben, "help")
    verbs = [f"{VERB}{verb}" for verb in ("look", "say", "back", "advice", "rules", "more")]
    for verb in (*verbs, "daily-share", "daily-again"):
        await forge(world, ben, ControlId(verb, number, 1, argument="x").custom_id())
        assert world.heard(ben) == SAY("duplicate-unknown"), verb
    await forge(world, ben, ControlId("replay", number, argument="look.0").custom_id())
    assert world.heard(ben) == SAY("no-such-table")


@pytest.mark.people(1)
async def test_a_costly_move_is_asked_for_as_at_a_table(world: House) -> None:
    ana = world.person(0)
    await open_daily(world, ana, "four-sisters")
    number, plays = await number_of(world, ana, "four-sisters"), world.client.house.room(Plays)
    play = await plays.rows.play(number)
    assert play is not None
    table = await plays.table(play)
    assert table.state is not None
    squander = ("introduce", "+".join(table.state.view(SEAT)["hand"]))
    question = presentation.of("four-sisters").costly(scene_of(table, SEAT, SAY), squander)
    assert question is not None
    words = ControlId(f"{VERB}words", number, len(play.moves), squander)
    before = await moves_of(world, number)
    await forge(world, ana, words.custom_id())
    assert question in world.heard(ana)
    assert await moves_of(world, number) == before
    await tap_on(world, ana, f"{VERB}back")
    assert question not in world.heard(ana)
    await forge(world, ana, words.custom_id())
    await tap_on(world, ana, f"{VERB}sure")
    assert await moves_of(world, number) != before


@pytest.mark.people(1)
async def test_a_tap_that_comes_twice_is_one_move(world: House) -> None:
    ana = world.person(0)
    game = await open_daily(world, ana, "court-piece")
    number = await number_of(world, ana, game)
    control = offers(world, ana, number)[0][1]
    await move(world, ana, number)
    moves, shown = await moves_of(world, number), world.heard(ana)
    await forge(world, ana, control.custom_id())
    assert world.heard(ana) == shown, "the old tap shows how it stands"
    assert await moves_of(world, number) == moves


@pytest.mark.people(1)
async def test_the_days_other_games_and_the_seals_are_behind_more(world: House) -> None:
    ana = world.person(0)
    await open_daily(world, ana)
    await tap_on(world, ana, f"{VERB}more")
    told = world.heard(ana)
    for game in GAMES:
        assert SAY(f"game-{game}") in told
        assert SAY(f"{game}-daily-form") in told
    await tap_on(world, ana, "daily-how")
    assert SAY("daily-how") in world.heard(ana)
    assert not re.search(r"[0-9a-f]{64}", world.heard(ana)), "no hash before one asks for the seals"
    await tap_on(world, ana, "daily-seals")
    seals = re.findall(r"`([0-9a-f]{64})`", world.heard(ana))
    deals = world.client.house.room(Dailies).deals
    assert seals == [await deals.seal(day_of(world) + ahead) for ahead in range(calendar.SEALED + 1)]


@pytest.mark.people(1)
async def test_what_is_said_before_a_deal_was_played_tells_nothing_of_it(world: House) -> None:
    """Before the first move, no page, alt text, file name or log has a seed or a card."""
    ana = world.person(0)
    deals, day = world.client.house.room(Dailies).deals, day_of(world)
    await open_daily(world, ana, "court-piece")
    await play_out(world, ana, "court-piece", random.Random(1))
    number = await number_of(world, ana, "court-piece")
    await tap_on(world, ana, "daily-share")
    await tap_on(world, ana, f"replay:{ControlId('', number).custom_id().split(':')[1]}")
    for _ in range(3):
        await tap_on(world, ana, "replay:")
    await forge(world, ana, ControlId("replay", number, 999, argument="last.0").custom_id())
    assert "52" in world.heard(ana) or "53" in world.heard(ana)
    assert "Nobody wins" not in world.heard(ana), "a round without a court may have been won on points"
    assert not re.search(r"courts?\b", world.heard(ana).replace("Court Piece", ""), re.IGNORECASE)
    offered = "\n".join(world.shown(ana))
    assert SAY("replay-file") not in offered
    assert SAY("play-on") not in offered
    for verb in ("replay-file", "replay-share", "play-on-ask", "play-on"):
        await forge(world, ana, ControlId(verb, number, 1, argument="0").custom_id())
        assert world.heard(ana) == SAY("no-such-table"), "its seed, or its cards, would be shown"
    await world.slash(ana, "daily")
    await tap_on(world, ana, f"{VERB}more")
    await tap_on(world, ana, "daily-how")
    await tap_on(world, ana, "daily-seals")
    await world.slash(ana, "data")
    await tap_on(world, ana, "data-export")
    sent = "".join(repr(one) for one in world.wire.exchanges)
    for ahead in range(calendar.SEALED + 1):
        for game in GAMES:
            seed = (await deals.deal(day + ahead, game)).seed
            assert seed.partition("~")[0] not in sent


def plain(text: str) -> str:
    return text.replace("-# ", "")


@pytest.mark.people(2)
async def test_it_is_offered_below_every_game_that_is_over(world: House) -> None:
    await world.begin("court-wars", {"turns": "10"})
    ana = world.person(0)
    label = SAY("daily-button")
    assert not any(label in text for text in world.shown(ana))
    await world.play_out(random.Random(1))
    assert label in text_of(world.public())
    for seat in (0, 1):
        assert label in text_of(world.hands(seat)[-1])
    await tap_on(world, ana, "daily:0")
    (row,) = await world.client.database.read("SELECT person FROM duplicate_plays")
    assert row["person"] == ana.user.id
    assert len(world.posted()) == 1, "it opens for one person"


@pytest.mark.people(1)
async def test_an_export_has_no_move_that_a_robot_made_in_secret(world: House) -> None:
    """In The Four Courts, robots pick before the person, who must not read their picks."""
    ana = world.person(0)
    await open_daily(world, ana, "the-four-courts")
    number = await number_of(world, ana, "the-four-courts")
    assert await moves_of(world, number) != "[]"
    found = json.loads(await world.client.house.room(OwnData).export(ana.user.id))
    (play,) = [one for one in found["duplicate_plays"] if one["game"] == "the-four-courts"]
    assert play["moves"] == "[]"
    await play_out(world, ana, "the-four-courts", random.Random(1))
    found = json.loads(await world.client.house.room(OwnData).export(ana.user.id))
    (play,) = [one for one in found["duplicate_plays"] if one["game"] == "the-four-courts"]
    assert play["moves"] == await moves_of(world, number)


@pytest.mark.people(1)
@pytest.mark.parametrize("pace", [0.2, 0.5, 0.7])
async def test_the_second_half_of_a_double_tap_moves_nothing(pace: float, world: House) -> None:
    """Robots answer within the tap, so the next question is under the same finger."""
    ana, tapped = world.person(0), 0
    await open_daily(world, ana, "court-piece")
    number = await number_of(world, ana, "court-piece")
    while (found := offers(world, ana, number)) and tapped < 4:
        await do(world, found[0][0], found[0][0].picks(random.Random(1)))
        before, again = await moves_of(world, number), offers(world, ana, number)
        if not again:
            break
        world.reading = pace
        await do(world, again[0][0], again[0][0].picks(random.Random(1)))
        world.reading = 1.0
        assert await moves_of(world, number) == before
        tapped += 1
    assert tapped == 4
