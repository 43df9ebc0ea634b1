// The plot of one kind of numbers of the pose, or of their velocity or acceleration, with a dot for every visible page.

import {shape} from "../../dom.js";
import {brief} from "../../quantity.js";
import {joints, slopes} from "./derivative.js";
import {ends, legendRow, plotFrame, valueAt} from "./plotFrame.js";

// The quantities that a plot can show: their unit, and how often the values are differentiated.
const quantities = {value: {suffix: "", order: 0}, velocity: {suffix: "/page", order: 1}, acceleration: {suffix: "/page²", order: 2}};
// A slope whose changes are smaller than this share of the changes of its curve is constant; they are rounding errors.
const leastShare = 1e-3;

// Creates the plot of the curves with a key, their kind and unit.
export function posePlot(key, {inspect}) {
  const [kind] = key.split(" ");
  const plot = plotFrame({title: kind, inspect});
  const corners = shape("path", {class: "corners"});
  plot.lines.append(corners);
  let curves = [];
  // The page difference whose values the legend shows.
  let shown = null;

  function draw(next, range, mode) {
    const {suffix, order} = quantities[mode];
    const names = next.map(({name}) => name).join();
    if (names !== curves.map(({name}) => name).join()) rebuild(next);
    curves = next.map((curve, index) => ({...curves[index], ...curve, stretches: slope(curve.stretches, order)}));
    plot.scale({range, bounds: boundsOf(next, order), unit: mode === "value" ? next[0].unit : ""});
    plot.remark.textContent = suffix && `${next[0].unit.trim()}${suffix}`;
    for (const {line, stretches} of curves) line.setAttribute("d", plot.path(stretches));
    const places = mode === "acceleration" ? next.flatMap(({stretches}) => joints(slopes(stretches))) : [];
    corners.setAttribute("d", places.map((d) => `M${plot.x(d)} 0V100`).join(""));
    const {unit} = next[0];
    plot.frame.ariaLabel = `${mode === "value" ? "" : `${mode} of `}${kind} over the page difference, ${brief(range[0], "")} to ${brief(range[1], "")}: `
      + next.map(({name, bounds: [low, high]}) => `${name} ${brief(low, unit)} to ${brief(high, unit)}`).join(", ");
    return places.length > 0;
  }

  function boundsOf(next, order) {
    const values = (of) => next.flatMap(({stretches}) => slope(stretches, of).flat().map(([, value]) => value));
    if (order === 0) return ends(next.flatMap(({bounds}) => bounds));
    const [low, high] = ends(values(order - 1));
    const found = values(order);
    return ends(found.length > 0 ? found : [0], (high - low) * leastShare);
  }

  function rebuild(next) {
    for (const {line, dots} of curves) {
      line.remove();
      dots.remove();
    }
    curves = next.map(({name}, index) => {
      const line = shape("path", {class: `curve curve-${index % 6}`});
      const dots = shape("path", {class: `dots curve-${index % 6}`, "data-curve": name});
      plot.lines.append(line, dots);
      return {line, dots, row: legendRow(index, name)};
    });
    plot.legend.replaceChildren(...curves.map(({row}) => row.element));
  }

  // One path per curve for any number of pages: each dot is a line of length zero with round ends.
  function mark(differences, nearest) {
    plot.markHere(nearest);
    for (const {dots, stretches} of curves) {
      let path = "";
      for (const d of differences) {
        const value = valueAt(stretches, d);
        if (value !== null) path += `M${plot.x(d).toFixed(2)} ${plot.y(value).toFixed(2)}h0`;
      }
      dots.setAttribute("d", path);
    }
  }

  // Shows the values at a page difference; `inspected` is null if the user inspects none.
  function show(d, inspected) {
    shown = d;
    const words = curves.map(({name, stretches, unit, row}) => {
      const value = shown === null ? null : valueAt(stretches, shown);
      const text = value === null ? "–" : brief(value, unit);
      if (row.value.value !== text) row.value.value = text;
      return `${name} ${text}`;
    });
    plot.markInspected(inspected, `d ${brief(shown ?? 0, "")}: ${words.join(", ")}`);
  }
  return {key, element: plot.element, draw, mark, show};
}

const slope = (stretches, order) => (order === 0 ? stretches : slope(slopes(stretches), order - 1));
