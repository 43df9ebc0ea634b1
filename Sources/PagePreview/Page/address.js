// Keeps the state in the address, so that it outlives a reload: #a=coverflow&a.set.tilt=0.7&size=960x540

import {change, state, subscribe} from "./store.js";
import {connection} from "./connection.js";

// Milliseconds of rest after which the address is written: browsers refuse many changes in a row.
const pause = 250;
const whole = "view.";
let position = null;
let timer = 0;

// Takes the state out of the address, and returns the page position that was shown, or null.
export function restore() {
  const words = new URLSearchParams(location.hash.slice(1));
  if (!words.has("a")) return null;
  const next = {sides: {a: side(words, "a"), b: words.has("b") ? side(words, "b") : null}, options: {}, view: {}};
  for (const [name, value] of words) {
    if (name.startsWith(whole)) next.view[name.slice(whole.length)] = plain(value);
    else if (!/^(a|b|at)(\.|$)/.test(name)) next.options[name] = several(words.getAll(name));
  }
  change(() => next, {remembers: false});
  const at = Number(words.get("at") ?? NaN);
  return Number.isFinite(at) ? at : null;
}

// Writes the address from now on.
export function keep() {
  subscribe(plan);
  connection.on("frame", (frame) => {
    if (frame.side !== "a" || frame.isMoving || frame.frame !== null) return;
    position = frame.position;
    plan();
  });
}

function plan() {
  clearTimeout(timer);
  timer = setTimeout(write, pause);
}

function write() {
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
  for (const [name, value] of Object.entries(state.view)) words.set(whole + name, value);
  if (position !== null) words.set("at", String(Number(position.toFixed(4))));
  history.replaceState(null, "", `#${words}`);
}

function side(words, name) {
  const settings = {};
  const start = `${name}.set.`;
  for (const [key, value] of words) if (key.startsWith(start)) settings[key.slice(start.length)] = value;
  return {preset: words.get(name), settings, source: words.get(`${name}.source`)};
}

// An option's value: a flag has none or is denied, and pictures may be given again.
function several(texts) {
  if (texts.length > 1) return texts;
  return texts[0] === "false" ? false : texts[0] || true;
}

function plain(text) {
  if (text === "true" || text === "false") return text === "true";
  return text !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
}
