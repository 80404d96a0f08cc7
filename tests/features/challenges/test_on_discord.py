"""Challenges as people see them, in the channel and on their private pages."""

from __future__ import annotations

import random
import re

import pytest

from bot.features.challenges.challenges import LASTS
from bot.features.challenges.page import AGAIN, ASK, LOOK, OFF, PLAY, TO
from bot.features.data.own_data import OwnData
from bot.features.duplicate.page import MORE
from bot.features.duplicate.plays import Plays
from bot.i18n.languages import codes, language
from bot.sandbox.cast import Person
from bot.sandbox.taps import do
from bot.ui.controls import ControlId
from engine import duplicate
from tests.discord.people import House, text_of
from tests.discord.test_trouble import forge
from tests.features.challenges.playing import open_challenge, play_all, send
from tests.features.daily.playing import open_daily, play_out
from tests.features.duplicate import playing
from tests.features.duplicate.playing import tap_on

SAY = language("en")
CARD = re.compile(r"(?<![\w`])(?:10|[2-9AKQJ])[♠♥♦♣]")


def public(world: House, person: Person) -> list[str]:
    """Return the public messages about challenges, oldest first."""
    found = [one for one in world.messages(person, "channel") if not one.is_ephemeral]
    return [text for text in map(text_of, found) if "challenge" in text or "same cards" in text]


@pytest.mark.parametrize("game", duplicate.games())
async def test_two_people_play_the_same_deals_and_the_channel_reads_the_result(
    game: str, world: House
) -> None:
    ana, ben = world.person(0), world.person(1)
    since = len(world.wire.exchanges)
    number = await send(world, ana, ben, game)
    (told,) = public(world, ben)
    assert "Ana" in told
    assert f"<@{ben.user.id}>" in told
    assert list(world.pinged(since)) == [ben.user.id] or any(world.pinged(since))
    await play_all(world, ben, number, 1)
    assert SAY("challenge-waits", name="Ana") in world.heard(ben)
    assert len(public(world, ana)) == 1, "nothing is said of the one play"
    await play_all(world, ana, number, 1, seed=2)
    (over,) = public(world, ana)
    assert "Ana" in over
    assert "Ben" in over
    assert f"<@{ben.user.id}>" not in over
    assert not CARD.search(over)
    assert re.search(r"\*\*Ana\*\* [\d.]+ : [\d.]+.* · \*\*Ben\*\* [\d.]+ : [\d.]+", over)
    controls = {control.verb for _, control in world.controls(ana, "channel", number)}
    assert not controls & {PLAY, OFF}, "a settled question has no buttons"
    assert {LOOK, AGAIN} <= controls


async def test_several_deals_are_compared_one_by_one(world: House) -> None:
    ana, ben = world.person(0), world.person(1)
    number = await send(world, ana, ben, "court-wars", deals=3)
    await play_all(world, ana, number, 3)
    await tap_on(world, ana, MORE)
    page = world.heard(ana)
    assert SAY("challenge-progress", name="Ben", played=0, deals=3) in page
    await play_all(world, ben, number, 3, seed=5)
    assert "Ana" in world.heard(ben)
    await world.press(ana, LOOK, number=number)
    page = world.heard(ana)
    assert all(f"Deal {one}" in page for one in (1, 2, 3))
    assert page.count("better") + page.count("worse") + page.count("level") == 3
    await tap_on(world, ana, "replay")
    assert "Ben" not in world.heard(ana).replace("Ana", ""), "a replay of another person's play has no name"
    (over,) = public(world, ana)
    assert all(f"Deal {one}" in over for one in (1, 2, 3))


