"""Checks a deal of Courtyard, with any Python 3. Compare its seal with the one in the channel yourself."""
import hashlib, hmac, json, struct, sys

DEAL = json.loads("""{}""")


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


def dealt(number, before):
    if isinstance(before, int):  # one number of so many was drawn
        return draws(number, 1)[0] % before
    cards, left = list(before), len(before)
    for draw in draws(number, left - 1):
        at, left = draw % left, left - 1
        cards[left], cards[at] = cards[at], cards[left]
    return cards


good = sha(link(0)).hex() == DEAL["seal"]
print("seal", DEAL["seal"], "is that of the secret" if good else "IS ANOTHER'S")
for number, before, after in DEAL["shuffles"]:
    same = dealt(number, before) == after
    good = good and same
    print(f"{number}:", "agrees" if same else "DOES NOT AGREE", after if isinstance(after, int) else " ".join(after))
sys.exit(not good)
