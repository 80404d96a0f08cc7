"""**Hint**: what a strong robot would do in this seat, why, and what it would do next, in words: nobody
weighs 61 against 40.

Only where everybody else is a robot: among people it would be help from outside. It is made from what the
seat sees, like a robot's own move; nothing is decided here.
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
    """Return whether this seat may ask: it is to act, and only robots play against them or with them."""
    person = table.seats[seat].person
    return seat in table.to_act and not others_sit(table, person) and not table.replaced


def hint(table: Table, seat: int, say: Language, advice: Advice) -> str:
    """Return the hint in words, for the person in this seat: the move, why in at most two lines, and what it
    is meant to be followed by. `advice` is what `engine.robots.advise` thinks.
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
    """Return the next move in words, with dots for what differs from game to game."""
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
    """Return how often something comes, as it is said: in fifths, and never for certain."""
    fifths = {0: "seldom", 5: "mostly"}
    return say("hint-often", often=fifths.get(found := round(5 * share), f"{found}"))


def _ahead(by: float) -> str:
    """Return how much better a move does that is ahead by so many times what does not matter."""
    return "little" if by < _CLEARLY else "clearly" if by < _FAR else "far"


_CLEARLY, _FAR = 3, 8
