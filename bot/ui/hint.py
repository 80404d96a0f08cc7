"""**Hint**: what a strong robot would do in this seat, and what it goes by: its own numbers.

Only where everybody else is a robot: among people it would be help from outside. It is made from what the
seat sees, like a robot's own move; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot import presentation
from bot.i18n.languages import Language
from bot.tables import idle
from bot.tables.substitution import others_sit
from bot.tables.table import Table
from bot.ui.scene import scene_of, spoken_move
from engine.robots import Weighed


def may_hint(table: Table, seat: int) -> bool:
    """Whether this seat may ask: it is to act, and nobody but robots plays against her or with her."""
    person = table.seats[seat].person
    return seat in table.to_act and not others_sit(table, person) and not idle.replaced(table)


def hint(table: Table, seat: int, say: Language, advice: Sequence[Weighed]) -> str:
    """The hint in words, for the person in this seat. `advice` is what `engine.robots.advise` thinks."""
    scene = scene_of(table, seat, say)
    assert table.state is not None
    best = advice[0]
    lines = [say("hint-move", move=spoken_move(table.state, scene, best.move))]
    tried = [one for one in advice[1:] if one.worlds]
    if not best.worlds:
        lines.append(say("hint-only"))
    elif tried:
        other = max(tried, key=lambda one: one.worth)
        words = spoken_move(table.state, scene, other.move)
        lines.append(
            say(
                "hint-weighed",
                worlds=best.worlds,
                worth=_hundredths(best.worth),
                other=words,
                less=_hundredths(other.worth),
            )
        )
        lines.append("-# " + presentation.of(table.game).weighs(say))
    return "\n".join(lines)


def _hundredths(worth: float) -> int:
    return round(100 * worth)
