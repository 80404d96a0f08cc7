# How the cards of Court Wars come into the game (CW-1, CW-4, CW-6). This text goes into the file with which anybody
# checks a deal, so it stands alone: plain Python, no import.

CARDS = [rank + suit for suit in "SHDC" for rank in "AKQJT98765432"]


class Dealt:
    def __init__(self, seats, options):
        self.seats, self.pile, self.turned = seats, [], False
        courts = [rank + suit for suit in "SHDC"[:seats] for rank in "KQJ"]
        self.pack = [card for card in CARDS + ["X1", "X2"] * options["jokers"] if card not in courts]

    def fits(self, number, before):  # who begins is drawn; then what is no Court of a player is shuffled
        return before == (self.seats if number == 0 else self.pack) and number < 2

    def after(self, number, found):
        if number == 1:
            self.pile = list(found)

    def shown(self, hands):
        return not any(hands)  # no player has a hand

    def drew(self, seat, card):  # from the top of the pile; turned over, it hides nothing
        if not self.pile:
            self.turned = True
        return self.turned or self.pile.pop() == card

    def move(self, seat, words):
        return True

    def gone(self, cards):
        return True
