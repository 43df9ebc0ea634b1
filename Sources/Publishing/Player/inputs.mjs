// Fingers, mouse, wheel and keyboard, with the events' own times.

/** The least scroll of one notch of a mouse's wheel, in pixels. A trackpad reports smaller and uneven steps. */
const notch = 50;

/** The time in which further notches of a wheel belong to the same turn, in seconds. */
const notchTime = 0.15;

/** The time of an event on the clock of `performance.now()`, in seconds. */
const time = (event) => event.timeStamp / 1000;

/** Whether a wheel moves across the pages. */
const isAcross = ({ deltaX, deltaY }, axis) =>
  (Math.abs(deltaY) > Math.abs(deltaX) ? "vertical" : "horizontal") !== axis;

/**
 * Sends the inputs of an element to the scroll view of a player.
 *
 * Returns a function that stops.
 */
export function listen(element, player) {
  const stop = new AbortController();
  const on = (type, action, options) => element.addEventListener(type, action, { signal: stop.signal, ...options });
  const down = new Set();
  // The corner of the element, and the pixels of the screen per pixel of the element, which may be scaled.
  let box = { left: 0, top: 0, scale: 1 };
  let lastNotch = -Infinity;
  const place = (event) => [(event.clientX - box.left) / box.scale, (event.clientY - box.top) / box.scale];

  on("pointerdown", (event) => {
    if (event.button !== 0 || event.target.closest("button, a, input, select, textarea")) return;
    const { left, top, width } = element.getBoundingClientRect();
    box = { left, top, scale: width / element.offsetWidth || 1 };
    down.add(event.pointerId);
    element.setPointerCapture(event.pointerId);
    player.input((view) => view.touchDown(event.pointerId, ...place(event), time(event)));
  });
  on("pointermove", (event) => {
    if (!down.has(event.pointerId)) return;
    const events = event.getCoalescedEvents?.() ?? [];
    player.input((view) => {
      for (const each of events.length > 0 ? events : [event]) view.touchMoved(event.pointerId, ...place(each), time(each));
    });
  });
  on("pointerup", (event) => {
    if (down.delete(event.pointerId)) player.input((view) => view.touchUp(event.pointerId, time(event)));
  });
  on("pointercancel", (event) => {
    if (!down.delete(event.pointerId)) return;
    down.clear();
    player.input((view) => view.touchesCancelled(time(event)));
  });
  on("dragstart", (event) => event.preventDefault());

  on("wheel", (event) => {
    // With Ctrl, it enlarges the page of the browser.
    if (event.ctrlKey || (player.letsPageScroll && isAcross(event, player.layout.axis))) return;
    event.preventDefault();
    const size = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 400;
    const [x, y] = [event.deltaX * size, event.deltaY * size];
    const isNotch = size > 1 || (x === 0 && Math.abs(y) >= notch && event.wheelDeltaY % 120 === 0);
    if (!isNotch) return player.input((view) => view.wheel(x, y, time(event)));
    if (time(event) - lastNotch < notchTime) return;
    lastNotch = time(event);
    const step = Math.sign(Math.abs(y) >= Math.abs(x) ? y : x);
    if (step !== 0) player.input((view) => view.arrow(step, time(event)));
  }, { passive: false });

  on("keydown", (event) => {
    if (event.target === element) player.key(event);
  });
  return () => stop.abort();
}
