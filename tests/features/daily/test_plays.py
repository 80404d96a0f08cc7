"""Plays: what counts, what is refused, and what is never lost."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import cast

import pytest

import engine
from bot.features.daily import calendar
from bot.features.daily.dailies import Dailies, deal_id
from bot.features.daily.deals import Deals
from bot.features.daily.pars import Pars
from bot.features.daily.results import Results
from bot.features.duplicate.page import differs
from bot.features.duplicate.pages import PlayPages
from bot.features.duplicate.plays import Plays
from bot.features.duplicate.rows import KEPT, Play, Rows
from bot.jobs.thinkers import Tempo, Thinkers
from bot.storage.database import RESTORED, Database
from bot.storage.sqlite import SqliteDatabase
from bot.tables.core.errors import Stale
from bot.tables.core.repository import TableRepository
from bot.tables.core.table import User
from bot.upkeep.backup import restore
from bot.worker.process import WorkerGone
from engine import duplicate
from engine.duplicate import SEAT
from tests.bot.refusals import is_refused
from tests.bot.thinkers import Here, Slow
from tests.features.duplicate.moves import legal_move, play_to_end

ANA, BEN = User(1, "Ana", "en"), User(2, "Ben", "es")
DAY = calendar.FIRST + 10
GAME = "court-piece"


class World:
    """A database, a clock, and the objects that run dailies. Robots think briefly and at once."""

    def __init__(self, database: Database) -> None:
        self.now = float(calendar.begins(DAY) + 3600)
        self.tables = TableRepository(database, now=lambda: self.now)
        self.deals, self.rows, self.results = Deals(database), Rows(database), Results(database)
        self.deals.secret = b"known in tests"
        self.worker = Here()
        self.thinkers = Thinkers(
            Tempo(nodes=20, alone=dict.fromkeys(("easy", "fair", "strong"), 0.0)), self.worker
        )
        self.plays = Plays(self.tables, self.rows, self.thinkers)
        pages = cast(PlayPages, None)  # no page is shown here
        self.dailies = Dailies(self.tables, self.deals, self.results, self.plays, pages)
        self.plays.sources["daily"] = self.dailies
        self.pars = Pars(self.tables, self.deals, self.results, 20)
        self.pars.worker, self.pars.rest, self.pars.soon = self.worker, 0.0, 0

    async def whole(self, user: User, game: str = GAME, choice: int = 0) -> Play:
        """Begin a play a minute later, and make the same choice each time until it ends."""
        self.now += 60
        play = await self.dailies.begin(user, DAY, game)
        return await play_to_end(self.plays, play, choice)

    async def choices(self, play: Play, number: int) -> engine.Move:
        return await legal_move(self.plays, play, number)


@pytest.fixture
async def world(database: Database) -> World:
    return World(database)


async def test_the_first_try_counts_and_later_ones_do_not(world: World) -> None:
    first = await world.whole(ANA)
    assert first.counts
    again = await world.whole(ANA, choice=1)
    assert not again.counts
    assert again.id != first.id
    assert await world.results.field(again) == (1, *_against(again, first))
    assert (await world.dailies.current(ANA.id, DAY, GAME)) == await world.rows.play(first.id)


def _against(play: Play, other: Play) -> tuple[int, int]:
    assert play.result is not None
    assert other.result is not None
    return int(other.result.score < play.result.score), int(other.result.score == play.result.score)


async def test_an_unfinished_play_is_resumed_by_everyone_who_asks(world: World) -> None:
    first, second = await asyncio.gather(
        world.dailies.begin(ANA, DAY, GAME), world.dailies.begin(ANA, DAY, GAME), return_exceptions=True
    )
    found = [one for one in (first, second) if isinstance(one, Play)]
    assert {one.id for one in found} == {found[0].id}
    assert all(isinstance(one, Play | Stale) for one in (first, second))
    assert len(await world.tables.database.read("SELECT * FROM duplicate_plays")) == 1


async def test_the_same_moves_get_the_same_replies(world: World) -> None:
    ana, ben = await world.whole(ANA), await world.whole(BEN)
    assert ana.moves == ben.moves
    assert ana.result == ben.result


async def test_two_taps_at_once_are_one_move(world: World) -> None:
    play = await world.dailies.begin(ANA, DAY, GAME)
    move = await world.choices(play, 0)
    done = await asyncio.gather(*(world.plays.move(play, move) for _ in range(4)), return_exceptions=True)
    assert sum(isinstance(one, Play) for one in done) == 1
    assert sum(isinstance(one, Stale) for one in done) == 3
    kept = await world.rows.play(play.id)
    assert kept in done


async def test_an_illegal_move_changes_nothing(world: World) -> None:
    play = await world.dailies.begin(ANA, DAY, GAME)
    with pytest.raises(engine.Illegal):
        await world.plays.move(play, ("XX",))
    assert await world.rows.play(play.id) == play


async def test_busy_robots_change_nothing(world: World) -> None:
    play = await world.dailies.begin(ANA, DAY, GAME)

    async def gone(*values: object) -> None:
        raise WorkerGone

    world.worker.run = gone  # type: ignore[method-assign, assignment]
    await is_refused("duplicate-busy", world.plays.move(play, await world.choices(play, 0)))
    assert await world.rows.play(play.id) == play


async def test_a_play_is_its_persons_alone(world: World) -> None:
    play = await world.dailies.begin(ANA, DAY, GAME)
    await is_refused("duplicate-unknown", world.plays.own(play.id, BEN.id))
    await is_refused("duplicate-unknown", world.plays.own(play.id + 1, ANA.id))
    assert await world.plays.own(play.id, ANA.id) == play
    assert await world.plays.game(play.id, ANA.id) is None, "a replay would show what robots have picked"
    assert await world.plays.log(play.id) is None


@pytest.mark.parametrize("game", ["poker", "", "court-piece-hokm", "x" * 40])
async def test_there_is_no_daily_of_another_game(game: str, world: World) -> None:
    await is_refused("daily-no-game", world.dailies.begin(ANA, DAY, game))


@pytest.mark.parametrize("day", [DAY - 1, DAY + 1, 0, DAY + 400])
async def test_only_todays_deal_is_begun(day: int, world: World) -> None:
    await is_refused("daily-over-day", world.dailies.begin(ANA, day, GAME))
    assert not await world.tables.database.read("SELECT * FROM duplicate_plays")


async def test_what_was_begun_counts_until_an_hour_after_its_day(world: World) -> None:
    world.now = float(calendar.begins(DAY + 1) - 1)
    play = await world.dailies.begin(ANA, DAY, GAME)
    world.now = float(calendar.closes(DAY) - 1)
    while play.finished is None:
        play = await world.plays.move(play, await world.choices(play, 0))
    assert play.counts


async def test_after_that_the_deal_is_open_and_it_is_for_fun(world: World) -> None:
    play = await world.dailies.begin(ANA, DAY, GAME)
    world.now = float(calendar.closes(DAY))
    play = await world.plays.move(play, await world.choices(play, 0))
    assert not play.counts
    while play.finished is None:
        play = await world.plays.move(play, await world.choices(play, 0))
    assert not play.counts
    assert await world.results.days(ANA.id) == set()
    assert (await world.rows.play(play.id)) == play


async def test_a_clock_that_is_set_back_gives_no_second_first_try(world: World) -> None:
    first = await world.whole(ANA)
    world.now += 86_400
    assert (await world.dailies.current(ANA.id, DAY + 1, GAME)) is None
    world.now -= 86_400 + 1800
    again = await world.dailies.begin(ANA, DAY, GAME)
    assert again.id != first.id
    assert not again.counts


async def test_a_restored_backup_gives_no_second_first_try(tmp_path: Path) -> None:
    """The copy is older than the play, so it doesn't know of it."""
    path, copy = tmp_path / "courtyard.db", tmp_path / "copy.db"
    database = await SqliteDatabase.open(path)
    world = World(database)
    world.now = float(calendar.begins(DAY) + 3600)
    await database.close()
    copy.write_bytes(path.read_bytes())
    database = await SqliteDatabase.open(path)
    world = World(database)
    assert (await world.whole(ANA)).counts
    await database.close()
    await asyncio.to_thread(restore, copy, path)
    database = await SqliteDatabase.open(path)
    restored = int(await database.fact(RESTORED) or 0)
    world = World(database)
    today = calendar.day_at(restored)
    world.now = float(restored + 60)
    assert not (await world.dailies.begin(ANA, today, GAME)).counts, "it may be a second one"
    world.now = float(calendar.begins(today + 1) + 60)
    assert (await world.dailies.begin(ANA, today + 1, GAME)).counts
    await database.close()


