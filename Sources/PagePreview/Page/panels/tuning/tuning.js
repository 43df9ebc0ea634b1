// The tuning panel: a control for each parameter of a side's preset.

import {hintAtMore, make} from "../../dom.js";
import {failureWords} from "../../failureWords.js";
import {onKeys} from "../../keys.js";
import {ownStage} from "../../options.js";
import {parameterWords} from "../../parameterWords.js";
import {common} from "../../settings.js";
import {changeSide, endGroup, follow, latest, openedOf, setView, state, tunedSide} from "../../store.js";
import {control} from "./parameter.js";
import {saving} from "./saving.js";

export const panel = {
  title: "Tuning", key: "t", order: 5, place: "right", button: {slot: "panel-buttons", text: "Tuning"}, hasSplitter: true, isOpen: () => ownStage === null,
};

const manyParameters = 8;
const helpHint = "Point at a parameter, or focus its value, to read what it does.";

export function mount(element) {
  const heading = make("h2", {}, "Tuning");
  const sides = sideSwitch();
  const filter = make("input", {type: "search", placeholder: "Filter", "aria-label": "Filter parameters"});
  const count = make("output", {className: "soft"});
  const resetAll = make("button", {click: reset}, "Reset all");
  const search = make("div", {className: "search", hidden: true}, filter, count);
  const list = make("div", {className: "parameters"});
  const help = make("p", {className: "help-line soft", "aria-hidden": "true", hidden: true});
  element.classList.add("tuning");
  element.append(make("div", {className: "tuning-head"}, heading, sides.element, resetAll), search, list, help);
  element.after(saving());

  let rows = new Map();
  let declared = "";

  function set(name, text, group) {
    changeSide(tunedSide(), ({settings}) => {
      const next = {...settings};
      if (text === null) delete next[name];
      else next[name] = text;
      return {settings: next};
    }, {group});
  }

  function build(parameters) {
    const grouped = groups(parameters);
    const groupOf = new Map(grouped.flatMap(({word, title, members}) => members.map(({name}) => [name, title ? word : ""])));
    rows = new Map(parameters.map((parameter) => {
      const change = (text, {group = null} = {}) => {
        if (group === null) endGroup();
        set(parameter.name, text, group === null ? null : `${tunedSide()}-${group}`);
      };
      change.end = endGroup;
      return [parameter.name, control(parameter, change, {group: groupOf.get(parameter.name)})];
    }));
    list.replaceChildren(...grouped.map(({title, members}) => {
      const inside = members.map(({name}) => rows.get(name).element);
      return make("fieldset", {}, make("legend", {hidden: !title}, title), ...inside);
    }));
    search.hidden = parameters.length <= manyParameters;
    help.hidden = parameters.length <= manyParameters;
    help.textContent = helpHint;
    list.classList.toggle("is-dense", parameters.length > manyParameters);
    filter.value = "";
    applyFilter();
  }

  function applyFilter() {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    let matching = 0;
    for (const row of rows.values()) {
      const matches = row.matches(words);
      row.element.hidden = !matches;
      if (matches) matching += 1;
    }
    for (const set of list.children) set.hidden = !set.querySelector(".parameter:not([hidden])");
    count.textContent = words.length > 0 ? `${matching} of ${rows.size}` : "";
  }

  function show() {
    const side = tunedSide();
    const opened = openedOf(side);
    sides.show(side);
    // Until the controls of this preset arrive, the old ones must not be used.
    for (const group of list.children) group.disabled = !opened;
    resetAll.disabled = Object.keys(state.sides[side]?.settings ?? {}).length === 0;
    if (!opened || !state.sides[side]) return;
    // The stage has one button for `wrap`, which holds for both sides.
    const parameters = opened.parameters.filter(({declaration}) => declaration.name !== "wrap");
    const declarations = parameters.map(({declaration}) => declaration);
    const key = JSON.stringify(declarations);
    if (key !== declared) {
      // `declared` is set before the fields are replaced: removing a field can commit its text, which calls `show`
      // again.
      declared = key;
      build(declarations);
    }
    const {settings} = state.sides[side];
    const failure = latest.failed[side]?.failure;
    for (const {declaration: {name}, value, isSet, isRead} of parameters) {
      rows.get(name).show({
        text: settings[name], value: isSet ? undefined : value, valid: isSet ? value : null, isRead,
        message: failure?.kind === "parameter" && failure.name === name ? failureWords(failure).title : null,
      });
    }
  }

  function reset() {
    endGroup();
    changeSide(tunedSide(), () => ({settings: {}}));
  }

  // In a dense list only the hovered or focused parameter shows its help.
  for (const kind of ["pointerover", "focusin"]) {
    list.addEventListener(kind, ({target}) => {
      const text = target.closest(".parameter")?.querySelector(".help").textContent;
      if (text) help.textContent = text;
    });
  }
  hintAtMore(list);
  filter.addEventListener("input", applyFilter);
  onKeys(filter, {Escape: () => {
    filter.value = "";
    applyFilter();
  }});
  follow(show, "opened failed");
}

function sideSwitch() {
  const inputs = ["a", "b"].map((side) => make("input", {type: "radio", name: "tuned", value: side}));
  const labels = inputs.map((input) => make("label", {}, input, input.value.toUpperCase()));
  const box = make("div", {className: "segments", role: "radiogroup", "aria-label": "Side to tune"}, ...labels);
  for (const input of inputs) input.addEventListener("change", () => setView("tuned", input.value));
  return {
    element: box,
    show(side) {
      box.hidden = !state.sides.b;
      for (const input of inputs) input.checked = input.value === side;
    },
  };
}

// Groups consecutive parameters whose names begin with the same word: prevX, prevY, prevZ. Those of every preset come last.
function groups(parameters) {
  const own = parameters.filter(({name}) => !common.includes(name));
  const rest = parameters.filter(({name}) => common.includes(name));
  const runs = [];
  for (const parameter of own) {
    const word = /^[a-z]+/.exec(parameter.name)?.[0];
    if (runs.at(-1)?.word === word) runs.at(-1).members.push(parameter);
    else runs.push({word, members: [parameter]});
  }
  const found = [];
  for (const {word, members} of runs) {
    const title = members.length > 2 ? parameterWords(word) : "";
    if (title === "" && found.at(-1)?.title === "") found.at(-1).members.push(...members);
    else found.push({word, title, members});
  }
  if (rest.length > 0) found.push({word: "", title: own.length > 0 ? "Every preset" : "", members: rest});
  return found;
}
