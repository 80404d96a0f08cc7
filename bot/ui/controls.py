"""Controls: buttons and menus with their whole state in the custom_id, so any process can answer them.

This module defines their format and appearance. Interactions are handled by taps.py. A control must always be
a `Control`, in a view of its own with `timeout=None`, so that discord.py keeps no state for the view. A
custom_id can be forged, so treat it as untrusted input.
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
"""Seconds before discord.py discards a form. Text typed later is still received."""
LARGEST = 36**12 - 1
"""The largest table ID that fits into a custom_id."""
OPTIONS = 25
"""Maximum number of options in a Discord menu."""
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


Rows = list[discord.ui.ActionRow[Any]]


class ControlId(NamedTuple):
    """The meaning of a control: a verb, a table, and for moves also the decision and the words so far.

    `asked` is the token of the decision (see bot/tables/core/tokens.py). `picks` holds the picks of an
    unfinished word, such as a Scheme laid card by card. `argument` is any further detail: the word of a
    button, the name of an option, or a page.

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
        """Return the custom_id. Raise ValueError if it has more than 100 characters."""
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
    """Parse a custom_id. Raise ValueError if it isn't in this module's format."""
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
    """Return the first value that was picked or typed. Return "" if a forged control has none."""
    return values[0] if values else ""


@lru_cache(maxsize=1024)
def _base36(number: int) -> str:
    digits = ""
    while number:
        number, digit = divmod(number, 36)
        digits = _DIGITS[digit] + digits
    return digits or "0"


class Control(discord.ui.DynamicItem[Any], template=_CONTROL_ID):
    """A button or a menu.

    discord.py creates a new instance for each interaction and does nothing with it. The router receives every
    interaction and answers it.
    """

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Control:
        """Parse an interaction's control."""
        return cls(item)


class Sheet(discord.ui.LayoutView):
    """A message's entire view. It must be complete before it's read or sent.

    discord.py doesn't track it. If it did, it would keep views in memory and parse their message at each
    interaction, for a listener that's never called.
    """

    def __init__(self) -> None:
        super().__init__(timeout=None)
        self._components: list[dict[str, Any]] | None = None

    def is_finished(self) -> bool:
        """Return True, which keeps discord.py from listening for interactions with the view."""
        return True

    def to_components(self) -> list[dict[str, Any]]:
        """Return the components in Discord's format.

        They're cached, because they're needed twice: to compare with the current page and for the request.
        """
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
    """Create a button, truncating its label for Discord. A button without a label needs an emoji."""
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
    """Create a select menu. Raise ValueError unless it has 1 to 25 options and allows at least one pick."""
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
    """Create a menu of the server's members with 1 to `most` picks.

    Raise ValueError if `most` is over 25.
    """
    if not 1 <= most <= OPTIONS:
        raise ValueError(f"a menu in which {most} people are to be picked")
    return Control(
        discord.ui.UserSelect(
            placeholder=cut(placeholder, 150), custom_id=control.custom_id(), max_values=most
        )
    )


def choices(labels: Mapping[str, str], chosen: Collection[str] = ()) -> list[discord.SelectOption]:
    """Create menu options from values and labels, cut for Discord. Those in `chosen` are preselected."""
    return [
        discord.SelectOption(label=cut(label, 100), value=value, default=value in chosen)
        for value, label in labels.items()
    ]


def nearest(numbers: Sequence[int], at: int) -> Sequence[int]:
    """Return up to OPTIONS numbers that are nearest to `at`. `numbers` must be ascending.

    >>> nearest(range(1, 60), 30) == range(18, 43), nearest(range(1, 60), 0)[:2] == range(1, 3)
    (True, True)
    """
    first = sum(one < at for one in numbers) - OPTIONS // 2
    return numbers[max(0, min(first, len(numbers) - OPTIONS)) :][:OPTIONS]


def row(*controls: Control) -> discord.ui.ActionRow[Any]:
    """Put controls into one row: 1 to 5 buttons, or one menu.

    Raise ValueError if they don't fit into a row. For lists that can grow, use `rows_of` (`./run check`
    verifies this).
    """
    if not controls:
        raise ValueError("a row without a control")
    return discord.ui.ActionRow(*controls)


def rows_of(buttons: Sequence[Control]) -> Rows:
    """Put buttons into as few rows as Discord allows, with rows of about equal length."""
    rows = -(-len(buttons) // layout.ACROSS)
    ends = [round(len(buttons) * number / rows) for number in range(rows + 1)] if rows else [0]
    return [row(*buttons[start:end]) for start, end in pairwise(ends)]


def kept_row(items: Sequence[discord.ui.Item[Any]]) -> discord.ui.ActionRow[Any]:
    """Put items into a new row. The caller must know that they fit, e.g. because one row held them before."""
    return discord.ui.ActionRow(*items)


def laid_out(buttons: Sequence[Control]) -> Rows:
    """Put buttons into rows that each fit on one line of a phone, if possible."""
    return [row(*line) for line in layout.rows(buttons, _widths(buttons))]


def lines_of(buttons: Sequence[Control]) -> int:
    """Return the number of lines the buttons take on a phone."""
    return layout.lines(_widths(buttons))


def _widths(buttons: Sequence[Control]) -> list[float]:
    return [layout.width(one.item.label or "", one.item.emoji is not None) for one in buttons]


def face_alone(shown: Control) -> Control:
    """If a button has an emoji, remove its label. Return other buttons unchanged."""
    one = shown.item
    if one.emoji is None:
        return shown
    return Control(
        discord.ui.Button(style=one.style, custom_id=one.custom_id, emoji=one.emoji, disabled=one.disabled)
    )


def form(title: str, label: str, control: ControlId, longest: int) -> discord.ui.Modal:
    """Create a form with one field that takes up to `longest` characters.

    The method for the verb of `control` gets the typed text.
    """
    modal = discord.ui.Modal(title=cut(title, 45), custom_id=control.custom_id(), timeout=FORM_KEPT)
    field: discord.ui.TextInput[Any] = discord.ui.TextInput(custom_id="words", max_length=longest)
    modal.add_item(discord.ui.Label(text=cut(label, 45), component=field))
    return modal


def cut(text: str, most: int) -> str:
    """Truncate a text to `most` characters, ending with an ellipsis."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
