// Plays the motion by the page's clock. If no frame of the motion is chosen, the stage is live and responds to input.

import {send} from "../connection.js";
import {reducedMotion} from "../dom.js";
import {latest, on, setStage, stage, state} from "../store.js";
import {endLook, isLooking, look, stopLook} from "./firstLook.js";
import {dropInputs, requestFrame} from "./ticks.js";

export const isPlaying = () => stage.start !== null || isLooking();
const loops = () => state.view.loop ?? true;
const speed = ({view}) => view.speed ?? 1;
const lastFrame = () => stage.motion.frames - 1;

export function mount() {
  on("opened", ({side, motion}) => {
    if (side === "a") setStage({motion, frame: stage.frame === null ? null : Math.min(stage.frame, motion.frames - 1)});
  });
  // The position is restored after the server restarts.
  on("hello", () => {
    if (stage.position !== null) send({type: "seek", position: stage.position});
  });
  on("state", (now, before) => {
    if (speed(now) === speed(before) || stage.start === null) return;
    const time = performance.now();
    setStage({start: {frame: frameAt(time, before), time}});
  });
}

// The frame to show at a time, and whether another follows without input.
export function moment(time) {
  if (stage.start === null) return {frame: stage.frame, continues: look(time)};
  const next = frameAt(time);
  const isAtEnd = next >= lastFrame() && !loops();
  setStage({frame: isAtEnd ? lastFrame() : Math.floor(next % stage.motion.frames), start: isAtEnd ? null : stage.start});
  return {frame: stage.frame, continues: stage.start !== null};
}

function frameAt(time, at = state) {
  const {start, motion} = stage;
  return start.frame + Math.max(0, time - start.time) / 1000 * motion.fps * speed(at);
}

export function play() {
  stopLook();
  const {frame} = stage;
  const first = frame === null || frame >= lastFrame() ? 0 : frame;
  show(first, {frame: first, time: performance.now()});
}

// Plays the motion from its first frame, unless it plays already or motion is reduced.
export function showMotion() {
  if (stage.start !== null || reducedMotion.matches) return;
  setStage({frame: 0});
  play();
}

export function pause() {
  endLook();
  show(stage.frame);
}

export function togglePlay() {
  if (isPlaying()) pause();
  else play();
}

export function scrub(to) {
  stopLook();
  show(Math.min(Math.max(to, 0), lastFrame()));
}

// Moves forward or back by a number of frames.
export function stepFrame(by) { scrub((stage.frame ?? 0) + by); }

// Makes the stage live at the position that is shown.
export function goLive() {
  stopLook();
  if (stage.frame === null) return;
  dropInputs();
  const shown = latest.frame.a;
  if (shown) send({type: "seek", position: shown.position});
  show(null);
}

function show(frame, start = null) {
  setStage({frame, start});
  requestFrame();
}
