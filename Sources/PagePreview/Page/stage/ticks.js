// Requests frames with tick messages: one tick per screen refresh while something moves, and at most three unanswered
// ticks.

import {send} from "../connection.js";
import {latest, on, stage, state} from "../store.js";

const maxUnanswered = 3;
// The milliseconds after which a tick is considered lost.
const timeout = 2000;

let lastID = 0;
// Unanswered ticks, the oldest first.
let unanswered = [];
let inputs = [];
// Whether a frame is requested.
let isWanted = false;
// Whether frames follow without a request: the pages move, or the exact pixels of the last frame are still missing.
let isMoving = false;
// Whether a tick is scheduled for the next screen refresh.
let isScheduled = false;
// The page's clock in seconds, which never decreases.
let clock = 0;

// Returns the frame to show at a time: {frame, continues}.
let moment;

export function mount(options) {
  ({moment} = options);
  on("frame", (frame) => answered(frame.tick, frame.isMoving));
  on("idle", ({tick, isMoving}) => answered(tick, isMoving));
  on("status", () => { [unanswered, inputs, isMoving] = [[], [], false]; });
  on("state", (next, before) => {
    if (next.view.onion !== before.view.onion) requestFrame();
  });
}

// Requests a frame of the stage: at the next screen refresh, or at once for a step, which is a change that others probably
// follow, as those of a slider do.
export function requestFrame({isStep = false} = {}) {
  isWanted = true;
  if (isStep && latest.isConnected) tick(performance.now(), {isStep});
  if (isWanted) schedule();
}

// Sends an input with the next tick; `time` is in milliseconds of the page's clock.
export function input(fields, time) {
  inputs.push({...fields, time: seconds(time)});
  requestFrame();
}

// Drops inputs that were not sent yet.
export function dropInputs() { inputs = []; }

function seconds(milliseconds) {
  clock = Math.max(clock, milliseconds / 1000);
  return clock;
}

function answered(tick, moves) {
  unanswered = unanswered.filter((one) => one.id > tick);
  isMoving = moves;
  if (moves || isWanted) schedule();
}

function schedule() {
  if (isScheduled) return;
  isScheduled = true;
  requestAnimationFrame((time) => {
    isScheduled = false;
    if (!latest.isConnected) return;
    tick(time);
    if (isWanted || isMoving) schedule();
  });
}

function tick(time, {isStep = false} = {}) {
  unanswered = unanswered.filter((one) => time - one.time < timeout);
  if (unanswered.length >= maxUnanswered) return;
  const {frame, continues} = moment(time);
  isWanted = continues;
  lastID += 1;
  unanswered.push({id: lastID, time});
  send({
    type: "tick", id: lastID, time: seconds(time), frame, continues: continues || isStep, onion: Boolean(state.view.onion),
    scale: stage.scale, inputs: inputs.splice(0),
  });
}
