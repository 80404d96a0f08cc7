"""A day's deals are sealed a week before, opened when the day is over, and can be verified by anyone."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bot.features.daily import calendar
from bot.features.daily.deals import SECRET, Deals
from bot.features.deals.page import daily_proof
from bot.storage.database import Database
from bot.storage.opening import open_database
from bot.tables.core.errors import Refused
from engine import duplicate
from engine.cards import sealed

DAY = calendar.FIRST + 40


def verified(program: bytes, path: Path) -> tuple[int, str]:
    """Run the program as a person would. Return its exit code and its output."""
    file = path / "verify.py"
    file.write_bytes(program)
    ran = subprocess.run([sys.executable, str(file)], capture_output=True, text=True, timeout=60, check=False)
    return ran.returncode, ran.stdout + ran.stderr


async def test_deals_stay_the_same_for_good(database: Database) -> None:
    first, again = Deals(database), Deals(database)
    deals = {(day, game): await first.deal(day, game) for day in (DAY, DAY + 1) for game in duplicate.games()}
    assert len({deal.seed for deal in deals.values()}) == len(deals)
    for (day, game), deal in deals.items():
        assert await again.deal(day, game) == deal
    for day in range(DAY, DAY + 50):
        await first.deal(day, "court-piece")
    assert await first.deal(DAY, "court-piece") == deals[DAY, "court-piece"]


async def test_a_seal_is_that_of_its_days_deals_and_tells_nothing_of_other_days(database: Database) -> None:
    deals = Deals(database)
    secrets = {sealed.parts((await deals.deal(DAY + ahead, "court-piece")).seed)[0] for ahead in range(30)}
    assert len(secrets) == 30
    for game in duplicate.games():
        secret, _ = sealed.parts((await deals.deal(DAY, game)).seed)
        assert sealed.seal(secret) == await deals.seal(DAY)
    assert await database.fact(SECRET) not in secrets


async def test_another_bot_has_other_deals(database: Database, tmp_path: Path) -> None:
    other = await open_database(tmp_path / "other.db")
    assert await Deals(database).seal(DAY) != await Deals(other).seal(DAY)
    await other.close()


async def test_a_deal_is_opened_only_when_its_day_is_over(database: Database) -> None:
    deals = Deals(database)
    for now in (0, calendar.begins(DAY), calendar.begins(DAY + 1), calendar.closes(DAY) - 1):
        with pytest.raises(Refused):
            await deals.opened(DAY, "court-piece", now)
    assert await deals.opened(DAY, "court-piece", calendar.closes(DAY)) == await deals.deal(
        DAY, "court-piece"
    )


@pytest.mark.parametrize("game", duplicate.games())
async def test_its_file_proves_it_and_no_other(game: str, database: Database, tmp_path: Path) -> None:
    deals = Deals(database)
    program = daily_proof(await deals.deal(DAY, game))
    code, told = verified(program, tmp_path)
    assert code == 0, told
    assert await deals.seal(DAY) in told
    assert "CAUTION" not in told
    # Another day's seal, another pack or other hands don't pass.
    text = program.decode()
    forged = text.replace(await deals.seal(DAY), await deals.seal(DAY + 1))
    assert verified(forged.encode(), tmp_path)[0] == 1
    found = re.search(r'json\.loads\(r"""(.*?)"""\)', text, re.DOTALL)
    assert found is not None
    facts = json.loads(found[1])
    for number, line in enumerate(facts["record"]):
        if line[0] in ("shuffle", "shown") and isinstance(line[-1], list):
            record = json.loads(json.dumps(facts["record"]))
            record[number][-1] = list(reversed(record[number][-1]))
            if record[number] != line:
                forged = text.replace(found[1], json.dumps(facts | {"record": record}))
                assert verified(forged.encode(), tmp_path)[0] == 1, line
