// The curves over the page difference: the points of tracks, which can be dragged, and the numbers of the pose, with a line
// at the page nearest to the middle and a dot for every visible page.

import {choices} from "../../controls.js";
import {hintAtMore, make} from "../../dom.js";
import {roomy} from "../../layout.js";
import {brief} from "../../quantity.js";
import {common} from "../../settings.js";
import {parameterWords} from "../../parameterWords.js";
import {isNewest} from "../../stage/opening.js";
import {follow, latest, on, setView, state, tunedSide} from "../../store.js";
import {pointEdits} from "./pointEdits.js";
import {pointList} from "./pointList.js";
import {pointPlot} from "./pointPlot.js";
import {posePlot} from "./posePlot.js";

export const panel = {
  title: "Curves", key: "c", order: 4, place: "below", button: {slot: "panel-buttons", text: "Curves"}, hasSplitter: true,
  isOpen: () => roomy.matches,
};

const modes = [["Value", "value"], ["Velocity", "velocity"], ["Acceleration", "acceleration"]];
const modeOf = () => modes.find(([, mode]) => mode === state.view.curve)?.[1] ?? "value";

export function mount(element) {
  const place = make("output", {className: "soft", title: "The page difference d: how many pages a page is from the page at rest"});
  const list = make("div", {className: "plots"});
  const remark = make("p", {className: "soft curves-remark"});
  const edits = pointEdits();
  // The formulas that points can replace.
  const channels = make("select", {id: "edit-as-points", ariaLabel: "Edit as points", change: editAsPoints});
  const note = make("p", {className: "curves-note", role: "status", hidden: true});
  hintAtMore(list);
  element.classList.add("curves");
  element.append(
    make("div", {className: "curves-head"}, make("h2", {}, "Curves"), place, choices("Quantity", modes, modeOf, (mode) => setView("curve", mode)), channels),
    note, list, remark,
  );

  let opened = null;
  let plots = [];
  let drawn = "";
  let drawnInputs = [];
  // The page difference that the user inspects, and the one nearest to the middle.
  let inspected = null;
  let nearest = null;
  let pointPlots = [];

  function inspect(d) {
    inspected = d;
    show();
  }

  function adopt() {
    const next = latest.opened[tunedSide()];
    if (!next || next === opened || pointPlots.some(({isDragged}) => isDragged)) return;
    // While a point moves, older answers are ignored, because they would move the point back.
    if (opened && next.side === opened.side && next.asked === opened.asked && !isNewest(next)) return;
    opened = next;
    edits.adopt(opened);
  }

  async function editAsPoints() {
    if (channels.value === "") return;
    const channel = Number(channels.value);
    channels.value = "";
    const refusal = edits.refusal({file: opened.preset.path});
    const {problem, note: words} = refusal ? {problem: refusal} : await edits.change({channel});
    say(problem ?? words);
  }

  // Says what has changed, until another preset is shown.
  function say(words) {
    note.hidden = words === "";
    note.textContent = words;
  }

  function build() {
    const before = opened?.asked;
    adopt();
    if (opened?.asked !== before) say("");
    if (!opened) return;
    const mode = modeOf();
    const inputs = [opened, mode, edits.revision, edits.isCurrent];
    if (inputs.every((one, index) => one === drawnInputs[index]) || element.offsetParent === null) return;
    drawnInputs = inputs;
    const changing = opened.curves.filter(({changes}) => changes);
    const groups = Map.groupBy(changing, ({kind, unit}) => `${kind} ${unit}`);
    const lists = opened.points.map((described, index) => ({described, index, name: described.name})).filter(({described}) => described.points.length > 0);
    const names = lists.map(({name}, index) => {
      const before = lists.slice(0, index).filter((one) => one.name === name).length;
      return before > 0 ? `${name} (${before + 1})` : name;
    });
    // While a slider or a point moves, the plots stay the same and only their lines change.
    const keys = JSON.stringify([opened.asked, names, [...groups.keys()]]);
    if (keys !== drawn) {
      drawn = keys;
      pointPlots = names.map((name, index) => pointPlot(`points-${index}`, name, {inspect, edits, changed: build}));
      plots = [...groups.keys()].map((key) => posePlot(key, {inspect}));
      const all = [...pointPlots, ...plots].map(({element}) => element);
      list.style.setProperty("--count", all.length);
      list.replaceChildren(...(all.length > 0 ? all : [noCurves(opened)]));
    }
    pointPlots.forEach((one, index) => one.draw(pointList(lists[index].described, lists[index].index, edits.textOf), opened.range));
    const hasCorners = plots.map((one) => one.draw(groups.get(one.key), opened.range, mode)).includes(true);
    describe(names, changing.length, hasCorners);
    offer();
    mark();
  }

  // Offers the formulas of the preset that points can replace.
  function offer() {
    const words = opened.channels.map(parameterWords);
    const {swapsAxes} = opened.layout;
    const key = `${words} ${swapsAxes}`;
    channels.hidden = words.length === 0;
    if (channels.dataset.key === key) return;
    channels.dataset.key = key;
    const offered = words.map((word, index) => {
      const count = words.slice(0, index).filter((one) => one === word).length;
      return new Option(count > 0 ? `${word} (${count + 1})` : word, index);
    });
    // The curves have the axes of the screen, and the formulas those of the file.
    const group = swapsAxes ? [make("optgroup", {label: "Names in the file: X is Y here"}, ...offered)] : offered;
    channels.replaceChildren(new Option("Edit as points…", ""), ...group);
  }

  function describe(names, count, hasCorners) {
    const constant = opened.curves.filter(({changes, isAtRest}) => !changes && !isAtRest)
      .map(({name, unit, bounds}) => `${name} ${brief(bounds[0], unit)}`);
    const dependent = opened.points.filter(({points}) => points.length === 0).map(({name}) => name);
    const sentences = [
      names.length > 0 ? "Drag a point, or reach it with Tab and press the arrow keys." : "",
      opened.usesIndex ? "Formulas of this preset use index, so its pages differ: the curves are those of page 1." : "",
      hasCorners ? "At a dashed line the velocity jumps." : "",
      constant.length > 0 ? `Constant: ${constant.join(", ")}.` : "",
      dependent.length > 0 ? `The points of ${dependent.join(", ")} depend on formulas of d, so only the source can change them.` : "",
      count === 0 ? "" : `${names.length > 0 ? "The other" : "These"} curves are computed by formulas, so they have no points to drag: `
        + `${opened.channels.length > 0 ? "choose one under ‘Edit as points’, or " : ""}change the formulas in the source.`,
    ];
    remark.textContent = sentences.filter(Boolean).join(" ");
  }

  function mark() {
    const frame = latest.frame[tunedSide()];
    const differences = (frame?.pages ?? []).map(({difference}) => difference);
    nearest = differences.length === 0 ? null : differences.reduce((best, d) => (Math.abs(d) < Math.abs(best) ? d : best));
    for (const one of [...pointPlots, ...plots]) one.mark(differences, nearest);
    show();
  }

  // Shows the values at the inspected page difference, or at the page nearest to the middle.
  function show() {
    const d = inspected ?? nearest;
    const text = d === null ? "" : `d ${brief(d, "")}`;
    if (place.value !== text) place.value = text;
    for (const one of [...pointPlots, ...plots]) one.show(d, inspected);
  }

  on("frame", (frame) => {
    if (frame.side === tunedSide() && element.offsetParent !== null) mark();
  });
  // The plots are drawn when the panel is shown.
  new ResizeObserver(build).observe(element);
  follow(build, "opened");
}

// The words in place of curves, for settings with which all pages look alike.
function noCurves({parameters}) {
  const canTune = parameters.some(({declaration}) => !common.includes(declaration.name));
  const remedy = canTune ? "Change a parameter in Tuning, and its curve appears here." : "Change the source, or choose another preset in the gallery.";
  return make("p", {className: "curves-none"}, `With these settings every page has the same pose, so there is no curve. ${remedy}`);
}
