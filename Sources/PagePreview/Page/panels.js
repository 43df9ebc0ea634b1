// Panels beside the stage, how wide they are, and dialogs: what can be opened and closed.

import {setView, toggleView, follow} from "./controls.js";
import {state} from "./store.js";

// What is open where nothing is said.
const standardPanels = {tuning: true, source: false};
const narrow = matchMedia("(max-width: 900px)");
const widths = {least: 240, most: 900};

export function mount() {
  for (const button of document.querySelectorAll("[data-panel]")) {
    button.addEventListener("click", () => togglePanel(button.dataset.panel));
  }
  for (const button of document.querySelectorAll("[data-opens]")) {
    button.addEventListener("click", () => openDialog(button.dataset.opens));
  }
  for (const splitter of document.querySelectorAll(".splitter")) size(splitter);
  for (const dialog of document.querySelectorAll("dialog")) closeBeside(dialog);
  follow(show);
  narrow.addEventListener("change", show);
}

export function togglePanel(name) {
  toggleView(name, standardPanels[name]);
  // There is room for one.
  if (narrow.matches && isOpen(name)) {
    for (const other of Object.keys(standardPanels)) if (other !== name) setView(other, false);
  }
}

// Opens a dialog, or closes the one that stands beside the stage.
export function openDialog(name) {
  const dialog = document.getElementById(name);
  if (dialog.open) dialog.close();
  else if ("modeless" in dialog.dataset) dialog.show();
  else dialog.showModal();
}

const isOpen = (name) => state.view[name] ?? standardPanels[name];

function show() {
  let isTaken = false;
  for (const name of ["source", "tuning"]) {
    const isShown = isOpen(name) && !(narrow.matches && isTaken);
    isTaken ||= isShown;
    document.getElementById(`${name}-panel`).hidden = !isShown;
    document.querySelector(`[data-panel=${name}]`).ariaPressed = String(isShown);
    const width = state.view[`${name}-width`];
    if (width) document.documentElement.style.setProperty(`--${name}-width`, `${width}px`);
  }
}

// A splitter is moved by hand or by arrow keys.
function size(splitter) {
  const name = splitter.dataset.sizes;
  const panel = document.getElementById(`${name}-panel`);
  // A panel at the right grows to the left.
  const sign = splitter.nextElementSibling === panel ? -1 : 1;
  const set = (width) => {
    const next = Math.round(Math.min(Math.max(width, widths.least), Math.min(widths.most, innerWidth - 320)));
    splitter.ariaValueNow = String(next);
    setView(`${name}-width`, next);
  };
  splitter.ariaValueMin = String(widths.least);
  splitter.ariaValueMax = String(widths.most);
  splitter.addEventListener("pointerdown", (down) => {
    if (down.button !== 0) return;
    const before = panel.offsetWidth;
    splitter.setPointerCapture(down.pointerId);
    const move = (event) => set(before + sign * (event.clientX - down.clientX));
    splitter.addEventListener("pointermove", move);
    splitter.addEventListener("lostpointercapture", () => splitter.removeEventListener("pointermove", move), {once: true});
  });
  splitter.addEventListener("keydown", ({key}) => {
    const step = {ArrowLeft: -16, ArrowRight: 16}[key];
    if (step) set(panel.offsetWidth + sign * step);
  });
  new ResizeObserver(() => { splitter.ariaValueNow = String(panel.offsetWidth); }).observe(panel);
}

// A click beside a sheet closes it.
function closeBeside(dialog) {
  dialog.addEventListener("click", (event) => {
    if (event.target !== dialog || !dialog.matches(".sheet:modal")) return;
    const box = dialog.getBoundingClientRect();
    const isInside = event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
    if (!isInside) dialog.close();
  });
}
