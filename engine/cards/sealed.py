"""Sealed seeds: a deal that everybody has cut, and that everybody can check.

The dealer draws a secret, and publishes its `seal` before anybody has cut. Each shuffle has a secret of its
own, a link of a chain: the link before is the SHA-256 of the next one, and the seal is the SHA-256 of the
first. So one link can be published when its cards are open to all, and tells nothing of the shuffles to
come; and nobody can publish another than was sealed. What the players have cut goes into every shuffle, so
that the dealer, who knows the secret, cannot choose it for its cards.

What a cut is, and who is told what when, is not known here.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterable

LINKS = 1000
"""The secret is the link of this number; a shuffle of a higher number has it too."""
_MARK = "~"
_SEALED = re.compile(r"(?:[0-9a-f]{2})+~.*~\d+", re.DOTALL)


def sealed(secret: str, cuts: Iterable[str], message: int) -> str:
    """Return the seed of a deal: its secret (hexadecimal), the cut of each seat, and the number of the
    message in which the cuts were published.

    >>> sealed("00ff", ["heron", ""], 34)
    '00ff~heron,~34'
    """
    return _MARK.join((secret, ",".join(cuts), str(message)))


def is_sealed(seed: str) -> bool:
    """Return whether this is such a seed: any other text is one, too.

    >>> is_sealed("00ff~heron,~34"), is_sealed("0~")
    (True, False)
    """
    return _SEALED.fullmatch(seed) is not None


def seal(secret: str) -> str:
    """Return what is published before anybody cuts, 64 hexadecimal digits.

    >>> seal("00ff")[:16]
    '3a5af5e5c8214992'
    """
    return hashlib.sha256(bytes.fromhex(link(secret, 0))).hexdigest()


def link(secret: str, number: int) -> str:
    """Return the secret of the shuffle of this number, hexadecimal. Who has it can find those of the
    shuffles before.

    >>> link("00ff", 7) == hashlib.sha256(bytes.fromhex(link("00ff", 8))).hexdigest()
    True
    """
    value = bytes.fromhex(secret)
    for _ in range(LINKS - number):
        value = hashlib.sha256(value).digest()
    return value.hex()


def parts(seed: str) -> tuple[str, str]:
    """Return the secret of a sealed seed, and what was cut: the cuts and the number of the message.

    >>> parts("00ff~12,0~34")
    ('00ff', '12,0~34')
    """
    secret, _, cut = seed.partition(_MARK)
    return secret, cut


def of_shuffle(seed: str, number: int) -> str:
    """Return the seed of one shuffle: a sealed one has its own for each, any other has one for all.

    >>> of_shuffle("any text", 3)
    'any text'
    >>> len(of_shuffle("00ff~12,0~34", 3))
    64
    """
    if not is_sealed(seed):
        return seed
    secret, cut = parts(seed)
    return hmac.new(bytes.fromhex(link(secret, number)), cut.encode(), hashlib.sha256).hexdigest()
