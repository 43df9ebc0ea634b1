// The background behind all pages.

import { showPicture } from "./picture.mjs";
import { Styled, blur, colour, image } from "./styled.mjs";

/** The colour behind the pages of effects without a background. */
const usual = "#1c1c1e";

/** The background of an effect: a colour, a gradient, a picture, or the blurred pictures of the pages at rest. */
export class Backdrop {
  constructor(parent) {
    this.base = new Styled("fx-part", parent);
    this.pages = [0, 1].map(() => new Styled("fx-part fx-backdrop", this.base.element));
    this.dim = new Styled("fx-part fx-backdrop", this.base.element);
  }

  /** Shows the background of a definition; `own` is a colour of CSS that replaces it. */
  show(definition, own, viewport) {
    const { background } = definition;
    this.blur = own ? undefined : background?.pages;
    this.viewport = viewport;
    for (const layer of [...this.pages, this.dim]) layer.set("display", this.blur ? "block" : "none");
    this.base.set("background", own ?? css(background));
    if (!this.blur) return;
    this.dim.set("background", `rgb(0 0 0 / ${this.blur.dim})`);
    // A blur reads beyond the edges, where the pictures thus continue.
    const margin = 3 * this.blur.blur;
    for (const layer of this.pages) {
      layer.place(-margin, -margin, viewport.width + 2 * margin, viewport.height + 2 * margin);
      layer.set("filter", this.blur.blur, blur);
    }
  }

  /** Shows the pictures of the pages around a position. */
  draw(position, pages, wraps) {
    if (!this.blur) return;
    const first = Math.floor(position);
    const index = (number) => wraps
      ? ((number % pages.length) + pages.length) % pages.length
      : Math.min(Math.max(number, 0), pages.length - 1);
    this.pages.forEach((layer, place) => {
      const margin = 3 * this.blur.blur;
      const box = { width: this.viewport.width + 2 * margin, height: this.viewport.height + 2 * margin };
      showPicture(layer, pages[index(first + place)], "cover", box);
    });
    this.pages[1].set("opacity", position - first);
  }
}

function css(background) {
  if (background?.color) return colour(background.color);
  if (background?.src) return `${image(background.src)} center / ${background.fit === "fill" ? "100% 100%" : background.fit ?? "cover"} no-repeat`;
  if (!background?.gradient) return usual;
  const { angle, stops } = background.gradient;
  const list = stops.map(([place, value]) => `${colour(value)} ${place * 100}%`).join(", ");
  return angle === undefined ? `radial-gradient(circle farthest-corner, ${list})` : `linear-gradient(${angle}rad, ${list})`;
}
