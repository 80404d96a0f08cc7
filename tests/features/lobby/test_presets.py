"""Games that people know by name, as sets of options: in /play, in the lobby, and in the records."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

import engine
from bot.features.lobby.page import ENTRIES, options_page, options_view
from bot.features.lobby.presets import preset_of, preset_values
from bot.features.records import rows
from bot.i18n.languages import codes, language
from bot.storage.database import Database
from bot.tables.core.errors import Refused, Stale
from bot.tables.core.table import Table
from engine.games import RECORDS
from tests.bot.test_tables import PEOPLE, played_out
from tests.rooms import Rooms

ANA, BEN, *_ = PEOPLE
GAME = engine.GAMES["court-piece"]
PRESETS = dict(GAME.presets)


async def gathered(tables: Rooms, options: Mapping[str, Any], **how: Any) -> Table:
    return await tables.lobby.gather(1, 2, "en", ANA, "court-piece", options, **how)


@pytest.mark.parametrize("preset", PRESETS)
async def test_a_table_is_opened_with_a_preset_and_options_of_its_own(preset: str, tables: Rooms) -> None:
    """CP-19"""
    table = await gathered(tables, {"preset": preset, "time": "30"})
    assert table.options.time == 30
    assert {name: getattr(table.options, name) for name, _ in PRESETS[preset]} == dict(PRESETS[preset])
    assert preset_of(table) == preset
    assert table.record in RECORDS


async def test_a_preset_is_chosen_in_the_lobby_and_keeps_what_goes_with_it(tables: Rooms) -> None:
    """CP-19, CP-26"""
    table = await gathered(tables, {"honour": True, "sweep": "play-on", "rounds": 3})
    for preset, honour in (
        ("hokm", True),
        ("double-sar", True),
        ("band-rung", False),
        ("court-piece", False),
    ):
        table = await tables.lobby.choose(table.id, ANA.id, "preset", preset)
        assert preset_of(table) == preset
        assert (table.options.honour, table.options.rounds) == (honour, 3)
        assert table.options.sweep == "ask", "the first preset did not take it, and none brings it back"
    assert table.options.chosen() == {**GAME.options().chosen(), "rounds": 3, "ties": "rounds"}


async def test_there_is_no_other_preset(tables: Rooms) -> None:
    table = await gathered(tables, {})
    with pytest.raises(Stale):
        await tables.lobby.choose(table.id, ANA.id, "preset", "whist")
    with pytest.raises(Refused, match="no-such-game"):
        await gathered(tables, {"preset": "whist"})
    wars = await tables.lobby.gather(1, 2, "en", BEN, "court-wars", {})
    with pytest.raises(Stale):
        await tables.lobby.choose(wars.id, BEN.id, "preset", "hokm")


@pytest.mark.parametrize("code", codes())
async def test_what_does_not_go_together_is_refused_with_its_reason(code: str, tables: Rooms) -> None:
    """CP-26"""
    table = await gathered(tables, {"preset": "hokm"})
    with pytest.raises(Refused, match="bad-option-beside") as refused:
        await tables.lobby.choose(table.id, ANA.id, "double_sar", "on")
    say, facts = language(code), refused.value.facts
    assert [say(facts[name]) for name in ("option_key", "value_key", "beside_key", "other_key")] == [
        say("option-court-piece-double-sar"),
        say("option-on"),
        say("option-court-piece-score"),
        say("option-court-piece-score-hokm"),
    ]
    assert preset_of(await tables.get(table.id)) == "hokm"
    with pytest.raises(Refused, match="bad-option-beside"):
        await gathered(tables, {"preset": "band-rung", "honour": True})


@pytest.mark.parametrize(
    ("preset", "rounds", "until"),
    [("court-piece", 1, 0), ("hokm", 7, 1), ("rung", 7, 1), ("double-sar", 1, 0)],
)
async def test_where_people_answer_hours_apart_one_round_or_one_point_is_proposed(
    preset: str, rounds: int, until: int, tables: Rooms
) -> None:
    """CP-26"""
    slow = await gathered(tables, {"preset": preset}, pace="daily")
    assert (slow.options.rounds, slow.options.until) == (rounds, until)
    changed = await gathered(tables, {}, pace="daily")
    changed = await tables.lobby.choose(changed.id, ANA.id, "preset", preset)
    assert (changed.options.rounds, changed.options.until) == (rounds, until)
    quick = await tables.lobby.choose_timing(changed.id, ANA.id, "pace", "evening")
    assert (quick.options.rounds, quick.options.until) == (7, 0)


async def test_a_number_that_the_host_has_chosen_stays(tables: Rooms) -> None:
    """CP-26"""
    table = await gathered(tables, {"preset": "hokm", "until": 5}, pace="daily")
    assert table.options.until == 5
    table = await tables.lobby.choose_timing(table.id, ANA.id, "pace", "evening")
    assert table.options.until == 5


@pytest.mark.parametrize("code", codes())
async def test_the_options_are_on_two_pages_and_begin_with_the_preset(code: str, tables: Rooms) -> None:
    table = await gathered(tables, {"preset": "band-rung"})
    say = language(code)
    first, second = (options_view(table, say, True, page) for page in (0, 1))
    texts = [getattr(part, "content", "") for part in first.walk_children()]
    assert say("preset-court-piece-band-rung") in next(text for text in texts if say("option-preset") in text)
    for view in (first, second):
        assert len([*view.walk_children()]) <= 40
    names = [*GAME.options.__dataclass_fields__]
    assert {options_page(table, name) for name in names} == {0, 1}
    assert options_page(table, "preset") == 0
    assert len(names) + 3 > ENTRIES
    mixture = await gathered(tables, {"hidden_trump": True})
    shown = [getattr(part, "content", "") for part in options_view(mixture, say, False).walk_children()]
    assert any(say("preset-none") in text for text in shown)


def test_a_preset_sets_what_any_preset_sets() -> None:
    """CP-19: so one preset undoes another."""
    values = [preset_values(GAME, name) for name in PRESETS]
    assert len({frozenset(one) for one in values}) == 1
    assert len({tuple(one.items()) for one in values}) == len(PRESETS)


async def test_records_of_each_kind_are_kept_apart(database: Database, tables: Rooms) -> None:
    """CP-27: and plain courts keep the record name that they always had."""
    assert GAME.kinds == ("hokm", "rung", "thirteen", "hidden", "rung-hidden", "thirteen-hidden")
    for options in ({}, {"preset": "hokm", "until": 1}, {"preset": "band-rung", "until": 1}):
        table = await gathered(tables, {"rounds": 1, **options})
        for one in PEOPLE[1:4]:
            await tables.lobby.join(table.id, one)
        await tables.lobby.start(table.id, ANA.id)
        assert (await played_out(tables, table.id, random.Random(1))).phase == "over"
    log = await rows.whole_log(database)
    assert {row["game"] for row in log} == {"court-piece", "court-piece-hokm", "court-piece-rung-hidden"}
    of_hokm = await rows.log(database, "channel", log[0]["channel"], "court-piece-hokm")
    assert {row["game"] for row in of_hokm} == {"court-piece-hokm"}
