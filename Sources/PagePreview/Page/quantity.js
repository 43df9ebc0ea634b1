// Conversion between a parameter's values and the numbers that people read and type. Declarations use radians, points and
// ratios; a text may have a unit, and without one it has the declared unit.

import {infiniteWord} from "./parameterWords.js";

const factors = {deg: Math.PI / 180, rad: 1, turn: 2 * Math.PI, pt: 1, "%": 0.01, "": 1};
const preferred = {angle: "deg", percent: "%", length: "pt"};
const signs = {deg: "°", pt: " pt", rad: " rad", turn: " turn", "%": "%", "": ""};
const dimensions = {deg: "angle", rad: "angle", turn: "angle", pt: "length", "%": "share", "": "share"};
const words = {deg: "degrees", pt: "points", rad: "radians", turn: "turns", "%": "percent", "": ""};
const number = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|[+-]?inf)\s*(deg|rad|turn|pt|%)?$/;

// The unit, range and step of a parameter's control, with functions to read and write texts.
export function quantity(parameter) {
  const unit = parameter.unit || (preferred[parameter.type] ?? "");
  const factor = factors[unit];
  // The result is rounded, so that the conversion adds no digits.
  const shown = (base) => (factor === 1 ? base : Number((base / factor).toPrecision(6)));
  const ends = [parameter.range, parameter.limits].find((pair) => pair?.every(Number.isFinite))?.map(shown);
  const span = ends ? ends[1] - ends[0] : 0;
  const step = span > 0 ? niceStep(span / 200) : 0.01;

  // The number of a text in this unit; null for a formula, which only the server can evaluate, and for another kind of
  // unit, which the server refuses.
  function read(text) {
    const found = number.exec((text ?? "").trim());
    if (!found) return null;
    if (found[2] !== undefined && dimensions[found[2]] !== dimensions[unit]) return null;
    const value = Number(found[1].replace("inf", "Infinity"));
    const from = found[2] ?? parameter.unit;
    return from === unit ? value : shown(value * factors[from]);
  }
  // Writes a number in the syntax of the command line, with its unit unless the unit is points.
  const write = (value) => plain(value) + (Number.isFinite(value) && unit !== "pt" ? unit : "");
  // A typed text in the syntax of the command line; a number without a unit has the displayed unit.
  function typed(text) {
    // Labels write "−5 pt" and "30°", which the command line does not read.
    const words = withPoint(text.trim()).replace(/^−/, "-").replace(/\s*°$/, "deg").replace(/\s+(?=(?:deg|rad|turn|pt|%)$)/, "");
    return words !== "" && Number.isFinite(Number(words)) ? write(Number(words)) : words;
  }
  return {
    unit: signs[unit].trim(), ends, step, read, write, typed,
    // The number of a declared default; null for a formula.
    base: (value) => (typeof value === "number" ? shown(value) : read(value)),
    // A text as a label: the number with the sign of its unit, or the formula.
    label(text) {
      const value = read(text);
      if (value === null) return text;
      return Number.isFinite(value) ? shownNumber(value) + signs[unit] : infiniteWord(parameter.name);
    },
    spoken: (value) => `${plain(value)} ${words[unit]}`.trim(),
  };
}

// The number and the unit of a text; null for a formula.
export function literal(text) {
  const found = number.exec(text.trim());
  const value = found && Number(found[1]);
  return Number.isFinite(value) && found ? {value, unit: found[2] ?? ""} : null;
}

// A base value in a unit, and the sign of the unit for labels.
export const inUnit = (base, unit) => tidy(base / factors[unit]);
export const signOf = (unit) => signs[unit];
// Whether a number with one unit can have the other: both are angles, or both are equal.
export const isAlike = (one, other) => one === other || [one, other].every((unit) => ["deg", "rad", "turn"].includes(unit));
export const fromUnit = (value, unit) => value * factors[unit];

// A number without the rounding errors of a conversion.
export const tidy = (value) => (Number.isFinite(value) ? Number(value.toPrecision(10)) : value);

export function plain(value) {
  if (!Number.isFinite(value)) return value < 0 ? "-inf" : "inf";
  return String(tidy(value));
}

// A smaller number in a label is a rounding error of a calculation whose exact result is 0.
const leastLabelled = 1e-6;

// A number in a label or a field.
export const shownNumber = (value) => plain(Math.abs(value) < leastLabelled ? 0 : value);

// A number with its unit, in three digits for a label.
export const brief = (value, unit) => `${shownNumber(Number(value.toPrecision(3)))}${unit}`.replace("-", "−");

// A text with a point in place of the decimal comma of its only number.
export const withPoint = (text) => text.replace(/^([+−-]?\d*),(\d+)(?=\D*$)/, "$1.$2");

// The largest of 1, 2 or 5 times a power of ten that is at most `max`.
export function niceStep(max) {
  const power = 10 ** Math.floor(Math.log10(max));
  return tidy([5, 2, 1].find((times) => times * power <= max * 1.0001) * power);
}
