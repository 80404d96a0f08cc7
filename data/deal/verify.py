"""Checks a deal of Courtyard, with any Python 3 and nothing else: python3 verify.py

The cards were dealt so:

1. Before anybody sat down, the bot drew a secret. It showed the seal, the SHA-256 of a secret, under "More" in the lobby.
2. Each player cut with a word: the one in the lobby, or one of their own. The bot posted all words in the channel, and
   Discord gave that message a number.
3. Each shuffle has its own secret. The SHA-256 of a secret is the secret of the shuffle before it, and that of the first
   is the seal. So the secret of a shuffle tells nothing about the next.
4. HMAC-SHA-256 mixes the secret with the words and the number, SHAKE-128 makes numbers of that, and a Fisher-Yates
   shuffle orders the pack by them: `shuffled` below.

Promised: the shuffle was fixed by a secret that was sealed before anybody sat down, by the words of all players, and by
a number that Discord gave after both. Not promised: the people who run the bot could look at the secret while you play.
They could also post the words again and again until they like the number; each try is a message in the channel.

Compare the seal with the one in the lobby, and the words with the message in the channel. This file knows the packs and
deals them itself; the record says what the players were shown, drew and played.
"""
import hashlib, hmac, json, struct, sys

DEAL = json.loads(r"""{}""")

Dealt = None  # how this game is dealt:
#GAME

def sha(value):
    return hashlib.sha256(value).digest()


def link(number):  # the secret of one shuffle: each is the SHA-256 of the next
    value = bytes.fromhex(DEAL["secret"])
    for _ in range(DEAL["links"] - number):
        value = sha(value)
    return value


def draws(number, size):  # whole numbers of 64 bits, of the shuffle's secret and of what was cut
    key = hmac.new(link(number), DEAL["cut"].encode(), hashlib.sha256).hexdigest()
    raw = hashlib.shake_128(f"{number}:{key}".encode()).digest(8 * size)
    return struct.unpack(f">{size}Q", raw)


def shuffled(number, before):
    if isinstance(before, int):  # one number of so many was drawn
        return draws(number, 1)[0] % before
    cards, left = list(before), len(before)
    for draw in draws(number, left - 1):
        at, left = draw % left, left - 1
        cards[left], cards[at] = cards[at], cards[left]
    return cards


wrong = []


def check(line, good, told):
    if not good:
        wrong.append(line)
    print(f"{'ok' if good else 'WRONG':>5}  {told}")


check("seal", sha(link(0)).hex() == DEAL["seal"], f"seal {DEAL['seal']}")
check("cut", "~" in DEAL["cut"], "words, and the number of their message: {} ~ {}".format(*DEAL["cut"].rsplit("~", 1)))
dealt, due = Dealt(DEAL["seats"], DEAL["options"]), DEAL["first"]
check("first", due == 0 or (due == 1 and DEAL["next"]), "the first shuffle is there")
for kind, *line in DEAL["record"]:
    if kind == "shuffle":
        number, before, after = line
        mine = shuffled(number, before)
        check(line, number == due, f"shuffle {number}: none is missing before it")
        check(line, dealt.fits(number, before), f"shuffle {number}: it is made of the right pack")
        check(line, mine == after, f"shuffle {number}: {mine if isinstance(mine, int) else ' '.join(mine)}")
        due = number + 1
        dealt.after(number, mine)
    elif kind == "shown":
        check(line, dealt.shown(*line), "hands: " + " | ".join(" ".join(hand) for hand in line[0]))
    elif kind == "drew":
        check(line, dealt.drew(*line), f"seat {line[0] + 1} draws {line[1]}")
    elif kind == "gone":
        check(line, dealt.gone(*line), f"laid aside: {' '.join(line[0])}")
    else:
        check(line, dealt.move(line[0], line[1].split()), f"seat {line[0] + 1} plays {line[1]}")
if DEAL["links"] != DEAL["shuffles"] - 1:  # the game is over: its cards are in the record
    check("over", any(line[0] in ("shown", "drew") for line in DEAL["record"]), "the cards of the players are there")
check("count", due == DEAL["shuffles"], f"{DEAL['shuffles']} shuffles, and no more")
print("This deal was honest." if not wrong else f"{len(wrong)} things are WRONG.")
sys.exit(bool(wrong))
