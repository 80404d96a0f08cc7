// The page: who one is, what the world says, and where it goes. The server pushes; nothing is ever reloaded.

import { composer, modal } from "./composer.js";
import { el, inline, refreshTimes } from "./markdown.js";
import { face, message } from "./message.js";
import { settings } from "./settings.js";
import { reader, say, translate } from "./words.js";

const $ = (selector) => document.querySelector(selector);
const columns = { channel: $("#channel"), dm: $("#dm") };
const world = { people: [], messages: new Map(), bot: null, channel: null, unexpected: 0 };
const unread = new Set();
const dismissed = new Set();
let me = null;

// Numbers this long do not survive as JavaScript numbers.
const older = (a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1);

const myself = () => world.people.find((person) => person.key === me);

const names = {
  get me() { return myself()?.id; },
  user: (id) => world.people.find((person) => person.id === id)?.name ?? (id === world.bot.id ? world.bot.name : say("somebody")),
  channel: (id) => (id === world.channel.id ? world.channel.name : say("a-channel")),
};

function toast(text) {
  const node = el("p", {}, text);
  $("#toasts").append(node);
  setTimeout(() => node.remove(), 6000);
}

async function act(action) {
  try {
    const response = await fetch("/act", {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ person: me, ...action }),
    });
    if (response.status === 409) {
      const [reason, ...facts] = (await response.json()).impossible;
      return { impossible: say(reason, ...facts) ?? reason };
    }
    return response.ok ? await response.json() : { impossible: await response.text() };
  } catch {
    return { impossible: say("silent") };
  }
}

// Answers with what to say when it failed, like Discord, or null. Whose modal it is was settled when it was asked for.
async function interact(action) {
  const person = me;
  const answer = await act(action);
  if (answer.impossible) return answer.impossible;
  if (!answer.heard) return say("failed");
  if (answer.modal && person === me) {
    const fields = await modal($("#modal"), answer.modal, names);
    if (fields) return await interact({ do: "submit", interaction: answer.interaction, fields, person });
  }
  return null;
}

const view = {
  get people() { return world.people; },
  get bot() { return world.bot; },
  names,
  act: interact,
  dismiss(id) { dismissed.add(id); draw(); },
};

function belongs(data, place) {
  if (dismissed.has(data.id) || (data.only && data.only !== me)) return false;
  return place === "dm" ? data.dm === me : data.dm === null;
}

// Puts the right messages into a column, keeping the elements of those that did not change.
function draw(changed = new Set()) {
  for (const [place, section] of Object.entries(columns)) {
    const list = section.querySelector("ol");
    const had = document.activeElement?.closest?.("li.message");
    const control = document.activeElement?.dataset?.control;
    const at = had && list.contains(had) ? [...had.querySelectorAll("[data-control]")].indexOf(document.activeElement) : -1;
    const before = new Map([...list.querySelectorAll(":scope > li.message")].map((node) => [node.dataset.id, node]));
    const wanted = [...world.messages.values()].filter((data) => belongs(data, place)).sort(older);
    const nodes = wanted.map((data) => (before.has(data.id) && !changed.has(data.id) ? before.get(data.id) : message(data, view)));
    const empty = el("li", { class: "empty" }, say(place === "dm" ? "empty-dm" : "empty"));
    const next = nodes.length ? nodes : [empty];
    // Remove first: a node that is inserted again loses the focus.
    for (const node of [...list.children]) if (!next.includes(node)) node.remove();
    next.forEach((node, i) => { if (list.children[i] !== node) list.insertBefore(node, list.children[i] ?? null); });
    // A keyboard player keeps their place when the focused message is edited or deleted.
    if (had && !had.isConnected && at >= 0) {
      const now = list.querySelector(`li[data-id="${had.dataset.id}"]`);
      const controls = now ? [...now.querySelectorAll("[data-control]:not(:disabled)")] : [];
      const nearest = controls.find((node) => node.dataset.control === control) ?? controls[Math.min(at, controls.length - 1)];
      (nearest ?? now ?? section.querySelector(".log")).focus({ preventScroll: true });
    }
  }
}

