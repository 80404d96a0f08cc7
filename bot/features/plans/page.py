"""**Plan…**: where players choose their next move before their turn and see their current plan.

Possible moves come from worlds: deals that are imagined from the seat's view and played at random until it's
the seat's turn. The moves therefore don't depend on hidden facts, and they only name cards the player has
seen. All of this is private and must never be part of a message that anyone else can read.
"""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import discord
from discord import app_commands

import engine
from bot import presentation
from bot.features.plans.plans import StandingPlan
from bot.features.typed.completing import OFFERED, completions
from bot.features.typed.names import heard
from bot.features.typed.refusing import Why
from bot.i18n.languages import Language
from bot.presentation import Presentation, Scene
from bot.presentation.markdown import escaped
from bot.tables.core import tokens
from bot.tables.core.errors import Refused
from bot.tables.core.table import Table
from bot.ui.controls import ControlId, button, choices, cut, menu, row, rows_of
from bot.ui.drafts import MENU
from bot.ui.message import text_view
from bot.ui.scene import PLANS, of_plan, planned, scene_of
from engine.words import ahead, moves

WORLDS, WORLDS_TYPED = 12, 6
"""Number of worlds (imagined deals) to search for possible moves, and the number while the player is typing.
"""
MOVES = 60
"""Approximate maximum number of moves to examine per world."""
LONGEST = 100
"""Maximum number of characters for a move in a menu."""


class Possible(NamedTuple):
    """A move that can be planned, with a label and, for each word, the key of the choice it answers."""

    move: engine.Move
    asks: tuple[str, ...]
    label: str


def plan_lines(table: Table, scene: Scene, standing: StandingPlan, since: Sequence[engine.Event]) -> str:
    """Return the lines about plans on the player's own panel, or "" if there are none.

    They describe the current plan, and the latest event in `since` that is about a plan.
    """
    if table.phase != "playing":
        return ""
    told = [of_plan(scene, event) for event in since if event.name in PLANS]
    return "\n".join(f"-# {line}" for line in (*told[-1:], *_stands(scene, standing)))


def _stands(scene: Scene, standing: StandingPlan) -> Iterator[str]:
    plan, moment = standing.plan, standing.moment
    due, when = ("no", "") if moment is None else ("yes", f"<t:{int(moment.due)}:R>")
    if plan is not None:
        words = escaped(planned(scene, plan.move or (), plan.asks, plan.policy))
        yield scene.say("plan-stands", move=words, due=due, when=when)
    elif moment is not None:
        yield scene.say("plan-alone-due", when=when)


def plan_page(
    table: Table, seat: int, say: Language, standing: StandingPlan, asks_hours: bool = False
) -> discord.ui.LayoutView:
    """Return the page of possible plans, with the current plan and the controls for changing it.

    On their turn, players must move by hand, so the page offers no moves to plan. If `asks_hours` is True, it
    says that plans only work for a limited time, because the player's hours are unknown.
    """
    assert table.state is not None
    scene = scene_of(table, seat, say)
    text, control = presentation.of(table.game), ControlId("plan", table.id)
    lines = [say("plan-title"), *(f"**{line}**" for line in _stands(scene, standing))]
    rows: list[discord.ui.ActionRow[Any]] = []
    if seat in table.to_act:
        lines.append(say("plan-your-turn"))
    elif found := possible(table, seat, say):
        lines.append(say("plan-what"))
        rows += _choices(say, text, table.state.policies(seat), found, control)
    else:
        lines.append(say("plan-nothing"))
    below = _below(say, seat in table.to_act, standing, control)
    if asks_hours:
        lines.append(say("plan-hours"))
        below.append(button(say("time-button"), ControlId("settings", 0)))
    lines.append("-# " + say("plan-private"))
    rows += rows_of(below)
    return text_view("\n".join(lines), *rows)


def _choices(
    say: Language, text: Presentation, policies: Sequence[str], found: Sequence[Possible], control: ControlId
) -> list[discord.ui.ActionRow[Any]]:
    rows = rows_of(
        [button(text.policy(say, name), control._replace(verb="plan-by", argument=name)) for name in policies]
    )
    options = choices({" ".join(one.move): one.label for one in found})
    return [*rows, row(menu(say("plan-choose"), control._replace(verb="plan-move"), options))]


def _below(say: Language, acts: bool, standing: StandingPlan, control: ControlId) -> list[Any]:
    found = [] if acts else [button(say("panel-type"), control._replace(verb="plan-type"))]
    if standing.plan is not None:
        found.append(button(say("plan-drop"), control._replace(verb="plan-drop")))
    label = say("plan-alone", state=say("option-on" if standing.alone else "option-off"))
    wanted = "off" if standing.alone else "on"
    return [*found, button(label, control._replace(verb="plan-alone", argument=wanted))]


# Possible plans


