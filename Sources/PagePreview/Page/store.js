// The store of the page: its state with undo and redo, and the last messages of the server. Events cause actions, actions
// change the store, and views follow the store.
//
// state = {
//   sides: {a: Side, b: Side | null},   // Side = {preset: name or path, settings: {name: text}, source: text | null}
//   options: {key: text | boolean},     // options of a spec, such as {size: "960x540", rtl: true}
//   variants: …, board: …               // the grids of variants and of the board: see variantSides.js
//   view: {…}                           // state of this page only: panels, outlines, loop; undo does not change it
// }
// A source that is not null is unsaved text.

const handlers = {};
const past = [];
const future = [];
const historyLimit = 500;
let group = null;

export let state = {sides: {a: null, b: null}, options: {}, view: {}};

// Whether the page is connected, and the last message of each type. A comparison has two sides, and the messages opened,
// failed and frame are stored for each.
export let latest = {isConnected: false, hello: null, opened: {}, failed: {}, frame: {}, catalog: []};

// What the stage shows. It changes with every frame, so it is neither copied nor stored.
export const stage = {
  // The motion of side A, and the shown frame of it; null for the live stage, which responds to input.
  motion: {frames: 1, fps: 60}, frame: null,
  // The frame and time at which playing started; null while paused.
  start: null,
  // The motion by itself: see firstLook.js.
  look: null,
  // The last position of the live stage, and the last one at rest.
  position: null, rest: null,
  // The screen pixels per point.
  scale: 1,
};

export function setStage(values) {
  Object.assign(stage, values);
  notify("stage");
}

// Calls a function for all messages of types, such as "opened failed": those of the server; status {isConnected, isRefused};
// catalog; stage; and state, with the new and the previous state.
export function on(types, handler) {
  for (const type of types.split(" ")) (handlers[type] ??= new Set()).add(handler);
}

// Calls a function now, after every change of the state, and for all messages of further types.
export function follow(update, types = "") {
  on(`state ${types}`, update);
  update();
}

// Stores a message, and delivers it.
export function receive(message) {
  const {type, side} = message;
  if (type === "hello") latest = {...latest, hello: message, opened: {}, failed: {}, frame: {}};
  if (type === "status") latest.isConnected = message.isConnected;
  if (type === "catalog") latest.catalog = message.catalog;
  if (type === "opened") delete latest.failed[side];
  if (side && latest[type]) latest[type][side] = message;
  if (type === "frame" && side === "a" && message.frame === null) {
    stage.position = message.position;
    if (!message.isMoving) stage.rest = message.position;
  }
  notify(type, message);
}

// Forgets the error of a side that is no longer shown.
export function forget(side) { delete latest.failed[side]; }

function notify(type, ...values) {
  for (const handler of handlers[type] ?? []) handler(...values);
}

// MARK: Changes

// Changes the state: `update` changes a copy, or returns another one. Consecutive changes of one group, such as a slider's, are undone together.
export function change(update, {group: name = null, undoable = true} = {}) {
  const before = state;
  const next = structuredClone(before);
  state = update(next) ?? next;
  if (undoable) {
    if (name === null || name !== group) past.push(before);
    if (past.length > historyLimit) past.shift();
    future.length = 0;
    group = name;
  }
  notify("state", state, before);
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
  past.splice(0, past.length, ...stored.past);
  future.splice(0, future.length, ...stored.future);
  restore(stored.state);
}

export const canUndo = () => past.length > 0;
export const canRedo = () => future.length > 0;
export function undo() { step(past, future); }
export function redo() { step(future, past); }

function step(from, to) {
  if (from.length === 0) return;
  to.push(state);
  // The view is kept: undo applies to the effect, not to panels.
  restore({...from.pop(), view: state.view});
}

function restore(next) {
  const before = state;
  state = next;
  group = null;
  notify("state", state, before);
}

export function setView(name, value) {
  change((next) => { next.view[name] = value; }, {undoable: false});
}

export function toggleView(name, fallback = false) { setView(name, !(state.view[name] ?? fallback)); }

// MARK: Sides

// The side that the panels control.
export const tunedSide = (of = state) => (of.sides.b && of.view.tuned === "b" ? "b" : "a");

// Whether a message of the server is about the preset that its side shows now.
export const isCurrent = (message) => message !== undefined && message.asked === state.sides[message.side]?.preset;

// The last `opened` message for the preset that a side shows; undefined before it arrives.
export const openedOf = (side) => (isCurrent(latest.opened[side]) ? latest.opened[side] : undefined);

// Changes the state of a side.
export function changeSide(side, update, options) {
  change((next) => {
    // Both sides may be the same object, because B starts as a copy of A.
    next.sides[side] = {...next.sides[side], ...update(next.sides[side])};
  }, options);
}

// Shows a preset with its defaults on a side; `source` is its text if it is not saved.
export function showPreset(side, preset, source = null) {
  change((next) => { next.sides[side] = {preset, settings: {}, source}; });
}
