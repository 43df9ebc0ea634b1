// Opens the file of a preset that is dropped on the page. A browser does not tell its path, so its text is not saved yet.

import {announce} from "../../dom.js";
import {change, endGroup, state} from "../../store.js";

// The largest file in bytes; the server reads no larger preset.
const mostBytes = 1 << 20;

export const isPreset = ({name}) => /\.ya?ml$/i.test(name);

// Shows the preset of a file on side A: as the changed text of the preset that is shown if the file has its name, or as a
// new preset.
export async function openPreset(file) {
  if (file.size > mostBytes) return announce(`${file.name} is too large for a preset.`);
  showText(file.name, await file.text());
}

// Shows the text of a preset on side A under the name of a file.
export function showText(fileName, source) {
  const shown = state.sides.a?.preset ?? "";
  const preset = shown.split("/").at(-1) === fileName ? shown : presetName(fileName);
  endGroup();
  change((next) => {
    next.sides.a = {preset, settings: {}, source};
    next.variants = null;
  });
}

// The name of a file as that of a preset: lowercase letters, digits, and hyphens between them.
function presetName(fileName) {
  const words = fileName.replace(/\.[a-z]+$/i, "").toLowerCase().normalize("NFKD").match(/[a-z0-9]+/g) ?? ["preset"];
  return words.join("-").slice(0, 64).replace(/-+$/, "");
}
