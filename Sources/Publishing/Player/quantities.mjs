// Values of parameters as people read and write them: `70deg`, `25%`, `1.5`, `true`.

import { infiniteWord } from "./parameterWords.js";

const factors = { deg: Math.PI / 180, rad: 1, turn: 2 * Math.PI, pt: 1, "%": 0.01, "": 1 };
const preferred = { angle: "deg", percent: "%" };
const syntax = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)(deg|rad|turn|pt|%)?$/;

/** The unit in which a parameter is shown. */
export function unitOf(parameter) {
  const unit = parameter.unit || preferred[parameter.kind] || "";
  return unit in factors ? unit : "";
}

/** A value in base units as a number of a unit, without the rounding errors of the conversion. */
export const inUnit = (value, unit) => Number((value / factors[unit]).toPrecision(6));

/** A number of a unit in base units: radians, points and shares. */
export const fromUnit = (value, unit) => value * factors[unit];

/** The value of a parameter in the syntax of `--set`. */
export function written(parameter, value) {
  if (typeof value !== "number") return String(value);
  if (!Number.isFinite(value)) return value < 0 ? "-inf" : "inf";
  const unit = unitOf(parameter);
  return `${inUnit(value, unit)}${unit === "pt" ? "" : unit}`;
}

/** The value of a parameter for readers, in at most three digits: `22°`, `12.3 pt`, `50 %`, `never`. */
export function readable(parameter, value) {
  if (typeof value !== "number") return String(value);
  if (!Number.isFinite(value)) return infiniteWord(parameter.name);
  const unit = unitOf(parameter);
  const number = inUnit(value, unit);
  const digits = Math.max(0, 2 - Math.max(0, Math.floor(Math.log10(Math.abs(number) || 1))));
  const sign = { deg: "°", "": parameter.kind === "length" ? " pt" : "" }[unit] ?? ` ${unit}`;
  return `${Number(number.toFixed(digits))}${sign}`;
}

/** The value of a text in the syntax of `--set`; undefined for a text that is none. */
export function read(parameter, text) {
  if (parameter.kind === "bool") return text === "true" ? true : text === "false" ? false : undefined;
  if (parameter.kind === "choice") return parameter.choices?.includes(text) ? text : undefined;
  const found = syntax.exec(text);
  if (!found) return undefined;
  return fromUnit(Number(found[1]), found[2] ?? parameter.unit ?? "");
}

/** The ends of a parameter's slider, in base units; undefined if it has none. */
export const ends = (parameter) =>
  [parameter.range, parameter.limits].find((pair) => pair?.every((end) => Number.isFinite(end)));
