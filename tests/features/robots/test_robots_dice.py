"""A robot's dice at a table: they are the same for the same question, no matter what others did in secret."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import engine
from bot.features.robots import robots
from bot.storage.opening import open_database
from bot.tables.core.table import Table
from tests.dealing import KnownDealer
from tests.features.robots.test_robots_at_table import seated
from tests.rooms import Rooms


async def asked(path: Path) -> Table:
    """Return a table of The Four Courts where Ana and two robots pick at the same time."""
    database = await open_database(path / "courtyard.db")
    tables = Rooms(database, dealer=KnownDealer("the seed of the cards"))
    table = await tables.get(await seated(tables, "the-four-courts", seats=3))
    await database.close()
    return table


async def test_the_dice_do_not_know_what_others_did_in_secret(tmp_path: Path) -> None:
    """A secret pick is a new version of the table, but not a new question to the others."""
    table = await asked(tmp_path)
    assert table.state is not None
    ana, first, second = range(3)
    before = robots.seed_of(table, first)
    states = []
    for card in table.state.view(ana)["hand"][:2]:
        state = table.state.copy()
        state.play(ana, (card,))
        states.append(state)
    for number, state in enumerate(states, 1):
        later = replace(table, state=state, version=table.version + number)
        assert robots.seed_of(later, first) == before
        for seed in (before, engine.robots.ADVICE):
            assert len({engine.robots.observe(one, first, seed) for one in (*states, state)}) == 1
    assert before != robots.seed_of(table, second)


async def test_the_dice_are_no_clue_to_the_cards(tmp_path: Path) -> None:
    """A robot's moves don't reveal the table's seed."""
    table = await asked(tmp_path)
    assert table.seed not in robots.seed_of(table, 1)
    asked_again = [replace(seat, question_version=seat.question_version + 1) for seat in table.seats]
    other = replace(table, seats=asked_again)
    assert robots.seed_of(other, 1) != robots.seed_of(table, 1)
