"""The long measurement of robots continues where it stopped."""

from __future__ import annotations

import random
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import engine
from tests.engine.games.four_sisters.positions import C, D, S, table
from tests.engine.walk import random_move
from tests.lab import matches as between
from tests.lab import robots
from tests.lab.matches import Match, deal, even, matches, player
from tests.lab.rule_players import rule, rule_player

pytestmark = pytest.mark.slow

MATCHES = (Match("court-wars", 2, "reflex", "random"), Match("the-four-courts", 3, "random", "random"))


def measured(folder: Path, deals: int) -> robots.Book:
    """Measure this many more deals, one at a time."""
    more = iter(range(deals))
    with ThreadPoolExecutor(1) as pool:
        return robots.measure(
            MATCHES,
            lambda fewest: next(more, None) is not None,
            pool,
            1,
            folder / "kept.jsonl",
            folder / "TABLE.md",
        )


def test_it_goes_on_where_it_stopped(tmp_path: Path):
    first = measured(tmp_path, 3)
    assert [len(deals) for deals in first.values()] == [2, 1]
    with (tmp_path / "kept.jsonl").open("a") as file:
        file.write('["cut sh\n')
    second = measured(tmp_path, 3)
    assert [len(deals) for deals in second.values()] == [3, 3]
    for match, deals in second.items():
        assert [one.deal for one in deals] == [0, 1, 2]
        assert deals[: len(first[match])] == first[match]


