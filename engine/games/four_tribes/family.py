"""Functions for families: where a card can go, which cards can propose or duel, and how a family changes.

All functions are pure. They take families and cards, and ignore turns and owners.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from engine.games.four_tribes.facts import ROOM, Family, Kin, beyond, children, fertile

_NOBODY: frozenset[str] = frozenset()


def less(cards: tuple[str, ...], gone: Collection[str]) -> tuple[str, ...]:
    """Return the cards that aren't in `gone`."""
    return tuple([card for card in cards if card not in gone])


def kin_of(family: Family, card: str) -> Kin:
    """Return a card's entry in the family. Raise ValueError if the card isn't in the family."""
    for kin in family:
        if kin.card == card:
            return kin
    raise ValueError("nobody of this family")


def couples(family: Family) -> dict[str, str]:
    """Return the couples that may conceive, keyed by their first card."""
    found: dict[str, str] = {}
    for card, _, spouse, _ in fertile(family):
        if spouse is not None and spouse not in found:
            found[card] = spouse
    return found


def places(family: Family, card: str) -> tuple[str, ...]:
    """Return the places where a card can go: next to an unwed card (FT-6), or in front of a couple (FT-7)."""
    beside = [one for one, _, spouse, _ in family if spouse is None and one[1] != card[1]]
    before = [one for one, other in couples(family).items() if card in children(one, other)]
    return (*beside, *before)


def layable(family: Family, hand: tuple[str, ...]) -> Iterator[str]:
    """Yield a hand's cards that can go somewhere in the family."""
    unwed = [kin.card[1] for kin in family if kin.spouse is None]
    suit = unwed[0] if unwed else ""
    several = unwed.count(suit) < len(unwed)
    born = _NOBODY
    if len(unwed) < len(family):
        born = born.union(*[children(*couple) for couple in couples(family).items()])
    for card in hand:
        if several or (unwed and card[1] != suit) or card in born:
            yield card


def fighters(family: Family, rivals: Sequence[Kin]) -> Iterator[str]:
    """Yield a family's cards that may duel one of the `rivals` (FT-14)."""
    for card, _, spouse, _ in family:
        greater = beyond(card, spouse)
        for rival in rivals:
            if rival.card not in greater:
                yield card
                break


def suitors(family: Family, rivals: Sequence[Kin]) -> Iterator[str]:
    """Yield a family's cards that may propose to one of the others (FT-15)."""
    suits = {kin.card[1] for kin in rivals if kin.spouse is None}
    if suits:
        for card, _, spouse, _ in family:
            if spouse is None and (len(suits) > 1 or card[1] not in suits):
                yield card


def champions(family: Family, wanted: str) -> tuple[str, ...]:
    """Return the cards that may fight for a card after a refusal: its parents, or the card itself (FT-17)."""
    return kin_of(family, wanted).parents or (wanted,)


def no_place(family: Family) -> tuple[str, str]:
    """Return the reason why a card has no place in this family, and the number of the rule."""
    lonely = any(kin.spouse is None for kin in family)
    return ("same-suit", "FT-6") if lonely else ("not-a-child", "FT-7")


def not_there(family: Family, own: Kin, card: str) -> tuple[str, str]:
    """Return the reason why a card can't go next to, or in front of, `own`, and the number of the rule.

    It's assumed that the card can go elsewhere in the family.
    """
    if own.spouse is None:
        return "same-suit", "FT-6"
    if not {own.card, own.spouse} & couples(family).keys():
        return "third-generation", "FT-8"
    if card[1] not in (own.card[1], own.spouse[1]):
        return "not-their-suit", "FT-7"
    return ("not-its-first" if card in children(own.card, own.spouse) else "not-between"), "FT-7"


def wedded(family: Family, card: str, spouse: Kin) -> Family:
    """Return the family after `card` has wed `spouse`."""
    married = Kin(spouse.card, spouse.generation, card, spouse.parents)
    kept = [married if kin is spouse else kin for kin in family]
    return (*kept, Kin(card, spouse.generation, spouse.card))


def without(family: Family, gone: Collection[str]) -> Family:
    """Return the family after cards have left. Spouses become unwed, and children lose a parent (FT-10)."""
    kept = []
    for kin in family:
        card, generation, spouse, parents = kin
        if card in gone:
            continue
        left = less(parents, gone) if parents else parents
        if spouse in gone:
            kin = Kin(card, generation, None, left)
        elif len(left) < len(parents):
            kin = Kin(card, generation, spouse, left)
        kept.append(kin)
    return tuple(kept)


def sound(family: Family) -> bool:
    """Return True if a family satisfies FT-5 to FT-8.

    Raise KeyError if a spouse or parent isn't in the family.
    """
    kins = {kin.card: kin for kin in family}
    generations = [kin.generation for kin in family]
    first = [kin for kin in family if kin.generation == 1]
    for card, generation, spouse, parents in family:
        wed = spouse is None or (kins[spouse][1:3] == (generation, card) and spouse[1] != card[1])
        born = all(kins[parent].generation == generation - 1 for parent in parents)
        if len(parents) > 1:
            one, other = parents
            born = born and kins[one].spouse == other and card in children(one, other)
        if not wed or not born:
            return False
    # A second card can only join the first generation by a wedding. If either leaves, the other stays.
    few = len(family) <= ROOM and (len(first) < 2 or (len(first) == 2 and first[0].spouse is not None))
    return not family or (few and max(generations) - min(generations) < 2)
