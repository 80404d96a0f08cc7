# How the cards of Court Piece come to the players (CP-3, CP-4). This text goes into the file with which anybody checks
# a deal, so it stands alone: plain Python, no import.

CARDS = [rank + suit for suit in "SHDC" for rank in "AKQJT98765432"]


class Dealt:
    def __init__(self, seats, options):
        self.caller = self.order = None
        self.held = [set() for _ in range(4)]
        self.hides = options.get("hidden_trump", False)  # the first card of a round is laid down, and played later

    def fits(self, number, before):  # who deals first is drawn; each round shuffles the whole pack
        return before == (4 if number == 0 else CARDS)

    def after(self, number, found):
        self.caller = (found + 1) % 4 if number == 0 else self.caller if number == 1 else None
        self.order, self.hiding = found, self.hides

    def shown(self, hands):  # the first five of each, from the caller on; then four, and four again
        order, five = self.order, [set(hand) for hand in hands]
        callers = range(4) if self.caller is None else [self.caller]
        for caller in callers:
            dealt = {(caller + at) % 4: at for at in range(4)}
            if all(five[seat] == set(order[5 * at : 5 * at + 5]) for seat, at in dealt.items()):
                for seat, at in dealt.items():
                    later = order[20 + 4 * at : 24 + 4 * at] + order[36 + 4 * at : 40 + 4 * at]
                    self.held[seat] = five[seat] | set(later)
                return True
        return False

    def drew(self, seat, card):
        return False

    def move(self, seat, words):  # whoever plays a card was dealt it, and plays it once
        if words[0] not in CARDS:
            return True
        had = words[0] in self.held[seat]
        if self.hiding:
            self.hiding = False
        else:
            self.held[seat].discard(words[0])
        return had

    def gone(self, cards):
        return True
