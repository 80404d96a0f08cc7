"""Read PNG files back into pixels, for tests that examine pictures."""

import io

from PIL import Image

from bot.pictures.svg import Box


def opened(png: bytes) -> Image.Image:
    """Return the picture as RGBA. Raise ValueError if it isn't a PNG."""
    if png[:8] != b"\x89PNG\r\n\x1a\n":
        raise ValueError("not a PNG")
    return Image.open(io.BytesIO(png)).convert("RGBA")


def overlap(one: Box, other: Box) -> bool:
    """Return whether two boxes have a pixel in common."""
    across = one.x < other.x + other.width and other.x < one.x + one.width
    return across and one.y < other.y + other.height and other.y < one.y + one.height
