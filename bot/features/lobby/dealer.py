"""The chance in a deal: a secret that seals it, a word with which each player cuts, and a number from outside
that nobody knows before the cuts are public. No request to Discord may enter.
"""

from __future__ import annotations

import secrets
import unicodedata

from bot.i18n.languages import words_to_cut_with
from bot.tables.core.errors import Refused
from bot.tables.core.table import Table

LONGEST = 24
"""Characters of a cut."""


class Dealer:
    """Draws what a deal needs. One that can publish overrides `publish`."""

    def secret(self) -> str:
        """Return 128 random bits in hexadecimal."""
        return secrets.token_hex(16)

    def cut(self, locale: str) -> str:
        """Return a random word in the player's language."""
        return secrets.choice(words_to_cut_with(locale))

    async def publish(self, table: Table) -> int:
        """Show everybody the cuts of a table that is about to be dealt. Return the number that Discord gives
        the message: it goes into the shuffle. Raise Refused if the channel takes no message.
        """
        raise Refused("deal-unpublished")


def cut_of(text: str) -> str:
    """Return a cut as it is kept: letters, digits, single spaces and hyphens, in lower case. Raise Refused if
    nothing is left, or too much.

    >>> cut_of("  Blue   HERON!")
    'blue heron'
    """
    kept = (
        one if one.isalnum() or one == "-" else " " for one in unicodedata.normalize("NFKC", text).lower()
    )
    cut = " ".join("".join(kept).split())
    if not 0 < len(cut) <= LONGEST:
        raise Refused("bad-cut", most=LONGEST)
    return cut
