// The inputs on the stage: fingers, wheels and keys.

import {connection} from "./connection.js";
import {goLive} from "./playback.js";
import {input} from "./ticks.js";

// The milliseconds within which wheel events belong to one gesture of a trackpad.
const gesture = 300;

// Sends the inputs on an element to the server; `viewport` returns its size in points.
export function takeInputs(element, viewport) {
  const held = new Set();
  const point = (event) => {
    const box = element.getBoundingClientRect();
    const [width, height] = viewport();
    return {
      x: (event.clientX - box.left - element.clientLeft) * width / element.clientWidth,
      y: (event.clientY - box.top - element.clientTop) * height / element.clientHeight,
    };
  };
  const touch = (kind, event) => input({kind, id: event.pointerId, ...point(event)}, event.timeStamp);

  element.addEventListener("pointerdown", (event) => {
    // Controls on the stage, such as the divider, handle their own events.
    if (event.button !== 0 || event.target.closest("[data-own]") || !viewport()) return;
    event.preventDefault();
    element.focus({preventScroll: true});
    element.setPointerCapture(event.pointerId);
    held.add(event.pointerId);
    element.classList.add("held");
    goLive();
    touch("down", event);
  });
  element.addEventListener("pointermove", (event) => {
    if (!held.has(event.pointerId)) return;
    const all = event.getCoalescedEvents();
    for (const one of all.length > 0 ? all : [event]) touch("move", one);
  });
  const end = (kind) => (event) => {
    if (!held.delete(event.pointerId)) return;
    element.classList.toggle("held", held.size > 0);
    touch(kind, event);
  };
  element.addEventListener("pointerup", end("up"));
  for (const name of ["pointercancel", "lostpointercapture"]) element.addEventListener(name, end("cancel"));

  let smoothUntil = 0;
  element.addEventListener("wheel", (event) => {
    // Pinching, and the wheel with Ctrl, zoom the browser.
    if (event.ctrlKey || !viewport()) return;
    event.preventDefault();
    goLive();
    if (event.timeStamp > smoothUntil && isNotched(event)) {
      const step = Math.sign(event.deltaY || event.deltaX);
      return input({kind: "arrow", step}, event.timeStamp);
    }
    smoothUntil = event.timeStamp + gesture;
    const scale = viewport()[0] / element.clientWidth;
    input({kind: "wheel", dx: event.deltaX * scale, dy: event.deltaY * scale}, event.timeStamp);
  }, {passive: false});

  element.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== element || !viewport()) return;
    const move = inputOf(event.key);
    if (!move) return;
    event.preventDefault();
    goLive();
    input(move, event.timeStamp);
  });
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
