// The import sheet: derives a preset from numbers, from a Swiper's configuration or from a page, opens it unsaved, and shows how
// far each of its numbers is from the data.

import {post} from "../../connection.js";
import {announce, make} from "../../dom.js";
import {brief} from "../../quantity.js";
import {latest} from "../../store.js";
import {showText} from "../pictures/presetDrop.js";
import {errorPlot} from "./errorPlot.js";

export const panel = {
  title: "Import", hint: "Import an effect", key: "j", order: 9, place: "sheet", button: {slot: "dialog-buttons", text: "Import…"},
};

// The forms of a formula, as options of `fxrender fit`.
const forms = [["formula", "Simplest formula"], ["short", "Short formula"], ["points", "Points"], ["constant", "Constant"]];
// The largest size of all files together, in bytes: a request has hardly more.
const mostBytes = 1 << 20;
// The error that fills a plot at least: a hundredth of a point or degree.
const leastError = 0.01;
const accepted = ".json,.csv,.tsv,.html,.htm,.css,.js,.svg";

let parts;
// The files {name, text} that are shown, and the forms that were chosen, by the names of numbers.
let files = [];
let chosen = {};

export function mount(dialog) {
  const input = make("input", {type: "file", ariaLabel: "Files to import", accept: accepted, multiple: true, hidden: true, change: take});
  parts = {
    choose: make("button", {className: "primary", textContent: "Choose files…", click: () => input.click()}),
    compares: make("input", {type: "checkbox", id: "import-compares", checked: true, change: again}),
    progress: make("progress", {hidden: true, ariaLabel: "Import"}),
    problem: make("p", {className: "import-problem", role: "alert"}),
    summary: make("p", {className: "import-summary"}),
    notes: make("ul", {className: "import-notes soft"}),
    numbers: make("div", {className: "import-numbers"}),
  };
  dialog.append(
    make("p", {className: "soft", textContent: "Poses as JSON or CSV (several files are layouts of one effect; a table has that of the stage), the configuration of a Swiper, or an HTML page with its styles and scripts."}),
    make("div", {className: "tools"}, parts.choose, input, make("label", {}, parts.compares, "Compare with the presets")),
    parts.progress, parts.problem, parts.summary, parts.notes, parts.numbers,
  );
}

async function take({currentTarget}) {
  const given = [...currentTarget.files];
  currentTarget.value = "";
  if (given.length === 0) return;
  if (given.reduce((sum, {size}) => sum + size, 0) > mostBytes) {
    return report("The files are too large. Together they may have 1 MB; fxrender fit reads larger ones.");
  }
  files = await Promise.all(given.map(async (file) => ({name: file.name, text: await file.text()})));
  chosen = {};
  derive();
}

function again() { if (files.length > 0) derive(); }

// Derives the preset, and opens it as an unsaved one.
async function derive() {
  const {viewport, pageSize, gap} = latest.opened.a?.layout ?? {};
  setBusy(true);
  const {body, problem} = await post("/import", {
    files, forms: chosen, comparesPresets: parts.compares.checked, viewport, pageSize, gap,
  });
  setBusy(false);
  if (problem) return report(problem);
  const {result} = body;
  // A page is read once; its poses are fitted again.
  const name = files.find(({name}) => /\.html?$/i.test(name))?.name ?? files[0].name;
  if (result.poses) files = [{name: name.replace(/\.html?$/i, ".json"), text: JSON.stringify(result.poses)}];
  // Names of files, such as poses.json, are often those of commands or presets.
  showText(name.replace(/(\.[a-z]+)?$/i, "-imported.yaml"), result.text);
  show(result);
}

function setBusy(isBusy) {
  parts.progress.hidden = !isBusy;
  parts.choose.disabled = isBusy;
  for (const select of parts.numbers.querySelectorAll("select")) select.disabled = isBusy;
}

function report(problem) {
  parts.problem.textContent = problem;
  parts.summary.textContent = "";
  parts.notes.replaceChildren();
  parts.numbers.replaceChildren();
}

function show({summary, problem = "", notes = [], channels = []}) {
  parts.problem.textContent = problem;
  parts.summary.textContent = `${summary}. The preset is open and not saved.`;
  parts.notes.replaceChildren(...notes.map((note) => make("li", {}, note)));
  parts.numbers.replaceChildren(...channels.map(row));
  announce(summary);
}

// A number of the pose: its form, and its errors over the page differences.
function row({name, unit, form, numbers, largestError, curves}) {
  const select = make("select", {ariaLabel: `Form of ${name}`, change: () => {
    chosen = {...chosen, [name]: select.value};
    derive();
  }}, ...forms.map(([value, text]) => new Option(text, value, false, value === form)));
  select.value = form;
  const words = `largest error ${brief(Number(largestError.toFixed(3)), {pt: " pt", deg: "°"}[unit] ?? "")}`;
  const element = make(
    "section", {className: "import-number", ariaLabel: name},
    make("h3", {}, name), select, make("p", {className: "soft"}, `${numbers} ${numbers === 1 ? "number" : "numbers"}, ${words}`),
    // Errors that nobody sees are a straight line.
    errorPlot(curves, {largest: Math.max(largestError, leastError), label: `Errors of ${name}: ${words}`}),
  );
  element.dataset.number = name;
  return element;
}
