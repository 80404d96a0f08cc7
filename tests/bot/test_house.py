"""Rules for every file's structure that the import contracts in pyproject.toml can't express."""

from __future__ import annotations

import ast
import doctest
import importlib
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from tests.bot.sources import HOUSE, sources

FILES = sources("engine", "bot", "cogs")
CONTRACTS: dict[str, dict[str, Any]] = {
    one["name"]: one
    for one in tomllib.loads((HOUSE / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
}


INNER = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.If, ast.Try, ast.With)
BY_NAME = ("__import__", "import_module")


def hidden_imports(tree: ast.AST) -> Iterator[int]:
    """Yield the lines of imports below the top of their file, where readers don't look for dependencies, and
    of imports that only type checkers follow.
    """
    for node in ast.walk(tree):
        if isinstance(node, INNER):
            inner = [one for one in ast.walk(node) if isinstance(one, ast.Import | ast.ImportFrom)]
            yield from (one.lineno for one in inner)
        elif isinstance(node, ast.Name | ast.Attribute):
            if ast.unparse(node).endswith("TYPE_CHECKING"):
                yield node.lineno
        # The registries import game folders under names that they find. Known names must be imported
        # normally.
        elif isinstance(node, ast.Call) and not any(isinstance(one, ast.Constant) for one in node.args[:1]):
            continue
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(BY_NAME):
            yield node.lineno


def test_no_import_is_hidden():
    found = {one.path: list(hidden_imports(one.tree)) for one in FILES}
    assert {path: lines for path, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    "source",
    ["def f():\n    import os", "async def f():\n    from os import path", "class A:\n    import os",
     "if x:\n    import os", "try:\n    import os\nexcept ImportError: pass",
     "importlib.import_module('os')", "__import__('os')",
     "if typing.TYPE_CHECKING:\n    pass", "if TYPE_CHECKING:\n    pass"],
)  # fmt: skip
def test_hidden_imports_are_found(source: str):
    assert set(hidden_imports(ast.parse(source)))
    assert not set(hidden_imports(ast.parse("import os\nfrom a import b\nx = 1")))


EXAMPLES = [one.path for one in sources("bot", "cogs") if ">>>" in (HOUSE / one.path).read_text("utf-8")]
"""The files in bot/ and cogs/ with doctests. pytest runs the engine's itself."""


@pytest.mark.parametrize("path", EXAMPLES)
def test_every_example_holds(path: str):
    module = importlib.import_module(path.removesuffix(".py").replace("/", "."))
    failed, tried = doctest.testmod(module)
    assert tried
    assert not failed


def test_every_file_says_what_it_is_for():
    assert [one.path for one in FILES if not ast.get_docstring(one.tree)] == []


FEATURES = "A feature knows no other, but those that it stands on"
PAIRS = 8
"""Maximum number of feature pairs that may depend on each other. Each new pair turns two folders into one."""


def test_no_contract_has_an_exception_but_the_features_that_stand_on_others():
    """Readers miss an ignored import, so each one needs a reason."""
    for name, contract in CONTRACTS.items():
        assert name == FEATURES or not {key for key in contract if key.startswith("ignore")}, name
    ignored = CONTRACTS[FEATURES]["ignore_imports"]
    pairs = {tuple(end.split(".")[2] for end in one.split(" -> ")) for one in ignored}
    assert len(pairs) <= PAIRS
    text = (HOUSE / "pyproject.toml").read_text("utf-8")
    reasons = {one.split(" -> ")[0].split(".")[2] for one in ignored if f'"{one}",  ' in text}
    assert reasons == {first for first, _ in pairs}


def test_each_feature_is_in_the_contract():
    folders = {path.parent.name for path in (HOUSE / "bot" / "features").glob("*/__init__.py")}
    assert {name.rpartition(".")[2] for name in CONTRACTS[FEATURES]["modules"]} == folders


def test_what_keeps_a_table_does_not_even_indirectly_need_discord():
    contract = CONTRACTS["The use cases know no Discord"]
    assert {"bot.tables", "bot.storage", "bot.worker"} <= set(contract["source_modules"])
    assert contract["forbidden_modules"] == ["discord"]
    assert not contract.get("allow_indirect_imports")


def test_guide_outcomes_and_presentation_may_import_no_other_file_of_a_game():
    """A game's new file is closed to them at once, not when somebody remembers."""
    contract = CONTRACTS["Guide, outcomes and presentation take from a game its facts and its view alone"]
    files = {path.stem for path in (HOUSE / "engine" / "games").glob("*/*.py")}
    apart = CONTRACTS["What a guide is made of is for a guide alone"]
    parts = set(apart["forbidden_modules"])
    closed = {f"engine.games.*.{name}" for name in files - {"__init__", "facts", "view"}} - parts
    assert set(contract["forbidden_modules"]) == {"engine.games.*", *closed}
    readers = {"engine.games.*.guide", "bot.presentation", "bot.presentation.**"}
    assert set(contract["source_modules"]) == readers | parts
    assert "bot" in apart["source_modules"]
