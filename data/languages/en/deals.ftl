# Sealed deals.

command-deal = Cut the cards before the deal, or check a deal afterwards
command-deal-cut = Cut the cards with your own word before the game begins
command-deal-verify = Check that a deal was honest: seal, cuts, and a proof
option-cut = Any word you like; until then you cut with the one on your page of the lobby
deal-button = The deal
deal-not-sealed = That deal has no seal to check: it was dealt by an earlier release, or is a lesson.
answer-cut = You cut with **{ $cut }**. Remember it: it must stand in the channel when the cards are dealt.
deal-title = ## The deal
deal-seal = **Seal**, shown before anybody sat down: `{ $seal }`
deal-promise = -# **Promised:** the shuffle was fixed by a secret that was sealed before anybody sat down, by the words of all players, and by a number that Discord gave after both. **Not promised:** the people who run this bot could look at the secret while you play. They could also post the words again and again until they like the number; each try is a message in the channel.
deal-lobby = The seal is the SHA-256 of a secret. When the game begins, I post everybody’s cut in the channel: the word on their page of the lobby, or one of their own with **/deal cut**. These words and the number that Discord gives that message go into the shuffle. After the game the secret is shown, and everybody can check that the cards were shuffled so and no other way.
deal-cut = { $name } cut with `{ $cut }`.
deal-message = The message with the cuts has Discord’s number `{ $message }`.
deal-hidden = The secret is shown here once the game is over.
deal-open-rounds = Rounds that are over can be checked with the file below. What shuffles the next ones stays sealed.
deal-over = The game has ended: the file below holds the secret, all that was shuffled, and every move.
deal-recipe = `{ $file }` deals all cards again and compares them with what was shown, drawn and played. Run it with any Python 3, or read it: it is short.
