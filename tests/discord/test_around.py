"""Events around a game, as people see them: the lobby, the question before an end, playing again."""

from __future__ import annotations

import random

import pytest

import engine
from bot.features.lobby.lobby import Lobby
from bot.i18n.languages import language
from bot.tables.clock.paces import DAY
from bot.tables.core.table import PHRASES, User
from bot.ui.controls import ControlId
from bot.ui.labels import table_named
from tests.discord.people import House, Place, controls_of, random_game, text_of
from tests.discord.test_robots import alone
from tests.discord.test_trouble import forge
from tests.features.settings.test_on_discord import trust

SAY = language(None)


PLACES: tuple[Place, ...] = ("channel", "dm")


async def well_on(world: House, number: int = 1) -> None:
    """Make enough moves for everybody to have had two turns, through `Play`."""
    state = await world.state(number)
    for seat, move in random_game(state, random.Random(1))[: 2 * state.seats]:
        await world.client.tables.play.move(number, seat, None, move)
    await world.quiet()


def sits(world: House, seat: int) -> User:
    """Return the user that the bot's own tables know for a seat."""
    person = world.person(seat)
    return User(person.user.id, person.name, "en")


# The lobby


async def test_details_tell_everything_about_a_lobby(world: House) -> None:
    await world.slash(world.person(0), "play court-piece", {"rounds": "3"})
    text = await world.details(world.person(1))
    assert SAY("court-piece-kind") in text
    assert SAY("court-piece-length") in text
    for name in (await world.table()).options.__dataclass_fields__:
        told = "**" + SAY(f"option-court-piece-{name.replace('_', '-')}") in text
        assert told is (name == "rounds"), "what is as usual is not told"
    assert f"**{SAY('option-court-piece-rounds')}: 3**" in text, "what is not as usual stands out"
    table = await world.table()
    assert SAY("lobby-lapses", when=f"<t:{table.created + 86400}:R>") in text
    assert "Partners" in text
    await world.client.house.room(Lobby).choose(table.id, world.person(0).user.id, "ties", "kept")
    await world.quiet()
    ties = f"**{SAY('option-court-piece-ties')}: {SAY('option-court-piece-ties-kept')}**"
    assert ties in await world.details(world.person(1))


async def test_an_option_that_is_on_or_off_is_one_tap(world: House) -> None:
    ana, ben = world.people.values()
    await world.gather("court-piece")
    assert not [c for _, c in controls_of(world.public()) if c.verb == "toggle"]
    await world.press(ana, "options")
    panel = world.messages(ana, "channel")[-1]
    assert panel.is_ephemeral
    assert panel.is_ephemeral
    shown: list[str] = []
    for page in ("1", "0"):  # to the second page and back
        shown += [c.argument for _, c in controls_of(panel) if c.verb == "toggle"]
        await world.tap(ana, panel.id, ControlId("options", 1, argument=page).custom_id())
        panel = world.messages(ana, "channel")[-1]
    on_or_off = [f for f, v in engine.GAMES["court-piece"].options.__dataclass_fields__.items()
                 if isinstance(v.default, bool)]  # fmt: skip
    assert shown == [f"{name}=on" for name in on_or_off]
    custom_id = ControlId("toggle", 1, argument="honour=on").custom_id()
    await world.tap(ana, panel.id, custom_id)
    await forge(world, ana, custom_id)  # a button says what it adds, so two taps add it once
    assert (await world.table()).options.honour is True  # type: ignore[attr-defined]
    assert f"**{SAY('option-court-piece-honour')}**" in await world.details(ben)
    assert "Only Ana" in await forge(world, ben, ControlId("toggle", 1, argument="honour=off").custom_id())
    for wrong in ("honour", "honour=perhaps", "=on", "__class__=on"):
        await forge(world, ana, ControlId("toggle", 1, argument=wrong).custom_id())
    assert (await world.table()).options.honour is True  # type: ignore[attr-defined]


