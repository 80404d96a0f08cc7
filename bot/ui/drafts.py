"""The moves that are being said, until they are made. Nothing is shown here."""

from __future__ import annotations

from bot.tables.table import Table
from bot.ui.panel import MoveDraft

DRAFTS_KEPT = 1000


class Drafts:
    """The moves that are being said, each until its question is another: an edit of somebody's hand keeps
    what she has said. One for the process; a restart may forget them.
    """

    def __init__(self) -> None:
        self._drafts: dict[tuple[int, int], tuple[int, MoveDraft]] = {}

    def keep(self, table: Table, seat: int, draft: MoveDraft) -> None:
        """Remember what this seat has said so far."""
        self._drafts[table.id, seat] = (table.seats[seat].question_version, draft)
        while len(self._drafts) > DRAFTS_KEPT:
            self._drafts.pop(next(iter(self._drafts)))

    def of(self, table: Table, seat: int) -> MoveDraft:
        """What this seat has said so far; nothing where its question is another by now."""
        asked, draft = self._drafts.get((table.id, seat), (-1, MoveDraft()))
        if asked == table.seats[seat].question_version and table.phase == "playing":
            return draft
        self._drafts.pop((table.id, seat), None)
        return MoveDraft()
