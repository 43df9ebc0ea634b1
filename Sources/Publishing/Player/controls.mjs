// The controls of a published page: a slider, box or list for each parameter, the direction, and buttons that copy.

import { ends, fromUnit, inUnit, unitOf, written } from "./quantities.mjs";

/** Creates an element with properties and children. */
export function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.startsWith("aria-")) element.setAttribute(key, value);
    else element[key] = value;
  }
  element.append(...children);
  return element;
}

/** A name in words: `rubberBand` is "rubber band". */
const inWords = (name) => name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replaceAll("_", " ").toLowerCase();

/**
 * Fills a form with the controls of an effect.
 *
 * `state` has `parameters` and `layout`, which the controls change before they call `changed`. `values` are all values
 * of the effect, in base units.
 */
export function showControls(form, effect, state, values, changed) {
  const rows = effect.parameters.map((parameter, index) => row(parameter, `control-${index}`, state, values, changed));
  const reset = make("button", { type: "button", textContent: "Reset" });
  reset.addEventListener("click", () => {
    [state.parameters, state.layout] = [{}, {}];
    changed({ isReset: true });
  });
  form.replaceChildren(...rows.filter(Boolean), ...layoutRows(state, changed), make("p", { className: "copies" }, reset));
}

function row(parameter, id, state, values, changed) {
  const value = values[parameter.name];
  const set = (value) => {
    state.parameters[parameter.name] = value;
    changed({});
  };
  const label = make("label", { htmlFor: id, title: parameter.help ?? "" }, inWords(parameter.name));
  const control = (kinds[parameter.kind] ?? slider)(parameter, value, set);
  if (!control) return null;
  control.input.id = id;
  return make("div", { className: "control" }, label, ...control.parts);
}

const kinds = {
  bool(parameter, value, set) {
    const input = make("input", { type: "checkbox", checked: value === true });
    input.addEventListener("change", () => set(input.checked));
    return { input, parts: [input] };
  },
  choice(parameter, value, set) {
    const input = make("select", {}, ...(parameter.choices ?? []).map((choice) => new Option(inWords(choice), choice)));
    input.value = value;
    input.addEventListener("change", () => set(input.value));
    return { input, parts: [input] };
  },
};

/** The default as a number; NaN for a formula. */
const standard = ({ default: value }) => Number({ inf: Infinity, "-inf": -Infinity }[value] ?? (typeof value === "number" ? value : NaN));

function slider(parameter, given, set) {
  // The module has no value for some parameters of the whole effect, such as its perspective, until they are set.
  const value = typeof given === "number" ? given : standard(parameter);
  const pair = ends(parameter);
  if (!pair) return null;
  const unit = unitOf(parameter);
  const [min, max] = pair.map((end) => inUnit(end, unit));
  const shown = Number.isNaN(value) ? max : Math.min(Math.max(inUnit(value, unit), min), max);
  const input = make("input", { type: "range", min, max, step: (max - min) / 200 || 1, value: shown });
  const output = make("output", { textContent: Number.isNaN(value) ? "formula" : written(parameter, value) });
  const say = () => input.setAttribute("aria-valuetext", output.textContent);
  say();
  input.addEventListener("input", () => {
    const number = fromUnit(Number(input.value), unit);
    output.textContent = written(parameter, number);
    say();
    set(number);
  });
  return { input, parts: [input, output] };
}

function layoutRows(state, changed) {
  const axis = make("select", { id: "direction" }, new Option("as designed", ""), new Option("horizontal", "horizontal"), new Option("vertical", "vertical"));
  axis.value = state.layout.axis ?? "";
  axis.addEventListener("change", () => {
    if (axis.value) state.layout.axis = axis.value;
    else delete state.layout.axis;
    changed({});
  });
  const order = make("input", { id: "order", type: "checkbox", checked: state.layout.isRightToLeft === true });
  order.addEventListener("change", () => {
    if (order.checked) state.layout.isRightToLeft = true;
    else delete state.layout.isRightToLeft;
    changed({});
  });
  return [
    make("div", { className: "control" }, make("label", { htmlFor: "direction" }, "direction"), axis),
    make("div", { className: "control" }, make("label", { htmlFor: "order" }, "right to left"), order),
  ];
}
