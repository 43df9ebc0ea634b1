// The messages of the server in the words of the page. The server writes them for the command line: an error, and indented
// lines with help.

import {labelOfOption} from "./optionLabels.js";
import {parameterWords} from "./parameterWords.js";

// The parts of a message: its title and help, and its cause: the source, or the name of an unknown preset, a parameter or
// an option.
export function failureWords({message, diagnostics = []}) {
  const [first, ...rest] = message.split("\n");
  const problem = named(first.replace(/^error: /, ""));
  const unknown = /^there is no preset '([^']*)'/.exec(problem)?.[1];
  if (unknown !== undefined) return {title: sentence(problem), help: "", unknown, suggestion: /Did you mean '([^']*)'/.exec(message)?.[1]};
  if (diagnostics.length > 0) return {...sourceWords(diagnostics), isSource: true};
  const parameter = parameterFailure(message);
  if (parameter) return {title: parameter.message, help: "", parameter: parameter.name};
  const help = sentence(named(rest.map((line) => line.trim()).join(" ").trim()));
  const missing = /^there is no parameter '([^']*)'/.exec(problem)?.[1];
  if (missing !== undefined) return {title: sentence(problem), help, parameter: missing};
  const [, option, cause] = /^--([a-z-]+) (cannot be .*)/.exec(first.replace(/^error: /, "")) ?? [];
  if (option === undefined) return {title: sentence(problem), help};
  const name = keyOfOption(option);
  return {title: `${labelOfOption(name) ?? parameterWords(name)} ${cause}`, help, option: name};
}

// A message in lines, for a place that shows more than one sentence.
export const pageWords = (message) => message.split("\n").map((line) => line.trim().replace(/^error: /, ""))
  .map((line) => sentence(named(line))).join("\n");

// A text in which options of the command line have the names of their controls on the page.
const named = (text) => text.replace(/--([a-z]+(?:-[a-z]+)*)/g, (option, name) => {
  const label = labelOfOption(keyOfOption(name));
  return label === undefined ? option : `“${label}”`;
});

const keyOfOption = (option) => option.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

function sourceWords([{line, message}, ...others]) {
  const more = ["", ", and there is one more", `, and there are ${others.length} more`][Math.min(others.length, 2)];
  return {title: `Line ${line} of the source has an error${more}`, help: sentence(message)};
}

// The parameter whose value the server has refused: {name, message}; null for another message.
export function parameterFailure(message = "") {
  const [, name, problem] = /^error: (\w+) (cannot be .*)/.exec(message) ?? [];
  return name === undefined ? null : {name, message: `${parameterWords(name)} ${problem}`};
}

// A text as a sentence. A path at its beginning, such as `mix/a.jpg: the file is empty`, is left as it is.
export function sentence(text) {
  const isPath = /^[^:]*[./][^:]*: /.test(text);
  return isPath || text === "" ? text : text[0].toUpperCase() + text.slice(1);
}
