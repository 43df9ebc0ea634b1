// The stage: the renderer's frames in a device of their size, pixel by pixel where it fits.

import {announce, make} from "./dom.js";
import {takeInputs} from "./inputs.js";
import {overlays} from "./overlays.js";
import {state, subscribe} from "./store.js";

// The device, where other parts lay things over the pictures.
export const device = make("div", {
  className: "device", id: "device", tabIndex: 0, role: "application",
  ariaLabel: "Stage. Drag or flick the pages; arrow keys turn them.", ariaKeyShortcuts: "ArrowLeft ArrowRight Home End",
});
// Where the device lies. Its shadow is a neighbour: one of its own is drawn anew with every picture on it.
const casing = make("div", {className: "casing", hidden: true}, make("div", {className: "shadow"}), device);
// Each side's picture, with what is laid over it.
export const layers = {a: make("div", {className: "layer"}), b: make("div", {className: "layer", hidden: true})};

const canvases = {
  a: make("canvas", {id: "canvas-a", role: "img", ariaLabel: "What the renderer draws"}),
  b: make("canvas", {id: "canvas-b", role: "img", ariaLabel: "What the renderer draws of side B"}),
};
// Pictures are handed over and not drawn once more: a browser with two cores has frames to decode.
const contexts = {a: canvases.a.getContext("bitmaprenderer"), b: canvases.b.getContext("bitmaprenderer")};
const caption = make("output", {id: "zoom"});
const failure = make("pre", {id: "failure", role: "alert", hidden: true, tabIndex: 0, ariaLabel: "What is wrong"});
const wait = make("p", {id: "wait", className: "soft", textContent: "Waiting for the first frame…"});
// Points of the viewport.
let viewport = null;
let place = null;

export function mount(element, {connection}) {
  place = element;
  for (const side of ["a", "b"]) {
    layers[side].append(canvases[side], overlays(side, {connection}));
    device.append(layers[side]);
  }
  place.append(wait, casing, failure, caption);
  takeInputs(device, () => viewport);
  connection.on("opened", ({side, layout, reason, preset}) => {
    if (side === "a") {
      viewport = layout.viewport;
      if (reason === "disk") announce(`${preset.name} was read again`);
    }
    fit();
    showFailures(connection);
  });
  connection.on("failed", () => showFailures(connection));
  subscribe((next, before) => {
    if (next.sides.b !== before.sides.b) showFailures(connection);
  });
  connection.on("frame", draw);
  new ResizeObserver(fit).observe(place);
  matchMedia("(resolution: 1dppx)").addEventListener("change", fit);
}

function draw({side, tick, width, height, isExact, image}) {
  const canvas = canvases[side];
  if (canvas.width !== width || canvas.height !== height) {
    [canvas.width, canvas.height] = [width, height];
    fit();
  }
  // What is shown, for who looks on from outside.
  Object.assign(canvas.dataset, {tick, exact: isExact});
  contexts[side].transferFromImageBitmap(image);
  if (casing.hidden) {
    [casing.hidden, wait.hidden] = [false, true];
    fit();
  }
}

// The device as large as it is, or as fits; its corner on a whole pixel of the screen.
function fit() {
  if (!viewport) return;
  const [width, height] = viewport;
  const style = getComputedStyle(place);
  const space = {
    width: place.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight),
    height: place.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom),
  };
  const zoom = Math.max(0.05, Math.min(1, space.width / width, space.height / height));
  const dots = devicePixelRatio;
  const whole = (points) => Math.round(points * dots) / dots;
  casing.style.width = `${whole(width * zoom)}px`;
  casing.style.height = `${whole(height * zoom)}px`;
  casing.style.left = `${whole((place.clientWidth - width * zoom) / 2)}px`;
  casing.style.top = `${whole(parseFloat(style.paddingTop) + Math.max(0, space.height - height * zoom) / 2)}px`;
  // A pixel that fills whole ones of the screen is shown as it is; others are shared among several.
  const share = whole(width * zoom) * dots / canvases.a.width;
  device.classList.toggle("crisp", share >= 1 && Number.isInteger(share));
  caption.value = `${width} × ${height} · ${Math.round(zoom * 100)} %`;
  device.style.setProperty("--zoom", zoom);
}

// What is wrong, over the last good frame.
function showFailures({latest}) {
  const sides = ["a", "b"].filter((side) => state.sides[side] && latest.failed[side]);
  const isNew = failure.hidden;
  failure.hidden = sides.length === 0;
  wait.hidden ||= sides.length > 0;
  place.classList.toggle("failed", !failure.hidden);
  failure.textContent = sides
    .map((side) => (side === "a" ? "" : "Side B: ") + latest.failed[side].message)
    .join("\n");
  if (!isNew && failure.hidden) announce("Mended.");
}
