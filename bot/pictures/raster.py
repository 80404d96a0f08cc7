"""Convert SVG text to PNG, using only the bundled fonts.

resvg takes a twentieth of a microsecond per pixel and a fifth of a millisecond per letter. To save that time,
each look is drawn once as a sprite, and pictures are composed from cached sprites. Every sprite is drawn
independently, so no picture depends on earlier ones.
"""

from __future__ import annotations

import io
import math
from collections import OrderedDict
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import resvg_py
from PIL import Image, ImageColor

from bot.pictures import fonts
from bot.pictures.shapes import Look, NotOfCanvas, Picture, Shape, read

WIDTH = 800
"""Maximum width of a picture in pixels. Discord shows pictures at 550 points or less, and a phone at 350."""
FRAMES, FRAME, MOVING = 8, 125, 64
"""Number of frames in an animation, milliseconds per frame, and number of colours for its still parts."""
CUT = "<!-- cut -->"
"""Separates the pictures of a film, an animation that shows them one after another."""
SCENE, LAST, FILMED = 900, 3000, 96
"""Milliseconds per picture in a film, milliseconds for its last picture, and number of shared colours."""
STEPS = 2
"""Number of positions within a pixel, both across and down, for a sprite."""
KEPT = 48_000_000
"""Maximum size of the sprite cache in bytes."""
_EACH = 1_500
"""Number of bytes a sprite needs beyond its pixels."""
_APART = 8
"""Distance between the pictures that determine the palette of a film."""
_CLEAR = 1
"""Margin around a sprite in pixels, to allow for rounding errors."""


def rasterise(svg: str, width: int | None = None) -> bytes:
    """Convert SVG to PNG or WebP, at the given width or by default at its own.

    Without `width`, a picture with a ground is limited to WIDTH pixels. A picture with falling parts becomes
    a WebP animation of two seconds. Several pictures, separated by CUT, become a WebP film that plays once.

    Raise ValueError if the text isn't SVG. This function blocks and holds the GIL, so only call it in the
    worker, in scripts and in tests.
    """
    if CUT in svg:
        return _filmed([_composed(read(one), width) for one in svg.split(CUT)])
    try:
        drawing = read(svg)
        moves = any(shape.falls for shape in drawing.shapes)
        return _moving(drawing, width) if moves else _encoded(_composed(drawing, width))
    except NotOfCanvas:
        return _encoded(_opened(rendered(svg, width)))


class Sprite(NamedTuple):
    """A look in pixels, with the offset of its corner from its position. Without an image, it's a stencil."""

    right: int
    down: int
    mask: Image.Image
    image: Image.Image | None

    @property
    def size(self) -> int:
        return _EACH + self.mask.width * self.mask.height * (1 if self.image is None else 5)


class Sprites:
    """A cache of sprites. It keeps the most recently used `kept` bytes."""

    def __init__(self, kept: int = KEPT) -> None:
        self.size = 0
        """Number of bytes in the cache."""
        self._kept = kept
        self._sprites: OrderedDict[tuple[Look, float, float, float], Sprite] = OrderedDict()

    def of(self, look: Look, right: float, down: float, scale: float) -> Sprite:
        """Return a look at `scale` pixels per unit, moved by fractions of a pixel."""
        key = look, right, down, scale
        found = self._sprites.get(key)
        if found is not None:
            self._sprites.move_to_end(key)
            return found
        made = self._sprites[key] = _sprite(look, right, down, scale)
        self.size += made.size
        while self.size > self._kept and len(self._sprites) > 1:
            _, oldest = self._sprites.popitem(last=False)
            self.size -= oldest.size
        return made


_SPRITES = Sprites()


def _sprite(look: Look, right: float, down: float, scale: float) -> Sprite:
    box = look.reach()
    left, top = math.floor(box.x * scale + right) - _CLEAR, math.floor(box.y * scale + down) - _CLEAR
    width = math.ceil((box.x + box.width) * scale + right) + _CLEAR - left
    height = math.ceil((box.y + box.height) * scale + down) + _CLEAR - top
    drawn = _opened(
        rendered(
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
            f' font-family="{fonts.FAMILY}">'
            f'<g transform="translate({right - left} {down - top}) scale({scale})">{look.svg()}</g></svg>'
        )
    )
    inked = drawn.getbbox() or (0, 0, 1, 1)
    drawn = drawn.crop(inked)
    stencil = look.tag != "use" and not look.markup
    return Sprite(
        left + inked[0], top + inked[1], drawn.getchannel("A"), None if stencil else drawn.convert("RGB")
    )


