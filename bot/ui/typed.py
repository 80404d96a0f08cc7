"""Moves in words: what a person's language calls the words of a game, and why what she typed is no move.

The engine reads and refuses; here it gets the person's words, and its refusal becomes a sentence. Nothing
that the seat may not know enters: a refusal speaks of her own choices.
"""

from __future__ import annotations

from functools import lru_cache

import engine
from bot import presentation
from bot.i18n.languages import Language
from bot.presentation.markdown import excerpt
from bot.tables.core.table import Table
from bot.ui.scene import scene_of
from engine.cards.decks import Deck
from engine.vocabulary import Vocabulary, vocabulary

FEW = 4
"""So many words are named as what may be said instead; of more, **My hand** tells."""


def vocabulary_of(state: engine.State, seat: int, say: Language) -> Vocabulary:
    """Return what may be typed in this language for the words of a game: its lists of words, and whatever it
    writes on buttons and cards.
    """
    verbs = sorted(
        (ask, word) for ask, words in state.sayable(seat).items() for word in words if word.islower()
    )
    return _vocabulary(state.key, state.played_with, say, tuple(verbs))


@lru_cache(maxsize=64)
def _vocabulary(game: str, deck: Deck, say: Language, verbs: tuple[tuple[str, str], ...]) -> Vocabulary:
    keys = [(word, f"{game}-{ask}-{word}") for ask, word in verbs]
    keys += [(word, f"{game}-word-{word}") for _, word in verbs]
    keys += [(card, f"{deck.key}-{card}") for card in (*deck.cards, *deck.extras)]
    return vocabulary(game, deck, say.code).adding((word, say(key)) for word, key in keys if say.has(key))


def why_not(table: Table, seat: int, say: Language, illegal: engine.Illegal) -> str:
    """Why a move was refused: what was said, the reason, the number of its rule, and what may have been meant
    or may be said instead, where that is little.
    """
    assert table.state is not None
    text = presentation.of(table.game)
    scene = scene_of(table, seat, say, illegal.said[:-1])
    words = vocabulary_of(table.state, seat, say)
    told = engine.Illegal(illegal.reason, illegal.rule, **illegal.data)
    if isinstance(told.data.get("text"), str):
        told.data["text"] = excerpt(told.data["text"])
    sentence = text.refusal(scene, told)

    def called(word: str) -> str:
        card = word.partition("@")[0]
        deck = table.state.played_with if table.state is not None else text.deck
        if card in deck.cards or card in deck.extras:
            return text.card(say, card)
        return text.suit(say, word) if word in deck.suits else words.called(word)

    if illegal.said:
        last = called(illegal.said[-1].rpartition("+")[2])
        if last not in sentence:
            sentence = say("refused-word", word=last, sentence=sentence)
    if illegal.rule is not None:
        sentence = say("advice-rule", sentence=sentence, rule=illegal.rule)
    near = [called(word) for word in told.data.get("near", ())]
    if near:
        return f"{sentence} {say('refused-near', words=say.list(near, 'or'))}"
    choice = table.state.choice(seat, illegal.said[:-1]) if illegal.said else None
    instead = [called(word) for word in choice.words] if choice is not None else []
    if 0 < len(instead) <= FEW:
        return f"{sentence} {say('refused-instead', words=say.list(instead, 'or'))}"
    return sentence
