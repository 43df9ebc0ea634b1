// Variants: up to nine settings of one parameter side by side, moving together. A click takes one.

import {choices, closeButton} from "../../controls.js";
import {announce, make} from "../../dom.js";
import {parameterWords} from "../../parameterWords.js";
import {quantity} from "../../quantity.js";
import {hasSettings, settingsAround} from "../../settings.js";
import {device} from "../../stage/device.js";
import {begin, describe} from "../../stage/grid.js";
import {change, follow, latest, openedOf, state, tunedSide} from "../../store.js";
import {maxVariants} from "../../variantSides.js";

export const panel = {
  title: "Variants", hint: "Variants of a parameter; while A and B blink, the other side", key: "v", order: 1, place: "bar", button: {slot: "panel-buttons", text: "Variants"},
  isOpen: () => Boolean(state.variants),
  // While A and B are compared, the key shows the other side.
  press: () => { if (state.sides.b === null) toggle(); },
};

// The parts of a parameter's range that the variants can span.
const shares = [["Wide", 1], ["Medium", 1 / 3], ["Fine", 1 / 9]];

const picker = make("select", {id: "pick-parameter", ariaLabel: "Parameter of the variants", change: () => open(picker.value)});
// The parameter that was last used in the panel.
let lastUsed = null;

export function mount(element) {
  element.append(
    make("b", {textContent: "Variants of"}), picker,
    choices("Part of the range", shares, () => state.variants?.share, (share) => open(state.variants.parameter, share)),
    make("span", {className: "soft", textContent: "Click, or press Enter, to take one."}),
    closeButton(close, {id: "close-variants", ariaLabel: "Close the variants"}),
  );
  document.addEventListener("focusin", ({target}) => {
    lastUsed = target.closest("[data-parameter]")?.dataset.parameter ?? lastUsed;
  });
  follow(update, "opened failed");
}

export function toggle() {
  if (state.variants) return close();
  const names = declarations().map(({name}) => name);
  if (names.length === 0) return announce("This preset has no parameter with several settings.");
  open(names.includes(lastUsed) ? lastUsed : names[0]);
  begin();
}

// The parameters with several settings.
function declarations() {
  const opened = openedOf("a");
  return opened ? opened.parameters.map(({declaration}) => declaration).filter((one) => one.name !== "wrap" && hasSettings(one)) : [];
}

// Shows the variants of a parameter of the tuned side, which becomes side A.
function open(name, share = state.variants?.share ?? 1) {
  change((next) => {
    const side = next.sides[tunedSide(next)];
    const entry = latest.opened.a.parameters.find(({declaration}) => declaration.name === name);
    const values = entry && settingsAround(entry.declaration, side.settings[name] ?? entry.value, {count: maxVariants, share});
    next.sides = {a: side, b: null};
    next.variants = values ? {parameter: name, share, values} : null;
    if (next.board) next.board.isShown = false;
  });
}

function close() {
  change((next) => ({...next, variants: null}));
  document.getElementById("show-variants").focus();
}

// Takes a variant: side A gets its setting. One step of undo shows the variants again.
function take(text) {
  const {parameter} = state.variants;
  change((next) => {
    if (text !== null) next.sides.a = {...next.sides.a, settings: {...next.sides.a.settings, [parameter]: text}};
    next.variants = null;
  });
  device.focus({preventScroll: true});
  announce(`${parameter} is ${text ?? "unchanged"}.`);
}

function update() {
  const {variants, sides} = state;
  if (!variants) return;
  const opened = openedOf("a");
  const isKnown = opened?.parameters.some(({declaration}) => declaration.name === variants.parameter);
  // Another preset, or a comparison, replaces the variants.
  if (sides.b !== null || (opened && !isKnown)) return change((next) => ({...next, variants: null}), {undoable: false});
  const names = declarations().map(({name}) => name);
  if (names.length > 0 && picker.dataset.names !== names.join()) {
    picker.replaceChildren(...names.map((name) => new Option(parameterWords(name), name)));
    picker.dataset.names = names.join();
  }
  picker.value = variants.parameter;
  describe(variants.values.map(wordsOf), {take: (index) => take(variants.values[index]), close});
}

// The words of a setting; null for that of side A.
function wordsOf(setting) {
  const {parameter} = state.variants;
  const entry = latest.opened.a?.parameters.find(({declaration}) => declaration.name === parameter);
  const text = setting ?? state.sides.a.settings[parameter] ?? entry?.value ?? "";
  const label = entry ? quantity(entry.declaration).label(text) : text;
  return {label, name: `${parameter} ${label}`};
}
