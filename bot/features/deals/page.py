"""Tell players if a deal was honest, and generate the file that proves it.

The file contains and explains the seal, the cuts and the secret. It's based on data/deal/verify.py.
"""

from __future__ import annotations

import json
from pathlib import Path

import discord

from bot.features.deals.deal import Deal, of_duplicate, seal
from bot.i18n.languages import Language
from bot.tables.core.table import Table
from bot.ui.message import text_view
from engine import duplicate

FILE = "verify.py"
SCRIPT = Path(__file__).resolve().parents[3] / "data" / "deal" / FILE
UNKNOWN = (SCRIPT.with_name("unknown.py")).read_text("utf-8")
"""The checker code for a game without its own script."""


def lobby_deal(table: Table, say: Language) -> discord.ui.LayoutView:
    """Return the seal of a lobby's deal, which players can compare after the game."""
    assert table.seed is not None
    return text_view(say("deal-seal", seal=seal(table.seed)))


def deal_page(table: Table, deal: Deal, say: Language) -> discord.ui.LayoutView:
    """Return a sentence about the deal. If `deal.secret` isn't empty, the caller should attach the file."""
    if deal.secret:
        told = say("deal-open-rounds" if table.alive else "deal-over")
    else:
        told = say("deal-hidden" if table.alive else "deal-unproven")
    return text_view(f"{told}\n{say('deal-daily')}")


def script(deal: Deal, about: str = "") -> bytes:
    """Return a self-contained program that deals the game again and verifies it.

    `about`, if any, replaces the explanation at the beginning of the program, which is about tables.
    """
    known = SCRIPT.with_name(f"{deal.game}.py")
    program = SCRIPT.read_text("utf-8")
    if about:
        _, _, rest = program.split('"""', 2)
        program = f'"""{about}"""{rest}'
    program = program.replace('r"""{}"""', f'r"""{json.dumps(deal._asdict())}"""')
    return program.replace("#GAME\n", known.read_text("utf-8") if known.exists() else UNKNOWN).encode()


def daily_proof(deal: duplicate.Deal) -> bytes:
    """Return the program that verifies a day's deal, once its secret is open."""
    return script(of_duplicate(deal), SCRIPT.with_name("daily.txt").read_text("utf-8"))
