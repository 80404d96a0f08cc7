"""Rulebooks as messages: a page, a rule by its number, and links to the rules that a text cites.

The text of the rules is in data and next to the engine. This module knows no table and no seat.
"""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.i18n import rulebook
from bot.i18n.languages import Language
from bot.tables.core.errors import Refused
from bot.ui.controls import ControlId, button, choices, cut, menu, row, rows_of
from bot.ui.message import boxed

LINKS = 5
"""Maximum number of rules that a text links to: one row of buttons."""


def rulebook_page(say: Language, game: str, number: int) -> discord.ui.LayoutView:
    """Return one section of a rulebook, with controls for the others and for its rules.

    Raise Refused for an unknown game.
    """
    pages = rulebook.sections(game, say.code)
    if not pages:
        raise Refused("no-such-game")
    number = min(number, len(pages) - 1)
    section = pages[number]
    count = say("rules-page", page=number + 1, pages=len(pages))
    title = f"## {say(f'game-{game}')}: {section.title}\n-# {count}"
    if len(pages) == 1:
        return boxed(title, section.text)
    titles = {str(at): page.title for at, page in enumerate(pages[:25])}
    rules = section.rules or [rule.number for rule in rulebook.rules(game, say.code)]
    earlier = ControlId("page", 0, argument=f"{game} {max(0, number - 1)}")
    later = ControlId("page", 0, asked=1, argument=f"{game} {number + 1}")
    ways = [
        button(say("rules-earlier"), earlier, disabled=number == 0),
        button(say("rules-later"), later, disabled=number + 1 == len(pages)),
        *(button(say("rules-by-number"), _rule_id(game, first)) for first in rules[:1]),
    ]
    chosen = ControlId("page", 0, argument=f"{game} menu")
    pages_menu = menu(section.title, chosen, choices(titles, (str(number),)))
    return boxed(title, section.text, row(pages_menu), *rows_of(ways))


def _rule_id(game: str, number: str, verb: str = "rule") -> ControlId:
    return ControlId(verb, 0, argument=f"{game} {number}")


def rule_page(say: Language, game: str, said: str) -> discord.ui.LayoutView:
    """Return one numbered rule, with buttons for its neighbours and its page.

    Raise Refused for an unknown rule.
    """
    rules = rulebook.rules(game, say.code)
    if not rules:
        raise Refused("no-such-game")
    at = rulebook.rule(game, said, say.code)
    if at is None:
        raise Refused("no-such-rule", game_key=f"game-{game}", first=rules[0].number, last=rules[-1].number)
    rule = rules[at]
    title = say("rules-rule", game=say(f"game-{game}"), number=rule.number, part=rule.part)
    beside = [
        button(say("rules-beside", number=one.number), _rule_id(game, one.number))
        for one in (*rules[max(0, at - 1) : at], *rules[at + 1 : at + 2])
    ]
    page = rulebook.section(game, rule.number, say.code)
    book = button(say("rules-book"), ControlId("page", 0, argument=f"{game} {page}"))
    return boxed(title, rule.text, *rows_of([*beside, book]))


def links(text: str) -> list[discord.ui.ActionRow[Any]]:
    """Return buttons for the rules that a text cites."""
    controls = [button(number, _rule_id(game, number, "cite")) for game, number in rulebook.cited(text)]
    return rows_of(controls[:LINKS])


def rules_to_choose(say: Language, game: str, typed: str) -> list[app_commands.Choice[str]]:
    """Return the completions of an option for a rule: by number, then by text."""
    rules, wanted = rulebook.rules(game, say.code), typed.strip().casefold()
    meant = rulebook.rule(game, typed, say.code)
    found = [] if meant is None else [rules[meant]]
    found += [rule for rule in rules if wanted in rule.number.casefold()]
    found += [rule for rule in rules if wanted in rule.plain.casefold()]
    return [
        app_commands.Choice(name=cut(f"{rule.number} · {rule.plain}", 100), value=rule.number)
        for rule in list(dict.fromkeys(found))[:25]
    ]