async def test_it_is_sent_by_the_form_too(world: House) -> None:
    ana, ben = world.person(0), world.person(1)
    await world.slash(ana, "challenge")
    assert "Challenge someone" in world.heard(ana)
    await tap_on(world, ana, ControlId(ASK, 0, argument="court-piece 5").custom_id())
    message = next(one for one in reversed(world.messages(ana, "channel")) if one.is_ephemeral)
    custom_id = ControlId(TO, 0, argument="court-piece 5").custom_id()
    await world.pick(ana, message.id, custom_id, [ben.key])
    assert SAY("challenge-is-sent", name="Ben") in world.heard(ana)
    (row,) = await world.client.database.read("SELECT game, deals FROM challenges")
    assert (row["game"], row["deals"]) == ("court-piece", 5)


async def test_a_person_alone_is_enough(world: House) -> None:
    ana, ben = world.person(0), world.person(1)
    await world.slash(ana, "challenge", {"person": ben.key})
    assert SAY("challenge-is-sent", name="Ben") in world.heard(ana)
    (row,) = await world.client.database.read("SELECT game, deals FROM challenges")
    assert (row["game"], row["deals"]) == (duplicate.games()[0], 3)
    for code in codes():
        say = language(code)
        assert say(f"game-{row['game']}") in say("option-challenge-game")


async def test_the_form_leaves_the_page_that_it_is_opened_from(world: House) -> None:
    ana = world.person(0)
    await open_daily(world, ana, "court-piece")
    await play_out(world, ana, "court-piece", random.Random(1))
    pages = len(world.shown(ana, private=True))
    await tap_on(world, ana, ASK)
    assert len(world.shown(ana, private=True)) == pages + 1
    await tap_on(world, ana, ControlId(ASK, 0, argument="court-piece 5").custom_id())
    assert len(world.shown(ana, private=True)) == pages + 1, "its own buttons change it in place"


@pytest.mark.people(3)
async def test_a_third_person_has_no_part_in_it(world: House) -> None:
    ana, ben, cleo = (world.person(one) for one in range(3))
    number = await send(world, ana, ben)
    for verb in (PLAY, OFF, LOOK, AGAIN):
        await forge(world, cleo, ControlId(verb, number).custom_id())
        assert world.heard(cleo) == SAY("challenge-not-yours"), verb
    (row,) = await world.client.database.read("SELECT state FROM challenges")
    assert row["state"] == "open"


async def test_a_declined_challenge_has_no_buttons(world: House) -> None:
    ana, ben = world.person(0), world.person(1)
    number = await send(world, ana, ben)
    await world.press(ben, OFF, number=number)
    (told,) = public(world, ana)
    assert told == SAY("challenge-is-off", first="**Ana**", second="**Ben**")
    assert not world.controls(ana, "channel", number) or all(
        control.verb == PLAY for _, control in world.controls(ana, "channel", number)
    )
    await forge(world, ana, ControlId(PLAY, number).custom_id())
    assert world.heard(ana) == SAY("challenge-over")


async def test_again_is_a_new_challenge_with_the_score_so_far(world: House) -> None:
    ana, ben = world.person(0), world.person(1)
    for number in range(2):
        if number:
            await world.press(ben, AGAIN, number=challenge)  # noqa: F821
            rows = await world.client.database.read("SELECT id FROM challenges WHERE state = 'open'")
            challenge = int(rows[0]["id"])
        else:
            challenge = await send(world, ana, ben)
        await world.pass_by(3700)
        await play_all(world, ana, challenge, 1, seed=3)
        await play_all(world, ben, challenge, 1, seed=4)
    rows = await world.client.database.read(
        "SELECT person, count(*) AS won FROM challengers WHERE outcome = 'won' GROUP BY person"
    )
    won = {row["person"]: row["won"] for row in rows}
    if sum(won.values()) == 2:
        assert "So far" in public(world, ana)[-1]


async def test_time_ends_it_while_the_bot_is_off_too(world: House) -> None:
    ana, ben = world.person(0), world.person(1)
    number = await send(world, ana, ben)
    await play_all(world, ana, number, 1)
    world.clock.now += LASTS + 10
    await world.restart()
    await world.quiet()
    (told,) = public(world, ben)
    assert told.startswith("**Ana** wins the challenge")


