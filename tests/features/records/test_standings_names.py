"""Players with the same name on a board."""

from __future__ import annotations

import time

from bot.features.records.leaderboard import named_apart
from bot.features.records.sums import Standing


def test_two_players_of_one_name_differ_on_a_board_and_the_older_account_keeps_it() -> None:
    board = [Standing(9, "Alex", 5, 4, 0), Standing(3, "alex", 5, 3, 0), Standing(5, "Ana", 5, 2, 0)]
    assert [one.name for one in named_apart(board)] == ["Alex (2)", "alex", "Ana"]


def test_a_player_who_is_not_listed_changes_no_name_that_others_see() -> None:
    """Otherwise, "Alex (2)" would reveal that another Alex plays here."""
    hidden = Standing(3, "Alex", 5, 4, 0, listed=False)
    assert [one.name for one in named_apart([hidden, Standing(9, "Alex", 5, 3, 0)])] == ["Alex (2)", "Alex"]


def test_a_long_board_is_named_at_once() -> None:
    """Each name is compared with the set of all others. Comparing 3,000 players in pairs would block
    the loop.
    """
    board = [Standing(number, f"Player {number % 2000}", 5, 4, 0) for number in range(3000)]
    begun = time.process_time()
    assert len({one.name for one in named_apart(board)}) == len(board)
    assert time.process_time() - begun < 0.5
