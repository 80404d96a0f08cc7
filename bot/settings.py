"""The owner's settings, read once from the environment and a .env file. See .env.example for all of them.

The token is a secret: `Settings` hides it from its own repr, and no module prints it.
"""

from __future__ import annotations

import dataclasses
import logging
import os
from collections.abc import Mapping
from pathlib import Path

from dotenv import dotenv_values

from bot.i18n.languages import language
from bot.storage.address import Address, address
from bot.storage.database import Start
from bot.storage.errors import Told
from bot.storage.files import others_may_read

_log = logging.getLogger(__name__)


MOST_WORKERS = 64
"""Maximum value of the setting `workers`."""


class BadSetting(Told):
    """Raised when a setting can't be used."""


@dataclasses.dataclass(frozen=True)
class Settings:
    """The settings of one process, with their defaults."""

    token: str = dataclasses.field(default="", repr=False)
    database: Address = Path("courtyard.db")
    log_level: str = "INFO"
    emojis: bool = False
    """Use application emojis as card faces. They're uploaded at the first start."""
    metrics: int | None = None
    """Local port for metrics, or None."""
    workers: int = 0
    """Maximum number of pieces of work on other machines at once. With 0, all work stays on this machine."""
    start: Start = "alone"
    """The way this process gets the database: "alone", "take-over" or "stand-by"."""
    guild: int | None = None
    """A server for development. Commands are only synced there and take effect immediately."""

    @classmethod
    def read(cls, environment: Mapping[str, str] | None = None, file: Path = Path(".env")) -> Settings:
        """Read the settings from the file. Settings in the environment take precedence.

        Raise BadSetting if a setting can't be used. Log a warning if other users of the machine can read
        the file.
        """
        try:
            if file.exists() and others_may_read(file):
                _log.warning(language(None)("start-open-env", path=str(file)))
            values = {name: value for name, value in dotenv_values(file).items() if value}
        except OSError:
            raise BadSetting("start-closed-env", path=str(file)) from None
        values.update({k: v for k, v in (os.environ if environment is None else environment).items() if v})
        level = values.get("COURTYARD_LOG", "INFO").upper()
        if level not in ("DEBUG", "INFO", "WARNING", "ERROR"):
            raise BadSetting("start-bad-log", value=level)
        guild = values.get("COURTYARD_GUILD", "")
        if guild and not (guild.isascii() and guild.isdigit()):
            raise BadSetting("start-bad-guild", value=guild)
        metrics = values.get("COURTYARD_METRICS", "")
        if metrics and not (metrics.isascii() and metrics.isdigit() and 0 < int(metrics) < 65536):
            raise BadSetting("start-bad-metrics", value=metrics)
        workers = values.get("COURTYARD_WORKERS", "0")
        if not (workers.isascii() and workers.isdigit() and int(workers) <= MOST_WORKERS):
            raise BadSetting("start-bad-workers", value=workers)
        return cls(
            workers=int(workers),
            token=values.get("DISCORD_TOKEN", "").strip(),
            database=address(values.get("COURTYARD_DATABASE", "courtyard.db")),
            log_level=level,
            emojis=values.get("COURTYARD_EMOJIS", "on").lower() != "off",
            metrics=int(metrics) if metrics else None,
            guild=int(guild) if guild else None,
        )
