# Hints.

hint-button = Hint
hint-thinking = A strong robot is thinking …
hint-rather = **{ $move }** rather than { $other }: { $why }.
hint-or-rather = **{ $move }** or { $also } rather than { $other }: { $why }.
hint-equal = **{ $move }** or { $other }: both do about as well.
hint-wins = **{ $move }**: { $why }.
hint-lone = **{ $move }**: a strong robot would look at nothing else here.
hint-no-other = **{ $move }**: you have no other move.
hint-close = **{ $move }** rather than { $other }: it is close, and no single fact decides it.
hint-bare = **{ $move }** rather than { $other }: no single fact decides it, only how play goes on.
hint-often = { $often ->
    [mostly] { $what } nearly every time
   *[more] { $what } more often
}
hint-otherwise = otherwise { $what }
hint-keeps = you keep { $cards }
# What the same player does next in most of the imagined games.
hint-then = most often you would then { $move }.
hint-choose = choose { $words }
hint-not = Hints are for games in which everybody else is a robot: among people, the decision is yours.

command-game-hint = See what a strong robot would do, in games with robots only
