// The grid of frames on the stage: the frame of each side in a cell, with a button over it. Variants and the board fill it.

import {make, reducedMotion} from "../dom.js";
import {failureWords} from "../failureWords.js";
import {neighbour, onKeys, onMoves} from "../keys.js";
import {gridOrder, variantNames} from "../variantSides.js";
import {arrange, device, layers} from "./device.js";
import {endLook, lookAround} from "./firstLook.js";
import {goLive, isPlaying, togglePlay} from "./playback.js";
import {follow, latest, state} from "../store.js";

// The buttons of the cells, and the sides that are shown in them.
let cells = [];
let shown = null;

// Called with the index of a cell that is chosen, and to close the grid.
let actions = null;

export function mount() {
  // Space plays, as everywhere on the stage, and does not take a cell.
  const isFocused = () => cells.includes(document.activeElement);
  onKeys(device, {Escape: () => (shown ? actions?.close() : false), " ": () => (isFocused() ? togglePlay() : false)});
  onMoves(device, (move) => {
    const next = isFocused() && neighbour(move, document.activeElement, cells);
    if (!next) return false;
    for (const cell of cells) cell.tabIndex = cell === next ? 0 : -1;
    next.focus();
  });
  follow(update);
}

// Describes the cells: [{label, name}], of which a name is omitted if it is the label. `take(index)` is called for a cell that
// is clicked.
export function describe(words, next) {
  actions = next;
  gridOrder(state).forEach((side, index) => {
    const cell = cells[index];
    if (!cell) return;
    const {label, name = label} = words[index];
    const isCurrent = side === "a";
    const problem = latest.failed[side] ? failureWords(latest.failed[side].failure).title : "";
    [cell.children[0].textContent, cell.children[1].textContent] = [label, problem];
    cell.title = problem;
    cell.ariaLabel = [name, isCurrent ? "current" : "", problem].filter(Boolean).join(", ");
    cell.ariaCurrent = isCurrent ? "true" : null;
    cell.disabled = problem !== "" && !isCurrent;
  });
}

// Scrolls the stage by itself while the grid is shown, and focuses the current cell.
export function begin() {
  if (!isPlaying() && !reducedMotion.matches) {
    goLive();
    lookAround();
  }
  cells[shown?.indexOf("a") ?? 0]?.focus();
}

// Puts the layers of the sides and their buttons into the cells, or shows one frame.
function update() {
  const order = gridOrder(state);
  if (JSON.stringify(order) === JSON.stringify(shown)) return;
  for (const cell of cells) cell.remove();
  const wasShown = shown !== null;
  [shown, cells] = [order, []];
  device.classList.toggle("grid", order !== null);
  for (const side of variantNames) layers[side].hidden = !order?.includes(side);
  if (order === null) {
    if (wasShown) endLook();
    return arrange(null);
  }
  cells = order.map((side, index) => make("button", {
    className: "variant", tabIndex: side === "a" ? 0 : -1, click: () => actions?.take(index),
  }, make("span"), make("small")));
  device.append(...cells);
  arrange(order.map((side, index) => [layers[side], cells[index]]));
}
