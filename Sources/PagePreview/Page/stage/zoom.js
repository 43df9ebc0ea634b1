// The zoom of the stage: fitted, or 25 to 400 percent by buttons, keys, wheel and pinch.

import {make} from "../dom.js";
import {draggable} from "../drag.js";
import {option, table} from "../options.js";
import {follow, setView, state} from "../store.js";
import {area, caption, device, zoomShown} from "./device.js";
import {input} from "./ticks.js";

const [least, most] = [0.25, 4];
const steps = [0.25, 0.33, 0.5, 0.67, 0.75, 1, 1.25, 1.5, 2, 3, 4];
// The part of the zoom that changes per pixel of a wheel, and the most pixels that count: those of a notch would be too many.
const wheelRate = 0.01;
const mostPixels = 25;

export const fitStage = () => setView("zoom", "fit");
export const actualSize = () => zoomTo(1);
export const zoomIn = () => zoomTo(steps.find((step) => step > zoomShown() + 0.005) ?? most);
export const zoomOut = () => zoomTo(steps.findLast((step) => step < zoomShown() - 0.005) ?? least);

export function mount(stage) {
  const button = (text, title, click) => make("button", {className: "quiet", textContent: text, title, ariaLabel: title, click});
  const fit = button("Fit", "Fit the stage (0)", fitStage);
  stage.append(make("div", {id: "zoom-bar", role: "group", ariaLabel: "Zoom"},
    button("−", "Zoom out (-)", zoomOut), caption, button("+", "Zoom in (+)", zoomIn), fit));
  follow(() => { fit.ariaPressed = String(!Number.isFinite(state.view.zoom)); });
  stage.addEventListener("wheel", (event) => {
    // Browsers report a pinch on a trackpad as a wheel with Ctrl.
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const pixels = Math.max(-mostPixels, Math.min(event.deltaY, mostPixels));
    zoomTo(zoomShown() * Math.exp(-pixels * wheelRate), event);
  }, {passive: false});
  pinch(stage);
  takeGestures(stage);
  // The middle button of a mouse moves an enlarged stage.
  draggable(area, () => ({move: ({movementX, movementY}) => area.scrollBy(-movementX, -movementY)}), {button: 1});
}

// Zooms, and keeps the point of the stage that is at a place of the window, by default the middle of the stage.
function zoomTo(zoom, place = middleOf(area)) {
  const next = Math.max(least, Math.min(zoom, most));
  const before = device.getBoundingClientRect();
  const [x, y] = [(place.clientX - before.left) / before.width, (place.clientY - before.top) / before.height];
  setView("zoom", Number(next.toFixed(3)));
  const after = device.getBoundingClientRect();
  area.scrollBy(after.left + x * after.width - place.clientX, after.top + y * after.height - place.clientY);
}

function middleOf(element) {
  const {left, top, width, height} = element.getBoundingClientRect();
  return {clientX: left + width / 2, clientY: top + height / 2};
}

// The last event of each finger on the stage.
const fingers = new Map();

// Zooms and moves the stage with two fingers.
function pinch(stage) {
  let last = null;
  const spread = () => {
    const [one, other] = [...fingers.values()];
    return {
      distance: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
      clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2,
    };
  };
  const listen = (name, handle) => stage.addEventListener(name, (event) => {
    if (event.pointerType === "touch" && scrollsEffect()) handle(event);
  }, {capture: true});
  listen("pointerdown", (event) => {
    fingers.set(event.pointerId, event);
    if (fingers.size !== 2) return;
    event.stopPropagation();
    // The first finger no longer moves the pages.
    input({kind: "cancel"}, event.timeStamp);
    last = spread();
  });
  listen("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, event);
    if (last === null) return;
    event.stopPropagation();
    if (fingers.size !== 2) return;
    const next = spread();
    zoomTo(zoomShown() * next.distance / last.distance, next);
    area.scrollBy(last.clientX - next.clientX, last.clientY - next.clientY);
    last = next;
  });
  for (const name of ["pointerup", "pointercancel"]) {
    listen(name, (event) => {
      fingers.delete(event.pointerId);
      if (fingers.size === 0) last = null;
    });
  }
}

// Zooms with a pinch on a trackpad in Safari, which reports it as gestures and would enlarge the whole page. Fingers on a
// screen cause gestures too; those are handled as fingers.
function takeGestures(stage) {
  let first = 1;
  const listen = (name, handle) => stage.addEventListener(name, (event) => {
    event.preventDefault();
    if (fingers.size === 0) handle(event);
  });
  listen("gesturestart", () => { first = zoomShown(); });
  listen("gesturechange", (event) => zoomTo(first * event.scale, event));
  listen("gestureend", () => {});
}

// Whether fingers move an effect; those on the scroll view of a script may zoom its pages.
const scrollsEffect = () => table.words.scroll.includes(option("scroll"));
