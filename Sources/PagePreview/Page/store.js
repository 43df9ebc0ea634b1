// What the page is about to show, with undo and redo: one value that every part reads and changes.
//
// state = {
//   sides: {a: Side, b: Side | null},   // Side = {preset: name or path, settings: {name: text}, source: text | null}
//   options: {key: text | flag},        // options of a spec, such as {size: "960x540", rtl: true}
//   view: {…}                           // what only this page knows: panels, outlines, loop; no undo
// }
// A source that is not null is text that nobody has saved.

const listeners = new Set();
const past = [];
const future = [];
const most = 500;
let group = null;

export let state = {sides: {a: null, b: null}, options: {}, view: {}};

// Calls a function now and after every change, with what was before.
export function subscribe(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Changes the state; changes of one group in a row, such as a slider's, are undone together.
export function change(update, {group: name = null, remembers = true} = {}) {
  const before = state;
  state = update(structuredClone(before));
  if (remembers) {
    if (name === null || name !== group) past.push(before);
    if (past.length > most) past.shift();
    future.length = 0;
    group = name;
  }
  tell(before);
}

// What comes next is undone by itself, though it is of the same group: a slider was let go.
export function endGroup() { group = null; }

// Rewrites what undo and redo lead back to.
export function rewrite(update) {
  for (const steps of [past, future]) steps.forEach((step, index) => { steps[index] = update(structuredClone(step)); });
}

export const canUndo = () => past.length > 0;
export const canRedo = () => future.length > 0;
export function undo() { step(past, future); }
export function redo() { step(future, past); }

function step(from, to) {
  if (from.length === 0) return;
  const before = state;
  to.push(before);
  // The view stays: undo is for the effect, not for panels.
  state = {...from.pop(), view: before.view};
  group = null;
  tell(before);
}

function tell(before) {
  for (const listener of [...listeners]) listener(state, before);
}
