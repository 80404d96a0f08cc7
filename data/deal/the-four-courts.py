# How the cards of The Four Courts come to the players (FC-4, FC-5, FC-11). This text goes into the file with which
# anybody checks a deal, so it stands alone: plain Python, no import.

CARDS = (
    "AM AS AW AL AY AK CM CS CW CL CY CK PMSL PMYK PSWK PWLY 9MS 9WY 9LK 8MS 8WL 8YK 7ML 7SK 7WY "
    "6MW 6SY 6LK 5ML 5SW 5YK 4MS 4WL 4YK 3MW 3SK 3LY 2MK 2SY 2WL"
).split()


class Dealt:
    def __init__(self, seats, options):
        self.seats, self.piles, self.picks = seats, {}, {}
        self.held = [set() for _ in range(seats)]

    def fits(self, number, before):  # the goals; then all cards that lie at no Court, from high to low
        laid = {card for pile in self.piles.values() for card in pile}
        return before == (list("MSWLYK") if number == 0 else [card for card in CARDS if card not in laid])

    def after(self, number, found):
        if number:
            each = len(found) // self.seats
            self.held = [set(found[each * seat : each * (seat + 1)]) for seat in range(self.seats)]
            self.picks = {}

    def shown(self, hands):
        return [set(hand) for hand in hands] == self.held

    def drew(self, seat, card):
        return False

    def move(self, seat, words):
        if words[0] in CARDS:
            self.picks[seat] = words[0]
            return words[0] in self.held[seat]
        card = self.picks.pop(seat, None) or min(self.held[seat], default="")  # a last card reveals itself
        had = card in self.held[seat]
        self.held[seat].discard(card)
        pile = self.piles.setdefault((seat, words[0]), [])
        pile.append(card)
        if len(pile) == 3:
            pile.clear()  # they take a token
        return had

    def gone(self, cards):
        return True
