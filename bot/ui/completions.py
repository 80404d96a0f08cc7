"""What may follow the words of a move that is being typed, offered while it is typed."""

from __future__ import annotations

from discord import app_commands

import engine
from bot import presentation
from bot.i18n.languages import language
from bot.tables.table import Table, opening_choice
from bot.ui.controls import cut
from bot.ui.drafts import MoveDraft
from bot.ui.scene import scene_of

OFFERED = 25
"""Words that are offered at most."""
LONGEST = 100
"""Characters of what is offered, and of its name."""


def completions(table: Table, seat: int, typed: str) -> list[app_commands.Choice[str]]:
    """What may follow the complete words of `typed`, each as the whole text up to there."""
    state = table.state
    if state is None or opening_choice(state, seat) is None:
        return []
    words = typed.split()
    said, choice = _said(state, seat, words)
    if choice is None:
        text = " ".join(said)
        return [app_commands.Choice(name=cut(text, LONGEST), value=cut(text, LONGEST))]
    begun = " ".join(words[len(said) :]).casefold()
    head, plus, begun = begun.rpartition("+")
    draft = MoveDraft(said, tuple(_spelled(choice, head).split("+")) if plus else ())
    try:
        draft.choice(state, seat)
    except engine.Illegal:
        return []
    scene = scene_of(table, seat, language(table.seats[seat].locale), said)
    text_of = presentation.of(table.game)
    found = []
    for word in (*draft.left(choice), *(["-"] if choice.least == 0 and not plus else [])):
        label = text_of.spoken(scene, choice.ask, word)
        if begun and not word.casefold().startswith(begun) and begun not in label.casefold():
            continue
        text = " ".join([*said, "+".join([*draft.picks, word])])
        name = f"{text} — {label}" if label != word else text
        if len(text) <= LONGEST:
            found.append(app_commands.Choice(name=cut(name, LONGEST), value=text))
    return found[:OFFERED]


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