const dot = (key) => (unread.has(key) ? el("span", { class: "dot" }) : null);

function header() {
  const row = $("#people");
  const focused = document.activeElement?.dataset?.person;
  row.replaceChildren(el("span", {}, say("you")), ...world.people.map((person) => el("button", {
    type: "button", "data-person": person.key, "aria-pressed": String(person.key === me), title: person.name,
    "aria-label": unread.has(person.key) ? say("unread", person.name) : person.name, onclick: () => become(person.key),
  }, face(person.key, world.people), el("bdi", { class: "name" }, person.name), dot(person.key))));
  if (focused) row.querySelector(`[data-person="${focused}"]`)?.focus({ preventScroll: true });
  const { name } = myself();
  columns.channel.querySelector("h2").replaceChildren(`# ${world.channel.name} `, el("span", {}, say("as", world.server), el("bdi", {}, name)));
  columns.dm.querySelector("h2").replaceChildren(`@ ${world.bot.name} `, el("span", {}, say("dm-of"), el("bdi", {}, name)));
  $('#tabs [data-tab="channel"]').replaceChildren(`# ${world.channel.name}`);
  $('#tabs [data-tab="dm"]').replaceChildren(`@ ${world.bot.name}`, ...[dot(me)].filter(Boolean));
  $('#tabs [data-tab="dm"]').setAttribute("aria-label", say(unread.has(me) ? "dm-unread" : "dm"));
  const leads = (place, own) => [...world.messages.values()].some((data) => belongs(data, place) && own(data) && live(data.components));
  const open = leads("channel", (data) => data.only === me);
  $("#elsewhere").hidden = !leads("dm", () => true) || open;
  $("#twice").hidden = !leads("dm", () => true) || !open;
  document.title = unread.size ? "● Courtyard sandbox" : "Courtyard sandbox";
}

const dmShown = () => getComputedStyle(columns.dm).display !== "none";

// Whether anything can be tapped in these components.
const live = (parts) => parts.some((part) => (part.custom_id && !part.disabled) || live(part.components ?? []) || (part.accessory && live([part.accessory])));

function become(key) {
  // A command that one had begun to fill in is not another's to send.
  if (key !== me) document.querySelectorAll(".composer .command").forEach((form) => form.remove());
  me = key;
  sessionStorage.setItem("me", key);
  if (dmShown()) unread.delete(key);
  reader.locale = myself().locale;
  inWords();
  settings($("#settings form"), { ...world, me: myself(), change });
  header();
  $(`[data-person="${key}"]`).scrollIntoView({ block: "nearest", inline: "nearest" });
  // Another person's mentions and ephemeral messages: everything is drawn again.
  draw(new Set(world.messages.keys()));
  for (const section of Object.values(columns)) stick(section);
}

// The frame of the page, in the reader's language.
function inWords() {
  translate();
  $("#about span").replaceChildren();
  inline(say("about"), $("#about span"), names);
  for (const input of document.querySelectorAll(".composer .line input")) {
    input.placeholder = say("type");
    input.setAttribute("aria-label", say(input.closest("#dm") ? "write-dm" : "write"));
  }
  $("#unexpected").hidden = world.unexpected === 0;
  $("#unexpected").textContent = say("errors", world.unexpected);
}

async function change(action) {
  const answer = await act(action);
  if (answer.impossible) toast(answer.impossible);
}

