"""**Hint**: what a strong robot would do in this seat, and why, in words: nobody weighs 61 against 40.

Only where everybody else is a robot: among people it would be help from outside. It is made from what the
seat sees, like a robot's own move; nothing is decided here.
"""

from __future__ import annotations

from bot import presentation
from bot.i18n.languages import Language
from bot.presentation import Scene
from bot.tables.core.table import Table
from bot.tables.play.substitution import others_sit
from bot.ui.scene import scene_of, spoken_move
from engine.robots import Advice, Count, Reason


def may_hint(table: Table, seat: int) -> bool:
    """Return whether this seat may ask: it is to act, and only robots play against them or with them."""
    person = table.seats[seat].person
    return seat in table.to_act and not others_sit(table, person) and not table.replaced


def hint(table: Table, seat: int, say: Language, advice: Advice) -> str:
    """Return the hint in words, for the person in this seat: the move, and why in at most two lines. `advice`
    is what `engine.robots.advise` thinks.
    """
    scene = scene_of(table, seat, say)
    assert table.state is not None
    best, reason = advice.moves[0], advice.reason
    move = spoken_move(table.state, scene, best.move)
    if reason.other is None:
        return "\n".join((say("hint-move", move=move), say("hint-no-other")))
    other = spoken_move(table.state, scene, reason.other)
    if reason.kind == "equal":
        return say("hint-equal", move=move, other=other)
    if why := _why(scene, reason):
        return "\n".join((say("hint-rather", move=move, other=other), *why))
    better = say("hint-better", by=_ahead(reason.by), other=other) if reason.by else say("hint-only")
    return "\n".join((say("hint-move", move=move), better))


def _why(scene: Scene, reason: Reason) -> list[str]:
    """Return what the move wins, and what is feared of the other: a line each, where there is something to
    say.
    """
    said = (("gain", reason.gain), ("fear", reason.fear))
    lines = [_line(scene, reason.worlds, what, count) for what, count in said if count is not None]
    return [line for line in lines if line]


def _line(scene: Scene, worlds: int, kind: str, count: Count) -> str:
    """Return what comes of the move, or of the other; nothing where both come out at the same words."""
    say, what = scene.say, presentation.of(scene.view["game"]).outcome(scene, count.outcome)
    best, other = (_often(say, one / worlds) for one in (count.best, count.other))
    if not count.certain and best == other:
        return ""
    if kind == "fear":
        known = say("hint-fear-certain", what=what, best=best)
        return known if count.certain else say("hint-fear", what=what, best=best, other=other)
    if not count.certain:
        return say("hint-gain", what=what, best=best, other=other)
    certain = say("hint-certain", what=what)
    return certain if count.other == worlds else say("hint-gain-certain", what=what, other=other)


def _often(say: Language, share: float) -> str:
    """Return how often something comes, as it is said: in fifths, and never for certain."""
    fifths = {0: "seldom", 5: "mostly"}
    return say("hint-often", often=fifths.get(found := round(5 * share), f"{found}"))


def _ahead(by: float) -> str:
    """Return how much better a move does that is ahead by so many times what does not matter."""
    return "little" if by < _CLEARLY else "clearly" if by < _FAR else "far"


_CLEARLY, _FAR = 3, 8
