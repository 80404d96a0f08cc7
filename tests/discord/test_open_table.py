"""A game without secrets is played below its public table, but half a move stays private."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import engine
from bot.i18n.languages import language
from bot.sandbox.offline_discord import Person
from bot.sandbox.taps import Tap, do, taps_on
from bot.tables.core import tokens
from bot.ui.board import ANSWERS
from bot.ui.controls import ControlId, parse
from bot.ui.interactions import AWAKE
from tests.discord.lifecycle import bugs
from tests.discord.people import House, house, random_game, text_of
from tests.discord.test_late_pictures import Easel, easel
from tests.discord.test_open_hands import panels

__all__ = ["easel"]

SAY = language(None)
OPEN = [key for key, game in engine.GAMES.items() if game.state.open_to_all]
HIDDEN = [key for key in engine.GAMES if key not in OPEN]


def below(world: House, person: Person) -> list[tuple[Tap, ControlId]]:
    """Return the answers below the public table."""
    found = [(tap, parse(tap.custom_id)) for tap in taps_on(world.public(), person, "channel")]
    return [one for one in found if one[1].verb in ANSWERS]


async def first_tap(world: House, whole: bool) -> tuple[int, Tap]:
    """Play until somebody is asked below the table and one answer is a whole move, or isn't one. Return the
    seat and the tap.
    """
    rng = random.Random(2)
    for _ in range(200):
        (seat,) = (await world.table()).to_act
        for tap, control in below(world, world.person(seat)):
            said = control.said if control.verb == "words" else (*control.said, control.argument)
            if ((await world.state()).choice(seat, said) is None) == whole:
                return seat, tap
        await world.move(rng, lambda seat: "dm")
        await world.quiet()
    raise AssertionError("no such answer came up")


@pytest.mark.parametrize("game", HIDDEN)
async def test_a_game_that_hides_something_is_not_played_in_public(game: str, tmp_path: Path) -> None:
    async with house(tmp_path, engine.GAMES[game].seats[-1]) as world:
        await world.begin(game)
        assert not below(world, world.person(0))


@pytest.mark.parametrize("game", OPEN)
async def test_a_whole_move_is_one_tap_and_leaves_nothing_behind(game: str, world: House) -> None:
    await world.begin(game)
    seat, tap = await first_tap(world, whole=True)
    person = world.person(seat)
    version, message, since = (await world.table()).version, world.public().id, len(world.wire.exchanges)
    await do(world, tap)
    await world.quiet()
    table = await world.table()
    assert table.version == version + 1
    assert not panels(world, seat)
    public = [one for one in world.wire.exchanges[since:] if f"/channels/{world.channel.id}/" in one.path]
    assert world.public().id != message or not public, "the answer itself was the edit"
    answered = below(world, world.person(table.to_act[0]))
    assert {control.asked for _, control in answered} == {tokens.of_question(table, table.to_act[0])}
    assert "**Your turn" not in text_of(world.public()), "all read it"
    assert person.name in text_of(world.public())


@pytest.mark.parametrize("game", OPEN)
@pytest.mark.people(pictures=True)
async def test_the_picture_stays_above_the_moves(game: str, world: House, easel: Easel) -> None:
    """The answer to a move edits the table. The edit couldn't bring back a lost picture."""
    await world.begin(game)
    assert world.public().attachments
    _, tap = await first_tap(world, whole=True)
    message = world.public().id
    await do(world, tap)
    await world.quiet()
    assert world.public().id == message
    assert world.public().attachments


@pytest.mark.parametrize("game", OPEN)
@pytest.mark.people(3)
async def test_it_is_said_whose_turn_it_is(game: str, world: House) -> None:
    await world.begin(game)
    await world.pass_by(AWAKE)
    (seat,) = (await world.table()).to_act
    tap, _ = below(world, world.person(seat))[0]
    before, shown = await world.table(), [panels(world, other) for other in range(3)]
    for other in range(3):
        if other != seat:
            person = world.person(other)
            await world.tap(person, tap.message, tap.custom_id)
            assert world.heard(person) == SAY("turn-of-another", person=world.person(seat).name)
            assert panels(world, other) == shown[other]
    assert await world.table() is before


@pytest.mark.parametrize("game", OPEN)
@pytest.mark.people(5)
async def test_a_stranger_may_look_and_not_touch(game: str, world: House) -> None:
    await world.begin(game, seats=2)
    (seat,) = (await world.table()).to_act
    tap, _ = below(world, world.person(seat))[0]
    eva, before = world.people["eva"], await world.table()
    await world.tap(eva, tap.message, tap.custom_id)
    assert world.heard(eva) == SAY("not-seated")
    assert await world.table() is before


@pytest.mark.people(4)
@pytest.mark.parametrize("game", OPEN)
async def test_what_is_half_said_is_shown_to_nobody_else(game: str, world: House) -> None:
    await world.begin(game)
    await world.pass_by(AWAKE)
    seat, tap = await first_tap(world, whole=False)
    version, public = (await world.table()).version, text_of(world.public())
    shown = panels(world, 1 - seat)
    await do(world, tap)
    await world.quiet()
    assert text_of(world.public()) == public
    assert (await world.table()).version == version
    (panel,) = panels(world, seat)
    assert SAY("panel-trail", words="").strip() in text_of(panel)
    assert panels(world, 1 - seat) == shown
    # The move goes on in their own panel, until it is made.
    offers = await world.offers(seat, "channel")
    tapped = parse(tap.custom_id)
    begun = tapped.said if tapped.verb == "words" else (*tapped.said, tapped.argument)
    assert all(control.said[: len(begun)] == begun for _, control in offers)
    rng = random.Random(1)
    while (await world.table()).version == version:
        one = rng.choice(await world.offers(seat, "channel"))[0]
        await do(world, one, one.picks(rng))
    assert len(panels(world, seat)) == 1


@pytest.mark.parametrize("game", OPEN)
async def test_a_tap_that_comes_too_late_shows_the_table(game: str, world: House) -> None:
    """The public message hasn't been edited yet, and it's their turn again."""
    await world.begin(game)
    seat, tap = await first_tap(world, whole=True)
    await world.client.outbox.close()
    rng, moved = random.Random(4), False
    while not moved or (await world.table()).to_act != (seat,):
        mover, move = random_game(await world.state(), rng)[0]
        await world.client.tables.play.move(1, mover, None, move)
        moved = True
    before = await world.table()
    await world.tap(tap.person, tap.message, tap.custom_id)
    assert not world.shown(tap.person, "channel", True), "the table itself says it"
    assert await world.table() is before
    assert not bugs(world)
