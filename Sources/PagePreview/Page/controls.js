// Controls of the options and of the view: each shows what the state says and changes it.

import {icon, make} from "./dom.js";
import {option, setOptions, standard} from "./options.js";
import {change, state, subscribe} from "./store.js";

// Calls a function now and after every change of the state.
export function follow(update) {
  subscribe(update);
  update();
}

// Buttons for the values of an option, of which one is pressed: [{name, value, label, swatch}].
export function choice(label, name, values) {
  const buttons = values.map(({name: text, label: words, value, swatch}) => {
    const button = make("button", {
      className: swatch ? "square" : "", title: words ?? text, ariaLabel: words ?? (swatch ? text : null),
      click: () => setOptions({[name]: value}),
    }, swatch ? make("i", {className: `swatch ${swatch}`}) : text);
    follow(() => { button.ariaPressed = String(option(name) === value); });
    return button;
  });
  return make("div", {className: "choice", role: "group", ariaLabel: label, id: `option-${name}`}, ...buttons);
}

// A button for an option that is on or off.
export function flag(text, name, title) {
  const button = make("button", {textContent: text, title, id: `option-${name}`, click: () => setOptions({[name]: state.options[name] ? null : true})});
  follow(() => { button.ariaPressed = String(Boolean(state.options[name])); });
  return button;
}

// A labelled field of text for an option; what the command line refuses is said over the stage.
export function field(label, name, unit, suggestions = []) {
  let shown = null;
  const input = make("input", {
    id: `option-${name}`, autocomplete: "off", spellcheck: false, placeholder: standard[name] ?? "",
    change: () => {
      shown = null;
      setOptions({[name]: input.value.trim()});
    },
  });
  const names = make("datalist", {id: `names-${name}`}, ...suggestions.map((one) => new Option(one, one)));
  if (suggestions.length > 0) input.setAttribute("list", names.id);
  follow(() => {
    const text = state.options[name] ?? "";
    // What is being typed stays while other things change.
    if (text !== shown) input.value = shown = text;
  });
  return make("label", {className: "field"}, make("span", {textContent: label}), input, make("small", {textContent: unit}), names);
}

// A labelled list of the values of an option, which may change: the select has `offer`. Other options may change with
// it: `others(value)` gives them.
export function list(label, name, values, others = () => ({})) {
  const select = make("select", {
    id: `option-${name}`, change: () => setOptions({...others(select.value), [name]: select.value}),
  });
  const update = () => {
    const shown = option(name);
    const all = values.includes(shown) ? values : [...values, shown];
    if (select.length !== all.length) select.replaceChildren(...all.map((one) => new Option(one, one)));
    select.value = shown;
  };
  select.offer = (next) => { values = next; select.length = 0; update(); };
  follow(update);
  return make("label", {className: "field"}, make("span", {textContent: label}), select, make("small"));
}

// A button for what only this page knows, such as outlines.
export function viewSwitch(name, picture, title, {fallback = false} = {}) {
  const button = make("button", {
    className: "square", title, ariaLabel: title.replace(/ \(.\)$/, ""), id: `view-${name}`, click: () => toggleView(name, fallback),
  }, icon(picture));
  follow(() => { button.ariaPressed = String(state.view[name] ?? fallback); });
  return button;
}

export function toggleView(name, fallback = false) {
  setView(name, !(state.view[name] ?? fallback));
}

export function setView(name, value) {
  change((next) => {
    next.view[name] = value;
    return next;
  }, {remembers: false});
}
