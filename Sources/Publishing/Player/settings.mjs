// The settings of a page as the fragment of its address and as options of the command line.

import { read, written } from "./quantities.mjs";

/** The members of the address that are not parameters. */
const direction = ".direction";
const order = ".rtl";

/** The fragment for an effect with its settings, such as `#coverflow?tilt=70deg`. */
export function fragment(effect, { parameters, layout }) {
  const words = new URLSearchParams();
  for (const [name, text] of texts(effect, parameters)) words.set(name, text);
  if (layout.axis) words.set(direction, layout.axis);
  if (layout.isRightToLeft) words.set(order, "true");
  const text = words.toString();
  return `#${encodeURIComponent(effect.name)}${text ? `?${text}` : ""}`;
}

/** The options of the command line, such as `--set tilt=70deg --direction vertical`. */
export function options(effect, { parameters, layout }) {
  const words = texts(effect, parameters).map(([name, text]) => `--set ${name}=${text}`);
  if (layout.axis) words.push(`--direction ${layout.axis}`);
  if (layout.isRightToLeft) words.push("--rtl");
  return words.join(" ");
}

/** The effect and the settings of a fragment; what the effects do not have is ignored. */
export function settingsOf(text, effects) {
  const [name, words] = split(text);
  const effect = effects.find((each) => each.name === name);
  if (!effect) return null;
  const parameters = {};
  const given = new URLSearchParams(words);
  for (const parameter of effect.parameters) {
    const value = given.has(parameter.name) ? read(parameter, given.get(parameter.name)) : undefined;
    if (value !== undefined) parameters[parameter.name] = value;
  }
  const axis = ["horizontal", "vertical"].find((each) => each === given.get(direction));
  return { effect, parameters, layout: { ...(axis && { axis }), ...(given.get(order) === "true" && { isRightToLeft: true }) } };
}

function split(text) {
  const [name, ...words] = text.replace(/^#/, "").split("?");
  try {
    return [decodeURIComponent(name), words.join("?")];
  } catch {
    return ["", ""];
  }
}

function texts(effect, parameters) {
  return effect.parameters
    .filter(({ name }) => Object.hasOwn(parameters, name))
    .map((parameter) => [parameter.name, written(parameter, parameters[parameter.name])]);
}
