// The state of the page, with undo and redo: one value that every part reads and changes.
//
// state = {
//   sides: {a: Side, b: Side | null},   // Side = {preset: name or path, settings: {name: text}, source: text | null}
//   options: {key: text | boolean},     // options of a spec, such as {size: "960x540", rtl: true}
//   variants: …                         // the grid of variants: see variantSides.js
//   view: {…}                           // state of this page only: panels, outlines, loop; undo does not change it
// }
// A source that is not null is unsaved text.

const listeners = new Set();
const past = [];
const future = [];
const historyLimit = 500;
let group = null;

export let state = {sides: {a: null, b: null}, options: {}, view: {}};

// Calls a function after every change, with the new and the previous state; returns a function that unsubscribes.
export function subscribe(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Changes the state. Consecutive changes of one group, such as a slider's, are undone together.
export function change(update, {group: name = null, undoable = true} = {}) {
  const before = state;
  state = update(structuredClone(before));
  if (undoable) {
    if (name === null || name !== group) past.push(before);
    if (past.length > historyLimit) past.shift();
    future.length = 0;
    group = name;
  }
  notify(before);
}

// Ends a group, for example when a slider is released: the next change is undone separately.
export function endGroup() { group = null; }

// Changes all states in the history.
export function rewrite(update) {
  for (const steps of [past, future]) steps.forEach((step, index) => { steps[index] = update(structuredClone(step)); });
}

// The state with its history, as a value that can be stored.
export const withHistory = () => ({state, past, future});

// Continues from a stored state and its history.
export function continueFrom(stored) {
  const before = state;
  past.splice(0, past.length, ...stored.past);
  future.splice(0, future.length, ...stored.future);
  state = stored.state;
  group = null;
  notify(before);
}

export const canUndo = () => past.length > 0;
export const canRedo = () => future.length > 0;
export function undo() { step(past, future); }
export function redo() { step(future, past); }

function step(from, to) {
  if (from.length === 0) return;
  const before = state;
  to.push(before);
  // The view is kept: undo applies to the effect, not to panels.
  state = {...from.pop(), view: before.view};
  group = null;
  notify(before);
}

function notify(before) {
  for (const listener of [...listeners]) listener(state, before);
}

// MARK: Sides

// The side that the panels control.
export const tunedSide = (of = state) => (of.sides.b && of.view.tuned === "b" ? "b" : "a");

// Whether a message of the server is about the preset that its side shows now.
export const isCurrent = (message) => message !== undefined && message.asked === state.sides[message.side]?.preset;

// The last `opened` message for the preset that a side shows; undefined before it arrives.
export function openedOf(side, {latest}) {
  return isCurrent(latest.opened[side]) ? latest.opened[side] : undefined;
}

// Changes the state of a side.
export function changeSide(side, update, options) {
  change((next) => {
    // Both sides may be the same object, because B starts as a copy of A.
    next.sides[side] = {...next.sides[side], ...update(next.sides[side])};
    return next;
  }, options);
}
