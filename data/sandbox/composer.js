// The line at the foot of a column: ordinary text, slash commands with their options, and the form of a modal.

import { el, markdown } from "./markdown.js";
import { say as words } from "./words.js";

let made = 0;
const STRING = 3, INTEGER = 4, BOOLEAN = 5, USER = 6, NUMBER = 10;

// A list under (or over) an input that arrow keys walk. `show(items)`: [{ label, hint, chosen() }]; `note` stands above them.
function suggestions(input, place) {
  const id = `list${++made}`;
  const list = el("div", { class: "suggestions", role: "listbox", id, hidden: true });
  let items = [];
  let rows = [];
  let at = -1;
  place(list);
  Object.entries({ role: "combobox", autocomplete: "off", "aria-expanded": "false", "aria-controls": id, "aria-autocomplete": "list" })
    .forEach(([name, value]) => input.setAttribute(name, value));
  const mark = (to) => {
    at = to;
    rows.forEach((row, i) => {
      row.classList.toggle("active", i === at);
      row.setAttribute("aria-selected", String(i === at));
    });
    rows[at]?.scrollIntoView({ block: "nearest" });
    if (at >= 0) input.setAttribute("aria-activedescendant", `${id}-${at}`);
    else input.removeAttribute("aria-activedescendant");
  };
  const show = (found, first = -1, note = "") => {
    items = found;
    rows = items.map((item, i) => {
      const row = el("div", { role: "option", id: `${id}-${i}` }, el("div", {}, item.label, item.hint ? el("small", {}, item.hint) : null));
      row.addEventListener("mousedown", (event) => event.preventDefault());
      row.addEventListener("click", () => item.chosen());
      return row;
    });
    list.replaceChildren(...(note ? [el("p", { role: "status" }, note)] : []), ...rows);
    list.hidden = !items.length;
    input.setAttribute("aria-expanded", String(!list.hidden));
    mark(items.length ? first : -1);
  };
  input.addEventListener("keydown", (event) => {
    if (list.hidden) return;
    if (event.key === "ArrowDown") mark((at + 1) % items.length);
    else if (event.key === "ArrowUp") mark((at - 1 + items.length) % items.length);
    else if (event.key === "Escape") show([]);
    else if ((event.key === "Enter" || event.key === "Tab") && at >= 0) items[at].chosen();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  input.addEventListener("blur", () => show([]));
  return show;
}

function field(option, people, complete) {
  const id = `field${++made}`;
  const node = el("div", { class: "field" }, el("label", { for: id }, option.name, option.required ? el("em", {}, " *") : null));
  let input;
  let value;
  const choices = option.type === BOOLEAN ? [{ name: words("yes"), value: true }, { name: words("no"), value: false }]
    : option.type === USER ? people.map((person) => ({ name: person.name, value: person.key }))
    : option.choices?.length ? option.choices : null;
  if (choices && !option.autocomplete) {
    input = el("select", {}, ...(option.required && option.type !== BOOLEAN ? [] : [el("option", { value: "" }, "—")]),
      ...choices.map((choice, i) => el("option", { value: i }, choice.name)));
    value = () => {
      if (input.value === "") return undefined;
      const chosen = choices[Number(input.value)].value;
      return typeof chosen === "number" ? String(chosen) : chosen;
    };
  } else {
    const number = option.type === INTEGER || option.type === NUMBER;
    input = el("input", {
      type: number && !option.autocomplete ? "number" : "text", step: option.type === NUMBER ? "any" : null,
      min: option.min_value, max: option.max_value, minlength: option.min_length, maxlength: option.max_length,
    });
    // A picked choice shows its name and sends its value, until something is typed.
    let picked = null;
    value = () => (input.value === "" ? undefined : picked?.name === input.value ? String(picked.value) : input.value);
    if (option.autocomplete) {
      const show = suggestions(input, (list) => queueMicrotask(() => node.append(list)));
      let asked = 0;
      const ask = async () => {
        const turn = ++asked;
        const found = await complete(option.name, input.value);
        if (turn !== asked || document.activeElement !== input) return;
        if (found.length === 1 && found[0].name === input.value) return show([]);
        show(found.map((choice) => ({ label: choice.name, chosen: () => { picked = choice; input.value = choice.name; ask(); } })));
      };
      let timer;
      input.addEventListener("focus", ask);
      input.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(ask, 120); });
    }
  }
  input.id = id;
  input.required = option.required ?? false;
  input.name = option.name;
  node.append(input, el("small", {}, option.description));
  return { node, input, name: option.name, value };
}

