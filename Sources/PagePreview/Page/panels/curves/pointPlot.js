// The plot of a track or table, whose points can be dragged, moved with the arrow keys, typed, added and deleted.

import {announce, make, shape} from "../../dom.js";
import {draggable} from "../../drag.js";
import {onKeys, onMoves} from "../../keys.js";
import {parameterWords} from "../../parameterWords.js";
import {table} from "../../options.js";
import {brief, plain, tidy} from "../../quantity.js";
import {ends, plotFrame, valueAt} from "./plotFrame.js";
import {pointFields} from "./pointFields.js";

// The pixels within which a dragged point snaps to a half page, to 0, or to the value of another point.
const snapReach = 5;

// Creates the plot of the points with a key; `edits` writes their numbers, and makes the other changes.
export function pointPlot(key, title, {inspect, edits, changed}) {
  const plot = plotFrame({title: parameterWords(title), inspect});
  const line = shape("path", {class: "curve curve-0"});
  const dots = shape("path", {class: "dots curve-0"});
  plot.lines.append(line, dots);
  const shown = make("output", {className: "plot-value"});
  const ease = make("select", {
    className: "point-ease", ariaLabel: `Easing between the points of ${title}`, change: () => restructure({edit: {ease: ease.value}}),
  }, ...table.easings.map((name) => new Option(name, name)));
  const formula = make("button", {className: "quiet", type: "button", click: () => restructure({restores: true})}, "Formula");
  const add = make("button", {className: "quiet", type: "button", title: "Add a point (double-click the curve)", ariaLabel: `Add a point to ${title}`, click: addInWidest}, "+ Point");
  plot.head.append(shown, make("span", {className: "tools point-tools"}, add, ease, formula));
  plot.element.classList.add("has-points");
  const handles = make("div", {className: "handles"});
  plot.body.append(handles);
  const fields = pointFields({title, move, remove, end});
  plot.element.append(fields.element);
  plot.frame.addEventListener("dblclick", ({clientX}) => {
    const box = plot.frame.getBoundingClientRect();
    const [low, high] = view.range;
    addAt(low + (high - low) * (clientX - box.left) / box.width);
  });

  let list = null;
  let view = {range: [-1, 1], bounds: [0, 1]};
  let stretches = [];
  let chosen = null;
  let differences = [];
  // Set during a drag: the texts of the point at its start.
  let dragged = null;
  let pointer = 0;

  function draw(next, range) {
    list = next;
    if (handles.children.length !== list.points.length) {
      handles.replaceChildren(...list.points.map((_, index) => handle(index)));
      chosen = null;
    }
    if (!dragged) {
      const positions = list.positions();
      const own = ends(positions);
      const room = (own[1] - own[0]) * 0.1;
      view.range = list.over === "d" ? [Math.min(range[0], own[0]), Math.max(range[1], own[1])] : [own[0] - room, own[1] + room];
    }
    stretches = [list.stretch(view.range)];
    if (!dragged) view.bounds = ends(stretches[0].map(([, value]) => value));
    plot.scale({...view, unit: list.sign});
    plot.remark.textContent = list.over === "d" ? "" : `over ${list.over}`;
    line.setAttribute("d", plot.path(stretches));
    plot.frame.ariaLabel = `${title} through ${list.points.length} points, over ${list.over}, ${brief(view.range[0], "")} to ${brief(view.range[1], "")}: `
      + `${brief(view.bounds[0], list.sign)} to ${brief(view.bounds[1], list.sign)}`;
    list.points.forEach(placeHandle);
    drawDots();
    const {described} = list;
    ease.hidden = !described.isTrack;
    ease.value = described.easing;
    formula.hidden = described.formula == null;
    formula.title = `Back to the formula: ${described.formula}`;
    fields.show(list, chosen, chosen === null ? null : reason(chosen));
  }

  function placeHandle({at, value}, index) {
    const button = handles.children[index];
    const [across, down] = plot.share(at.number, value.number);
    button.style.left = `${across * 100}%`;
    button.style.top = `${down * 100}%`;
    const canMove = edits.refusal(list.described) === null && (at.isPlain || value.isPlain);
    button.classList.toggle("is-fixed", !canMove);
    button.classList.toggle("is-chosen", index === chosen);
    button.ariaDisabled = canMove ? null : "true";
    button.ariaValueNow = String(value.number);
    button.ariaValueText = `position ${plain(at.number)}, value ${brief(value.number, list.sign)}`;
  }

  function handle(index) {
    const button = make("button", {
      className: "handle", type: "button", role: "slider", ariaLabel: `Point ${index + 1} of ${title}`, ariaOrientation: "vertical",
      focus: () => choose(index), blur: end,
    });
    draggable(button, (down) => drag(button, down, index));
    onMoves(button, (by, {shiftKey}) => press(by, shiftKey ? 0.1 : 1, index));
    onKeys(button, {
      Escape: () => {
        if (!dragged) return false;
        move(index, dragged);
        button.releasePointerCapture(pointer);
      },
      Delete: () => remove(index),
      Backspace: () => remove(index),
    });
    return button;
  }

  function choose(index) {
    chosen = index;
    for (const [at, button] of [...handles.children].entries()) button.classList.toggle("is-chosen", at === index);
    fields.show(list, index, reason(index));
  }

  // Why a point cannot be moved, or only in one direction; null if it can.
  function reason(index) {
    const refusal = edits.refusal(list.described);
    if (refusal) return refusal;
    const {at, value} = list.points[index];
    const fixed = [["position", at], ["value", value]].filter(([, {isPlain}]) => !isPlain);
    if (fixed.length === 0) return null;
    const words = fixed.map(([kind, {text}]) => `its ${kind} is the formula ‘${text}’`).join(", and ");
    return `${words[0].toUpperCase()}${words.slice(1)}, which only the source can change.`;
  }

  // Moves a point to numbers; a number that is a formula stays.
  function move(index, numbers) {
    const refusal = edits.refusal(list.described);
    if (refusal) return fields.show(list, index, refusal);
    const next = Object.entries(numbers).filter(([kind]) => list.points[index][kind].isPlain)
      .map(([kind, text]) => ({coordinate: list.points[index][kind].source, text}));
    if (next.length === 0) return fields.show(list, index, reason(index));
    edits.write(next);
    changed();
  }

  // MARK: Other changes

  async function restructure(change) {
    const refusal = edits.refusal(list.described);
    const {problem} = refusal ? {problem: refusal} : await edits.change({list: list.index, ...change});
    if (problem) fields.say(problem, true);
    else announce(`${title} has changed.`);
  }

  function remove(index) {
    if (!dragged) restructure({edit: {remove: index}});
  }

  // Adds a point on the curve at a position that has enough room.
  function addAt(position) {
    const at = tidy(Math.round(snapped(position, halves, plot.distance(snapReach, 0)[0]) * 100) / 100);
    const positions = list.positions();
    if (positions.some((one) => Math.abs(one - at) < list.steps(view.bounds).at)) return fields.say("There is a point already.", true);
    const value = list.valueAt(at);
    restructure({edit: {
      add: positions.filter((one) => one < at).length, at: list.textOf("at", at), value: list.textOf("value", Number(value.toPrecision(5))),
    }});
  }

  // Adds a point in the middle of the widest part of the curve.
  function addInWidest() {
    const positions = list.positions();
    if (positions.length === 1) return addAt(positions[0] + 1);
    const widths = positions.slice(1).map((one, index) => one - positions[index]);
    const widest = widths.indexOf(Math.max(...widths));
    addAt(positions[widest] + widths[widest] / 2);
  }

  // The texts for a position and value, rounded to steps and limited by the neighbours.
  function texts(index, at, value, share = 1) {
    const steps = list.steps(view.bounds);
    const [low, high] = list.limits(index);
    const rounded = (number, step) => tidy(Math.round(number / (step * share)) * step * share);
    return {
      at: list.textOf("at", Math.min(Math.max(rounded(at, steps.at), low), high)),
      value: list.textOf("value", rounded(value, steps.value)),
    };
  }

  function drag(button, down, index) {
    button.focus();
    const {at, value} = list.points[index];
    dragged = {at: at.text, value: value.text};
    pointer = down.pointerId;
    const from = [at.number, value.number];
    const follow = (event) => {
      const [right, lower] = [event.clientX - down.clientX, event.clientY - down.clientY];
      const by = plot.distance(right, lower);
      // With Shift, the point moves along one axis.
      if (event.shiftKey) by[Math.abs(right) > Math.abs(lower) ? 1 : 0] = 0;
      const next = texts(index, ...snappedPoint(index, [from[0] + by[0], from[1] + by[1]], event));
      // A number that does not change keeps its text.
      if (by[0] === 0) next.at = dragged.at;
      if (by[1] === 0) next.value = dragged.value;
      move(index, next);
    };
    const stop = () => {
      dragged = null;
      end();
      changed();
    };
    return {move: follow, end: stop};
  }

  // A dragged point, which snaps to near places unless Alt is held.
  function snappedPoint(index, [at, value], {altKey}) {
    if (altKey) return [at, value];
    const [across, up] = plot.distance(snapReach, -snapReach);
    const others = list.values().filter((_, other) => other !== index);
    return [snapped(at, halves, across), snapped(value, () => [0, ...others], up)];
  }

  function press({x, y, end: isEnd}, share, index) {
    if (isEnd !== undefined) return false;
    const steps = list.steps(view.bounds);
    const {at, value} = list.points[index];
    const next = texts(index, at.number + x * steps.at * share, value.number + y * steps.value * share, share);
    move(index, x ? {at: next.at} : {value: next.value});
    const now = list.points[index];
    announce(`position ${plain(now.at.number)}, value ${brief(now.value.number, list.sign)}`);
    return true;
  }

  function end() { edits.end(); }

  function drawDots() {
    dots.setAttribute("d", (list?.over === "d" ? differences : []).map((d) => [d, valueAt(stretches, d)])
      .filter(([, value]) => value !== null).map(([d, value]) => `M${plot.x(d).toFixed(2)} ${plot.y(value).toFixed(2)}h0`).join(""));
  }

  return {
    key, element: plot.element, draw,
    get isDragged() { return dragged !== null; },
    mark(next, nearest) {
      differences = next;
      plot.markHere(list?.over === "d" ? nearest : null);
      drawDots();
    },
    show(d, inspected) {
      const value = d === null ? null : valueAt(stretches, d);
      const text = value === null ? "–" : brief(value, list.sign);
      if (shown.value !== text) shown.value = text;
      plot.markInspected(inspected, `${list.over} ${brief(d ?? 0, "")}: ${title} ${text}`);
    },
  };
}

// The half pages beside a position.
const halves = (at) => [Math.round(at * 2) / 2];

// The nearest of some targets if it is within reach, or the number.
function snapped(number, targets, reach) {
  const near = targets(number).map((target) => [Math.abs(target - number), target]).sort(([one], [other]) => one - other)[0];
  return near && near[0] <= reach ? near[1] : number;
}
