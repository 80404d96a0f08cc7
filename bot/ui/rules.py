"""Rulebooks as messages: a page, a rule by number, and links to the rules a text cites.

The rules' text is in data and next to the engine.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import discord
from discord import app_commands

from bot.i18n import rulebook
from bot.i18n.languages import Language
from bot.presentation.markdown import plain
from bot.tables.core.errors import Refused
from bot.ui import layout
from bot.ui.controls import ControlId, button, choices, cut, menu, row, rows_of
from bot.ui.message import boxed

LINKS = 5
"""Maximum number of rules a text links to: one row of buttons."""
CONTENTS = "contents"
"""Value used instead of a page number to open the menu of all sections."""
ROOM = layout.OWN - 150.0
"""Height in pixels for a page's text, without the margins, the title and the buttons."""
_BLOCK = re.compile(r"(```.*?```|[^\n]+)(\n*)", re.DOTALL)
_BLOCK_LINE, _BLOCK_EDGE = 18.0, 24.0


@cache
def screens(game: str, code: str) -> tuple[rulebook.Section, ...]:
    """Return a game's rulebook in parts that fit a phone, each with the title of its section."""
    return tuple(
        section._replace(text=text)
        for section in rulebook.sections(game, code)
        for text in _on_screens(section.text)
    )


def screen_of(game: str, rule: str, code: str) -> int:
    """Return the index in `screens` of the section that explains a rule, or 0 if none does."""
    return rulebook.section(screens(game, code), rule)


def _on_screens(text: str) -> list[str]:
    """Split the text into parts made of whole paragraphs, items and blocks."""
    parts: list[str] = []
    gap = ""
    for block, after in _BLOCK.findall(text):
        together = f"{parts[-1]}{gap}{block}" if parts else block
        if parts and _height(together) <= ROOM:
            parts[-1] = together
        elif _height(block) <= ROOM:
            parts.append(block)
        else:
            parts += _in_lines(block) if block.startswith("```") else _in_sentences(block)
        gap = after
    return parts


def _in_lines(block: str) -> list[str]:
    """Split a block into two halves."""
    lines = block.strip("`").strip("\n").split("\n")
    half = (len(lines) + 1) // 2
    return ["```\n" + "\n".join(some) + "\n```" for some in (lines[:half], lines[half:])]


def _in_sentences(block: str) -> list[str]:
    parts = [""]
    for sentence in re.split(r"(?<=[.!?]) ", block):
        together = f"{parts[-1]} {sentence}".strip()
        if _height(together) > ROOM and parts[-1]:
            parts.append(sentence)
        else:
            parts[-1] = together
    return parts


def _height(text: str) -> float:
    """Return the height of a text in pixels. Lines in a code block are lower and never wrap."""
    words, high = text, 0.0
    for block in re.findall(r"```.*?```", text, re.DOTALL):
        words = words.replace(block, "")
        high += _BLOCK_LINE * block.count("\n") + _BLOCK_EDGE
    return high + layout.height(plain(words.strip()))


def rulebook_page(say: Language, game: str, number: int) -> discord.ui.LayoutView:
    """Return one screen of a rulebook, with controls for other screens and for its rules.

    Raise Refused if the game is unknown.
    """
    pages = screens(game, say.code)
    if not pages:
        raise Refused("no-such-game")
    number = min(number, len(pages) - 1)
    section = pages[number]
    count = say("rules-page", page=number + 1, pages=len(pages))
    title = f"### {section.title}\n-# {say(f'game-{game}')} · {count}"
    if len(pages) == 1:
        return boxed(title, section.text)
    rules = section.rules or [rule.number for rule in rulebook.rules(game, say.code)]
    earlier = ControlId("page", 0, argument=f"{game} {max(0, number - 1)}")
    later = ControlId("page", 0, asked=1, argument=f"{game} {number + 1}")
    ways = [
        button(say("rules-earlier"), earlier, disabled=number == 0),
        button(say("rules-later"), later, disabled=number + 1 == len(pages)),
        button(say("rules-contents"), ControlId("page", 0, argument=f"{game} {CONTENTS}")),
        *(button(say("rules-by-number"), _rule_id(game, one)) for one in rules[:1]),
    ]
    return boxed(title, section.text, *rows_of(ways))


def contents_page(say: Language, game: str) -> discord.ui.LayoutView:
    """Return the menu of a rulebook's sections. Raise Refused if the game is unknown."""
    pages = screens(game, say.code)
    if not pages:
        raise Refused("no-such-game")
    first = {page.title: str(at) for at, page in reversed(list(enumerate(pages)))}
    titles = {at: section_title for section_title, at in reversed(first.items())}
    chosen = ControlId("page", 0, argument=f"{game} menu")
    return boxed(f"### {say(f'game-{game}')}", row(menu(say("rules-contents"), chosen, choices(titles))))


def _rule_id(game: str, number: str, verb: str = "rule") -> ControlId:
    return ControlId(verb, 0, argument=f"{game} {number}")


def rule_page(say: Language, game: str, said: str) -> discord.ui.LayoutView:
    """Return a numbered rule, with buttons for its neighbours and its page.

    Raise Refused if the rule is unknown.
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
    page = screen_of(game, rule.number, say.code)
    book = button(say("rules-book"), ControlId("page", 0, argument=f"{game} {page}"))
    return boxed(title, rule.text, *rows_of([*beside, book]))


def links(text: str) -> list[discord.ui.ActionRow[Any]]:
    """Return buttons for the rules a text cites."""
    controls = [button(number, _rule_id(game, number, "cite")) for game, number in rulebook.cited(text)]
    return rows_of(controls[:LINKS])


def rules_to_choose(say: Language, game: str, typed: str) -> list[app_commands.Choice[str]]:
    """Return completions for an option that takes a rule: by number, then by text."""
    rules, wanted = rulebook.rules(game, say.code), typed.strip().casefold()
    meant = rulebook.rule(game, typed, say.code)
    found = [] if meant is None else [rules[meant]]
    found += [rule for rule in rules if wanted in rule.number.casefold()]
    found += [rule for rule in rules if wanted in rule.plain.casefold()]
    return [
        app_commands.Choice(name=cut(f"{rule.number} · {rule.plain}", 100), value=rule.number)
        for rule in list(dict.fromkeys(found))[:25]
    ]
