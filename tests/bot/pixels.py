"""PNG read back into pixels, for tests that look at a picture: 8 bits, RGBA, no interlace, as of resvg."""

import struct
import zlib
from typing import NamedTuple


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
    """The pixels of a PNG. Raises ValueError for any other kind than resvg's."""
    if data[:8] != b"\x89PNG\r\n\x1a\n":
        raise ValueError("not a PNG")
    packed, at = b"", 8
    width = height = 0
    while at < len(data):
        length, kind = struct.unpack_from(">I4s", data, at)
        body = data[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height, *form = struct.unpack(">IIBBBBB", body)
            if form != [8, 6, 0, 0, 0]:
                raise ValueError(f"a PNG of another form: {form}")
        elif kind == b"IDAT":
            packed += body
        at += 12 + length
    raw = zlib.decompress(packed)
    stride = 4 * width
    rows: list[bytes] = []
    above = bytearray(stride)
    for y in range(height):
        start = y * (stride + 1)
        row = bytearray(raw[start + 1 : start + 1 + stride])
        _unfilter(raw[start], row, above)
        rows.append(bytes(row))
        above = row
    return Pixels(width, height, rows)


def _unfilter(kind: int, row: bytearray, above: bytearray) -> None:
    for i in range(len(row)):
        left = row[i - 4] if i >= 4 else 0
        corner = above[i - 4] if i >= 4 else 0
        if kind == 1:
            guess = left
        elif kind == 2:
            guess = above[i]
        elif kind == 3:
            guess = (left + above[i]) // 2
        elif kind == 4:
            guess = min((left, above[i], corner), key=lambda value: abs(left + above[i] - corner - value))
        else:
            return
        row[i] = (row[i] + guess) & 0xFF