def _composed(drawing: Picture, width: int | None) -> Image.Image:
    scale = (width or min(round(drawing.width), WIDTH)) / drawing.width
    size = round(drawing.width * scale), round(drawing.height * scale)
    picture = Image.new("RGB", size, drawing.ground)
    for shape in drawing.shapes:
        _put(picture, shape, scale)
    return picture


def _moving(drawing: Picture, width: int | None) -> bytes:
    """Return WebP bytes. The first frame is the still picture."""
    still = drawing._replace(shapes=[shape for shape in drawing.shapes if shape.falls is None])
    ground = _composed(still, width)
    scale = ground.width / drawing.width
    ground = ground.quantize(MOVING, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).convert("RGB")
    frames = []
    for number in range(FRAMES):
        frames.append(ground.copy())
        for shape in drawing.shapes:
            if shape.falls is not None:
                top, deep = shape.falls
                y = top + (shape.y - top + deep * number / FRAMES) % deep
                _put(frames[-1], shape._replace(y=y), scale)
    saved = io.BytesIO()
    first, *others = frames
    first.save(
        saved, "WEBP", save_all=True, append_images=others, duration=FRAME, loop=2,
        lossless=True, quality=10, method=1,
    )  # fmt: skip
    return saved.getvalue()


def _filmed(pictures: Sequence[Image.Image]) -> bytes:
    """Return WebP bytes that show the pictures one after another and stop at the last.

    All frames have the height of the tallest picture.
    """
    wide, high = pictures[0].width, max(picture.height for picture in pictures)
    frames = []
    for picture in pictures:
        frames.append(Image.new("RGB", (wide, high), picture.getpixel((0, picture.height - 1))))
        frames[-1].paste(picture, (0, 0))
    # Use a single palette for all frames, so that still parts are the same in each and take no extra bytes.
    seen = Image.new("RGB", (wide, high * len(frames[::_APART])))
    for number, frame in enumerate(frames[::_APART]):
        seen.paste(frame, (0, high * number))
    palette = seen.quantize(FILMED, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    first, *others = [
        frame.quantize(palette=palette, dither=Image.Dither.NONE).convert("RGB") for frame in frames
    ]
    saved = io.BytesIO()
    first.save(
        saved, "WEBP", save_all=True, append_images=others, loop=1, lossless=True, quality=10, method=1,
        duration=[SCENE] * len(others) + [LAST],
    )  # fmt: skip
    return saved.getvalue()


def _put(picture: Image.Image, shape: Shape, scale: float) -> None:
    x, across = divmod(round(shape.x * scale * STEPS), STEPS)
    y, down = divmod(round(shape.y * scale * STEPS), STEPS)
    sprite = _SPRITES.of(shape.look, across / STEPS, down / STEPS, scale)
    x, y, mask = x + sprite.right, y + sprite.down, sprite.mask
    if sprite.image is not None:
        picture.paste(sprite.image, (x, y), mask)
    elif shape.colour is not None:
        picture.paste(_rgb(shape.colour), (x, y, x + mask.width, y + mask.height), mask)


@cache
def _rgb(colour: str) -> tuple[int, ...]:
    return ImageColor.getrgb(colour)


def rendered(svg: str, width: int | None = None) -> bytes:
    # If resvg can't find a font family, it omits the words without an error, so map every generic name to
    # ours.
    return resvg_py.svg_to_bytes(
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


def _opened(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("RGBA")


def _encoded(picture: Image.Image) -> bytes:
    """Return PNG bytes with a palette. Flat art has few colours, and half the bytes take half as long to
    upload.
    """
    palette = picture.quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    saved = io.BytesIO()
    palette.save(saved, "PNG", compress_level=3)
    return saved.getvalue()
