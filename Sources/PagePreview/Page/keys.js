// Keys that work wherever no text is written, and the list of all that there are.

import {toggleCompare} from "./compare.js";
import {toggleView} from "./controls.js";
import {make} from "./dom.js";
import {letters} from "./letters.js";
import {openDialog, togglePanel} from "./panels.js";
import {stepFrame, togglePlay} from "./player.js";
import {redo, undo} from "./store.js";

const keys = [
  ["Space", " ", "Play or pause the motion", togglePlay],
  [",", ",", "One frame back", () => stepFrame(-1)],
  [".", ".", "One frame on", () => stepFrame(1)],
  ["L", "l", "Loop", () => toggleView("loop", true)],
  ["O", "o", "Outlines with page numbers", () => toggleView("outlines")],
  ["P", "p", "Path of the centre", () => toggleView("path")],
  ["N", "n", "Onion skin", () => toggleView("onion")],
  ["B", "b", "Compare with another", toggleCompare],
  ["T", "t", "Tuning", () => togglePanel("tuning")],
  ["E", "e", "Source", () => togglePanel("source")],
  ["G", "g", "All presets", () => openDialog("gallery")],
  ["X", "x", "Export", () => openDialog("export")],
  ["?", "?", "This list", () => openDialog("help")],
];
// Those that other parts take.
const others = [
  ["← →", "On the stage: the page before, the page after"],
  ["Home End", "On the stage: the first page, the last page"],
  ["V", "Blinking: the other side, as long as it is held"],
  ["Ctrl Z", "Undo; with Shift: redo"],
];

export function mount(element) {
  element.append(
    make("h2", {textContent: "Keys"}),
    make("dl", {className: "keys"}, ...[...keys.map(([name, , words]) => [name, words]), ...others].flatMap(row)),
    make("label", {className: "letters"}, letters, "Keys of a single letter or sign"),
    make("form", {method: "dialog"}, make("button", {className: "primary", textContent: "Close"})),
  );
  document.addEventListener("keydown", press);
}

function row([name, words]) {
  return [make("dt", {}, ...name.split(" ").map((key) => make("kbd", {textContent: key}))), make("dd", {textContent: words})];
}

function press(event) {
  if (event.defaultPrevented || event.altKey || isWriting(event.target)) return;
  if (event.ctrlKey || event.metaKey) return pressWithControl(event);
  // Space presses the button that has the focus.
  if (event.key === " " && event.target.closest("button, summary, [role=switch], input")) return;
  if (document.querySelector("dialog:modal")) return;
  const key = keys.find(([, one]) => one === event.key.toLowerCase());
  if (!key || !letters.checked && key[1] !== " ") return;
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

// Where letters are text, or choose from a list.
function isWriting(element) {
  return element.closest("textarea, select, [contenteditable]") !== null
    || (element.matches("input") && !["range", "checkbox", "radio", "color"].includes(element.type));
}
