"""The page of a sealed deal, for who asks: its seal, what was cut, and once its cards are open the file that
checks it.
"""

from __future__ import annotations

import json
from pathlib import Path

import discord

from bot.features.deals.deal import Deal, seal
from bot.i18n.languages import Language
from bot.presentation.markdown import escaped
from bot.tables.core.table import Table
from bot.ui.labels import plain_names
from bot.ui.message import text_view

FILE = "verify.py"
SCRIPT = Path(__file__).resolve().parents[3] / "data" / "deal" / FILE
UNKNOWN = (SCRIPT.with_name("unknown.py")).read_text("utf-8")
"""For a game without a file of its own there."""


def lobby_deal(table: Table, say: Language) -> discord.ui.LayoutView:
    """Return what a lobby's deal is sealed with, and how it is cut."""
    assert table.seed is not None
    return text_view(
        "\n".join([say("deal-title"), say("deal-seal", seal=seal(table.seed)), say("deal-lobby")])
    )


def deal_page(table: Table, deal: Deal, say: Language) -> discord.ui.LayoutView:
    """Return what may be known of a deal; where some of it can be checked, its file goes with it."""
    cuts, _, message = deal.cut.partition("~")
    lines = [say("deal-title"), say("deal-seal", seal=deal.seal)]
    for name, cut in zip(plain_names(table), cuts.split(","), strict=True):
        if cut.strip("0"):  # earlier releases wrote 0 for a robot
            lines.append(say("deal-cut", name=escaped(name), cut=cut))
    lines.append(say("deal-message", message=message))
    over = not table.alive
    lines.append(say("deal-over" if over else "deal-open-rounds" if deal.secret else "deal-hidden"))
    if deal.secret:
        lines.append(say("deal-recipe", file=FILE))
    lines.append(say("deal-promise"))
    return text_view("\n".join(lines))


def script(deal: Deal) -> bytes:
    """Return the program that checks a deal: it knows how the game is dealt, and holds the deal."""
    known = SCRIPT.with_name(f"{deal.game}.py")
    program = SCRIPT.read_text("utf-8").replace('r"""{}"""', f'r"""{json.dumps(deal._asdict())}"""')
    return program.replace("#GAME\n", known.read_text("utf-8") if known.exists() else UNKNOWN).encode()