async def test_a_day_without_players_leaves_no_row(world: World) -> None:
    assert await world.pars.do_due() is None
    await world.deals.seal(DAY)
    for table in ("duplicate_plays", "daily_pars"):
        assert not await world.tables.database.read(f"SELECT * FROM {table}")


# Par


async def test_par_is_that_of_the_robots_games(world: World) -> None:
    play = await world.dailies.begin(ANA, DAY, GAME)
    assert await world.results.par(DAY, GAME) is None
    while await world.pars.do_due() is not None:
        pass
    deal = await world.plays.deal_of(play)
    games = [duplicate.par_game(deal, number, (), 999, nodes=20) for number in range(duplicate.GAMES)]
    results = [duplicate.result(deal, one) for one in games]
    assert await world.results.par(DAY, GAME) == duplicate.par(results)


async def test_par_goes_on_where_a_bot_ended(world: World) -> None:
    await world.dailies.begin(ANA, DAY, GAME)
    for _ in range(5):
        await world.pars.do_due()
    (wanted,) = await world.results.wanted()
    assert wanted.games == 5
    another = World(world.tables.database)
    while await another.pars.do_due() is not None:
        pass
    assert await world.results.par(DAY, GAME) is not None


async def test_a_sick_process_is_tried_again_later(world: World) -> None:
    await world.dailies.begin(ANA, DAY, GAME)
    world.pars.worker = Slow()

    async def gone(*values: object) -> None:
        raise WorkerGone

    world.pars.worker.run = gone  # type: ignore[method-assign, assignment]
    assert (await world.pars.do_due() or 0) > 0
    assert (await world.results.wanted())[0].games == 0


