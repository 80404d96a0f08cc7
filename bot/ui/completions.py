"""Moves that are typed: what a person's language calls the words of a game, what may follow while they type,
and why what they typed is no move.

The engine reads and refuses; here it gets the person's words, and its refusal becomes a sentence. Nothing
that the seat may not know enters: a refusal speaks of their own choices.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from discord import app_commands

import engine
from bot import presentation
from bot.i18n.languages import Language, language
from bot.presentation.markdown import excerpt
from bot.tables.core.table import Table, opening_choice
from bot.ui.controls import cut
from bot.ui.drafts import MoveDraft
from bot.ui.scene import scene_of
from engine.cards.decks import Deck
from engine.reading import begun
from engine.vocabulary import Vocabulary, fold, vocabulary

OFFERED = 25
"""Words that are offered at most."""
LONGEST = 100
"""Characters of what is offered, and of its name."""


def completions(
    table: Table, seat: int, typed: str, say: Language | None = None
) -> list[app_commands.Choice[str]]:
    """Return what may follow the complete words of `typed`, each as the whole text up to there. Typed may be
    what the engine spells, or what the person's language says: `say`, or else that of their seat.
    """
    say = say or language(table.seats[seat].locale)
    state = table.state
    if state is None or opening_choice(state, seat) is None:
        return []
    words = vocabulary_of(state, seat, say)
    ways = (
        _offered(table, seat, draft, rest, words, say) for draft, rest in _begun(state, seat, typed, words)
    )
    return next((found for found in ways if found), [])


def _offered(
    table: Table, seat: int, draft: MoveDraft, rest: str, words: Vocabulary, say: Language
) -> list[app_commands.Choice[str]]:
    """Return what may follow a draft, where the next word begins with `rest`."""
    state = table.state
    assert state is not None
    try:
        choice = draft.choice(state, seat)
    except engine.Illegal:
        return []
    if choice is None:
        text = " ".join(draft.said)
        return [app_commands.Choice(name=cut(text, LONGEST), value=cut(text, LONGEST))]
    scene = scene_of(table, seat, say, draft.said)
    text_of = presentation.of(table.game)
    found = []
    for word in (*draft.left(choice), *(["-"] if choice.least == 0 and not draft.picks else [])):
        label = text_of.spoken(scene, choice.ask, word)
        if not _begins(word, label, rest, words):
            continue
        text = " ".join([*draft.said, "+".join([*draft.picks, word])])
        name = f"{text} — {label}" if label != word else text
        if len(text) <= LONGEST:
            found.append(app_commands.Choice(name=cut(name, LONGEST), value=text))
    return found[:OFFERED]


def _begins(word: str, label: str, begun: str, words: Vocabulary) -> bool:
    """Return whether somebody who typed this may go on to a word: to its letters, its label, what it is
    called.
    """
    said = " ".join(fold(token) for token in begun.split())
    called = words.names.get(word.partition("@")[0], ())
    return (
        word.casefold().startswith(begun.casefold())
        or said in " ".join(fold(token) for token in label.split())
        or any(name.startswith(said) for name in called)
    )


def _begun(state: engine.State, seat: int, typed: str, words: Vocabulary) -> Iterator[tuple[MoveDraft, str]]:
    """Return what may have been said so far, and the beginning of a word that follows: to the letter, or else
    as people type; the likeliest first.
    """
    tokens = typed.split()
    said, choice = _said(state, seat, tokens)
    rest = " ".join(tokens[len(said) :])
    if choice is not None and "+" in rest and " " not in rest:
        head, _, last = rest.rpartition("+")
        yield MoveDraft(said, tuple(_spelled(choice, head).split("+"))), last
    elif not rest:
        yield MoveDraft(said), ""
    else:
        whole = begun(state, seat, typed, words)
        before = begun(state, seat, " ".join(tokens[:-1]), words)
        if whole is not None and whole != before:
            yield MoveDraft(whole), ""
        if before and state.choice(seat, before) is None:
            # The picks of a word that may have several: one more is typed.
            yield MoveDraft(before[:-1], tuple(before[-1].split("+"))), tokens[-1]
        elif before is not None:
            yield MoveDraft(before), tokens[-1]
        if whole is not None:
            yield MoveDraft(whole), ""  # the last token was a little word
        yield MoveDraft(said), rest


def _said(state: engine.State, seat: int, words: list[str]) -> tuple[engine.Move, engine.Choice | None]:
    """As many of the words as begin a move, spelled as the engine spells them, and what is asked then; None:
    they are a complete move.
    """
    said: engine.Move = ()
    choice = state.choice(seat)
    for word in words:
        if choice is None:
            break
        further = (*said, _spelled(choice, word))
        try:
            choice = state.choice(seat, further)
        except engine.Illegal:
            break
        said = further
    return said, choice


def _spelled(choice: engine.Choice, word: str) -> str:
    """The word as the engine spells it, whatever the case it was typed in."""
    spelled = {offered.casefold(): offered for offered in choice.words}
    return "+".join(spelled.get(one, one) for one in word.casefold().split("+"))


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