async def test_seats_and_partners_are_chosen(world: House) -> None:
    ben = world.person(1)
    await world.gather("court-piece")
    assert SAY("seats-own", number=2) in await world.taps(ben, "seats")
    seats = {c.argument: t for t, c in world.controls(ben, "channel") if c.verb == "sit"}
    assert set(seats) == {"2", "3"}, "Ben cannot send Ana away, nor sit where they sit"
    await world.tap(ben, seats["2"].message, seats["2"].custom_id)
    assert SAY("seats-partner", names="**Ana**") in world.heard(ben)
    assert SAY("lobby-pair", first="Ana", second="Ben") in await world.details(ben)
    assert "Only Ana" in await forge(world, ben, ControlId("fill", 1, argument="fair").custom_id())


async def test_a_lobby_that_nobody_starts_ends_after_a_day(world: House) -> None:
    await world.gather("court-wars")
    await world.pass_by(DAY)
    assert SAY("abandoned-lapsed") in world.shown("ana", private=False)[-1]
    assert (await world.table()).phase == "abandoned"
    told = SAY("notice-lapsed", game="Court Wars", channel=f"<#{world.channel.id}>")
    for person in world.people.values():
        assert [told in one for one in world.shown(person, "dm")].count(True) == 1
    await world.pass_by(DAY)
    assert [told in one for one in world.shown("ana", "dm")].count(True) == 1


# The end


@pytest.mark.people(3)
async def test_a_manager_who_ends_a_game_is_asked_and_named(world: House) -> None:
    ana, ben, eva = world.people.values()
    await world.begin("four-tribes", seats=2)
    for manager in (ana, eva):
        trust(world, manager)
    assert SAY("end-question", table=table_named(SAY, await world.table())) in await world.says(
        eva, "game end"
    )
    assert (await world.table()).phase == "playing"
    assert await world.taps(eva, "end-not") == SAY("answer-not-ended")
    await world.slash(ana, "game end")
    await forge(world, ana, ControlId("end-now", 1).custom_id())
    assert (await world.table()).phase == "playing", "a manager who plays asks the others"
    await world.slash(eva, "game end")
    assert await world.taps(eva, "end-now") == SAY("answer-ended")
    assert SAY("abandoned-ended-by", names=f"**{eva.name}**") in text_of(world.public())
    for person in (ana, ben):
        shown = world.shown(person, "dm")[-1]
        assert SAY("table-abandoned", game="Four Tribes") in shown
        assert not any(control.verb == "say" for _, control in world.controls(person, "dm"))
        assert await world.says(person, "leaderboard") == SAY("leaderboard-none")


@pytest.mark.people(3)
async def test_a_game_that_is_well_on_ends_by_a_vote(world: House) -> None:
    ana, ben, cleo = world.people.values()
    await world.begin("court-wars")
    await well_on(world)
    await world.slash(ana, "games")
    # The question was asked before it took a vote, so they are asked again.
    await forge(world, ana, ControlId("end-now", 1).custom_id())
    assert (await world.table()).phase == "playing"
    assert "2 of the 3" in world.heard(ana)
    await world.press(ana, "end-offer")
    assert SAY("answer-end-offered") in world.shown(ana, private=True)
    text = text_of(world.public())
    assert "**Ana** would like to end this game: **1 of 3 agree.**" in text
    # A player in direct messages sees the vote, and can answer there.
    await world.quiet()
    assert "1 of 3 agree" in world.shown(cleo, "dm")[-1]
    assert await world.taps(ben, "decline") == SAY("answer-end-declined")
    await world.press(cleo, "agree", "dm")
    assert (await world.table()).reason == "agreed"
    assert "**Ana** and **" in text_of(world.public())
    assert SAY("table-abandoned", game="Court Wars") in text_of(world.public())
    assert not world.pinged()


@pytest.mark.people(3)
async def test_who_manages_the_channel_ends_what_they_do_not_play(world: House) -> None:
    eva = world.person(2)
    await world.begin("court-wars", seats=2)
    await well_on(world)
    assert await world.says(eva, "game end") == SAY("not-seated")
    for verb in ("end-now", "end-offer", "agree"):
        await forge(world, eva, ControlId(verb, 1).custom_id())
        assert (await world.table()).phase == "playing"
    trust(world, eva)
    assert SAY("end-question", table=table_named(SAY, await world.table())) in await world.says(
        eva, "game end"
    )
    await world.press(eva, "end-now")
    assert SAY("abandoned-ended-by", names=f"**{eva.name}**") in text_of(world.public())


