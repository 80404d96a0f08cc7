"""How people see colours: WCAG 2 contrast, CIEDE2000 differences, and colours without one kind of cones."""

from __future__ import annotations

import math
from collections.abc import Sequence

Rgb = tuple[float, float, float]
"""Red, green and blue light, from 0 to 1."""

NORMAL = "trichromat"
SIGHTS: dict[str, tuple[Rgb, Rgb, Rgb]] = {
    NORMAL: ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    # Machado, Oliveira and Fernandes 2009, severity 1.0
    "protanope": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranope": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanope": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    # Viénot, Brettel and Mollon 1999
    "protanope, after Viénot": ((0.11238, 0.88762, 0), (0.11238, 0.88762, 0), (0.00401, -0.00401, 1)),
    "deuteranope, after Viénot": ((0.29275, 0.70725, 0), (0.29275, 0.70725, 0), (-0.02234, 0.02234, 1)),
}
"""How each kind of sight maps linear light, as a matrix."""


def light(colour: str) -> Rgb:
    """Return a colour such as "#1B2A33" as linear light."""
    red, green, blue = (
        one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4
        for one in (byte / 255 for byte in bytes.fromhex(colour[1:]))
    )
    return red, green, blue


def luminance(colour: str) -> float:
    red, green, blue = light(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the WCAG contrast ratio, from 1 to 21."""
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def difference(one: str, other: str, sight: str = NORMAL) -> float:
    """Return the CIEDE2000 difference between two colours, as seen with this sight."""
    return ciede2000(_lab(_seen(one, sight)), _lab(_seen(other, sight)))


def _seen(colour: str, sight: str) -> Rgb:
    reached = (_dot(row, light(colour)) for row in SIGHTS[sight])
    red, green, blue = (min(max(one, 0.0), 1.0) for one in reached)
    return red, green, blue


def _lab(seen: Rgb) -> Rgb:
    """Convert to CIELAB under D65."""
    rows = (
        (0.4124564, 0.3575761, 0.1804375),
        (0.2126729, 0.7151522, 0.0721750),
        (0.0193339, 0.1191920, 0.9503041),
    )
    x, y, z = (
        math.cbrt(one) if one > 216 / 24389 else (24389 / 27 * one + 16) / 116
        for one in (_dot(row, seen) / white for row, white in zip(rows, (0.95047, 1.0, 1.08883), strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _dot(row: Sequence[float], other: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(row, other, strict=True))


def ciede2000(one: Rgb, other: Rgb) -> float:
    """Return the difference between two CIELAB colours (Sharma, Wu and Dalal 2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    stretch = 1 + 0.5 * (1 - math.sqrt(mean**7 / (mean**7 + 25**7)))
    c1, c2 = math.hypot(a1 * stretch, b1), math.hypot(a2 * stretch, b2)
    h1 = math.degrees(math.atan2(b1, a1 * stretch)) % 360 if c1 else 0.0
    h2 = math.degrees(math.atan2(b2, a2 * stretch)) % 360 if c2 else 0.0
    turn = 0.0 if not c1 * c2 else (h2 - h1 + 180) % 360 - 180
    lightness, chroma = l2 - l1, c2 - c1
    hue = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    l, c = (l1 + l2) / 2, (c1 + c2) / 2  # noqa: E741
    h = h1 + h2
    if c1 * c2:
        h = h / 2 if abs(h1 - h2) <= 180 else (h + (360 if h < 360 else -360)) / 2
    waves = ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.20, 4, -63))
    t = 1 + sum(by * math.cos(math.radians(times * h + shift)) for by, times, shift in waves)
    for_l = 1 + 0.015 * (l - 50) ** 2 / math.sqrt(20 + (l - 50) ** 2)
    for_c, for_h = 1 + 0.045 * c, 1 + 0.015 * c * t
    twist = (
        -math.sin(math.radians(60 * math.exp(-(((h - 275) / 25) ** 2))))
        * 2
        * math.sqrt(c**7 / (c**7 + 25**7))
    )
    parts = lightness / for_l, chroma / for_c, hue / for_h
    return math.sqrt(_dot(parts, parts) + twist * parts[1] * parts[2])
