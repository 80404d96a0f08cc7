// The check of a sealed deal, written a second time: a deal as a line of JSON in, "true" or "false" out.
import { createHash, createHmac } from "node:crypto";
import { createInterface } from "node:readline";

const RANKS = "AKQJT98765432";
const PACK = [..."SHDC"].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
const DECKTET = ("AM AS AW AL AY AK CM CS CW CL CY CK PMSL PMYK PSWK PWLY 9MS 9WY 9LK 8MS 8WL 8YK 7ML 7SK 7WY " +
  "6MW 6SY 6LK 5ML 5SW 5YK 4MS 4WL 4YK 3MW 3SK 3LY 2MK 2SY 2WL").split(" ");
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const sameCards = (one, other) => same([...one].sort(), [...other].sort());
const sha = (value) => createHash("sha256").update(value).digest();

function link({ secret, links }, number) {
  let value = Buffer.from(secret, "hex");
  for (let at = number; at < links; at++) value = sha(value);
  return value;
}

function draws(deal, number, size) {
  const key = createHmac("sha256", link(deal, number)).update(deal.cut).digest("hex");
  const raw = createHash("shake128", { outputLength: 8 * size }).update(`${number}:${key}`).digest();
  return Array.from({ length: size }, (_, at) => raw.readBigUInt64BE(8 * at));
}

function shuffled(deal, number, before) {
  if (typeof before === "number") return Number(draws(deal, number, 1)[0] % BigInt(before));
  const cards = [...before];
  (cards.length > 1 ? draws(deal, number, cards.length - 1) : []).forEach((draw, done) => {
    const last = cards.length - 1 - done;
    const at = Number(draw % BigInt(last + 1));
    [cards[last], cards[at]] = [cards[at], cards[last]];
  });
  return cards;
}

const GAMES = {
  "court-piece": (seats, options) => {
    let caller, order, hiding, held = [];
    return {
      fits: (number, before) => same(before, number ? PACK : 4),
      after(number, found) {
        caller = number === 0 ? (found + 1) % 4 : number === 1 ? caller : undefined;
        order = found;
        hiding = options.hidden_trump; // the first card of a round is laid down, and played later
      },
      shown(hands) {
        const part = (from, size, at) => order.slice(from + size * at, from + size * (at + 1));
        const at = (seat, first) => (seat - first + 4) % 4;
        const first = (caller === undefined ? [0, 1, 2, 3] : [caller]).find((one) =>
          hands.every((hand, seat) => sameCards(hand, part(0, 5, at(seat, one)))));
        if (first === undefined) return false;
        held = hands.map((_, seat) => new Set(
          [...part(0, 5, at(seat, first)), ...part(20, 4, at(seat, first)), ...part(36, 4, at(seat, first))]));
        return true;
      },
      drew: () => false,
      move(seat, [word]) {
        if (!PACK.includes(word)) return true;
        if (!hiding) return held[seat].delete(word);
        hiding = false;
        return held[seat].has(word);
      },
      gone: () => true,
    };
  },
  "court-wars": (seats, options) => {
    let pile = [], turned = false;
    const courts = [..."SHDC"].slice(0, seats).flatMap((suit) => [..."KQJ"].map((rank) => rank + suit));
    const pack = [...PACK, ...(options.jokers ? ["X1", "X2"] : [])].filter((card) => !courts.includes(card));
    return {
      fits: (number, before) => number < 2 && same(before, number ? pack : seats),
      after(number, found) { if (number) pile = [...found]; },
      shown: (hands) => hands.every((hand) => !hand.length),
      drew(seat, card) { turned ||= !pile.length; return turned || pile.pop() === card; },
      move: () => true,
      gone: () => true,
    };
  },
  "four-tribes": (seats) => {
    let pile = [], held = [], open = new Set(), aside = [], begun = false;
    return {
      fits: (number, before) => number < 2 ? same(before, number ? seats : PACK)
        : same(before, aside) && !pile.length && new Set(before).size === before.length,
      after(number, found) {
        const size = seats === 2 ? 10 : 7;
        if (number === 0) {
          held = Array.from({ length: seats }, (_, seat) => new Set(found.slice(seat * size, (seat + 1) * size)));
          pile = found.slice(seats * size);
        } else if (number === 1) held[found].add(pile.pop());
        else [pile, aside] = [[...found], []];
      },
      shown: (hands) => begun || hands.every((hand, seat) => sameCards(hand, held[seat])),
      drew(seat, card) { held[seat].add(card); return pile.pop() === card; },
      move(seat, words) {
        begun = true;
        const cards = words.flatMap((word) => word.split("+")).map((card) => card.split("@")[0])
          .filter((card) => PACK.includes(card));
        const mine = ["lay", "retire"].includes(words[0]) ? [cards[0]] : [];
        const good = mine.every((card) => open.has(card) || held[seat].has(card)) &&
          cards.every((card) => open.has(card) || held.some((hand) => hand.has(card)));
        cards.forEach((card) => open.add(card));
        return good;
      },
      gone(cards) { aside.push(...cards); return cards.every((card) => open.has(card)); },
    };
  },
  "the-four-courts": (seats) => {
    let held = [], picks = {};
    const piles = {};
    return {
      fits(number, before) {
        const laid = Object.values(piles).flat();
        return same(before, number ? DECKTET.filter((card) => !laid.includes(card)) : [..."MSWLYK"]);
      },
      after(number, found) {
        const each = Math.floor(found.length / seats);
        if (!number) return;
        held = Array.from({ length: seats }, (_, seat) => new Set(found.slice(each * seat, each * (seat + 1))));
        picks = {};
      },
      shown: (hands) => hands.every((hand, seat) => sameCards(hand, held[seat])),
      drew: () => false,
      move(seat, [word]) {
        if (DECKTET.includes(word)) { picks[seat] = word; return held[seat].has(word); }
        const card = picks[seat] ?? [...held[seat]].sort()[0];
        delete picks[seat];
        const pile = (piles[`${seat} ${word}`] ??= []);
        pile.push(card);
        if (pile.length === 3) pile.length = 0;
        return held[seat].delete(card);
      },
      gone: () => true,
    };
  },
};

function honest(deal) {
  const dealt = GAMES[deal.game](deal.seats, deal.options);
  let due = deal.first;
  let good = sha(link(deal, 0)).toString("hex") === deal.seal && (due === 0 || (due === 1 && deal.next));
  const check = (is) => { good = good && Boolean(is); };
  for (const [kind, ...line] of deal.record) {
    if (kind === "shuffle") {
      const [number, before, after] = line;
      const mine = shuffled(deal, number, before);
      check(number === due && dealt.fits(number, before) && same(mine, after));
      due = number + 1;
      dealt.after(number, mine);
    } else if (kind === "move") check(dealt.move(line[0], line[1].split(" ")));
    else check(dealt[kind](...line));
  }
  const over = deal.links !== deal.shuffles - 1;
  check(!over || deal.record.some(([kind]) => kind === "shown" || kind === "drew"));
  return good && due === deal.shuffles;
}

for await (const line of createInterface({ input: process.stdin })) {
  let found = false;
  try { found = honest(JSON.parse(line)); } catch { /* a forged deal may name what is not there */ }
  console.log(found);
}
