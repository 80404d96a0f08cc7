"""A label refers to exactly one table, and so does a table's name in a question that can't be undone."""

from __future__ import annotations

import dataclasses

import pytest

import engine
from bot.i18n.languages import codes, language
from bot.tables.core.table import Table
from bot.ui.labels import LONGEST, table_labels, table_named
from tests.bot.pages import table_of
from tests.bot.telling import FRIENDS

DAY = 86_400
LONG = ["A" * 40, "B" * 40, "C" * 40, "D" * 40]


def tables(people: list[str], began: list[int]) -> list[Table]:
    """Return tables with the same game and people, created at these times."""
    one = table_of(engine.new("court-wars", 2, "alike"), "en", people[:2])
    return [dataclasses.replace(one, id=number, created=at) for number, at in enumerate(began, 1)]


def test_a_table_alone_is_called_by_its_game_and_players() -> None:
    (label,) = table_labels(language("en"), tables([*FRIENDS], [DAY])).values()
    assert label == f"Court Wars: {FRIENDS[0]}, {FRIENDS[1]}"


def test_tables_alike_are_told_apart_by_their_days_and_then_by_their_numbers() -> None:
    labels = table_labels(language("en"), tables([*FRIENDS], [DAY, 2 * DAY, 2 * DAY + 60]))
    assert [label.rpartition(": ")[2].partition(" · ")[2] for label in labels.values()] == [
        "Friday, January 2", "Saturday, January 3 · 2", "Saturday, January 3 · 3",
    ]  # fmt: skip


@pytest.mark.parametrize("longest", [40, LONGEST])
@pytest.mark.parametrize("dated", [False, True])
@pytest.mark.parametrize("people", [[*FRIENDS], LONG])
@pytest.mark.parametrize("code", codes())
def test_twenty_alike_have_twenty_labels(code: str, people: list[str], dated: bool, longest: int) -> None:
    found = tables(people, [1_800_000_000 + DAY * (number // 3) for number in range(20)])
    labels = table_labels(language(code), found, dated, longest)
    assert len(set(labels.values())) == len(found) == len(labels)
    assert max(map(len, labels.values())) <= longest


@pytest.mark.parametrize("code", codes())
def test_a_question_names_one_table(code: str) -> None:
    say = language(code)
    one, other = tables([*FRIENDS], [DAY, DAY + 60])
    for key in ("end-question", "end-question-vote", "resign-question", "answer-left-question"):
        facts = {"people": 2, "needed": 2, "consequence": ""}
        asked = [say(key, table=table_named(say, table), **facts) for table in (one, other)]
        assert asked[0] != asked[1]
        assert f"<#{one.channel}>" in asked[0]
        assert all(name in asked[0] for name in FRIENDS[:2])


def test_a_name_in_a_question_is_escaped() -> None:
    (table,) = tables(["**Ana**", "@everyone"], [DAY])
    assert r"\*\*Ana\*\*" in table_named(language("en"), table)
