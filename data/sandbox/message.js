// One message as Discord shows it: its text, its pictures, its Components V2, and what its controls do.

import { el, emoji, inline, markdown, spoken } from "./markdown.js";
import { reader, say } from "./words.js";

const clock = (date) => new Intl.DateTimeFormat(reader.locale, { timeStyle: "short" }).format(date);
// One letter as the eye counts them: a family is one.
const first = (name) => [...new Intl.Segmenter().segment(name)][0]?.segment ?? "";

export function face(person, people) {
  if (person === null) return el("span", { class: "face bot", "aria-hidden": "true" }, "♣");
  const at = people.findIndex((other) => other.key === person);
  return el("span", { class: `face p${at}`, "aria-hidden": "true" }, first(people[at].name));
}

// `view`: { people, bot, names, act(action), dismiss(id) }
export function message(data, view) {
  const by = data.author === null ? view.bot.name : view.people.find((p) => p.key === data.author).name;
  const at = new Date(data.at);
  const body = el("div", { class: "body" });
  const node = el(
    "li", { class: data.only ? "message private" : "message", "data-id": data.id, tabindex: "-1" },
    data.asked ? el("div", { class: "asked" }, el("b", {}, data.asked.by), ` ${say("used")} `, el("span", { class: "mention" }, `/${data.asked.command}`)) : null,
    face(data.author, view.people),
    el("div", {},
      el("div", {}, el("bdi", { class: "who" }, by), data.author === null ? el("span", { class: "tag" }, say("app")) : null,
        el("time", { class: "when", datetime: at.toISOString() }, clock(at)),
        data.edited ? el("span", { class: "edited" }, say("edited")) : null),
      body),
  );
  const content = { ...view, message: data, node };
  if (data.thinking) body.append(el("div", { class: "notice thinking" }, say("thinking", view.bot.name)));
  if (data.content) body.append(markdown(data.content, view.names));
  for (const file of data.attachments) body.append(attachment(file));
  for (const part of data.components) body.append(component(part, content));
  if (data.only) {
    body.append(el("div", { class: "notice" }, `${say("only")} · `,
      el("button", { type: "button", onclick: () => view.dismiss(data.id) }, say("dismiss"))));
  }
  return node;
}

function attachment(file) {
  if (!(file.content_type ?? "").startsWith("image/")) return el("a", { href: file.url, download: file.filename }, file.filename);
  return el("a", { class: "picture", href: file.url, target: "_blank" }, el("img", { src: file.url, alt: file.description ?? "" }));
}

function component(part, context) {
  const inside = (parts) => parts.map((child) => component(child, context));
  switch (part.type) {
    case 1: return el("div", { class: "row" }, ...inside(part.components));
    case 2: return button(part, context);
    case 3: return select(part, context);
    case 5: return select({ ...part, options: context.people.map(({ key, name }) => ({ value: key, label: name })) }, context);
    case 9: return el("div", { class: "section" }, el("div", {}, ...inside(part.components)), component(part.accessory, context));
    case 10: return markdown(part.content, context.names);
    case 11: return el("img", { class: "thumbnail", src: part.media.url, alt: part.description ?? described(part, context) });
    case 12: return el("div", { class: part.items.length > 1 ? "gallery many" : "gallery" }, ...part.items.map((item) =>
      el("a", { href: item.media.url, target: "_blank" }, el("img", { src: item.media.url, alt: item.description ?? described(item, context) }))));
    case 13: return el("a", { href: part.file.url, download: part.name ?? true }, part.name ?? say("file"));
    case 14: return el("hr", { class: [part.divider === false ? "bare" : "", part.spacing === 2 ? "wide" : ""].join(" ") });
    case 17: {
      const node = el("div", { class: "container" }, ...inside(part.components));
      if (part.accent_color !== null && part.accent_color !== undefined) {
        node.classList.add("accent");
        node.style.borderLeftColor = `#${part.accent_color.toString(16).padStart(6, "0")}`;
      }
      return node;
    }
    default: return el("div", { class: "failed" }, say("unshown", part.type));
  }
}

function described(item, context) {
  return context.message.described[item.media.url] ?? "";
}

