"""Offer a challenge below every finished game that has a short form."""

from __future__ import annotations

from collections.abc import Sequence

from bot.features.challenges.page import ASK
from bot.features.duplicate.rows import Play
from bot.i18n.languages import Language
from bot.presentation import Scene
from bot.tables.core.table import Table
from bot.ui.controls import Control, ControlId, button
from bot.ui.sections import Part, Section
from engine import duplicate


def challenge_control(game: str, say: Language) -> Control:
    """Return the button that opens the form with this game selected. The game must have a short form."""
    return button(say("challenge-button"), ControlId(ASK, 0, argument=game))


def challenge_parts(table: Table, scene: Scene) -> Sequence[Part]:
    """Return the button to show below a finished game, if the game has a short form."""
    if table.phase != "over" or table.game not in duplicate.games():
        return ()
    return [Part("controls", controls=(challenge_control(table.game, scene.say),))]


def way_on(play: Play, say: Language) -> Control:
    """Return the button to show below a finished play."""
    return challenge_control(play.game, say)


class ChallengeSection(Section):
    """Adds `challenge_parts` to the public message. After a game, a player's own panel has no room for it."""

    async def board(self, table: Table, scene: Scene) -> Sequence[Part]:
        """See Section."""
        return challenge_parts(table, scene)
