// The control of one parameter, created from its declaration.

import {icon, make} from "../../dom.js";
import {onKeys, onMoves} from "../../keys.js";
import {infiniteWord, parameterWords, wordsInGroup} from "../../parameterWords.js";
import {plain, quantity, shownNumber, tidy} from "../../quantity.js";
import {undo} from "../../store.js";

// `set(text, {group})` sets the value, or the default if `text` is null; changes of the same group, such as a drag, are
// undone together. `set.end()` ends a group.
// `group` is the beginning of the name that the heading above shows.
export function control(parameter, set, {group = ""} = {}) {
  const words = parameterWords(parameter.name);
  const name = make("label", {className: "name", title: parameter.name}, wordsInGroup(parameter.name, group));
  const resetValue = () => {
    set(null);
    inner.field.focus();
  };
  const reset = make("button", {className: "reset", title: `Reset ${parameter.name}`, ariaLabel: `Reset ${words}`, click: resetValue}, icon("reset"));
  const error = make("p", {className: "error", id: `error-${parameter.name}`, role: "alert", hidden: true});
  const help = make("p", {className: "help", id: `help-${parameter.name}`}, parameter.help.replace(/\binf\b/, infiniteWord(parameter.name)));
  const inner = kinds[parameter.type in kinds ? parameter.type : "number"](parameter, set);
  inner.field.id = `parameter-${parameter.name}`;
  inner.field.setAttribute("aria-describedby", `${help.id} ${error.id}`);
  name.htmlFor = inner.field.id;
  const row = make("div", {className: "parameter"}, name, ...inner.parts, reset, error, help);
  row.dataset.parameter = parameter.name;
  let shown = "";
  return {
    element: row,
    // Shows the current value; `text` is undefined for the default, and `valid` is the last text without an error, or null
    // for the default. A parameter that no formula reads, such as one that points have replaced, cannot be set.
    show({text, value, message, valid, isRead}) {
      const next = JSON.stringify([text, value, message, valid, isRead]);
      // Only the row that a person edits can differ from what it showed last; a step of a slider changes one of many rows.
      if (next === shown && !row.contains(document.activeElement)) return;
      shown = next;
      const isSet = text !== undefined;
      row.classList.toggle("is-set", isSet);
      reset.hidden = !isSet;
      name.title = isRead ? parameter.name : `${parameter.name}: no formula reads it`;
      for (const one of row.querySelectorAll("input, select")) one.disabled = !isRead && !isSet;
      const isNew = Boolean(message) && error.hidden;
      error.hidden = !message;
      if (error.textContent !== (message ?? "")) error.textContent = message ?? "";
      inner.field.setAttribute("aria-invalid", String(Boolean(message)));
      inner.show(text, value, message ? {valid} : null);
      if (isNew && document.activeElement === inner.field) row.scrollIntoView({block: "nearest"});
    },
    matches: (filter) => filter.every((word) => `${parameter.name} ${words} ${parameter.help}`.toLowerCase().includes(word)),
  };
}

const kinds = {number: numeric, bool: toggle, choice: choices};

// A text field for the number, and a slider over its range.
function numeric(parameter, set) {
  const amount = quantity(parameter);
  const field = make("input", {
    type: "text", inputMode: "decimal", autocomplete: "off", spellcheck: false,
    className: amount.unit ? "entry has-unit" : "entry",
  });
  const initial = amount.base(parameter.default);
  const infinite = infinity(parameter, initial);
  const slider = amount.ends && sliding(parameter.name, amount, set, infinite.text);
  let shown = {};
  // The text that the program wrote into the field; any other text is being typed.
  let written = "";
  // The last text that was typed, and the value that it set.
  let entered = {};

  onKeys(field, {Escape: () => {
    if (field.value === written && !shown.wrong) return false;
    field.value = written;
    if (shown.wrong) set(shown.wrong.valid);
  }});
  field.addEventListener("keydown", (event) => {
    if (event.key !== "z" || !(event.ctrlKey || event.metaKey) || field.value !== written) return;
    // The page undoes values that were set; the browser undoes text that is being typed.
    event.preventDefault();
    undo();
  });
  onMoves(field, (move, event) => {
    if (move.y === 0) return false;
    // A step starts from the text that is being typed.
    const isTyping = field.value !== written && field.value.trim() !== "";
    const from = isTyping ? amount.read(typed()) : infinite.nearest(shown.value ?? 0);
    // A formula cannot be stepped.
    if (from === null) return;
    written = field.value;
    step(move, event, from, amount, parameter.name, set);
  });
  field.addEventListener("change", () => {
    written = field.value;
    const text = typed();
    entered = {typed: written, text};
    if (text !== (shown.text ?? "")) set(text === "" ? null : text);
  });

  const typed = () => infinite.typed(field.value) ?? amount.typed(field.value);

  // `wrong` is {valid} if the text is an error, and null if not.
  function show(text, value, wrong) {
    const isAuto = text === undefined && initial === null;
    const isFormula = text !== undefined && amount.read(text) === null;
    shown = {text, value: amount.read(text ?? value) ?? initial, wrong};
    if (field.value === written || document.activeElement !== field) {
      // A text with an error stays as it was typed.
      if (wrong && text !== undefined) written = entered.text === text ? entered.typed : text;
      else written = isFormula ? text : isAuto || shown.value === null ? "" : infinite.text(shown.value);
      field.value = written;
    }
    field.placeholder = isAuto ? `auto ${shown.value === null ? "" : amount.label(amount.write(rounded(shown.value)))}`.trim() : "";
    field.title = isAuto ? `auto: ${parameter.default}` : "";
    // Only a number is followed by the unit; the text of an automatic value contains it.
    entry.classList.toggle("is-auto", isAuto);
    entry.classList.toggle("is-bare", isAuto || written !== "" && !Number.isFinite(Number(written)));
    slider?.show(shown.value, isAuto);
  }
  const entry = make("span", {className: "exact"}, field, make("span", {className: "unit"}, amount.unit));
  return {field, parts: slider ? [entry, slider.element] : [entry], show};
}

