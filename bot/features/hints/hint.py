"""Word a **Hint**: a strong robot's move in this seat, its reason, and its next move.

The hint gives no scores, because players do not weigh 61 against 40. It is offered only if all others are
robots: among people it would be outside help. It uses only the seat's view, like a robot's own move. This
module makes no decisions about play.
"""

from __future__ import annotations

from bot import presentation
from bot.i18n.languages import Language
from bot.presentation import Scene
from bot.tables.core.table import Table
from bot.tables.play.substitution import others_sit
from bot.ui.scene import planned, scene_of, spoken_move
from engine.robots import Advice, Count, Reason, Sequel


def may_hint(table: Table, seat: int) -> bool:
    """Return True if this seat may ask for a hint: it is to act, and all other players are robots."""
    person = table.seats[seat].person
    return seat in table.to_act and not others_sit(table, person) and not table.replaced


def hint(table: Table, seat: int, say: Language, advice: Advice) -> str:
    """Return the hint for the player in this seat: the move, at most two lines of reasons, and a next move.

    `advice` is the result of `engine.robots.advise`.
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
    then = [] if reason.sequel is None else [_then(scene, reason.sequel)]
    if why := _why(scene, reason):
        return "\n".join((say("hint-rather", move=move, other=other), *why, *then))
    better = say("hint-better", by=_ahead(reason.by), other=other) if reason.by else say("hint-only")
    return "\n".join((say("hint-move", move=move), better, *then))


def _why(scene: Scene, reason: Reason) -> list[str]:
    """Return the gain of the move and the risk of the other one, at most a line each."""
    said = (("gain", reason.gain), ("fear", reason.fear))
    lines = [_line(scene, reason.worlds, what, count) for what, count in said if count is not None]
    return [line for line in lines if line]


def _line(scene: Scene, worlds: int, kind: str, count: Count) -> str:
    """Return the outcome of both moves, or "" if they would read the same."""
    say, what = scene.say, presentation.of(scene.view["game"]).outcome(scene, count.outcome)
    best, other = (_often(say, one / worlds) for one in (count.best, count.other))
    if not count.certain and best == other:
        return ""
    if count.fact:
        return say("hint-fear-fact", what=what) if kind == "fear" else say("hint-gain-fact", what=what)
    if kind == "fear":
        known = say("hint-fear-certain", what=what, best=best)
        return known if count.certain else say("hint-fear", what=what, best=best, other=other)
    if not count.certain:
        return say("hint-gain", what=what, best=best, other=other)
    certain = say("hint-certain", what=what)
    return certain if count.other == worlds else say("hint-gain-certain", what=what, other=other)


def _then(scene: Scene, sequel: Sequel) -> str:
    """Return the next move in words, with dots for the parts that differ from game to game."""
    say, (first, *_) = scene.say, sequel.steps
    spoken: list[str] = []
    for step in sequel.steps:
        if step is not None:
            spoken.append(planned(scene, step[1:], step[:1], None))
        elif spoken[-1] != "…":
            spoken.append("…")
    key, move = f"{scene.view['game']}-then-{first[0] if first else ''}", " → ".join(spoken)
    return say("hint-then", move=say(key, move=move) if say.has(key) else move)


def _often(say: Language, share: float) -> str:
    """Return the words for a share, in fifths, and never as certain."""
    fifths = {0: "seldom", 5: "mostly"}
    return say("hint-often", often=fifths.get(found := round(5 * share), f"{found}"))


def _ahead(by: float) -> str:
    """Return the word for a lead, given in multiples of a negligible difference."""
    return "little" if by < _CLEARLY else "clearly" if by < _FAR else "far"


_CLEARLY, _FAR = 3, 8
