"""Archive the data Discord would store: messages, their pictures, and the bot's emojis.

The bot's database contains the IDs of messages that it will edit, so a sandbox must keep both. The archive
has its own file, and the two never share data.
"""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

from simcord.backend.models import GuildEmoji, Message

from bot.sandbox.feed import KEPT
from bot.sandbox.offline_discord import OfflineDiscord
from bot.storage.files import make_private

_SCHEMA = """
CREATE TABLE IF NOT EXISTS messages (id INTEGER PRIMARY KEY, fields TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS files (url TEXT PRIMARY KEY, data BLOB NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS emojis (id INTEGER PRIMARY KEY, name TEXT NOT NULL, image BLOB NOT NULL) STRICT;
"""

# The parts of a message that the bot sends and the page shows. There are no reactions, polls or stickers.
_FIELDS = (
    "id",
    "channel_id",
    "author_id",
    "content",
    "timestamp",
    "edited_timestamp",
    "type",
    "flags",
    "components",
    "attachments",
    "interaction_metadata",
)


class Archive:
    """The archive in the file at `path`, which doesn't need to exist yet."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._kept = -1

    def recall(self, world: OfflineDiscord) -> None:
        """Restore all archived data into a world that hasn't started."""
        if not self.path.exists():
            return
        with closing(sqlite3.connect(self.path)) as db:
            db.executescript(_SCHEMA)
            rows = db.execute("SELECT fields FROM messages ORDER BY id")
            messages = [Message(**json.loads(fields)) for (fields,) in rows]
            files = dict(db.execute("SELECT url, data FROM files"))
            faces = list(db.execute("SELECT id, name, image FROM emojis"))
        bot = world.env.backend.bot_user.id
        world.restore(messages, files, [(GuildEmoji(key, name, bot), image) for key, name, image in faces])

    def keep(self, world: OfflineDiscord) -> None:
        """Save changes since the last call, except for ephemeral messages, which Discord doesn't keep."""
        if self._kept == world.revision:
            return
        self._kept = world.revision
        places: dict[str | None, list[Message]] = {}
        for message, owner in world.everything():
            if not message.is_ephemeral:
                places.setdefault(owner, []).append(message)
        messages = [message for all_there in places.values() for message in all_there[-KEPT:]]
        make_private(self.path)
        urls = {file["url"] for message in messages for file in message.attachments}
        with closing(sqlite3.connect(self.path)) as db, db:
            db.executescript(_SCHEMA)
            old = {url for (url,) in db.execute("SELECT url FROM files")}
            db.executemany("DELETE FROM files WHERE url = ?", [(url,) for url in old - urls])
            new = [(url, data) for url in urls - old if (data := world.file(url)) is not None]
            db.executemany("INSERT INTO files VALUES (?, ?)", new)
            db.execute("DELETE FROM messages")
            db.executemany(
                "INSERT INTO messages VALUES (?, ?)",
                [(m.id, json.dumps({name: getattr(m, name) for name in _FIELDS})) for m in messages],
            )
            faces = world.env.backend.application_emojis.values()
            # Skip emojis without an image, because the bot would consider them uploaded forever.
            drawn = [(face.id, face.name, image) for face in faces if (image := world.emoji(face.id))]
            db.execute("DELETE FROM emojis")
            db.executemany("INSERT INTO emojis VALUES (?, ?, ?)", drawn)
