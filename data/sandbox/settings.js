// What a tester may change while people play: languages, names, and who manages the channel.

import { el } from "./markdown.js";

const called = (locale) => new Intl.DisplayNames([locale], { type: "language" }).of(locale);

function menu(label, hint, options, chosen, changed) {
  const node = el("select", {}, ...options.map(([value, text]) => el("option", { value, selected: value === chosen }, text)));
  node.addEventListener("change", () => changed(node.value));
  return el("label", {}, label, node, hint ? el("small", {}, hint) : null);
}

// `world`: { people, languages, locale, casts, names, me, change(action) }. Keeps the focus where it was.
export function settings(form, world) {
  const { me, change } = world;
  const at = [...form.querySelectorAll("select, input")].indexOf(document.activeElement);
  const languages = world.languages.map((locale) => [locale, called(locale)]);
  const manages = el("input", { type: "checkbox", checked: me.manages });
  manages.addEventListener("change", () => change({ do: "manage", manages: manages.checked }));
  form.replaceChildren(
    ...(languages.length < 2 ? [] : [
      menu(`${me.name} reads`, "Answers to her, at once; a table as when she joined it.", languages, me.locale, (locale) => change({ do: "read", locale })),
      menu("The server is in", "The language of the channel, at the next table.", languages, world.locale, (locale) => change({ do: "write", locale })),
    ]),
    menu("Names", "The bot hears them with the next tap.", world.casts.map((name) => [name, name]), world.names, (names) => change({ do: "rename", names })),
    el("label", { class: "check" }, manages, el("span", {}, `${me.name} manages the channel`)),
  );
  form.querySelectorAll("select, input")[at]?.focus();
}
