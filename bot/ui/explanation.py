"""**What can I do?**: a seat's legal choices, and why its other cards can't be played.

For each card in hand that isn't legal, the player sees the reason and the rule. The reasons come from the
rules. Only the seat's own view is used.
"""

from __future__ import annotations

from collections.abc import Iterable

import engine
from bot import presentation
from bot.i18n.languages import Language
from bot.presentation import Scene
from bot.presentation.markdown import escaped
from bot.tables.core.table import Table, opening_choice
from bot.ui.controls import cut
from bot.ui.scene import scene_of, waiting

LONGEST = 1900


def explain_choices(table: Table, seat: int, say: Language) -> str:
    """Return a Markdown explanation for the person in this seat, cut to LONGEST characters."""
    assert table.state is not None
    text = presentation.of(table.game)
    scene = scene_of(table, seat, say)
    choice = opening_choice(table.state, seat)
    if choice is None:
        if table.state.result is not None:
            return say("table-over", game=say(f"game-{table.record}"))
        return waiting(table, scene)
    # A menu shows each option's description, but buttons have no second line, so add it here.
    said = [_with_hint(scene, choice.ask, word) for word in choice.words]
    if choice.least == 0:
        said.append(say("panel-none"))
    rule = text.rules[choice.ask]
    lines = [
        say("advice-title"),
        *text.question(scene, choice, ()).splitlines(),
        say("advice-may", words=say.list(said, "or"), rule=rule),
    ]
    refused: dict[str, list[str]] = {}
    elsewhere: list[str] = []

    def refuse(word: str, why: engine.Illegal) -> None:
        sentence = say("advice-rule", sentence=text.refusal(scene, why), rule=why.rule or rule)
        alike = next(
            (one for one, (first, *_) in refused.items() if _same(one, first, sentence, word)), sentence
        )
        refused.setdefault(alike, []).append(word)

    for verb in text.verbs.get(choice.ask, ()):
        if verb not in choice.words and (why := _refusal(table.state, seat, [(verb,)])):
            refuse(escaped(text.label(scene, choice.ask, verb)), why)
    cards = text.held(scene.view)
    for card in cards:
        why = None if card in choice.words else _refusal(table.state, seat, text.tries(card))
        if why is not None and why.reason in _ELSEWHERE:
            elsewhere.append(text.card(say, card))
        elif why is not None:
            refuse(text.card(say, card), why)
    for sentence, (first, *others) in refused.items():
        if first in sentence and others:
            lines.append(say("advice-not-so", word=first, sentence=sentence, words=say.list(others)))
        else:
            lines.append(say("advice-not", words=say.list([first, *others]), sentence=sentence))
    if elsewhere:
        every = "yes" if len(elsewhere) == len(cards) else "no"
        lines.append(say("advice-waits", all=every, cards=say.list(elsewhere), rule=rule))
    return cut("\n".join(lines), LONGEST)


def _with_hint(scene: Scene, ask: str, word: str) -> str:
    text = presentation.of(scene.view["game"])
    label, hint = text.label(scene, ask, word), text.hint(scene, ask, word)
    return escaped(scene.say("advice-word", word=label, hint=hint) if hint else label)


def _same(sentence: str, word: str, other: str, its: str) -> bool:
    """Return True if two sentences are the same except for their card."""
    return sentence.replace(word, "") == other.replace(its, "")


def _refusal(state: engine.State, seat: int, moves: Iterable[engine.Move]) -> engine.Illegal | None:
    """Return the reason why none of these moves can begin, or None if one can.

    A reason about the move itself is preferred to the reason that the seat must decide something else now.
    """
    reasons: list[engine.Illegal] = []
    for move in moves:
        try:
            state.choice(seat, move)
        except engine.Illegal as illegal:
            reasons.append(illegal)
        else:
            return None
    return min(reasons, key=lambda illegal: illegal.reason in _ELSEWHERE)


_ELSEWHERE = frozenset(("not-offered", "not-your-turn", "not-an-action"))
"""Reasons that just say that the seat must decide something else now."""
