// The arrow keys in the grid of the gallery.

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
