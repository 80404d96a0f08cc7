"""Sealed seeds: every player helps to shuffle, and anyone can verify the deal afterwards.

A "cut" is text that a player adds to the shuffle, like cutting a pack of cards. The dealer draws a secret and
publishes the `seal` derived from it before the first cut. Each shuffle has its own secret, a link in a hash
chain: the SHA-256 of a link is the previous link, and the SHA-256 of the first link is the seal. Once a
shuffle's cards are public, its link can be published too. The link reveals no later shuffle, and the seal
rules out any other link. Every shuffle also mixes in the players' cuts, so the dealer can't pick a secret
that leads to particular cards.

The caller decides what a valid cut is and when players learn each secret.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterable

LINKS = 1000
"""Number of the last link, which is the secret itself. Shuffles with a higher number use it too."""
_MARK = "~"
_SEALED = re.compile(r"(?:[0-9a-f]{2})+~.*~\d+", re.DOTALL)


def sealed(secret: str, cuts: Iterable[str], message: int) -> str:
    """Return the seed for a deal.

    The seed joins the secret (hexadecimal), each seat's cut, and the ID of the message that published the
    cuts.

    >>> sealed("00ff", ["heron", ""], 34)
    '00ff~heron,~34'
    """
    return _MARK.join((secret, ",".join(cuts), str(message)))


def is_sealed(seed: str) -> bool:
    """Return True if a seed is sealed. Any other text is a plain seed.

    >>> is_sealed("00ff~heron,~34"), is_sealed("0~")
    (True, False)
    """
    return _SEALED.fullmatch(seed) is not None


def seal(secret: str) -> str:
    """Return the text to publish before the first cut, 64 hexadecimal digits.

    >>> seal("00ff")[:16]
    '3a5af5e5c8214992'
    """
    return hashlib.sha256(bytes.fromhex(link(secret, 0))).hexdigest()


def link(secret: str, number: int) -> str:
    """Return the secret of shuffle number `number` as hexadecimal digits.

    All earlier secrets can be derived from it.

    >>> link("00ff", 7) == hashlib.sha256(bytes.fromhex(link("00ff", 8))).hexdigest()
    True
    """
    value = bytes.fromhex(secret)
    for _ in range(LINKS - number):
        value = hashlib.sha256(value).digest()
    return value.hex()


def parts(seed: str) -> tuple[str, str]:
    """Split a sealed seed into its secret and the rest: the cuts and the message ID.

    >>> parts("00ff~12,0~34")
    ('00ff', '12,0~34')
    """
    secret, _, cut = seed.partition(_MARK)
    return secret, cut


def of_shuffle(seed: str, number: int) -> str:
    """Return the seed of one shuffle.

    A sealed seed gives each shuffle its own seed. Any other seed is returned unchanged for every shuffle.

    >>> of_shuffle("any text", 3)
    'any text'
    >>> len(of_shuffle("00ff~12,0~34", 3))
    64
    """
    if not is_sealed(seed):
        return seed
    secret, cut = parts(seed)
    return hmac.new(bytes.fromhex(link(secret, number)), cut.encode(), hashlib.sha256).hexdigest()
