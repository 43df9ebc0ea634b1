// The device on the stage: shows the renderer's frames, pixel by pixel if there is enough space.

import {get} from "../connection.js";
import {announce, make} from "../dom.js";
import {on, setStage, stage as shown, state} from "../store.js";
import {sideNames} from "../variantSides.js";
import {shownBezel} from "./devices.js";
import {takeInputs} from "./inputs.js";
import {overlays} from "./overlays.js";
import {requestFrame} from "./ticks.js";

// The device; other parts add overlays to it.
export const device = make("div", {
  className: "device", id: "device", tabIndex: 0, role: "application",
  ariaLabel: "Stage. Drag or flick the pages; arrow keys turn them.", ariaKeyShortcuts: "ArrowLeft ArrowRight Home End",
});
// The frame around the device. The shadow is a separate element, because a shadow of the device itself would be drawn
// again with every frame.
const bezelPicture = make("img", {className: "bezel", alt: "", hidden: true});
const casing = make("div", {className: "casing", hidden: true}, make("div", {className: "shadow"}), device, bezelPicture);
// The part of the stage that scrolls after a zoom; the room lets every point of the device be in its middle.
const room = make("div", {className: "room"});
export const area = make("div", {className: "area"}, room, casing);
// The canvas of each side, with its overlays. A bitmap renderer shows a frame without drawing it a second time, which is
// noticeable on a machine with two cores.
const labels = {a: "Rendered frame", b: "Rendered frame of side B"};
const canvases = eachSide((side) => make("canvas", {id: `canvas-${side}`, role: "img", ariaLabel: labels[side] ?? "Variant"}));
const contexts = eachSide((side) => canvases[side].getContext("bitmaprenderer"));
export const layers = eachSide((side) => make("div", {className: "layer", hidden: side !== "a"}));
// The size and zoom of the stage.
export const caption = make("output", {id: "zoom"});
const draft = make("span", {id: "draft", ariaHidden: true, textContent: "moving: fewer pixels", hidden: true});
const wait = make("p", {id: "wait", className: "soft", textContent: "Waiting for the first frame…"});
// The size of the viewport, in points.
let viewport = null;
let stage = null;
let zoom = 1;
// Elements to arrange in a grid instead of one frame, by cell; null without a grid.
let cells = null;
let grid = {columns: 1, rows: 1};

export const zoomShown = () => zoom;
export const canvasOf = (side) => canvases[side];

function eachSide(value) { return Object.fromEntries(sideNames.map((side) => [side, value(side)])); }

export function mount(element) {
  stage = element;
  for (const side of sideNames) {
    layers[side].append(canvases[side], overlays(side));
    device.append(layers[side]);
  }
  stage.append(wait, area, draft);
  takeInputs(device, () => viewport && {viewport, ...grid});
  on("opened", ({side, layout, reason, preset}) => {
    if (side === "a") {
      viewport = layout.viewport;
      if (reason === "disk") announce(`${preset.name} was reloaded`);
    }
    fit();
  });
  on("state", (next, before) => {
    if (next.view.zoom !== before.view.zoom || next.options.bezel !== before.options.bezel || next.options.device !== before.options.device) fit();
  });
  on("frame", draw);
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

// Arranges elements in a grid on the device: a list of elements for each cell, or null for one frame.
export function arrange(next) {
  for (const element of (cells ?? []).flat()) element.removeAttribute("style");
  cells = next;
  fit();
}

// Zooms the device, by default so that it fits into the stage, and puts its corner on a whole pixel of the screen. Frames
// at rest have exactly the pixels of the screen.
function fit() {
  if (!viewport) return;
  const style = getComputedStyle(stage);
  const [left, top] = [parseFloat(style.paddingLeft), parseFloat(style.paddingTop)];
  const space = {
    width: stage.clientWidth - left - parseFloat(style.paddingRight),
    height: stage.clientHeight - top - parseFloat(style.paddingBottom),
  };
  // A grid has no bezel.
  const bezel = cells ? null : shownBezel();
  const fitted = gridOf(cells?.length ?? 1, viewport.map((length) => length + 2 * (bezel?.width ?? 0)), space);
  grid = {columns: fitted.columns, rows: fitted.rows};
  const isChosen = Number.isFinite(state.view.zoom);
  zoom = isChosen ? state.view.zoom : Math.max(0.05, fitted.zoom);
  const isNew = stage.classList.toggle("zoomed", isChosen) && room.style.width === "";
  casing.classList.toggle("has-bezel", bezel !== null);
  casing.style.setProperty("--bezel", `${(bezel?.width ?? 0) * zoom}px`);
  showBezel(bezel);
  const [width, height] = [viewport[0] * grid.columns * zoom, viewport[1] * grid.rows * zoom];
  const dots = devicePixelRatio;
  const scale = zoom * dots;
  if (scale !== shown.scale) {
    setStage({scale});
    requestFrame();
  }
  const whole = (points) => Math.round(points * dots) / dots;
  casing.style.width = `${Math.round(viewport[0] * grid.columns * scale) / dots}px`;
  casing.style.height = `${Math.round(viewport[1] * grid.rows * scale) / dots}px`;
  const margin = isChosen
    ? {left: area.clientWidth / 2, top: area.clientHeight / 2}
    : {left: left + Math.max(0, space.width - width) / 2, top: top + Math.max(0, space.height - height) / 2};
  casing.style.left = `${whole(margin.left)}px`;
  casing.style.top = `${whole(margin.top)}px`;
  room.style.width = isChosen ? `${width + 2 * margin.left}px` : "";
  room.style.height = isChosen ? `${height + 2 * margin.top}px` : "";
  if (isNew) area.scrollTo(width / 2, height / 2);
  cells?.forEach((elements, index) => { for (const element of elements) place(element, index, grid); });
  // A frame is not smoothed if each of its pixels covers a whole number of screen pixels.
  const ratio = Math.round(viewport[0] * scale) / canvases.a.width;
  device.classList.toggle("crisp", draft.hidden && ratio >= 1 && Number.isInteger(ratio));
  caption.value = `${viewport.join(" × ")} · ${Math.round(zoom * 100)} %`;
  device.style.setProperty("--zoom", zoom);
}

// Shows the renderer's picture of a bezel, or none.
async function showBezel(bezel) {
  const name = bezel === null ? "" : `${bezel.device}/${viewport.join("x")}`;
  if ((bezelPicture.dataset.name ?? "") === name) return;
  bezelPicture.dataset.name = name;
  bezelPicture.hidden = true;
  URL.revokeObjectURL(bezelPicture.src);
  if (name === "") return;
  const answer = await get(`/bezel/${name}`);
  if (!answer.ok || bezelPicture.dataset.name !== name) return;
  bezelPicture.src = URL.createObjectURL(await answer.blob());
  bezelPicture.hidden = false;
}

// MARK: The grid of variants

// The grid of `count` frames that shows them largest in a space: {columns, rows, zoom}; `size` is that of a frame.
function gridOf(count, [width, height], space) {
  let best = null;
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns);
    const zoom = Math.min(space.width / (columns * width), space.height / (rows * height));
    if (best === null || zoom > best.zoom) best = {columns, rows, zoom};
  }
  return best;
}

// Puts an element into a cell of a grid that fills its parent.
function place(element, index, {columns, rows}) {
  const [column, row] = [index % columns, Math.floor(index / columns)];
  Object.assign(element.style, {
    left: `${column / columns * 100}%`, top: `${row / rows * 100}%`, width: `${100 / columns}%`, height: `${100 / rows}%`,
    right: "auto", bottom: "auto",
  });
}
