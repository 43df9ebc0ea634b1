// The panels beside the stage, their widths, and the dialogs.

import {setView, toggleView, follow} from "./controls.js";
import {state} from "./store.js";

// The panels that are open by default.
const defaultPanels = {tuning: true, source: false};
const narrow = matchMedia("(max-width: 900px)");
const widths = {min: 240, max: 900};

export function mount() {
  for (const button of document.querySelectorAll("[data-panel]")) {
    button.addEventListener("click", () => togglePanel(button.dataset.panel));
  }
  for (const button of document.querySelectorAll("[data-opens]")) {
    button.addEventListener("click", () => openDialog(button.dataset.opens));
  }
  for (const splitter of document.querySelectorAll(".splitter")) mountSplitter(splitter);
  for (const dialog of document.querySelectorAll("dialog")) closeByClick(dialog);
  document.addEventListener("keydown", closeByEscape);
  follow(show);
  narrow.addEventListener("change", show);
}

export function togglePanel(name) {
  toggleView(name, defaultPanels[name]);
  // A narrow window has room for one panel.
  if (narrow.matches && isOpen(name)) {
    for (const other of Object.keys(defaultPanels)) if (other !== name) setView(other, false);
  }
}

// Opens a dialog, or closes it if it is open.
export function openDialog(name) {
  const dialog = document.getElementById(name);
  if (dialog.open) dialog.close();
  else if ("modeless" in dialog.dataset) dialog.show();
  else dialog.showModal();
}

const isOpen = (name) => state.view[name] ?? defaultPanels[name];

function show() {
  let hasPanel = false;
  for (const name of ["source", "tuning"]) {
    const isShown = isOpen(name) && !(narrow.matches && hasPanel);
    hasPanel ||= isShown;
    document.getElementById(`${name}-panel`).hidden = !isShown;
    document.querySelector(`[data-panel=${name}]`).ariaPressed = String(isShown);
    const width = state.view[`${name}-width`];
    if (width) document.documentElement.style.setProperty(`--${name}-width`, `${width}px`);
  }
}

// Makes a splitter change its panel's width, by dragging or with arrow keys.
function mountSplitter(splitter) {
  const name = splitter.dataset.sizes;
  const panel = document.getElementById(`${name}-panel`);
  // A panel on the right grows to the left.
  const sign = splitter.nextElementSibling === panel ? -1 : 1;
  const set = (width) => {
    const next = Math.round(Math.min(Math.max(width, widths.min), Math.min(widths.max, innerWidth - 320)));
    splitter.ariaValueNow = String(next);
    setView(`${name}-width`, next);
  };
  splitter.ariaValueMin = String(widths.min);
  splitter.ariaValueMax = String(widths.max);
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

// Closes sheets that are not modal; browsers do it for the others.
function closeByEscape(event) {
  if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog:modal, [popover]:popover-open")) return;
  for (const dialog of document.querySelectorAll("dialog[data-modeless][open]")) {
    const hadFocus = dialog.contains(document.activeElement);
    dialog.close();
    if (hadFocus) document.querySelector(`[data-opens=${dialog.id}]`).focus();
    event.preventDefault();
  }
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
