"""Feeds for the functions that make pages out of lists: lists of a given length, and strangers' names.

Functions are identified by module and name. Features bring their own.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

from bot.delivery.state import Delivery
from bot.i18n import rulebook
from bot.presentation import of
from bot.tables.core.table import SeatOffer, Table, opening_choice
from bot.ui import answers, board, calling, commands, in_words, panel, resolve, rules
from bot.ui.controls import ControlId
from bot.ui.drafts import MoveDraft
from bot.ui.scene import scene_of
from tests.bot.meal import FED, LONG, Meal, fed
from tests.features.brought import brought

BOARD = [module.board_parts for module in brought("fed") if hasattr(module, "board_parts")]
"""The parts that features add to a table's public message."""


@fed("board.board", "board.watching", "in_words.in_words", "panel.panel", "panel.answered", "answers.more")
def _tables(meal: Meal) -> Iterator[Any]:
    for phase in ("playing", "over", "abandoned"):
        table = meal.table(phase, idle=phase == "playing", others=phase == "playing")
        scene = scene_of(table, None, meal.say)
        yield board.board(table, scene, None, [part for add in BOARD for part in add(meal, table, scene)])
        yield board.watching(table, scene, 999)
        yield in_words.in_words(table, None, meal.say)
        for seat in range(len(table.seats)):
            scene = scene_of(table, seat, meal.say)
            yield panel.panel(table, scene)
            yield panel.answered(table, scene)
            yield in_words.in_words(table, seat, meal.say)
            if phase == "playing":
                yield panel.panel(table, scene, MoveDraft(more=True))
                yield answers.more(meal.say, table, seat)


@fed("answers.beside_last", "answers.menus")
def _answers(meal: Meal) -> Iterator[Any]:
    table = meal.table()
    seat = table.to_act[0]
    assert table.state is not None
    choice = opening_choice(table.state, seat)
    assert choice is not None
    pack, scene = of(meal.game).deck.cards, scene_of(table, seat, meal.say)
    offered = answers.menus(of(meal.game), scene, ControlId("say", 1), choice, pack[: meal.many])
    yield offered
    cited = rules.links(" ".join(f"CP-{number}" for number in range(1, meal.many + 1)))
    yield answers.beside_last(offered, cited)
    yield answers.beside_last(cited, answers.more(meal.say, table, seat))


@fed("rules.links")
def _links(meal: Meal) -> Iterator[Any]:
    yield rules.links(" ".join(f"CP-{number}" for number in range(1, meal.many + 1)))


@fed("board.replaced", "calling.without_place", "calling.invitation", "calling.seat_offer")
def _notices(meal: Meal) -> Iterator[Any]:
    table = meal.table(offered=True, replaced=True)
    offered = dataclasses.replace(table.seats[0], offered=SeatOffer(5, LONG[0], 3))
    table = dataclasses.replace(table, seats=(offered, *table.seats[1:]))
    for here in (False, True):
        yield board.replaced(table, len(table.seats) - 1, here)
    yield calling.without_place(table, meal.say)
    yield calling.invitation(table, 5)
    yield calling.seat_offer(table, 5)


@fed("calling.called")
def _calls(meal: Meal) -> Iterator[Any]:
    table = meal.table()
    hand = Delivery(*[10**18] * len(Delivery._fields))  # type: ignore[arg-type]
    line = calling.several_tables([(table, hand)] * meal.many, table.seats[0].person, meal.say)
    yield calling.called(table, 0, meal.say, [line], 46655)


@fed("resolve.to_watch", "resolve.tables_to_choose", "commands.fitting", "commands.offered")
def _chosen(meal: Meal) -> Iterator[Any]:
    running = [dataclasses.replace(meal.table(), id=2**41 - number) for number in range(meal.many)]
    own: list[Table] = []

    async def of_person(person: int) -> list[Table]:
        return own

    async def of_channel(channel: int) -> list[Table]:
        return running

    async def bars(people: object, person: int) -> bool:
        return False

    tables = cast(Any, SimpleNamespace(of_person=of_person, of_channel=of_channel, bars=bars))
    asks = cast(
        Any,
        SimpleNamespace(
            user=SimpleNamespace(id=5), guild_id=7, channel_id=10**18, locale=meal.say.code, extras={}
        ),
    )
    yield resolve.to_watch(tables, asks, None, ControlId("hand", 0))
    yield resolve.tables_to_choose(tables, asks, "")
    labels = {str(number): name for number, name in enumerate(meal.names)}
    yield commands.fitting(labels, "")
    yield commands.offered(labels)


@fed("rules.rulebook_page", "rules.contents_page", "rules.rule_page", "rules.rules_to_choose")
def _rules(meal: Meal) -> Iterator[Any]:
    yield rules.rulebook_page(meal.say, meal.game, meal.many)
    yield rules.contents_page(meal.say, meal.game)
    known = rulebook.rules(meal.game, meal.say.code)
    yield rules.rule_page(meal.say, meal.game, known[min(meal.many, len(known) - 1)].number)
    yield rules.rules_to_choose(meal.say, meal.game, "")


__all__ = ["FED", "Meal"]
