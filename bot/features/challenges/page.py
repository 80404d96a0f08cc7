"""Challenge pages: the public message, each person's page, and the form for sending a challenge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import discord

from bot.features.challenges.rows import LAPSED, LEVEL, OPEN, PLAYED, WON, Challenge, Challenger
from bot.features.challenges.standing import Standing
from bot.features.duplicate.drawing import Drawn
from bot.features.duplicate.page import MORE, differs, helps, looks, side_points
from bot.features.duplicate.rows import Play
from bot.i18n import names
from bot.i18n.languages import Language
from bot.presentation.markdown import escaped, plain
from bot.ui.controls import Control, ControlId, button, choices, laid_out, menu, people_menu, row, rows_of
from bot.ui.message import GREEN, GREY, Image, Message, boxed, compose
from engine.duplicate import SEAT, marks, rival, short

ASK, GAME, TO = "challenge", "challenge-game", "challenge-to"
"""Verbs of the button that opens the form, the form's game menu, and its menu of people."""
OPENED = "challenge-open"
"""The verb of the menu that lists open challenges."""
PLAY, OFF, LOOK, AGAIN = "challenge-play", "challenge-off", "challenge-look", "challenge-again"


class Wish(NamedTuple):
    """The game and the number of deals that are selected in the form."""

    game: str
    deals: int

    @property
    def argument(self) -> str:
        """Return the selection as a control's argument."""
        return f"{self.game} {self.deals}"


def called(challenge: Challenge) -> Mapping[int, str]:
    """Return each person's name as plain text, by ID. No two names are the same."""
    found: dict[int, str] = {}
    for one in challenge.sides:
        taken = set(map(names.folded, found.values()))
        found[one.person] = names.apart(names.clean(one.name, one.side), "", taken)
    return found


def opponent(challenge: Challenge, person: int) -> Challenger:
    """Return the person on the other side. If the other side is a pair, return its first person."""
    own = challenge.of(person)
    return next(one for one in challenge.sides if own is None or one.side != own.side)


def side_name(challenge: Challenge, person: int, say: Language) -> str:
    """Return the names of the people on a person's side, in Markdown."""
    own, name = challenge.of(person), called(challenge)
    return say.list(escaped(name[one.person]) for one in challenge.side(0 if own is None else own.side))


def by_how_much(say: Language, game: str, lead: float) -> str:
    """Return a lead in words, such as "two tricks"."""
    more = round(abs(lead), short(game).decimals)
    return say(f"{game}-daily-by", more=more if short(game).decimals else int(more))


# The public message


def public_page(challenge: Challenge, stands: Standing, say: Language, score: tuple[int, int]) -> Message:
    """Return the public message: the challenge while it's open, and the result afterwards.

    `score` holds how many challenges the sender and the receiver have won against each other.
    """
    name = {one.person: f"**{side_name(challenge, one.person, say)}**" for one in challenge.sides}
    first, second = challenge.side(0)[0], challenge.side(1)[0]
    facts = {"game": say(f"game-{challenge.game}"), "deals": challenge.deals}
    if challenge.state == OPEN:
        mention, until = say.list(f"<@{one.person}>" for one in challenge.side(1)), _until(challenge)
        text = say("challenge-sent", by=name[first.person], mention=mention, until=until, **facts)
        if challenge.pairs:
            partner = f"<@{challenge.side(0)[1].person}>"
            text += "\n" + say("challenge-pairs", partner=partner)
        play = button(say("challenge-play"), ControlId(PLAY, challenge.id), discord.ButtonStyle.success)
        off = button(say("challenge-decline"), ControlId(OFF, challenge.id))
        return compose([text], None, [row(play, off)], GREEN)
    both = {"first": name[first.person], "second": name[second.person]}
    if first.outcome is None:
        return compose([say(f"challenge-is-{challenge.state}", **both)], None, [], GREY)
    leads = stands.leads()
    won = first if first.outcome == WON else second
    lost = second if won is first else first
    ended = {"winner": name[won.person], "loser": name[lost.person]}
    if challenge.state == LAPSED:
        lines = [say("challenge-walkover", **ended, **facts)]
    elif first.outcome == LEVEL:
        lines = [say("challenge-level", **both, **facts)]
    else:
        by = by_how_much(say, challenge.game, sum(leads.values()))
        lines = [say("challenge-won", by=by, **ended, **facts)]
    if challenge.deals > 1:
        lines += [_public_line(challenge, number, lead, name, say) for number, lead in leads.items()]
    elif leads:
        own, other = (_points(plays[1]) for plays in stands.plays)
        lines.append(say("challenge-points", **both, own=own, other=other))
    if sum(score) > 1:
        lines.append(say("challenge-score", **both, won=score[0], lost=score[1]))
    look = button(say("challenge-compare"), ControlId(LOOK, challenge.id))
    again = button(say("challenge-again"), ControlId(AGAIN, challenge.id))
    return compose(["\n".join(lines)], None, [row(look, again)], GREY)


