"""A question is the next decision that a player has to make, shown with the controls for it.

The same code serves every game. Every choice is a button: a word, or a whole move if there are few moves (see
sayings.py). Menus are only used if there are more choices than buttons, or than fit on the screen. drafts.py
decides what a press does, and panel.py creates the rest of the panel.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Sequence
from typing import NamedTuple

import discord

import engine
from bot import presentation
from bot.i18n.languages import Language
from bot.presentation import Presentation, Scene
from bot.presentation.markdown import escaped, plain
from bot.tables.core import tokens
from bot.tables.core.table import Table, opening_choice
from bot.ui import layout
from bot.ui.answers import beside_last, face, menus
from bot.ui.controls import (
    Control,
    ControlId,
    Rows,
    button,
    cut,
    face_alone,
    kept_row,
    laid_out,
    lines_of,
    menu,
    row,
    rows_of,
)
from bot.ui.drafts import BUTTONS, MoveDraft, stepwise
from bot.ui.sayings import NONE, Saying, advanced, sayings
from bot.ui.scene import spoken_move, turn, waiting
from bot.ui.sections import Part, controls

PRIMARY, SECONDARY = discord.ButtonStyle.primary, discord.ButtonStyle.secondary
PICKED, COSTLY = discord.ButtonStyle.success, discord.ButtonStyle.danger
PLENTY = 9999.0
"""Height in pixels that stands for unlimited space."""


class ShownQuestion(NamedTuple):
    """A seat's question as Markdown and the rows of controls for answering it.

    `back` is the control that undoes the latest pick of the draft.
    """

    question: str
    rows: Rows
    back: Control | None = None

    @property
    def menus(self) -> int:
        """Return the number of menus among the controls."""
        controls = (one for line in self.rows for one in line.children if isinstance(one, Control))
        return sum(isinstance(one.item, discord.ui.Select) for one in controls)


def ask(
    table: Table,
    seat: int,
    scene: Scene,
    draft: MoveDraft,
    again: Sequence[str] = (),
    room: float = PLENTY,
    parts: Sequence[Part] = (),
) -> ShownQuestion:
    """Return this seat's question. If the seat needn't act, name the players the table is waiting for.

    `again` is the player's last order of the same cards. `room` is the height in pixels that a phone has for
    the question and the controls. Raise engine.Illegal if the draft can't begin a move.
    """
    assert table.state is not None
    say = scene.say
    if table.paused_since is not None:
        found = [button(say("table-go-on"), ControlId("go-on", table.id), PRIMARY)]
        found.append(button(say("table-rules-button"), ControlId("rules", table.id)))
        return ShownQuestion(turn(table, scene), rows_of(found))
    if opening_choice(table.state, seat) is None:
        # Other players' moves don't update this player's message, so offer a button that does.
        found = [button(say("panel-look"), ControlId("look", table.id))]
        found += controls(parts, "waiting")
        return ShownQuestion(waiting(table, scene), rows_of(found))
    if not draft.picks:
        draft = MoveDraft(advanced(table.state, seat, draft.said))
    return _Question(table, seat, scene, draft, again, room).asked()


def taken_back(table: Table, seat: int, scene: Scene, draft: MoveDraft, room: float = PLENTY) -> MoveDraft:
    """Return the draft without its latest pick. If it has no picks, drop the last chosen word.

    Forced words are removed together with the word before them. Raise engine.Illegal if the draft doesn't
    belong to this seat.
    """
    assert table.state is not None
    if opening_choice(table.state, seat) is None:
        return MoveDraft()  # the control is forged, because there's no pick to undo
    if draft.picks:
        return MoveDraft(draft.said, draft.picks[:-1])
    shown = advanced(table.state, seat, ())
    while True:
        found = _Question(table, seat, scene, MoveDraft(shown), room=room).found
        led = [one.said for one in found if draft.said[: len(one.said)] == one.said]
        then = max(led, key=len) if led else advanced(table.state, seat, draft.said[: len(shown) + 1])
        if len(then) >= len(draft.said):
            return MoveDraft(shown)
        shown = then


def room_of(back: ControlId) -> float:
    """Return the height in pixels that the panel with this **Back** button had for its question."""
    return float(back.argument) if back.argument.isdecimal() else PLENTY


class _Question:
    """A question for one seat, and how it's presented."""

    def __init__(
        self,
        table: Table,
        seat: int,
        scene: Scene,
        draft: MoveDraft,
        again: Sequence[str] = (),
        room: float = PLENTY,
    ) -> None:
        assert table.state is not None
        self.table = table
        self.state = table.state
        self.text: Presentation = presentation.of(table.game)
        self.scene = dataclasses.replace(scene, said=draft.said)
        self.say: Language = scene.say
        self.seat = seat
        self.draft = draft
        self.again = again
        self.room = room
        self._called: dict[tuple[engine.Move, bool], str] = {}
        self.acts = seat in table.to_act
        self.deadline = table.seats[seat].clock.deadline
        self.choice = draft.choice(table.state, seat)
        self.control = ControlId("say", table.id, tokens.of_question(table, seat), draft.said, draft.picks)
        self._menus = functools.partial(menus, self.text, self.scene, self.control)

    def asked(self) -> ShownQuestion:
        """Return the question in words with its controls."""
        if self.choice is None:
            return self._sure()
        rows, moves_on = [*self._orders(self.choice), *self._words(self.choice)], self._moves_on()
        rows = beside_last(rows, moves_on) or [*rows, *moves_on]
        return ShownQuestion(self._asked, rows, self._back(self.control) if self._may_go_back else None)

    @functools.cached_property
    def _asked(self) -> str:
        """Return the question in words, with the answers so far.

        On a small screen, the answers replace the trail and the explanation of the question.
        """
        assert self.choice is not None
        say, asked = self.say, self.text.question(self.scene, self.choice, self.draft.said)
        question, _, explained = asked.partition("\n")
        lines = [self._introduced(question)]
        if self.draft.picks:
            cards = [self.text.label(self.scene, self.choice.ask, word) for word in self.draft.picks]
            lines.append("-# " + say("panel-picked", cards=escaped(" · ".join(cards))))
        elif self.draft.said:
            self._add(lines, say("panel-trail", words=self._trail()))
        self._add(lines, explained)
        return "\n".join(lines)

    def _add(self, lines: list[str], small: str) -> None:
        """Add a line of small print, if the answers still fit below it."""
        longer = [*lines, f"-# {small}"]
        needed = max(layout.FEWEST + 1, len(self._laid_out() or ()))
        if small and self._lines_below("\n".join(longer)) >= needed:
            lines[:] = longer

    def _introduced(self, question: str) -> str:
        """Return the question with its deadline."""
        if not self.acts or self._may_go_back:  # a player who has begun a move knows it's their turn
            return self.say("panel-may", question=question)
        if not self.deadline:
            return self.say("panel-your-turn", question=question)
        return self.say("panel-your-turn-until", question=question, until=f"<t:{self.deadline}:R>")

    @property
    def _lines(self) -> int:
        """Return the number of lines of answers that are allowed before menus replace them."""
        assert self.choice is not None
        # Orders are picked card by card, so a menu would take twice as many presses. Prefer buttons.
        fewest = layout.FEWEST if self.choice.ordered else layout.FEWEST - self._others
        return max(fewest, self._free)

    @functools.cached_property
    def _free(self) -> int:
        """Return the number of lines of answers that fit above the "none" and "done" buttons."""
        return self._lines_below(self._asked)

    def _lines_below(self, question: str) -> int:
        return layout.lines_in(self.room - layout.heading(plain(question)) - layout.LINE * self._others)

    @functools.cached_property
    def _others(self) -> int:
        """Return the number of lines without answers: the "none" and "done" buttons, and a menu of orders."""
        assert self.choice is not None
        return (bool(self.draft.picks) or self.choice.least == 0) + self.draft.may_fill(self.choice)

    def _sure(self) -> ShownQuestion:
        """Ask the player to confirm this complete move."""
        say, move = self.say, self.draft.said
        whole = self.control._replace(picks=())
        question = self.text.costly(dataclasses.replace(self.scene, said=()), move)
        lines = [question or say("panel-sure"), "-# " + say("panel-trail", words=self._trail())]
        yes = button(say("panel-sure-yes"), whole._replace(verb="sure"), COSTLY)
        return ShownQuestion("\n".join(lines), [row(yes)], self._back(whole))

    def _trail(self) -> str:
        return spoken_move(self.state, self.scene, self.draft.said)

    # The answers

    @property
    def found(self) -> list[Saying]:
        """Return the choices that take one press, if they fit."""
        return self._found[0]

    @functools.cached_property
    def _found(self) -> tuple[list[Saying], list[Control]]:
        """Return the choices that take one press, with their buttons."""
        if self.choice is None or self.draft.picks or self._laid_out() is not None:
            return [], []
        found = sayings(self.state, self.seat, self.draft.said, self.text.apart, self._fit)
        answers = [self._offer(one, label) for one, label in zip(found, self._labels(found), strict=True)]
        return (found, answers) if self._has_room(answers) else ([], [])

    def _laid_out(self) -> list[list[str]] | None:
        """Return the rows of answers if the game gives them fixed positions, or None if it doesn't."""
        return None if self.choice is None else self.text.rows(self.choice.ask, self.choice.words)

    def _fit(self, found: Sequence[Saying]) -> bool:
        wide = [layout.width(label) for label in self._labels(found)]
        return layout.lines(wide) <= self._lines

    def _labels(self, found: Sequence[Saying]) -> list[str]:
        """Return the labels of choices. If some are whole moves, mark the rest, which need further words."""
        mixed = not all(one.then for one in found)
        for one in found:
            if (one.said, mixed) not in self._called:
                self._called[one.said, mixed] = self._label(one, mixed)
        return [self._called[one.said, mixed] for one in found]

    def _label(self, offer: Saying, mixed: bool) -> str:
        before = len(self.draft.said)
        steps = list(zip(offer.asks[before:], offer.said[before:], strict=True))
        if len(steps) > 1:
            phrase = self.text.phrase(self.scene, steps)
            return self.say("panel-goes-on", words=phrase) if offer.then and mixed else phrase
        (asked, word) = steps[0]
        if word == NONE:
            return self.say("panel-none")
        if "+" in word:
            return " ".join(self.text.label(self.scene, asked, one) for one in word.split("+"))
        return self.text.label(self.scene, asked, word)

    def _words(self, choice: engine.Choice) -> Rows:
        words = self.draft.left(choice)
        if self.found:
            return laid_out(self._slim(self._found[1]))
        if choice.most > 1 and not stepwise(choice):
            return self._menus(choice, words, max(1, choice.least), choice.most)
        if choice.most > 1 and not choice.ordered and len(choice.words) <= BUTTONS:
            # Picked words stay where they are, and pressing one again removes it.
            offered = [self._word(choice, word) for word in choice.words]
            if self.draft.picks or self._has_room(offered):
                return laid_out(self._slim(offered))
            return self._menus(choice, words, max(1, choice.least), choice.most)
        if len(words) > BUTTONS:
            cards = [word for word in words if self.text.is_card(word)]
            others = [self._word(choice, word) for word in words if word not in cards]
            if len(others) > BUTTONS:
                return self._menus(choice, words)
            return [*self._menus(choice, cards), *laid_out(self._slim(others))]
        if (places := self._laid_out()) is not None:
            return [kept_row([self._place(choice, word, word in words) for word in line]) for line in places]
        offered = [self._word(choice, word) for word in words]
        if not self._has_room(offered):
            return self._menus(choice, words)
        return laid_out(self._slim(offered))

    def _has_room(self, answers: Sequence[Control]) -> bool:
        """Return True if the answers fit on the screen. Without a picture, the player can scroll."""
        return self.room == PLENTY or lines_of(self._slim(answers)) <= self._lines

    def _slim(self, answers: Sequence[Control]) -> Sequence[Control]:
        """Return the answers, showing cards as emojis only if their labels don't fit."""
        if lines_of(answers) <= min(self._free, layout.LABELLED):
            return answers
        return list(map(face_alone, answers))

    def _offer(self, offer: Saying, label: str) -> Control:
        word = offer.said[len(self.draft.said) :]
        if len(word) == 1 and "+" not in word[0]:
            return button(label, self.control._replace(argument=word[0]), PRIMARY, self._face(word[0]))
        return button(label, self.control._replace(verb="words", said=offer.said), PRIMARY)

    def _word(self, choice: engine.Choice, word: str) -> Control:
        label = self.text.label(self.scene, choice.ask, word)
        style = PICKED if word in self.draft.picks else PRIMARY
        return button(label, self.control._replace(argument=word), style, self._face(word))

    def _place(self, choice: engine.Choice, word: str, free: bool) -> Control:
        """Return the button for an answer with a fixed position. Disable it if the answer isn't possible."""
        found = self._word(choice, word)
        if not free:
            found.item.style, found.item.disabled = SECONDARY, True
        return found

    def _face(self, word: str) -> discord.PartialEmoji | None:
        return face(self.text, self.scene, word)

    def _orders(self, choice: engine.Choice) -> Rows:
        """Return a menu of orders that complete the answer: named orders, the player's last order, or any."""
        if not self.draft.may_fill(choice):
            return []
        say = self.say
        names = {name: self.text.order(say, name) for name in self.text.orders(choice)}
        if set(self.again) == set(choice.words):
            cards = " ".join(self.text.label(self.scene, choice.ask, word) for word in self.again)
            names = {"again": (say("panel-again"), cards)} | names
        names["mix"] = (say("panel-mix"), say("panel-mix-is"))
        options = [
            discord.SelectOption(label=cut(label, 100), value=name, description=cut(what, 100))
            for name, (label, what) in names.items()
        ]
        return [row(menu(say("panel-order"), self.control._replace(verb="order"), options))]

    # Below the answers

    def _back(self, control: ControlId) -> Control:
        """Return the **Back** button. It carries the available height, on which earlier choices depend."""
        room = "" if control.picks or self.room == PLENTY else str(max(0, int(self.room)))
        return button(self.say("panel-back"), control._replace(verb="back", argument=room), SECONDARY)

    def _moves_on(self) -> Rows:
        """Return the buttons for "none" and "done", if they apply."""
        choice, say, control = self.choice, self.say, self.control
        assert choice is not None
        found: list[Control] = []
        if choice.least == 0 and not self.draft.picks and not self.found:
            found.append(button(say("panel-none"), control._replace(argument=NONE), PRIMARY))
        if self.draft.may_finish(choice):
            found.append(button(say("panel-done"), control._replace(verb="done"), PICKED))
        return rows_of(found)

    @property
    def _may_go_back(self) -> bool:
        return bool(self.draft.picks) or advanced(self.state, self.seat, ()) != self.draft.said
