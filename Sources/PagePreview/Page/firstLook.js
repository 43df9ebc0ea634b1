// Scrolls the live stage slowly there and back: once at the first look at a preset, and again and again while variants are
// shown. Any input that moves the stage ends it.

import {connection} from "./connection.js";
import {input, requestFrame} from "./ticks.js";

// The number of pages to scroll, and the seconds there and back; chosen by eye.
const distance = 2;
const duration = 7;
const inputs = ["pointerdown", "wheel", "keydown"];
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
const listeners = new Set();

// The position where the motion begins and ends, and the farthest position.
let middle = 0;
let farthest = 0;
// The time of the first frame in milliseconds; null before.
let start = null;
// Whether the stage moves by itself, and whether it repeats that.
let plays = false;
let repeats = false;

// Calls a function when the stage begins or ends to move by itself.
export function onLook(listener) { listeners.add(listener); }

// Begins the first look in the middle of the deck.
export function mount() {
  let isOpened = false;
  connection.on("opened", ({side, layout}) => {
    if (side !== "a" || isOpened) return;
    isOpened = true;
    const page = Math.floor((layout.pages - 1) / 2);
    connection.send({type: "seek", position: page});
    if (reducedMotion.matches) return;
    begin(page, Math.min(page + distance, layout.pages - 1));
    if (plays) for (const name of inputs) addEventListener(name, end, {capture: true, passive: true});
  });
}

// Scrolls there and back from the shown position, until the stage is moved or `endLook` is called.
export function lookAround() {
  const {frame, opened} = connection.latest;
  if (!frame.a || !opened.a) return;
  const {pages, wraps} = opened.a.layout;
  const {position} = frame.a;
  const next = position + distance;
  repeats = true;
  begin(position, wraps || next <= pages - 1 ? next : Math.max(0, position - distance));
  requestFrame();
}

// Ends the motion of the stage, at the nearest page.
export function endLook() {
  if (!plays) return;
  settle(performance.now());
}

// Ends the motion of the stage where it is, because an input moves it.
export function stopLook() {
  if (!plays) return;
  [plays, repeats] = [false, false];
  for (const name of inputs) removeEventListener(name, end, {capture: true});
  notify();
}

// Whether the stage moves by itself, and whether it is the first look.
export const isLooking = () => plays && start !== null;
export const isFirstLook = () => isLooking() && !repeats;

// Moves the live stage to its place at a time; returns whether another frame follows without input.
export function look(time) {
  // The first frame may take long.
  if (!plays || !connection.latest.frame.a) return plays;
  if (start === null) {
    start = time;
    notify();
  }
  connection.send({type: "seek", position: position(time)});
  if (!repeats && time - start >= duration * 1000) stopLook();
  return plays;
}

function begin(from, to) {
  [middle, farthest, start, plays] = [from, to, null, to !== from];
}

function position(time) {
  const share = (time - start) / (duration * 1000);
  return middle + (farthest - middle) * (1 - Math.cos(2 * Math.PI * (repeats ? share : Math.min(1, share)))) / 2;
}

function settle(time) {
  const page = start === null ? null : Math.round(position(time));
  stopLook();
  if (page !== null) input({kind: "page", page}, time);
  requestFrame();
}

// Ends the motion, and scrolls to the nearest page unless the input moves the stage itself.
function end(event) {
  const moves = event.type !== "keydown" && event.target.closest("#device");
  if (!moves) return settle(event.timeStamp);
  stopLook();
  requestFrame();
}

function notify() {
  for (const listener of listeners) listener();
}
