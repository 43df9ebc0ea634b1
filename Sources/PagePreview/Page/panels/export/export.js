// The export sheet: formats, settings, the command for the same export, and the list of exports.

import {linkToState} from "../../address.js";
import {post} from "../../connection.js";
import {copyOnClick} from "../../copy.js";
import {make} from "../../dom.js";
import {request, table} from "../../options.js";
import {follow, latest, on, setView, state} from "../../store.js";
import {fileSize, mountList, refresh} from "./exportList.js";
import {changedSettings, settingsFields} from "./exportSettings.js";

export const panel = {
  title: "Export", key: "x", order: 10, place: "sheet", button: {slot: "dialog-buttons", text: "Export", className: "primary"},
};

const {formats} = table;
// The milliseconds until the command is updated.
const delay = 120;

let parts;
let timer = 0;
// The number of command requests; only the answer to the latest one is shown.
let requests = 0;

export function mount(dialog) {
  parts = build(dialog);
  new MutationObserver(() => {
    if (dialog.open) refresh();
    schedule();
  }).observe(dialog, {attributeFilter: ["open"]});
  on("state opened failed", schedule);
}

function build(dialog) {
  const format = formatChoice();
  const help = make("p", {className: "soft"});
  const side = sideChoice();
  const settings = settingsFields(schedule);
  const size = make("p", {className: "soft"});
  const unsaved = make("p", {className: "soft", textContent: "The source is not saved. The export uses it as it is; save it before you use the command."});
  const command = make("code");
  const copy = make("button", {textContent: "Copy"});
  copyOnClick(copy, command);
  const problem = make("p", {className: "export-problem", role: "alert"});
  const begin = make("button", {className: "primary", textContent: "Export", click: startExport});
  const address = make("code", {hidden: true});
  const copyLink = make("button", {textContent: "Copy link to this state"});
  copyOnClick(copyLink, address, linkToState);
  const link = make(
    "div", {className: "export-link"}, copyLink, address,
    make("p", {className: "soft", textContent: "The link contains the secret of this preview: anyone who has it can use this page and save presets."}),
  );
  dialog.append(
    format, help, side, settings.element, size,
    make("div", {className: "export-command", role: "group", ariaLabel: "Command for the same export"}, command, copy),
    unsaved, problem, make("div", {className: "tools export-begin"}, begin), mountList(), link,
  );
  return {dialog, format, help, side, settings, size, unsaved, command, copy, problem, begin};
}

// MARK: Format and side

function formatChoice() {
  const groups = Map.groupBy(formats, ({group}) => group);
  const inputs = [...groups].map(([title, members]) => make(
    "fieldset", {className: "export-choice"}, make("legend", {textContent: title}),
    ...members.sort((a, b) => b.isRecommended - a.isRecommended).map(({name, title: text, help, isRecommended}) => make("label", {title: help}, make("input", {
      type: "radio", name: "export-format", value: name, change: () => setView("export-format", name),
    }), text, isRecommended ? make("small", {textContent: "recommended"}) : null)),
  ));
  const box = make("div", {className: "export-formats", role: "radiogroup", ariaLabel: "Format"}, ...inputs);
  follow(() => { for (const input of box.querySelectorAll("input")) input.checked = input.value === chosenFormat().name; });
  return box;
}

const chosenFormat = () => formats.find(({name}) => name === state.view["export-format"]) ?? formats[0];

function sideChoice() {
  const inputs = ["a", "b"].map((side, index) => make(
    "label", {}, make("input", {type: "radio", name: "export-side", value: side, checked: index === 0, change: schedule}), side.toUpperCase(),
  ));
  return make("fieldset", {className: "export-choice"}, make("legend", {textContent: "Side"}), ...inputs);
}

// The side to export, and the last `opened` message for it.
function shown() {
  const name = state.sides.b ? parts.side.querySelector("input:checked").value : "a";
  return {name, side: state.sides[name], opened: latest.opened[name]};
}

// MARK: Command

function exportRequest() {
  const format = chosenFormat();
  const {side, opened} = shown();
  return {...request(side), format: format.name, settings: changedSettings(format, opened)};
}

// Delayed, because a slider changes the state many times per second.
function schedule() {
  if (!parts.dialog.open) return;
  clearTimeout(timer);
  timer = setTimeout(update, delay);
}

async function update() {
  const {side, opened} = shown();
  const format = chosenFormat();
  parts.side.hidden = !state.sides.b;
  parts.help.textContent = format.help;
  parts.settings.show(format, opened, side?.preset);
  parts.unsaved.hidden = side?.source == null;
  if (!side) return;
  requests += 1;
  const number = requests;
  const {body, problem} = await post("/command", exportRequest());
  if (number !== requests) return;
  parts.begin.disabled = parts.copy.disabled = problem !== "";
  parts.problem.textContent = problem;
  if (problem) return;
  parts.command.textContent = body.command;
  parts.size.textContent = format.hasFrames ? size(body, format) : "";
}

function size({pixels, frames, fps}, format) {
  const seconds = frames / fps;
  const rate = Math.min(fps, format.rate ?? Infinity);
  const words = [
    pixels.join(" × ") + " pixels", `${Math.round(seconds * rate)} frames`,
    `${round(seconds)} s at ${round(rate)} frames per second`,
  ];
  const most = rate < fps ? ` (the maximum of ${format.phrase})` : "";
  const bytes = pixels[0] * pixels[1] * Math.round(seconds * rate) * (format.bytesPerPixel ?? 0);
  return words.join(" · ") + most + (bytes > 0 ? ` · about ${fileSize(bytes, 2)}` : "");
}

const round = (number) => String(Number(number.toFixed(2)));

async function startExport() {
  const {problem} = await post("/export", exportRequest());
  parts.problem.textContent = problem;
  if (!problem) refresh();
}
