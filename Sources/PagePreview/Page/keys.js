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
