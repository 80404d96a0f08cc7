// What a tester may change while people play: languages, names, and who manages the channel.

import { el } from "./markdown.js";
import { say } from "./words.js";

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
      menu(say("reads", me.name), say("reads-is"), languages, me.locale, (locale) => change({ do: "read", locale })),
      menu(say("server"), say("server-is"), languages, world.locale, (locale) => change({ do: "write", locale })),
    ]),
    menu(say("names"), say("names-is"), world.casts.map((name) => [name, say(name) ?? name]), world.names, (names) => change({ do: "rename", names })),
    el("label", { class: "check" }, manages, el("span", {}, say("manages", me.name))),
  );
  form.querySelectorAll("select, input")[at]?.focus();
}
