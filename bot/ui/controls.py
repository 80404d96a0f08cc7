"""Controls: buttons and menus whose custom_id says everything, so that any process can answer any tap, for
ever.

Here is their grammar and their look; a tap on one is heard in taps.py. A control must always be a `Control`,
in a view of its own with `timeout=None`: discord.py keeps nothing of such views. A custom_id comes back from
strangers: parse it as input.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

import discord

import engine
from bot.ui import layout

FORM_KEPT = 900
"""Seconds for which discord.py keeps a form in mind. What is typed later is heard all the same."""
LARGEST = 36**12 - 1
"""The largest number of a table that a custom_id has room for."""
OPTIONS = 25
"""Options that Discord puts into a menu."""
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


Rows = list[discord.ui.ActionRow[Any]]


class ControlId(NamedTuple):
    """The meaning of a control: a verb, its table, and for a move the token of its question (see
    bot/tables/core/tokens.py) and the words said so far.

    `picks` holds the picks of a word that is not complete yet (a Scheme being laid card by card);
    `argument` is one more detail: the word of a button, the name of an option, a page.

    >>> control = ControlId("say", 1234, 7, ("duel", "KS"), argument="7H@2")
    >>> control.custom_id()
    'say:ya:7:duel KS:7H@2'
    >>> parse("say:ya:7:duel KS:7H@2") == control
    True
    >>> parse("done:1:1:4H+5H+:") == ControlId("done", 1, 1, (), ("4H", "5H"))
    True
    """

    verb: str
    table: int
    asked: int = 0
    said: engine.Move = ()
    picks: tuple[str, ...] = ()
    argument: str = ""

    def custom_id(self) -> str:
        """At most 100 characters. Raises ValueError where it would be longer."""
        words = [*self.said]
        if self.picks:
            words.append("+".join(self.picks) + "+")
        numbers = f"{_base36(self.table)}:{_base36(self.asked)}"
        text = f"{self.verb}:{numbers}:{' '.join(words)}:{self.argument}"
        if len(text) > 100:
            raise ValueError(f"custom_id of {len(text)} characters")
        return text


_CONTROL_ID = re.compile(r"([a-z-]{1,16}):([0-9a-z]{1,12}):([0-9a-z]{1,12}):([^:]{0,90}):([^:]{0,40})")


def parse(custom_id: str) -> ControlId:
    """The control that a custom_id spells. Raises ValueError for anything that is none."""
    match = _CONTROL_ID.fullmatch(custom_id)
    if match is None:
        raise ValueError("not a custom_id of ours")
    verb, table, asked, words, argument = match.groups()
    said = tuple(words.split())
    picks: tuple[str, ...] = ()
    if said and said[-1].endswith("+"):
        picks = tuple(said[-1][:-1].split("+"))
        said = said[:-1]
    return ControlId(verb, int(table, 36), int(asked, 36), said, picks, argument)


def first(values: Sequence[str]) -> str:
    """Return what was picked or typed; empty for a forged control, which has nothing of the kind."""
    return values[0] if values else ""


@lru_cache(maxsize=1024)
def _base36(number: int) -> str:
    digits = ""
    while number:
        number, digit = divmod(number, 36)
        digits = _DIGITS[digit] + digits
    return digits or "0"


class Control(discord.ui.DynamicItem[Any], template=_CONTROL_ID):
    """A button or a menu. discord.py makes a new one for each tap and does nothing more with it: the router
    of taps hears of every interaction, and answers.
    """

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Control:
        """The control that was tapped."""
        return cls(item)


class Sheet(discord.ui.LayoutView):
    """All of a message. It is complete before it is looked at or sent, and discord.py remembers nothing of
    it: a view that is not finished would be kept in mind, and its message taken apart, at each tap, for
    someone who never hears of it.
    """

    def __init__(self) -> None:
        super().__init__(timeout=None)
        self._components: list[dict[str, Any]] | None = None

    def is_finished(self) -> bool:
        """Return whether discord.py need not listen for taps on it."""
        return True

    def to_components(self) -> list[dict[str, Any]]:
        """As Discord takes it: asked for when it is compared with what is shown, and when it is sent."""
        if self._components is None:
            self._components = super().to_components()  # type: ignore[no-untyped-call]
        return self._components


def button(
    label: str,
    control: ControlId,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    emoji: discord.PartialEmoji | str | None = None,
    disabled: bool = False,
) -> Control:
    """A button; its label is cut to what Discord takes. One without a label has an emoji."""
    return Control(
        discord.ui.Button(
            label=cut(label, 80) or None,
            style=style,
            custom_id=control.custom_id(),
            emoji=emoji,
            disabled=disabled,
        )
    )


def menu(
    placeholder: str,
    control: ControlId,
    options: Sequence[discord.SelectOption],
    least: int = 1,
    most: int = 1,
) -> Control:
    """Return a select menu. Raise ValueError unless it has 1 to 25 options and one at least may be picked."""
    if not 1 <= len(options) <= OPTIONS or not max(1, least) <= most:
        raise ValueError(f"a menu of {len(options)} options, {least} to {most} of them to be picked")
    return Control(
        discord.ui.Select(
            placeholder=cut(placeholder, 150),
            custom_id=control.custom_id(),
            options=list(options),
            min_values=least,
            max_values=min(most, len(options)),
        )
    )


def people_menu(placeholder: str, control: ControlId, most: int) -> Control:
    """Return a menu of the people of the server, of whom 1 to `most` are picked. Raise ValueError for more
    than 25.
    """
    if not 1 <= most <= OPTIONS:
        raise ValueError(f"a menu in which {most} people are to be picked")
    return Control(
        discord.ui.UserSelect(
            placeholder=cut(placeholder, 150), custom_id=control.custom_id(), max_values=most
        )
    )


def choices(labels: Mapping[str, str], chosen: Collection[str] = ()) -> list[discord.SelectOption]:
    """Return the options of a menu: each value with its label, cut to what Discord takes; some are chosen."""
    return [
        discord.SelectOption(label=cut(label, 100), value=value, default=value in chosen)
        for value, label in labels.items()
    ]


def nearest(numbers: Sequence[int], at: int) -> Sequence[int]:
    """Return as many of these numbers, which ascend, as a menu has room for: those around `at`.

    >>> nearest(range(1, 60), 30) == range(18, 43), nearest(range(1, 60), 0)[:2] == range(1, 3)
    (True, True)
    """
    first = sum(one < at for one in numbers) - OPTIONS // 2
    return numbers[max(0, min(first, len(numbers) - OPTIONS)) :][:OPTIONS]


def row(*controls: Control) -> discord.ui.ActionRow[Any]:
    """Return controls side by side: 1 to 5 buttons, or one menu. Raise ValueError for anything else. A list
    that can grow goes into `rows_of` (`./run check` looks for it).
    """
    if not controls:
        raise ValueError("a row without a control")
    return discord.ui.ActionRow(*controls)


def rows_of(buttons: Sequence[Control]) -> Rows:
    """Return buttons in as few rows as Discord allows, all of about the same length."""
    rows = -(-len(buttons) // layout.ACROSS)
    ends = [round(len(buttons) * number / rows) for number in range(rows + 1)] if rows else [0]
    return [row(*buttons[start:end]) for start, end in pairwise(ends)]


def kept_row(items: Sequence[discord.ui.Item[Any]]) -> discord.ui.ActionRow[Any]:
    """Return a row again with those of its items that are kept, or with others that fit."""
    return discord.ui.ActionRow(*items)


def laid_out(buttons: Sequence[Control]) -> Rows:
    """Return buttons in rows, each a line on a phone where it can be."""
    return [row(*line) for line in layout.rows(buttons, _widths(buttons))]


def lines_of(buttons: Sequence[Control]) -> int:
    """Return how many lines of a phone they take."""
    return layout.lines(_widths(buttons))


def _widths(buttons: Sequence[Control]) -> list[float]:
    return [layout.width(one.item.label or "", one.item.emoji is not None) for one in buttons]


def face_alone(shown: Control) -> Control:
    """Return a button without its label, where it has a face; else as it is."""
    one = shown.item
    if one.emoji is None:
        return shown
    return Control(
        discord.ui.Button(style=one.style, custom_id=one.custom_id, emoji=one.emoji, disabled=one.disabled)
    )


def form(title: str, label: str, control: ControlId, longest: int) -> discord.ui.Modal:
    """A form of one field, of so many characters; the one that answers this control gets what is typed."""
    modal = discord.ui.Modal(title=cut(title, 45), custom_id=control.custom_id(), timeout=FORM_KEPT)
    field: discord.ui.TextInput[Any] = discord.ui.TextInput(custom_id="words", max_length=longest)
    modal.add_item(discord.ui.Label(text=cut(label, 45), component=field))
    return modal


def cut(text: str, most: int) -> str:
    """The text, or its beginning and an ellipsis."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
