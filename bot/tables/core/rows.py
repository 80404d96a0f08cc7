"""A table as the rows of the database say it, and back. No query stands here."""

from __future__ import annotations

import dataclasses
import json
import sqlite3
from collections.abc import Sequence
from typing import Any

import engine
from bot.tables.core.table import Latest, LobbyTerms, LoggedEvent, Offer, Seat, SeatOffer, Table


def table_of(row: sqlite3.Row, seats: Sequence[sqlite3.Row]) -> Table:
    """The table that rows of `tables` and `seats` describe. Raises engine.BadState."""
    game = engine.GAMES[row["game"]]
    return Table(
        id=row["id"],
        guild=row["guild"],
        channel=row["channel"],
        game=row["game"],
        options=game.options.of(json.loads(row["options"])),
        host=row["host"],
        locale=row["locale"],
        phase=row["phase"],
        version=row["version"],
        seats=tuple(_seat_of(one) for one in seats),
        created=row["created"],
        waiting_since=row["waiting_since"],
        seed=row["seed"],
        state=None if row["state"] is None else engine.load(row["state"]),
        recent_events=tuple(
            LoggedEvent(version, engine.Event(name, seat, data, None if to is None else tuple(to)))
            for version, name, seat, data, to in json.loads(row["recent_events"])
        ),
        reason=row["reason"],
        finished=row["finished"],
        rematch_of=row["rematch_of"],
        paused_since=row["paused_since"],
        closes_at=row["closes_at"],
        latest=None if row["latest_seat"] is None else Latest(*(row[name] for name in _LATEST)),
        offer=None if row["offer_person"] is None else Offer(*(row[name] for name in _OFFER)),
        terms=LobbyTerms(*(row[name] for name in LobbyTerms._fields)),
        pace=row["pace"],
        at_deadline=row["at_deadline"],
        together=row["together"],
    )


def row_of(table: Table) -> dict[str, Any]:
    """The columns of `tables` that a step may change."""
    return {
        "options": json.dumps(dataclasses.asdict(table.options)),
        "host": table.host,
        "phase": table.phase,
        "version": table.version,
        "seed": table.seed,
        "state": None if table.state is None else engine.dump(table.state),
        "recent_events": json.dumps(
            [
                (version, event.name, event.seat, dict(event.data), event.to)
                for version, event in table.recent_events
            ],
            separators=(",", ":"),
        ),
        "reason": table.reason,
        "waiting_since": table.waiting_since,
        "finished": table.finished,
        "rematch_of": table.rematch_of,
        "paused_since": table.paused_since,
        "closes_at": table.closes_at,
        **dict(zip(_LATEST, table.latest or (None,) * len(_LATEST), strict=True)),
        **dict(zip(_OFFER, table.offer or (None,) * len(_OFFER), strict=True)),
        **table.terms._asdict(),
        "pace": table.pace,
        "at_deadline": table.at_deadline,
        "together": table.together,
    }


_LATEST = tuple(f"latest_{name}" for name in Latest._fields)
"""The columns of `tables` that the latest move has."""
_OFFER = tuple(f"offer_{name}" for name in Offer._fields)
"""The columns of `tables` that the offer has."""
_SEAT = tuple(field.name for field in dataclasses.fields(Seat) if field.name != "offered")
"""The columns of `seats` that a `Seat` has, by the same names."""
_NOT_OFFERED = SeatOffer(0, "", 0)
"""The columns of a seat that is offered to nobody."""


def _seat_of(row: sqlite3.Row) -> Seat:
    offered = SeatOffer(row["offered_to"], row["offered_name"], row["offered_version"])
    return Seat(**{name: row[name] for name in _SEAT}, offered=offered if offered.person else None)


def seat_rows(table: Table) -> list[dict[str, Any]]:
    """Return the rows of `seats`, complete."""
    rows = []
    for number, seat in enumerate(table.seats):
        to, called, version = seat.offered or _NOT_OFFERED
        offered = {"offered_to": to, "offered_name": called, "offered_version": version}
        own = {name: getattr(seat, name) for name in _SEAT}
        rows.append({"table_id": table.id, "seat": number, **own, **offered})
    return rows
