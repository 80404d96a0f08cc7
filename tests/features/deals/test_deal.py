"""The file that comes with a deal proves it: an honest file passes, and one with any forged part fails. A
second check, in another language, gives the same results.
"""

from __future__ import annotations

import copy
import json
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import engine
from bot.features.deals.deal import Deal, recorded
from bot.features.deals.page import script
from bot.tables.core.repository import Entry
from engine.cards.sealed import LINKS, parts, seal, sealed
from engine.cards.shuffle import Heard
from tests.engine import known
from tests.engine.walk import random_game

NODE = shutil.which("node")
GAMES = ["court-piece", "court-wars", "four-tribes", "the-four-courts"]
"""The games that shuffle cards."""
CARD = re.compile(r"[AKQJT2-9][SHDC]")
Lines = list[list[Any]]


def played(game: str, number: int, **more: Any) -> Deal:
    """Return the deal of a finished random game, as its file holds it. `more` are options."""
    rng = random.Random(f"{game} {number}")
    seats = rng.choice(list(engine.GAMES[game].seats))
    seed = sealed(f"{rng.getrandbits(128):032x}", [f"word {seat}" for seat in range(seats)], number)
    options = known.short(game) if number % 2 else {}
    presets = engine.GAMES[game].presets
    if presets:
        options = options | dict(presets[number % len(presets)][1])
    state = engine.new(game, seats, seed, options | more)
    log = [Entry(at, seat, move) for at, (seat, move, _) in enumerate(random_game(state, rng))]
    heard = Heard(seed)
    opening = engine.new(game, seats, heard, state.options.chosen())
    secret, cut = parts(seed)
    record = tuple(recorded(opening, heard, log, state.shuffles))
    options = state.options.chosen()
    return Deal(
        game, seats, options, seal(secret), cut, secret, LINKS, shuffles=state.shuffles, record=record
    )


def forged(deal: Deal) -> Iterator[tuple[str, Deal]]:
    """Yield deals with one forged part each."""
    lines: Lines = json.loads(json.dumps(deal.record))

    def another(change: Callable[[Lines], Any]) -> Deal:
        changed = copy.deepcopy(lines)
        change(changed)
        return deal._replace(record=tuple(map(tuple, changed)))

    yield "secret", deal._replace(secret=_other(deal.secret))
    yield "seal", deal._replace(seal=_other(deal.seal))
    yield "cut", deal._replace(cut="1" + deal.cut)
    yield "links", deal._replace(links=deal.links - 1)
    yield "shuffles", deal._replace(shuffles=deal.shuffles + 1)
    yield "first", deal._replace(first=1)
    at_shuffles = [at for at, line in enumerate(lines) if line[0] == "shuffle"]
    only = tuple(map(tuple, lines[: at_shuffles[0] + 1]))
    yield "only the first", deal._replace(record=only)
    yield "only the first, and counted so", deal._replace(record=only, shuffles=1)
    for at in at_shuffles:
        _, number, before, after = lines[at]
        yield f"gap at {number}", another(lambda found, at=at: found.pop(at))  # type: ignore[misc]
        if isinstance(before, int):
            yield f"drawn {number}", another(lambda found, at=at: _set(found[at], 3, (found[at][3] + 1) % 4))  # type: ignore[misc]
            yield f"of many {number}", another(lambda found, at=at: _set(found[at], 2, found[at][2] + 1))  # type: ignore[misc]
        elif len(after) > 1:
            yield f"after {number}", another(lambda found, at=at: found[at][3].reverse())  # type: ignore[misc]
            ordered = dict(zip(after, sorted(after), strict=True))
            if ordered != dict(zip(after, after, strict=True)):
                perfect = partial(_perfect, at=at, names=ordered)
                yield f"in perfect order {number}", another(partial(perfect, alone=True))
                yield f"all of it in perfect order {number}", another(partial(perfect, alone=False))
            twice = {card: before[0] if card == before[1] else card for card in before}
            yield f"a card twice {number}", another(lambda found, at=at, to=twice: _named(found[at], to))  # type: ignore[misc]
    hands = next((at for at, line in enumerate(lines) if line[0] == "shown" and any(line[1])), None)
    if hands is not None:
        yield "hands", another(lambda found: found[hands][1].reverse())
    drew = next((at for at, line in enumerate(lines) if line[0] == "drew"), None)
    if drew is not None:
        yield "drew", another(lambda found: _set(found[drew], 2, "2C" if found[drew][2] != "2C" else "3C"))
    moves = _two_cards(lines)
    if moves and deal.game != "court-wars":  # in that game, only the pile is hidden
        first, second = moves
        yield "moves", another(lambda found: _exchanged(found[first], found[second]))


