"""The documents' paths, commands, links and architecture arrows are true."""

from __future__ import annotations

import re
import subprocess
import tomllib
from collections import Counter
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.bot.sources import HOUSE

DOCUMENTS = (
    "README.md", "docs/ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "NOTICE",
    "docs/COMMANDS.md", "docs/OWNERS.md", "docs/PRIVACY.md", "docs/SCALING.md",
    "docs/TERMS.md", "tests/README.md",
)  # fmt: skip
ROOMS = "bot|engine|cogs|data|tests"
EXAMPLES = {"GAME": "court_wars", "KEY": "court-wars", "CODE": "es"}
"""The placeholders in paths, with an example for each."""
each = pytest.mark.parametrize("document", DOCUMENTS)


def text_of(document: str) -> str:
    return (HOUSE / document).read_text("utf-8")


def named(text: str) -> set[str]:
    """Return every path between backticks in a text, with its placeholders filled in."""
    found = set(re.findall(rf"`((?:{ROOMS})/[\w./*-]*)`", text))
    return {re.sub("|".join(EXAMPLES), lambda word: EXAMPLES[word[0]], path) for path in found}


@each
def test_every_path_that_is_named_is_there(document: str) -> None:
    missing = [path for path in sorted(named(text_of(document))) if not list(HOUSE.glob(path.rstrip("/")))]
    assert missing == []


def test_every_file_that_the_code_names_is_there() -> None:
    """By path, or by name alone."""
    files = {
        path.relative_to(HOUSE).as_posix()
        for room in ROOMS.split("|")
        for path in (HOUSE / room).rglob("*.py")
    }
    known = files | {Path(path).name for path in files} | {"discord.py"}
    told = {
        (path, name)
        for path in files
        if not path.startswith("tests/")
        for name in re.findall(r"(?<![\w/.])[a-z_/]*[a-z_]+\.py\b", text_of(path))
    }
    assert len(told) > 50
    assert not sorted(one for one in told if one[1] not in known)


@each
def test_every_link_within_the_house_leads_somewhere(document: str) -> None:
    here = (HOUSE / document).parent
    for link in re.findall(r"\]\(([^)#:]+)\)", text_of(document)):
        assert (here / link).exists(), link


@each
def test_every_command_is_there(document: str) -> None:
    usage, text = text_of("run"), text_of(document)
    for command in re.findall(r"\./run ([a-z-]+)", text):
        assert f"./run {command} " in usage, command
    for module in re.findall(r"python -m\s+([a-z][\w.]*\w)", text):
        assert find_spec(module), module


@each
def test_no_row_of_a_table_and_no_line_of_code_stands_there_twice(document: str) -> None:
    text = text_of(document)
    rows = Counter(re.findall(r"^(\| `[^|]*) \|", text, re.MULTILINE))
    code = re.findall(r"^```sh\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    lines = Counter(
        line.split("#")[0].strip() for block in code for line in block.splitlines() if "#" in line
    )
    assert [one for one, count in (rows + lines).items() if one and count > 1] == []


def test_no_room_is_forgotten_by_the_architecture() -> None:
    told = named(text_of("docs/ARCHITECTURE.md"))
    for room in (HOUSE / "bot", HOUSE / "engine"):
        for folder in room.iterdir():
            if (folder / "__init__.py").exists():
                assert f"{folder.relative_to(HOUSE).as_posix()}/" in told, folder


def test_no_helper_of_the_tests_is_forgotten_by_their_readme() -> None:
    told = named(text_of("tests/README.md")) - {f"tests/{room}/" for room in ("engine", "bot", "discord")}
    for path in (HOUSE / "tests").rglob("*.py"):
        if not path.name.startswith(("test_", "__")):
            name = path.relative_to(HOUSE).as_posix()
            folders = {f"{parent}/" for parent in Path(name).parents}
            assert name in told or folders & told, name


def test_the_arrows_of_the_architecture_are_those_that_are_checked() -> None:
    contracts = tomllib.loads(text_of("pyproject.toml"))["tool"]["importlinter"]["contracts"]
    (layers,) = [one["layers"] for one in contracts if one["type"] == "layers" and "containers" not in one]
    block = text_of("docs/ARCHITECTURE.md").partition("## Arrows")[2].split("```")[1]
    assert block.strip().split("\n") == layers


def test_the_changelog_ends_with_the_release_that_there_is() -> None:
    numbers = re.findall(r"^## (.+)$", text_of("CHANGELOG.md"), re.MULTILINE)
    version = tomllib.loads(text_of("pyproject.toml"))["project"]["version"]
    assert numbers[:2] == ["Unreleased", version]


@pytest.mark.parametrize(("number", "most"), [("0.2.0", 40), ("0.3.0", 20)])
def test_each_release_is_three_short_lists_and_no_more(number: str, most: int) -> None:
    """Players can find their part, and read all of it."""
    release = text_of("CHANGELOG.md").partition(f"\n## {number}\n")[2].partition("\n## ")[0]
    assert re.findall(r"^### (.+)$", release, re.MULTILINE) == ["Players", "Owners", "Programmers"]
    assert 1 <= release.count("\n- ") <= most
    for part in release.split("\n### ")[1:]:
        assert 1 <= part.count("\n- ") <= 14, part.split("\n")[0]


def test_the_workflow_runs_what_is_run_here():
    workflow = text_of(".github/workflows/ci.yml")
    assert re.findall(r"^ +- run: (.+)$", workflow, re.MULTILINE) == [".ci/run"]


@pytest.mark.skipif(not (HOUSE / ".git").exists(), reason="a copy without its repository")
def test_nothing_is_kept_that_should_be_ignored():
    """Files that a tool left behind, which may describe a machine, mustn't be committed."""
    git = ("git", "ls-files", "--cached", "--ignored", "--exclude-per-directory=.gitignore")
    found = subprocess.run(git, cwd=HOUSE, capture_output=True, text=True, check=True)
    assert found.stdout == ""


def test_what_is_not_ours_is_named() -> None:
    """Every credit that players read is also next to the licence."""
    credits = text_of("README.md").partition("## Credits")[2]
    notice = " ".join(text_of("NOTICE").split())
    for who in (
        "Kroc Camen",
        "Prenuntius",
        "Greg James",
        "P. D. Magnus",
        "eselgeist",
        "Clinton R. Nixon",
        "Inter",
    ):
        assert who in credits, who
        assert who in notice, who
    licences = tomllib.loads(text_of("pyproject.toml"))["project"]["license-files"]
    assert {"LICENSE", "NOTICE"} <= set(licences)
    assert all(Path(HOUSE / path).exists() for path in licences)
