// The curves of the pose over the page difference: a plot for each kind of number, with a line at the page nearest to the
// middle and a dot for every visible page.

import {make, shape} from "./dom.js";
import {brief, tidy} from "./quantity.js";
import {subscribe, tunedSide} from "./store.js";

// The size of a plot's drawing in its own units; the drawing is stretched without changing the line width.
const [width, height] = [600, 100];
const margin = 8;

export function mount(panel, {connection}) {
  const heading = make("h2", {}, "Curves");
  const list = make("div", {className: "plots"});
  const constants = make("p", {className: "soft constants"});
  panel.classList.add("curves");
  panel.append(heading, list, constants);

  let plots = [];
  let drawn = null;

  function build() {
    const opened = connection.latest.opened[tunedSide()];
    if (!opened || opened === drawn) return;
    drawn = opened;
    const changing = opened.curves.filter(({changes}) => changes);
    const groups = Map.groupBy(changing, ({kind, unit}) => `${kind} ${unit}`);
    const keys = [...groups.keys()];
    // While a slider moves, the plots stay the same and only their lines change.
    if (keys.join() !== plots.map(({key}) => key).join()) {
      plots = keys.map((key) => plot(key));
      list.replaceChildren(...plots.map((one) => one.element));
    }
    for (const one of plots) one.draw(groups.get(one.key), opened.range);
    const constant = opened.curves.filter(({changes, isAtRest}) => !changes && !isAtRest);
    const texts = constant.map(({name, unit, bounds}) => `${name} ${brief(bounds[0], unit)}`);
    constants.textContent = changing.length === 0 ? "No part of the pose changes." : "";
    if (texts.length > 0) constants.textContent += ` Constant: ${texts.join(", ")}`;
    constants.hidden = constants.textContent === "";
    mark();
  }

  function mark() {
    const frame = connection.latest.frame[tunedSide()];
    const differences = (frame?.pages ?? []).map(({difference}) => difference);
    const nearest = differences.reduce((best, d) => (Math.abs(d) < Math.abs(best) ? d : best), Infinity);
    for (const one of plots) one.mark(differences, nearest);
  }

  connection.on("opened", build);
  connection.on("frame", (frame) => {
    if (frame.side === tunedSide()) mark();
  });
  subscribe(build);
  build();
}

