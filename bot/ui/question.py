"""The question that a player is asked, and the controls with which they answer it.

The same code serves every game. What may be said stands on buttons: a word, or a whole move where the moves
are few (sayings.py); only what is too much for buttons, or for the screen, stands in menus. What a tap leads
to is decided in drafts.py; what else stands on their panel, in panel.py.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Sequence
from typing import Any

import discord

import engine
from bot import presentation
from bot.i18n.languages import Language
from bot.presentation import Presentation, Scene
from bot.presentation.markdown import plain
from bot.tables.core import tokens
from bot.tables.core.table import Table, opening_choice
from bot.ui import layout
from bot.ui.answers import HINT, AnswerButton, Menus, Rows, a_line, face, helps, put_off_by, undo_control
from bot.ui.calling import may_put_off
from bot.ui.controls import ControlId, button, cut, menu, row
from bot.ui.drafts import BUTTONS, MoveDraft, stepwise
from bot.ui.hint import may_hint
from bot.ui.sayings import NONE, Saying, advanced, sayings
from bot.ui.scene import spoken_move, turn, waiting

PRIMARY, SECONDARY = discord.ButtonStyle.primary, discord.ButtonStyle.secondary
PICKED, COSTLY = discord.ButtonStyle.success, discord.ButtonStyle.danger
PLENTY = 9999.0
"""Pixels: room for everything that is ever asked."""


def ask(
    table: Table,
    seat: int,
    scene: Scene,
    draft: MoveDraft,
    again: Sequence[str] = (),
    room: float = PLENTY,
) -> tuple[str, Rows]:
    """Return what this seat is asked, as markdown, and the rows of controls; for a seat that has nothing to
    say, whom the table waits for. `again` is how they answered the same question before, where that is an
    order; `room` are the pixels that a phone's screen has for both. Raises engine.Illegal where the draft
    cannot be the beginning of a move.
    """
    assert table.state is not None
    say = scene.say
    if table.paused_since is not None:
        found = [button(say("table-go-on"), ControlId("go-on", table.id), PRIMARY)]
        found.append(button(say("table-rules-button"), ControlId("rules", table.id)))
        return turn(table, scene), [row(*found)]
    if opening_choice(table.state, seat) is None:
        label = say("panel-look")
        # Their message is not renewed at every move of others.
        text = waiting(table, scene) + "\n-# " + say("panel-since", button=label)
        found = [button(label, ControlId("look", table.id))]
        if seat not in presentation.of(table.game).out(scene.view):
            found.append(button(say("plan-button"), ControlId("plan", table.id)))
        if (undo := undo_control(table, seat)) is not None:
            found.append(button(say("undo-button"), undo))
        return text, [row(*found, button(say("table-rules-button"), ControlId("rules", table.id)))]
    if not draft.picks:
        draft = MoveDraft(advanced(table.state, seat, draft.said))
    return _Question(table, seat, scene, draft, again, room).asked()


def taken_back(table: Table, seat: int, scene: Scene, draft: MoveDraft, room: float = PLENTY) -> MoveDraft:
    """Without its latest pick or, where there is none, as it was before the tap that led here: what followed
    of itself goes with what it followed from. Raises engine.Illegal where it is no draft of this seat's.
    """
    assert table.state is not None
    if opening_choice(table.state, seat) is None:
        return MoveDraft()  # a control that nobody drew: there is nothing to take back
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
    """The room that there was on the panel of this **Back**."""
    return float(back.argument) if back.argument.isdecimal() else PLENTY


class _Question:
    """One question of one seat, and how it is put to them."""

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
        self._last: Sequence[AnswerButton] = ()
        """The last row of answers, where these are buttons."""
        self._answers: list[AnswerButton] = []
        """What is `found`, as buttons."""
        self.acts = seat in table.to_act
        self.deadline = table.seats[seat].clock.deadline
        self.hinted = may_hint(table, seat)
        self.undo = undo_control(table, seat)
        self.choice = draft.choice(table.state, seat)
        self.control = ControlId("say", table.id, tokens.of_question(table, seat), draft.said, draft.picks)
        self._menus = Menus(self.text, self.scene, self.control)

    def asked(self) -> tuple[str, Rows]:
        """The words of it, and its controls."""
        if self.choice is None:
            return self._sure()
        rows = [*self._orders(self.choice), *self._words(self.choice)]
        if len(rows) > self._lines and self._last and (line := self._beside(self._last)):
            return self._asked, [*rows[:-1], line]
        return self._asked, [*rows, self._below()]

    @functools.cached_property
    def _asked(self) -> str:
        """The question in words, and what was answered so far."""
        assert self.choice is not None
        say, question = self.say, self.text.question(self.scene, self.choice, self.draft.said)
        lines = [self._introduced(question)]
        if self.draft.said:
            lines.append("-# " + say("panel-trail", words=self._trail()))
        if self.draft.picks:
            cards = [self.text.label(self.scene, self.choice.ask, word) for word in self.draft.picks]
            lines.append("-# " + say("panel-picked", cards=" · ".join(cards)))
        return "\n".join(lines)

    def _introduced(self, question: str) -> str:
        """The question, and until when it may be answered."""
        if not self.acts:
            return self.say("panel-may", question=question)
        shown = self.say("panel-your-turn", question=question)
        if not self.deadline:
            return shown
        until = f"<t:{self.deadline}:R>"
        timed = self.say("panel-your-turn-until", question=question, until=until)
        # Where there is little room, the controls say that it is their turn: no screen is to be scrolled.
        fits = layout.lines_in(self.room - layout.height(plain(timed)) - layout.SPARE) > layout.FEWEST
        return timed if fits else self.say("panel-your-turn-brief", question=question, until=until)

    @functools.cached_property
    def _lines(self) -> int:
        """The lines of answers that there is room for."""
        return layout.lines_in(self.room - layout.height(plain(self._asked)))

    def _sure(self) -> tuple[str, Rows]:
        """The move is whole: is it meant?"""
        say, move = self.say, self.draft.said
        whole = self.control._replace(picks=())
        question = self.text.costly(dataclasses.replace(self.scene, said=()), move)
        lines = [question or say("panel-sure"), "-# " + say("panel-trail", words=self._trail())]
        yes = button(say("panel-sure-yes"), whole._replace(verb="sure"), COSTLY)
        return "\n".join(lines), [row(yes, self._back(whole).made())]

    def _trail(self) -> str:
        return spoken_move(self.state, self.scene, self.draft.said)

    # The answers

    @functools.cached_property
    def found(self) -> list[Saying]:
        """Return what may be said with one tap, where that is not too much."""
        if self.choice is None or self.draft.picks or self._laid_out() is not None:
            return []
        found = sayings(self.state, self.seat, self.draft.said, self.text.apart, self._fit)
        self._answers = self._offered(found)
        return found if self._has_room(self._answers) else []

    def _laid_out(self) -> list[list[str]] | None:
        """The rows of answers that have places of their own."""
        return None if self.choice is None else self.text.rows(self.choice.ask, self.choice.words)

    def _fit(self, found: Sequence[Saying]) -> bool:
        wide = [layout.width(label) for label in self._labels(found)]
        return layout.lines(wide) <= self._lines

    def _labels(self, found: Sequence[Saying]) -> list[str]:
        """The offers in words. Where some are whole moves, it is marked which of the others go on."""
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
            return self.text.spoken(self.scene, asked, word)
        return self.text.label(self.scene, asked, word)

    def _words(self, choice: engine.Choice) -> Rows:
        words = self.draft.left(choice)
        if self.found:
            return self._rows(self._answers + self._unplayable(choice, self._answers))
        if choice.most > 1 and not stepwise(choice):
            return self._menus.of(choice, words, max(1, choice.least), choice.most)
        if choice.most > 1 and not choice.ordered and len(choice.words) <= BUTTONS:
            # Those that were picked stay where they are, and another tap takes them back.
            return self._rows([self._word(choice, word) for word in choice.words])
        if len(words) > BUTTONS:
            cards = [word for word in words if self.text.is_card(word)]
            others = [self._word(choice, word) for word in words if word not in cards]
            if len(others) > BUTTONS:
                return self._menus.of(choice, words, 1, 1)
            return [*self._menus.of(choice, cards, 1, 1), *self._rows(others)]
        if (places := self._laid_out()) is not None:
            return [row(*(self._word(choice, word).made() for word in line)) for line in places]
        offered = [self._word(choice, word) for word in words]
        if not self._has_room(offered):
            return self._menus.of(choice, words, 1, 1)
        return self._rows(offered + self._unplayable(choice, offered))

    def _has_room(self, answers: Sequence[AnswerButton]) -> bool:
        """Return whether they fit the screen; where there is no picture, one scrolls to them."""
        lines = layout.lines([one.width for one in self._slim(answers)])
        return self.room == PLENTY or lines <= self._lines

    def _rows(self, answers: Sequence[AnswerButton]) -> Rows:
        shown = self._slim(answers)
        lines = layout.rows(shown, [one.width for one in shown])
        self._last = lines[-1] if lines else ()
        return [row(*(one.made() for one in line)) for line in lines]

    def _slim(self, answers: Sequence[AnswerButton]) -> Sequence[AnswerButton]:
        """Where there is no room for labels beside the faces of cards, the faces alone."""
        if layout.lines([one.width for one in answers]) <= min(self._lines, layout.LABELLED):
            return answers
        return [one._replace(label="") if one.face is not None else one for one in answers]

    def _offered(self, found: Sequence[Saying]) -> list[AnswerButton]:
        return [self._offer(one, label) for one, label in zip(found, self._labels(found), strict=True)]

    def _offer(self, offer: Saying, label: str) -> AnswerButton:
        word = offer.said[len(self.draft.said) :]
        if len(word) == 1 and "+" not in word[0]:
            return AnswerButton(label, self.control._replace(argument=word[0]), PRIMARY, self._face(word[0]))
        return AnswerButton(label, self.control._replace(verb="words", said=offer.said), PRIMARY)

    def _word(self, choice: engine.Choice, word: str) -> AnswerButton:
        label = self.text.label(self.scene, choice.ask, word)
        style = PICKED if word in self.draft.picks else PRIMARY
        return AnswerButton(label, self.control._replace(argument=word), style, self._face(word))

    def _unplayable(self, choice: engine.Choice, offered: Sequence[AnswerButton]) -> list[AnswerButton]:
        """The cards of their hand that may not be played now, where one is asked for and there is room: a tap
        says why.
        """
        held = self.text.held(self.scene.view)
        if choice.most > 1 or not any(word in held for word in choice.words):
            return []
        others = [
            AnswerButton(
                self.text.label(self.scene, choice.ask, card),
                self.control._replace(verb="why", argument=card),
                SECONDARY,
                self._face(card),
            )
            for card in held
            if card not in choice.words
        ]
        every = self._slim([*offered, *others])
        fits = len(every) <= BUTTONS and layout.lines([one.width for one in every]) <= self._lines
        return others if fits else []

    def _face(self, word: str) -> discord.PartialEmoji | None:
        return face(self.text, self.scene, word)

    def _orders(self, choice: engine.Choice) -> Rows:
        """A menu of orders that fill in what is left: those with a name, their last one, any."""
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

    # Below them

    def _back(self, control: ControlId) -> AnswerButton:
        """It says how much room there was, for what was offered before depends on it."""
        room = "" if control.picks or self.room == PLENTY else str(max(0, int(self.room)))
        return AnswerButton(self.say("panel-back"), control._replace(verb="back", argument=room), SECONDARY)

    def _below(self) -> discord.ui.ActionRow[Any]:
        """None, done, back; and what helps: behind **More** where a phone has no room for it beside these."""
        found, helping = self._moves_on(), helps(self.say, self._behind, self.undo)
        later = self._later
        # What can I do? is for those who need help most: it goes last.
        for shown in (
            [*found, *helping, *later],
            [*found, helping[0], *later, self._more],
            [*found, helping[0], self._more],
            [*found, *later, self._more],
            [*found, self._more],
        ):
            if a_line(shown):
                break
        return row(*(one.made() for one in shown))

    def _beside(self, answers: Sequence[AnswerButton]) -> discord.ui.ActionRow[Any] | None:
        """The same beside the last answers, where a line for itself would not fit the screen."""
        shown = [*answers, *self._moves_on(), self._more]
        return row(*(one.made() for one in shown)) if a_line(shown) else None

    def _moves_on(self) -> list[AnswerButton]:
        choice, say, control = self.choice, self.say, self.control
        assert choice is not None
        found: list[AnswerButton] = []
        if choice.least == 0 and not self.draft.picks and not self.found:
            found.append(AnswerButton(say("panel-none"), control._replace(argument=NONE), PRIMARY))
        if self.draft.may_finish(choice):
            found.append(AnswerButton(say("panel-done"), control._replace(verb="done"), PICKED))
        if self.draft.picks or advanced(self.state, self.seat, ()) != self.draft.said:
            found.append(self._back(control))
        return found

    @property
    def _more(self) -> AnswerButton:
        return AnswerButton(self.say("panel-more"), self._behind, SECONDARY)

    @property
    def _later(self) -> list[AnswerButton]:
        """Their message may be the one that called them: what puts the next call off stands on it."""
        if not self.acts or not may_put_off(self.table):
            return []
        return [put_off_by(self.say, self.control)]

    @property
    def _behind(self) -> ControlId:
        argument = HINT if self.hinted else ""
        return self.control._replace(verb="more", said=(), picks=(), argument=argument)
