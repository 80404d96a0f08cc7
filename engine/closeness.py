"""How near a word that means nothing comes to words that do. Nothing of any game may enter."""

from __future__ import annotations

from collections.abc import Iterable

LONGEST = 24
"""Letters that are compared at most: nobody mistypes more than that."""


def distance(typed: str, meant: str, most: int) -> int:
    """Return how many letters were lost, added, changed or swapped with their neighbour; `most` + 1 for more.

    >>> distance("haerts", "hearts", 2), distance("duek", "duel", 1), distance("lay", "duel", 2)
    (1, 1, 3)
    """
    before: list[int] = []
    row = list(range(len(meant) + 1))
    for at, letter in enumerate(typed):
        above, before, row = before, row, [at + 1]
        for there, other in enumerate(meant):
            best = min(before[there] + (letter != other), before[there + 1] + 1, row[there] + 1)
            if at and there and letter == meant[there - 1] and typed[at - 1] == other:
                best = min(best, above[there - 1] + 1)
            row.append(best)
        if min(row) > most:
            return most + 1
    return min(row[-1], most + 1)


def closest(typed: Iterable[str], spelled: Iterable[tuple[str, str]], most: int) -> list[str]:
    """Return the words that may have been meant, `most` of them at most, the nearest first; of equal ones
    those that come first. One mistake is forgiven from three letters on, two from six; three letters may
    begin a word.

    >>> closest(["haerts"], [("S", "spades"), ("H", "hearts"), ("H", "heart")], 3)
    ['H']
    >>> closest(["int"], [("introduce", "introduce"), ("intrigue", "intrigue")], 3)
    ['introduce', 'intrigue']
    """
    tries = [
        (one[:LONGEST], frozenset(one[:LONGEST]), min(2, len(one) // 3)) for one in typed if len(one) > 2
    ]
    found: dict[str, int] = {}
    for word, phrase in spelled:
        for one, letters, allowed in tries:
            if phrase.startswith(one):
                found[word] = 0
            # Most phrases are nowhere near, which is seen from their letters alone.
            elif abs(len(phrase) - len(one)) <= allowed and len(letters.difference(phrase)) <= allowed:
                far = distance(one, phrase, allowed)
                if far <= min(allowed, found.get(word, allowed)):
                    found[word] = far
    return sorted(found, key=found.__getitem__)[:most]
