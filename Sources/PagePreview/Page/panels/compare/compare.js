// Compares sides A and B at the same position: separated by a divider, shown in turn, or subtracted.

import {loadCatalog} from "../../catalog.js";
import {choices, closeButton, shortcutsSwitch} from "../../controls.js";
import {announce, icon, make, reducedMotion} from "../../dom.js";
import {draggable} from "../../drag.js";
import {onMoves} from "../../keys.js";
import {quantity} from "../../quantity.js";
import {device, layers} from "../../stage/device.js";
import {change, follow, isCurrent, latest, on, openedOf, setView, state} from "../../store.js";
import {amplifier, differenceOutput} from "./difference.js";

const hint = "Compare two settings or presets";
const isOpen = () => state.sides.b !== null;
export const panel = {title: "Comparison", hint, key: "b", order: 2, place: "bar", button: {slot: "panel-buttons", text: "A/B"}, isOpen};

// The number of seconds for which each side is shown while they blink.
const interval = 0.7;

const divider = make("div", {
  id: "divider", role: "slider", tabIndex: 0, ariaLabel: "Divider between A and B", ariaOrientation: "horizontal",
  ariaValueMin: "0", ariaValueMax: "100", "data-own": "", hidden: true,
});
const tags = {
  a: make("b", {className: "tag", id: "tag-a", hidden: true}),
  b: make("b", {className: "tag", id: "tag-b", hidden: true}),
};
const nameA = make("span", {className: "name"});
const picker = make("select", {id: "pick-b", ariaLabel: "Side B", change: () => chooseB(picker.value)});
const auto = make("input", {type: "checkbox", id: "blink", checked: !reducedMotion.matches, change: restart});
const other = make("button", {id: "other", textContent: "Show B", title: "Show the other side (V)", click: () => flip(!showsB)});
const copyOfA = "copy";
const modes = [["Split", "split"], ["Blink", "blink"], ["Difference", "difference"]];
let showsB = false;
let timer = 0;
// The sides with which to compare side A if the one on stage looks like A.
let others = [];

export function mount(element) {
  device.append(amplifier, tags.a, tags.b, divider);
  element.append(
    make("b", {className: "badge a", textContent: "A"}), nameA,
    make("button", {className: "square", id: "swap", ariaLabel: "Swap A and B", title: "Swap A and B", click: swap}, icon("swap")),
    make("b", {className: "badge b", textContent: "B"}), picker,
    choices("Kind of comparison", modes, modeOf, (mode) => setView("compare", mode)),
    make("span", {className: "tools", id: "blinking"}, other, make("label", {}, auto, `every ${interval} s`)),
    differenceOutput(),
    closeButton(toggle, {id: "close-compare", ariaLabel: "Close the comparison", title: "Close"}),
  );
  on("catalog", ({catalog}) => fill(catalog));
  on("opened", (opened) => {
    if (opened.side === "b") replaceEqual(opened);
    update();
  });
  moveDivider();
  holdKey();
  follow(update);
}

export async function toggle() {
  const wasOpen = isOpen();
  if (wasOpen) {
    setB(null);
  } else {
    // The pairs are in the list of presets, which arrives after the first frame.
    if (latest.catalog.length === 0) await loadCatalog();
    others = partners(state.sides.a);
    setB(others.shift() ?? state.sides.a);
  }
  announce(wasOpen ? "The comparison is closed." : "The stage shows A and B; change A, or choose another B.");
}

// The presets to compare with a preset: those that it names, or those that name others, and these.
function named(preset) {
  const {catalog} = latest;
  const own = catalog.find(({name}) => name === preset)?.compareWith ?? [];
  if (own.length > 0) return own;
  const parent = parentOf(openedOf("a"));
  if (catalog.some(({name}) => name === parent)) return [parent];
  return catalog.filter(({compareWith}) => compareWith.length > 0)
    .flatMap(({name, compareWith}) => [name, ...compareWith]);
}

