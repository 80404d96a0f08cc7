"""Test costs: files over their budgets, tests skipped one by one, and tests left for the night."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import engine
from tests import nightly
from tests.bot.sources import HOUSE
from tests.costs import MOST, Budgets, dear, few

ALONE = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
CONFTEST = """
import time
from tests.costs import pytest_addoption, pytest_configure
def turn(seconds):
    until = time.process_time() + seconds
    while time.process_time() < until: pass
"""
TESTS = {
    "test_quick.py": "def test_one(): pass",
    "test_dear.py": """
        import pytest
        from conftest import turn
        @pytest.fixture(scope="module")
        def long(): turn(0.32); yield; turn(0.32)
        def test_one(long): turn(0.32)
        def test_two(): pytest.skip("for another day")
        """,
}


def run(folder: Path, budgets: str) -> tuple[int, str, dict[str, float]]:
    """Run these tests under these budgets in a worker. Return the exit status, the output, and the report."""
    (folder / "conftest.py").write_text(CONFTEST, "utf-8")
    (folder / "pytest.ini").write_text("[pytest]\n", "utf-8")
    for name, text in TESTS.items():
        indent = "\n        "
        (folder / name).write_text(text.replace(indent, "\n").lstrip(), "utf-8")
    (folder / "budgets.toml").write_text(budgets, "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "xdist", "-n", "1", "--report=report.json",
         "--budget=budgets.toml", "-p", "no:cacheprovider"],
        cwd=folder, capture_output=True, text=True, check=False,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(map(str, (HOUSE, folder)))} | ALONE,
    )  # fmt: skip
    return done.returncode, done.stdout, json.loads((folder / "report.json").read_text("utf-8"))


def test_a_file_over_its_budget_fails_a_run_that_passes_otherwise(tmp_path: Path):
    """Fixtures and worker processes count towards the file's cost. Tests in other files don't."""
    few = "usual = 0.2\nslack = 1.0\nskipped = 0\n[files]\n"
    end, told, seconds = run(tmp_path, few)
    assert end == 1
    assert "OVER BUDGET  test_dear.py" in told
    assert "test_quick" not in told
    assert "1 tests were skipped, and 0 may be" in told
    assert seconds["test_dear.py"] >= 0.9
    assert seconds["test_quick.py"] < 0.2


def test_slack_is_for_all_and_a_file_of_its_own_budget_is_no_other():
    budgets = Budgets(1.0, {"a": 4.0}, 2.0, 0, {})
    assert budgets.over({"a": 7.9, "b": 1.9}) == []
    assert len(budgets.over({"a": 8.1, "b": 2.1})) == 2


def test_a_file_near_its_budget_is_named_before_another_machine_fails():
    budgets = Budgets(1.0, {"a": 4.0}, 2.0, 0, {})
    assert budgets.near({"a": 5.9, "b": 2.1}) == []
    assert budgets.near({"a": 6.1, "b": 1.4}) == ["a: 6.1 CPU-seconds, and 4 × 2 are granted"]


def test_each_file_that_has_a_budget_of_its_own_is_there_and_needs_it():
    budgets = Budgets.read()
    assert [path for path in budgets.files if not (HOUSE / path).exists()] == []
    assert all(seconds > budgets.usual for seconds in budgets.files.values())


def test_the_pipeline_looks_at_the_budget_and_tells_what_is_skipped():
    assert "./run test -rs --budget\n" in (HOUSE / ".ci" / "run").read_text("utf-8")


def test_what_is_for_the_night_is_left_out_by_day():
    assert "-m 'not nightly'" in (HOUSE / "pyproject.toml").read_text("utf-8")


def test_a_fast_run_has_a_few_cases_of_each_file_that_has_a_budget_of_its_own(tmp_path: Path):
    """The choice is the same in each run, even with new cases elsewhere. All other files run whole."""
    word = Budgets.read().quick["tests/features/deals/test_deal.py"]
    cases = "import pytest\n@pytest.mark.parametrize('n', range({}))\ndef test_it(n): pass\n"
    named = f"@pytest.mark.parametrize('n', [{word!r}])\ndef test_named(n): pass\n"
    for name, text in (
        ("replays/test_replay", cases.format(90)),
        ("deals/test_deal", cases.format(9) + named),
        ("deals/test_usual", cases.format(5)),
    ):
        path = tmp_path / "tests" / "features" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\n", "utf-8")
    hooks = "pytest_addoption, pytest_collection_modifyitems, pytest_configure"
    (tmp_path / "conftest.py").write_text(f"from tests.costs import {hooks}\n", "utf-8")

    def ran() -> list[str]:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "--fast", "-q", "--collect-only", "--import-mode=importlib"],
            cwd=tmp_path, capture_output=True, text=True, check=False,
            env=os.environ | {"PYTHONPATH": str(HOUSE)} | ALONE,
        )  # fmt: skip
        return [line for line in done.stdout.splitlines() if "::" in line]

    found = ran()
    assert sum("test_usual" in one for one in found) == 5
    assert sum("test_replay" in one for one in found) == MOST
    assert [one for one in found if "test_deal" in one] == [
        f"tests/features/deals/test_deal.py::test_named[{word}]"
    ]
    assert ran() == found


def test_few_cases_of_a_file_stay_the_same_and_are_those_that_it_has_time_for():
    cases = [f"test_file.py::test_it[{number}]" for number in range(100)]
    assert len(few(cases, 200.0)) == 1
    assert len(few(cases, 20.0)) == 2
    assert len(few(cases, 1.0)) == MOST
    assert few(cases, 20.0) <= few([*cases, "test_file.py::test_another"], 20.0) | {
        "test_file.py::test_another"
    }
    assert few([cases[7]], 9.0) == {cases[7]}


def test_what_a_fast_run_has_of_a_file_is_there():
    budgets = Budgets.read()
    assert budgets.quick.keys() <= budgets.files.keys()
    for path, word in budgets.quick.items():
        beside = (HOUSE / path).with_name("states.py")
        told = [one.read_text("utf-8") for one in (HOUSE / path, beside) if one.exists()]
        assert word in "".join(told) or word in engine.GAMES, path


def test_only_a_file_that_has_a_budget_of_its_own_is_dear():
    """A file outside the project or without a budget isn't, and each room has some usual files."""
    budgets = Budgets.read()
    assert all(dear(HOUSE / path, HOUSE, budgets) for path in budgets.files)
    assert not dear(HOUSE / "tests/bot/test_budget.py", HOUSE, budgets)
    assert not dear(Path("/elsewhere/tests/bot/test_outbox_timed.py"), HOUSE, budgets)
    for room in ("engine", "engine/games", "bot", "discord", "sim"):
        files = (HOUSE / "tests" / room).glob("**/test_*.py")
        assert [path for path in files if not dear(path, HOUSE, budgets)], room


def test_each_part_of_the_night_is_a_command_of_the_house():
    for part in nightly.parts().values():
        assert importlib.util.find_spec(part.command[0]), part
        assert all((HOUSE / word).exists() for word in part.command if "/" in word), part
        for name in part.environment:
            assert any(name in path.read_text("utf-8") for path in (HOUSE / "tests").rglob("test_*.py")), name


def test_a_part_that_fails_keeps_no_other_from_running(capsys: pytest.CaptureFixture[str]):
    ran = []

    def one(part: nightly.Part) -> bool:
        ran.append(part.command[0])
        return part.command[0] != "tests.faults"

    assert nightly.main(["faults", "seeds"], one) == 1
    assert ran == ["tests.faults", "tests.sim"]
    assert capsys.readouterr().out.count("FAILED") == 1
    assert nightly.main(["seeds"], one) == 0
    with pytest.raises(SystemExit):
        nightly.main(["sleep"], one)
