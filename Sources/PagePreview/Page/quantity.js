// A parameter's numbers as people read and type them. Declarations come in radians, points and shares; a text
// on the command line may have a unit, and takes the declared one where it has none.

const factors = {deg: Math.PI / 180, rad: 1, turn: 2 * Math.PI, pt: 1, "%": 0.01, "": 1};
const preferred = {angle: "deg", percent: "%", length: "pt"};
const signs = {deg: "°", pt: " pt", rad: " rad", turn: " turn", "%": "%", "": ""};
const words = {deg: "degrees", pt: "points", rad: "radians", turn: "turns", "%": "percent", "": ""};
const number = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|[+-]?inf)\s*(deg|rad|turn|pt|%)?$/;

// What a control of a parameter counts in.
export function quantity(parameter) {
  const unit = parameter.unit || (preferred[parameter.type] ?? "");
  const factor = factors[unit];
  // Nobody wants to see what counting in another unit leaves behind.
  const shown = (base) => (factor === 1 ? base : Number((base / factor).toPrecision(6)));
  const ends = [parameter.range, parameter.limits].find((pair) => pair?.every(Number.isFinite))?.map(shown);
  const span = ends ? ends[1] - ends[0] : 0;
  const step = span > 0 ? niceStep(span / 200) : 0.01;

  // The number that a text stands for in this unit; null for a formula, which only the server reads.
  function read(text) {
    const found = number.exec((text ?? "").trim());
    if (!found) return null;
    const value = Number(found[1].replace("inf", "Infinity"));
    const from = found[2] ?? parameter.unit;
    return from === unit ? value : shown(value * factors[from]);
  }
  // As the command line takes it: with the unit, wherever a bare number could mean another.
  const write = (value) => plain(value) + (Number.isFinite(value) && unit !== "pt" ? unit : "");
  // What was typed: a bare number is of the unit that is shown.
  const typed = (text) => (text.trim() !== "" && Number.isFinite(Number(text)) ? write(Number(text)) : text.trim());
  return {
    unit: signs[unit].trim(), ends, step, read, write, typed,
    // A declared default; null where it is a formula.
    base: (value) => (typeof value === "number" ? shown(value) : read(value)),
    say: (value) => `${plain(value)} ${words[unit]}`.trim(),
  };
}

// A number without the digits that come of counting in another unit.
export const tidy = (value) => (Number.isFinite(value) ? Number(value.toPrecision(10)) : value);

export function plain(value) {
  if (!Number.isFinite(value)) return value < 0 ? "-inf" : "inf";
  return String(tidy(value));
}

// A number with its unit, short enough for a label.
export const brief = (value, unit) => `${plain(Number(value.toPrecision(3)))}${unit}`.replace("-", "−");

// 1, 2 or 5 times a power of ten, at most as large as what is asked for.
function niceStep(most) {
  const power = 10 ** Math.floor(Math.log10(most));
  return tidy([5, 2, 1].find((times) => times * power <= most * 1.0001) * power);
}
