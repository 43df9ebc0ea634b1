// The toolbar of the stage: options of the command line, and overlays.

import {choice, field, flag, list, menu, viewSwitch} from "../controls.js";
import {icon, make} from "../dom.js";
import {openDialog} from "../layout.js";
import {labelOfOption} from "../optionLabels.js";
import {defaults, option, setOptions, table} from "../options.js";
import {withPoint} from "../quantity.js";
import {follow, latest, on, state} from "../store.js";
import {devices, hasDevice, shownBezel, toggledBezel, withSize} from "./devices.js";

const names = new Map(devices.map(([, name, size]) => [size, name]));

export function mount(element) {
  element.append(
    make("div", {className: "tools"}, ...device()),
    make("div", {className: "tools"}, background()),
    make("div", {className: "tools"}, direction(), flag("RTL", "rtl", "Right to left"), wrap()),
    make("div", {className: "tools", role: "group", ariaLabel: "Overlays"},
      viewSwitch("outlines", "outlines", "Outlines with page numbers (O)"),
      viewSwitch("path", "motion", "Path of the centre (P)"),
      viewSwitch("onion", "onion", "Onion skin (N)"),
      touches(), bezel()),
    make("div", {className: "tools"}, picturesButton(), ...menu("Pages", "more", "Pages and layout",
      staged(field(labelOfOption("pages"), "pages", "without pictures", {accepts: (value) => /^\d+$/.test(value)}), ({pages}) => pages),
      list(labelOfOption("deck"), "deck", table.words.deck),
      list(labelOfOption("fit"), "fit", table.words.fit),
      staged(field(labelOfOption("pageSize"), "pageSize", "W×H, points"), ({pageSize}) => pageSize.map(rounded).join("x")),
      staged(field(labelOfOption("gap"), "gap", "points"), ({gap}) => rounded(gap)),
      field(labelOfOption("centerOffset"), "centerOffset", "X,Y, points"),
      field(labelOfOption("viewpointOffset"), "viewpointOffset", "X,Y, points"))),
  );
}

function picturesButton() {
  const button = make("button", {ariaHasPopup: "dialog", title: "Pictures on the pages (I)"}, icon("pictures"), make("span", {textContent: "Pictures"}));
  button.dataset.opens = "pictures";
  button.addEventListener("click", () => openDialog("pictures"));
  return button;
}

// A field of an option whose default depends on the preset; `text` returns it from the layout.
function staged(box, text) {
  on("opened", () => {
    const shown = latest.opened.a;
    if (shown) box.querySelector("input").placeholder = text(shown.layout);
  });
  return box;
}

const rounded = (number) => Math.round(number * 100) / 100;

// The default of the direction depends on the preset.
function direction() {
  const entries = [["→", "horizontal", "Horizontal"], ["↓", "vertical", "Vertical"]];
  return choice("Direction", "direction", entries, () => state.options.direction ?? latest.opened.a?.layout.axis, "opened");
}

function device() {
  // The size when the user chose "Custom…".
  let custom = null;
  const list = make("select", {id: "option-size", ariaLabel: "Device", change: () => {
    if (list.value) {
      custom = null;
      return setOptions(withSize(list.value));
    }
    custom = option("size");
    update();
    width.select();
  }}, ...[...Map.groupBy(devices, ([kind]) => kind)].map(([kind, members]) => make("optgroup", {label: kind},
    ...members.map(([, name, size]) => new Option(`${name}, ${size.replace("x", " × ")}`, size)))), new Option("Custom…", ""));
  const length = (name) => make("input", {
    ariaLabel: name, inputMode: "decimal", className: "number", autocomplete: "off",
    change: () => setOptions(withSize([width, height].map((one) => withPoint(one.value.trim())).join("x"))),
  });
  const [width, height] = [length("Width in points"), length("Height in points")];
  const box = make("span", {className: "tools", role: "group", ariaLabel: "Size in points"}, width, "×", height);
  const rotate = make("button", {
    className: "square quiet", ariaLabel: "Rotate the device", title: "Rotate the device",
    click: () => setOptions({size: option("size").split("x").reverse().join("x")}),
  }, icon("rotate"));
  let shown = null;
  const update = () => {
    const size = option("size");
    list.value = names.has(size) && custom !== size ? size : "";
    box.hidden = list.value !== "";
    // Text that is being typed is kept while other parts of the state change.
    if (size !== shown) [width.value, height.value = ""] = size.split("x");
    shown = size;
  };
  follow(update);
  return [list, box, rotate];
}

function background() {
  const swatch = (name) => make("i", {className: `swatch ${name}`});
  const entries = [
    [swatch("dark"), defaults.background, "Dark"], [swatch("light"), "#f2f2f7", "Light"], [swatch("checkered"), "transparent", "Transparent"],
  ];
  const colour = make("input", {
    type: "color", ariaLabel: "Background colour", title: "Background colour", change: () => setOptions({background: colour.value}),
  });
  follow(() => {
    const value = option("background");
    colour.classList.toggle("chosen", !entries.some(([, one]) => one === value));
    if (/^#[0-9a-f]{6}$/i.test(value)) colour.value = value;
  });
  const box = choice("Background", "background", entries);
  box.append(colour);
  return box;
}

// A button that joins the ends; without the option, the preset decides.
function wrap() {
  const button = make("button", {textContent: "Wrap", id: "option-wrap", click: () => {
    const next = button.ariaPressed !== "true";
    setOptions({wrap: next});
  }});
  const update = () => {
    const shown = latest.opened.a;
    const wraps = state.options.wrap ?? Boolean(shown?.layout.wraps);
    const canWrap = shown?.parameters.some(({declaration}) => declaration.name === "wrap") ?? true;
    button.ariaPressed = String(wraps);
    button.disabled = !canWrap && !wraps;
    button.title = canWrap ? "The last page is followed by the first" : "This preset cannot join its ends";
  };
  follow(update, "opened");
  return button;
}

// A button that draws the bezel of the device around the stage.
function bezel() {
  const button = make("button", {
    className: "square", title: "Bezel of the device, also in exports", ariaLabel: "Bezel of the device", id: "option-bezel",
    click: () => setOptions(toggledBezel()),
  }, icon("bezel"));
  follow(() => {
    button.ariaPressed = String(shownBezel() !== null);
    button.hidden = !hasDevice() && shownBezel() === null;
  });
  return button;
}

// A button that shows touches; a sweep has none.
function touches() {
  const button = make("button", {
    className: "square", ariaLabel: "Touches", id: "option-showTouches",
    click: () => setOptions({showTouches: state.options.showTouches ? null : true}),
  }, icon("touch"));
  follow(() => {
    const isOn = Boolean(state.options.showTouches);
    button.disabled = !isOn && option("scroll") === "sweep";
    button.title = button.disabled ? "Touches: choose a motion that has fingers" : "Touches";
    button.ariaPressed = String(isOn);
  });
  return button;
}