# Playing again


@pytest.mark.people(3)
async def test_play_again_is_an_offer_that_fills_up(world: House) -> None:
    ana, ben, cleo = world.people.values()
    await world.begin("court-wars")
    ((seat, move),) = await world.hurry(random.Random(2), last=1)
    await world.make(seat, move)
    assert await world.taps(ben, "rematch") == SAY("answer-again-offered", channel=f"<#{world.channel.id}>")
    text = text_of(world.public(2))
    assert SAY("lobby-again", host="**Ben**", ready=1, most=3) in text
    assert "kept for Ana" in text
    assert not (await world.client.tables.of_person(ana.user.id)), "nobody is seated unasked"
    await world.press(cleo, "rematch")
    assert SAY("lobby-again", host="**Ben**", ready=2, most=3) in text_of(world.public(2))
    assert await world.taps(cleo, "rematch", number=1) == SAY("already-seated")
    await world.press(ben, "start", number=2)
    table = await world.table(2)
    assert (table.phase, [seat.person for seat in table.seats]) == (
        "playing",
        [ben.user.id, cleo.user.id],
    )
    assert await world.taps(ana, "rematch", number=1) == SAY("rematch-already")
    assert not world.pinged()


async def test_play_again_is_in_the_direct_messages_too(world: House) -> None:
    await world.begin("court-wars")
    ((seat, move),) = await world.hurry(random.Random(2), last=1)
    await world.make(seat, move)
    told = await world.taps(world.person(seat), "rematch", "dm")
    assert told == SAY("answer-again-offered", channel=f"<#{world.channel.id}>")
    assert (await world.table(2)).host == world.person(seat).user.id


# Quick phrases


@pytest.mark.people(2)
async def test_a_phrase_rings_nowhere_and_who_wants_none_has_none(world: House) -> None:
    await world.begin("four-tribes")
    ana, ben = world.people.values()
    await world.choose(ben, more=["turn", "reminder"])
    await world.press(ana, "talk", "dm")
    before = len(world.wire.exchanges)
    await world.press(ana, "phrase", "dm")
    sent = [one for one in world.wire.exchanges[before:] if "/channels/" in one.path]
    assert {one.method for one in sent} == {"PATCH"}, "no new message"
    assert sum(f"/channels/{world.channel.id}/" in one.path for one in sent) == 1
    assert world.pinged(before) == []
    told = [
        one for key in PHRASES if (one := SAY("event-phrase", Seat="**Ana**", phrase=SAY(f"phrase-{key}")))
    ]
    (said,) = [line for line in told if line in text_of(world.public())]
    assert said not in await world.says(ben, "hand")
    await world.press(ben, "more")
    assert "talk" not in {control.verb for _, control in controls_of(world.messages(ben, "channel")[-1])}
    await world.choose(ben, more=["turn", "reminder", "phrases"])
    assert said in await world.says(ben, "hand")


# Which table


PANEL = SAY("panel-title", game="Court Wars")
OFFERED = {
    "hand": ("hand", PANEL),
    "move": ("move", PANEL),
    "game table": ("post", SAY("answer-posted")),
    "game leave": ("leave-ask", "Leave **Court Wars: Ana, Ben** ("),
    "game end": ("end-ask", "**Court Wars: Ana, Ben** ("),
}
"""For each command, the verb of the button that it offers, and what the person reads after a tap on it."""


@pytest.mark.parametrize("command", OFFERED)
async def test_where_it_is_not_clear_the_tables_are_buttons(world: House, command: str) -> None:
    await world.begin("court-wars")
    await world.begin("court-wars", number=2)
    (seat,) = (await world.table(1)).to_act
    # Both tables have to wait for the same person, so that the command is ambiguous.
    for mover, move in random_game(await world.state(2), random.Random(1)):
        if (await world.table(2)).to_act == (seat,):
            break
        await world.client.tables.play.move(2, mover, None, move)
    person, before = world.person(seat), await world.table(2)
    move = random_game(await world.state(2), random.Random(2))[0][1]
    assert SAY("which-table") in await world.says(
        person, command, {"words": " ".join(move)} if command == "move" else {}
    )
    told = await world.taps(person, OFFERED[command][0], number=2)
    assert SAY("which-table") not in told
    assert (await world.table(2)).version == before.version + (command == "move")
    assert OFFERED[command][1] in told


