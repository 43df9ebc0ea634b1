// Which frame of the motion is on stage, by the page's clock; or none: then the stage is live.

import {connection} from "./connection.js";
import {dropInputs, requestFrame} from "./ticks.js";
import {state, subscribe} from "./store.js";

const listeners = new Set();
let motion = {frames: 1, fps: 60};
// The frame that is shown, null live.
let frame = null;
// The place in the motion, in frames, at a time of the page's clock; null while nothing plays.
let start = null;
let speed = 1;
// Where the stage was live last, to come back to after the server has.
let position = null;

export const playback = {
  get frame() { return frame; },
  get isPlaying() { return start !== null; },
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
    tell();
  });
  connection.on("frame", (shown) => {
    if (shown.side === "a" && shown.frame === null) position = shown.position;
  });
  connection.on("hello", () => {
    if (position !== null) connection.send({type: "seek", position});
  });
  subscribe(() => {
    const next = state.view.speed ?? 1;
    if (next === speed) return;
    if (start) start = {frame: place(performance.now()), time: performance.now()};
    speed = next;
  });
}

// What the screen's frame at a time shows, and whether another follows by itself.
export function moment(time) {
  if (start === null) return {frame, goesOn: false};
  let next = place(time);
  if (next >= motion.frames && loops()) next %= motion.frames;
  const last = motion.frames - 1;
  if (next >= last && !loops()) start = null;
  frame = Math.min(Math.floor(next), last);
  tell();
  return {frame, goesOn: start !== null};
}

const place = (time) => start.frame + Math.max(0, time - start.time) / 1000 * motion.fps * speed;

export function play() {
  const isAtEnd = frame === null || frame >= motion.frames - 1;
  start = {frame: isAtEnd ? 0 : frame, time: performance.now()};
  show(Math.floor(start.frame));
}

export function pause() {
  start = null;
  show(frame);
}

export function scrub(to) {
  start = null;
  show(Math.min(Math.max(to, 0), motion.frames - 1));
}

// The stage is touched: it goes on from the place that is shown.
export function goLive() {
  if (frame === null) return;
  const shown = connection.latest.frame.a;
  start = null;
  dropInputs();
  if (shown) connection.send({type: "seek", position: shown.position});
  show(null);
}

function show(next) {
  frame = next;
  tell();
  requestFrame();
}

function tell() {
  for (const listener of listeners) listener(playback);
}
