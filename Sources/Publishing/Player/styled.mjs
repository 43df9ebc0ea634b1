// Elements whose styles are written only where they change, and the words of CSS.

/** An element that remembers the values of its styles, so that equal values are not written again. */
export class Styled {
  constructor(className, parent) {
    this.element = document.createElement("div");
    this.element.className = className;
    this.values = new Map();
    parent?.append(this.element);
  }

  /** Sets a property of the element's style, by its name in JavaScript. */
  set(name, value) {
    if (this.values.get(name) === value) return;
    this.values.set(name, value);
    this.element.style[name] = value;
  }

  /** Places the element in its parent, in points. */
  place(left, top, width, height) {
    this.set("left", points(left));
    this.set("top", points(top));
    this.set("width", points(width));
    this.set("height", points(height));
  }

  /** Gives the element a size, with its middle at the origin of its parent. */
  centre(width, height) {
    this.place(-width / 2, -height / 2, width, height);
  }
}

/** A length. */
export const points = (value) => `${value}px`;

/** A share that is limited to 0…1. */
export const share = (value) => Math.min(Math.max(value, 0), 1);

/** A colour of four channels from 0 to 1, black without one, with another opacity. */
export function colour([red, green, blue, alpha] = [0, 0, 0, 1], opacity = 1) {
  const channels = [red, green, blue].map((channel) => Number((channel * 255).toFixed(4)));
  return `rgb(${channels.join(" ")} / ${share(alpha * opacity)})`;
}

/** A matrix of sixteen numbers by columns, which begin at an index of a list. */
export function matrix3d(numbers, start = 0) {
  let text = `matrix3d(${numbers[start]}`;
  for (let index = 1; index < 16; index += 1) text += `,${numbers[start + index]}`;
  return `${text})`;
}

/** The address of a picture as an image of CSS. */
export const image = (address) => `url("${address.replace(/["\\\n\r]/g, (found) => encodeURIComponent(found))}")`;