def _other(digits: str) -> str:
    return ("0" if digits[0] != "0" else "1") + digits[1:]


def _set(line: list[Any], at: int, value: object) -> None:
    line[at] = value


def _named(line: list[Any], names: dict[str, str]) -> None:
    line[2:] = [[names[card] for card in cards] for cards in line[2:]]


def _perfect(found: Lines, at: int, names: dict[str, str], alone: bool) -> None:
    """Replace each card of a shuffle with another, only in the shuffle or in everything after it, so that the
    record stays consistent.
    """
    some_card = re.compile(r"\b(" + "|".join(map(re.escape, names)) + r")\b")
    for number in range(at, at + 1 if alone else len(found)):
        text = json.dumps(found[number])
        found[number] = json.loads(some_card.sub(lambda match: names[match[1]], text))


def _exchanged(one: list[Any], other: list[Any]) -> None:
    one[2], other[2] = other[2], one[2]


def _two_cards(lines: Sequence[Sequence[Any]]) -> list[int]:
    """Return the indices of the first moves of two seats with a card of their own."""
    found: dict[int, int] = {}
    for at, line in enumerate(lines):
        word = line[2].removeprefix("lay ") if line[0] == "move" else ""
        if CARD.fullmatch(word) or (line[0] == "move" and re.fullmatch(r"[ACP2-9][MSWLYK]{1,3}", word)):
            found.setdefault(line[1], at)
    return list(found.values())[:2]


def checked(deal: Deal, path: Path) -> tuple[int, str]:
    """Run the file with a bare Python. Return its exit code and its output."""
    path.write_bytes(script(deal))
    done = subprocess.run([sys.executable, "-I", path], capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("game", GAMES)
def test_an_honest_deal_passes_and_a_forged_one_does_not(game: str, tmp_path: Path) -> None:
    path, kinds = tmp_path / "verify.py", set()
    deal = played(game, 2)
    code, told = checked(deal, path)
    assert code == 0, told
    assert "This deal was honest." in told
    for what, forgery in forged(deal):
        code, told = checked(forgery, path)
        assert code == 1, f"{what} passes"
        kinds.add(what)
    assert len(kinds) > 10


def test_a_card_that_was_laid_down_closed_is_played_later(tmp_path: Path) -> None:
    """CP-24: in Band rung, the first card of a round is chosen and not played."""
    number = [name for name, _ in engine.GAMES["court-piece"].presets].index("band-rung")
    deal = played("court-piece", number)
    assert deal.options["hidden_trump"]
    code, told = checked(deal, tmp_path / "verify.py")
    assert code == 0, told
    assert "This deal was honest." in told


@pytest.mark.parametrize("rounds", [1, 2])
def test_a_game_that_ended_after_a_number_of_rounds_was_dealt_no_further(rounds: int, tmp_path: Path) -> None:
    """FC-15: one shuffle drew the goals, and one dealt each round."""
    deal, path = played("the-four-courts", 0, rounds=rounds), tmp_path / "verify.py"
    assert deal.shuffles == 1 + rounds
    code, told = checked(deal, path)
    assert code == 0, told
    assert "This deal was honest." in told
    shuffles = [line for line in deal.record if line[0] == "shuffle"]
    for record in (shuffles[:-1], [*deal.record, ("shuffle", 1 + rounds, *shuffles[-1][2:])]):
        assert checked(deal._replace(record=tuple(record)), path)[0] == 1


@pytest.mark.skipif(NODE is None, reason="there is no node on this machine")
@pytest.mark.parametrize("games", [10, pytest.param(250, marks=pytest.mark.nightly)])
def test_a_second_check_says_the_same(games: int) -> None:
    assert NODE is not None
    cases = [("honest", deal) for game in GAMES for deal in (played(game, number) for number in range(games))]
    honest = len(cases)
    cases += [case for game in GAMES for number in range(4) for case in forged(played(game, number))]
    given = "\n".join(json.dumps(deal._asdict()) for _, deal in cases)
    script = Path(__file__).with_name("verify.mjs")
    done = subprocess.run([NODE, script], input=given, capture_output=True, text=True, check=True)
    said = done.stdout.split()
    assert len(said) == len(cases)
    wrong = [
        (deal.game, what)
        for number, ((what, deal), one) in enumerate(zip(cases, said, strict=True))
        if (one == "true") != (number < honest)
    ]
    assert not wrong
