// Dragging with a finger, pen or button of a mouse.

// Calls `begin(down)` when a drag of an element begins. It returns the functions for the following events of the pointer:
// {move, up, end}, of which `end` is called last, also if the drag is cancelled; or null to leave the pointer alone.
export function draggable(element, begin, {button = 0} = {}) {
  element.addEventListener("pointerdown", (down) => {
    const drag = down.button === button ? begin(down) : null;
    if (drag) capture(element, down, drag);
  });
}

// Captures a pointer for a drag that began with its first event.
export function capture(element, down, {move, up, end}) {
  const stop = new AbortController();
  const listen = (name, act) => element.addEventListener(name, (event) => {
    if (event.pointerId === down.pointerId) act?.(event);
  }, {signal: stop.signal});
  down.preventDefault();
  element.setPointerCapture(down.pointerId);
  listen("pointermove", move);
  listen("pointerup", up);
  listen("lostpointercapture", (event) => {
    stop.abort();
    end?.(event);
  });
}
