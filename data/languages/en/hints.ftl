# Hints.

hint-button = Hint
hint-thinking = A strong robot is thinking …
hint-move = A strong robot would choose **{ $move }**.
hint-rather = A strong robot would choose **{ $move }** rather than **{ $other }**.
hint-equal = A strong robot would choose **{ $move }**, but it matters little: **{ $other }** does about as well.
hint-better = { $by ->
    [little] It comes out a little better
    [clearly] It comes out clearly better
   *[far] It comes out far better
} than **{ $other }** in the games that the robot has imagined.
hint-no-other = You have no other move.
hint-only = Nothing else is worth thinking about.
hint-often = { $often ->
    [seldom] rarely
    [mostly] nearly always
   *[other] about { $often } of 5
}
hint-gain = { $what }: { $best }, otherwise { $other }.
hint-gain-certain = { $what }, for certain; otherwise { $other }.
hint-certain = { $what }, for certain.
hint-fear = Otherwise { $what }: { $other }, like this { $best }.
hint-fear-certain = Otherwise { $what }, for certain; like this { $best }.
hint-gain-fact = { $what }.
hint-fear-fact = Otherwise { $what }.
# What the same player does next in most of the imagined games; dots stand for what differs.
hint-then = Then most often: **{ $move }**.
hint-not = Hints are for games in which everybody else is a robot: among people, the decision is yours.

command-hint = What a strong robot would do in your place (in games with robots only)
