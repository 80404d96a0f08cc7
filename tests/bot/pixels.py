"""PNG read back into pixels, for tests that look at a picture."""

import io

from PIL import Image


def opened(png: bytes) -> Image.Image:
    """The picture in RGBA. Raises ValueError for anything but a PNG."""
    if png[:8] != b"\x89PNG\r\n\x1a\n":
        raise ValueError("not a PNG")
    return Image.open(io.BytesIO(png)).convert("RGBA")