// `act(action)` answers with the server's words; `slash(action)` and `say(text)` show what went wrong themselves.
export function composer(root, { place, commands, people, act, slash, say }) {
  const input = el("input", { type: "text", maxlength: 2000 });
  const line = el("form", { class: "line" }, input);
  const show = suggestions(input, (list) => root.replaceChildren(list, line));

  const list = (found, first = 0, note = "") =>
    show(found.map((command) => ({ label: `/${command.name}`, hint: command.description, chosen: () => fill(command) })), first, note);
  const offer = () => {
    const typed = input.value.startsWith("/") ? input.value.slice(1).toLowerCase() : null;
    return typed === null ? show([]) : list(commands().filter((command) => command.name.startsWith(typed)));
  };
  // A whole line, as it is written in a text: the longest command with which it begins, and words for its first field.
  // Without one, the commands of its first word, or all; then none of them is chosen, and a line says why they are there.
  const whole = (typed) => {
    const named = commands().filter((command) => `${typed.toLowerCase()} `.startsWith(`${command.name} `));
    const command = named.sort((one, other) => other.name.length - one.name.length)[0];
    if (command) return fill(command, typed.slice(command.name.length).trim());
    const first = (text) => text.toLowerCase().split(" ")[0];
    const group = commands().filter((one) => first(one.name) === first(typed));
    if (group.length) return list(group);
    list(commands(), -1, words("no-command", first(typed)));
  };
  input.addEventListener("input", offer);
  input.addEventListener("focus", offer);
  line.addEventListener("submit", async (event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (text.startsWith("/")) return whole(text.slice(1));
    if (!text) return;
    input.value = "";
    await say(text);
  });

  function fill(command, typed = "") {
    show([]);
    input.value = "";
    root.querySelector(".command")?.remove();
    const filled = () => Object.fromEntries(fields.map((f) => [f.name, f.value()]).filter(([, value]) => value !== undefined));
    const complete = async (option, typed) => {
      const others = filled();
      delete others[option];
      const answer = await act({ do: "complete", place, name: command.name, option, typed, options: others });
      return answer.choices ?? [];
    };
    const shown = command.options.filter((option) => [STRING, INTEGER, BOOLEAN, USER, NUMBER].includes(option.type));
    const fields = shown.map((option) => field(option, people(), complete));
    const close = () => { form.remove(); input.focus(); };
    const form = el("form", { class: "command", "aria-label": `/${command.name}` },
      el("div", { class: "head" }, el("b", {}, `/${command.name}`), el("span", {}, command.description)),
      el("div", { class: "fields" }, ...fields.map((f) => f.node)),
      el("div", { class: "send" },
        el("button", { type: "button", class: "control", onclick: close }, words("cancel")),
        el("button", { type: "submit", class: "control s1" }, words("send"))));
    form.addEventListener("keydown", (event) => event.key === "Escape" && close());
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      form.setAttribute("aria-busy", "true");
      if (await slash({ do: "slash", place, name: command.name, options: filled() })) close();
      else form.removeAttribute("aria-busy");
    });
    line.before(form);
    // "zone: york" names its option, as people write it.
    const named = fields.find((f) => typed.startsWith(`${f.input.name}:`));
    if (named) typed = typed.slice(named.input.name.length + 1).trim();
    const first = (named ?? fields.find((f) => f.input.required) ?? fields[0])?.input;
    const option = [...(first?.options ?? [])].find((one) => one.text.toLowerCase() === typed.toLowerCase());
    if (option) option.selected = true;
    else if (typed && first?.tagName === "INPUT") first.value = typed;
    first?.focus();
    if (!fields.length) form.requestSubmit();
  }
}

// Shows the modal and resolves to its fields by custom_id, or to null when it was closed.
export function modal(dialog, spec, names) {
  const inputs = [];
  const add = (part, label, description) => {
    const id = `field${++made}`;
    let input;
    if (part.type === 4) {
      input = part.style === 2 ? el("textarea", { rows: 4 }) : el("input", { type: "text" });
      input.value = part.value ?? "";
      if (part.placeholder) input.placeholder = part.placeholder;
      if (part.min_length) input.minLength = part.min_length;
      if (part.max_length) input.maxLength = part.max_length;
      inputs.push([part.custom_id, () => input.value]);
    } else if (part.type === 3) {
      const several = (part.max_values ?? 1) > 1;
      input = el("select", { multiple: several }, ...(several || part.required !== false ? [] : [el("option", { value: "" }, part.placeholder || "—")]), ...part.options.map((option) => el("option", { value: option.value, selected: option.default }, option.label)));
      inputs.push([part.custom_id, () => [...input.selectedOptions].map((option) => option.value).filter(Boolean)]);
    } else if (part.type === 22) {
      const boxes = part.options.map((option) => el("input", { type: "checkbox", value: option.value, checked: option.default }));
      inputs.push([part.custom_id, () => boxes.filter((box) => box.checked).map((box) => box.value)]);
      return el("fieldset", { class: "field" }, el("legend", {}, label ?? ""), description ? el("small", {}, description) : null,
        ...part.options.map((option, at) => el("label", {}, boxes[at], el("span", {}, option.label),
          option.description ? el("small", {}, option.description) : null)));
    } else return el("p", { class: "failed" }, words("unshown", part.type));
    input.id = id;
    input.required = part.required ?? true;
    return el("div", { class: "field" }, el("label", { for: id }, label ?? part.label ?? "", input.required ? el("em", {}, " *") : null),
      description ? el("small", {}, description) : null, input);
  };
  const parts = spec.components.map((part) => {
    if (part.type === 10) return markdown(part.content, names);
    if (part.type === 18) return add(part.component, part.label, part.description);
    if (part.type === 1) return add(part.components[0]);
    return add(part);
  });
  return new Promise((resolve) => {
    const end = (fields) => { dialog.onclose = null; dialog.close(); resolve(fields); };
    const form = el("form", {}, el("h2", { id: "modal-title" }, spec.title), ...parts,
      el("div", { class: "buttons" },
        el("button", { type: "button", class: "control", onclick: () => end(null) }, words("cancel")),
        el("button", { type: "submit", class: "control s1" }, words("submit"))));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      end(Object.fromEntries(inputs.map(([id, value]) => [id, value()])));
    });
    dialog.onclose = () => resolve(null);
    dialog.replaceChildren(form);
    dialog.showModal();
  });
}
