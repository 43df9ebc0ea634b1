// Controls of options and of the view: each shows a part of the state and changes it.

import {icon, make} from "./dom.js";
import {defaults, option, setOptions} from "./options.js";
import {withPoint} from "./quantity.js";
import {follow, state, toggleView} from "./store.js";

// A group of buttons, one of which is pressed: [[content, value, title]]. A title is also the name of the button.
export function choices(label, entries, current, choose, types = "") {
  const buttons = entries.map(([content, value, title]) => {
    const button = make("button", {title: title ?? "", ariaLabel: title ?? null, click: () => choose(value)}, content);
    button.classList.toggle("square", typeof content !== "string");
    follow(() => { button.ariaPressed = String(current() === value); }, types);
    return button;
  });
  return make("div", {className: "choice", role: "group", ariaLabel: label}, ...buttons);
}

// A group of buttons for the values of an option. `current` returns the value that is shown, if messages of some types
// change it, too.
export function choice(label, name, entries, current = () => option(name), types = "") {
  const group = choices(label, entries, current, (value) => setOptions({[name]: value}), types);
  group.id = `option-${name}`;
  return group;
}

// A button for an option that is on or off.
export function flag(text, name, title) {
  const button = make("button", {textContent: text, title, id: `option-${name}`, click: () => setOptions({[name]: state.options[name] ? null : true})});
  follow(() => { button.ariaPressed = String(Boolean(state.options[name])); });
  return button;
}

// A labelled text field for an option; the stage shows the error if the value is invalid.
// `accepts` tells whether the field shows a value, if the option can have other kinds of values.
export function field(label, name, unit, {suggestions = [], accepts = () => true} = {}) {
  let shown = null;
  const input = make("input", {
    id: `option-${name}`, autocomplete: "off", spellcheck: false, placeholder: defaults[name] ?? "",
    change: () => {
      shown = null;
      setOptions({[name]: unit === "points" ? withPoint(input.value.trim()) : input.value.trim()});
    },
  });
  follow(() => {
    const value = state.options[name] ?? "";
    const text = accepts(value) ? value : "";
    // Text that is being typed is kept while other parts of the state change.
    if (text !== shown) input.value = shown = text;
  });
  return labelled(label, input, unit, suggestions);
}

// A label beside an input, with a unit after it, and texts that the browser suggests.
export function labelled(label, input, unit = "", suggestions = []) {
  const names = suggestions.length === 0 ? null : make("datalist", {id: `names-of-${input.id}`}, ...suggestions.map((one) => new Option(one, one)));
  if (names) input.setAttribute("list", names.id);
  return make("label", {className: "field"}, make("span", {}, label), input, make("small", {}, unit), names);
}

// A labelled select for an option. `offer` on the select replaces the values; `others(value)` returns further options
// that change with it.
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
  return labelled(label, select);
}

// A toggle button for a part of the view, such as outlines.
export function viewSwitch(name, picture, title, {fallback = false} = {}) {
  const button = make("button", {
    className: "square", title, ariaLabel: title.replace(/ \(.\)$/, ""), id: `view-${name}`, click: () => toggleView(name, fallback),
  }, icon(picture));
  follow(() => { button.ariaPressed = String(state.view[name] ?? fallback); });
  return button;
}

// Whether shortcuts of a single key are on; they get in the way of speech input (WCAG 2.1.4). The setting is stored in
// the browser.
const storedShortcuts = "fxrender-letters";
export const shortcutsSwitch = make("input", {
  type: "checkbox", id: "letters", checked: localStorage.getItem(storedShortcuts) !== "off",
  change: () => localStorage.setItem(storedShortcuts, shortcutsSwitch.checked ? "on" : "off"),
});

// A button that opens a popover with less common controls.
export function menu(name, picture, title, ...content) {
  const box = make("div", {className: "menu", id: `menu-${picture}`, popover: "auto", role: "group", ariaLabel: title});
  box.append(popoverHead(title, box), ...content);
  const button = make("button", {title, ariaLabel: name ? null : title, popoverTargetElement: box, ariaExpanded: "false"}, icon(picture));
  if (name) button.append(make("span", {textContent: name}));
  box.addEventListener("toggle", ({newState}) => {
    button.ariaExpanded = String(newState === "open");
    if (newState !== "open") return;
    const [anchor, own] = [button.getBoundingClientRect(), box.getBoundingClientRect()];
    const fits = anchor.bottom + own.height + 8 < innerHeight;
    box.style.left = `${Math.max(8, Math.min(anchor.left, innerWidth - own.width - 8))}px`;
    // A menu above its button grows upward.
    box.style.top = fits ? `${anchor.bottom + 6}px` : "auto";
    box.style.bottom = fits ? "auto" : `${Math.max(8, Math.min(innerHeight - anchor.top + 6, innerHeight - own.height - 8))}px`;
    box.querySelector(":scope > :not(.popover-head) :is(input, select, button)")?.focus();
  });
  return [button, box];
}

// The title of a popover and a button that closes it, for narrow windows, where the popover can cover the page.
export function popoverHead(title, popover) {
  return make("div", {className: "popover-head"}, make("h2", {}, title), closeButton(() => popover.hidePopover(), {className: "square"}));
}

// A button that closes a dialog or a popover, as the Escape key does.
export function closeButton(close, options = {}) {
  return make("button", {className: "square quiet", ariaLabel: "Close", title: "Close (Esc)", click: close, ...options}, icon("close"));
}
