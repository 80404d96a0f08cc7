"""Recorded games still have the same results. `python -m tests.engine.playthroughs` records them again."""

from __future__ import annotations

import pytest

import engine
from tests.engine.playthroughs import HERE, TABLES, Table, played_on, recorded, told

EACH = pytest.mark.parametrize("table", TABLES, ids=lambda table: table.key)


def test_every_game_has_one():
    assert [table.key for table in TABLES] == list(engine.GAMES)
    assert {path.stem for path in HERE.glob("*.txt")} == set(engine.GAMES)


@EACH
def test_plays_as_recorded(table: Table):
    moves = recorded(table)
    assert moves
    assert told(table, moves).splitlines() == table.path.read_text("utf-8").splitlines()


@EACH
def test_is_recorded_to_the_end(table: Table):
    state = table.start()
    for seat, move in recorded(table):
        state.play(seat, move)
    assert state.result is not None
    assert played_on(table) == recorded(table)
