// The frame of a plot: a drawing with a grid, labels beside it, a line at the current page difference, and another one at
// the page difference that the user inspects with the pointer or the arrow keys.

import {make, shape} from "../../dom.js";
import {onKeys, onMoves} from "../../keys.js";
import {brief, tidy} from "../../quantity.js";

// The size of a drawing in its own units; the drawing is stretched without changing the line width.
const [width, height] = [600, 100];
const margin = 8;
// The least distance of two labels, in pixels.
const [leastAcross, leastUp] = [30, 22];

// `inspect(d)` is called when the user chooses a page difference; null if none is chosen.
export function plotFrame({title, inspect}) {
  const heading = make("button", {className: "plot-title quiet", type: "button", title: "Enlarge this plot", ariaPressed: "false"}, title[0].toUpperCase() + title.slice(1));
  const remark = make("span", {className: "soft plot-unit"});
  const drawing = shape("svg", {viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", "aria-hidden": "true"});
  const grid = shape("path", {class: "grid"});
  const [here, inspected] = ["here", "inspected"].map((name) => shape("line", {class: name, y1: 0, y2: height, visibility: "hidden"}));
  const lines = shape("g");
  drawing.append(grid, here, inspected, lines);
  const frame = make("div", {className: "plot-frame", role: "slider", tabIndex: 0}, drawing);
  const up = make("div", {className: "up", ariaHidden: "true"});
  const across = make("div", {className: "across", ariaHidden: "true"});
  const legend = make("div", {className: "legend"});
  const body = make("div", {className: "plot-body"}, up, frame, across);
  const head = make("div", {className: "plot-head"}, make("h3", {}, heading), remark);
  const element = make("section", {className: "plot"}, head, legend, body);

  let range = [-1, 1];
  let bounds = [0, 1];
  let unit = "";
  let chosen = null;
  const x = (d) => ((d - range[0]) / (range[1] - range[0])) * width;
  const y = (value) => height - margin - ((value - bounds[0]) / (bounds[1] - bounds[0])) * (height - 2 * margin);

  heading.addEventListener("click", () => {
    heading.ariaPressed = String(element.classList.toggle("is-large"));
  });
  body.addEventListener("pointermove", ({clientX}) => {
    const box = frame.getBoundingClientRect();
    const share = Math.min(Math.max((clientX - box.left) / box.width, 0), 1);
    inspect(range[0] + share * (range[1] - range[0]));
  });
  body.addEventListener("pointerleave", () => inspect(null));
  frame.addEventListener("blur", () => inspect(null));
  onKeys(frame, {Escape: () => inspect(null)});
  onMoves(frame, ({x: right, y: up, end}, {shiftKey}) => {
    const next = tidy((chosen ?? 0) + (right + up) * (shiftKey ? 0.01 : 0.1));
    inspect(range[end] ?? Math.min(Math.max(next, range[0]), range[1]));
  });

  function label() {
    const rows = ticks(bounds, Math.max(1, Math.floor(frame.clientHeight / leastUp)));
    const columns = ticks(range, Math.max(1, Math.floor(frame.clientWidth / leastAcross)));
    grid.setAttribute("d", rows.map((value) => `M0 ${y(value)}H${width}`).join("") + columns.map((d) => `M${x(d)} 0V${height}`).join(""));
    const texts = rows.map((value) => brief(value, unit));
    element.style.setProperty("--gutter", Math.max(2, ...texts.map(({length}) => length)));
    up.replaceChildren(...rows.map((value, index) => placed("top", y(value) / height, texts[index])));
    across.replaceChildren(...columns.map((d) => placed("left", x(d) / width, brief(d, ""))));
  }
  new ResizeObserver(label).observe(frame);

  // Moves a vertical line to a page difference, or hides it if the page difference is null or outside of the plot.
  function moveLine(line, d) {
    const isVisible = d !== null && d >= range[0] && d <= range[1];
    line.setAttribute("visibility", isVisible ? "visible" : "hidden");
    if (!isVisible) return;
    line.setAttribute("x1", x(d));
    line.setAttribute("x2", x(d));
  }

  return {
    element, head, frame, body, legend, lines, remark, x, y,
    // The share of the frame's width and height at a point.
    share: (d, value) => [x(d) / width, y(value) / height],
    // The change of the page difference and the value over a distance on the screen.
    distance(right, down) {
      const scale = (bounds[1] - bounds[0]) / (1 - (2 * margin) / height);
      return [(right / frame.clientWidth) * (range[1] - range[0]), (-down / frame.clientHeight) * scale];
    },
    scale(next) {
      ({range, bounds, unit} = next);
      frame.ariaValueMin = String(range[0]);
      frame.ariaValueMax = String(range[1]);
      label();
    },
    markHere: (d) => moveLine(here, d),
    // Shows the inspected page difference; `words` describes the values there.
    markInspected(d, words) {
      chosen = d;
      moveLine(inspected, d);
      frame.ariaValueNow = String(tidy(d ?? 0));
      frame.ariaValueText = words;
    },
    path: (stretches) => stretches.map((stretch) => stretch
      .map(([d, value], index) => `${index === 0 ? "M" : "L"}${x(d).toFixed(2)} ${y(value).toFixed(2)}`).join("")).join(""),
  };
}

function placed(side, share, text) {
  const made = make("span", {}, text);
  made.style[side] = `${share * 100}%`;
  return made;
}

// The row of a legend: a sample of the curve, its name, and its value.
export function legendRow(index, name) {
  const swatch = shape("svg", {viewBox: "0 0 18 6", "aria-hidden": "true"});
  swatch.append(shape("path", {class: `curve curve-${index % 6}`, d: "M1 3H17"}));
  const value = make("output", {});
  return {element: make("div", {}, swatch, make("span", {}, name), value), value};
}

// The smallest and largest of some values, widened if they differ by at most `least`.
export function ends(values, least = 0) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return high - low > least ? [low, high] : [low - 1, high + 1];
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
export function valueAt(stretches, d) {
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
