// The points of a track or table as numbers in units, with the checks of new numbers.

import {fromUnit, inUnit, isAlike, literal, niceStep, plain, signOf, tidy} from "../../quantity.js";

// The smallest distance of two positions.
const leastDistance = 0.01;

// Creates a list from the server's description, the one with an index; `textOf` returns the current text of a coordinate.
export function pointList(described, index, textOf) {
  const units = described.points.map(({value}) => literal(value.text)?.unit ?? "");
  const own = units.find((one) => one !== "") ?? "";
  // Angles are shown in degrees and written in the unit of the file.
  const unit = isAlike(own, "deg") ? "deg" : own;
  const points = described.points.map(({at, value}) => ({at: coordinate(at, ""), value: coordinate(value, unit)}));

  // A number that the page can change has a text without names or operators.
  function coordinate(source, shownUnit) {
    const text = textOf(source);
    const found = literal(text);
    const isPlain = found !== null && (found.unit === "" || isAlike(found.unit, shownUnit));
    const base = isPlain && text !== source.text ? fromUnit(found.value, found.unit) : source.number;
    return {source, text, isPlain, number: inUnit(base, shownUnit)};
  }

  const positions = () => points.map(({at}) => at.number);
  const values = () => points.map(({value}) => value.number);
  return {
    described, index, over: described.over, sign: signOf(unit), points,
    positions, values,
    // The steps of the two numbers in a plot between `bounds`.
    steps: (bounds) => ({at: leastDistance, value: niceStep((bounds[1] - bounds[0]) / 200)}),
    // The least and the largest position that a point can have.
    limits(index) {
      const [before, after] = [points[index - 1]?.at.number, points[index + 1]?.at.number];
      return [before === undefined ? -Infinity : tidy(before + leastDistance), after === undefined ? Infinity : tidy(after - leastDistance)];
    },
    // The text of a number in the plot.
    textOf(kind, number) {
      if (kind === "at") return plain(number);
      return unit === own ? `${plain(number)}${own}` : `${plain(Number(inUnit(fromUnit(number, unit), own).toPrecision(6)))}${own}`;
    },
    // A typed number, which has the unit of the file if it has none: {text}, or {problem} in words.
    typed(index, kind, text) {
      const found = literal(text.replace("−", "-").replace("°", "deg"));
      const example = kind === "value" && own ? `12${own}` : "0.5";
      if (!found) return {problem: `‘${text}’ is not a number, such as ${example}. Write formulas in the source.`};
      if (kind === "at") {
        if (found.unit) return {problem: `A position has no unit; write ${plain(found.value)}.`};
        const [low, high] = this.limits(index);
        if (found.value < low || found.value > high) return {problem: `A point stays between its neighbours; the position must be ${between(low, high)}.`};
      } else if (found.unit && !isAlike(found.unit, unit)) {
        return {problem: `‘${text}’ has another unit than the other points; write ${plain(found.value)}${own}.`};
      }
      return {text: `${plain(found.value)}${found.unit || (kind === "value" ? own : "")}`};
    },
    stretch: (range) => sampled(described, positions(), values(), range),
    // The value of the curve at a position.
    valueAt: (position) => curveValue(described, positions(), values(), position),
  };
}

function between(low, high) {
  if (low === -Infinity) return `at most ${plain(high)}`;
  return high === Infinity ? `at least ${plain(low)}` : `between ${plain(low)} and ${plain(high)}`;
}

const samples = 240;

// The curve through points, from one end of a range to the other.
function sampled(described, positions, values, [low, high]) {
  const places = Array.from({length: samples + 1}, (_, index) => low + ((high - low) * index) / samples);
  const inside = positions.filter((position) => position > low && position < high);
  return [...places, ...inside].sort((a, b) => a - b).map((place) => [place, curveValue(described, positions, values, place)]);
}

function curveValue({ease, outside}, positions, values, position) {
  const last = positions.length - 1;
  if (last === 0) return values[0];
  let place = position;
  if (outside === "repeat") {
    const period = positions[last] - positions[0];
    place -= Math.floor((place - positions[0]) / period) * period;
  } else if (place <= positions[0] || place >= positions[last]) {
    const [end, next] = place <= positions[0] ? [0, 1] : [last, last - 1];
    if (outside === "hold") return values[end];
    return values[end] + ((values[next] - values[end]) / (positions[next] - positions[end])) * (place - positions[end]);
  }
  let index = 0;
  while (index < last - 1 && place >= positions[index + 1]) index += 1;
  const share = (place - positions[index]) / (positions[index + 1] - positions[index]);
  return values[index] + (values[index + 1] - values[index]) * eased(ease, Math.min(share, 1));
}

function eased(ease, share) {
  if (ease.length === 0) return share;
  const at = share * (ease.length - 1);
  const index = Math.min(Math.floor(at), ease.length - 2);
  return ease[index] + (ease[index + 1] - ease[index]) * (at - index);
}
