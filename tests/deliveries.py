"""Rows of the table of deliveries, for tests."""

from __future__ import annotations

from typing import Any

from bot.delivery.state import Delivery

PAGES = "(SELECT * FROM deliveries WHERE what IN ('board', 'hand'))"
DUE_PAGES = "(SELECT * FROM deliveries WHERE what IN ('board', 'hand') AND stage = 'wanted')"
CALLS = "(SELECT * FROM deliveries WHERE what = 'call')"
NOTICES = "(SELECT * FROM deliveries WHERE what = 'notice')"
ORPHANS = "(SELECT * FROM deliveries WHERE what = 'orphan')"


def a_hand(table: int, person: int, **columns: Any) -> Delivery:
    """Return the due delivery of a player's page, with these columns."""
    one = Delivery(
        9, table, person, "hand", "", 0, "wanted", 1, 1, 1, -1, None, None, None, 0, 0, None, 0
    )  # fmt: skip
    return one._replace(**columns)
