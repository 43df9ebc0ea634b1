// The panels around the stage, their sizes, and the dialogs.

import {draggable} from "./drag.js";
import {onKeys, onMoves} from "./keys.js";
import {follow, setView, state} from "./store.js";

const narrow = matchMedia("(max-width: 900px)");
// Whether the default stage has its full size beside all default panels.
const roomy = matchMedia("(min-width: 1100px) and (min-height: 760px)");
// Whether a panel is open by default.
const defaults = {source: () => false, tuning: () => true, curves: () => roomy.matches, motion: () => false};
const names = Object.keys(defaults);
// The least and the greatest size of a panel, and the space that remains for the stage, in pixels.
const sizes = {width: {min: 240, max: 900, rest: 320}, height: {min: 130, max: 600, rest: 330}};

export function mount() {
  for (const button of document.querySelectorAll("[data-panel]")) {
    button.addEventListener("click", () => togglePanel(button.dataset.panel));
  }
  for (const button of document.querySelectorAll("[data-opens]")) {
    button.addEventListener("click", () => openDialog(button.dataset.opens));
  }
  for (const splitter of document.querySelectorAll(".splitter")) mountSplitter(splitter);
  for (const dialog of document.querySelectorAll("dialog")) closeByClick(dialog);
  onKeys(document, {Escape: closeByEscape});
  follow(show);
  for (const query of [narrow, roomy]) query.addEventListener("change", show);
}

export function togglePanel(name) {
  const isShown = !document.getElementById(`${name}-panel`).hidden;
  // A narrow window has room for one panel.
  if (narrow.matches && !isShown) for (const other of names) if (other !== name) setView(other, false);
  // The motion and the curves share the place below the stage.
  if (name === "curves" && !isShown) setView("motion", false);
  setView(name, !isShown);
}

// Opens a panel if it is closed.
export function openPanel(name) {
  if (document.getElementById(`${name}-panel`).hidden) togglePanel(name);
}

// Opens a dialog, or closes it if it is open.
export function openDialog(name) {
  const dialog = document.getElementById(name);
  if (dialog.open) dialog.close();
  else if ("modeless" in dialog.dataset) dialog.show();
  else dialog.showModal();
}

const isOpen = (name) => state.view[name] ?? defaults[name]();
const isCovered = (name) => name === "curves" && isOpen("motion");

function show() {
  const open = names.filter((name) => isOpen(name) && !isCovered(name));
  const shown = narrow.matches ? [open.find((name) => state.view[name]) ?? open[0]] : open;
  for (const name of names) {
    const isShown = shown.includes(name);
    document.getElementById(`${name}-panel`).hidden = !isShown;
    document.querySelector(`[data-panel=${name}]`).ariaPressed = String(isShown);
  }
  for (const splitter of document.querySelectorAll(".splitter")) {
    const size = state.view[viewName(splitter)];
    if (size) document.documentElement.style.setProperty(`--${viewName(splitter)}`, `${size}px`);
  }
}

// The name of a size in the view, such as `source-width`.
const viewName = ({dataset, ariaOrientation}) => `${dataset.sizes}-${ariaOrientation === "vertical" ? "width" : "height"}`;

// Makes a splitter change its panel's width or height, by dragging or with arrow keys.
function mountSplitter(splitter) {
  const panel = document.getElementById(`${splitter.dataset.sizes}-panel`);
  const isVertical = splitter.ariaOrientation === "vertical";
  const {min, max, rest} = isVertical ? sizes.width : sizes.height;
  // A panel after its splitter grows toward the start.
  const sign = splitter.nextElementSibling === panel ? -1 : 1;
  const size = () => (isVertical ? panel.offsetWidth : panel.offsetHeight);
  const at = (event) => (isVertical ? event.clientX : event.clientY);
  const set = (next) => {
    const most = Math.max(min, Math.min(max, (isVertical ? innerWidth : innerHeight) - rest));
    const limited = Math.round(Math.min(Math.max(next, min), most));
    splitter.ariaValueNow = String(limited);
    setView(viewName(splitter), limited);
  };
  splitter.ariaValueMin = String(min);
  splitter.ariaValueMax = String(max);
  draggable(splitter, (down) => {
    const before = size();
    splitter.focus();
    return {move: (event) => set(before + sign * (at(event) - at(down)))};
  });
  onMoves(splitter, ({x, y}) => {
    const steps = isVertical ? x : -y;
    if (steps === 0) return false;
    set(size() + sign * steps * 16);
  });
  new ResizeObserver(() => { splitter.ariaValueNow = String(size()); }).observe(panel);
}

// Closes sheets that are not modal; browsers do it for the others.
function closeByEscape() {
  if (document.querySelector("dialog:modal, [popover]:popover-open")) return false;
  const open = document.querySelectorAll("dialog[data-modeless][open]");
  for (const dialog of open) {
    const hadFocus = dialog.contains(document.activeElement);
    dialog.close();
    if (hadFocus) document.querySelector(`[data-opens=${dialog.id}]`).focus();
  }
  return open.length > 0;
}

// Closes a modal sheet by a click outside of it.
function closeByClick(dialog) {
  dialog.addEventListener("click", (event) => {
    if (event.target !== dialog || !dialog.matches(".sheet:modal")) return;
    const box = dialog.getBoundingClientRect();
    const isInside = event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
    if (!isInside) dialog.close();
  });
}