// The words for an infinite value of a parameter, such as "never" for −inf.
function infinity({name, range}, initial) {
  const word = infiniteWord(name);
  const sign = Number.isFinite(initial ?? 0) ? (range?.[1] <= 0 ? -1 : 1) : Math.sign(initial);
  return {
    text: (value) => (value === sign * Infinity ? word : shownNumber(value)),
    // The value of a typed word; null for another text.
    typed: (text) => (text.trim().toLowerCase() !== word ? null : initial === sign * Infinity ? "" : plain(sign * Infinity)),
    // A number to step from: the end of the range beside an infinite value.
    nearest: (value) => (Number.isFinite(value) ? value : range?.[value < 0 ? 0 : 1] ?? 0),
  };
}

function sliding(name, amount, set, textOf) {
  const [low, high] = amount.ends;
  const input = make("input", {type: "range", min: low, max: high, step: "any", "aria-label": `${parameterWords(name)}, slider`});
  const within = (value) => Math.min(Math.max(value, low), high);
  let value = null;
  let isFine = false;
  for (const kind of ["pointerdown", "pointermove"]) {
    input.addEventListener(kind, ({shiftKey}) => { isFine = shiftKey; });
  }
  input.addEventListener("input", () => {
    const next = Number(input.value);
    const isEnd = next === low || next === high;
    set(amount.write(isEnd ? next : round(next, isFine ? amount.step / 10 : amount.step)), {group: `slider-${name}`});
  });
  input.addEventListener("change", () => set.end());
  onMoves(input, (move, event) => step(move, event, within(value ?? (low + high) / 2), amount, name, set, within));
  return {
    element: input,
    show(next, isAuto) {
      value = next;
      const at = within(value ?? (low + high) / 2);
      input.value = at;
      input.classList.toggle("is-auto", isAuto);
      input.style.setProperty("--at", high > low ? (at - low) / (high - low) : 0);
      const words = value === null ? "" : Number.isFinite(value) ? amount.spoken(value) : textOf(value);
      input.setAttribute("aria-valuetext", isAuto ? `auto ${words}`.trim() : words);
    },
  };
}

// Arrow keys change the value by one step, and Page keys change it by ten steps. With Shift, a step is a tenth as
// large.
function step({x, y, end}, {shiftKey}, from, amount, name, set, within = (value) => value) {
  if (end !== undefined) return false;
  const least = amount.step / 10;
  const next = round(from + (x + y) * (shiftKey ? least : amount.step), least);
  if (Number.isFinite(next)) set(amount.write(within(next)), {group: `keys-${name}`});
  return true;
}

// A number in three digits, for the small space beside `auto`.
const rounded = (value) => (Number.isFinite(value) ? Number(value.toPrecision(3)) : value);
const round = (value, step) => tidy(Math.round(value / step) * step);

function toggle(parameter, set) {
  const field = make("input", {type: "checkbox", role: "switch", className: "switch"});
  field.addEventListener("change", () => set(String(field.checked)));
  return {
    field, parts: [field],
    show(text, value) { field.checked = ["true", "1", "yes", "on"].includes(text ?? (value || String(parameter.default))); },
  };
}

function choices(parameter, set) {
  const field = make("select", {}, ...(parameter.choices ?? []).map((choice) => make("option", {value: choice}, choice)));
  field.addEventListener("change", () => set(field.value));
  return {
    field, parts: [field],
    show(text, value) { field.value = text ?? (value || parameter.default); },
  };
}
