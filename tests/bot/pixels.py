"""PNG read back into pixels, for tests that look at a picture."""

import io
from typing import NamedTuple

from PIL import Image


class Pixels(NamedTuple):
    width: int
    height: int
    rows: list[bytes]

    def at(self, x: float, y: float) -> tuple[int, int, int, int]:
        """Red, green, blue, alpha."""
        start = 4 * int(x)
        red, green, blue, alpha = self.rows[int(y)][start : start + 4]
        return red, green, blue, alpha

    def share(
        self, colour: str, x: float, y: float, width: float, height: float, tolerance: int = 24
    ) -> float:
        """How much of a rectangle has a colour such as "#1B2A33", between 0 and 1."""
        want = bytes.fromhex(colour[1:])
        places = [(i, j) for j in range(int(y), int(y + height)) for i in range(int(x), int(x + width))]
        near = 0
        for i, j in places:
            seen = self.at(i, j)[:3]
            near += all(abs(a - b) <= tolerance for a, b in zip(seen, want, strict=True))
        return near / len(places)


def read_png(data: bytes) -> Pixels:
    """The pixels of a PNG. Raises ValueError for anything else."""
    if data[:8] != b"\x89PNG\r\n\x1a\n":
        raise ValueError("not a PNG")
    image = Image.open(io.BytesIO(data)).convert("RGBA")
    raw, stride = image.tobytes(), 4 * image.width
    return Pixels(image.width, image.height, [raw[at : at + stride] for at in range(0, len(raw), stride)])
