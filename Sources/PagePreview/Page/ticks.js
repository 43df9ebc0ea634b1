// Asks for frames: one tick for each of the screen's frames while something moves, three unanswered at most.

import {connection} from "./connection.js";
import {state, subscribe} from "./store.js";

const most = 3;
// Milliseconds after which a tick counts as lost.
const patience = 2000;

let id = 0;
// Ticks that no frame has answered, the oldest first.
let unanswered = [];
let inputs = [];
// Whether a frame is asked for, and whether another follows since the model moves, or what is shown is a draft.
let isWanted = false;
let isMoving = false;
let isPlanned = false;
// The page's clock, in seconds, never goes back.
let clock = 0;

// What a screen's frame at a time shows: {frame, goesOn}.
let moment;

export function mount(options) {
  moment = options.moment;
  connection.on("frame", (frame) => answered(frame.tick, frame.isMoving));
  connection.on("idle", ({tick, isMoving}) => answered(tick, isMoving));
  connection.on("status", () => { [unanswered, inputs, isMoving] = [[], [], false]; });
  subscribe((next, before) => {
    if (next.view.onion !== before.view.onion) requestFrame();
  });
}

// Has the stage drawn again, at the next of the screen's frames.
export function requestFrame() {
  isWanted = true;
  plan();
}

// Hands an input to the scroll model; its time is of the page's clock, in milliseconds.
export function input(what, time) {
  inputs.push({...what, time: seconds(time)});
  requestFrame();
}

// Drops inputs that nobody has seen: the stage goes elsewhere.
export function dropInputs() { inputs = []; }

function seconds(milliseconds) {
  clock = Math.max(clock, milliseconds / 1000);
  return clock;
}

function answered(tick, moves) {
  unanswered = unanswered.filter((one) => one.id > tick);
  isMoving = moves;
  if (moves || isWanted) plan();
}

function plan() {
  if (isPlanned) return;
  isPlanned = true;
  requestAnimationFrame((time) => {
    isPlanned = false;
    if (!connection.isConnected) return;
    ask(time);
    if (isWanted || isMoving) plan();
  });
}

function ask(time) {
  unanswered = unanswered.filter((one) => time - one.time < patience);
  if (unanswered.length >= most) return;
  const {frame, goesOn} = moment(time);
  isWanted = goesOn;
  id += 1;
  unanswered.push({id, time});
  connection.send({
    type: "tick", id, time: seconds(time), frame, onion: Boolean(state.view.onion), inputs: inputs.splice(0),
  });
}
