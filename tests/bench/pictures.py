"""How long a picture takes, how heavy it is, and whether the event loop ever waits for one.

    ./run bench pictures

The aims: a median under 150 ms and 130 KB a table picture; while 100 are drawn, the loop is never held for
more than 20 ms.
"""

import asyncio
import statistics
import time
from collections.abc import Callable

from bot.pictures.cards import BACK, draw_hand, draw_pile, draw_tile
from bot.pictures.pieces import draw_clock, draw_court, draw_plate
from bot.pictures.render import Renderer
from bot.pictures.svg import Picture
from engine import decks

ROUNDS = 15
CROWD = 100


def hand() -> Picture:
    """Thirteen cards of the standard pack."""
    picture = Picture()
    picture.height = draw_hand(picture, decks.STANDARD[::4], 20, 20, 1160).height + 40
    return picture


def decktet_hand() -> Picture:
    """Ten cards of the Decktet."""
    picture = Picture()
    picture.height = draw_hand(picture, decks.DECKTET[::4], 20, 20, 1160, decktet=True).height + 40
    return picture


def crowded_table() -> Picture:
    """As much as any table shows at once: four plates, four Courts, sixteen tiles, two piles, the Clock."""
    picture = Picture(1200, 1060)
    for seat, name in enumerate(("Ana", "Bartholomew", "Жанна", "Zoë")):
        draw_plate(
            picture, seat, name, 20 + 590 * (seat % 2), 20 + 90 * (seat // 2), 570, note="12", turn=not seat
        )
    for index, court in enumerate(decks.COURTS):
        left = 20 + 296 * index
        draw_court(picture, court, left, 220, 276, court[index % 2 :], name=decks.DECKTET_NAMES[court])
        for row in range(4):
            code = decks.DECKTET[index * 4 + row + 8]
            draw_tile(picture, code, left + 46, 370 + 120 * row, 180, decktet=True)
    draw_pile(picture, BACK, 24, 60, 850, 110)
    draw_pile(picture, "7ML", 9, 260, 850, 110, decktet=True)
    draw_clock(picture, 4, 900, 850, 180)
    return picture


PICTURES: dict[str, Callable[[], Picture]] = {
    "hand of 13": hand,
    "hand of 10, Decktet": decktet_hand,
    "a crowded table": crowded_table,
}


def main(argv: list[str]) -> int:
    """Print the figures; `argv` may name the pictures to take, by the beginning of their names."""
    chosen = {
        name: draw
        for name, draw in PICTURES.items()
        if not argv or any(name.startswith(word) for word in argv)
    }
    if not chosen:
        print("no such picture; there are:", ", ".join(PICTURES))
        return 2
    asyncio.run(_measure(chosen))
    return 0


async def _measure(chosen: dict[str, Callable[[], Picture]]) -> None:
    renderer = Renderer()
    await renderer.render(Picture(10, 10).svg())
    print(f"{'picture':24}{'SVG ms':>8}{'PNG ms':>8}{'KB':>8}")
    for name, draw in chosen.items():
        drawing, rasterising, size = [], [], 0
        for number in range(ROUNDS):
            start = time.perf_counter()
            svg = _distinct(draw, number)
            drawn = time.perf_counter()
            data = await renderer.render(svg)
            rasterising.append(time.perf_counter() - drawn)
            drawing.append(drawn - start)
            assert data is not None, f"{name} could not be drawn"
            size = len(data)
        svg_ms, png_ms = (1000 * statistics.median(times) for times in (drawing, rasterising))
        print(f"{name:24}{svg_ms:8.1f}{png_ms:8.1f}{size / 1000:8.1f}")
    draws = list(chosen.values())
    crowd = asyncio.gather(
        *(renderer.render(_distinct(draws[n % len(draws)], 1000 + n)) for n in range(CROWD))
    )
    start = time.perf_counter()
    worst = 0.0
    while not crowd.done():
        before = time.perf_counter()
        await asyncio.sleep(0.001)
        worst = max(worst, time.perf_counter() - before - 0.001)
    seconds = time.perf_counter() - start
    print(
        f"{CROWD} asked for at once: {seconds:.1f} s, the loop held for {1000 * worst:.1f} ms at the longest"
    )
    await renderer.close()


def _distinct(draw: Callable[[], Picture], number: int) -> str:
    """The same picture under another hash, lest it come from memory."""
    return f"{draw().svg()}<!-- {number} -->"
