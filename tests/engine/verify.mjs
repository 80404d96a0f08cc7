// The recipe of a sealed deal, written a second time: a line of JSON in, a line of JSON out.
import { createHash, createHmac } from "node:crypto";
import { createInterface } from "node:readline";

const sha = (value) => createHash("sha256").update(value).digest();

function link(secret, links, number) {
  let value = Buffer.from(secret, "hex");
  for (let at = number; at < links; at++) value = sha(value);
  return value;
}

function draws(deal, number, size) {
  const key = createHmac("sha256", link(deal.secret, deal.links, number)).update(deal.cut).digest("hex");
  const raw = createHash("shake128", { outputLength: 8 * size }).update(`${number}:${key}`).digest();
  return Array.from({ length: size }, (_, at) => raw.readBigUInt64BE(8 * at));
}

function dealt(deal, number, before) {
  if (typeof before === "number") return Number(draws(deal, number, 1)[0] % BigInt(before));
  const cards = [...before];
  draws(deal, number, cards.length - 1).forEach((draw, done) => {
    const last = cards.length - 1 - done;
    const at = Number(draw % BigInt(last + 1));
    [cards[last], cards[at]] = [cards[at], cards[last]];
  });
  return cards;
}

for await (const line of createInterface({ input: process.stdin })) {
  const deal = JSON.parse(line);
  const seal = sha(link(deal.secret, deal.links, 0)).toString("hex");
  console.log(JSON.stringify({ seal, shuffles: deal.shuffles.map(([number, before]) => [number, before, dealt(deal, number, before)]) }));
}
