# Sealed deals.

command-cut = Cut the cards of a table that gathers with a word of your own
command-verify = Check that a deal was honest: its seal, everybody’s cut, and a file that proves it
option-cut = Any word you like; until then you cut with the one on your page of the lobby
deal-button = The deal
deal-not-sealed = That deal has no seal to check: it was dealt by an earlier release, or is a lesson.
answer-cut = You cut with **{ $cut }**. Remember it: it must stand in the channel when the cards are dealt.
deal-seal = These cards are sealed: `{ $seal }`. The file of **/verify** shows this seal again after the game.
deal-hidden = The cards are sealed until the game is over. Then **/verify** says whether the deal was honest, and proves it.
deal-open-rounds = ✓ This deal was honest so far. The file proves it; the next cards stay sealed.
deal-over = ✓ This deal was honest. The file proves it.
deal-unproven = This deal has no proof: I could not deal the same cards again.
