"""Find the catalogue messages that the code asks for, and its hard-coded text, in its syntax trees.

It serves the catalogue's tests. No code is imported or run.
"""

from __future__ import annotations

import ast
import itertools
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

HOUSE = Path(__file__).resolve().parents[2]
HOLE = "{}"
"""The placeholder for an f-string's values in a pattern."""

ASKING = ("say", "phrase", "has", "Refused", "ToChoose", "BadSetting", "DatabaseUnusable")
"""Functions that take a catalogue key as their first argument."""

SHOWING = {
    "send_message": ("content",),
    "send": ("content",),
    "reply": ("content",),
    "edit_message": ("content",),
    "edit_original_response": ("content",),
    "reply_quietly": ("text",),
    "text_view": ("text",),
    "form": ("title", "label"),
    "TextDisplay": ("content",),
    "Label": ("text", "description"),
    "Modal": ("title",),
    "TextInput": ("label", "placeholder", "default"),
    "Button": ("label",),
    "button": ("label",),
    "Select": ("placeholder",),
    "menu": ("placeholder",),
    "SelectOption": ("label", "description"),
    "Choice": ("name",),
    "command": ("description",),
    "Command": ("description",),
    "Group": ("description",),
    "MediaGalleryItem": ("description",),
    "File": ("description",),
}
"""Functions that show text to people, with the keywords for the text. A first argument may count too."""
TEXT_FIRST = frozenset(SHOWING) - {
    "Choice",
    "command",
    "Command",
    "Group",
    "MediaGalleryItem",
    "File",
    "Select",
}

LOGGING = ("debug", "info", "warning", "error", "exception", "log_unexpected", "_answering")
PROGRAMMING = (
    "create_task",
    "start_task",
    "keep_task",
    "compile",
    "ValueError",
    "RuntimeError",
    "TypeError",
    "KeyError",
    "OperationalError",
    "NotOfCanvas",
)
TELLING_NOBODY = frozenset((*LOGGING, *PROGRAMMING))
"""Functions with these names write to the log, name a task, or raise errors for programmers."""
SQL = re.compile(
    r"\s*\(?(SELECT|INSERT|UPDATE|DELETE|CREATE|PRAGMA|BEGIN|WHERE|WHEN|AND|UNION|CASE|SAVEPOINT|ROLLBACK"
    r"|RELEASE)\b"
)
MARKUP = re.compile(r"\s*<\w|default-src ")
LETTERS = re.compile(r"[^\W\d_]{2,}")
WORDS = re.compile(r"[^\W\d_]{2,}\W*\s\W*[^\W\d_]{2,}")
"""Two words, which no key, name or format contains."""


class Asked(NamedTuple):
    """One place in the code that asks for a message."""

    where: str
    by: str
    pattern: str
    """The key, with HOLE for its computed parts."""
    facts: frozenset[str] | None
    """Names of the facts that are passed, or None if the source doesn't show them."""


class Source(NamedTuple):
    """One Python file."""

    path: str
    tree: ast.Module

    def at(self, node: ast.AST) -> str:
        """Return a node's file and line, for messages."""
        return f"{self.path}:{getattr(node, 'lineno', 0)}"


def sources(*folders: str) -> list[Source]:
    """Return every Python file in these folders. Each is read once per process."""
    return [_read(path) for folder in folders for path in sorted((HOUSE / folder).rglob("*.py"))]


@cache
def _read(path: Path) -> Source:
    return Source(str(path.relative_to(HOUSE)), ast.parse(path.read_text("utf-8")))


