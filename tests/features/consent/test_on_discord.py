"""Actions that others must agree to: the questions, their place, and the words for each player."""

from __future__ import annotations

import random

import pytest

import engine
from bot.i18n.languages import language
from bot.sandbox.offline_discord import Impossible
from bot.tables.clock.paces import DAY
from tests.discord.actions import lays
from tests.discord.people import House, random_game, text_of
from tests.discord.wire import pings

SAY = language("en-US")


async def days_pass(world: House, days: int) -> None:
    """Move the wall clock forward, and leave enough time for the scheduler, which looks once an hour."""
    world.clock.now += days * DAY - 4000
    await world.pass_by(4000)


@pytest.mark.people(4)
async def test_who_errs_takes_it_back_alone_and_everybody_hears_of_it(world: House) -> None:
    await world.begin("court-piece")
    for _ in range(2):
        await world.pass_by(300)
        before = await world.state()
        seat, made = random_game(await world.state(), random.Random(1))[0]
        await world.make(seat, made)
    await world.quiet()
    card = made[0]
    mover = world.person(seat)
    await world.kill()
    assert await world.taps(mover, "undo", "dm") == SAY("answer-taken-back")
    assert engine.dump(await world.state()) == engine.dump(before)
    assert f"**{mover.name}** took back their last move." in text_of(world.public())
    for person in world.people.values():
        told = "You took back your" if person is mover else f"**{mover.name}** took back their"
        assert told in "\n".join(world.shown(person, "dm"))
    # They are asked again, and play another card.
    assert any(control.verb == "say" for _, control in world.controls(mover, "dm"))
    await world.make(seat, (card,))
    assert (await world.state()).view(None)["trick"] == [{"seat": seat, "card": card}]


@pytest.mark.people(4)
async def test_others_are_asked_the_partner_first_and_each_where_they_are(world: House) -> None:
    seat = await lays(world)
    mover, partner, foe = (world.person((seat + step) % 4) for step in (0, 2, 1))
    assert await world.says(mover, "game undo") == SAY("answer-undo-offered")
    said = f"**{mover.name}** would like to take back the last move: **1 of 4 agree.**"
    for text in (text_of(world.public()), world.shown(partner, "dm")[-1], world.shown(foe, "dm")[-1]):
        assert said in text
    # In their own hand, an opponent isn't asked yet. Below the table, they are told why.
    assert not any(control.verb == "agree" for _, control in world.controls(foe, "dm"))
    assert await world.taps(foe, "agree") == SAY("offer-partner-first-wait")
    await world.press(partner, "agree", "dm")
    await world.restart()
    before = await world.state()
    await world.press(foe, "agree", "dm")
    assert engine.dump(await world.state()) == engine.dump(before)
    await world.press(world.person((seat + 3) % 4), "agree")
    assert f"**{mover.name}** took back their last move." in text_of(world.public())
    assert (await world.table()).to_act == (seat,)
    assert not world.pinged()


@pytest.mark.people(4)
async def test_a_button_of_before_takes_no_later_move_back(world: House) -> None:
    seat = await lays(world, 300)
    mover = world.person(seat)
    await world.press(mover, "more", "dm")
    old = next(tap for tap, control in world.controls(mover, "dm") if control.verb == "undo")
    following, made = random_game(await world.state(), random.Random(1))[0]
    await world.make(following, made)
    before = await world.table()
    await world.tap(mover, old.message, old.custom_id)
    assert (await world.table()).version == before.version
    assert SAY("answer-moved-on") in "\n".join(world.shown(mover, "dm"))
    assert await world.says(mover, "game undo") == SAY("undo-overtaken")
    with pytest.raises(Impossible):
        await world.press(world.person((following + 1) % 4), "undo", "dm")


async def test_a_pause_is_shown_everywhere_and_ends_with_one_tap(world: House) -> None:
    await world.begin("court-wars")
    ana, ben = world.people.values()
    assert await world.says(ana, "game pause") == SAY("answer-pause-offered")
    await world.press(ben, "agree", "dm")
    await world.restart()
    for text in (text_of(world.public()), *(world.shown(one, "dm", False)[-1] for one in (ana, ben))):
        assert "Any player can end the pause" in text
    for person in (ana, ben):
        shown = {control.verb for _, control in world.controls(person, "dm")}
        assert "go-on" in shown
        assert not shown & {"say", "words", "pick"}
    assert SAY("games-paused") in await world.says(ana, "games")
    before = len(world.wire.exchanges)
    await days_pass(world, 40)
    assert not [one for one in world.wire.exchanges[before:] if one.method == "POST"]
    assert await world.taps(ana, "go-on") == SAY("answer-went-on")
    assert "**Ana** ended the pause." in text_of(world.public())
    (seat,) = (await world.table()).to_act
    assert any(control.verb == "say" for _, control in world.controls(world.person(seat), "dm"))


async def test_one_message_says_that_a_table_will_be_closed(world: House) -> None:
    await world.begin("court-wars", {"at_deadline": "wait"})
    await days_pass(world, 22)
    world.wire.exchanges.clear()
    await days_pass(world, 1)
    posted = [one for one in world.wire.exchanges if one.method == "POST" and one.path.endswith("/messages")]
    assert len(posted) == 1
    assert not pings(posted[0])
    assert "There has been no move here for weeks." in text_of(world.public())
    since = len(world.wire.exchanges)
    await world.kill()
    assert not [one for one in world.wire.exchanges[since:] if one.path.endswith("/messages")], "once"
    await days_pass(world, 7)
    assert SAY("abandoned-quiet") in text_of(world.public())
    assert (await world.table()).phase == "abandoned"


async def test_who_resigns_is_asked_whether_they_mean_it_and_it_counts(world: House) -> None:
    ana, ben = world.people.values()
    await world.begin("court-wars")
    assert await world.says(ana, "game draw") == SAY("draw-not-here")
    await world.slash(ana, "game resign")
    assert (await world.table()).phase == "playing"
    await world.restart()
    assert await world.taps(ana, "resign") == SAY("answer-settled")
    assert "**Ana** resigned." in text_of(world.public())
    assert "You resigned." in world.shown(ana, "dm", False)[-1]
    assert "1 won" in await world.says(ben, "leaderboard")


async def test_a_draw_is_offered_and_agreed_to_from_a_hand(world: House) -> None:
    ana, ben = world.people.values()
    await world.begin("four-tribes")
    assert await world.says(ana, "game draw") == SAY("answer-draw-offered")
    assert "**Ana** offers a draw: **1 of 2 agree.**" in world.shown(ben, "dm")[-1]
    await world.kill()
    await world.press(ben, "agree", "dm")
    assert SAY("result-drawn") in text_of(world.public())
