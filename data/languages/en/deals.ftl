# Sealed deals.

command-deal = Cut the cards before the deal, or check a deal afterwards
command-deal-cut = Cut the cards with your own word before the game begins
command-deal-verify = Check that a deal was honest (a daily’s: /daily, More)
option-cut = Any word you like; until then you cut with the one on your page of the lobby
deal-button = The deal
deal-not-sealed = That deal has no seal to check: it was dealt by an earlier release, or is a lesson.
answer-cut = You cut with **{ $cut }**. Remember it: it must stand in the channel when the cards are dealt.
deal-seal = These cards are sealed: `{ $seal }`. The file of **/deal verify** shows this seal again after the game.
deal-hidden = The cards are sealed until the game is over. Then **/deal verify** says whether the deal was honest, and proves it.
deal-open-rounds = ✓ This deal was honest so far. The file proves it; the next cards stay sealed.
deal-over = ✓ This deal was honest. The file proves it.
deal-unproven = This deal has no proof: I could not deal the same cards again.
deal-daily = -# The deal of a daily is checked in /daily → **More** → **How it works** → **Seals**.
