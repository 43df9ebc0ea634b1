// The inputs on the stage: fingers, wheels and keys.

import {connection} from "./connection.js";
import {goLive} from "./playback.js";
import {input} from "./ticks.js";

// The milliseconds within which wheel events belong to one gesture of a trackpad.
const gesture = 300;

// The distance in pixels from which a finger on a button of the stage moves the pages instead of pressing the button.
const slack = 5;

// Sends the inputs on an element to the server; `frames` returns the frames that the element shows: their size in points,
// columns and rows; null before the first one.
export function takeInputs(element, frames) {
  // The frame on which each finger began, by id: its corner in points.
  const held = new Map();
  const place = (event) => {
    const box = element.getBoundingClientRect();
    const {viewport: [width, height], columns, rows} = frames();
    return {
      x: (event.clientX - box.left - element.clientLeft) * width * columns / element.clientWidth,
      y: (event.clientY - box.top - element.clientTop) * height * rows / element.clientHeight,
    };
  };
  const touch = (kind, event) => {
    const [{x, y}, corner] = [place(event), held.get(event.pointerId)];
    input({kind, id: event.pointerId, x: x - corner.x, y: y - corner.y}, event.timeStamp);
  };
  const begin = (event) => {
    const [{x, y}, {viewport: [width, height]}] = [place(event), frames()];
    element.setPointerCapture(event.pointerId);
    held.set(event.pointerId, {x: Math.floor(x / width) * width, y: Math.floor(y / height) * height});
    element.classList.add("held");
    goLive();
    touch("down", event);
  };

  element.addEventListener("pointerdown", (event) => {
    // Controls on the stage, such as the divider, handle their own events.
    if (event.button !== 0 || event.target.closest("[data-own]") || !frames()) return;
    if (event.target.closest("button")) return beginAfterMove(element, event, begin);
    event.preventDefault();
    element.focus({preventScroll: true});
    begin(event);
  });
  element.addEventListener("pointermove", (event) => {
    if (!held.has(event.pointerId)) return;
    const all = event.getCoalescedEvents();
    for (const one of all.length > 0 ? all : [event]) touch("move", one);
  });
  const end = (kind) => (event) => {
    if (!held.has(event.pointerId)) return;
    touch(kind, event);
    held.delete(event.pointerId);
    element.classList.toggle("held", held.size > 0);
  };
  element.addEventListener("pointerup", end("up"));
  for (const name of ["pointercancel", "lostpointercapture"]) element.addEventListener(name, end("cancel"));

  let smoothUntil = 0;
  element.addEventListener("wheel", (event) => {
    // Pinching, and the wheel with Ctrl, zoom the stage.
    if (event.ctrlKey || event.metaKey || !frames()) return;
    event.preventDefault();
    goLive();
    if (event.timeStamp > smoothUntil && isNotched(event)) {
      const step = Math.sign(event.deltaY || event.deltaX);
      return input({kind: "arrow", step}, event.timeStamp);
    }
    smoothUntil = event.timeStamp + gesture;
    const {viewport: [width], columns} = frames();
    const scale = width * columns / element.clientWidth;
    input({kind: "wheel", dx: event.deltaX * scale, dy: event.deltaY * scale}, event.timeStamp);
  }, {passive: false});

  element.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== element || !frames()) return;
    const move = inputOf(event.key);
    if (!move) return;
    event.preventDefault();
    goLive();
    input(move, event.timeStamp);
  });
}

// Calls a function with a finger's first event when it has moved far enough; until then it may press a button.
function beginAfterMove(element, down, begin) {
  const stop = new AbortController();
  const {signal} = stop;
  const isOwn = ({pointerId}) => pointerId === down.pointerId;
  element.addEventListener("pointermove", (event) => {
    if (!isOwn(event) || Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < slack) return;
    stop.abort();
    begin(down);
  }, {signal, capture: true});
  for (const name of ["pointerup", "pointercancel"]) addEventListener(name, (event) => { if (isOwn(event)) stop.abort(); }, {signal});
}

// Whether a wheel has notches, each of which turns a page: it reports lines, or multiples of 120 pixels.
function isNotched({deltaMode, wheelDeltaX, wheelDeltaY}) {
  if (deltaMode !== WheelEvent.DOM_DELTA_PIXEL) return true;
  const turn = wheelDeltaY || wheelDeltaX;
  return turn !== 0 && turn % 120 === 0;
}

// The input for a key, or null.
function inputOf(key) {
  const layout = connection.latest.opened.a?.layout;
  if (!layout) return null;
  const forward = layout.axis === "horizontal" && layout.isRightToLeft ? -1 : 1;
  switch (key) {
    case "ArrowRight": return {kind: "arrow", step: forward};
    case "ArrowLeft": return {kind: "arrow", step: -forward};
    case "ArrowDown": case "PageDown": return {kind: "arrow", step: 1};
    case "ArrowUp": case "PageUp": return {kind: "arrow", step: -1};
    case "Home": return {kind: "page", page: 0};
    case "End": return {kind: "page", page: layout.pages - 1};
    default: return null;
  }
}
