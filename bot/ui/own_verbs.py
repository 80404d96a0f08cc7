"""Reuse a panel's controls for games that aren't tables in the database, such as lessons and duplicate plays.

A prefix on each verb keeps these controls from ever acting on a table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import discord

import engine
from bot import presentation
from bot.i18n.languages import Language
from bot.tables.core.table import Table
from bot.ui.controls import Control, ControlId, first, kept_row, parse
from bot.ui.drafts import MoveDraft
from bot.ui.question import room_of, taken_back
from bot.ui.scene import scene_of

HEARD = frozenset(("say", "words", "pick", "done", "back", "order", "sure", "advice", "rules"))
"""The panel verbs that these games use."""


def own_rows(rows: Iterable[discord.ui.ActionRow[Any]], prefix: str) -> list[discord.ui.ActionRow[Any]]:
    """Return the panel controls that these games use, with the prefix added to their verbs."""
    kept = []
    for controls in rows:
        found = [one for one in controls.children if isinstance(one, Control)]
        ours = [own_control(one, prefix) for one in found if parse(one.item.custom_id).verb in HEARD]
        if ours:
            kept.append(kept_row(ours))
    return kept


def own_control(control: Control, prefix: str) -> Control:
    """Add the prefix to a panel control's verb. Return the control."""
    asked = parse(control.item.custom_id)
    control.item.custom_id = asked._replace(verb=prefix + asked.verb).custom_id()
    return control


def continued(
    control: ControlId, values: Sequence[str], table: Table, seat: int, say: Language, prefix: str
) -> MoveDraft:
    """Return the draft of a move after a press on one of these controls.

    Raise engine.Illegal if the press isn't allowed.
    """
    assert table.state is not None
    draft, verb = MoveDraft(control.said, control.picks), control.verb.removeprefix(prefix)
    choice = draft.choice(table.state, seat)
    if verb in ("words", "sure"):
        return MoveDraft(control.said)
    if verb == "back":
        return taken_back(table, seat, scene_of(table, seat, say), draft, room_of(control))
    if choice is None:
        raise engine.Illegal("not-offered")
    if verb == "order":
        return draft.fill(choice, presentation.of(table.game).orders(choice).get(first(values), choice.words))
    return draft.tapped(choice, verb, control.argument, values)