def possible(table: Table, seat: int, say: Language) -> list[Possible]:
    """Return the moves this seat may be able to make at its next turn, judging only by its view.

    If a menu can't hold them all, the moves that are most likely to be legal are returned. They're ordered
    like the player's hand.
    """
    found: dict[engine.Move, Possible] = {}
    often: Counter[engine.Move] = Counter()
    seen, scene = _seen(table, seat), scene_of(table, seat, say)
    for world in _worlds(table, seat, WORLDS):
        assert world.state is not None
        for move in moves(world.state, seat, MOVES, random.Random(0)):
            if not _is_seen(table, move, seen) or len(" ".join(move)) > LONGEST:
                continue
            often[move] += 1
            if move not in found:
                found[move] = _as_possible(world, seat, move, scene)
    text, hand = presentation.of(table.game), list(presentation.of(table.game).held(_view(table, seat)))
    likeliest = [found[move] for move, _ in often.most_common(MENU)]

    def place(one: Possible) -> int:
        cards = [word for word in one.move if text.is_card(word) and word in hand]
        return hand.index(cards[0]) if cards else len(hand)

    return sorted(likeliest, key=place)


def chosen(table: Table, seat: int, say: Language, move: engine.Move) -> Possible:
    """Return this move as a possible plan. Raise Refused if it can't be planned."""
    scene = scene_of(table, seat, say)
    for world in _worlds(table, seat, WORLDS):
        try:
            legal = world.state is not None and world.state.choice(seat, move) is None
        except engine.Illegal:
            continue
        if move and legal and _is_seen(table, move, _seen(table, seat)):
            return _as_possible(world, seat, move, scene)
    raise Refused("plan-impossible")


def typed(table: Table, seat: int, say: Language, text: str) -> Possible | str:
    """Return the typed plan, as a possible move or a policy's name. Raise Refused if it's neither."""
    assert table.state is not None
    told = presentation.of(table.game)
    for name in table.state.policies(seat):
        if text.strip().casefold() in (name, told.policy(say, name).casefold()):
            return name
    seen, meant = _seen(table, seat), dict[engine.Move, Table]()
    for world in _worlds(table, seat, WORLDS):
        assert world.state is not None
        move = heard(world, seat, text, say)
        if not isinstance(move, Why) and _is_seen(table, move, seen):
            meant.setdefault(move, world)
    if len(meant) == 1:
        move, world = meant.popitem()
        return _as_possible(world, seat, move, scene_of(table, seat, say))
    # A word such as "lowest" means a different card in each imagined world. Don't give a reason for the
    # refusal, because it would describe such a world.
    raise Refused("plan-several" if meant else "plan-impossible")


def plan_completions(table: Table, seat: int, say: Language, current: str) -> list[app_commands.Choice[str]]:
    """Return completions for a typed plan: the game's policies and possible moves."""
    if table.state is None or table.phase != "playing" or seat in table.to_act:
        return []
    text, seen, scene = presentation.of(table.game), _seen(table, seat), scene_of(table, seat, say)
    labels = {name: text.policy(say, name) for name in table.state.policies(seat)}
    found = {
        name: app_commands.Choice(name=cut(label, LONGEST), value=name)
        for name, label in labels.items()
        if current.casefold() in label.casefold() or current.casefold() in name
    }
    for world in _worlds(table, seat, WORLDS_TYPED):
        for choice in completions(world, seat, current):
            # Use the words as the value, because the label may only be true of the imagined table.
            if _is_seen(table, tuple(choice.value.split()), seen):
                name = _called(world, seat, choice.value, scene)
                found.setdefault(choice.value, app_commands.Choice(name=name, value=choice.value))
    return list(found.values())[:OFFERED]


def _worlds(table: Table, seat: int, most: int) -> Iterator[Table]:
    """Yield up to `most` imagined worlds as tables, each at the next turn of this seat."""
    state = table.state
    if state is None or table.phase != "playing" or seat in table.to_act:
        return
    dice = random.Random(tokens.secret(table, "ahead", seat, table.version))
    for _ in range(most):
        if (world := ahead(state, seat, dice)) is not None:
            yield dataclasses.replace(table, state=world)


def _as_possible(world: Table, seat: int, move: engine.Move, scene: Scene) -> Possible:
    assert world.state is not None
    choices = [world.state.choice(seat, move[:at]) for at in range(len(move))]
    asks = tuple("" if choice is None else choice.ask for choice in choices)
    # Use the real table's scene, because an imagined world's other facts aren't true.
    return Possible(move, asks, planned(scene, move, asks, None))


def _called(world: Table, seat: int, text: str, scene: Scene) -> str:
    """Return the words of a typed plan with their label."""
    said = tuple(text.split())
    state = world.state
    asks = []
    for at in range(len(said)):
        try:
            choice = None if state is None else state.choice(seat, said[:at])
        except engine.Illegal:
            break
        asks.append("" if choice is None else choice.ask)
    label = planned(scene, said[: len(asks)], asks, None)
    return cut(text if label == text else f"{text} — {label}", LONGEST)


def _view(table: Table, seat: int) -> Any:
    assert table.state is not None
    return table.state.view(seat)


def _seen(table: Table, seat: int) -> frozenset[str]:
    return frozenset(_strings(_view(table, seat)))


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from _strings(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _strings(inner)


def _is_seen(table: Table, move: engine.Move, seen: frozenset[str]) -> bool:
    """Return True if the move names only cards in the seat's view, not others of an imagined world."""
    text = presentation.of(table.game)
    cards = [card.partition("@")[0] for word in move for card in word.split("+") if text.is_card(card)]
    return all(card in seen for card in cards)
