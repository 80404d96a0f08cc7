"""A panel has one private answer, which is deleted at its person's next action."""

from __future__ import annotations

import random

from bot.i18n.languages import language
from bot.ui.controls import ControlId
from tests.discord.people import House, Person, Place, random_game, text_of
from tests.discord.test_trouble import forge

SAY = language("en")


def private(world: House, person: Person, place: Place = "dm") -> list[str]:
    """Return the texts that only this person sees there, without the hands in their direct messages."""
    return [text_of(one) for one in world.messages(person, place) if one.is_ephemeral]


async def test_the_next_answer_takes_the_place_of_the_last(world: House) -> None:
    await world.begin("court-wars")
    person = world.person((await world.table()).to_act[0])
    for verb in ("advice", "in-words", "rules", "plan"):
        await world.press(person, "more", "dm")
        await world.press(person, verb, "dm")
        assert len(private(world, person)) == 1, verb
        await world.press(person, "look", "dm")


async def test_it_goes_with_the_next_move_and_not_with_anybody_elses(world: House) -> None:
    await world.begin("court-wars")
    for _ in range(4):
        seat, move = random_game(await world.state(), random.Random(1))[0]
        other = world.person(1 - seat)
        await world.slash(other, "rules", {"game": "court-wars"}, "dm")
        await world.press(world.person(seat), "more", "dm")
        await world.press(world.person(seat), "in-words", "dm")
        assert len(private(world, world.person(seat))) == 1
        await world.press(world.person(seat), "look", "dm")
        await world.make(seat, move)
        await world.quiet()
        assert not private(world, world.person(seat))
        assert len(private(world, other)) == 1, "nobody else's move takes it away"


async def test_commands_and_refusals_count_as_well(world: House) -> None:
    ana = world.person(0)
    await world.slash(ana, "games")
    await world.slash(ana, "leaderboard")
    assert len(private(world, ana, "channel")) == 1
    await world.slash(ana, "game undo")
    assert private(world, ana, "channel") == [SAY("no-table-here")]


async def test_what_one_goes_on_with_stays(world: House) -> None:
    """An open hand, a lesson, the person's own lobby page, and the message that they tapped."""
    ana = world.person(0)
    await world.slash(ana, "learn", {"game": "court-wars"})
    await world.slash(ana, "play court-wars")
    await world.press(world.person(1), "join")
    await world.press(ana, "start")
    lesson, _ = private(world, ana, "channel")
    await world.slash(ana, "games")
    await world.press(ana, "hand", number=1)  # from the list, which becomes the hand
    await world.slash(ana, "rules", {"game": "court-wars"})
    await world.play(*random_game(await world.state(), random.Random(1))[0])
    kept = private(world, ana, "channel")
    assert lesson in kept
    assert any(SAY("game-court-wars") in one for one in kept if one != lesson)
    assert len(kept) == 3


async def test_what_was_tapped_for_an_answer_stays(world: House) -> None:
    await world.begin("court-piece")
    ana = world.person(0)
    await world.slash(ana, "rules", {"game": "court-piece"}, "channel")
    page = private(world, ana, "channel")[-1]
    await forge(world, ana, ControlId("cite", 0, argument="court-piece CP-5").custom_id())
    assert page in private(world, ana, "channel")
