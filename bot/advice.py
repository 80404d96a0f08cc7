"""**What can I do?**: what is legal for a seat now and, for a card in her hand that is not, why, naming the
rule.

It asks the rules and retells their answer; it knows none. It speaks of the seat's own view only.
"""

from __future__ import annotations

import engine
from bot import panel, presentation
from bot.languages import Language
from bot.table import Table, opening_choice

LONGEST = 1900


def advice(table: Table, seat: int, say: Language) -> str:
    """Markdown for the person in this seat, at most LONGEST characters."""
    assert table.state is not None
    tell = presentation.of(table.game)
    seen = panel.scene(table, seat, say)
    choice = opening_choice(table.state, seat)
    if choice is None:
        waiting = [seen.name(one) for one in table.to_act]
        if table.state.result is not None:
            return say("table-over", game=say(f"game-{table.game}"))
        return say("panel-wait", names=say.list(waiting), count=len(waiting))
    lines = [say("advice-title"), tell.question(seen, choice, ())]
    labels = [tell.label(seen, choice.ask, word) for word in choice.words]
    lines.append(say("advice-may", words=say.list(labels, "or")))
    refused: dict[str, list[str]] = {}
    for card in seen.view.get("hand", ()):
        why = _refusal(table.state, seat, tell, card)
        if why is not None:
            refused.setdefault(_sentence(tell, seen, why), []).append(tell.card(say, card))
    lines += [say("advice-not", cards=say.list(cards), sentence=why) for why, cards in refused.items()]
    return "\n".join(lines)[:LONGEST]


def _refusal(
    state: engine.State, seat: int, tell: presentation.Presentation, card: str
) -> engine.Illegal | None:
    """Why no move can be made with the card, None where one can."""
    why: engine.Illegal | None = None
    for move in tell.tries(card):
        try:
            state.choice(seat, move)
        except engine.Illegal as illegal:
            # The card's own reason says more than that its verb is not offered now.
            if why is None or illegal.rule is not None:
                why = illegal
        else:
            return None
    return why


def _sentence(tell: presentation.Presentation, seen: presentation.Scene, why: engine.Illegal) -> str:
    sentence = tell.refusal(seen, why)
    return f"{sentence} ({why.rule})" if why.rule else sentence
