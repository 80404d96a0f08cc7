"""A draft is a move in progress. It's built word by word, and some words pick by pick.

Buttons, forms, typed commands and the controls of a panel all go through this module. A draft in a custom_id
can be forged, so every pick is checked against the Choice from the rules. Rendering happens elsewhere.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

import engine
from bot.tables.core.table import Table

BUTTONS = 20
"""Maximum number of words on buttons: four rows of five. Beyond that, menus are used."""
MENU = 25
"""Maximum number of options in a menu."""
PICKS = 60
"""Maximum number of characters in a custom_id for the picks of one word."""
DRAFTS_KEPT = 1000


@dataclasses.dataclass(frozen=True, slots=True)
class MoveDraft:
    """A draft of a move: its words so far, and the picks of an unfinished word.

    A word made of several picks is built pick by pick, unless a single menu has room for all of them. Drafts
    are immutable. Methods take the Choice returned by `choice` and return a new draft. They raise
    engine.Illegal if a pick can't be part of the word.
    """

    said: engine.Move = ()
    picks: tuple[str, ...] = ()
    line: str = ""
    """The reason why the last action wasn't possible, shown with the choices until the next action."""
    more: bool = False
    """True if the help is shown instead of the choices."""

    def choice(self, state: engine.State, seat: int) -> engine.Choice | None:
        """Return the choice for the next word, or None if `said` is a complete, legal move.

        Raise engine.Illegal if `said` can't begin a move for this seat, or if the picks can't be part of the
        next word.
        """
        choice = state.choice(seat, self.said)
        if choice is not None:
            self._check(choice)
        elif self.picks:
            raise engine.Illegal("not-offered")
        return choice

    def left(self, choice: engine.Choice) -> list[str]:
        """Return the words that can be picked now."""
        if len(self.picks) >= choice.most:
            return []
        return [word for word in choice.words if word not in self.picks]

    def may_finish(self, choice: engine.Choice) -> bool:
        """Return True if the picks can be completed as a word."""
        return stepwise(choice) and bool(self.picks) and len(self.picks) >= choice.least

    def may_fill(self, choice: engine.Choice) -> bool:
        """Return True if the order of the picks matters and picks are missing. `fill` can add them."""
        return choice.ordered and len(self.picks) < choice.least

    def add(self, choice: engine.Choice, word: str) -> MoveDraft:
        """Add a word, or a pick if the word is made pick by pick.

        If the order doesn't matter, adding the same pick again removes it.
        """
        if not stepwise(choice) or (word == "-" and not self.picks):
            # Add it unchecked: the rules decide if it's a word, and give the reason if it isn't.
            return MoveDraft((*self.said, word))
        if word in self.picks and not choice.ordered:
            return MoveDraft(self.said, tuple(pick for pick in self.picks if pick != word))
        return self.pick(choice, (word,))

    def pick(self, choice: engine.Choice, words: Sequence[str]) -> MoveDraft:
        """Add the words picked in a menu, either as the next picks or together as the whole word."""
        if not words or any(word not in choice.words or word in self.picks for word in words):
            raise engine.Illegal("not-offered")
        if not stepwise(choice):
            return MoveDraft((*self.said, "+".join(word for word in choice.words if word in words)))
        draft = MoveDraft(self.said, (*self.picks, *words))
        left = [word for word in choice.words if word not in draft.picks]
        if len(left) == 1 and len(draft.picks) + 1 == choice.least:
            draft = MoveDraft(self.said, (*draft.picks, *left))  # only one word is left, so pick it too
        draft._check(choice)
        # The maximum is reached and the order doesn't matter, so the word is complete.
        full = not choice.ordered and len(draft.picks) == choice.most < len(choice.words)
        return draft.finish(choice) if full else draft

    def finish(self, choice: engine.Choice) -> MoveDraft:
        """Complete the word from its picks. Raise engine.Illegal if there are too few."""
        if not self.may_finish(choice):
            raise engine.Illegal("too-few", least=max(1, choice.least))
        picks = self.picks if choice.ordered else tuple(word for word in choice.words if word in self.picks)
        return MoveDraft((*self.said, "+".join(picks)))

    def fill(self, choice: engine.Choice, order: Sequence[str]) -> MoveDraft:
        """Add the missing picks in this order. Raise engine.Illegal if the order doesn't matter."""
        if not choice.ordered:
            raise engine.Illegal("not-offered")
        left = self.left(choice)
        rest = [word for word in dict.fromkeys(order) if word in left]
        return MoveDraft(self.said, (*self.picks, *rest)[: choice.most])

    def tapped(self, choice: engine.Choice, verb: str, word: str, picked: Sequence[str]) -> MoveDraft:
        """Apply a press on a word, in a menu ("pick"), or on the button that completes the picks ("done")."""
        if verb == "pick":
            return self.pick(choice, picked)
        return self.finish(choice) if verb == "done" else self.add(choice, word)

    def _check(self, choice: engine.Choice) -> None:
        if len(set(self.picks)) < len(self.picks):
            raise engine.Illegal("picked-twice")
        if len(self.picks) > choice.most:
            raise engine.Illegal("too-many", most=choice.most)
        if any(word not in choice.words for word in self.picks):
            raise engine.Illegal("not-offered")


def stepwise(choice: engine.Choice) -> bool:
    """Return True if a word is made pick by pick, rather than by one press or in one menu."""
    if choice.most == 1 or choice.ordered:
        return choice.most > 1
    longest = sum(sorted(map(len, choice.words))[-choice.most :]) + choice.most
    return len(choice.words) > MENU or (len(choice.words) <= BUTTONS and longest <= PICKS)


class Drafts:
    """The drafts of all seats. A private page that's edited keeps its draft until the next decision.

    There's one instance per process. A restart loses all drafts.
    """

    def __init__(self) -> None:
        self.kept: dict[tuple[int, int], tuple[int, int, MoveDraft]] = {}

    def keep(self, table: Table, seat: int, draft: MoveDraft) -> None:
        """Store this seat's draft."""
        self.kept.pop((table.id, seat), None)  # the most recently used draft goes last
        self.kept[table.id, seat] = (table.seats[seat].question_version, table.version, draft)
        while len(self.kept) > DRAFTS_KEPT:
            self.kept.pop(next(iter(self.kept)))

    def of(self, table: Table, seat: int) -> MoveDraft:
        """Return this seat's draft. If the seat must decide something else now, return an empty one.

        The line and the help are kept only until the table's version changes.
        """
        asked, version, draft = self.kept.get((table.id, seat), (-1, -1, MoveDraft()))
        if asked == table.seats[seat].question_version and table.phase == "playing":
            return draft if version == table.version else MoveDraft(draft.said, draft.picks)
        self.kept.pop((table.id, seat), None)
        return MoveDraft()
