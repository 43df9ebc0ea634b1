// The arrow keys in the grid of the gallery.

// The card that an arrow key reaches from the current one; up and down lead to the nearest card of the next row.
export function neighbour(key, current, shown) {
  const index = shown.indexOf(current);
  switch (key) {
    case "ArrowLeft": return shown[index - 1];
    case "ArrowRight": return shown[index + 1];
    case "Home": return shown[0];
    case "End": return shown.at(-1);
    case "ArrowUp": case "ArrowDown": {
      const box = current.element.getBoundingClientRect();
      const sign = key === "ArrowUp" ? -1 : 1;
      const boxes = shown.map((card) => ({card, box: card.element.getBoundingClientRect()}))
        .filter((other) => (other.box.top - box.top) * sign > 1);
      const row = boxes.at(sign < 0 ? -1 : 0)?.box.top;
      return boxes.filter((other) => Math.abs(other.box.top - row) < 1)
        .sort((a, b) => Math.abs(a.box.left - box.left) - Math.abs(b.box.left - box.left))[0]?.card;
    }
    default: return undefined;
  }
}
