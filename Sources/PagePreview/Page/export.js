// The export sheet: size and command of the export, and the progress of running exports.

import {announce, icon, make} from "./dom.js";
import {request, table} from "./options.js";
import {state, subscribe} from "./store.js";

const {formats} = table;
// Delays in milliseconds: until the command is updated, between two polls, and until "Copied" disappears.
const delay = {command: 120, poll: 250, copied: 1500};

let connection;
let parts;
let timer = 0;
// The number of command requests; only the answer to the latest one is shown.
let requests = 0;
let server = null;
let isPolling = false;
// The running and waiting exports by id: {view, start}.
const running = new Map();

export function mount(dialog, parameters) {
  ({connection} = parameters);
  parts = panel(dialog);
  new MutationObserver(schedule).observe(dialog, {attributeFilter: ["open"]});
  subscribe(schedule);
  for (const type of ["opened", "failed"]) connection.on(type, schedule);
  connection.on("hello", ({run}) => {
    // After a restart of the server, ids belong to other exports.
    if (run !== server) for (const link of parts.list.querySelectorAll("a")) link.remove();
    server = run;
  });
}

function panel(dialog) {
  const format = choice("Format", "export-format", formats.map(({name, title, help}) => [name, title, help]));
  const side = choice("Side", "export-side", [["a", "A", ""], ["b", "B", ""]]);
  const size = make("p", {className: "soft"});
  const unsaved = make("p", {className: "soft", textContent: "The source is not saved. The export uses it as it is; save it before you use the command."});
  const command = make("code");
  const copy = make("button", {textContent: "Copy", click: copyCommand});
  const problem = make("p", {className: "export-problem", role: "alert"});
  const begin = make("button", {className: "primary", textContent: "Export", click: startExport});
  const list = make("ol", {className: "exports", ariaLabel: "Exports"});
  dialog.append(
    make(
      "div", {className: "export-head"},
      make("h2", {textContent: "Export"}),
      make("button", {className: "square quiet", ariaLabel: "Close", title: "Close (X)", click: () => dialog.close()}, icon("close")),
    ),
    format, side, size,
    make("div", {className: "export-command", role: "group", ariaLabel: "Command for the same export"}, command, copy),
    unsaved, problem, begin, list,
  );
  return {dialog, format, side, size, unsaved, command, copy, problem, begin, list};
}

function choice(label, name, values) {
  const inputs = values.map(([value, text, title], index) =>
    make("label", {title}, make("input", {type: "radio", name, value, checked: index === 0, change: schedule}), text));
  return make("fieldset", {className: "export-choice"}, make("legend", {className: "visually-hidden", textContent: label}), ...inputs);
}

const chosen = (fieldset) => fieldset.querySelector("input:checked").value;

const chosenFormat = () => formats.find(({name}) => name === chosen(parts.format));

// MARK: Settings

// The side to export, and the last `opened` message for it.
function shown() {
  const name = state.sides.b ? chosen(parts.side) : "a";
  return {name, side: state.sides[name], opened: connection.latest.opened[name]};
}

const exportRequest = () => ({...request(shown().side), format: chosen(parts.format)});

// Delayed, because a slider changes the state many times per second.
function schedule() {
  if (!parts.dialog.open) return;
  clearTimeout(timer);
  timer = setTimeout(update, delay.command);
}

async function update() {
  const {side, opened} = shown();
  parts.side.hidden = !state.sides.b;
  parts.size.textContent = opened ? size(opened) : "";
  parts.unsaved.hidden = side?.source == null;
  if (!side) return;
  requests += 1;
  const number = requests;
  const {status, body} = await connection.post("/command", exportRequest());
  if (number !== requests) return;
  const isValid = status === 200;
  parts.begin.disabled = parts.copy.disabled = !isValid;
  parts.problem.textContent = isValid ? "" : body.message;
  if (isValid) parts.command.textContent = body.command;
}

