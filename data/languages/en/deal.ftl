## The deal that everybody cut
command-cut = Cut the sealed cards of a table that gathers, at a number of your own
command-verify = Check that a deal was honest: its seal, everybody’s cut, and a file that proves it
option-cut = Any number you like, from 1 up; until then your cut is the number of your tap
lobby-sealed = Sealed cards: `{ $seal }`; **/cut** them as you like.
answer-cut = You have cut at **{ $cut }**. Remember it: **/verify** shows it after the deal.
deal-button = The deal
deal-title = ## The deal
deal-seal = **Seal**, shown before anybody sat down: `{ $seal }`
deal-lobby = The seal is the SHA-256 of a secret. When the game begins, everybody’s cut goes into the shuffle: the number of the tap by which they sat down, or one of their own with **/cut**. After the game the secret is shown, and everybody can check that the cards were shuffled so and no other way.
deal-cut = { $name } cut at `{ $cut }`.
deal-message = The message with the seal was Discord’s number `{ $message }`.
deal-hidden = The secret is shown here once the game is over.
deal-open-rounds = Rounds that are over can be checked with the file below. What shuffles the next ones stays sealed.
deal-over = The game is over: the file below holds the secret, and all that was shuffled.
deal-recipe = Run `{ $file }` with any Python 3, or do it yourself: hashing the secret again and again leads to the seal; the secret of shuffle *n*, keyed by HMAC-SHA256 with the cuts and the message’s number, gives a stream of SHAKE-128, by which the pack is shuffled from its last card to its first (Fisher and Yates).
deal-not-sealed = That deal has no seal to check: it was dealt by an earlier release, or is a lesson.