function plot(key) {
  const [kind] = key.split(" ");
  const title = make("h3", {}, kind);
  const readout = make("div", {className: "readout", hidden: true});
  const legend = make("span", {className: "legend"});
  const drawing = shape("svg", {viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", "aria-hidden": "true"});
  const grid = shape("path", {class: "grid"});
  const here = shape("line", {class: "here", y1: 0, y2: height});
  const hovered = shape("line", {class: "hovered", y1: 0, y2: height, visibility: "hidden"});
  const lines = shape("g");
  drawing.append(grid, here, hovered, lines);
  const up = make("div", {className: "up", "aria-hidden": "true"});
  const across = make("div", {className: "across", "aria-hidden": "true"});
  const frame = make("div", {className: "plot-frame", role: "img"}, drawing, up, readout);
  const made = make("section", {className: "plot"},
    make("div", {className: "plot-head"}, title, legend), frame, across);

  let curves = [];
  let range = [-1, 1];
  let bounds = [0, 1];
  const x = (d) => ((d - range[0]) / (range[1] - range[0])) * width;
  const y = (value) => height - margin - ((value - bounds[0]) / (bounds[1] - bounds[0])) * (height - 2 * margin);

  function draw(next, over) {
    range = over;
    bounds = ends(next);
    const names = next.map(({name}) => name).join();
    if (names !== curves.map(({name}) => name).join()) rebuild(next);
    curves = next.map((curve, index) => ({...curves[index], ...curve}));
    const unit = next[0].unit;
    const [rows, columns] = [ticks(bounds, 4), ticks(range, 7)];
    grid.setAttribute("d", rows.map((value) => `M0 ${y(value)}H${width}`).join("")
      + columns.map((d) => `M${x(d)} 0V${height}`).join(""));
    label(up, rows, (value) => ["top", y(value) / height, brief(value, unit)]);
    label(across, columns, (d) => ["left", x(d) / width, brief(d, "")]);
    for (const curve of curves) {
      curve.line.setAttribute("d", curve.stretches.map((stretch) => stretch
        .map(([d, value], at) => `${at === 0 ? "M" : "L"}${x(d).toFixed(2)} ${y(value).toFixed(2)}`).join("")).join(""));
    }
    frame.setAttribute("aria-label", `${kind} over the page difference, ${brief(range[0], "")} to ${brief(range[1], "")}: `
      + curves.map(({name, bounds: [low, high]}) => `${name} ${brief(low, unit)} to ${brief(high, unit)}`).join(", "));
  }

  function rebuild(next) {
    lines.replaceChildren();
    legend.replaceChildren();
    curves = next.map(({name}, index) => {
      const line = shape("path", {class: `curve curve-${index % 6}`});
      const dots = shape("path", {class: `dots curve-${index % 6}`});
      dots.dataset.curve = name;
      lines.append(line, dots);
      const swatch = shape("svg", {viewBox: "0 0 18 6", "aria-hidden": "true"});
      swatch.append(shape("path", {class: `curve curve-${index % 6}`, d: "M1 3H17"}));
      legend.append(make("span", {}, swatch, name));
      return {line, dots};
    });
  }

  // One path per curve for any number of pages: each dot is a line of length zero with round ends.
  function mark(differences, nearest) {
    moveLine(here, nearest);
    for (const {dots, stretches} of curves) {
      let path = "";
      for (const d of differences) {
        const value = valueAt(stretches, d);
        if (value !== null) path += `M${x(d).toFixed(2)} ${y(value).toFixed(2)}h0`;
      }
      dots.setAttribute("d", path);
    }
  }

  frame.addEventListener("pointermove", ({clientX}) => {
    const box = frame.getBoundingClientRect();
    const d = range[0] + ((clientX - box.left) / box.width) * (range[1] - range[0]);
    const values = curves.map(({name, stretches, unit}) => {
      const value = valueAt(stretches, d);
      return `${name} ${value === null ? "not drawn" : brief(value, unit)}`;
    });
    readout.textContent = [`d ${brief(d, "")}`, ...values].join("\n");
    readout.hidden = false;
    moveLine(hovered, d);
  });
  frame.addEventListener("pointerleave", () => {
    readout.hidden = true;
    moveLine(hovered, null);
  });

  // Moves a vertical line to a page difference d, or hides it if d is null or outside of the plot.
  function moveLine(line, d) {
    const isVisible = d !== null && d >= range[0] && d <= range[1];
    line.setAttribute("visibility", isVisible ? "visible" : "hidden");
    if (!isVisible) return;
    line.setAttribute("x1", x(d));
    line.setAttribute("x2", x(d));
  }
  return {key, element: made, draw, mark};
}

function label(axis, values, place) {
  axis.replaceChildren(...values.map((value) => {
    const [side, share, text] = place(value);
    const made = make("span", {}, text);
    made.style[side] = `${share * 100}%`;
    return made;
  }));
}

// The smallest and largest value of all curves, widened if they are equal.
function ends(curves) {
  const low = Math.min(...curves.map(({bounds}) => bounds[0]));
  const high = Math.max(...curves.map(({bounds}) => bounds[1]));
  return high > low ? [low, high] : [low - 1, high + 1];
}

// Round numbers between two ends, at most about `count` of them.
function ticks([low, high], count) {
  const least = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].find((times) => times * power >= least * 0.9999) * power;
  const found = [];
  for (let at = Math.ceil(low / step - 1e-9); at <= high / step + 1e-9; at += 1) found.push(tidy(at * step));
  return found;
}

// The value of a curve at a page difference d; null at a jump or outside of the curve.
function valueAt(stretches, d) {
  const stretch = stretches.find((one) => one[0][0] <= d && d <= one.at(-1)[0]);
  if (!stretch) return null;
  let [low, high] = [0, stretch.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (stretch[middle][0] <= d) low = middle;
    else high = middle;
  }
  const [[x0, y0], [x1, y1]] = [stretch[low], stretch[high]];
  return x1 > x0 ? y0 + ((y1 - y0) * (d - x0)) / (x1 - x0) : y0;
}
