"""Tell the player why a typed text isn't a move."""

from __future__ import annotations

from bot import presentation
from bot.features.typed.names import called
from bot.features.typed.refusing import Why
from bot.i18n.languages import Language
from bot.presentation.markdown import excerpt
from bot.tables.core.table import Table
from bot.ui.refusals import with_rule
from bot.ui.scene import scene_of
from engine.contract import Illegal

FEW = 4
"""Maximum number of words to suggest. **My hand** shows more."""


def sentence(table: Table, seat: int, say: Language, why: Why) -> str:
    """Return the refused word, the reason with its rule number, and other words to try.

    The words to try are words that the player might have meant. If there are none, suggest the legal words
    instead, unless there are too many.
    """
    assert table.state is not None
    illegal = Illegal(why.illegal.reason, why.illegal.rule, **why.illegal.data)
    if isinstance(illegal.data.get("text"), str):
        illegal.data["text"] = excerpt(illegal.data["text"])
    scene = scene_of(table, seat, say, why.said[:-1])
    told = presentation.of(table.game).refusal(scene, illegal)
    if why.said:
        deck, last = table.state.played_with, why.said[-1].rpartition("+")[2]
        card = last.partition("@")[0]
        # Name a card by its usual name. For any other word, quote the player.
        last = called(table, last, say) if card in (*deck.cards, *deck.extras) else excerpt(why.typed)
        if last not in told:
            told = say("refused-word", word=last, sentence=told)
    told = with_rule(say, told, illegal)
    if why.near:
        near = say.list([called(table, word, say) for word in why.near], "or")
        return f"{told} {say('refused-near', words=near)}"
    choice = table.state.choice(seat, why.said[:-1]) if why.said else None
    instead = [called(table, word, say) for word in choice.words] if choice is not None else []
    if 0 < len(instead) <= FEW:
        return f"{told} {say('refused-instead', words=say.list(instead, 'or'))}"
    return told
