"""Completions of the words of a move that is being typed, offered while it is typed."""

from __future__ import annotations

from collections.abc import Iterator

from discord import app_commands

import engine
from bot import presentation
from bot.i18n.languages import Language, language
from bot.tables.core.table import Table, opening_choice
from bot.ui.controls import cut
from bot.ui.drafts import MoveDraft
from bot.ui.scene import scene_of
from bot.ui.typed import vocabulary_of
from engine.reading import begun
from engine.vocabulary import Vocabulary, fold

OFFERED = 25
"""Words that are offered at most."""
LONGEST = 100
"""Characters of what is offered, and of its name."""


def completions(
    table: Table, seat: int, typed: str, say: Language | None = None
) -> list[app_commands.Choice[str]]:
    """Return what may follow the complete words of `typed`, each as the whole text up to there. Typed may be
    what the engine spells, or what the person's language says: `say`, or else that of her seat.
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
