"""The /profile page: one person's results, in a picture and in words.

The numbers come from the caller.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.features.records.drawing import BoardRow, Column, WinRecord
from bot.features.records.leaderboard import bold, drawn, month_called, scored
from bot.features.records.profiles import MET, Met, Profile
from bot.features.records.sums import Standing
from bot.i18n import names
from bot.i18n.languages import Language
from bot.presentation.markdown import escaped, plain
from bot.tables.clock.paces import HOUR, MINUTE
from bot.ui.message import GREY, Image, Message, compose

MONTHS = 3
"""Maximum number of months to list that this person led, latest first."""


class ProfilePage:
    """A profile as one reader sees it. The picture shows the record in each game, and the text the rest."""

    def __init__(self, say: Language, found: Profile, gone: bool = False, extra: Sequence[str] = ()) -> None:
        """`gone` is True if the person has left the server. `extra` are lines from other features."""
        self._say = say
        self._found = found
        self._gone = gone
        self._extra = extra
        self._lines = [(say(f"game-{key}"), one) for key, one in zip(found.keys, found.games, strict=True)]
        if len(self._lines) > 1:
            self._lines.insert(0, (say("profile-all"), found.overall))

    def columns(self) -> list[Column]:
        """Return the rows for the picture."""
        say, found = self._say, self._found
        rows = [
            drawn(say, "", one, "all")._replace(
                name=what,
                note=say("profile-record", won=one.won, played=one.played),
                record=WinRecord(one.won, one.drawn, one.played - one.won - one.drawn),
            )
            for what, one in self._lines
        ]
        if found.longest > 1:
            word = say("profile-row-now", now=found.streak)
            rows.append(BoardRow("", say("profile-row"), str(found.longest), word))
        return [Column(names.clean(found.overall.name, 0), rows)]

    def alt(self) -> str:
        """Return the picture in words."""
        return plain("\n".join(self._record()))

    def message(self, picture: Image | None) -> Message:
        """Return the profile as a message. The text doesn't repeat what's in the picture."""
        say = self._say
        texts = [
            say("profile-title", name=escaped(names.clean(self._found.overall.name, 0))),
            "" if picture is not None else "\n".join(self._record()),
            say("profile-gone") if self._gone else "",
            "\n".join([*_more(say, self._found), *self._extra]),
        ]
        return compose(texts, picture, [], GREY)

    def _record(self) -> list[str]:
        say, found = self._say, self._found
        lines = [_line(say, what, one) for what, one in self._lines]
        if found.longest > 1:
            lines.append(say("profile-streak", now=found.streak, longest=found.longest))
        return lines


def bare_page(say: Language, name: str, extra: Sequence[str]) -> Message:
    """Return the profile of a person without finished games. `extra` are lines from other features."""
    title = say("profile-title", name=escaped(names.clean(name, 0)))
    return compose([title, "\n".join(extra)], None, [], GREY)


def _line(say: Language, what: str, one: Standing) -> str:
    score = scored(say, one, "all")
    facts = {"played": one.played, "won": one.won, "drawn": one.drawn, "rate": one.rate}
    return say("profile-line", what=what, score=score, **facts)


def _more(say: Language, found: Profile) -> Iterable[str]:
    for key, best in found.best.items():
        if round(best) > 0 and say.has(f"best-{key}"):
            yield say(f"best-{key}", game=say(f"game-{key}"), score=round(best))
    if found.partners:
        people = [say("profile-partner", **_facts(one)) for one in found.partners[:MET]]
        yield say("profile-partners", people=say.list(people))
    if found.opponents:
        people = [say("profile-opponent", **_facts(one)) for one in found.opponents[:MET]]
        yield say("profile-opponents", people=say.list(people))
    if found.led:
        months = [month_called(say, one) for one in found.led[:MONTHS]]
        yield say("profile-led", months=say.list(months), count=len(found.led))
    if found.pace is not None:
        unit, long = ("hours", HOUR) if found.pace >= 1.5 * HOUR else ("minutes", MINUTE)
        yield say("profile-pace", unit=unit, time=max(1, round(found.pace / long)))


def _facts(one: Met) -> dict[str, str | int]:
    return {"name": bold(one.name), "played": one.played, "well": one.well, "ill": one.ill}
