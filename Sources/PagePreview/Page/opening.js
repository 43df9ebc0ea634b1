// Sends what the state says to the server: each side that changed, one at a time.

import {connection} from "./connection.js";
import {requestFrame} from "./ticks.js";
import {asked} from "./options.js";
import {change, state, subscribe} from "./store.js";

const sides = ["a", "b"];
// What was sent last of each side and by which number, and which of it is unanswered.
let sent = {};
let numbers = {};
let waiting = {};
let serial = 0;
let isPlanned = false;

export function mount() {
  connection.on("hello", begin);
  for (const type of ["opened", "failed"]) connection.on(type, answered);
  subscribe(plan);
}

// Whether an answer is to what a side shows now; where it is not, another one follows.
export function isNewest({side, serial}) {
  return serial === numbers[side] && sent[side] === JSON.stringify(wish(side));
}

// The server knows nothing yet, or nothing any more.
function begin({start: {schema, preset, set, ...options}}) {
  [sent, numbers, waiting] = [{}, {}, {}];
  if (state.sides.a === null) {
    change(
      (next) => ({
        ...next,
        sides: {a: {preset, settings: set ?? {}, source: null}, b: null},
        options,
      }),
      {remembers: false},
    );
  }
  sendAll();
}

function answered({side, serial}) {
  // What was saved by another program is opened anew though nobody has asked.
  requestFrame();
  if (serial !== waiting[side]) return;
  delete waiting[side];
  sendAll();
}

// A slider changes more often than a picture can be drawn.
function plan() {
  if (isPlanned) return;
  isPlanned = true;
  requestAnimationFrame(() => {
    isPlanned = false;
    sendAll();
  });
}

function sendAll() {
  for (const side of sides) send(side);
}

// What a side is to show; null for nothing.
function wish(side) {
  const shown = state.sides[side];
  return shown && asked(shown);
}

function send(side) {
  const message = wish(side);
  const text = JSON.stringify(message);
  if (waiting[side] || text === (sent[side] ?? "null")) return;
  serial += 1;
  if (!connection.send(message ? {type: "open", side, serial, ...message} : {type: "close", side})) return;
  [sent[side], numbers[side]] = [text, serial];
  if (message) {
    waiting[side] = serial;
  } else {
    delete connection.latest.failed[side];
    requestFrame();
  }
}
