// A drawing of errors over page differences: one curve for each layout, around a line for no error.

import {make, shape} from "../../dom.js";

// The size of the drawing in its own units; it is stretched without changing the line width.
const [width, height] = [600, 60];
const margin = 4;

// `curves` are [{differences, errors}]; an error is null where the data does not tell it.
export function errorPlot(curves, {largest, label}) {
  const ds = curves.flatMap(({differences}) => differences);
  const [low, high] = [Math.min(...ds), Math.max(...ds)];
  const x = (d) => ((d - low) / (high - low || 1)) * width;
  const y = (error) => height / 2 - (error / largest) * (height / 2 - margin);
  const drawing = shape("svg", {viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", role: "img", "aria-label": label});
  drawing.append(
    shape("path", {class: "grid", d: `M0 ${height / 2}H${width}M${x(0)} 0V${height}`}),
    ...curves.map(({differences, errors}, index) => shape("path", {
      class: `curve curve-${index % 6}`, d: path(differences.map((d, place) => (errors[place] === null ? null : [x(d), y(errors[place])]))),
    })),
  );
  return make("div", {className: "import-plot"}, drawing, make("span", {className: "soft"}, String(low)), make("span", {className: "soft"}, String(high)));
}

// A line through points; it is interrupted where there is none.
function path(points) {
  let isOpen = false;
  return points.map((point) => {
    const command = point && `${isOpen ? "L" : "M"}${point[0].toFixed(2)} ${point[1].toFixed(2)}`;
    isOpen = point !== null;
    return command ?? "";
  }).join("");
}
