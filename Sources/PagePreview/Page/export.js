// Exports: what will be written, the command line that writes the same, and how far they are.

import {announce, icon, make} from "./dom.js";
import {asked as wanted, table} from "./options.js";
import {state, subscribe} from "./store.js";

const {fastestGIF, formats} = table;
const pause = {command: 120, look: 250, copied: 1500};

let line;
let parts;
let timer = 0;
let asked = 0;
let server = null;
let isLooking = false;
// Exports that have not ended, by their numbers: {view, begun}.
const running = new Map();

export function mount(dialog, {connection}) {
  line = connection;
  parts = panel(dialog);
  new MutationObserver(plan).observe(dialog, {attributeFilter: ["open"]});
  subscribe(plan);
  for (const type of ["opened", "failed"]) connection.on(type, plan);
  connection.on("hello", ({run}) => {
    // Another run of the server has other exports by the same numbers.
    if (run !== server) for (const link of parts.list.querySelectorAll("a")) link.remove();
    server = run;
  });
}

function panel(dialog) {
  const format = choice("Format", "export-format", formats);
  const side = choice("Side", "export-side", [["a", "A", ""], ["b", "B", ""]]);
  const size = make("p", {className: "soft"});
  const unsaved = make("p", {className: "soft", textContent: "The source is not saved. It is exported as it is; for the command save it first."});
  const command = make("code");
  const copy = make("button", {textContent: "Copy", click: copyCommand});
  const problem = make("p", {className: "export-problem", role: "alert"});
  const begin = make("button", {className: "primary", textContent: "Export", click: start});
  const list = make("ol", {className: "exports", ariaLabel: "Exports"});
  dialog.append(
    make(
      "div", {className: "export-head"},
      make("h2", {textContent: "Export"}),
      make("button", {className: "square quiet", ariaLabel: "Close", title: "Close (X)", click: () => dialog.close()}, icon("close")),
    ),
    format, side, size,
    make("div", {className: "export-command", role: "group", ariaLabel: "The command that writes the same"}, command, copy),
    unsaved, problem, begin, list,
  );
  return {dialog, format, side, size, unsaved, command, copy, problem, begin, list};
}

function choice(label, name, values) {
  const inputs = values.map(([value, text, title], place) =>
    make("label", {title}, make("input", {type: "radio", name, value, checked: place === 0, change: plan}), text));
  return make("fieldset", {className: "export-choice"}, make("legend", {className: "unseen", textContent: label}), ...inputs);
}

const chosen = (fieldset) => fieldset.querySelector("input:checked").value;

// MARK: What will be written

// The side of the stage that is exported, and what the server said of it.
function shown() {
  const name = state.sides.b ? chosen(parts.side) : "a";
  return {name, side: state.sides[name], opened: line.latest.opened[name]};
}

const wish = () => ({...wanted(shown().side), format: chosen(parts.format)});

// A slider changes the state more often than anybody reads the command.
function plan() {
  if (!parts.dialog.open) return;
  clearTimeout(timer);
  timer = setTimeout(update, pause.command);
}

async function update() {
  const {side, opened} = shown();
  parts.side.hidden = !state.sides.b;
  parts.size.textContent = opened ? size(opened) : "";
  parts.unsaved.hidden = side?.source == null;
  if (!side) return;
  asked += 1;
  const own = asked;
  const {status, body} = await line.post("/command", wish());
  if (own !== asked) return;
  const isRight = status === 200;
  parts.begin.disabled = parts.copy.disabled = !isRight;
  parts.problem.textContent = isRight ? "" : body.message;
  if (isRight) parts.command.textContent = body.command;
}

function size({layout, motion, scale}) {
  const [width, height] = layout.viewport.map((length) => Math.ceil(length * scale));
  const format = chosen(parts.format);
  if (format === "filmstrip") return "A row of small frames: a page's way to the next one, or moments of a gesture.";
  const seconds = motion.frames / motion.fps;
  const isSlowed = format === "gif" && motion.fps > fastestGIF;
  const rate = isSlowed ? fastestGIF : motion.fps;
  const frames = Math.round(seconds * rate);
  const words = [`${width} × ${height} pixels`, `${frames} frames`, `${round(seconds)} s at ${round(rate)} a second`];
  return words.join(" · ") + (isSlowed ? ` (a GIF has at most ${fastestGIF})` : "");
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
  setTimeout(() => { parts.copy.textContent = "Copy"; }, pause.copied);
}

// MARK: Exports

async function start() {
  const request = wish();
  const {status, body} = await line.post("/export", request);
  parts.problem.textContent = status === 200 ? "" : body.message;
  if (status !== 200) return;
  const view = entry(body, request.format !== "png");
  parts.list.prepend(view.element);
  running.set(body.id, {view, begun: null});
  if (!isLooking) look();
}

function entry({id, command}, isOneFile) {
  const bar = make("progress", {max: 1, value: 0, ariaLabel: "Progress"});
  const words = make("p", {className: "soft", textContent: "Waiting"});
  const cancel = make("button", {textContent: "Cancel", click: () => line.post("/export/cancel", {id})});
  const result = make("div", {className: "export-result", hidden: true});
  const element = make(
    "li", {}, make("code", {textContent: command}), make("div", {className: "export-state"}, bar, words, cancel), result,
  );
  return {id, isOneFile, element, bar, words, cancel, result};
}

// Asks how far exports are, until all have ended.
async function look() {
  isLooking = true;
  while (running.size > 0) {
    for (const [id, entry] of running) {
      try {
        const answer = await fetch(`/export/${id}`);
        if (answer.ok) tell(entry, await answer.json());
        else if (answer.status === 404) tell(entry, {state: "failed", message: "The server was started anew, and has forgotten it."});
      } catch {
        // The server is away; it may come back.
      }
    }
    await new Promise((done) => { setTimeout(done, pause.look); });
  }
  isLooking = false;
}

function tell(entry, report) {
  const {view} = entry;
  if (report.state === "running" || report.state === "waiting") {
    if (report.done > 0) entry.begun ??= {time: performance.now(), done: report.done};
    view.bar.max = report.total || 1;
    view.bar.value = report.done;
    view.words.textContent = report.state === "waiting" ? "Waiting for the one before" : progress(report, entry.begun);
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
    // What an earlier one wrote there is gone.
    for (const link of parts.list.querySelectorAll("a")) if (link.dataset.path === report.paths[0]) link.remove();
    view.result.append(make("a", {
      href: `/export/${view.id}/file`, download: "", textContent: "Download", "data-path": report.paths[0],
    }));
  }
}

function progress({done, total}, begun) {
  if (!begun || total === 0) return "Beginning";
  const seconds = (performance.now() - begun.time) / 1000;
  const words = [`${done} of ${total} frames`];
  if (seconds > 0.5 && done > begun.done) {
    const rate = (done - begun.done) / seconds;
    words.push(`${Math.round(rate)} a second`, `${Math.ceil((total - done) / rate)} s left`);
  }
  return words.join(" · ");
}
