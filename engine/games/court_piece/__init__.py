"""Court Piece (Rang): two against two, tricks and trumps, a court for seven tricks in a row. Rules CP-*.

This docstring is the reference for moves, events and views. The package contains nothing about display or
sentences. The State has one class for each file, and each class extends the one before: `position`,
`choices`, `scoring`, `rules`.

Moves, word by word
    ask "trump": "S" "H" "D" "C". The caller names trumps after their first five cards (CP-3)
    ask "card": "KH", a playable card of the hand; with `honour`, any card of the hand (CP-5, CP-16)
    ask "hide": "KH". With `hidden-trump`, one of the caller's five cards instead of a suit (CP-24)
    With `hidden-trump`, a seat that can't follow suit can also answer ask "card" with "ask", which opens the
    hidden card. The same seat then plays (CP-24).
    ask "sweep": "on" "stop". After the first seven tricks, play all thirteen or begin the next round (CP-11)
    With `honour`, "call" can replace the words above. Out of turn, it's the only word (ask "call", CP-16).
    ask "seat": "1" "3", the opponent to call for a revoke
    ask "trick": "1" … "13", the trick of the revoke: ("call", "3", "7")

Events (name: seat; data), all public, because players see the cards they're dealt only in their view
    deal: the dealer; round, caller. Five cards each (CP-3), in every round but the first
    trump: the caller; suit. The rest is dealt (CP-4)
    hide: the caller. A card is laid face down, and the rest is dealt (CP-24)
    open: the player who asked, or None; card, caller, by: "asked" "last" (before the last trick) "end" (of
        the round) (CP-24, CP-25)
    card: the player; card
    trick: the winner; number, card (that won it), count (of tricks in the middle, only with `double-sar`)
    take: the player who collects tricks from the middle (CP-17); count
    court: the player whose trick or call scored, or None; team, score (courts gained), by: "tricks"
        "thirteen" "rounds" "call". "thirteen" replaces the round's courts for tricks (CP-10), and "rounds" is
        the court of CP-18 or CP-22
    points: the player whose trick or call scored; team, score, by: "round" "kot" "hakem-kot" "coat"
        "call" (CP-20, CP-21)
    sweep: the player who chose; word: "on" or "stop" (CP-11). Not sent if an option chooses
    call: the caller; target, trick, card (played then), suit (led then), right (true or false) (CP-16)
    round: None; number, team (that won it), tricks [2], courts [2] (in it), by: "tricks" "sweep" "call"
    over: None; courts [2], by (the result's summary: "rounds", "time", "courts" or "points")
With `score` "hokm" and "rung", the courts in "round", "over" and the view are points. A team is the list of
its seats. In a pair of numbers [2], the first is for seats 0 and 2.

View, in addition to the fields of every game
    phase ("trump", "hide", "card", "sweep" or "over") · turn (the seat to act, or None) · teams · dealer ·
    caller · round · rounds (None in a game with a time limit or in points) · last_round (true in the last) ·
    trump (None before it's named or opened) · hand (own cards, sorted; absent for a spectator) ·
    counts (cards in hands) · stock (cards not yet dealt) · number (of the current trick) ·
    leader (of that trick) · trick [{seat, card}] · last_trick (None or {number, winner, trick}) ·
    won (tricks by seat) · tricks [2] · middle (uncollected tricks, CP-17) ·
    row {team, count} (tricks in a row) · longest [2] (most tricks in a row so far, with or without a court) ·
    rounds_row {team, count} (rounds in a row, only with `seven-deals` and "thirteen") · courts [2] ·
    round_courts [2] · sheet [{team, tricks, courts}] (the finished rounds, each with the team that won it) ·
    with `hidden-trump`: closed (true while the card is face down), closed_card (the card, for the caller
    alone), opened (the card once it's open, or None), asked (true if the seat on turn has just asked for it)

The rules leave some points open, and the engine decides them as follows. Tricks collected together count one
after the other for courts: nine make a court and two tricks in a row. A player who has collected needs two
new tricks to collect again (CP-17). The court for seven rounds in a row comes on top of any other court, and
counts when the next dealer is chosen (CP-18, CP-14).
"""

from engine.games.court_piece.rules import GAME

__all__ = ["GAME"]
