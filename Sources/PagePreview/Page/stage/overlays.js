// The overlays on the frames: outlines of the pages, and the path of their centres.

import {shape} from "../dom.js";
import {on, state} from "../store.js";

// Creates the overlays of a side.
export function overlays(side) {
  const layer = shape("svg", {class: "overlays", "aria-hidden": "true"});
  const path = shape("path", {class: "path"});
  const dots = shape("g", {});
  const outlines = shape("g", {});
  layer.append(path, dots, outlines);
  let pathData = "";
  let pages = [];
  const show = () => {
    const {view} = state;
    outlines.replaceChildren(...view.outlines ? pages.flatMap(outline) : []);
    path.setAttribute("d", view.path ? pathData : "");
    dots.replaceChildren(...view.path ? pages.flatMap(dot) : []);
  };
  on("opened", (opened) => {
    if (opened.side !== side) return;
    layer.setAttribute("viewBox", `0 0 ${opened.layout.viewport.join(" ")}`);
    pathData = opened.path.map((points) => `M${points.join("L")}`).join("");
    show();
  });
  on("frame", (frame) => {
    if (frame.side !== side) return;
    pages = frame.pages;
    // If no overlay is visible, nothing is updated, because frames arrive at the rate of the screen.
    if (state.view.outlines || state.view.path) show();
  });
  on("state", show);
  return layer;
}

function outline({page, alpha, corners}) {
  if (!corners) return [];
  const [x, y] = centreOf(corners) ?? corners[0];
  const group = shape("g", {class: alpha > 0 ? "" : "invisible-page"});
  const number = shape("text", {x, y});
  number.textContent = page + 1;
  group.append(shape("polygon", {points: corners.join(" ")}), number);
  return [group];
}

function dot({corners}) {
  const centre = centreOf(corners);
  return centre ? [shape("circle", {cx: centre[0], cy: centre[1], r: 3})] : [];
}

// The crossing of a page's diagonals, which is its centre under any perspective; null if a corner is behind the eye.
function centreOf(corners) {
  if (!corners) return null;
  const [[ax, ay], [bx, by], [cx, cy], [dx, dy]] = corners;
  const [ux, uy, vx, vy] = [cx - ax, cy - ay, dx - bx, dy - by];
  const area = ux * vy - uy * vx;
  if (Math.abs(area) < 1e-6) return [(ax + cx) / 2, (ay + cy) / 2];
  const ratio = ((bx - ax) * vy - (by - ay) * vx) / area;
  return [ax + ratio * ux, ay + ratio * uy];
}
