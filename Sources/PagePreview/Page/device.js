// The device on the stage: shows the renderer's frames, pixel by pixel if there is enough space.

import {announce, make} from "./dom.js";
import {takeInputs} from "./inputs.js";
import {overlays} from "./overlays.js";
import {state, subscribe} from "./store.js";

// The device; other parts add overlays to it.
export const device = make("div", {
  className: "device", id: "device", tabIndex: 0, role: "application",
  ariaLabel: "Stage. Drag or flick the pages; arrow keys turn them.", ariaKeyShortcuts: "ArrowLeft ArrowRight Home End",
});
// The frame around the device. The shadow is a separate element, because a shadow of the device itself would be drawn
// again with every frame.
const casing = make("div", {className: "casing", hidden: true}, make("div", {className: "shadow"}), device);
// The canvas of each side, with its overlays.
export const layers = {a: make("div", {className: "layer"}), b: make("div", {className: "layer", hidden: true})};

const canvases = {
  a: make("canvas", {id: "canvas-a", role: "img", ariaLabel: "Rendered frame"}),
  b: make("canvas", {id: "canvas-b", role: "img", ariaLabel: "Rendered frame of side B"}),
};
// A bitmap renderer shows a frame without drawing it a second time, which is noticeable on a machine with two cores.
const contexts = {a: canvases.a.getContext("bitmaprenderer"), b: canvases.b.getContext("bitmaprenderer")};
const caption = make("output", {id: "zoom"});
// Shown while the frame on stage is not exact. It is not announced, because it changes with every motion.
const draft = make("span", {id: "draft", ariaHidden: true, textContent: "draft", hidden: true});
const failure = make("pre", {id: "failure", role: "alert", hidden: true, tabIndex: 0, ariaLabel: "Error"});
const wait = make("p", {id: "wait", className: "soft", textContent: "Waiting for the first frame…"});
// The size of the viewport, in points.
let viewport = null;
let stage = null;

export function mount(element, {connection}) {
  stage = element;
  for (const side of ["a", "b"]) {
    layers[side].append(canvases[side], overlays(side, {connection}));
    device.append(layers[side]);
  }
  stage.append(wait, casing, failure, caption, draft);
  takeInputs(device, () => viewport);
  connection.on("opened", ({side, layout, reason, preset}) => {
    if (side === "a") {
      viewport = layout.viewport;
      if (reason === "disk") announce(`${preset.name} was reloaded`);
    }
    fit();
    showFailures(connection);
  });
  connection.on("failed", () => showFailures(connection));
  subscribe((next, before) => {
    if (next.sides.b !== before.sides.b) showFailures(connection);
  });
  connection.on("frame", draw);
  new ResizeObserver(fit).observe(stage);
  matchMedia("(resolution: 1dppx)").addEventListener("change", fit);
}

function draw({side, tick, width, height, isExact, image}) {
  const canvas = canvases[side];
  draft.hidden = isExact;
  // Drafts may be smaller than exact frames.
  if (canvas.width !== width || canvas.height !== height) {
    [canvas.width, canvas.height] = [width, height];
    fit();
  }
  // The tests read these values.
  Object.assign(canvas.dataset, {tick, exact: isExact});
  contexts[side].transferFromImageBitmap(image);
  if (casing.hidden) {
    [casing.hidden, wait.hidden] = [false, true];
    fit();
  }
}

// Scales the device down to fit into the stage, and puts its corner on a whole pixel of the screen.
function fit() {
  if (!viewport) return;
  const [width, height] = viewport;
  const style = getComputedStyle(stage);
  const space = {
    width: stage.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight),
    height: stage.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom),
  };
  const zoom = Math.max(0.05, Math.min(1, space.width / width, space.height / height));
  const dots = devicePixelRatio;
  const whole = (points) => Math.round(points * dots) / dots;
  casing.style.width = `${whole(width * zoom)}px`;
  casing.style.height = `${whole(height * zoom)}px`;
  casing.style.left = `${whole((stage.clientWidth - width * zoom) / 2)}px`;
  casing.style.top = `${whole(parseFloat(style.paddingTop) + Math.max(0, space.height - height * zoom) / 2)}px`;
  // A frame is not smoothed if each of its pixels covers a whole number of screen pixels.
  const ratio = whole(width * zoom) * dots / canvases.a.width;
  device.classList.toggle("crisp", draft.hidden && ratio >= 1 && Number.isInteger(ratio));
  caption.value = `${width} × ${height} · ${Math.round(zoom * 100)} %`;
  device.style.setProperty("--zoom", zoom);
}

// Shows errors over the last valid frame.
function showFailures({latest}) {
  const sides = ["a", "b"].filter((side) => state.sides[side] && latest.failed[side]);
  const isNew = failure.hidden;
  failure.hidden = sides.length === 0;
  wait.hidden ||= sides.length > 0;
  stage.classList.toggle("failed", !failure.hidden);
  failure.textContent = sides
    .map((side) => (side === "a" ? "" : "Side B: ") + latest.failed[side].message)
    .join("\n");
  if (!isNew && failure.hidden) announce("Fixed.");
}
