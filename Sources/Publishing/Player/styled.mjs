// Elements whose styles are written only where they change, and the words of CSS.

/** An element that remembers the values of its styles, so that equal values are not written again. */
export class Styled {
  constructor(className, parent) {
    this.element = document.createElement("div");
    this.element.className = className;
    this.values = new Map();
    parent?.append(this.element);
  }

  /**
   * Sets a property of the element's style, by its name in JavaScript.
   *
   * `written` makes the text of CSS from a value, which is only called for another value than before.
   */
  set(name, value, written) {
    if (this.values.get(name) === value) return;
    this.values.set(name, value);
    this.element.style[name] = written ? written(value) : value;
  }

  /** Places the element in its parent, in points. */
  place(left, top, width, height) {
    this.set("left", left, points);
    this.set("top", top, points);
    this.set("width", width, points);
    this.set("height", height, points);
  }

  /** Gives the element a size, with its middle at the origin of its parent. */
  centre(width, height) {
    this.place(-width / 2, -height / 2, width, height);
  }
}

/** A length. */
export const points = (value) => `${value}px`;

/** The filter of a blur with a standard deviation, in points. */
export const blur = (deviation) => deviation > 0 ? `blur(${points(deviation)})` : "none";

/** A share that is limited to 0…1. */
export const share = (value) => Math.min(Math.max(value, 0), 1);

/** The colour without channels. */
export const black = [0, 0, 0, 1];

/** The texts of colours up to their opacity, by their lists of channels. */
const starts = new WeakMap();

/** A colour of four channels from 0 to 1, black without one, with another opacity. */
export function colour(channels = black, opacity = 1) {
  let start = starts.get(channels);
  if (start === undefined) {
    start = `rgb(${channels.slice(0, 3).map((channel) => Number((channel * 255).toFixed(4))).join(" ")} / `;
    starts.set(channels, start);
  }
  return `${start}${share(channels[3] * opacity)})`;
}

/** A matrix of sixteen numbers by columns, which begin at an index of a list. */
export function matrix3d(m, at = 0) {
  // One template takes half of the time of a loop.
  return `matrix3d(${m[at]},${m[at + 1]},${m[at + 2]},${m[at + 3]},${m[at + 4]},${m[at + 5]},${m[at + 6]},${m[at + 7]},`
    + `${m[at + 8]},${m[at + 9]},${m[at + 10]},${m[at + 11]},${m[at + 12]},${m[at + 13]},${m[at + 14]},${m[at + 15]})`;
}

/** The address of a picture as an image of CSS. */
export const image = (address) => `url("${address.replace(/["\\\n\r]/g, (found) => encodeURIComponent(found))}")`;
