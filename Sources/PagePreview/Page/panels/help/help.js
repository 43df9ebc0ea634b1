// The keyboard shortcuts, which work outside of text fields, and the list of them.

import {shortcutsSwitch} from "../../controls.js";
import {make} from "../../dom.js";
import {panelKeys} from "../../layout.js";
import {stepFrame, togglePlay} from "../../stage/playback.js";
import {actualSize, fitStage, zoomIn, zoomOut} from "../../stage/zoom.js";
import {redo, toggleView, undo} from "../../store.js";

export const panel = {title: "Keys", hint: "This list", key: "?", order: 11, place: "modal"};

// The name, the keys, the description and the action; those of the panels follow.
const keys = [
  ["Space", " ", "Play or pause the motion", togglePlay],
  [",", ",", "One frame back", () => stepFrame(-1)],
  [".", ".", "One frame on", () => stepFrame(1)],
  ["L", "l", "Loop", () => toggleView("loop", true)],
  ["O", "o", "Outlines with page numbers", () => toggleView("outlines")],
  ["P", "p", "Path of the centre", () => toggleView("path")],
  ["N", "n", "Onion skin", () => toggleView("onion")],
  ["+", "+=", "Zoom in", zoomIn],
  ["-", "-", "Zoom out", zoomOut],
  ["0", "0", "Fit the stage", fitStage],
  ["1", "1", "Stage at 100 %", actualSize],
];
// Keys that other parts handle.
const others = [
  ["← →", "On the stage: previous page, next page"],
  ["Home End", "On the stage: first page, last page"],
  ["Ctrl Wheel", "On the stage: zoom, as two fingers do"],
  ["Ctrl Space", "In the source: suggestions for the word at the caret"],
  ["Ctrl Z", "Undo; with Shift: redo"],
];

export function mount(element) {
  keys.push(...panelKeys());
  element.append(
    make("dl", {className: "keys"}, ...[...keys.map(([name, , words]) => [name, words]), ...others].map(row)),
    make("label", {className: "letters"}, shortcutsSwitch, "Shortcuts of a single letter or sign"),
  );
  document.addEventListener("keydown", press);
}

function row([name, words]) {
  const all = name.split(" ").map((key) => make("kbd", {textContent: key}));
  return make("div", {}, make("dt", {}, ...all), make("dd", {textContent: words}));
}

function press(event) {
  if (event.defaultPrevented || event.altKey || usesLetters(event.target)) return;
  if (event.ctrlKey || event.metaKey) return pressWithControl(event);
  // Space presses the focused control.
  if (event.key === " " && event.target.closest("button, summary, [role=switch], input")) return;
  if (document.querySelector("dialog:modal")) return;
  const key = keys.find(([, all]) => [...all].includes(event.key.toLowerCase()));
  if (!key || !shortcutsSwitch.checked && key[1] !== " ") return;
  event.preventDefault();
  key[3]();
}

function pressWithControl(event) {
  const key = event.key.toLowerCase();
  const isRedo = key === "y" || (key === "z" && event.shiftKey);
  if (!isRedo && key !== "z") return;
  event.preventDefault();
  if (isRedo) redo();
  else undo();
}

// Whether an element uses letters itself, as text or to choose from a list.
function usesLetters(element) {
  return element.closest("textarea, select, [contenteditable]") !== null
    || (element.matches("input") && !["range", "checkbox", "radio", "color"].includes(element.type));
}
