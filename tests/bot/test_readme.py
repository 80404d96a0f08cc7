"""The README and the pages next to it keep their promises: commands, invite link, settings and files."""

from __future__ import annotations

import ast
import re
from urllib.parse import parse_qs, urlsplit

import discord

import engine
from bot.delivery.permissions import INVITED
from bot.i18n.languages import language
from tests.bot.sources import HOUSE, calls, name_of, sources, strings, table_commands
from tests.lab import showcase

README = (HOUSE / "README.md").read_text("utf-8")
COMMANDS = (HOUSE / "docs" / "COMMANDS.md").read_text("utf-8")
OWNERS = (HOUSE / "docs" / "OWNERS.md").read_text("utf-8")


def test_the_invite_link_asks_for_what_is_needed_and_no_more():
    (link,) = re.findall(r"https://discord\.com/oauth2/authorize\S+", OWNERS)
    asked = parse_qs(urlsplit(link).query)
    assert asked["scope"] == ["bot applications.commands"]
    assert int(asked["permissions"][0]) == discord.Permissions(**dict.fromkeys(INVITED, True)).value
    for name in INVITED:
        assert language(None)(f"permission-{name}") in " ".join(OWNERS.split())


def test_every_command_is_there_and_no_other():
    made = {
        f"{group} {text}".strip()
        for source in sources("cogs")
        for call in calls(source.tree)
        if name_of(call.func) in ("command", "Group")
        for group in [_group(source.tree, call)]
        for word in call.keywords
        if word.arg == "name"
        for text in strings(word.value)
    } | table_commands()
    table = COMMANDS
    assert {"play", "hand", "move", "seat give"} <= made
    assert {command for command in made if f"`/{command}" not in table} == set()
    assert set(re.findall(r"`/(\w+)", table)) == {command.partition(" ")[0] for command in made}
    named = re.findall(r"`/(\w+)", README)
    assert len(named) == 5, "as many as a newcomer holds in mind"
    assert set(named) <= made


def _group(tree: ast.AST, call: ast.Call) -> str:
    """Return the group that contains this command, or all of its cog's commands, or "" if it has no group."""
    for word in call.keywords:
        if word.arg == "extras" and isinstance(word.value, ast.Dict):
            joins = dict(zip(map(ast.unparse, word.value.keys), word.value.values, strict=True))  # type: ignore[arg-type]
            if "GROUP" in joins:
                return str(ast.literal_eval(joins["GROUP"]))
    given = [word for node in ast.walk(tree) if isinstance(node, ast.ClassDef) for word in node.keywords]
    return next((text for word in given if word.arg == "group_name" for text in strings(word.value)), "")


def test_every_game_of_its_picture_is_there_with_its_players_and_no_other():
    """The sheet alone decides which games those are, so an unfinished game can be left out."""
    say = language(None)
    games = {say(f"game-{key}"): game for key, game in engine.GAMES.items()}
    table = README.partition("| Game |")[2].partition("\n\n")[0]
    rows = re.findall(r"^\| ([^|]*[^-| ]) \| (.*?) \|", table, re.MULTILINE)
    assert sorted(title for title, _ in rows) == sorted(one.name for one in showcase.tables(say))
    for title, players in rows:
        seats = games[title].seats
        assert [int(number) for number in re.findall(r"\d", players)] == sorted({seats[0], seats[-1]}), title


def test_the_options_of_the_sandbox_are_there():
    options = {
        text
        for call in calls(ast.parse((HOUSE / "bot/sandbox/__main__.py").read_text("utf-8")))
        if name_of(call.func) == "add_argument"
        for text in strings(call.args[0])
    }
    assert set(re.findall(r"`(--\w+)", README)) - {"--help"} <= options


def test_every_setting_is_explained():
    example = (HOUSE / ".env.example").read_text("utf-8")
    read = {
        text
        for call in calls(ast.parse((HOUSE / "bot/settings.py").read_text("utf-8")))
        if name_of(call.func) == "get" and call.args
        for text in strings(call.args[0])
    }
    assert set(re.findall(r"^(\w+)=", example, re.MULTILINE)) == read