def test_what_was_played_before_a_game_has_changed_does_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Only that game's deals are dropped. The other game's remain."""
    measured(tmp_path, 2)
    before = {match.key: robots.fingerprint(match.key) for match in MATCHES}
    monkeypatch.setattr(robots, "fingerprint", lambda key: {**before, "court-wars": "another"}[key])
    assert [len(deals) for deals in measured(tmp_path, 2).values()] == [2, 1]


def test_a_game_has_changed_when_its_own_room_has_or_what_all_share(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Changes in other games or in pages for people don't count."""
    house = tmp_path / "engine"
    shutil.copytree(robots.ENGINE, house, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(robots, "ENGINE", house)
    own = {key: robots.room(key) for key in engine.GAMES}

    def prints() -> list[str]:
        robots.fingerprint.cache_clear()
        return [robots.fingerprint(key) for key in own]

    first = prints()
    changed = [house / "contract.py", own["court-wars"] / "guide.py", own["court-wars"] / "RULES.md"]
    differing = []
    for file in changed:
        was = file.read_text("utf-8")
        file.write_text(was + "\n# another\n", "utf-8")
        differing.append([key for key, a, b in zip(own, first, prints(), strict=True) if a != b])
        file.write_text(was, "utf-8")
    robots.fingerprint.cache_clear()
    assert differing == [list(engine.GAMES), ["court-wars"], []]


def test_the_table_says_what_was_shown_and_what_was_not(tmp_path: Path):
    measured(tmp_path, 12)
    lines = (tmp_path / "TABLE.md").read_text("utf-8").splitlines()
    rows = [line for line in lines if line.startswith(("| court-wars", "| the-four-courts"))]
    assert [row.split(" | ")[2:5] for row in rows] == [["reflex", "random", "6"], ["random", "random", "6"]]
    assert "| better |" in rows[0]
    assert "| not shown |" in rows[1]


def kept(*reached: float) -> list[robots.Kept]:
    return [robots.Kept(number, one, 1.0, 2.0) for number, one in enumerate(reached)]


def test_a_row_stands_until_its_match_is_measured_again(tmp_path: Path):
    """The deals stay on one machine, but the rows are committed. A retired player has no row."""
    reached = {"easy": 0.1, "fair": 0.4, "strong": 0.9}
    rule = {Match("court-wars", 2, level, "rule"): kept(of, of + 0.1) for level, of in reached.items()}
    gone = {Match("court-wars", 2, "strong", "wave1"): kept(1, 0)}
    page = tmp_path / "TABLE.md"
    page.write_text(robots.written({**rule, **gone}))
    stood = robots.standing(page)
    assert stood.keys() == rule.keys()
    again = Match("court-wars", 2, "fair", "rule")
    told, _, before = robots.written({again: kept(0.5, 0.6)}, stood).partition("## Measured before")
    assert "| court-wars | 2 | fair | rule | 2 | 0.550 |" in told
    assert "| fair | rule |" not in before
    for level in ("easy", "strong"):
        assert stood[Match("court-wars", 2, level, "rule")] in before
    assert "| court-wars | 2 | 0.150 ± 0.098 | 0.550 ± 0.098 | 0.950 ± 0.098 | 0.500 | apart |" in before


def test_the_table_says_where_each_level_beats_the_next():
    book = {
        Match("court-wars", 2, "strong", "fair"): kept(1, 0.9, 1),
        Match("court-wars", 2, "fair", "easy"): kept(0.9, 1, 0.8),
        Match("four-tribes", 4, "strong", "fair"): kept(0.5, 0.6, 0.5),
        Match("four-tribes", 4, "fair", "easy"): kept(0, 1, 0),
        Match("four-sisters", 4, "fair", "easy"): kept(0, 1),
    }
    _, _, ladder = robots.written(book).partition("## One level against the next")
    rows = [line.split(" | ") for line in ladder.splitlines() if line.startswith(("| court", "| four"))]
    assert [(row[0], row[-1]) for row in rows] == [
        ("| court-wars", "clear |"),
        ("| four-tribes", "not shown |"),
    ]
    assert rows[0][2:4] == ["0.967 ± 0.065", "0.900 ± 0.113"]


def test_the_table_says_at_which_tables_the_levels_stand_apart():
    book = {
        Match("court-piece", 4, "strong", "rule"): kept(9, 9.5, 8.5),
        Match("court-piece", 4, "fair", "rule"): kept(7, 7.5, 6.5),
        Match("court-piece", 4, "easy", "rule"): kept(5, 5.5, 4.5),
        Match("court-wars", 2, "strong", "rule"): kept(1, 0, 1),
        Match("court-wars", 2, "fair", "rule"): kept(1, 0, 0),
        Match("court-wars", 2, "easy", "rule"): kept(0, 0, 0),
        Match("four-tribes", 2, "easy", "rule"): kept(0, 0, 0),
    }
    _, _, levels = robots.written(book).partition("## Levels")
    rows = [line.split(" | ") for line in levels.splitlines() if line.startswith(("| court", "| four"))]
    assert [(row[0], row[-1]) for row in rows] == [("| court-piece", "apart |"), ("| court-wars", "touch |")]
    assert rows[0][2:5] == ["5.000 ± 0.566", "7.000 ± 0.566", "9.000 ± 0.566"]


def test_a_player_that_is_none_is_refused():
    with pytest.raises(ValueError, match="no player"):
        player("wave0")
    with pytest.raises(ValueError, match="no player"):
        player("strong@many")


def test_a_game_without_a_rule_player_is_measured_without_one(monkeypatch: pytest.MonkeyPatch):
    plays = {match.key for match in matches() if "rule" in (match.who, match.whom)}
    assert plays == {key for key in engine.GAMES if rule_player(key)} >= {"court-piece", "four-tribes"}
    monkeypatch.setattr(between, "rule_player", lambda key: None if key == "court-wars" else rule)
    asked = [match for match in matches() if match.key == "court-wars"]
    assert asked
    assert not [match for match in asked if "rule" in (match.who, match.whom)]


TABLES = sorted({(match.key, match.seats) for match in matches() if match.whom == "rule"})


@pytest.mark.nightly
@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_a_rule_player_knows_the_rules(key: str, seats: int):
    match = Match(key, seats, "rule", "random")
    assert sum([deal(match, number).reached for number in range(24)]) > 24 * even(match)


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_a_rule_player_comes_to_an_end(key: str, seats: int):
    """This holds even if all others are rule players, so that no one else would break a deadlock."""
    state, dice = engine.new(key, seats, "alone"), random.Random(1)
    for _ in range(5_000):
        if state.result is not None:
            return
        state.play(state.to_act[0], player("rule")(state, state.to_act[0], dice))
    raise AssertionError("no end")


def test_who_is_behind_does_not_wait_for_ever():
    """The bench ends such a wait. No seat can fill this Chateau's last Room, and passing draws the last card
    of the passer's team. The strong robot is ahead, and is right to wait.
    """
    state = table(
        {S: "8S 9S QS", D: "6D 7D 9D", C: "5C 9C QC"},
        {"a1": "5S", "a2": "QH", "a3": "2H", "b1": "8H", "b2": "7H", "b3": "QD", "c2": "4S", "c3": "6S"},
        schemes={S: "2S", D: "5D", C: "6C"},
        spent="HSDC",
        turn=D,
    )
    dice = random.Random(3)
    for _ in range(400):
        if state.result is not None:
            return
        seat = state.to_act[0]
        state.play(seat, ("end",) if seat == D and state.phase == "turn" else rule(state, seat, dice))
    raise AssertionError("no end")


def test_a_game_without_an_end_counts_as_one_between_equals(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(between, "LONG", 3)
    assert deal(Match("court-wars", 4, "random", "random"), 0).reached == 0.25


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_a_rule_player_goes_by_what_its_seat_sees(key: str, seats: int):
    """With other hidden cards, it makes the same move."""
    state, dice = engine.new(key, seats, "seen"), random.Random(2)
    for number in range(40):
        if state.result is not None:
            break
        seat = state.to_act[0]
        other = state.imagine(seat, dice)
        ways = [player("rule")(one, seat, random.Random(number)) for one in (state, other)]
        assert ways[0] == ways[1]
        state.play(seat, random_move(state, seat, dice))
