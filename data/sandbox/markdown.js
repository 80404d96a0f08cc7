// Discord's own kind of Markdown, as far as bots use it, turned into elements. Text never becomes HTML by itself.

import { reader } from "./words.js";

export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

// A custom emoji's name as a screen reader should say it: Discord allows no spaces in it.
export const spoken = (name) => name.replaceAll("_", " ");

// Beside a label it is decoration: nobody reads it aloud, and where it cannot be shown the label stands alone.
export function emoji(name, id, label = "") {
  if (!id) return el("span", { class: "emoji-text", "aria-hidden": label ? "true" : null }, name);
  const image = el("img", { class: "emoji", src: `/emoji/${id}`, alt: label ? "" : spoken(name), title: label ? null : `:${name}:` });
  image.addEventListener("error", () => (label ? image.remove() : image.replaceWith(`:${name}:`)));
  return image;
}

const UNITS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

function moment(seconds, style) {
  const date = new Date(seconds * 1000);
  const full = new Intl.DateTimeFormat(reader.locale, { dateStyle: "full", timeStyle: "short" }).format(date);
  const node = el("time", { class: "when-at", datetime: date.toISOString(), title: full });
  if (style === "R") {
    const away = seconds - Date.now() / 1000;
    const [unit, size] = UNITS.find(([, size]) => Math.abs(away) >= size) ?? UNITS.at(-1);
    node.textContent = new Intl.RelativeTimeFormat(reader.locale, { numeric: "auto" }).format(Math.round(away / size), unit);
    node.dataset.seconds = seconds;
    return node;
  }
  const how = {
    t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
    F: { dateStyle: "full", timeStyle: "short" },
  }[style] ?? { dateStyle: "long", timeStyle: "short" };
  node.textContent = new Intl.DateTimeFormat(reader.locale, how).format(date);
  return node;
}

export function refreshTimes(root) {
  for (const node of root.querySelectorAll("time[data-seconds]")) {
    node.textContent = moment(Number(node.dataset.seconds), "R").textContent;
  }
}

const wrapped = (tag) => (match, names) => {
  const node = el(tag);
  inline(match[1], node, names);
  return node;
};

const link = (address, label) => el("a", { href: address, target: "_blank", rel: "noreferrer noopener" }, label ?? "");

// Each may begin at the current place; the first that fits wins.
const INLINE = [
  [/^\\([^\sA-Za-z0-9])/, (match) => match[1]],
  [/^``([^]+?)``|^`([^`]+)`/, (match) => el("code", {}, match[1] ?? match[2])],
  [/^\*\*\*([^]+?)\*\*\*/, (match, names) => { const b = el("b"); b.append(wrapped("i")(match, names)); return b; }],
  [/^\*\*([^]+?)\*\*(?!\*)/, wrapped("b")],
  [/^__([^]+?)__(?!_)/, wrapped("u")],
  [/^\*(?!\s)([^*]+?)\*/, wrapped("i")],
  [/^_(?!\s)([^_]+?)_(?!\w)/, wrapped("i")],
  [/^~~([^]+?)~~/, wrapped("s")],
  [/^\|\|([^]+?)\|\|/, (match, names) => {
    const node = wrapped("span")(match, names);
    node.className = "spoiler";
    node.tabIndex = 0;
    node.setAttribute("role", "button");
    const show = () => node.classList.add("shown");
    node.addEventListener("click", show);
    node.addEventListener("keydown", (event) => event.key === "Enter" && show());
    return node;
  }],
  [/^<@!?(\d+)>/, (match, names) => el("span", { class: match[1] === names.me ? "mention me" : "mention" }, `@${names.user(match[1])}`)],
  [/^<#(\d+)>/, (match, names) => el("span", { class: "mention" }, `#${names.channel(match[1])}`)],
  [/^<\/([^:>]+):\d+>/, (match) => el("span", { class: "mention" }, `/${match[1]}`)],
  [/^<a?:(\w+):(\d+)>/, (match) => emoji(match[1], match[2])],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (match) => moment(Number(match[1]), match[2])],
  [/^\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)/, (match, names) => {
    const node = link(match[2]);
    inline(match[1], node, names);
    return node;
  }],
  [/^<?(https?:\/\/[^\s<>]+)>?/, (match) => link(match[1], match[1])],
];

export function inline(text, parent, names) {
  let plain = "";
  let before = "";
  while (text) {
    let found = null;
    for (const [pattern, make] of INLINE) {
      const match = pattern.exec(text);
      if (!match || (text[0] === "_" && /\w/.test(before))) continue;
      found = [match[0].length, make(match, names)];
      break;
    }
    if (found) {
      parent.append(plain, found[1]);
      plain = "";
    } else if (text[0] === "\n") {
      parent.append(plain, el("br"));
      plain = "";
    } else {
      // Surrogate pairs stay together.
      plain += String.fromCodePoint(text.codePointAt(0));
    }
    const taken = found ? found[0] : String.fromCodePoint(text.codePointAt(0)).length;
    before = text[taken - 1];
    text = text.slice(taken);
  }
  parent.append(plain);
}

export function markdown(text, names) {
  const root = el("div", { class: "text" });
  const lines = text.split("\n");
  let paragraph = [];
  const flush = () => {
    if (paragraph.length) {
      const node = el("div");
      inline(paragraph.join("\n"), node, names);
      root.append(node);
      paragraph = [];
    }
  };
  const block = (tag, content) => {
    flush();
    const node = el(tag);
    inline(content, node, names);
    root.append(node);
    return node;
  };
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    let match;
    if (line.startsWith("```")) {
      const end = lines.findIndex((other, j) => j > i && other.trimEnd().endsWith("```"));
      if (end > i) {
        flush();
        const last = lines[end].trimEnd().slice(0, -3);
        const code = [...lines.slice(i + 1, end), ...(last ? [last] : [])].join("\n");
        root.append(el("pre", {}, el("code", {}, code)));
        i = end;
        continue;
      }
    }
    if ((match = /^(#{1,3}) +(.+)$/.exec(line))) block(`h${match[1].length + 2}`, match[2]);
    else if ((match = /^-# +(.+)$/.exec(line))) block("small", match[1]);
    else if ((match = /^> ?(.*)$/.exec(line))) {
      const quoted = [match[1]];
      while (i + 1 < lines.length && /^> ?/.test(lines[i + 1])) quoted.push(lines[++i].replace(/^> ?/, ""));
      block("blockquote", quoted.join("\n"));
    } else if ((match = /^( *)([-*]|\d+\.) +(.+)$/.exec(line))) {
      flush();
      const tag = /\d/.test(match[2]) ? "ol" : "ul";
      let list = root.lastElementChild;
      if (!list || list.localName !== tag) {
        list = el(tag, tag === "ol" ? { start: parseInt(match[2], 10) } : {});
        root.append(list);
      }
      if (match[1].length >= 2 && list.lastElementChild) {
        const item = list.lastElementChild;
        list = item.querySelector(":scope > ul") ?? item.appendChild(el("ul"));
      }
      const item = el("li");
      inline(match[3], item, names);
      list.append(item);
    } else if (line === "") {
      if (paragraph.length || i === 0) paragraph.push("");
    } else paragraph.push(line);
  }
  flush();
  return root;
}
