# How a daily of Four Sisters lays the Schemes: each seat's ten cards in the order of a shuffle. This text goes into the
# file with which anybody checks a deal, so it stands alone: plain Python, no import.

SUITS = "HSDC"
ORDER = "A23456789Q"


class Dealt:
    def __init__(self, seats, options):
        self.held = [set() for _ in range(seats)]

    def fits(self, number, before):
        return number < 4 and sorted(before) == sorted(rank + SUITS[number] for rank in ORDER)

    def after(self, number, found):
        self.held[number] = set(found[:3])  # the hand; the other seven stay in the Scheme

    def shown(self, hands):
        return [set(hand) for hand in hands] == self.held

    def drew(self, seat, card):
        return False

    def move(self, seat, words):
        return True

    def gone(self, cards):
        return False