def _public_line(
    challenge: Challenge, number: int, lead: float, name: Mapping[int, str], say: Language
) -> str:
    if not lead:
        return say("challenge-deal-even", number=number)
    ahead = challenge.side(0 if lead > 0 else 1)[0]
    by = by_how_much(say, challenge.game, lead)
    return say("challenge-deal-by", number=number, name=name[ahead.person], by=by)


# The plays


def first_lines_of(challenge: Challenge, play: Play, say: Language) -> list[str]:
    """Return possible first lines for the page of a play. See Source.firsts."""
    other = side_name(challenge, opponent(challenge, play.person).person, say)
    title = say("challenge-title", name=other, **_deal_facts(challenge, play, say))
    if not play.counts or challenge.state != OPEN:
        return [f"{title}\n{say('challenge-for-fun')}", title]
    until = f"<t:{challenge.closes}:R>"
    return [
        f"{title}\n{say('challenge-terms', until=until)}",
        f"{title}\n{say('challenge-terms-short')}",
        title,
    ]


def _deal_facts(challenge: Challenge, play: Play, say: Language) -> dict[str, str | int]:
    return {"number": play.number, "deals": challenge.deals, "game": say(f"game-{play.game}")}


def lines_of(challenge: Challenge, stands: Standing, play: Play, say: Language) -> tuple[str, str, str]:
    """Return a finished play's points, the other side's points, and the comparison, in Markdown."""
    own = _points(play)
    theirs = _theirs(challenge, stands, play)
    if theirs is None:
        return own, "", _waiting(challenge, play, say)
    name = side_name(challenge, theirs.person, say)
    return own, f"{name} {_points(theirs)}", _compared(challenge, play, theirs, say)


def picture_of(challenge: Challenge, stands: Standing, play: Play, say: Language) -> Drawn:
    """Return the text and marks for a finished play's picture."""
    own, against, compared = map(plain, lines_of(challenge, stands, play, say))
    theirs, found = _theirs(challenge, stands, play), list[int]()
    if theirs is not None and theirs.result is not None and play.result is not None:
        found = marks(play.result.path, rival(theirs.result))
    return Drawn(own, against, found, compared, "")


def deal_page(
    challenge: Challenge, stands: Standing, play: Play, say: Language, picture: Image | None, why: str = ""
) -> Message:
    """Return a finished play's page, with the points, the comparison if it's known, and the buttons.

    `why` explains why the game ended. It may be empty.
    """
    texts = [say("challenge-deal-over", **_deal_facts(challenge, play, say)), why]
    if picture is None:
        own_points, against, compared = lines_of(challenge, stands, play, say)
        texts.append("\n".join(filter(None, (f"**{own_points}**", against, compared))))
    ways: list[Control] = []
    own = challenge.of(play.person)
    left = own is not None and len(stands.plays[own.side]) < challenge.deals
    if challenge.state == OPEN and left:
        style = discord.ButtonStyle.primary
        ways.append(button(say("challenge-next"), ControlId(PLAY, challenge.id), style))
    ways += looks(play, say)
    theirs = _theirs(challenge, stands, play)
    if theirs is not None:
        ways.append(_their_play(challenge, play, theirs, say("challenge-their-play")))
    ways.append(button(say("panel-more"), ControlId(MORE, play.id)))
    return compose(texts, picture, rows_of(ways), GREY)


def _theirs(challenge: Challenge, stands: Standing, play: Play) -> Play | None:
    """Return the other side's play of the deal, if any, once the challenge was played or has lapsed."""
    own = challenge.of(play.person)
    if own is None or challenge.state not in (PLAYED, LAPSED):
        return None
    return stands.plays[1 - own.side].get(play.number)


def _their_play(challenge: Challenge, play: Play, theirs: Play, label: str) -> Control:
    return button(label, ControlId("replay", theirs.id, differs(play, theirs.moves), argument="look.0"))


def _compared(challenge: Challenge, play: Play, theirs: Play, say: Language) -> str:
    name = side_name(challenge, theirs.person, say)
    return say("challenge-compared", name=name, **_how(play, theirs, say))


