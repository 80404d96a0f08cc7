"""The faults in tests/faults fit the current code, and name existing tests."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.faults import HOUSE, Fault, Unfit, faults
from tests.sim.planted import bugs

ALL = faults()


@pytest.mark.parametrize("fault", ALL, ids=[fault.name for fault in ALL])
def test_a_fault_fits_the_house_and_its_tests_are_there(fault: Fault) -> None:
    assert fault.planted() != (HOUSE / fault.file).read_text("utf-8")
    for test in fault.tests:
        file, _, function = test.partition("::")
        text = (HOUSE / file).read_text("utf-8")
        assert f"def {function.partition('[')[0]}(" in text or not function, test


def test_what_is_planted_names_only_what_is_there(tmp_path: Path) -> None:
    """A fault with a name that the code has lost would break every test, no matter what it does."""
    texts = {f"fault-{fault.name}": fault.planted() for fault in ALL if fault.file.endswith(".py")}
    for bug in bugs():
        for number, (file, search, replace) in enumerate(bug.changes):
            texts[f"bug-{bug.name}-{number}"] = (HOUSE / file).read_text("utf-8").replace(search, replace)
    for name, text in texts.items():
        (tmp_path / f"{name}.py").write_text(text, "utf-8")
    rules = ("--isolated", "--no-cache", "--select", "F821", "--output-format", "concise")
    found = subprocess.run(
        [sys.executable, "-m", "ruff", "check", *rules, tmp_path], capture_output=True, text=True, check=False
    )
    assert not found.returncode, found.stdout


WHOLE = Fault("one", "It says what it does.", "house.py", "a = 1\n", "a = 2\n", ("tests/test_it.py",))


def test_a_fault_is_planted_where_its_text_is_wherever_its_line_is(tmp_path: Path) -> None:
    (tmp_path / "house.py").write_text("# moved\n\na = 1\nb = 1\n", "utf-8")
    assert WHOLE.planted(tmp_path) == "# moved\n\na = 2\nb = 1\n"


@pytest.mark.parametrize(("text", "why"), [("a = 3\n", "0 times"), ("a = 1\na = 1\n", "2 times")])
def test_a_fault_that_does_not_fit_is_an_error(text: str, why: str, tmp_path: Path) -> None:
    (tmp_path / "house.py").write_text(text, "utf-8")
    with pytest.raises(Unfit, match=why):
        WHOLE.planted(tmp_path)
    with pytest.raises(Unfit, match="there is no"):
        WHOLE._replace(file="garden.py").planted(tmp_path)


@pytest.mark.parametrize("wrong", ["says = 1", "tests = []", 'replace = "a"', 'colour = "red"'])
def test_a_fault_that_is_misspelled_is_an_error(wrong: str, tmp_path: Path) -> None:
    fields = {
        "name": '"x"',
        "says": '"y"',
        "file": '"z"',
        "search": '"a"',
        "replace": '"b"',
        "tests": '["t"]',
    }
    key, _, value = wrong.partition(" = ")
    whole = {**fields, key: value} if key != "says" else {k: v for k, v in fields.items() if k != key}
    text = "\n".join(["[[fault]]", *(f"{name} = {one}" for name, one in whole.items())])
    (tmp_path / "some.toml").write_text(text, "utf-8")
    with pytest.raises(Unfit, match="no whole fault"):
        faults(tmp_path)
    (tmp_path / "some.toml").write_text(
        "\n".join(["[[fault]]", *(f"{n} = {v}" for n, v in fields.items())] * 2)
    )
    with pytest.raises(Unfit, match="two faults of one name"):
        faults(tmp_path)
