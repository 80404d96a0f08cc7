# How the cards of Four Tribes come to the players (FT-2, FT-3). This text goes into the file with which anybody checks
# a deal, so it stands alone: plain Python, no import.

CARDS = [rank + suit for suit in "SHDC" for rank in "AKQJT98765432"]


class Dealt:
    def __init__(self, seats, options):
        self.seats, self.pile, self.open, self.aside = seats, [], set(), []
        self.held = [set() for _ in range(seats)]

    def fits(self, number, before):  # the pack; who begins; then whatever was discarded, all of it seen before
        if number < 2:
            return before == [CARDS, self.seats][number]
        return before == self.aside and len(set(before)) == len(before) and not self.pile

    def after(self, number, found):
        if number == 0:
            size = 10 if self.seats == 2 else 7
            self.held = [set(found[seat * size : (seat + 1) * size]) for seat in range(self.seats)]
            self.pile = list(found[self.seats * size :])
        elif number == 1:
            self.held[found].add(self.pile.pop())  # a turn begins with a card that is drawn
        else:
            self.pile, self.aside = list(found), []

    def shown(self, hands):
        return self.open or [set(hand) for hand in hands] == self.held

    def drew(self, seat, card):
        self.held[seat].add(card)
        return bool(self.pile) and self.pile.pop() == card

    def move(self, seat, words):  # a card that was never seen is its holder's
        if words[0] == "nothing":
            self.open.add("")
        cards = [card for word in words for part in word.split("+") for card in [part.split("@")[0]] if card in CARDS]
        mine = [cards[0]] if words[0] in ("lay", "retire") else []
        good = all(card in self.open or card in self.held[seat] for card in mine)
        out = self.open.union(*self.held)
        self.open.update(cards)
        return good and all(card in out for card in cards)

    def gone(self, cards):  # all saw them laid aside, in this order
        self.aside += cards
        return set(cards) <= self.open