function size({layout, motion, scale}) {
  const [width, height] = layout.viewport.map((length) => Math.ceil(length * scale));
  const format = chosenFormat();
  if (!format.hasFrames) return "A row of small frames: a page moving to the next position, or moments of a gesture.";
  const seconds = motion.frames / motion.fps;
  const rate = Math.min(motion.fps, format.rate ?? Infinity);
  const frames = Math.round(seconds * rate);
  const words = [`${width} × ${height} pixels`, `${frames} frames`, `${round(seconds)} s at ${round(rate)} frames per second`];
  return words.join(" · ") + (rate < motion.fps ? ` (the maximum of ${format.phrase})` : "");
}

const round = (number) => String(Number(number.toFixed(2)));

async function copyCommand() {
  try {
    await navigator.clipboard.writeText(parts.command.textContent);
    parts.copy.textContent = "Copied";
  } catch {
    getSelection().selectAllChildren(parts.command);
    parts.copy.textContent = "Selected";
  }
  setTimeout(() => { parts.copy.textContent = "Copy"; }, delay.copied);
}

// MARK: Exports

async function startExport() {
  const format = chosenFormat();
  const answer = await connection.post("/export", exportRequest());
  parts.problem.textContent = answer.status === 200 ? "" : answer.body.message;
  if (answer.status !== 200) return;
  const view = entry(answer.body, format.isOneFile);
  parts.list.prepend(view.element);
  running.set(answer.body.id, {view, start: null});
  if (!isPolling) poll();
}

function entry({id, command}, isOneFile) {
  const bar = make("progress", {max: 1, value: 0, ariaLabel: "Progress"});
  const words = make("p", {className: "soft", textContent: "Waiting"});
  const cancel = make("button", {textContent: "Cancel", click: () => connection.post("/export/cancel", {id})});
  const result = make("div", {className: "export-result", hidden: true});
  const element = make(
    "li", {}, make("code", {textContent: command}), make("div", {className: "export-state"}, bar, words, cancel), result,
  );
  return {id, isOneFile, element, bar, words, cancel, result};
}

// Polls the state of all running exports until they have ended.
async function poll() {
  isPolling = true;
  while (running.size > 0) {
    for (const [id, entry] of running) {
      try {
        const answer = await fetch(`/export/${id}`);
        if (answer.ok) show(entry, await answer.json());
        else if (answer.status === 404) show(entry, {state: "failed", message: "The server was restarted; the export is lost."});
      } catch {
        // The server does not answer; the next poll tries again.
      }
    }
    await new Promise((done) => { setTimeout(done, delay.poll); });
  }
  isPolling = false;
}

function show(entry, report) {
  const {view} = entry;
  if (report.state === "running" || report.state === "waiting") {
    if (report.done > 0) entry.start ??= {time: performance.now(), done: report.done};
    view.bar.max = report.total || 1;
    view.bar.value = report.done;
    view.words.textContent = report.state === "waiting" ? "Waiting for an earlier export" : progress(report, entry.start);
    return;
  }
  running.delete(view.id);
  for (const part of [view.bar, view.cancel]) part.remove();
  view.words.textContent = {done: "Done", failed: "Failed", cancelled: "Cancelled"}[report.state];
  view.element.dataset.state = report.state;
  announce(`Export: ${view.words.textContent}`);
  view.result.hidden = false;
  for (const path of report.paths ?? []) view.result.append(make("code", {textContent: path}));
  if (report.message) view.result.append(make("pre", {textContent: report.message}));
  if (view.isOneFile && report.state === "done" && report.paths.length > 0) {
    // This export has overwritten the file of an earlier one.
    for (const link of parts.list.querySelectorAll("a")) if (link.dataset.path === report.paths[0]) link.remove();
    view.result.append(make("a", {
      href: `/export/${view.id}/file`, download: "", textContent: "Download", "data-path": report.paths[0],
    }));
  }
}

function progress({done, total}, start) {
  if (!start || total === 0) return "Starting";
  const seconds = (performance.now() - start.time) / 1000;
  const words = [`${done} of ${total} frames`];
  if (seconds > 0.5 && done > start.done) {
    const rate = (done - start.done) / seconds;
    words.push(`${Math.round(rate)} per second`, `${Math.ceil((total - done) / rate)} s left`);
  }
  return words.join(" · ");
}
