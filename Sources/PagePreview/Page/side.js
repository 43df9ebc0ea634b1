// Which side of A/B the panels are about, and what is shown there.

import {change, state} from "./store.js";

export const tunedSide = (of = state) => (of.sides.b && of.view.tuned === "b" ? "b" : "a");

// Whether a message of the server is of the preset that its side shows by now.
export const isCurrent = (message) => message !== undefined && message.asked === state.sides[message.side]?.preset;

// What the server said last of the preset that a side shows; undefined until it has.
export function openedOf(side, {latest}) {
  return isCurrent(latest.opened[side]) ? latest.opened[side] : undefined;
}

// Changes what a side shows.
export function changeSide(side, update, options) {
  change((next) => {
    // Both sides may be one object: B begins as a copy of A.
    next.sides[side] = {...next.sides[side], ...update(next.sides[side])};
    return next;
  }, options);
}
