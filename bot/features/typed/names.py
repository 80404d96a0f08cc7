"""Collect the names that can be typed at a table, from word lists, button labels, and players."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

import engine
from bot import presentation
from bot.features.typed.reading import Labels, Reading, read
from bot.features.typed.refusing import Why, why
from bot.features.typed.vocabulary import Vocabulary, vocabulary
from bot.i18n.languages import Language, codes, language
from bot.tables.core.table import Table
from bot.ui.labels import plain_names
from bot.ui.scene import scene_of
from engine.cards.decks import Deck


def heard(table: Table, seat: int, text: str, say: Language) -> engine.Move | Why:
    """Parse a text as a move of this seat. Return the move, or the reason why it isn't one.

    The language `say` and English are tried first, then every other language.
    """
    state = table.state
    assert state is not None

    def labels_of(said: engine.Move, ask: str, words: Sequence[str]) -> list[str]:
        scene = scene_of(table, seat, say, said)
        return [presentation.of(table.game).label(scene, ask, word) for word in words]

    labels, reasons = Labels(plain_names(table), labels_of), list[Why]()
    for code in dict.fromkeys((say.code, *codes())):
        found = read(state, seat, text, names_of(state, seat, language(code)), labels)
        if not isinstance(found, Reading):
            return found
        reasons.append(why(found, text))
    return next((one for one in reasons if one.illegal.reason != "not-understood"), reasons[0])


def load_words() -> None:
    """Load all games' word lists in all languages. This takes a few tenths of a second."""
    for game, code in product(engine.GAMES, codes()):
        vocabulary(game, presentation.of(game).deck, code)


def names_of(state: engine.State, seat: int, say: Language) -> Vocabulary:
    """Return the names of a game's words in one language.

    The names come from the game's word lists, and from the labels of its buttons and cards.
    """
    verbs = sorted(
        (ask, word) for ask, words in state.sayable(seat).items() for word in words if word.islower()
    )
    return _names(state.key, state.played_with, say, tuple(verbs))


@lru_cache(maxsize=64)
def _names(game: str, deck: Deck, say: Language, verbs: tuple[tuple[str, str], ...]) -> Vocabulary:
    keys = [(word, f"{game}-{ask}-{word}") for ask, word in verbs]
    keys += [(word, f"{game}-word-{word}") for _, word in verbs]
    keys += [(card, f"{deck.key}-{card}") for card in (*deck.cards, *deck.extras)]
    return vocabulary(game, deck, say.code).adding((word, say(key)) for word, key in keys if say.has(key))


def called(table: Table, word: str, say: Language) -> str:
    """Return the usual name of a word, such as a card, a suit or a verb, as players type it."""
    assert table.state is not None
    text, deck, card = presentation.of(table.game), table.state.played_with, word.partition("@")[0]
    if card in deck.cards or card in deck.extras:
        return text.card(say, card)
    if word in deck.suits:
        return text.suit(say, word)
    return next(iter(vocabulary(table.game, deck, say.code).names.get(word, ())), word)
