// Other settings of a parameter, for a grid of variants.

import {choices} from "./controls.js";
import {quantity, tidy} from "./quantity.js";

// Parameters of every preset. Most of them change little.
export const common = ["perspective", "mirrored", "wrap"];

// Up to `count` settings of a parameter in order, one of which is null for the current one; null if the parameter has
// only one setting. `share` is the part of the range around the current number.
export function settingsAround(declaration, text, {count, share}) {
  const words = wordsOf(declaration);
  if (words) {
    // A switch can also be set by words such as "yes".
    const index = Math.max(0, words.indexOf(text ?? String(declaration.default)));
    const start = Math.max(0, Math.min(index - Math.floor(count / 2), words.length - count));
    const shown = words.slice(start, start + count);
    return shown.length < 2 ? null : shown.map((word) => (word === words[index] ? null : word));
  }
  const amount = quantity(declaration);
  if (!amount.ends) return null;
  const [low, high] = amount.ends;
  const current = amount.read(text) ?? amount.base(declaration.default);
  const width = (high - low) * share;
  const middle = Number.isFinite(current) ? current : (low + high) / 2;
  const start = Math.max(low, Math.min(middle - width / 2, high - width));
  const step = width / (count - 1);
  const numbers = Array.from({length: count}, (_, index) => round(start + index * step, Math.min(amount.step, step)));
  // The current number replaces the nearest one, so that the order is kept.
  const nearest = numbers.reduce((best, number, index) => (
    Math.abs(number - middle) < Math.abs(numbers[best] - middle) ? index : best), 0);
  return numbers.map((number, index) => (index === nearest ? null : amount.write(number)));
}

// Whether a parameter has several settings.
export const hasSettings = (declaration) => settingsAround(declaration, undefined, {count: 2, share: 1}) !== null;

// The words of a choice or a switch; null for a number.
function wordsOf({type, choices}) {
  if (type === "bool") return ["false", "true"];
  return type === "choice" ? choices : null;
}

const round = (number, step) => tidy(Math.round(number / step) * step);
