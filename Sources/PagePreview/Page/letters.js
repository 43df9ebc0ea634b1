// Whether keys of one letter or sign do something: they are in the way of speech input (WCAG 2.1.4). The browser remembers it.

import {make} from "./dom.js";

const remembered = "fxrender-letters";

// The switch.
export const letters = make("input", {
  type: "checkbox", id: "letters", checked: localStorage.getItem(remembered) !== "off",
  change: () => localStorage.setItem(remembered, letters.checked ? "on" : "off"),
});