function receive(news) {
  const first = news.server !== undefined;
  const changed = new Set();
  const { messages, gone, ...facts } = news;
  Object.assign(world, facts);
  if (first) {
    world.messages = new Map();
    if (!world.people.some((person) => person.key === me)) {
      const saved = sessionStorage.getItem("me");
      me = world.people.some((person) => person.key === saved) ? saved : world.people[0].key;
    }
  }
  for (const data of messages) {
    if (!first && !world.messages.has(data.id) && data.author === null) {
      const whose = data.only ?? data.dm;
      const seen = whose === me && (data.dm === null || dmShown());
      if (whose && !seen) unread.add(whose);
    }
    world.messages.set(data.id, data);
    changed.add(data.id);
  }
  for (const id of gone) world.messages.delete(id);
  if (first) {
    for (const place of ["channel", "dm"]) {
      composer(columns[place].querySelector(".composer"), {
        place, people: () => world.people, commands: () => myself().commands[place], act,
        slash: async (action) => {
          const failed = await interact(action);
          if (failed) toast(failed);
          return !failed;
        },
        say: async (text) => {
          const answer = await act({ do: "say", place, text });
          if (answer.impossible) toast(answer.impossible);
        },
      });
    }
  }
  if (facts.people) become(me);
  else {
    inWords();
    header();
    draw(changed);
  }
}

// A column stays at its newest message unless one has scrolled away from it.
const stuck = new Map();
function stick(section) {
  const log = section.querySelector(".log");
  stuck.set(log, true);
  log.scrollTop = log.scrollHeight;
}
for (const section of Object.values(columns)) {
  const log = section.querySelector(".log");
  const keep = () => { if (stuck.get(log) ?? true) log.scrollTop = log.scrollHeight; };
  // Only a hand scrolls away, by the wheel, a finger, a key or the bar: a message that is drawn again scrolls too, when its
  // picture is not there yet, and so does one that a tap on its button makes higher.
  let touched = -Infinity;
  const gestures = {
    wheel: () => true,
    touchmove: () => true,
    pointerdown: (event) => event.target === log,
    pointermove: (event) => event.target === log && event.buttons,
    keydown: (event) => /^(Arrow|Page|Home|End)/.test(event.key) || (event.key === " " && event.target === log),
  };
  for (const [name, scrolls] of Object.entries(gestures)) {
    log.addEventListener(name, (event) => { if (scrolls(event)) touched = event.timeStamp; }, { passive: true });
  }
  log.addEventListener("scroll", (event) => {
    const bottom = log.scrollTop + log.clientHeight > log.scrollHeight - 40;
    if (bottom || event.timeStamp - touched < 1000) stuck.set(log, bottom);
  });
  const sizes = new ResizeObserver(keep);
  sizes.observe(log);
  sizes.observe(log.querySelector("ol"));
}

function show(tab) {
  document.body.dataset.tab = tab;
  for (const button of document.querySelectorAll("#tabs button")) button.setAttribute("aria-pressed", String(button.dataset.tab === tab));
  if (tab === "dm") unread.delete(me);
  header();
}
for (const button of document.querySelectorAll("#tabs button")) button.addEventListener("click", () => show(button.dataset.tab));

$("#elsewhere").addEventListener("click", () => {
  show("dm");
  stick(columns.dm);
  columns.dm.querySelector(".log").focus();
});

// What this is, until one has read it.
$("#about").hidden = localStorage.getItem("about") === "read";
$("#about button").addEventListener("click", () => {
  localStorage.setItem("about", "read");
  $("#about").hidden = true;
});

// A menu of settings closes like any other.
document.addEventListener("click", (event) => {
  if (!event.target.closest?.("#settings")) $("#settings").open = false;
});
$("#settings").addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  $("#settings").open = false;
  $("#settings summary").focus();
});

// A link into Discord leads to the channel here.
document.addEventListener("click", (event) => {
  if (!event.target.closest?.('a[href^="https://discord.com/channels/"]')) return;
  event.preventDefault();
  show("channel");
  columns.channel.querySelector(".log").focus();
});

inWords();

const events = new EventSource("/events");
events.onmessage = (event) => {
  $("#lost").hidden = true;
  receive(JSON.parse(event.data));
};
events.onopen = () => { $("#lost").hidden = true; };
events.onerror = () => { $("#lost").hidden = false; };
setInterval(() => refreshTimes(document.body), 10_000);
