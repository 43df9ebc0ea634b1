// Plays the motion by the page's clock. If no frame of the motion is chosen, the stage is live and responds to input.

import {connection} from "./connection.js";
import {endLook, isLooking, look, onLook, stopLook} from "./firstLook.js";
import {dropInputs, requestFrame} from "./ticks.js";
import {state, subscribe} from "./store.js";

const listeners = new Set();
let motion = {frames: 1, fps: 60};
// The frame on stage; null for the live stage.
let frame = null;
// The frame and time at which playing started; null while paused.
let start = null;
let speed = 1;
// The last position of the live stage, to restore it after the server restarts.
let position = null;

export const playback = {
  get frame() { return frame; },
  get isPlaying() { return start !== null || isLooking(); },
  get motion() { return motion; },
  get position() { return position; },
};
export function onPlayback(listener) { listeners.add(listener); }
const loops = () => state.view.loop ?? true;

export function mount({position: first}) {
  position = first;
  connection.on("opened", (opened) => {
    if (opened.side !== "a") return;
    motion = opened.motion;
    if (frame !== null) frame = Math.min(frame, motion.frames - 1);
    notify();
  });
  onLook(notify);
  connection.on("frame", (shown) => {
    if (shown.side === "a" && shown.frame === null) position = shown.position;
  });
  connection.on("hello", () => {
    if (position !== null) connection.send({type: "seek", position});
  });
  subscribe(() => {
    const next = state.view.speed ?? 1;
    if (next === speed) return;
    if (start) start = {frame: frameAt(performance.now()), time: performance.now()};
    speed = next;
  });
}

// The frame to show at a time, and whether another follows without input.
export function moment(time) {
  if (start === null) return {frame, continues: look(time)};
  let next = frameAt(time);
  if (next >= motion.frames && loops()) next %= motion.frames;
  const last = motion.frames - 1;
  if (next >= last && !loops()) start = null;
  frame = Math.min(Math.floor(next), last);
  notify();
  return {frame, continues: start !== null};
}

const frameAt = (time) => start.frame + Math.max(0, time - start.time) / 1000 * motion.fps * speed;

export function play() {
  stopLook();
  const isAtEnd = frame === null || frame >= motion.frames - 1;
  start = {frame: isAtEnd ? 0 : frame, time: performance.now()};
  show(Math.floor(start.frame));
}

export function pause() {
  start = null;
  endLook();
  show(frame);
}

export function scrub(to) {
  start = null;
  stopLook();
  show(Math.min(Math.max(to, 0), motion.frames - 1));
}

// Makes the stage live at the position that is shown.
export function goLive() {
  stopLook();
  if (frame === null) return;
  const shown = connection.latest.frame.a;
  start = null;
  dropInputs();
  if (shown) connection.send({type: "seek", position: shown.position});
  show(null);
}

function show(next) {
  frame = next;
  notify();
  requestFrame();
}

function notify() {
  for (const listener of listeners) listener(playback);
}
