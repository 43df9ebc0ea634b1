// The editor of the timing function: named curves, a Bézier curve with handles, and springs. Every choice is written as
// the text of the option `ease`; the picture shows the curve that the server computes for that text.

import {make, shape} from "../../dom.js";
import {draggable} from "../../drag.js";
import {onMoves} from "../../keys.js";
import {setOptions, table} from "../../options.js";
import {endGroup} from "../../store.js";

// The names of curves in groups: those of CSS, then those that people know from their tools.
const toolOf = (name) => ({easy: "After Effects", figma: "Figma", material: "Material", apple: "Apple", motion: "Motion"})[name.split("-")[0]];
const groupOf = ({name, text}, index) => (index < 5 ? "CSS" : name === text ? "Penner" : toolOf(name) ?? "Tools");
const order = ["CSS", "After Effects", "Apple", "Material", "Figma", "Motion", "Tools", "Penner"];
const groups = [...Map.groupBy(table.eases, groupOf)].sort(([one], [other]) => order.indexOf(one) - order.indexOf(other));
const named = new Map(table.eases.map((ease) => [ease.name, ease]));
// The picture, in units of its view box: progress 0 and 1, and the room above and below for curves that overshoot.
const box = {width: 240, height: 150, left: 14, right: 14, top: 34, bottom: 30};
const undoGroup = "ease";
const spring = {duration: 0.5, bounce: 0.3};

// Creates the editor. `show({ease, curve})` shows the current function; `ease` is undefined for gestures.
export function easingEditor() {
  const picture = graph();
  const curves = make("div", {}, ...groups.flatMap(([title, eases]) => [
    make("h3", {className: "ease-title", textContent: title}),
    make("div", {className: "ease-names", role: "group", ariaLabel: `Curves: ${title}`}, ...eases.map(nameButton)),
  ]));
  const buttons = curves.querySelectorAll("button");
  const springs = springFields();
  const element = make(
    "div", {className: "easing"}, make("div", {}, ...picture.elements),
    // Only one kind is open, so that the height stays the same.
    make("div", {},
      make("details", {className: "ease-kind", name: "ease-kind", open: true}, make("summary", {textContent: "Named curves"}), curves),
      make("details", {className: "ease-kind", name: "ease-kind"}, make("summary", {textContent: "Spring"}), ...springs.rows)),
  );
  return {
    element,
    show(sweep) {
      element.hidden = !sweep;
      if (!sweep) return;
      picture.show(sweep);
      for (const button of buttons) {
        const {name, text} = named.get(button.dataset.name);
        button.ariaPressed = String(sweep.ease === name || sweep.ease === text);
      }
      springs.show(sweep.ease);
    },
  };
}

const choose = (text) => setOptions({ease: text}, {group: undoGroup});

function nameButton({name, curve}) {
  const picture = shape("svg", {viewBox: "-3 -9 54 50", "aria-hidden": "true"});
  picture.append(shape("polyline", {points: curve.map((y, index) => `${(index / (curve.length - 1)) * 48},${(1 - y) * 32}`).join(" ")}));
  const button = make("button", {className: "ease-name", title: name, click: () => { endGroup(); choose(name); }}, picture, name);
  button.dataset.name = name;
  return button;
}

// MARK: The Bézier curve

const place = ([x, y]) => [
  box.left + x * (box.width - box.left - box.right),
  box.top + (1 - y) * (box.height - box.top - box.bottom),
];

// The control points of a function; null if it is no Bézier curve.
function controls(ease) {
  const found = /^cubic-bezier\(([^)]*)\)$/.exec(ease);
  return found ? found[1].split(",").map(Number) : named.get(ease)?.bezier ?? null;
}

const rounded = (number) => Math.round(number * 100) / 100;
const limits = {x: [0, 1], y: [-1, 2]};
const clamped = (value, [least, most]) => Math.min(Math.max(value, least), most);

