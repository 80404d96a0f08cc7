"""People in the sandbox: their languages, names and rights, and people that a robot plays for."""

import random
from pathlib import Path
from typing import Any

import pytest

import engine
from bot.i18n.languages import language
from bot.sandbox import opening
from bot.sandbox.cast import MOST, NAMES, Person
from bot.sandbox.offline_discord import OfflineDiscord
from bot.sandbox.skill import Skill
from bot.sandbox.taps import IN_CHANNEL, do, legal_taps, play_on, taps_on
from engine import robots, words
from tests.discord.lifecycle import bot, bugs, settle_in
from tests.discord.people import House
from tests.discord.test_sandbox import control, gathered, texts
from tests.discord.toy_bot import Toy
from tests.nights import by_day


async def test_a_language_is_each_persons_own_and_the_servers(tmp_path: Path) -> None:
    english, spanish = language("en-US"), language("es-419")
    async with OfflineDiscord(opening.client(tmp_path / "courtyard.db", emojis=False), people=2) as world:
        await settle_in(world)
        ana, ben = world.people.values()
        assert {"en-US", "es-ES", "es-419"} == set(world.languages())
        world.cast.read(ben, "es-419")
        for person, say in ((ana, english), (ben, spanish)):
            command = next(one for one in world.commands("dm", person) if one["name"] == "hand")
            assert command["description"] == say("command-hand")
        await world.slash(ana, "play court-wars")
        await world.slash(ben, "play court-piece")
        assert english("lobby-own-alone", here=1, most=4) in texts(world, "ana")
        assert spanish("lobby-own-alone", here=1, most=4) in texts(world, "ben")
        assert {tap.label for tap in legal_taps(world, ana, IN_CHANNEL)} >= {english("lobby-join")}
        world.cast.write("es-419")
        await world.slash(ana, "play four-sisters")
        assert {tap.label for tap in legal_taps(world, ana, IN_CHANNEL)} >= {spanish("lobby-join")}
        with pytest.raises(ValueError, match="no language"):
            world.cast.read(ana, "tlh")
        with pytest.raises(ValueError, match="no language"):
            world.cast.write("")


@pytest.mark.parametrize("names", NAMES)
async def test_people_are_called_what_one_tries(names: str) -> None:
    assert len(NAMES[names]) == MOST
    assert names == "alike" or len({*NAMES[names]}) == MOST
    # Discord allows 32 characters.
    assert all(1 <= len(name) <= 32 for name in NAMES[names])
    async with OfflineDiscord(Toy()) as world:
        await gathered(world)
        world.cast.rename(names)
        await do(world, control(world, "ana", "Play a card", "dm"), ["1"])
        assert isinstance(world.client, Toy)
        assert f"{world.people['ana'].name} played" in world.client.news
        assert world.people["ana"].name == NAMES[names][0]


async def test_somebody_manages_the_channel_and_others_do_not(tmp_path: Path) -> None:
    async with OfflineDiscord(opening.client(tmp_path / "courtyard.db", emojis=False), people=2) as world:
        ana, ben = world.people.values()
        world.cast.manage(ben, True)

        async def controls(person: Person) -> int:
            await world.slash(person, "channel")
            return len(taps_on(world.messages(person, "channel")[-1], person, "channel"))

        assert await controls(ana) == 0
        assert await controls(ben) > 0
        world.cast.manage(ben, False)
        world.cast.manage(ben, False)
        assert await controls(ben) == 0


@pytest.mark.parametrize("game", by_day(opening.GAMES, "court-piece", "four-sisters"))
async def test_people_who_are_watched_make_the_moves_of_a_robot_by_taps(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The move here is any legal one. Other tests check how well robots play. This one checks that taps can
    say their moves.
    """
    rng = random.Random(1)
    meant: list[engine.Move] = []

    def any_move(observation: robots.Observation, *how: Any) -> engine.Move:
        meant.append(words.random_move(observation.open(), observation.seat, rng))
        return meant[-1]

    monkeypatch.setattr("bot.sandbox.skill.think", any_move)
    async with House(bot(tmp_path), people=3) as world:
        await settle_in(world)
        table = await opening.start(world, game)
        skill = Skill(world.client, table, random.Random(1))
        over = opening.over(table)
        made: list[engine.Move] = []
        tables_play = world.client.tables.play.move

        async def play(*values: Any, **more: Any) -> Any:
            if "robot" not in more:
                made.append(values[3])
            return await tables_play(*values, **more)

        monkeypatch.setattr(world.client.tables.play, "move", play)
        await play_on(
            world,
            random.Random(1),
            refuse=opening.unwanted(table),
            over=lambda world: len(made) >= 25 or over(world),
            choose=skill.choose,
            patience=5,
        )
        assert len(made) > 5
        assert set(map(spread, made)) <= set(map(spread, meant))
        assert not bugs(world)


def spread(move: engine.Move) -> tuple[frozenset[str], ...]:
    """Return a move without the order of several picks in one word."""
    return tuple(frozenset(word.split("+")) for word in move)


async def test_the_opening_gathers_starts_and_knows_the_end(tmp_path: Path) -> None:
    async with OfflineDiscord(opening.client(tmp_path / "courtyard.db", emojis=False)) as world:
        await settle_in(world)  # without pictures, which would take a minute
        table = await opening.start(world, "four-sisters")
        refuse, over = opening.unwanted(table), opening.over(table)
        with opening.at_once(world.client):
            taps = await play_on(world, random.Random(3), refuse=refuse, over=over)
        assert len({tap.person.key for tap in taps}) >= 2
        assert not world.unexpected
