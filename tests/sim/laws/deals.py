"""The file from /deal verify confirms every deal with open cards.

It runs in its own process, no matter how the game went on or ended, and who had its seats. The message that
it names mentions each cut.
"""

from __future__ import annotations

import subprocess
import sys
from collections import Counter

from bot.features.deals.deal import Deal, opened
from bot.features.deals.page import script
from tests.sim.laws import Law
from tests.sim.laws.displays import read_table


class Here(Law):
    name = "deals"
    checked: Counter[str] = Counter()
    """How many files were run in this process, by the status of their games."""

    def begin(self) -> None:
        self._looked: set[tuple[int, str, int]] = set()
        """The tables that were checked, each with its phase and its number of open shuffles."""

    async def rest(self) -> list[str]:
        wrong, client = [], self.world.client
        if client is None:
            return []
        for row in self.world.rows("SELECT id FROM tables WHERE opening IS NOT NULL"):
            table = read_table(self.world, row["id"])
            deal = await opened(client.tables, table)
            if deal is None or (seen := (table.id, table.phase, deal.shuffles)) in self._looked:
                continue
            self._looked.add(seen)
            wrong += [f"table {table.id}: {one}" for one in self._posted(deal)]
            if not deal.secret and table.state is not None and table.state.shuffles and not table.alive:
                wrong.append(f"table {table.id} ({table.game}, {table.phase}): its secret is kept")
            if deal.secret:
                self.checked[table.phase if table.rematch_of is None else f"{table.phase} again"] += 1
                if said := run(deal):
                    wrong.append(f"table {table.id} ({table.game}, {table.phase}): {said}")
        return wrong

    def _posted(self, deal: Deal) -> list[str]:
        """Return the faults in the message with the cuts. A table that lost its channel may have moved since,
        so any channel of the server will do.
        """
        cuts, _, number = deal.cut.partition("~")
        message = self.world.server.messages.get(int(number))
        if message is None or message.channel not in self.world.server.channels:
            return [f"{number} is no message of a channel"]
        told = str(message.body.get("content"))
        people = [cut for cut in cuts.split(",") if cut]  # robots don't cut
        return [f"{number} does not tell of the cut {cut}" for cut in people if f"**{cut}**" not in told]


def run(deal: Deal) -> str:
    """Return the errors that the file prints, or an empty string if it confirms the deal."""
    done = subprocess.run(
        [sys.executable, "-I", "-"], input=script(deal), capture_output=True, check=False, timeout=60
    )
    if not done.returncode:
        return ""
    said = done.stdout.decode().splitlines()
    return "; ".join([one for one in said if "WRONG" in one][:3]) or done.stderr.decode()[-300:]
