// The page: who one is, what the world says, and where it goes. The server pushes; nothing is ever reloaded.

import { composer, modal } from "./composer.js";
import { el, refreshTimes } from "./markdown.js";
import { face, message } from "./message.js";

const $ = (selector) => document.querySelector(selector);
const columns = { channel: $("#channel"), dm: $("#dm") };
const world = { people: [], messages: new Map(), commands: { channel: [], dm: [] }, bot: null, channel: null, unexpected: 0 };
const unread = new Set();
const dismissed = new Set();
let me = null;

// Numbers this long do not survive as JavaScript numbers.
const older = (a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1);

const names = {
  get me() { return world.people.find((person) => person.key === me)?.id; },
  user: (id) => world.people.find((person) => person.id === id)?.name ?? (id === world.bot.id ? world.bot.name : "somebody"),
  channel: (id) => (id === world.channel.id ? world.channel.name : "channel"),
};

function toast(text) {
  const node = el("p", {}, text);
  $("#toasts").append(node);
  setTimeout(() => node.remove(), 6000);
}

async function act(deed) {
  try {
    const response = await fetch("/act", {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ person: me, ...deed }),
    });
    if (response.ok || response.status === 409) return await response.json();
    return { impossible: await response.text() };
  } catch {
    return { impossible: "The sandbox does not answer." };
  }
}

// Answers with what to say when it failed, like Discord, or null. Whose modal it is was settled when it was asked for.
async function interact(deed) {
  const person = me;
  const answer = await act(deed);
  if (answer.impossible) return answer.impossible;
  if (!answer.heard) return "This interaction failed";
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
    const empty = el("li", { class: "empty" }, place === "dm" ? "Nothing here yet. Hands and pings arrive in these direct messages." : "Nothing here yet. Type / below.");
    const next = nodes.length ? nodes : [empty];
    next.forEach((node, i) => { if (list.children[i] !== node) list.insertBefore(node, list.children[i] ?? null); });
    while (list.children.length > next.length) list.lastElementChild.remove();
    // Whoever plays by keyboard keeps her place when the message under her hands was edited.
    if (had && !had.isConnected && at >= 0) {
      const now = list.querySelector(`li[data-id="${had.dataset.id}"]`);
      const controls = now ? [...now.querySelectorAll("[data-control]:not(:disabled)")] : [];
      (controls.find((node) => node.dataset.control === control) ?? controls[Math.min(at, controls.length - 1)] ?? now)?.focus({ preventScroll: true });
    }
  }
}

function header() {
  $("#people").replaceChildren(el("span", {}, "You are"), ...world.people.map((person) => {
    const news = unread.has(person.key);
    return el("button", {
      type: "button", "data-person": person.key, "aria-pressed": String(person.key === me),
      "aria-label": news ? `${person.name}, has unread messages` : person.name, onclick: () => become(person.key),
    }, face(person.key, world.people), person.name, news ? el("span", { class: "dot" }) : null);
  }));
  const name = world.people.find((person) => person.key === me).name;
  columns.channel.querySelector("h2").replaceChildren(`# ${world.channel.name} `, el("span", {}, `· ${world.server}, as ${name}`));
  columns.dm.querySelector("h2").replaceChildren(`@ ${world.bot.name} `, el("span", {}, `· direct messages of ${name}`));
  $('#tabs [data-tab="dm"]').replaceChildren("Messages", ...(unread.has(me) ? [el("span", { class: "dot" })] : []));
  document.title = unread.size ? "● Courtyard sandbox" : "Courtyard sandbox";
}

const dmShown = () => getComputedStyle(columns.dm).display !== "none";

function become(key) {
  me = key;
  sessionStorage.setItem("me", key);
  if (dmShown()) unread.delete(key);
  const focused = document.activeElement?.dataset?.person;
  header();
  if (focused) $(`[data-person="${key}"]`).focus();
  // Another person's mentions and ephemeral messages: everything is drawn anew.
  draw(new Set(world.messages.keys()));
  for (const section of Object.values(columns)) stick(section);
}

function receive(news) {
  const first = news.people !== undefined;
  const changed = new Set();
  if (first) {
    Object.assign(world, news, { messages: new Map() });
    if (!world.people.some((person) => person.key === me)) {
      const saved = sessionStorage.getItem("me");
      me = world.people.some((person) => person.key === saved) ? saved : world.people[0].key;
    }
  }
  for (const data of news.messages) {
    if (!first && !world.messages.has(data.id) && data.author === null) {
      const whose = data.only ?? data.dm;
      const seen = whose === me && (data.dm === null || dmShown());
      if (whose && !seen) unread.add(whose);
    }
    world.messages.set(data.id, data);
    changed.add(data.id);
  }
  for (const id of news.gone) world.messages.delete(id);
  if (first) {
    for (const place of ["channel", "dm"]) {
      composer(columns[place].querySelector(".composer"), {
        place, people: () => world.people, commands: () => world.commands[place], act,
        slash: async (deed) => {
          const failed = await interact(deed);
          if (failed) toast(failed);
          return !failed;
        },
        say: async (text) => {
          const answer = await act({ do: "say", place, text });
          if (answer.impossible) toast(answer.impossible);
        },
      });
    }
    become(me);
  } else {
    header();
    draw(changed);
  }
  $("#unexpected").hidden = news.unexpected === 0;
  $("#unexpected").textContent = `The bot raised ${news.unexpected === 1 ? "an error" : `${news.unexpected} errors`}: see the terminal.`;
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
  log.addEventListener("scroll", () => stuck.set(log, log.scrollTop + log.clientHeight > log.scrollHeight - 40));
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

// A link into Discord leads to the channel here.
document.addEventListener("click", (event) => {
  if (!event.target.closest?.('a[href^="https://discord.com/channels/"]')) return;
  event.preventDefault();
  show("channel");
  columns.channel.querySelector(".log").focus();
});

const events = new EventSource("/events");
events.onmessage = (event) => {
  $("#lost").hidden = true;
  receive(JSON.parse(event.data));
};
events.onopen = () => { $("#lost").hidden = true; };
events.onerror = () => { $("#lost").hidden = false; };
setInterval(() => refreshTimes(document.body), 10_000);
