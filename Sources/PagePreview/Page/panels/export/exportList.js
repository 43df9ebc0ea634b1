// The exports of this preview: their progress, files and pictures. The server keeps the list, so it survives a reload.

import {get, post} from "../../connection.js";
import {announce, make, shape} from "../../dom.js";
import {pageWords} from "../../failureWords.js";
import {on} from "../../store.js";

// Milliseconds between two polls.
const delay = 250;
// The largest file that the page shows, in bytes; larger ones are only downloaded.
const mostBytes = 200e6;
const units = ["bytes", "kB", "MB", "GB"];

const list = make("ol", {className: "exports", ariaLabel: "Exports"});
// The entries by id: {report, start, element and its parts}.
let entries = new Map();
let isPolling = false;
let server = null;

export function mountList() {
  on("hello", ({run}) => {
    // After a restart of the server, ids belong to other exports.
    if (run !== server) {
      for (const {report} of entries.values()) if (isActive(report)) report.state = "lost";
      entries = new Map();
      for (const picture of list.querySelectorAll(".export-picture")) picture.remove();
      for (const button of list.querySelectorAll("button")) button.remove();
    }
    server = run;
    refresh();
  });
  return list;
}

// Loads the list, and polls it while an export is running or waiting.
export async function refresh() {
  if (isPolling) return;
  isPolling = true;
  do {
    try {
      const answer = await get("/exports");
      if (answer.ok) for (const report of (await answer.json()).exports) show(report);
    } catch {
      // The server does not answer; the next poll tries again.
    }
    if (![...entries.values()].some(({report}) => isActive(report))) break;
    await new Promise((done) => { setTimeout(done, delay); });
  } while (true);
  isPolling = false;
}

const isActive = ({state}) => state === "waiting" || state === "running";

function show(report) {
  const entry = entries.get(report.id) ?? add(report);
  const wasActive = isActive(entry.report) || entry.isNew;
  entry.isNew = false;
  entry.report = report;
  if (isActive(report)) {
    if (report.done > 0) entry.start ??= {time: performance.now(), done: report.done};
    entry.bar.max = report.total || 1;
    if (report.total > 0) entry.bar.value = report.done;
    else entry.bar.removeAttribute("value");
    entry.words.textContent = report.state === "waiting" ? "Waiting for an earlier export" : progress(report, entry.start);
    return;
  }
  if (wasActive) end(entry);
  else if (report.files.length === 0) for (const old of entry.result.querySelectorAll(".export-file, .export-picture")) old.remove();
}

function add(report) {
  const {id, command} = report;
  const bar = make("progress", {max: 1, value: 0, ariaLabel: "Progress"});
  const words = make("p", {className: "soft", textContent: "Waiting"});
  const cancel = make("button", {textContent: "Cancel", click: () => post("/export/cancel", {id})});
  const result = make("div", {className: "export-result", hidden: true});
  const element = make(
    "li", {}, make("code", {textContent: command}), make("div", {className: "export-state"}, bar, words, cancel), result,
  );
  const entry = {report, element, bar, words, cancel, result, start: null, isNew: true};
  entries.set(id, entry);
  list.prepend(element);
  if (isActive(report)) element.scrollIntoView({block: "nearest"});
  return entry;
}

function end({report, element, bar, words, cancel, result, start}) {
  for (const part of [bar, cancel]) part.remove();
  const name = {done: "Done", failed: "Failed", cancelled: "Cancelled"}[report.state];
  words.textContent = report.bytes > 0 ? `${name} · ${fileSize(report.bytes)}` : name;
  element.dataset.state = report.state;
  if (start) announce(`Export: ${words.textContent}`);
  result.hidden = false;
  const isDone = report.state === "done" && report.files.length > 0;
  if (isDone) showPicture(report, result);
  for (const path of report.paths) result.append(make("code", {textContent: path}));
  if (report.message) result.append(make("pre", {textContent: pageWords(report.message)}));
  if (!isDone) return;
  if (report.files.length === 1) {
    result.append(downloadButton("Download", report.id, 0, result));
    if (report.kind === "page") result.append(phoneButton(report.id, result));
  } else if (report.kind === "code") {
    result.append(...report.files.map(({name}, index) => downloadButton(name, report.id, index, result)));
  }
}

// A button that downloads a file by an address that the server accepts once.
function downloadButton(name, id, index, result) {
  return make("button", {className: "export-file quiet", textContent: name, click: async () => {
    const {body, problem} = await post("/export/download", {id, index});
    if (problem) result.append(make("pre", {textContent: problem}));
    else make("a", {href: body.address, download: ""}).click();
  }});
}

// A button that shows an address of an exported page as a QR code, for a phone in the same network.
function phoneButton(id, result) {
  const place = make("div", {className: "export-phone"});
  return make("div", {}, make("button", {className: "export-file quiet", textContent: "On my phone", click: async () => {
    const {body, problem} = await post("/export/phone", {id, index: 0});
    if (problem) place.replaceChildren(make("pre", {textContent: problem}));
    else place.replaceChildren(qrCode(body.code), make("code", {textContent: body.address}));
  }}), place);
}

// The picture of a QR code, with the quiet zone of four modules around it.
function qrCode(rows) {
  const size = rows.length + 8;
  const dark = rows.flatMap((row, y) => [...row].map((module, x) => (module === "1" ? `M${x + 4} ${y + 4}h1v1h-1z` : "")));
  const picture = shape("svg", {viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": "QR code of the address"});
  picture.append(shape("path", {d: dark.join("")}));
  return picture;
}

// Shows the result as the page can: a film, a picture, the first frame, or the beginning of the code.
function showPicture({id, kind, files: [file]}, result) {
  const element = pictureFor(kind, file.name);
  if (!element || file.bytes > mostBytes) return;
  result.append(element);
  element.addEventListener("error", () => element.remove());
  get(`/export/${id}/file/0`).then(async (answer) => {
    if (!answer.ok) return element.remove();
    if (kind === "code") element.textContent = (await answer.text()).slice(0, 4000);
    else element.src = URL.createObjectURL(await answer.blob());
  }, () => element.remove());
}

function pictureFor(kind, name) {
  const className = "export-picture";
  switch (kind) {
    case "video": return make("video", {className, controls: true, loop: true, muted: true});
    case "picture": return make("img", {className, alt: "The exported picture"});
    case "frames": return make("img", {className, alt: "The first frame"});
    case "code": return make("pre", {className: `${className} export-code`, tabIndex: 0, ariaLabel: name});
    default: return null;
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

// A number of bytes in the largest unit in which it is at least 1.
export function fileSize(count, digits = 3) {
  const power = Math.min(Math.floor(Math.log10(Math.max(count, 1)) / 3), units.length - 1);
  return `${Number((count / 1000 ** power).toPrecision(digits))} ${units[power]}`;
}
