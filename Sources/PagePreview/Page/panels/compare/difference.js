// The difference of sides A and B: its place is shown by the style of the stage, its amount here.

import {choices} from "../../controls.js";
import {make} from "../../dom.js";
import {canvasOf} from "../../stage/device.js";
import {follow, on, setView, state} from "../../store.js";

// A difference that is at most this large, of 255, is not visible; chosen by eye.
const invisible = 4;
const strengths = [["×1", 1, "Show the difference ×1"], ["×8", 8, "Show the difference ×8"]];

// The element over both sides that amplifies their difference.
export const amplifier = make("div", {className: "amplifier"});

const isShown = () => state.sides.b !== null && state.view.compare === "difference";

// Creates the output, with the buttons that amplify the difference.
export function differenceOutput() {
  const output = make("output", {className: "soft", id: "difference-amount"});
  const strength = () => state.view.strength ?? 1;
  const buttons = choices("Strength of the difference", strengths, strength, (next) => setView("strength", next));
  const box = make("span", {className: "tools", id: "difference"}, buttons, output);
  let timer = 0;
  const measure = () => {
    clearTimeout(timer);
    if (!isShown()) return;
    output.value = "";
    // While frames follow each other, nothing is measured.
    timer = setTimeout(() => { output.value = amount(canvasOf("a"), canvasOf("b")); }, 250);
  };
  on("frame", measure);
  follow(() => {
    box.hidden = !isShown();
    amplifier.style.setProperty("--strength", strength());
    measure();
  });
  return box;
}

// Describes how much two canvases differ.
function amount(one, other) {
  const {width, height} = one;
  if (width !== other.width || height !== other.height) return "Sizes differ";
  const [first, second] = [one, other].map((canvas) => {
    const copy = new OffscreenCanvas(width, height).getContext("2d", {willReadFrequently: true});
    copy.drawImage(canvas, 0, 0);
    return copy.getImageData(0, 0, width, height).data;
  });
  let [count, most] = [0, 0];
  for (let index = 0; index < first.length; index += 4) {
    let largest = 0;
    for (let channel = index; channel < index + 4; channel += 1) largest = Math.max(largest, Math.abs(first[channel] - second[channel]));
    if (largest > invisible) count += 1;
    most = Math.max(most, largest);
  }
  if (most === 0) return "Equal";
  return `${(count / (width * height) * 100).toFixed(1)} % differ visibly, by up to ${most} of 255`;
}
