// Compares sides A and B at the same position: separated by a divider, shown in turn, or subtracted.

import {onCatalog} from "./catalog.js";
import {follow, setView, shortcutsSwitch} from "./controls.js";
import {announce, icon, make} from "./dom.js";
import {amplifier, differenceOutput} from "./difference.js";
import {device, layers} from "./device.js";
import {partners} from "./pair.js";
import {quantity} from "./quantity.js";
import {change, isCurrent, openedOf, state} from "./store.js";

// The number of seconds for which each side is shown while they blink.
const interval = 0.7;
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

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
const auto = make("input", {type: "checkbox", id: "blink", change: restart});
const other = make("button", {id: "other", textContent: "Show B", title: "Show the other side (V)", click: () => flip(!showsB)});
const copyOfA = "copy";
let showsB = false;
let timer = 0;
let connection = null;
// The sides with which to compare side A if the one on stage looks like A.
let others = [];

export function mount(element, {connection: server}) {
  connection = server;
  element.role = "group";
  element.ariaLabel = "Comparison";
  device.append(amplifier, tags.a, tags.b, divider);
  element.append(
    make("b", {className: "badge a", textContent: "A"}), nameA,
    make("button", {className: "square", id: "swap", ariaLabel: "Swap A and B", title: "Swap A and B", click: swap}, icon("swap")),
    make("b", {className: "badge b", textContent: "B"}), picker,
    modes(),
    make("span", {className: "tools", id: "blinking"}, other, make("label", {}, auto, `every ${interval} s`)),
    differenceOutput({connection}),
    make("button", {className: "square quiet", id: "close-compare", ariaLabel: "Close the comparison", title: "Close", click: toggleCompare}, icon("close")),
  );
  document.getElementById("show-compare").addEventListener("click", toggleCompare);
  onCatalog(fill);
  connection.on("opened", (opened) => {
    if (opened.side === "b") replaceEqual(opened);
    update();
  });
  moveDivider();
  holdKey();
  follow(update);
}

export function toggleCompare() {
  const isOpen = state.sides.b !== null;
  if (isOpen) {
    setB(null);
  } else {
    others = partners(state.sides.a);
    setB(others.shift() ?? state.sides.a);
  }
  announce(isOpen ? "The comparison is closed." : "The stage shows A and B; change A, or choose another B.");
}

// Compares with the next side if the one that was chosen looks like side A: if their curves are equal.
function replaceEqual(opened) {
  const a = connection.latest.opened.a;
  if (others.length === 0 || !isCurrent(opened) || !a) return;
  if (JSON.stringify(opened.curves) === JSON.stringify(a.curves)) setB(others.shift(), {undoable: false});
  else others = [];
}

// Shows a side, or nothing if it is null.
function setB(side, options) {
  change((next) => {
    next.sides.b = side;
    next.variants = null;
    return next;
  }, options);
}

// Shows a preset, or a copy of side A.
function chooseB(choice) {
  others = [];
  setB(choice === copyOfA ? state.sides.a : {preset: choice, settings: {}, source: null});
}

function swap() {
  change((next) => {
    next.sides = {a: next.sides.b, b: next.sides.a};
    return next;
  });
}

function fill(catalog) {
  const families = Map.groupBy(catalog, ({family, name}) => family ?? name);
  const groups = [...families].filter(([, all]) => all.length > 1)
    .map(([family, all]) => make("optgroup", {label: family}, ...all.map(({name}) => new Option(name, name))));
  const single = [...families.values()].filter((all) => all.length === 1).map(([{name}]) => new Option(name, name));
  picker.replaceChildren(new Option("Copy of A", copyOfA), ...single, ...groups);
  update();
}

function modes() {
  const buttons = [["Split", "split"], ["Blink", "blink"], ["Difference", "difference"]].map(([text, mode]) => {
    const button = make("button", {textContent: text, click: () => { setView("compare", mode); restart(); }});
    follow(() => { button.ariaPressed = String(modeOf() === mode); });
    return button;
  });
  auto.checked = !reducedMotion.matches;
  return make("div", {className: "choice", role: "group", ariaLabel: "Kind of comparison"}, ...buttons);
}

const modeOf = () => state.view.compare ?? "split";

function update() {
  const {b} = state.sides;
  const isOpen = b !== null;
  const isSplit = isOpen && modeOf() === "split";
  const canBlink = isOpen && modeOf() === "blink";
  document.getElementById("compare").hidden = !isOpen;
  document.getElementById("show-compare").ariaPressed = String(isOpen);
  document.getElementById("blinking").hidden = !canBlink;
  divider.hidden = !isSplit;
  nameA.textContent = label("a");
  for (const side of ["a", "b"]) {
    tags[side].hidden = !isOpen;
    tags[side].textContent = `${side.toUpperCase()}  ${label(side)}`;
  }
  if (isOpen && picker.length > 0) {
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
  const declarations = new Map(openedOf(name, connection)?.parameters.map(({declaration}) => [declaration.name, declaration]));
  const value = (key, text) => (declarations.has(key) ? quantity(declarations.get(key)).label(text) : text);
  return [file, ...settings.map(([key, text]) => `${key} ${value(key, text)}`)].join(" · ");
}

// Shows the parts of both sides at the divider, the side that is currently visible, or their difference.
function show() {
  const isOpen = state.sides.b !== null;
  const mode = isOpen ? modeOf() : "";
  const isSplit = mode === "split";
  const share = state.view.split ?? 0.5;
  layers.b.hidden = !isOpen || (mode === "blink" && !showsB);
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
  const blinks = state.sides.b !== null && modeOf() === "blink" && auto.checked;
  timer = blinks ? setInterval(() => flip(!showsB), interval * 1000) : 0;
  if (!blinks) flip(false);
}

function moveDivider() {
  const set = (share) => setView("split", Math.min(Math.max(Number(share.toFixed(4)), 0), 1));
  divider.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    divider.focus({preventScroll: true});
    divider.setPointerCapture(event.pointerId);
  });
  divider.addEventListener("pointermove", (event) => {
    if (!divider.hasPointerCapture(event.pointerId)) return;
    const box = device.getBoundingClientRect();
    set((event.clientX - box.left) / box.width);
  });
  divider.addEventListener("keydown", (event) => {
    const share = state.view.split ?? 0.5;
    const next = {ArrowLeft: share - 0.02, ArrowRight: share + 0.02, Home: 0, End: 1}[event.key];
    if (next === undefined) return;
    event.preventDefault();
    set(next);
  });
}

// Shows the other side while V is pressed.
function holdKey() {
  const isShortcut = ({key, target}) => shortcutsSwitch.checked && key.toLowerCase() === "v" && state.sides.b && modeOf() === "blink"
    && !target.closest("input, select, textarea");
  document.addEventListener("keydown", (event) => { if (isShortcut(event) && !event.repeat && !event.ctrlKey && !event.metaKey) flip(!showsB); });
  document.addEventListener("keyup", (event) => { if (isShortcut(event)) flip(!showsB); });
}
