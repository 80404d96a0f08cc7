"""The random parts of a deal: a secret to seal it, each player's cut, and a number from Discord.

No one can know the number until the cuts (the players' own words) are public. This module sends no requests
to Discord.
"""

from __future__ import annotations

import secrets
import unicodedata

from bot.i18n.languages import words_to_cut_with
from bot.tables.core.errors import Refused
from bot.tables.core.table import Table

LONGEST = 24
"""Maximum number of characters in a cut."""


class Dealer:
    """Draws the random parts of a deal. Dealers that can publish override `publish`."""

    def secret(self) -> str:
        """Return 128 random bits in hexadecimal."""
        return secrets.token_hex(16)

    def cut(self, locale: str) -> str:
        """Return a random word in the player's language."""
        return secrets.choice(words_to_cut_with(locale))

    async def publish(self, table: Table) -> int:
        """Publish a table's cuts before its deal. Return the ID of Discord's message.

        The ID becomes part of the shuffle. Raise Refused if the message can't be sent. This base class can't
        send messages.
        """
        raise Refused("deal-unpublished")


def cut_of(text: str) -> str:
    """Normalise a cut to lower-case letters, digits, single spaces and hyphens.

    Raise Refused if it's empty or too long.

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
