// The options of the command line in the state: an option that has its default is left out.

import {change, state} from "./store.js";

// What each option is where it is not given.
export const standard = {
  "size": "640x400", "page-size": "240x320", "gap": "0", "scale": "1", "direction": "horizontal", "background": "#1c1c1e",
  "pages": "12", "scroll": "sweep", "fps": "60", "ease": "linear", "fit": "cover", "hold": "0",
  "center-offset": "0,0", "viewpoint-offset": "0,0",
};

export const option = (name) => state.options[name] ?? standard[name] ?? "";

// Sets options by name: a text, true for a flag; null, false and defaults leave it out.
export function setOptions(values) {
  change((next) => {
    for (const [name, value] of Object.entries(values)) {
      if (value === null || value === false || value === "" || value === standard[name]) delete next.options[name];
      else next.options[name] = value;
    }
    return next;
  });
}