def name_of(function: ast.expr) -> str:
    """Return the called name: "send" for `a.b.send(...)`. `language(x)(...)` counts as "say"."""
    if isinstance(function, ast.Call):
        return "say" if name_of(function.func) in ("language", "language_of") else ""
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def strings(node: ast.AST) -> Iterator[str]:
    """Yield the strings that an expression may be, with HOLE for computed parts, or none if unknown."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from strings(node.body)
        yield from strings(node.orelse)
    elif isinstance(node, ast.JoinedStr):
        parts = [list(strings(part)) or [HOLE] for part in node.values]
        yield from ("".join(chosen) for chosen in itertools.product(*parts))
    elif isinstance(node, ast.FormattedValue):
        yield from strings(node.value)


@cache
def calls(tree: ast.AST) -> tuple[ast.Call, ...]:
    """Return all calls in a tree."""
    return tuple(node for node in ast.walk(tree) if isinstance(node, ast.Call))


@cache
def asked(source: Source) -> tuple[Asked, ...]:
    """Return every place in a file that asks for a message by a key that the source shows."""
    return tuple(_asked(source))


def _asked(source: Source) -> Iterator[Asked]:
    """Yield these places. A key in a variable counts where the variable gets it: any string that the same
    function assigns to that name, or iterates over with it.
    """
    functions = [
        node for node in ast.walk(source.tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    for call in calls(source.tree):
        by = name_of(call.func)
        if by not in ASKING or not call.args:
            continue
        key = call.args[0]
        found = list(strings(key))
        if isinstance(key, ast.Name):
            holders = [one for one in functions if one.lineno <= call.lineno <= (one.end_lineno or 0)]
            found = [text for one in holders for text in _values(one, key.id)]
        facts = None if by in ("has", "phrase") else handed(call)
        for pattern in found:
            yield Asked(source.at(call), by, pattern, facts)


def _values(function: ast.AST, name: str) -> Iterator[str]:
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            if any(isinstance(target, ast.Name) and target.id == name for target in node.targets):
                yield from strings(node.value)
        elif isinstance(node, ast.For) and isinstance(node.target, ast.Name) and node.target.id == name:
            for part in getattr(node.iter, "elts", ()):
                yield from strings(part)


def handed(call: ast.Call) -> frozenset[str] | None:
    """Return the names of a call's keyword arguments, or None if some are passed by `**`."""
    facts = frozenset(word.arg for word in call.keywords if word.arg)
    return facts if len(facts) == len(call.keywords) else None


def shown(call: ast.Call) -> Iterator[ast.expr]:
    """Yield the expressions in a call that are shown to people."""
    name = name_of(call.func)
    if name in TEXT_FIRST and call.args:
        yield call.args[0]
    yield from (word.value for word in call.keywords if word.arg in SHOWING.get(name, ()))


def left_in_code(source: Source) -> Iterator[tuple[str, str]]:
    """Yield hard-coded text that people see, as place and text.

    It's either a string with a word in it, passed to a function that shows text, or any string of two or more
    words that isn't a docstring, log line, SQL, markup, or message to programmers.
    """
    parents = {child: node for node in ast.walk(source.tree) for child in ast.iter_child_nodes(node)}
    for call in calls(source.tree):
        for expression in shown(call):
            for text in _texts(expression):
                yield source.at(call), text
    for node in ast.walk(source.tree):
        if not (isinstance(node, ast.Constant) and isinstance(node.value, str) and WORDS.search(node.value)):
            continue
        if SQL.match(node.value) or MARKUP.match(node.value):
            continue
        above = list(_above(node, parents))
        docstring = isinstance(above[0], ast.Expr)
        quiet = any(isinstance(one, ast.Assert) for one in above) or any(
            isinstance(one, ast.Call) and name_of(one.func) in TELLING_NOBODY for one in above
        )
        sql = any(isinstance(one, ast.Constant) and SQL.match(str(one.value)) for one in _siblings(above[0]))
        if not (docstring or quiet or sql):
            yield source.at(node), node.value


def _above(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> Iterator[ast.AST]:
    while node in parents:
        node = parents[node]
        yield node


def _siblings(node: ast.AST) -> Iterator[ast.AST]:
    """Return the other pieces of an f-string, since one of them may show that it's SQL."""
    return iter(node.values) if isinstance(node, ast.JoinedStr) else iter(())


def _texts(node: ast.AST) -> Iterator[str]:
    """Yield the words in an expression, without catalogue keys and parts of a custom_id."""
    if isinstance(node, ast.Call) and name_of(node.func) in (*ASKING, "ControlId"):
        return
    if isinstance(node, ast.Subscript):
        yield from _texts(node.value)
        return
    if isinstance(node, ast.Compare):
        return
    if isinstance(node, ast.Constant):
        if isinstance(node.value, str) and LETTERS.search(node.value):
            yield node.value
        return
    for child in ast.iter_child_nodes(node):
        yield from _texts(child)


def table_commands() -> set[str]:
    """Return the commands that are declared as table commands, as people type them."""
    return {
        f"{_group(one)} {method.name}"
        for source in sources("cogs")
        for method in ast.walk(source.tree)
        if isinstance(method, ast.AsyncFunctionDef)
        for one in method.decorator_list
        if isinstance(one, ast.Call) and getattr(one.func, "id", "") == "table_command"
    }


def _group(declared: ast.Call) -> str:
    named = [ast.literal_eval(one.value) for one in declared.keywords if one.arg == "group"]
    return str(named[0]) if named else "game"
