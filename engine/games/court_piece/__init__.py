"""Court Piece (Rang): two against two, tricks and trumps, a court for seven tricks in a row. Rules CP-*.

This is the reference. This package contains nothing about display or sentences. The State has one class for
each file, and each class extends the one before: `position`, `choices`, `scoring`, `rules`.

Moves, word by word
    ask "trump" "S" "H" "D" "C" the caller names trumps after their first five cards (CP-3)
    ask "card" "KH" a card of the hand; with `honour` any card of it (CP-5, CP-16)
    ask "hide" "KH" with `hidden-trump`, one of the caller's five cards instead of a suit (CP-24)
    With `hidden-trump`, a seat that can't follow suit may also answer ask "card" with "ask", which opens that
    card; the same seat then plays (CP-24)
    ask "sweep" "on" "stop" after the first seven tricks: all thirteen, or the next round (CP-11)
    With `honour`, "call" can replace the words above, or is the only word (ask "call") out of turn (CP-16):
    ask "seat" "1" "3" the opponent to call for a revoke
    ask "trick" "1" … "13" the trick of the revoke: ("call", "3", "7")

Events (name: seat; data), all public: players see the cards they're dealt in their view.
    deal: the dealer; round, caller. Five cards each (CP-3), in every round but the first
    trump: the caller; suit. The rest is dealt (CP-4)
    hide: the caller. A card lies closed, and the rest is dealt (CP-24)
    open: the player who asked, or None; card, caller, by: "asked" "last" (before the last trick) "end" (of
        the round) (CP-24, CP-25)
    card: the player; card
    trick: the winner; number, card (that won it); with `double-sar` count (of tricks in the middle)
    take: the player who collects tricks from the middle (CP-17); count
    court: the player whose trick or call scored, or None; team, score (courts gained), by: "tricks"
        "thirteen" "rounds" "call". "thirteen" replaces the round's courts by tricks (CP-10); "rounds" is the
        court of CP-18 or CP-22
    points: the player whose trick or call scored; team, score, by: "round" "kot" "hakem-kot" "coat"
        "call" (CP-20, CP-21)
    sweep: the player who chose; word: "on" or "stop" (CP-11). Not sent if an option chooses
    call: the caller; target, trick, card (played then), suit (led then), right (true or false) (CP-16)
    round: None; number, team (that won it), tricks [2], courts [2] (in it), by: "tricks" "sweep" "call"
    over: None; courts [2], by (the result's summary: "rounds", "time", "courts" or "points")
With `score` "hokm" and "rung", the courts of "round", "over" and the view are points.
A team is the list of its seats. In a pair of numbers [2], the first is for seats 0 and 2.

View, in addition to the fields of every game
    phase "trump" "hide" "card" "sweep" "over" · turn (seat to act, or None) · teams · dealer · caller ·
    round · rounds (None against the clock, and in points) · last_round (true if it's the last) ·
    trump (None before it's named or opened) ·
    hand (own cards, sorted; absent for a bystander) · counts (cards in hands) · stock (cards not yet dealt) ·
    number (of the trick being played) · leader (of it) · trick [{seat, card}] ·
    last_trick None or {number, winner, trick [{seat, card}]} · won (tricks by seat) · tricks [2] ·
    middle (uncollected tricks, CP-17) · row {team, count} (tricks in a row) ·
    longest [2] (the most tricks in a row so far, with or without a court) ·
    rounds_row {team, count} (rounds in a row, only with `seven-deals` and "thirteen") · courts [2] ·
    round_courts [2] ·
    sheet [{team, tricks, courts}] (the rounds so far, each with the team that won it) ·
    with `hidden-trump`: closed (true while a card lies closed), closed_card (which, for the caller alone),
    opened (the card once it's open, or None), asked (true if the seat on turn has just asked for it)

The rules leave some points open. The engine decides them as follows. Tricks collected together count one
after the other for courts: nine make a court and two tricks in a row. A player who has collected needs two
new tricks to collect again (CP-17). The court for seven rounds in a row comes on top of any other court, and
counts when the next dealer is chosen (CP-18, CP-14).
"""

from engine.games.court_piece.rules import GAME

__all__ = ["GAME"]
