"""The network between the bot and its server, as if they were on different machines. Each packet takes time
in both directions. At some point all traffic stops, or every connection is lost.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
from multiprocessing.connection import Connection
from urllib.parse import parse_qs, urlsplit

from bot.storage.address import ServerAddress

PIECE = 1 << 16


class Network:
    """The network of a run, in its own process. `delay` is in seconds, for each direction."""

    def __init__(self, server: ServerAddress, delay: float) -> None:
        parts = urlsplit(server.url)
        socket = f"{parse_qs(parts.query)['host'][0]}/.s.PGSQL.5432"
        self._pipe, other = multiprocessing.Pipe()
        self._process = multiprocessing.get_context("spawn").Process(
            target=_run, args=(socket, delay, other), daemon=True
        )
        self._process.start()
        port, user = self._pipe.recv(), parts.netloc.partition("@")[0]
        self.address = ServerAddress(f"{parts.scheme}://{user}@127.0.0.1:{port}{parts.path}")
        """The address of the server through the network."""

    def stand_still(self) -> None:
        """Accept the traffic, but don't pass it on."""
        self._pipe.send("stand still")

    def go_on(self) -> None:
        """Pass on everything that is waiting."""
        self._pipe.send("go on")

    def cut(self) -> None:
        """Close every connection."""
        self._pipe.send("cut")

    def answers(self) -> int:
        """Return how many packets came from the server. Each of them is a round trip."""
        self._pipe.send("answers")
        found: int = self._pipe.recv()
        return found

    def close(self) -> None:
        self._process.kill()
        self._process.join()


def _run(socket: str, delay: float, pipe: Connection) -> None:
    asyncio.run(_Ways(socket, delay, pipe).run())


class _Ways:
    """All connections, in the other process."""

    def __init__(self, socket: str, delay: float, pipe: Connection) -> None:
        self._socket = socket
        self._delay = delay
        self._pipe = pipe
        self._goes = asyncio.Event()
        self._goes.set()
        self._open: set[asyncio.StreamWriter] = set()
        self._answers = 0

    async def run(self) -> None:
        """Pass traffic on, and follow orders."""
        loop = asyncio.get_running_loop()
        server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        loop.add_reader(self._pipe.fileno(), self._hear)
        self._pipe.send(server.sockets[0].getsockname()[1])
        await asyncio.Event().wait()

    def _hear(self) -> None:
        said = self._pipe.recv()
        if said == "stand still":
            self._goes.clear()
        elif said == "go on":
            self._goes.set()
        elif said == "answers":
            self._pipe.send(self._answers)
        else:
            for writer in self._open:
                writer.transport.abort()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_unix_connection(self._socket)
        self._open |= {writer, back}
        await asyncio.gather(self._pass_on(reader, back), self._pass_on(there, writer, answer=True))
        self._open -= {writer, back}

    async def _pass_on(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, answer: bool = False
    ) -> None:
        on_the_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        arriving = asyncio.create_task(self._arrive(on_the_way, writer))
        now = asyncio.get_running_loop().time
        with contextlib.suppress(OSError):
            while piece := await reader.read(PIECE):
                self._answers += answer
                on_the_way.put_nowait((now() + self._delay, piece))
        on_the_way.put_nowait((0.0, b""))
        await arriving

    async def _arrive(
        self, on_the_way: asyncio.Queue[tuple[float, bytes]], writer: asyncio.StreamWriter
    ) -> None:
        now = asyncio.get_running_loop().time
        with contextlib.suppress(OSError):
            while (piece := await on_the_way.get())[1]:
                await asyncio.sleep(piece[0] - now())
                await self._goes.wait()
                writer.write(piece[1])
                await writer.drain()
        writer.close()