async def test_the_first_page_comes_before_par(world: World) -> None:
    play = await world.dailies.begin(ANA, DAY, GAME)
    world.pars.soon = 15
    world.now = float(play.begun)
    assert await world.pars.do_due() == 15
    world.now += 15
    assert await world.pars.do_due() == 0


async def test_old_par_goes_with_its_plays(world: World) -> None:
    await world.dailies.begin(ANA, DAY, GAME)
    while await world.pars.do_due() is not None:
        pass
    await world.results.expire(calendar.begins(DAY) + KEPT - 1)
    assert await world.results.par(DAY, GAME) is not None
    await world.results.expire(calendar.begins(DAY + 1) + KEPT)
    assert await world.results.par(DAY, GAME) is None


async def test_par_of_a_deal_that_someone_waits_for_comes_first(world: World) -> None:
    await world.dailies.begin(ANA, DAY, "court-piece")
    await world.pars.do_due()
    await world.whole(BEN, "court-wars")
    assert [(one.game, one.games) for one in await world.results.wanted()] == [("court-wars", 0), (GAME, 1)]


async def test_the_best_play_is_seen_by_those_who_have_played_the_deal(world: World) -> None:
    plays = [await world.whole(user, choice=number) for number, user in enumerate((ANA, BEN))]
    assert plays[0].result is not None
    assert plays[1].result is not None
    best = max(plays, key=lambda play: (play.result or plays[0].result).score)  # type: ignore[union-attr]
    assert await world.rows.best(deal_id(DAY, GAME)) == best
    other = next(play for play in plays if play is not best)
    shown = await world.plays.game(best.id, other.person)
    assert shown is not None
    assert best.name not in [seat.name for seat in shown.seats], "people have not agreed to be named"
    assert best.person not in shown.people
    assert await world.plays.game(best.id, 99) is None, "the cards of a deal that they may still play"
    number = differs(other, best.moves)
    assert other.moves[: number - 1] == best.moves[: number - 1]
    assert other.moves[number - 1] != best.moves[number - 1]


async def test_a_play_that_robots_were_too_busy_to_begin_is_begun_later(world: World) -> None:
    """Otherwise, its person would wait forever."""
    run = world.worker.run

    async def gone(*values: object) -> None:
        raise WorkerGone

    world.worker.run = gone  # type: ignore[method-assign, assignment]
    await is_refused("duplicate-busy", world.dailies.begin(ANA, DAY, GAME))
    world.worker.run = run  # type: ignore[method-assign]
    play = await world.dailies.begin(ANA, DAY, GAME)
    state = (await world.plays.table(play)).state
    assert state is not None
    assert SEAT in state.to_act
    assert play.counts
