"""Word a **Hint** as a friend at the table would: name a move, a plausible alternative, and the reason.

A hint gives no scores, because players don't weigh 61 against 40. Hints are only offered if all other players
are robots. Among people, they'd be outside help. A hint uses only the seat's view, like a robot's own move.
This module makes no decisions about play. A "rival" is the alternative move.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot import presentation
from bot.i18n.languages import Language
from bot.presentation import Scene
from bot.tables.core.table import Table
from bot.tables.play.substitution import others_sit
from bot.ui.scene import scene_of
from engine.contract import NONE
from engine.guide import LOST, WON
from engine.robots import Advice, Count, Reason, guide_of
from engine.words import steps as steps_of

Steps = Sequence[tuple[str, str]]
"""A move as pairs. Each holds the `ask` of a word's Choice, and the word."""


def may_hint(table: Table, seat: int) -> bool:
    """Return True if the player in this seat may ask for a hint.

    It must be their turn, and all other players must be robots.
    """
    person = table.seats[seat].person
    return seat in table.to_act and not others_sit(table, person) and not table.replaced


def hint(table: Table, seat: int, say: Language, advice: Advice) -> str:
    """Return the hint for the player in this seat, in one or two sentences.

    The first sentence names the move and its ground (a fact that the player can check). If there's no ground,
    it names the move's outcome in simulated games instead, and a second sentence can name another outcome or
    the seat's next move. `advice` is the result of `engine.robots.advise`.
    """
    assert table.state is not None
    scene, text = scene_of(table, seat, say), presentation.of(table.game)
    reason, grounds = advice.reason, advice.reason.grounds
    told, against = advice.moves[0].move, reason.other
    if grounds.told is not None and grounds.move is not None:
        told, against = grounds.move, grounds.other
    steps = steps_of(table.state, seat, told)
    others = () if against is None else steps_of(table.state, seat, against)
    move, rival = text.clause(scene, steps), _rival(scene, steps, others) if others else ""
    if grounds.told is not None:
        also = () if grounds.also is None else steps_of(table.state, seat, grounds.also)
        because = text.ground(scene, grounds.told)
        because = say("hint-otherwise", what=because) if grounds.flaw else because
        if not 0 < len(rival) <= _SHORT:
            # A long move would be too much to read at a glance, and the ground is enough.
            return _sentences([say("hint-wins", move=move, why=because)])
        if also and (part := _part(scene, steps, also)):
            return _sentences([say("hint-or-rather", move=move, also=part, other=rival, why=because)])
        return _sentences([say("hint-rather", move=move, other=rival, why=because)])
    why, fear = (_why(scene, reason, count) for count in (reason.gain, reason.fear))
    if not rival:
        key = "hint-no-other" if reason.kind == "only" else "hint-lone"
        return _sentences([say(key, move=move) if why is None else say("hint-wins", move=move, why=why)])
    main = why or (fear and say("hint-otherwise", what=fear)) or _kept(scene, steps, others)
    if why and not fear and len(others) == 1 and others[0][1] in guide_of(table.state).outcomes.routine:
        # If the other move does nothing, just name the gain.
        return _sentences([say("hint-wins", move=move, why=why), _planned(scene, reason)])
    if main is None:
        # Nothing that a player could check tells the moves apart.
        if reason.kind == "equal":
            return _sentences([say("hint-equal", move=move, other=rival)])
        close = reason.by < _CLEARLY
        bare = (
            say("hint-close", move=move, other=rival) if close else say("hint-bare", move=move, other=rival)
        )
        return _sentences([bare, _planned(scene, reason)])
    if reason.kind == "equal":
        return _sentences([say("hint-rather", move=move, other=rival, why=main)])
    sentences = [say("hint-rather", move=move, other=rival, why=main)]
    if why and fear and not _alike(reason):
        sentences.append(say("hint-otherwise", what=fear) + ".")
    else:
        sentences.append(_planned(scene, reason))
    return _sentences(sentences)


def _part(scene: Scene, steps: Steps, others: Steps) -> str:
    """Return the only different word of another move as text, or "" if several words differ."""
    text = presentation.of(scene.view["game"])
    part = text.clause(scene, others, steps)
    return "" if part == text.clause(scene, others) else part


def _rival(scene: Scene, steps: Steps, others: Steps) -> str:
    """Return the other move as text, as short as possible but different from the first move's."""
    text = presentation.of(scene.view["game"])
    # `planned` has no words for an empty answer.
    short = "" if any(word == NONE for _, word in others) else text.planned(scene, others)
    if part := _part(scene, steps, others):
        return part
    whole = text.clause(scene, others)
    return short if short and short != text.planned(scene, steps) and len(short) < len(whole) else whole


def _alike(reason: Reason) -> bool:
    """Return True if the gain and the fear are about the same card, so that naming both would repeat it."""
    gain, fear = reason.gain, reason.fear
    return gain is not None and fear is not None and gain.outcome.about == fear.outcome.about != ""


def _why(scene: Scene, reason: Reason, count: Count | None) -> str | None:
    """Return the text about an outcome that differs between the two moves, with its frequency.

    Return None for a win or loss that's only more likely, because that teaches a player nothing.
    """
    if count is None:
        return None
    what = presentation.of(scene.view["game"]).outcome(scene, count.outcome)
    if count.certain:
        return what
    more, less = (share / reason.worlds for share in sorted((count.best, count.other), reverse=True))
    mostly = more >= _MOSTLY and less < _HALF
    if not mostly and count.outcome.name in (WON, LOST):
        return None
    return scene.say("hint-often", what=what, often="mostly" if mostly else "more")


def _kept(scene: Scene, steps: Steps, others: Steps) -> str | None:
    """Return the text about the cards a move keeps, or None unless the other move just adds those cards."""
    given, asked = ({*move[-1][1].split("+")} for move in (steps, others))
    if steps[:-1] != others[:-1] or steps[-1][0] != others[-1][0] or not given < asked:
        return None
    text = presentation.of(scene.view["game"])
    cards = [text.named(scene, others[-1][0], card) for card in others[-1][1].split("+") if card not in given]
    return scene.say("hint-keeps", cards=scene.say.list(cards))


def _planned(scene: Scene, reason: Reason) -> str:
    """Return the sentence about the seat's next move, or "" if there's no plan."""
    then = _then(scene, reason)
    return scene.say("hint-then", move=then) if then else ""


def _then(scene: Scene, reason: Reason) -> str:
    """Return the text for the part of the seat's next move shared by most simulated games, or ""."""
    if reason.sequel is None:
        return ""
    steps: list[tuple[str, str]] = []
    for step in reason.sequel.steps:
        if step is None:
            break
        steps.append(step)
    return presentation.of(scene.view["game"]).planned(scene, steps)


def _sentences(texts: Sequence[str]) -> str:
    """Capitalise and join the sentences that aren't empty."""
    return " ".join(_sentence(text) for text in texts if text)


def _sentence(text: str) -> str:
    """Capitalise the first letter of a text, which may start with bold type."""
    begin = len(text) - len(text.lstrip("*"))
    return text[:begin] + text[begin : begin + 1].upper() + text[begin + 1 :]


_CLEARLY = 3
"""Another move is clearly worse if it's worse by this many times a negligible difference."""
_MOSTLY, _HALF = 0.8, 0.5
"""Shares of games for "mostly": `_MOSTLY` or more with one move, and below `_HALF` with the other."""
_SHORT = 60
"""Maximum number of characters for naming the other move in a hint."""