function graph() {
  const element = shape("svg", {class: "ease-graph", viewBox: `0 0 ${box.width} ${box.height}`, role: "group", "aria-label": "Timing function"});
  const [left, top] = place([0, 1]);
  const [right, bottom] = place([1, 0]);
  const frame = shape("path", {class: "ease-frame", d: `M${left} ${top}H${right}M${left} ${bottom}H${right}`});
  const line = shape("polyline", {class: "ease-line"});
  const arms = shape("path", {class: "ease-arms"});
  const handles = [handle("First control point", 0), handle("Second control point", 2)];
  const hint = make("p", {className: "ease-hint"});
  element.append(frame, arms, line, ...handles);
  let points = [0.42, 0, 0.58, 1];

  function handle(label, index) {
    const dot = shape("circle", {class: "ease-handle", r: 6, tabindex: 0, role: "slider", "aria-label": label});
    const move = (x, y) => {
      const next = [...points];
      [next[index], next[index + 1]] = [rounded(clamped(x, limits.x)), rounded(clamped(y, limits.y))];
      points = next;
      choose(`cubic-bezier(${next.join(", ")})`);
    };
    draggable(dot, () => {
      dot.focus();
      const follow = ({clientX, clientY}) => {
        const {x, y} = new DOMPoint(clientX, clientY).matrixTransform(element.getScreenCTM().inverse());
        move((x - left) / (right - left), (bottom - y) / (bottom - top));
      };
      return {move: follow, end: endGroup};
    });
    onMoves(dot, ({x, y, end}, {shiftKey}) => {
      if (end !== undefined) return false;
      const step = shiftKey ? 0.1 : 0.01;
      move(points[index] + x * step, points[index + 1] + y * step);
    });
    dot.addEventListener("blur", endGroup);
    return dot;
  }

  return {
    elements: [element, hint],
    show({ease, curve}) {
      const found = controls(ease);
      if (found) points = found;
      line.setAttribute("points", curve.map((y, index) => place([index / (curve.length - 1), y]).map(rounded).join(",")).join(" "));
      const ends = [points.slice(0, 2), points.slice(2)].map(place);
      arms.setAttribute("d", `M${left} ${bottom}L${ends[0].join(" ")}M${right} ${top}L${ends[1].join(" ")}`);
      element.classList.toggle("is-other", !found);
      hint.textContent = found ? ease : "Drag a handle for a Bézier curve.";
      handles.forEach((dot, index) => {
        const [x, y] = points.slice(index * 2, index * 2 + 2);
        const [cx, cy] = ends[index];
        for (const [name, value] of Object.entries({
          cx, cy, "aria-valuemin": 0, "aria-valuemax": 1, "aria-valuenow": x, "aria-valuetext": `x ${x}, y ${y}`,
        })) dot.setAttribute(name, value);
      });
    },
  };
}

// MARK: Springs

// The numbers of a spring; null for other functions.
function springNumbers(ease) {
  const found = /^spring\(duration: ([^,]+), bounce: ([^)]+)\)$/.exec(ease);
  return found && {duration: Number(found[1]), bounce: Number(found[2])};
}

function springFields() {
  const values = {...spring};
  const write = () => choose(`spring(duration: ${values.duration}, bounce: ${values.bounce})`);
  const row = (name, label, min, max, step) => {
    const number = make("output", {});
    const input = make("input", {
      type: "range", min, max, step, ariaLabel: label, value: values[name],
      input: () => { values[name] = Number(input.value); write(); }, change: endGroup,
    });
    return {name, input, number, element: make("label", {className: "field"}, make("span", {textContent: label}), input, number)};
  };
  const rows = [row("duration", "Period", 0.1, 2, 0.05), row("bounce", "Bounce", -0.9, 0.9, 0.05)];
  const use = make("button", {textContent: "Use a spring", click: () => { endGroup(); write(); }});
  const show = () => {
    for (const {name, input, number} of rows) {
      input.value = values[name];
      number.value = name === "duration" ? `${values[name]} s` : String(values[name]);
    }
  };
  show();
  return {
    rows: [use, ...rows.map(({element}) => element)],
    show(ease) {
      const found = springNumbers(ease);
      use.hidden = found !== null;
      if (found) Object.assign(values, found);
      show();
    },
  };
}
