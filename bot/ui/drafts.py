"""A move while it is said: what a tap adds to it or takes back, what may follow, and when it is complete.

Taps, forms and typed commands all go through here, and so does what a panel offers. A draft comes back from
strangers in a custom_id: each step checks it against the rules' own Choice. Nothing is shown here.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

import engine
from bot.tables.core.table import Table

BUTTONS = 20
"""Words that stand on buttons: four rows of five. What is more stands in menus."""
MENU = 25
"""Options that a menu may have."""
PICKS = 60
"""Characters that the picks of one word may have in a custom_id."""
DRAFTS_KEPT = 1000


@dataclasses.dataclass(frozen=True, slots=True)
class MoveDraft:
    """A move that is being said: its words, and the picks of a word that is not complete.

    A word of several picks is made pick by pick, except where one menu alone has room for them all. Each step
    takes the Choice that `choice` gave, and raises engine.Illegal for what cannot be part of the word.
    """

    said: engine.Move = ()
    picks: tuple[str, ...] = ()
    line: str = ""
    """Beside the question until the next tap: why what was tapped cannot be."""
    more: bool = False
    """In place of the answers stands what helps."""

    def choice(self, state: engine.State, seat: int) -> engine.Choice | None:
        """Return what the next word is chosen from; None: `said` is a complete, legal move. Raises
        engine.Illegal where `said` cannot begin a move of this seat, or the picks are none of what is asked.
        """
        choice = state.choice(seat, self.said)
        if choice is not None:
            self._check(choice)
        elif self.picks:
            raise engine.Illegal("not-offered")
        return choice

    def left(self, choice: engine.Choice) -> list[str]:
        """The words that may be picked now."""
        if len(self.picks) >= choice.most:
            return []
        return [word for word in choice.words if word not in self.picks]

    def may_finish(self, choice: engine.Choice) -> bool:
        """Return whether the picks may be the word."""
        return stepwise(choice) and bool(self.picks) and len(self.picks) >= choice.least

    def may_fill(self, choice: engine.Choice) -> bool:
        """Return whether the rest of an order can be filled in."""
        return choice.ordered and len(self.picks) < choice.least

    def add(self, choice: engine.Choice, word: str) -> MoveDraft:
        """One word more: a pick where it is made pick by pick, or all of it. A pick whose order does not
        matter is taken back by the same tap.
        """
        if not stepwise(choice) or (word == "-" and not self.picks):
            # Whether this is a word, and why not, the rules say.
            return MoveDraft((*self.said, word))
        if word in self.picks and not choice.ordered:
            return MoveDraft(self.said, tuple(pick for pick in self.picks if pick != word))
        return self.pick(choice, (word,))

    def pick(self, choice: engine.Choice, words: Sequence[str]) -> MoveDraft:
        """Some words of a menu: the next picks, or together the whole word."""
        if not words or any(word not in choice.words or word in self.picks for word in words):
            raise engine.Illegal("not-offered")
        if not stepwise(choice):
            return MoveDraft((*self.said, "+".join(word for word in choice.words if word in words)))
        draft = MoveDraft(self.said, (*self.picks, *words))
        left = [word for word in choice.words if word not in draft.picks]
        if len(left) == 1 and len(draft.picks) + 1 == choice.least:
            draft = MoveDraft(self.said, (*draft.picks, *left))  # the last place in an order is no decision
        draft._check(choice)
        # Nothing more can be picked, and in no other order: that is the word.
        full = not choice.ordered and len(draft.picks) == choice.most < len(choice.words)
        return draft.finish(choice) if full else draft

    def finish(self, choice: engine.Choice) -> MoveDraft:
        """The picks are the word."""
        if not self.may_finish(choice):
            raise engine.Illegal("too-few", least=max(1, choice.least))
        picks = self.picks if choice.ordered else tuple(word for word in choice.words if word in self.picks)
        return MoveDraft((*self.said, "+".join(picks)))

    def fill(self, choice: engine.Choice, order: Sequence[str]) -> MoveDraft:
        """The rest of an order, in this one."""
        if not choice.ordered:
            raise engine.Illegal("not-offered")
        left = self.left(choice)
        rest = [word for word in dict.fromkeys(order) if word in left]
        return MoveDraft(self.said, (*self.picks, *rest)[: choice.most])

    def tapped(self, choice: engine.Choice, verb: str, word: str, picked: Sequence[str]) -> MoveDraft:
        """Return it after a tap: on a button of a word, in a menu, or on what ends the picks."""
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
    """Return whether a word is made pick by pick: by buttons, or by menus where one does not hold all."""
    if choice.most == 1 or choice.ordered:
        return choice.most > 1
    longest = sum(sorted(map(len, choice.words))[-choice.most :]) + choice.most
    return len(choice.words) > MENU or (len(choice.words) <= BUTTONS and longest <= PICKS)


class Drafts:
    """The moves that are being said, each until its question is another: an edit of somebody's hand keeps
    what they have said. One for the process; a restart may forget them.
    """

    def __init__(self) -> None:
        self.kept: dict[tuple[int, int], tuple[int, int, MoveDraft]] = {}

    def keep(self, table: Table, seat: int, draft: MoveDraft) -> None:
        """Remember what this seat has said so far."""
        self.kept.pop((table.id, seat), None)  # what was said last goes last
        self.kept[table.id, seat] = (table.seats[seat].question_version, table.version, draft)
        while len(self.kept) > DRAFTS_KEPT:
            self.kept.pop(next(iter(self.kept)))

    def of(self, table: Table, seat: int) -> MoveDraft:
        """Return what this seat has said so far; nothing where its question is another by now. What stood
        beside the question goes with the version of the table.
        """
        asked, version, draft = self.kept.get((table.id, seat), (-1, -1, MoveDraft()))
        if asked == table.seats[seat].question_version and table.phase == "playing":
            return draft if version == table.version else MoveDraft(draft.said, draft.picks)
        self.kept.pop((table.id, seat), None)
        return MoveDraft()