@pytest.mark.parametrize("paused", [False, True])
async def test_of_two_tables_the_one_is_meant_where_it_is_their_turn(world: House, paused: bool) -> None:
    """In the channel and in direct messages, even if the other table waits for them, too, but is paused."""
    await world.begin("court-wars")
    await world.begin("four-tribes", number=2)
    for mover, move in random_game(await world.state(1), random.Random(1))[:9]:
        await world.client.tables.play.move(1, mover, None, move)
    (seat,) = (await world.table(1)).to_act
    for mover, move in random_game(await world.state(2), random.Random(1)):
        if ((await world.table(2)).to_act == (seat,)) is paused:
            break
        await world.client.tables.play.move(2, mover, None, move)
    person = world.person(seat)
    if paused:
        await world.slash(person, "game pause", {"table": "2"})
        await world.press(world.person(1 - seat), "agree", number=2)
        assert (await world.table(2)).paused_since is not None
    for place in PLACES:
        for command in ("hand", "game hint", "game undo"):
            told = await world.says(person, command, None, place)
            assert SAY("which-table") not in told
            assert SAY("panel-title", game="Court Wars") in told or command != "hand"
            assert told == SAY("hint-not") or command != "game hint"
    before, move = await world.table(1), random_game(await world.state(1), random.Random(2))[0][1]
    await world.says(person, "move", {"words": " ".join(move)})
    assert (await world.table(1)).version == before.version + 1


async def test_a_hint_is_for_the_table_where_there_are_hints(world: House) -> None:
    """It is their turn at both tables, but the other table has a second person."""
    ana = world.person(0)
    await alone(world, "court-piece")
    await world.begin("court-wars", number=2)
    for mover, move in random_game(await world.state(2), random.Random(1)):
        if 0 in (await world.table(2)).to_act:
            break
        await world.client.tables.play.move(2, mover, None, move)
    assert 0 in (await world.table(1)).to_act
    assert (await world.says(ana, "game hint")).startswith("**")


@pytest.mark.people(4)
async def test_a_private_word_is_for_the_table_where_one_may_be_said(world: House) -> None:
    ana, *others = world.people.values()
    for number, game in enumerate(("court-piece", "four-sisters", "four-sisters"), 1):
        await world.begin(game, number=number)
        if number == 2:
            # Court Piece also waits for somebody here, and has no private messages.
            assert SAY("answer-conferred", partner=f"**{others[1].name}**") in await world.says(
                ana, "game confer", {"text": "psst"}
            )
    assert [bool((await world.table(number)).whispers(0)) for number in (1, 2, 3)] == [False, True, False]
    assert SAY("which-table") in await world.says(ana, "game confer", {"text": "and here?"})
    asked = await world.press(ana, "confer", number=3)
    await world.submit(ana, asked.interaction, {"words": "and here?"})
    assert SAY("answer-conferred", partner=f"**{others[1].name}**") in world.heard(ana)
    assert [one.data["text"] for one in (await world.table(3)).whispers(2)] == ["and here?"]
    assert not (await world.table(3)).whispers(1)


async def test_the_table_that_waits_is_meant_wherever_it_is(world: House) -> None:
    await world.begin("court-wars")
    (seat,) = (await world.table()).to_act
    there = world.guild.create_text_channel("there").id
    elsewhere = await world.client.house.room(Lobby).gather(
        world.guild.id, there, "en", sits(world, 1 - seat), "four-tribes", {}
    )
    await world.client.house.room(Lobby).join(elsewhere.id, sits(world, seat))
    await world.client.house.room(Lobby).start(elsewhere.id, world.person(1 - seat).user.id)
    first = (await world.table(2)).to_act[0]
    waits_elsewhere = (await world.table(2)).seats[first].person
    for person in world.people.values():
        here = person is world.person(seat)
        there = person.user.id == waits_elsewhere
        meant = "Court Wars" if here or not there else "Four Tribes"
        assert SAY("panel-title", game=meant) in await world.says(person, "hand")
        # A command about the channel means the channel's own table.
        assert "Court Wars" in await world.says(person, "game leave")
