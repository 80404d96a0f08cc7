"""A small bot that sends everything that the sandbox can show, only for the sandbox's tests.

In its game, everybody has three cards, taps one at a time in their DM, and the table in the channel counts
them. It doesn't know Courtyard, and may contain none of its rules.
"""

import asyncio
import io
import struct
import zlib
from typing import Any

import discord
from discord import app_commands, ui
from discord.ext import commands

CARDS = ("Ace of Crowns", "Nine of Leaves", "Two of Moons")


def picture(width: int = 240, height: int = 80) -> bytes:
    """Return a green PNG."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\x00" + b"\x20\x70\x40" * width for _ in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


def verb(word: str, label: str, style: discord.ButtonStyle = discord.ButtonStyle.grey) -> ui.Button[Any]:
    return ui.Button(label=label, style=style, custom_id=f"toy:verb:{word}")


def menu(seat: int, cards: list[str], face: discord.Emoji | None) -> ui.Select[Any]:
    options = [
        discord.SelectOption(label=card, value=str(CARDS.index(card)), description="one of three", emoji=face)
        for card in cards
    ]
    return ui.Select(custom_id=f"toy:card:{seat}", placeholder="Play a card", options=options)


class Saying(ui.Modal, title="Say something"):
    words = ui.Label(text="Words", description="Up to 40 of them", component=ui.TextInput(max_length=40))

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        assert isinstance(self.words.component, ui.TextInput)
        await interaction.response.send_message(f"You said **{self.words.component.value}**", ephemeral=True)


class Toy(commands.Bot):
    """One table at a time, in memory."""

    def __init__(self, sync: bool = True) -> None:
        super().__init__(
            "!", intents=discord.Intents(guilds=True), allowed_mentions=discord.AllowedMentions.none()
        )
        self.host = 0
        self.seats: list[int] = []
        self.hands: dict[int, list[str]] = {}
        self.news = ""
        self.table: discord.Message | None = None
        self.dms: dict[int, discord.Message] = {}
        self.later: set[asyncio.Task[None]] = set()
        self.face: discord.Emoji | None = None
        """Shown next to each card, if there is one."""
        self.thought = asyncio.Event()
        """Set when the robot is to move."""
        self.closed = False
        self.sync = sync

    async def setup_hook(self) -> None:
        self.tree.add_command(play)
        self.tree.add_command(think)
        self.tree.add_command(boom)
        if self.sync:
            await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer from the custom_id alone, so that yesterday's controls work, too."""
        if interaction.type is discord.InteractionType.component:
            data: Any = interaction.data
            _, what, which = data["custom_id"].split(":")
            if what == "verb":
                await getattr(self, f"verb_{which}")(interaction)
            else:
                await self.played(interaction, int(which), CARDS[int(data["values"][0])])

    async def close(self) -> None:
        self.closed = True
        await super().close()

    def board(self) -> ui.LayoutView:
        view = ui.LayoutView(timeout=None)
        box: ui.Container[Any] = ui.Container(accent_colour=discord.Colour.green())
        who = "\n".join(f"- <@{seat}> holds {len(self.hands.get(seat, CARDS))}" for seat in self.seats)
        box.add_item(ui.TextDisplay(f"## A toy table\n{who}\n-# {self.news or 'gathering'}"))
        box.add_item(
            ui.MediaGallery(discord.MediaGalleryItem("attachment://table.png", description="A green table"))
        )
        box.add_item(ui.Separator())
        if not self.hands:
            verbs = [
                verb("join", "Join", discord.ButtonStyle.green),
                verb("start", "Start", discord.ButtonStyle.blurple),
                verb("say", "Say"),
            ]
        elif any(self.hands.values()):
            verbs = [verb("hand", "My hand")]
        else:
            verbs = []
        box.add_item(ui.Section(ui.TextDisplay("*Rules?*"), accessory=verb("rules", "Rules")))
        if verbs:
            box.add_item(ui.ActionRow(*verbs))
        view.add_item(box)
        return view

    def hand(self, seat: int) -> ui.LayoutView:
        view = ui.LayoutView(timeout=None)
        cards = self.hands[seat]
        view.add_item(ui.TextDisplay("Your hand: " + (", ".join(f"`{card}`" for card in cards) or "empty")))
        if cards:
            view.add_item(ui.ActionRow(menu(seat, cards, self.face)))
            view.add_item(ui.ActionRow(verb("leave", "Leave", discord.ButtonStyle.red)))
        return view

    async def show(self, news: str) -> None:
        self.news = news
        assert self.table is not None
        await self.table.edit(view=self.board())

    async def verb_join(self, interaction: discord.Interaction[Any]) -> None:
        if interaction.user.id in self.seats:
            await interaction.response.send_message("You sit here already.", ephemeral=True)
            return
        self.seats.append(interaction.user.id)
        self.news = f"{interaction.user.display_name} joined"
        await interaction.response.edit_message(view=self.board())

    async def verb_start(self, interaction: discord.Interaction[Any]) -> None:
        if interaction.user.id != self.host:
            await interaction.response.send_message("Only the host starts.", ephemeral=True)
            return
        self.hands = {seat: list(CARDS) for seat in self.seats}
        self.news = "started"
        await interaction.response.edit_message(view=self.board())
        for seat in self.seats:
            self.dms[seat] = await (await self.fetch_user(seat)).send(view=self.hand(seat))

    async def verb_hand(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message(view=self.hand(interaction.user.id), ephemeral=True)

    async def verb_leave(self, interaction: discord.Interaction[Any]) -> None:
        raise AssertionError("random taps must not leave")

    async def verb_rules(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("Play *cards*.", ephemeral=True)

    async def verb_say(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_modal(Saying())

    async def played(self, interaction: discord.Interaction[Any], seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        await interaction.response.edit_message(view=self.hand(seat))
        await self.show(f"{interaction.user.display_name} played {card}")
        if not any(self.hands.values()):
            for dm in self.dms.values():
                await dm.delete()
            await self.show("over")


@app_commands.command(description="Gather a table")
@app_commands.describe(
    game="Which game", robot="Let a robot speak up a little later", mood="How it should feel"
)
@app_commands.choices(
    game=[app_commands.Choice(name="Toys", value="toys"), app_commands.Choice(name="Dolls", value="dolls")]
)
async def play(
    interaction: discord.Interaction[Any], game: str, robot: bool = False, mood: str = "calm", stakes: int = 1
) -> None:
    bot: Toy = interaction.client
    bot.host, bot.seats, bot.hands = interaction.user.id, [interaction.user.id], {}
    bot.news = f"{game}, {mood}, {stakes}"
    image = discord.File(io.BytesIO(picture()), "table.png", description="A green table")
    await interaction.response.send_message(view=bot.board(), file=image)
    answer = await interaction.original_response()
    bot.table = await interaction.channel.fetch_message(answer.id)  # type: ignore[union-attr]

    async def speak() -> None:
        await bot.thought.wait()
        await bot.show("the robot has moved")

    if robot:
        task = asyncio.create_task(speak())
        bot.later.add(task)
        task.add_done_callback(bot.later.discard)


@play.autocomplete("mood")
async def moods(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=m, value=m) for m in ("calm", "cheerful", "grim") if current in m]


@app_commands.command(description="Think for a moment, then show a picture")
async def think(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    await asyncio.sleep(0.5)
    await interaction.followup.send(
        "Thought.", file=discord.File(io.BytesIO(picture()), "thought.png", description="A thought, in green")
    )


@app_commands.command(description="Fail")
async def boom(interaction: discord.Interaction[Any]) -> None:
    raise RuntimeError("boom, on purpose")
