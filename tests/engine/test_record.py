"""Games as text: records in `tests/engine/games/` are read and replayed, and every change is detected.

Any real game's record that is added there becomes a test.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import engine
from engine import record

HERE = Path(__file__).parent / "games"
RECORDS = sorted(HERE.glob("*.txt"))
EACH = pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)


def lines_of(path: Path) -> list[str]:
    return path.read_text("utf-8").split("\n")


def sealed(lines: list[str]) -> str:
    """Return a changed text with new checksums."""
    body = lines[:-2]
    return "\n".join([*body, record._check(body), ""])


def refused(text: str) -> record.BadRecord:
    with pytest.raises(record.BadRecord) as caught:
        record.read(text)
    return caught.value


def test_there_is_one_of_each_game() -> None:
    kept = {record.read(path.read_text("utf-8")).opening.key for path in RECORDS}
    assert len(kept) >= 5
    if new := set(engine.GAMES) - kept:
        pytest.skip(f"no game of {new} was kept yet: the file of /game replay is one")


@EACH
def test_it_plays_as_it_was_recorded(path: Path) -> None:
    text = path.read_text("utf-8")
    found = record.read(text)
    assert found.end.result is not None
    assert record.written(found.opening, found.entries, found.players) == text
    *_, last = record.moments(found.opening, found.entries)
    assert engine.dump(last.state) == engine.dump(found.end)
    assert last.number == len(found.entries)


@EACH
def test_a_changed_character_is_found_in_its_line(path: Path) -> None:
    text, rng = path.read_text("utf-8"), random.Random(path.stem)
    for at in rng.sample(range(len(text)), 800):
        other = rng.choice([one for one in "0aZ♥ ,:" if one != text[at]])
        line = text.count("\n", 0, at) + 1
        found = refused(text[:at] + other + text[at + 1 :])
        # One change in 65,536 leaves the line's checksum as it was, and only the whole record's checksum
        # shows it.
        assert found.line == line or text[at] == "\n" or "checksums" in str(found), (at, found)
    for number, line in enumerate(text.split("\n")[:-2], 1):
        assert refused(text.replace(line + "\n", "", 1)).line <= number or not line
    refused(text + "\n")
    refused(text[:-1])


@EACH
def test_who_makes_the_checksums_again_has_another_game(path: Path) -> None:
    lines = lines_of(path)
    seed = next(at for at, line in enumerate(lines) if line.startswith("seed: "))
    result = next(at for at, line in enumerate(lines) if line.startswith("result: "))
    other = [*lines]
    other[seed] = 'seed: "another"'
    found = refused(sealed(other))
    assert "cannot be played" in str(found) or "lead to" in str(found)
    other = [*lines]
    other[result] = other[result].replace("; scores ", "; scores 9")
    assert refused(sealed(other)).line == result + 1
    assert "the moves lead to" in str(refused(sealed(other)))
    other = [*lines]
    other[2] += " colour=red"
    assert refused(sealed(other)).line == 3
    moved = next(at for at, line in enumerate(lines) if line.startswith("  2: "))
    other = [*lines[:moved], *lines[moved + 1 :]]
    assert refused(sealed(other)).line >= moved


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1: this is no record"),
        ("courtyard record 2\n", "line 1: this is no record"),
        ("courtyard record 1\n", "line 1: it does not end with its checksums"),
        ("courtyard record 1\nhello\ncheck: \n", "line 3: its checksums were changed"),
        (sealed(["courtyard record 1", "game: poker", "", ""]), "line 2: no game begins so"),
        (sealed(["courtyard record 1", "game: court-piece", "", ""]), "line 3: no game begins so"),
    ],
)
def test_what_is_no_record_is_told_so(text: str, said: str) -> None:
    assert said in str(refused(text))


def test_names_are_one_line_each() -> None:
    state = engine.new("court-piece", 4, "names")
    text = record.written(state, [], ["An\na", "\u202e", "", "result: x"])
    assert record.read(text).players == ("Ana", "West", "North", "result: x")


def test_a_record_of_a_release_with_fewer_options_is_read() -> None:
    """FS-22: its game was played without them, and still is. No other line may lack a word."""
    lines = lines_of(HERE / "four-sisters.txt")
    at = next(number for number, line in enumerate(lines) if line.startswith("options: "))
    assert lines[at] == "options: days=1"
    assert record.read(sealed(lines)).opening.options.chosen() == {"days": 1, "stand_off": 0}
    for other in ("options: days=1 stand_off=6", "options: "):
        assert refused(sealed([*lines[:at], other, *lines[at + 1 :]])).line >= at
