"""**Hint**: what a strong robot would do in this seat, and why: from its own numbers.

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
    """The hint in words, for the person in this seat: the move, why in at most two lines, and what both are
    worth. `advice` is what `engine.robots.advise` thinks.
    """
    scene = scene_of(table, seat, say)
    assert table.state is not None
    best, reason = advice.moves[0], advice.reason
    move, why = spoken_move(table.state, scene, best.move), _why(scene, reason)
    if reason.other is None or not why:
        lines = [say("hint-move", move=move)]
    else:
        other = spoken_move(table.state, scene, reason.other)
        lines = [say("hint-rather", move=move, other=other), *why]
    if reason.kind == "only":
        lines.append(say("hint-no-other"))
    elif reason.kind == "equal" and reason.other is not None:
        other = spoken_move(table.state, scene, reason.other)
        lines = why = [say("hint-equal", move=move, other=other)]
    tried = [one for one in advice.moves[1:] if one.worlds]
    if tried:
        compared = [one for one in tried if one.move == reason.other] or tried
        other = spoken_move(table.state, scene, max(compared, key=lambda one: one.worth).move)
        less = max(_hundredths(one.worth) for one in compared)
        worth = _hundredths(best.worth)
        weighed = say("hint-weighed", worlds=best.worlds, worth=worth, other=other, less=less)
        weighs = presentation.of(table.game).weighs(say)
        # Beside a reason the numbers are small print; without one they are the reason.
        lines += [f"-# {weighed} {weighs}"] if why else [weighed, f"-# {weighs}"]
    elif not why and reason.kind != "only":
        lines.append(say("hint-only"))
    return "\n".join(lines)


def _why(scene: Scene, reason: Reason) -> list[str]:
    """Return what the move wins, and what is feared of the other: a line each, where there is something to
    say.
    """
    gain = [] if reason.gain is None else [_gain(scene, reason, reason.gain)]
    return gain if reason.fear is None else [*gain, _fear(scene, reason, reason.fear)]


def _gain(scene: Scene, reason: Reason, gain: Count) -> str:
    """Return what the move wins."""
    what = presentation.of(scene.view["game"]).outcome(scene, gain.outcome)
    if not gain.certain:
        return scene.say("hint-gain", what=what, best=gain.best, other=gain.other, worlds=reason.worlds)
    if gain.other == reason.worlds:
        return scene.say("hint-certain", what=what)
    return scene.say("hint-gain-certain", what=what, other=gain.other, worlds=reason.worlds)


def _fear(scene: Scene, reason: Reason, fear: Count) -> str:
    """Return what is feared of the other move."""
    what = presentation.of(scene.view["game"]).outcome(scene, fear.outcome)
    if not fear.certain:
        return scene.say("hint-fear", what=what, best=fear.best, other=fear.other, worlds=reason.worlds)
    return scene.say("hint-fear-certain", what=what, best=fear.best, worlds=reason.worlds)


def _hundredths(worth: float) -> int:
    return round(100 * worth)
