// Keeps the state with its history of undo while the page is reloaded, in the storage of its tab.

import {continueFrom, withHistory} from "./store.js";

const name = "fxrender-history";

// Whether the user has entered another address, whose state replaces the stored one.
let isReplaced = false;

// Continues from the state at the end of the last visit if the page is reloaded.
export function restore() {
  const text = sessionStorage.getItem(name);
  const [navigation] = performance.getEntriesByType("navigation");
  if (text !== null && navigation?.type !== "navigate") continueFrom(JSON.parse(text));
}

// Stores the state whenever the page is left.
export function mount() {
  addEventListener("pagehide", store);
  // The page itself changes its address without this event.
  addEventListener("hashchange", () => { isReplaced = true; });
}

function store() {
  if (isReplaced) return sessionStorage.removeItem(name);
  const {past, future, ...rest} = withHistory();
  // Browsers limit the size of the storage; the oldest steps are dropped until the others fit.
  for (let steps = past; ; steps = steps.slice(Math.ceil(steps.length / 2))) {
    try {
      sessionStorage.setItem(name, JSON.stringify({...rest, past: steps, future}));
      return;
    } catch {
      if (steps.length === 0) return sessionStorage.removeItem(name);
    }
  }
}
