// The options in the state; options with their default are omitted.

import {change, state} from "./store.js";

// The table in index.html: defaults (without those that depend on the preset) and allowed words by option, and export
// formats.
export const table = JSON.parse(document.getElementById("option-table").textContent);
export const {defaults} = table;

// The size of a phone's own screen as a text, which is the first stage of a page on a phone; null on other devices.
export const ownStage = matchMedia("(pointer: coarse)").matches && Math.min(innerWidth, innerHeight) <= phoneWidth
  ? `${screen.width}x${screen.height}` : null;

export const option = (name) => state.options[name] ?? defaults[name] ?? "";

// Options that exports of loops set if the stage has none; a chosen default stays, so that exports have it too.
const ofLoops = new Set(table.settings.filter((setting) => setting.ofLoops !== undefined).map(({name}) => name));
const isOmitted = (name, value) => value === null || value === "" || (value === defaults[name] && !ofLoops.has(name));

// Sets options: a text, or true or false for a flag; null or the default removes the option.
// Consecutive changes of one group are undone together.
export function setOptions(values, {group = null} = {}) {
  change((next) => {
    for (const [name, value] of Object.entries(values)) {
      if (isOmitted(name, value)) delete next.options[name];
      else next.options[name] = value;
    }
  }, {group});
}

// A side in the format of the server: its spec, and the preset's text if it is not saved.
export const request = ({preset, settings, source}) => ({spec: {...state.options, preset, set: settings}, source});
