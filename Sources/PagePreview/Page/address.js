// Stores the state in the address, so that it survives a reload: #a=coverflow&a.set.tilt=0.7&size=960x540

import {pageAddress} from "./connection.js";
import {change, on, setStage, stage, state} from "./store.js";

// Milliseconds between a change and the next writing of the address. Browsers limit how often a page may change its address:
// Safari allows 100 times in 30 seconds.
const delay = 350;
const viewPrefix = "view.";
let isScheduled = false;

// Reads the state and the page position from the address.
export function restore() {
  const words = new URLSearchParams(location.hash.slice(1));
  const at = Number(words.get("at") ?? NaN);
  if (Number.isFinite(at)) setStage({position: at});
  if (!words.has("a")) return;
  const next = {sides: {a: side(words, "a"), b: words.has("b") ? side(words, "b") : null}, options: {}, view: {}};
  for (const [name, value] of words) {
    if (name.startsWith(viewPrefix)) next.view[name.slice(viewPrefix.length)] = viewValue(value);
    else if (!/^(a|b|at)(\.|$)/.test(name)) next.options[name] = optionValue(words.getAll(name));
  }
  change(() => next, {undoable: false});
}

// Writes the address after every change.
export function store() {
  on("state", schedule);
  let written = null;
  on("frame", () => {
    if (stage.rest === written) return;
    written = stage.rest;
    schedule();
  });
}

function schedule() {
  // Changes that follow each other must not delay the address, or a reload would lose them all.
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(write, delay);
}

function write() {
  isScheduled = false;
  history.replaceState(null, "", `#${stateWords()}`);
}

// The address of this page with the current state and the key of the preview, so that it opens in any browser.
export function linkToState() { return `${pageAddress()}#${stateWords()}`; }

function stateWords() {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(state.sides)) {
    if (value === null) continue;
    words.set(name, value.preset);
    for (const [key, text] of Object.entries(value.settings)) words.set(`${name}.set.${key}`, text);
    if (value.source !== null) words.set(`${name}.source`, value.source);
  }
  for (const [name, value] of Object.entries(state.options)) {
    for (const text of [value].flat()) words.append(name, text === true ? "" : text);
  }
  for (const [name, value] of Object.entries(state.view)) words.set(viewPrefix + name, value);
  if (stage.rest !== null) words.set("at", String(Number(stage.rest.toFixed(4))));
  return words;
}

function side(words, name) {
  const settings = {};
  const prefix = `${name}.set.`;
  for (const [key, value] of words) if (key.startsWith(prefix)) settings[key.slice(prefix.length)] = value;
  return {preset: words.get(name), settings, source: words.get(`${name}.source`)};
}

// The value of an option. A flag has the text "" or "false", and the option for pictures may occur several times.
function optionValue(texts) {
  if (texts.length > 1) return texts;
  return texts[0] === "false" ? false : texts[0] || true;
}

function viewValue(text) {
  if (text === "true" || text === "false") return text === "true";
  return text !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
}
