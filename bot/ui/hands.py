"""All hands of a game that is over, for everybody: what lay hidden until the end.

While a game is played nothing here may be asked; whoever asks earlier is refused.
"""

from __future__ import annotations

from bot import presentation
from bot.i18n.languages import Language
from bot.tables.core.errors import Refused
from bot.tables.core.table import Table
from bot.ui.scene import scene_of


def cards_left(table: Table) -> bool:
    """Return whether the game is over and somebody still holds a card."""
    if table.phase != "over" or table.state is None:
        return False
    return any(table.state.view(seat).get("hand") for seat in range(table.state.seats))


def all_hands(table: Table, say: Language) -> str:
    """Each seat's hand in words, a line each. Raises Refused before the game is over."""
    if table.phase != "over":
        raise Refused("hands-not-yet")
    text, public = presentation.of(table.game), scene_of(table, None, say)
    lines = [say("hands-title", game=say(f"game-{table.game}"))]
    for seat in range(len(table.seats)):
        hand = text.hand(scene_of(table, seat, say))
        lines.append(say("hands-line", name=public.name(seat), cards=hand or say("hands-none")))
    return "\n".join(lines)
