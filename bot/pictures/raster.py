"""SVG text to PNG bytes, with the bundled fonts and no other. What is drawn is not known here."""

from __future__ import annotations

import io

import resvg_py
from PIL import Image

from bot.pictures import fonts


def rasterise(svg: str, width: int | None = None) -> bytes:
    """PNG bytes of an SVG, at its own size or at a width, with the bundled fonts and no other.

    Blocks, and holds the GIL: for the worker, scripts and tests. Raises ValueError for what is no SVG.
    """
    # A family that resvg does not find makes words vanish without an error, so every generic name is ours.
    drawn = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        skip_system_fonts=True,
        font_files=fonts.files(svg),
        font_family=fonts.FAMILY,
        serif_family=fonts.FAMILY,
        sans_serif_family=fonts.FAMILY,
        cursive_family=fonts.FAMILY,
        fantasy_family=fonts.FAMILY,
        monospace_family=fonts.FAMILY,
    )
    return _lighter(drawn)


def _lighter(png: bytes) -> bytes:
    """The same picture with a palette: flat art has few colours, and half the bytes are half the upload."""
    palette = Image.open(io.BytesIO(png)).quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    saved = io.BytesIO()
    palette.save(saved, "PNG", compress_level=3)
    return saved.getvalue()