// The preset that the user's own preset extends; undefined if there is none.
function parentOf(opened) {
  return opened && !opened.preset.isBuiltIn ? /^extends:\s*['"]?([\w-]+)/m.exec(opened.text)?.[1] : undefined;
}

// The sides to compare with a side: its default, its saved text, and other presets. A comparison never opens with a value
// that nobody has set.
function partners(side) {
  const {preset, settings, source} = side;
  const isChanged = Object.keys(settings).length > 0;
  const others = [...new Set(named(preset))].filter((name) => name !== preset);
  return [
    ...isChanged ? [{...side, settings: {}}] : [],
    ...source === null ? [] : [{...side, source: null}],
    ...others.map((name) => ({preset: name, settings: {}, source: null})),
  ];
}

// Compares with the next side if the one that was chosen looks like side A: if their curves are equal.
function replaceEqual(opened) {
  const a = latest.opened.a;
  if (others.length === 0 || !isCurrent(opened) || !a) return;
  if (JSON.stringify(opened.curves) === JSON.stringify(a.curves)) setB(others.shift(), {undoable: false});
  else others = [];
}

// Shows a side, or nothing if it is null.
function setB(side, options) {
  change((next) => {
    next.sides.b = side;
    next.variants = null;
  }, options);
}

// Shows a preset, or a copy of side A.
function chooseB(choice) {
  others = [];
  setB(choice === copyOfA ? state.sides.a : {preset: choice, settings: {}, source: null});
}

function swap() {
  change((next) => { next.sides = {a: next.sides.b, b: next.sides.a}; });
}

function fill(catalog) {
  const families = Map.groupBy(catalog, ({family, name}) => family ?? name);
  const groups = [...families].filter(([, all]) => all.length > 1)
    .map(([family, all]) => make("optgroup", {label: family}, ...all.map(({name}) => new Option(name, name))));
  const single = [...families.values()].filter((all) => all.length === 1).map(([{name}]) => new Option(name, name));
  picker.replaceChildren(new Option("Copy of A", copyOfA), ...single, ...groups);
  update();
}

const modeOf = () => state.view.compare ?? "split";
const splitShare = () => state.view.split ?? 0.5;

function update() {
  const {b} = state.sides;
  const canBlink = isOpen() && modeOf() === "blink";
  document.getElementById("blinking").hidden = !canBlink;
  divider.hidden = !isOpen() || modeOf() !== "split";
  nameA.textContent = label("a");
  for (const side of ["a", "b"]) {
    tags[side].hidden = !isOpen();
    tags[side].textContent = `${side.toUpperCase()}  ${label(side)}`;
  }
  if (isOpen() && picker.length > 0) {
    const isKnown = [...picker.options].some(({value}) => value === b.preset) && !isEdited(b);
    picker.options[0].textContent = isKnown ? "Copy of A" : label("b");
    picker.value = isKnown ? b.preset : copyOfA;
  }
  const blinks = canBlink && auto.checked;
  if (blinks !== (timer !== 0)) restart();
  show();
}

const isEdited = ({settings, source}) => source !== null || Object.keys(settings).length > 0;

// A side's preset, with its settings if they are few.
function label(name) {
  const side = state.sides[name];
  if (!side) return "";
  const file = side.preset.replace(/^.*\//, "");
  const settings = Object.entries(side.settings);
  if (side.source !== null || settings.length > 2) return `${file} (changed)`;
  const declarations = new Map(openedOf(name)?.parameters.map(({declaration}) => [declaration.name, declaration]));
  const value = (key, text) => (declarations.has(key) ? quantity(declarations.get(key)).label(text) : text);
  return [file, ...settings.map(([key, text]) => `${key} ${value(key, text)}`)].join(" · ");
}

// Shows the parts of both sides at the divider, the side that is currently visible, or their difference.
function show() {
  const mode = isOpen() ? modeOf() : "";
  const isSplit = mode === "split";
  const share = splitShare();
  layers.b.hidden = !isOpen() || (mode === "blink" && !showsB);
  layers.b.style.clipPath = isSplit ? `inset(0 0 0 ${share * 100}%)` : "";
  // A must not be visible through transparent parts of B.
  layers.a.style.clipPath = isSplit ? `inset(0 ${(1 - share) * 100}% 0 0)` : "";
  layers.a.style.visibility = mode === "blink" && showsB ? "hidden" : "";
  layers.b.style.mixBlendMode = mode === "difference" ? "difference" : "";
  device.classList.toggle("difference", mode === "difference");
  divider.style.left = `${share * 100}%`;
  divider.ariaValueNow = String(Math.round(share * 100));
  divider.ariaValueText = `${Math.round(share * 100)} % A`;
  tags.a.classList.toggle("away", mode === "blink" && showsB);
  tags.b.classList.toggle("away", mode === "blink" && !showsB);
  other.textContent = showsB ? "Show A" : "Show B";
}

function flip(next) {
  showsB = next;
  show();
}

function restart() {
  clearInterval(timer);
  const blinks = isOpen() && modeOf() === "blink" && auto.checked;
  timer = blinks ? setInterval(() => flip(!showsB), interval * 1000) : 0;
  if (!blinks) flip(false);
}

function moveDivider() {
  const set = (share) => setView("split", Math.min(Math.max(Number(share.toFixed(4)), 0), 1));
  draggable(divider, () => {
    divider.focus({preventScroll: true});
    const {left, width} = device.getBoundingClientRect();
    return {move: ({clientX}) => set((clientX - left) / width)};
  });
  onMoves(divider, ({x, y, end}) => {
    if (y !== 0) return false;
    set(end ?? splitShare() + 0.02 * x);
  });
}

// Shows the other side while V is pressed.
function holdKey() {
  const isShortcut = ({key, target}) => shortcutsSwitch.checked && key.toLowerCase() === "v" && isOpen() && modeOf() === "blink"
    && !target.closest("input, select, textarea");
  document.addEventListener("keydown", (event) => { if (isShortcut(event) && !event.repeat && !event.ctrlKey && !event.metaKey) flip(!showsB); });
  document.addEventListener("keyup", (event) => { if (isShortcut(event)) flip(!showsB); });
}
