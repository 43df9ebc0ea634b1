// The inputs on the stage: fingers, wheels and keys.

import {capture, draggable} from "../drag.js";
import {onMoves} from "../keys.js";
import {latest} from "../store.js";
import {goLive} from "./playback.js";
import {input} from "./ticks.js";

// The milliseconds within which wheel events belong to one gesture of a trackpad.
const gesture = 300;

// The distance in pixels from which a finger on a button of the stage moves the pages instead of pressing the button.
const slack = 5;

// Sends the inputs on an element to the server; `frames` returns the frames that the element shows: their size in points,
// columns and rows; null before the first one.
export function takeInputs(element, frames) {
  // The ids of the fingers on the element.
  const held = new Set();
  const place = (event) => {
    const box = element.getBoundingClientRect();
    const {viewport: [width, height], columns, rows} = frames();
    return {
      x: (event.clientX - box.left - element.clientLeft) * width * columns / element.clientWidth,
      y: (event.clientY - box.top - element.clientTop) * height * rows / element.clientHeight,
    };
  };
  const begin = (down) => {
    const {viewport: [width, height]} = frames();
    const first = place(down);
    // The corner of the frame on which the finger began.
    const corner = {x: Math.floor(first.x / width) * width, y: Math.floor(first.y / height) * height};
    const id = down.pointerId;
    const touch = (kind, event) => {
      const {x, y} = place(event);
      input({kind, id, x: x - corner.x, y: y - corner.y}, event.timeStamp);
    };
    const release = (kind) => (event) => {
      if (!held.delete(id)) return;
      touch(kind, event);
      element.classList.toggle("held", held.size > 0);
    };
    held.add(id);
    element.classList.add("held");
    goLive();
    touch("down", down);
    return {
      move(event) {
        const all = event.getCoalescedEvents();
        for (const one of all.length > 0 ? all : [event]) touch("move", one);
      },
      up: release("up"), end: release("cancel"),
    };
  };

  draggable(element, (down) => {
    // Controls on the stage, such as the divider, handle their own events.
    if (down.target.closest("[data-own]") || !frames()) return null;
    if (down.target.closest("button")) return beginAfterMove(element, down, begin);
    element.focus({preventScroll: true});
    return begin(down);
  });

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

  onMoves(element, ({x, y, end}, {target, timeStamp}) => {
    const layout = latest.opened.a?.layout;
    if (target !== element || !layout || !frames()) return false;
    goLive();
    const right = layout.axis === "horizontal" && layout.isRightToLeft ? -1 : 1;
    if (end === undefined) input({kind: "arrow", step: x * right || -Math.sign(y)}, timeStamp);
    else input({kind: "page", page: end * (layout.pages - 1)}, timeStamp);
  });
}

// Begins a drag when the finger has moved far enough; until then it may press a button.
function beginAfterMove(element, down, begin) {
  const stop = new AbortController();
  const {signal} = stop;
  const isOwn = ({pointerId}) => pointerId === down.pointerId;
  element.addEventListener("pointermove", (event) => {
    if (!isOwn(event) || Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < slack) return;
    stop.abort();
    capture(element, down, begin(down));
  }, {signal, capture: true});
  for (const name of ["pointerup", "pointercancel"]) addEventListener(name, (event) => { if (isOwn(event)) stop.abort(); }, {signal});
  return null;
}

// Whether a wheel has notches, each of which turns a page: it reports lines, or multiples of 120 pixels.
function isNotched({deltaMode, wheelDeltaX, wheelDeltaY}) {
  if (deltaMode !== WheelEvent.DOM_DELTA_PIXEL) return true;
  const turn = wheelDeltaY || wheelDeltaX;
  return turn !== 0 && turn % 120 === 0;
}
