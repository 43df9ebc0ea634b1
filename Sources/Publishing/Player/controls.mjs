// The controls of a published page: a slider, box or list for each parameter, the direction, and buttons that copy.

import { parameterWords } from "./parameterWords.js";
import { ends, fromUnit, inUnit, readable, unitOf } from "./quantities.mjs";

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

/**
 * Fills a form with the controls of an effect.
 *
 * `state` has `parameters` and `layout`, which the controls change before they call `changed`. `values` are all values
 * of the effect, in base units. If some parameters are the effect's `own`, the others are in a section that opens.
 */
export function showControls(form, effect, state, values, changed, own = []) {
  const rows = effect.parameters.map((parameter, index) => row(parameter, `control-${index}`, state, values, changed));
  const isOwn = ({ name }) => own.length === 0 || own.includes(name);
  const [first, others] = [true, false].map((wanted) =>
    rows.filter((row, index) => row && isOwn(effect.parameters[index]) === wanted));
  const reset = make("button", { type: "button", textContent: "Reset" });
  reset.addEventListener("click", () => {
    [state.parameters, state.layout] = [{}, {}];
    changed({ isReset: true });
  });
  const more = others.length > 0 ? [make("details", {}, make("summary", {}, "More settings"), ...others)] : [];
  form.replaceChildren(...first, ...layoutRows(state, changed), ...more, make("p", { className: "copies" }, reset));
}

function row(parameter, id, state, values, changed) {
  const value = values[parameter.name];
  const set = (value) => {
    state.parameters[parameter.name] = value;
    changed({});
  };
  const label = make("label", { htmlFor: id }, parameterWords(parameter.name));
  const control = (kinds[parameter.kind] ?? slider)(parameter, value, set);
  if (!control) return null;
  control.input.id = id;
  const row = make("div", { className: "control" }, label, ...control.parts);
  if (parameter.help) {
    control.input.setAttribute("aria-describedby", `${id}-help`);
    row.append(make("p", { className: "help", id: `${id}-help` }, parameter.help));
  }
  return row;
}

const kinds = {
  bool(parameter, value, set) {
    const input = make("input", { type: "checkbox", checked: value === true });
    input.addEventListener("change", () => set(input.checked));
    return { input, parts: [input] };
  },
  choice(parameter, value, set) {
    const input = make("select", {}, ...(parameter.choices ?? []).map((choice) => new Option(parameterWords(choice), choice)));
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
  const output = make("output", { textContent: Number.isNaN(value) ? "auto" : readable(parameter, value) });
  const say = () => input.setAttribute("aria-valuetext", output.textContent);
  say();
  input.addEventListener("input", () => {
    const number = fromUnit(Number(input.value), unit);
    output.textContent = readable(parameter, number);
    say();
    set(number);
  });
  return { input, parts: [input, output] };
}

function layoutRows(state, changed) {
  const axis = make("select", { id: "direction" }, new Option("As designed", ""), new Option("Horizontal", "horizontal"), new Option("Vertical", "vertical"));
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
    make("div", { className: "control" }, make("label", { htmlFor: "direction" }, "Direction"), axis),
    make("div", { className: "control" }, make("label", { htmlFor: "order" }, "Right to left"), order),
  ];
}
