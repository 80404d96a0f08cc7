"""Draw the page of a sealed deal: its seal, its cuts, and a file that checks it once its cards are open."""

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
"""The checker's code for a game that has no file there."""


def lobby_deal(table: Table, say: Language) -> discord.ui.LayoutView:
    """Return the seal of a lobby's deal, and how to cut it."""
    assert table.seed is not None
    return text_view(
        "\n".join([say("deal-title"), say("deal-seal", seal=seal(table.seed)), say("deal-lobby")])
    )


def deal_page(table: Table, deal: Deal, say: Language) -> discord.ui.LayoutView:
    """Return the public facts of a deal. If some of it can be checked, the caller attaches the file."""
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
    """Return the program that checks this deal. It knows how to deal the game, and contains the deal."""
    known = SCRIPT.with_name(f"{deal.game}.py")
    program = SCRIPT.read_text("utf-8").replace('r"""{}"""', f'r"""{json.dumps(deal._asdict())}"""')
    return program.replace("#GAME\n", known.read_text("utf-8") if known.exists() else UNKNOWN).encode()
