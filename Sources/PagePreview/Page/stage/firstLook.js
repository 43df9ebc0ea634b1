// Scrolls the live stage slowly there and back: once at the first look at a preset, and again and again while variants are
// shown. Any input that moves the stage ends it.

import {send} from "../connection.js";
import {reducedMotion} from "../dom.js";
import {latest, on, setStage, stage} from "../store.js";
import {input, requestFrame} from "./ticks.js";

// The number of pages to scroll, and the seconds there and back; chosen by eye.
const distance = 2;
const duration = 7;
const inputs = ["pointerdown", "wheel", "keydown"];

// Begins the first look in the middle of the deck.
export function mount() {
  let isOpened = false;
  on("opened", ({side, layout}) => {
    if (side !== "a" || isOpened) return;
    isOpened = true;
    const page = Math.floor((layout.pages - 1) / 2);
    send({type: "seek", position: page});
    if (reducedMotion.matches) return;
    begin(page, Math.min(page + distance, layout.pages - 1));
    if (stage.look) for (const name of inputs) addEventListener(name, end, {capture: true, passive: true});
  });
}

// Scrolls there and back from the shown position, until the stage is moved or `endLook` is called.
export function lookAround() {
  const {frame, opened} = latest;
  if (!frame.a || !opened.a) return;
  const {pages, wraps} = opened.a.layout;
  const {position} = frame.a;
  const next = position + distance;
  begin(position, wraps || next <= pages - 1 ? next : Math.max(0, position - distance), {repeats: true});
  requestFrame();
}

// Ends the motion of the stage, at the nearest page.
export function endLook() {
  if (stage.look) settle(performance.now());
}

// Ends the motion of the stage where it is, because an input moves it.
export function stopLook() {
  if (!stage.look) return;
  for (const name of inputs) removeEventListener(name, end, {capture: true});
  setStage({look: null});
}

// Whether the stage moves by itself, and whether it is the first look.
export const isLooking = () => stage.look !== null && stage.look.start !== null;
export const isFirstLook = () => isLooking() && !stage.look.repeats;

// Moves the live stage to its place at a time; returns whether another frame follows without input.
export function look(time) {
  // The first frame may take long.
  if (!stage.look || !latest.frame.a) return stage.look !== null;
  if (stage.look.start === null) setStage({look: {...stage.look, start: time}});
  send({type: "seek", position: position(time)});
  if (!stage.look.repeats && time - stage.look.start >= duration * 1000) stopLook();
  return stage.look !== null;
}

function begin(from, to, {repeats = false} = {}) {
  setStage({look: to === from ? null : {from, to, start: null, repeats}});
}

function position(time) {
  const {from, to, start, repeats} = stage.look;
  const share = (time - start) / (duration * 1000);
  return from + (to - from) * (1 - Math.cos(2 * Math.PI * (repeats ? share : Math.min(1, share)))) / 2;
}

function settle(time) {
  const page = isLooking() ? Math.round(position(time)) : null;
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
