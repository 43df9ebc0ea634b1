// The keys of controls, such as arrow keys.

// The steps of keys to the right and up, and the end that a key reaches.
const moves = {
  ArrowLeft: {x: -1, y: 0}, ArrowRight: {x: 1, y: 0}, ArrowUp: {x: 0, y: 1}, ArrowDown: {x: 0, y: -1},
  PageUp: {x: 0, y: 10}, PageDown: {x: 0, y: -10}, Home: {x: 0, y: 0, end: 0}, End: {x: 0, y: 0, end: 1},
};

// Calls the function of a key that is pressed on an element, by the key's name. If it returns false, the browser handles the key.
export function onKeys(element, actions) {
  element.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = actions[event.key];
    if (act && act(event) !== false) event.preventDefault();
  });
}

// Calls `act({x, y, end}, event)` for the keys that move a control.
export function onMoves(element, act) {
  onKeys(element, Object.fromEntries(Object.entries(moves).map(([key, move]) => [key, (event) => act(move, event)])));
}

// The element that an arrow key reaches from the current one; up and down lead to the nearest card of the next row.
export function neighbour({x, y, end}, current, shown) {
  if (end !== undefined) return shown.at(-end);
  if (x !== 0) return shown[shown.indexOf(current) + x];
  // Page keys scroll.
  if (Math.abs(y) > 1) return undefined;
  const box = current.getBoundingClientRect();
  const boxes = shown.map((element) => ({element, box: element.getBoundingClientRect()}))
    .filter((other) => (box.top - other.box.top) * y > 1);
  const row = boxes.at(y > 0 ? -1 : 0)?.box.top;
  return boxes.filter((other) => Math.abs(other.box.top - row) < 1)
    .sort((a, b) => Math.abs(a.box.left - box.left) - Math.abs(b.box.left - box.left))[0]?.element;
}
