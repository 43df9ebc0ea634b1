// The options in the state: an option that has its default is omitted.

import {change, state} from "./store.js";

// What the server knows of options: defaults and words by name, formats of an export, the most frames a second of a GIF.
export const table = JSON.parse(document.getElementById("option-table").textContent);
export const standard = table.defaults;

export const option = (name) => state.options[name] ?? standard[name] ?? "";

// Sets options by key: a text, true or false for a flag; null and defaults remove it.
export function setOptions(values) {
  change((next) => {
    for (const [name, value] of Object.entries(values)) {
      if (value === null || value === "" || value === standard[name]) delete next.options[name];
      else next.options[name] = value;
    }
    return next;
  });
}

// What a side shows, as the server takes it: a spec, and the text of the preset where nobody has saved it.
export const asked = ({preset, settings, source}) => ({spec: {...state.options, preset, set: settings}, source});