async function send(control, context, action) {
  if (control.getAttribute("aria-busy") === "true") return;
  control.setAttribute("aria-busy", "true");
  context.node.querySelector(".failed")?.remove();
  const failed = await context.act({ message: context.message.id, ...action });
  control.removeAttribute("aria-busy");
  if (failed) context.node.querySelector(".body")?.append(el("div", { class: "failed", role: "alert" }, failed));
}

function button(part, context) {
  const face = [part.emoji ? emoji(part.emoji.name, part.emoji.id, part.label) : null, part.label ? el("span", {}, part.label) : null];
  if (part.style === 5) return el("a", { class: "control s5", href: part.url, target: "_blank", rel: "noreferrer noopener" }, ...face);
  const node = el("button", {
    type: "button", class: `control s${part.style}`, disabled: part.disabled, "data-control": part.custom_id,
    "aria-label": part.label || !part.emoji ? null : spoken(part.emoji.name),
  }, ...face);
  node.addEventListener("click", () => send(node, context, { do: "tap", custom_id: part.custom_id }));
  return node;
}

function select(part, context) {
  const least = part.min_values ?? 1;
  const most = part.max_values ?? 1;
  const several = most > 1 || least === 0;
  const hint = part.placeholder || say("select");
  let picked = part.options.filter((option) => option.default).map((option) => option.value);
  const title = el("span");
  const opener = el("button", {
    type: "button", "aria-haspopup": "listbox", "aria-expanded": "false", disabled: part.disabled, "data-control": part.custom_id,
  }, title);
  const list = el("div", { role: "listbox", "aria-label": hint, "aria-multiselectable": several ? "true" : null });
  const count = el("span");
  const done = el("button", { type: "button", class: "control s1" }, say("done"));
  const foot = el("div", { class: "done" }, count, done);
  const node = el("div", { class: several ? "select several" : "select" }, opener);

  const rows = part.options.map((option) => {
    const label = el("div");
    inline(option.label, label, context.names);
    if (option.description) label.append(el("small", {}, option.description));
    const row = el("div", { role: "option", tabindex: "-1", "data-value": option.value }, option.emoji ? emoji(option.emoji.name, option.emoji.id, option.label) : null, label);
    row.addEventListener("click", () => choose(option.value));
    list.append(row);
    return row;
  });

  function paint() {
    for (const row of rows) {
      const at = picked.indexOf(row.dataset.value);
      row.setAttribute("aria-selected", at >= 0 ? "true" : "false");
      row.dataset.order = at >= 0 ? (several ? at + 1 : "✓") : "";
    }
    const options = picked.map((value) => part.options.find((option) => option.value === value)).filter(Boolean);
    title.replaceChildren(...options.map((option) => el("b", {}, option.emoji ? emoji(option.emoji.name, option.emoji.id, option.label) : null, option.label)));
    if (!options.length) title.textContent = hint;
    title.className = options.length ? "" : "hint";
    count.textContent = say("chosen", picked.length, least, most);
    done.disabled = picked.length < least || picked.length > most;
  }

  function choose(value) {
    if (!several) {
      picked = [value];
      commit();
    } else if (picked.includes(value)) picked = picked.filter((other) => other !== value);
    else if (picked.length < most) picked = [...picked, value];
    paint();
  }

  function commit() {
    open(false);
    send(opener, context, { do: "pick", custom_id: part.custom_id, values: picked });
  }

  function open(wanted) {
    opener.setAttribute("aria-expanded", String(wanted));
    if (wanted) {
      node.append(list, ...(several ? [foot] : []));
      (rows.find((row) => picked.includes(row.dataset.value)) ?? rows[0])?.focus({ preventScroll: true });
      (several ? foot : list).scrollIntoView({ block: "nearest" });
    } else {
      list.remove();
      foot.remove();
      opener.focus({ preventScroll: true });
    }
  }

  opener.addEventListener("click", () => open(opener.getAttribute("aria-expanded") !== "true"));
  done.addEventListener("click", commit);
  node.addEventListener("keydown", (event) => {
    if (opener.getAttribute("aria-expanded") !== "true") return;
    const at = rows.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (to !== undefined) rows[Math.max(0, Math.min(rows.length - 1, to))].focus();
    else if (event.key === "Escape") open(false);
    else if ((event.key === "Enter" || event.key === " ") && at >= 0) choose(rows[at].dataset.value);
    else return;
    event.preventDefault();
  });
  paint();
  return node;
}
