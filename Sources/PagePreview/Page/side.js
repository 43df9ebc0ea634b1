// Which side of A/B the panels are about, and what is shown there.

import {change, state} from "./store.js";

export const tunedSide = (of = state) => (of.sides.b && of.view.tuned === "b" ? "b" : "a");

// Changes what a side shows.
export function changeSide(side, update, options) {
  change((next) => {
    // Both sides may be one object: B begins as a copy of A.
    next.sides[side] = {...next.sides[side], ...update(next.sides[side])};
    return next;
  }, options);
}
