"""Helpers for describing and drawing Four Tribes: families, seat order and winners."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presentation.four_tribes.families import Unit
from engine.games.four_tribes.view import FourTribesView, KinView

Family = Sequence[KinView]


def generations_of(family: Family) -> dict[int, list[Unit]]:
    """Return the couples and unwed cards of each generation, elder first, in the order laid."""
    generations: dict[int, list[Unit]] = {}
    kins: dict[str | None, KinView] = {kin["card"]: kin for kin in family}
    for kin in family:
        spouse = kins.get(kin["spouse"])
        units = generations.setdefault(kin["generation"], [])
        if any(kin["card"] in unit.cards for unit in units):
            continue
        couple = [kin] if spouse is None else sorted((kin, spouse), key=lambda one: not one["parents"])
        units.append(Unit(tuple(one["card"] for one in couple), tuple(couple[0]["parents"])))
    return dict(sorted(generations.items()))


def order_of(view: FourTribesView) -> list[int]:
    """Return the seats in display order. A player's own family comes last, next to their hand."""
    first = 0 if view["you"] is None else view["you"] + 1
    return [(first + step) % view["seats"] for step in range(view["seats"])]


def winners_of(view: FourTribesView) -> tuple[int, ...]:
    """Return the seats that have won, or () if all seats share first place."""
    first = view["result"]["places"][0] if view["result"] else []
    return tuple(first) if len(first) < view["seats"] else ()