@pytest.mark.parametrize("over", [False, True])
async def test_the_data_of_a_person_goes_with_their_challenge(over: bool, world: House) -> None:
    ana, ben = world.person(0), world.person(1)
    number = await send(world, ana, ben)
    for one in (ana, ben) if over else ():
        await play_all(world, one, number, 1)
    assert public(world, ana)
    await world.client.house.room(OwnData).forget(ben.user.id)
    await world.pass_by(1)
    await world.quiet()
    assert not public(world, ana)
    rows = await world.client.database.read("SELECT state FROM challenges")
    assert [row["state"] for row in rows] == ["played" if over else "off"]
    await forge(world, ana, ControlId(LOOK, number).custom_id())
    assert world.heard(ana) == SAY("challenge-gone")


async def test_nothing_before_the_end_tells_of_the_deal(world: House) -> None:
    ana, ben = world.person(0), world.person(1)
    since = len(world.wire.exchanges)
    number = await send(world, ana, ben)
    await play_all(world, ana, number, 1)
    await world.slash(ben, "challenge")
    seen = [text_of(one) for one in world.messages(ben, "channel")]
    assert not any(CARD.search(text) for text in seen)
    (row,) = await world.client.database.read("SELECT secret FROM challenges")
    assert row["secret"] not in repr(world.wire.exchanges[since:])
    assert not world.posted() or all("challenge" in text for text in public(world, ben))


async def test_a_deleted_message_is_not_sent_again_but_the_result_is(world: House) -> None:
    ana, ben = world.person(0), world.person(1)
    number = await send(world, ana, ben)
    (row,) = await world.client.database.read("SELECT message FROM challenges")
    await world.client.http.delete_message(world.channel.id, row["message"])
    await world.restart()
    await world.quiet()
    assert not public(world, ana)
    await play_all(world, ana, number, 1)
    await play_all(world, ben, number, 1)
    assert len(public(world, ana)) == 1


@pytest.mark.people(4)
@pytest.mark.parametrize("game", ["court-piece", "four-sisters"])
async def test_two_pairs_play_at_their_own_pace(game: str, world: House) -> None:
    ana, ben, cleo, dev = (world.person(one) for one in range(4))
    options = {"person": ben.key, "game": game, "deals": "1", "partner": cleo.key, "their_partner": dev.key}
    await world.slash(ana, "challenge", options)
    await world.quiet()
    number = await open_challenge(world)
    (told,) = public(world, dev)
    assert all(f"<@{one.user.id}>" in told for one in (ben, cleo, dev))
    for pair in ((ana, cleo), (ben, dev)):
        for one in pair:
            await forge(world, one, ControlId(PLAY, number).custom_id())
        (row,) = await world.client.database.read(
            "SELECT id FROM duplicate_plays WHERE person = ?", (pair[0].user.id,)
        )
        dice, called = random.Random(1), 0
        for turn in range(playing.MOST):
            play = await world.client.house.room(Plays).rows.play(row["id"])
            assert play is not None
            if play.finished is not None:
                break
            await world.pass_by(20 if turn % 7 == 0 else 0)
            await world.quiet()
            for one in pair:
                await forge(world, one, ControlId("dup-look", row["id"]).custom_id())
                found = playing.offers(world, one, row["id"])
                if found:
                    tap = dice.choice(found)[0]
                    await do(world, tap, tap.picks(dice))
            calls = await world.client.database.read("SELECT person FROM duplicate_calls")
            called += len(calls)
        else:
            raise AssertionError("it did not end")
        assert called, "the partner was told at least once"
        await world.pass_by(20)
        await world.quiet()
        assert not await world.client.database.read("SELECT * FROM duplicate_calls")
    assert len(public(world, ana)) == 1
    over = public(world, ana)[0]
    assert "Ana" in over
    assert "Dev" in over