def _how(play: Play, theirs: Play, say: Language) -> dict[str, str]:
    """Compare a play with the other side's: better, worse or level, and by how much."""
    assert play.result is not None
    assert theirs.result is not None
    lead = round(play.result.score - theirs.result.score, 6)
    how = "level" if not lead else "better" if lead > 0 else "worse"
    return {"how": how, "by": by_how_much(say, play.game, lead)}


def _waiting(challenge: Challenge, play: Play, say: Language) -> str:
    if challenge.state != OPEN or not play.counts:
        return say("challenge-for-fun")
    return say("challenge-waits", name=side_name(challenge, opponent(challenge, play.person).person, say))


def deals_page(
    challenge: Challenge,
    stands: Standing,
    person: int,
    say: Language,
    score: tuple[int, int],
    play: Play | None = None,
    begun: bool = False,
) -> discord.ui.LayoutView:
    """Return a person's challenge page, with a line for each deal.

    `score` holds how many challenges they have won and lost against the opponent. `play` is the play that
    they opened the page from, or None. `begun` is True if they have begun to play.
    """
    own, other = challenge.of(person), opponent(challenge, person)
    assert own is not None
    name = side_name(challenge, other.person, say)
    mine, theirs = stands.plays[own.side], stands.plays[other.side]
    game = say(f"game-{challenge.game}")
    lines = [say("challenge-page", name=name, game=game, state=challenge.state, until=_until(challenge))]
    found: list[Control] = []
    for number in range(1, challenge.deals + 1):
        first, second = mine.get(number), theirs.get(number)
        if challenge.state == OPEN or first is None or second is None:
            points = "–" if first is None else _points(first)
            lines.append(say("challenge-own-line", number=number, points=points))
        else:
            facts = {"mine": _points(first), "theirs": _points(second), **_how(first, second, say)}
            lines.append(say("challenge-line", number=number, **facts))
            found.append(_their_play(challenge, first, second, str(number)))
    if challenge.state == OPEN:
        lines.append(say("challenge-progress", name=name, played=len(theirs), deals=challenge.deals))
        if len(mine) < challenge.deals:
            style = discord.ButtonStyle.primary
            found.append(button(say("challenge-next"), ControlId(PLAY, challenge.id), style))
        if not begun:
            found.append(button(say("challenge-call-off"), ControlId(OFF, challenge.id)))
    else:
        found.append(button(say("challenge-again"), ControlId(AGAIN, challenge.id)))
        lines.append(say("challenge-see"))
    explained = helps(play, say) if play is not None and play.finished is None else []
    if sum(score):
        lines.append(say("challenge-score-own", name=name, won=score[0], lost=score[1]))
    return boxed("\n".join(lines), *laid_out(found), *explained)


def _points(play: Play) -> str:
    assert play.result is not None
    return side_points(play.game, play.result.points, SEAT)


def _until(challenge: Challenge) -> str:
    return f"<t:{challenge.closes}:R>"


# The form


def ask_page(
    wish: Wish,
    deals: Sequence[int],
    games: Sequence[str],
    say: Language,
    still_open: Sequence[Challenge] = (),
    reader: int = 0,
) -> discord.ui.LayoutView:
    """Return the form for a challenge, with controls for the number of deals, the game and the person.

    If the reader has open challenges (`still_open`), a menu below the text lists them.
    """
    text = say("challenge-ask", form=say(f"{wish.game}-daily-form"), game=say(f"game-{wish.game}"))
    labels = {
        str(one.id): say(
            "challenge-open-label",
            name=called(one)[opponent(one, reader).person],
            game=say(f"game-{one.game}"),
        )
        for one in still_open
    }
    opened = [row(menu(say("challenge-open"), ControlId(OPENED, 0), choices(labels)))] if labels else []
    buttons = [
        button(
            say("challenge-deals", deals=many),
            ControlId(ASK, 0, argument=wish._replace(deals=many).argument),
            discord.ButtonStyle.primary if many == wish.deals else discord.ButtonStyle.secondary,
        )
        for many in deals
    ]
    options = choices({game: say(f"game-{game}") for game in games}, (wish.game,))
    return boxed(
        text,
        *opened,
        *rows_of(buttons),
        row(menu(say("challenge-game"), ControlId(GAME, 0, argument=wish.argument), options)),
        row(people_menu(say("challenge-whom"), ControlId(TO, 0, argument=wish.argument), 1)),
    )
