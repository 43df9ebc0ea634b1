// Errors in the words of the page. The server sends their texts as lines, in which options and parameters are data:
// ["The ", {option: "size"}, " is too large"].

import {labelOfOption} from "./optionLabels.js";
import {parameterWords} from "./parameterWords.js";

// The title and the help of an error.
export function failureWords({kind, text, places}) {
  if (kind === "source") return sourceWords(places);
  const [title, ...help] = text.map(lineWords);
  // For a name without a preset, the page has buttons instead of the help.
  return {title, help: kind === "preset" ? "" : help.join(" ")};
}

// A text for a place that shows several lines.
export const pageWords = (text) => text.map(lineWords).join("\n");

const lineWords = (parts) => parts.map(partWords).join("");

function partWords(part, index) {
  if (typeof part === "string") return part;
  if (part.parameter !== undefined) return parameterWords(part.parameter);
  const label = labelOfOption(part.option) ?? parameterWords(part.option);
  return index === 0 ? label : `“${label}”`;
}

function sourceWords([{line, message}, ...others]) {
  const more = ["", ", and there is one more", `, and there are ${others.length} more`][Math.min(others.length, 2)];
  return {title: `Line ${line} of the source has an error${more}`, help: sentence(message)};
}

// A text as a sentence.
export const sentence = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
