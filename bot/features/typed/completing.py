"""Suggest completions while a player types a move."""

from __future__ import annotations

from collections.abc import Iterator

from discord import app_commands
from rapidfuzz import fuzz, process

import engine
from bot import presentation
from bot.features.typed.names import names_of
from bot.features.typed.reading import begun
from bot.features.typed.tokens import phrase
from bot.features.typed.vocabulary import Vocabulary
from bot.i18n.languages import Language, language
from bot.tables.core.table import Table, opening_choice
from bot.ui.controls import cut
from bot.ui.drafts import MoveDraft
from bot.ui.scene import scene_of

OFFERED = 25
"""Maximum number of completions to offer."""
LONGEST = 100
"""Maximum number of characters in a completion and in its name."""
_LIKE = 75
"""Minimum similarity between a word and a mistyped one, from 0 to 100."""


def completions(
    table: Table, seat: int, typed: str, say: Language | None = None
) -> list[app_commands.Choice[str]]:
    """Return completions after the complete words of `typed`. Each contains the whole text so far.

    `say` is the text's language. None means the seat's language.
    """
    say = say or language(table.seats[seat].locale)
    state = table.state
    if state is None or opening_choice(state, seat) is None:
        return []
    names = names_of(state, seat, say)
    ways = list(_begun(state, seat, typed, names))
    for alike in (False, True):
        for draft, rest in ways:
            if found := _offered(table, seat, draft, rest, names, say, alike):
                return found
    return []


def _begun(state: engine.State, seat: int, typed: str, names: Vocabulary) -> Iterator[tuple[MoveDraft, str]]:
    """Yield possible meanings of the text so far, most likely first.

    Each comes with the start of the next word.
    """
    *head, last = typed.split() or [""]
    plus, _, pick = last.rpartition("+")
    whole = begun(state, seat, typed, names)
    before = begun(state, seat, " ".join([*head, plus]), names)
    if whole is not None and whole != before:
        yield MoveDraft(whole), ""
    if before and (plus or state.choice(seat, before) is None):
        # The question takes several picks, so the player types one more.
        yield MoveDraft(before[:-1], tuple(before[-1].split("+"))), pick
    elif before is not None:
        yield MoveDraft(before), pick
    if whole is not None:
        yield MoveDraft(whole), ""  # the last word was a filler
    yield MoveDraft(), typed


def _offered(
    table: Table, seat: int, draft: MoveDraft, rest: str, names: Vocabulary, say: Language, alike: bool
) -> list[app_commands.Choice[str]]:
    """Return completions: the draft with each word that can follow and that matches `rest`.

    If `alike` is True, mistyped words match too.
    """
    assert table.state is not None
    try:
        choice = draft.choice(table.state, seat)
    except engine.Illegal:
        return []
    if choice is None:
        text = " ".join(draft.said)
        return [app_commands.Choice(name=cut(text, LONGEST), value=text)] if len(text) <= LONGEST else []
    scene, told = scene_of(table, seat, say, draft.said), presentation.of(table.game)
    labels = {
        word: told.spoken(scene, choice.ask, word)
        for word in (*draft.left(choice), *(["-"] if choice.least == 0 and not draft.picks else []))
    }
    found = []
    for word, label in labels.items():
        if not _follows(word, label, rest, names, alike):
            continue
        text = " ".join([*draft.said, "+".join([*draft.picks, word])])
        name = f"{text} — {label}" if label != word else text
        if len(text) <= LONGEST:
            found.append(app_commands.Choice(name=cut(name, LONGEST), value=text))
    return found[:OFFERED]


def _follows(word: str, label: str, rest: str, names: Vocabulary, alike: bool) -> bool:
    """Return True if `rest` begins one of a word's names, or occurs in its label.

    If `alike` is True, `rest` only has to resemble one of them.
    """
    said, called = phrase(rest), names.names.get(word.partition("@")[0], ())
    if alike:
        known = (phrase(label), *called)
        return process.extractOne(said, known, scorer=fuzz.ratio, score_cutoff=_LIKE) is not None
    return (
        word.casefold().startswith(rest.casefold())
        or said in phrase(label)
        or any(name.startswith(said) for name in called)
    )
