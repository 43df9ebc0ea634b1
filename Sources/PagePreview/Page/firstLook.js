// The first look at a preset: the stage starts in the middle of the deck, and scrolls slowly there and back once, until
// any input.

import {connection} from "./connection.js";
import {input, requestFrame} from "./ticks.js";

// The number of pages to scroll, and the seconds there and back; chosen by eye.
const distance = 2;
const duration = 7;
const inputs = ["pointerdown", "wheel", "keydown"];
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

// The page in the middle of the deck, and the last page that is reached.
let middle = 0;
let farthest = 0;
// The time of the first frame in milliseconds; null before.
let start = null;
let plays = false;

export function mount() {
  let isOpened = false;
  connection.on("opened", ({side, layout}) => {
    if (side !== "a" || isOpened) return;
    isOpened = true;
    middle = Math.floor((layout.pages - 1) / 2);
    farthest = Math.min(middle + distance, layout.pages - 1);
    connection.send({type: "seek", position: middle});
    plays = !reducedMotion.matches && farthest > middle;
    if (plays) for (const name of inputs) addEventListener(name, end, {capture: true, passive: true});
  });
}

// Whether the stage moves by itself.
export const isLooking = () => plays && start !== null;

// Moves the live stage to its place at a time; returns whether another frame follows without input.
export function look(time) {
  // The first frame may take long.
  if (!plays || !connection.latest.frame.a) return plays;
  start ??= time;
  connection.send({type: "seek", position: position(time)});
  if (time - start >= duration * 1000) stop();
  return plays;
}

function position(time) {
  const share = Math.min(1, (time - start) / (duration * 1000));
  return middle + (farthest - middle) * (1 - Math.cos(2 * Math.PI * share)) / 2;
}

function stop() {
  plays = false;
  for (const name of inputs) removeEventListener(name, end, {capture: true});
}

// Ends the motion, and scrolls to the nearest page unless the input moves the stage itself.
function end(event) {
  stop();
  const moves = event.type !== "keydown" && event.target.closest("#device");
  if (start !== null && !moves) input({kind: "page", page: Math.round(position(event.timeStamp))}, event.timeStamp);
  requestFrame();
}
