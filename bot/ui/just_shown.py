"""Debounce presses on controls that have only just appeared.

When a player is alone with robots, the next choice appears before they've lifted their finger. The second
half of a double tap would then play a card they haven't seen. So a press only counts once its control has
been on the player's page for a short time. This module answers no interactions.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

import discord

from bot.tables.core.in_mind import Forgotten, drop
from bot.ui.controls import ControlId, parse

GLANCE = 0.8
"""Seconds a control must be on a page before a press counts."""
ON_ITS_WAY = 3.0
"""Maximum number of seconds during which a page counts as being sent."""
MOST = 2000
"""Maximum number of pages to track."""

Key = tuple[int, int]
"""A table and a person."""


class JustShown:
    """The pages that a process has shown, by table and person. PageRenderer owns the only instance."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self.now = now
        self.pages: OrderedDict[Key, dict[int, float]] = OrderedDict()
        """For each control on the newest page, the time from which a press counts."""
        self.glance = GLANCE
        """Seconds a control must be on a page. Automatic clients replace this."""

    @contextmanager
    def showing(self, table: int, person: int, view: discord.ui.LayoutView) -> Iterator[None]:
        """Record that this page is being shown to this person. Wrap this around the request to Discord.

        Person 0 stands for a page that everyone sees.
        """
        key, controls = (table, person), set(_controls(view))
        before, counts = self.pages.pop(key, {}), self.now() + ON_ITS_WAY
        self.pages[key] = {one: before.get(one, counts) for one in controls}
        while len(self.pages) > MOST:
            self.pages.popitem(last=False)
        try:
            yield
        finally:
            page = self.pages.get(key, {})
            for one in controls & page.keys() - before.keys():
                page[one] = self.now() + self.glance

    def too_early(self, control: ControlId, person: int) -> bool:
        """Return True if the person can't have read the control they pressed."""
        counts = self.pages.get((control.table, person), {}).get(_sameness(control), 0.0)
        return self.glance > 0 and self.now() < counts

    def forget(self, forgotten: Forgotten) -> None:
        """Discard this person's pages."""
        drop(self.pages, forgotten.person)


def _controls(view: discord.ui.LayoutView) -> Iterator[int]:
    for item in view.walk_children():
        custom_id = getattr(item, "custom_id", None)
        if custom_id is not None:
            yield _sameness(parse(custom_id))


def _sameness(control: ControlId) -> int:
    """Return the same number for controls that differ only in their picks or the argument of **Back**.

    Ignoring picks is safe, because a pick never completes a move. A different control does that.
    """
    argument = "" if control.verb == "back" else control.argument
    return hash(control._replace(picks=(), argument=argument))
