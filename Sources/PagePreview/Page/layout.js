// The panels around the stage, their buttons and sizes, and the dialogs. A panel is a folder of `panels`: its script exports
// `mount(element)` and
//
// panel = {
//   title, hint,     // its name, and that of its button and key if it is longer
//   key, order,      // the letter that opens it, and its place among the others
//   place,           // "left", "right" or "below" of the stage, "bar" above it, "sheet" beside it, or "view" or "modal" over it
//   button,          // {slot, text}: the element of index.html in which its button is, and the words on it
//   isOpen(),        // whether a bar is open, or a panel beside the stage by default
//   hasSplitter,     // whether its size can be changed
// }
// A bar also exports `toggle()`. The icon of its button is a file in the folder.

import {closeButton} from "./controls.js";
import {icon, make} from "./dom.js";
import {draggable} from "./drag.js";
import {onKeys, onMoves} from "./keys.js";
import {follow, setView, state} from "./store.js";

// Whether the default stage has its full size beside all default panels.
export const roomy = matchMedia("(min-width: 1100px) and (min-height: 760px)");
// The least and the greatest size of a panel, and the space that remains for the stage, in pixels.
const sizes = {width: {min: 240, max: 900, rest: 320}, height: {min: 130, max: 600, rest: 330}};
const find = (id) => document.getElementById(id);

// The scripts of all panels by name, in order.
let panels = new Map();
// The names of those beside the stage.
let names = [];
export const panelKeys = () => [...panels].map(([name, {panel: {key, title, hint = title, press}}]) => (
  [key.toUpperCase(), key, hint, press ?? (() => toggle(name))]));

// Creates and mounts all panels.
export function mount(scripts) {
  panels = new Map(Object.entries(scripts).sort(([, a], [, b]) => a.panel.order - b.panel.order));
  names = [...panels.keys()].filter((name) => ["left", "right", "below"].includes(placeOf(name)));
  const elements = new Map([...panels].map(([name, {panel}]) => [name, build[panel.place](name, panel)]));
  for (const [name, {panel}] of [...panels].reverse()) if (panel.button) find(panel.button.slot).prepend(button(name, panel));
  for (const button of document.querySelectorAll("header [data-opens]")) {
    button.addEventListener("click", () => openDialog(button.dataset.opens));
  }
  onKeys(document, {Escape: closeByEscape});
  follow(show);
  for (const query of [narrow, roomy]) query.addEventListener("change", show);
  for (const [name, script] of panels) script.mount(elements.get(name));
}

const placeOf = (name) => panels.get(name).panel.place;

function button(name, {title, hint = title, key, place, button: {text, className = ""}}) {
  const made = make("button", {className, title: `${hint} (${key.toUpperCase()})`}, icon(name), make("span", {}, text));
  if (place === "sheet") {
    made.dataset.opens = name;
    made.ariaHasPopup = "dialog";
    return made;
  }
  made.ariaPressed = "false";
  made.addEventListener("click", () => toggle(name));
  if (place === "bar") made.id = `show-${name}`;
  else made.dataset.panel = name;
  return made;
}

// MARK: Elements

const build = {
  bar(name, {title}) {
    const element = make("div", {id: name, className: "bar", role: "group", ariaLabel: title, hidden: true});
    find("stage").before(element);
    return element;
  },
  left: (name, panel) => beside(name, panel, (section, splitter) => find("work").prepend(section, splitter)),
  right: (name, panel) => beside(name, panel, (section, splitter) => find("work").append(splitter, section)),
  below: (name, panel) => beside(name, panel, (section, splitter) => find("stage-panel").append(splitter, section)),
  sheet: (name, {title}) => sheet(dialog(name, {className: "sheet", ariaLabel: title, "data-modeless": ""})),
  view: (name, {title}) => dialog(name, {className: "view", ariaLabel: title}),
  modal: (name, {title}) => sheet(dialog(name, {className: "sheet", ariaLabel: title}), {autofocus: true}),
};

function beside(name, {title, place, hasSplitter}, insert) {
  const element = make("div", {id: name});
  const section = make("section", {id: `${name}-panel`, className: `panel ${place}`, ariaLabel: title, hidden: true}, element);
  if (!hasSplitter) {
    insert(section, "");
    return element;
  }
  const isBelow = place === "below";
  const splitter = make("div", {
    className: "splitter", role: "separator", tabIndex: 0, ariaOrientation: isBelow ? "horizontal" : "vertical",
    ariaLabel: `${isBelow ? "Height" : "Width"} of ${title}`,
  });
  splitter.dataset.sizes = name;
  insert(section, splitter);
  mountSplitter(splitter, section);
  return element;
}

function dialog(name, properties) {
  const element = make("dialog", {id: name, ...properties});
  document.body.append(element);
  // A click outside closes a modal sheet.
  element.addEventListener("click", ({target, clientX, clientY}) => {
    if (target !== element || !element.matches(".sheet:modal")) return;
    const box = element.getBoundingClientRect();
    if (clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom) element.close();
  });
  return element;
}

// Adds the title and a button that closes the dialog, which stay visible.
function sheet(element, options) {
  element.append(make("div", {className: "sheet-head"}, make("h2", {}, element.ariaLabel), closeButton(() => element.close(), options)));
  return element;
}

// MARK: Opening

// Opens a panel, or closes it if it is open.
export function toggle(name) {
  const {toggle: toggleBar} = panels.get(name);
  if (toggleBar) toggleBar();
  else if (names.includes(name)) togglePanel(name);
  else openDialog(name);
}

function togglePanel(name) {
  const isShown = !find(`${name}-panel`).hidden;
  for (const other of names) {
    // A narrow window has room for one panel.
    if (!isShown && (narrow.matches ? other !== name : covers(other, name))) setView(other, false);
  }
  setView(name, !isShown);
}

// Opens a panel beside the stage if it is closed.
export function openPanel(name) {
  if (find(`${name}-panel`).hidden) togglePanel(name);
}

// Opens a dialog, or closes it if it is open.
export function openDialog(name) {
  const dialog = find(name);
  if (dialog.open) dialog.close();
  else if ("modeless" in dialog.dataset) dialog.show();
  else dialog.showModal();
}

const isOpen = (name) => state.view[name] ?? panels.get(name).panel.isOpen();
// Whether a panel is shown in the place of another one.
const covers = (name, other) => placeOf(name) === placeOf(other) && names.indexOf(name) > names.indexOf(other);

function show() {
  const open = names.filter((name) => isOpen(name) && !names.some((other) => covers(other, name) && isOpen(other)));
  const shown = narrow.matches ? [open.find((name) => state.view[name]) ?? open[0]] : open;
  for (const name of names) {
    const isShown = shown.includes(name);
    find(`${name}-panel`).hidden = !isShown;
    document.querySelector(`[data-panel=${name}]`).ariaPressed = String(isShown);
  }
  for (const [name, {panel}] of panels) {
    if (panel.place !== "bar") continue;
    find(name).hidden = !panel.isOpen();
    find(`show-${name}`).ariaPressed = String(panel.isOpen());
  }
  for (const splitter of document.querySelectorAll(".splitter")) {
    const size = state.view[viewName(splitter)];
    if (size) document.documentElement.style.setProperty(`--${viewName(splitter)}`, `${size}px`);
  }
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

// MARK: Sizes

// The name of a size in the view, such as `source-width`.
const viewName = ({dataset, ariaOrientation}) => `${dataset.sizes}-${ariaOrientation === "vertical" ? "width" : "height"}`;

// Makes a splitter change its panel's width or height, by dragging or with arrow keys.
function mountSplitter(splitter, panel) {
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
