// The transport bar: plays the motion and shows its position. People count pages from 1.

import {choices, viewSwitch} from "../controls.js";
import {icon, make} from "../dom.js";
import {on, setView, stage, state} from "../store.js";
import {isFirstLook, isLooking} from "./firstLook.js";
import {isPlaying, scrub, togglePlay} from "./playback.js";

const speeds = [["¼", 0.25, "Speed ¼"], ["½", 0.5, "Speed ½"], ["1", 1, "Speed 1"], ["2", 2, "Speed 2"]];
const toggle = make("button", {id: "play", className: "square", click: togglePlay});
const slider = make("input", {id: "scrub", type: "range", min: 0, step: 1, ariaLabel: "Frame", input: () => scrub(Number(slider.value))});
const positionText = make("output", {id: "place"});
const stateText = make("output", {id: "live"});

export function mount(element) {
  // The button of the motion panel is the last one.
  element.prepend(toggle, viewSwitch("loop", "loop", "Loop (L)", {fallback: true}), choices("Speed", speeds, () => state.view.speed ?? 1, (speed) => setView("speed", speed)),
    slider, positionText, stateText);
  on("frame", (frame) => { if (frame.side === "a") describe(frame); });
  on("stage", show);
  show();
}

function show() {
  const {frame, motion} = stage;
  const plays = isPlaying();
  const name = plays ? "Pause" : "Play";
  if (toggle.ariaLabel !== name) {
    toggle.ariaLabel = name;
    toggle.title = `${name} (Space)`;
    toggle.replaceChildren(icon(plays ? "pause" : "play"));
  }
  slider.max = motion.frames - 1;
  // While the motion plays, the slider follows the frame on stage, as the label does.
  if (!plays && frame !== null) slider.value = frame;
  slider.classList.toggle("away", frame === null);
  showShare();
}

function showShare() {
  const {motion} = stage;
  slider.style.setProperty("--share", motion.frames > 1 ? Number(slider.value) / (motion.frames - 1) : 0);
}

// A stage that moves by itself is placed at each moment, so the server reports it at rest.
function liveState(phase, velocity) {
  if (isLooking()) return isFirstLook() ? "first look, until you touch it" : "moving by itself";
  return phase === "idle" ? "at rest" : `${phase} · ${Math.hypot(...velocity).toFixed(0)} pt/s`;
}

// Describes the frame on stage.
function describe({frame, position, velocity, phase}) {
  const {motion} = stage;
  const page = `page ${(position + 1).toFixed(2)}`;
  if (frame === null) {
    positionText.value = page;
    stateText.value = `live · ${liveState(phase, velocity)}`;
  } else {
    if (isPlaying()) {
      slider.value = frame;
      showShare();
    }
    positionText.value = `frame ${frame} / ${motion.frames - 1}`;
    stateText.value = `${(frame / motion.fps).toFixed(3)} s · ${page}`;
    slider.ariaValueText = `frame ${frame} of ${motion.frames}, ${(frame / motion.fps).toFixed(2)} seconds, ${page}`;
  }
}
