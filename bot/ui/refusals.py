"""Explain why a move was refused."""

from __future__ import annotations

import engine
from bot import presentation
from bot.i18n.languages import Language
from bot.tables.core.table import Table
from bot.ui.scene import scene_of


def why_not(table: Table, seat: int, say: Language, illegal: engine.Illegal) -> str:
    """Explain why a move was refused, including the number of the rule behind it."""
    sentence = presentation.of(table.game).refusal(scene_of(table, seat, say), illegal)
    return with_rule(say, sentence, illegal)


def with_rule(say: Language, sentence: str, illegal: engine.Illegal) -> str:
    """Add the number of the rule to a refusal, if it has one."""
    return sentence if illegal.rule is None else say("advice-rule", sentence=sentence, rule=illegal.rule)
