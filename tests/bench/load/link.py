"""The network between the bot and its server, as it is between machines: each piece takes its time both ways,
and at a moment all of it stands still, or every connection is lost.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from urllib.parse import parse_qs, urlsplit

from bot.storage.address import ServerAddress

PIECE = 1 << 16


class Link:
    """One for a run, in a thread of its own. `delay` is in seconds, each way."""

    def __init__(self, server: ServerAddress, delay: float) -> None:
        parts = urlsplit(server.url)
        self._socket = f"{parse_qs(parts.query)['host'][0]}/.s.PGSQL.5432"
        self._delay = delay
        self._loop = asyncio.new_event_loop()
        self._goes = asyncio.Event()
        self._goes.set()
        self._ways: set[asyncio.StreamWriter] = set()
        threading.Thread(target=self._loop.run_forever, daemon=True).start()
        port = asyncio.run_coroutine_threadsafe(self._serve(), self._loop).result()
        self.address = ServerAddress(
            f"{parts.scheme}://{parts.netloc.partition('@')[0]}@127.0.0.1:{port}{parts.path}"
        )
        """Where the server is found through it."""
        self.answers = 0
        """Pieces that came from the server: each is a way there and back."""

    def stand_still(self) -> None:
        """Take what is sent, and pass on nothing."""
        self._loop.call_soon_threadsafe(self._goes.clear)

    def go_on(self) -> None:
        """Pass on all that is there."""
        self._loop.call_soon_threadsafe(self._goes.set)

    def cut(self) -> None:
        """Lose every connection."""
        self._loop.call_soon_threadsafe(lambda: [way.transport.abort() for way in self._ways])

    async def _serve(self) -> int:
        server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        port: int = server.sockets[0].getsockname()[1]
        return port

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_unix_connection(self._socket)
        self._ways |= {writer, back}
        await asyncio.gather(self._pass_on(reader, back), self._pass_on(there, writer, True))
        self._ways -= {writer, back}

    async def _pass_on(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, answer: bool = False
    ) -> None:
        on_the_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        arriving = asyncio.create_task(self._arrive(on_the_way, writer))
        with contextlib.suppress(OSError):
            while piece := await reader.read(PIECE):
                self.answers += answer
                on_the_way.put_nowait((self._loop.time() + self._delay, piece))
        on_the_way.put_nowait((0.0, b""))
        await arriving

    async def _arrive(
        self, on_the_way: asyncio.Queue[tuple[float, bytes]], writer: asyncio.StreamWriter
    ) -> None:
        with contextlib.suppress(OSError):
            while (piece := await on_the_way.get())[1]:
                await asyncio.sleep(piece[0] - self._loop.time())
                await self._goes.wait()
                writer.write(piece[1])
                await writer.drain()
        writer.close()
