// The elements of one page: its face with all layers, and its pieces.

import { fill } from "./pattern.mjs";
import { showPicture } from "./picture.mjs";
import { Styled, black, blur, colour, image, matrix3d, points, share } from "./styled.mjs";

/** The opacity up to which a part is not visible: less than half a step of a colour of eight bits. */
const leastOpacity = 0.001;

/** Layers of which a reflection outside the page would be a part, and would be clipped. */
const clipping = ["content", "blur", "clip"];

/** The elements of a page, which follow the records of an effect. */
export class PageElement {
  /**
   * Creates the elements, without a place.
   *
   * `page` is a page of `mount`, and `effect` a compiled effect, whose layers decide the elements. `zooms` says whether
   * the page can be zoomed.
   */
  constructor(page, effect, parent, { zooms }) {
    this.page = page;
    this.fit = page.fit ?? "cover";
    this.root = new Styled("fx-page", parent);
    this.root.set("visibility", "hidden");
    this.face = new Styled("fx-face", this.root.element);
    this.pieces = [];
    const kinds = effect.layers.map((layer) => layer.kind);
    this.hasPieces = Boolean(effect.pieces);
    // The element whose order is that of the page: the one that moves, so that no second one changes its style.
    this.ordered = this.hasPieces ? this.root : this.face;
    this.hasPicture = !kinds.includes("content");
    this.isInner = kinds.includes("blur");
    // A clip would cut off a shadow of the same element.
    const isCut = (zooms || kinds.includes("clip")) && (kinds.includes("shadow") || kinds.includes("glow"));
    this.shade = isCut ? new Styled("fx-part fx-shade", this.face.element) : this.face;
    this.frame = isCut ? new Styled("fx-part", this.face.element) : this.face;
    if (this.isInner || !this.hasPicture) this.frame.set("overflow", "clip");
    this.body = this.isInner ? new Styled("fx-part", this.frame.element) : this.frame;
    this.layers = effect.layers.map((layer) => this.#element(layer, kinds));
    const of = (...names) => this.layers.filter((layer, index) => layer && names.includes(kinds[index]));
    this.floors = of("floor");
    // The layers with the corners of the page. A style that says "inherit" would be computed with each of the page's.
    this.rounded = this.isInner ? [] : of("overlays", "reflection");
    if (page.element) this.body.element.append(page.element);
    this.setCurrent(false);
  }

  /** Names the page for screen readers: as a slide with a title, and as a picture, if it shows nothing else to read. */
  name(title) {
    const { element } = this.root;
    element.setAttribute("role", "group");
    element.setAttribute("aria-roledescription", "slide");
    element.setAttribute("aria-label", title);
    if (this.body.element.textContent || this.page.element) return;
    this.face.element.setAttribute("role", "img");
    this.face.element.setAttribute("aria-label", this.page.name ?? title);
  }

  /** Lets keyboards and screen readers reach the page, if it is the current one. */
  setCurrent(isCurrent) {
    const { element } = this.root;
    element.toggleAttribute("inert", !isCurrent);
    element.ariaHidden = isCurrent ? null : "true";
  }

  #element(layer, kinds) {
    switch (layer.kind) {
    case "overlays": return new Styled("fx-part fx-overlay", this.body.element);
    case "content": {
      const element = new Styled("fx-part", this.body.element);
      if (layer.text) {
        element.element.classList.add("fx-text");
        element.element.textContent = fill(layer.text, this.page.fields ?? {});
      }
      return element;
    }
    case "reflection": {
      if (this.hasPieces || clipping.some((kind) => kinds.includes(kind))) return null;
      const element = new Styled("fx-part fx-reflection");
      this.face.element.prepend(element.element);
      return element;
    }
    case "floor": {
      const element = new Styled("fx-floor", this.root.element.parentElement);
      return element;
    }
    default: return null;
    }
  }

  /** Removes the elements. */
  remove() {
    for (const { element } of [this.root, ...this.floors]) element.remove();
  }

  /** Gives the page a size, in points. */
  resize(size) {
    this.size = size;
    this.face.centre(size.width, size.height);
    if (this.hasPicture && !this.isInner && !this.page.element) showPicture(this.frame, this.page, this.fit, size);
    if (!this.isInner) return;
    this.body.place(0, 0, size.width, size.height);
    if (this.hasPicture && !this.page.element) this.#showBeyondEdges(this.body, this.blurLength ?? 0);
  }

  /** Hides a page outside the window. */
  hide() {
    for (const each of [this.root, ...this.floors]) each.set("visibility", "hidden");
  }

  /**
   * Draws the page by a record of `Effect.fill`.
   *
   * `rank` is its place in the paint order, and `zoom` the zoom of the page, or null.
   */
  draw(numbers, start, fields, effect, rank, zoom) {
    const isHidden = (numbers[start + fields.flags] & 5) !== 0;
    const alpha = numbers[start + fields.alpha];
    if (isHidden || alpha < leastOpacity) return this.hide();
    this.root.set("visibility", "visible");
    this.ordered.set("zIndex", rank + 1);
    const count = effect.pieces ? numbers[start + fields.pieceCount] : 0;
    this.face.set("visibility", count > 0 ? "hidden" : "");
    this.radius = this.page.cornerRadius ?? 0;
    this.clip = null;
    this.shadows = [];
    effect.layers.forEach((layer, index) => {
      this.#draw(layer, this.layers[index], numbers, start, fields.layers[index]);
    });
    if (count === 0) {
      this.face.set("transform", zoom ? this.#zoomed(numbers, start + fields.matrix, zoom) : matrix3d(numbers, start + fields.matrix));
      this.face.set("opacity", alpha);
    }
    if (zoom) this.#clipTo(zoom);
    const growth = Math.max(zoom?.growth ?? 1, 1);
    const radius = this.radius / growth;
    this.frame.set("borderRadius", radius, points);
    for (const layer of this.rounded) layer.set("borderRadius", radius, points);
    this.#drawClip(radius, growth);
    this.shade.set("boxShadow", this.shadows.join(", ") || "none");
    for (let index = 0; index < Math.max(count, this.pieces.length); index += 1) {
      const place = start + fields.pieces + index * fields.pieceLength;
      if (index < count) this.#drawPiece(index, numbers, place, alpha, effect);
      else this.pieces[index].styled.set("visibility", "hidden");
    }
  }

  // MARK: Layers

  #draw(layer, styled, numbers, start, places) {
    const number = (key) => numbers[start + places[key]];
    switch (layer.kind) {
    case "overlays": {
      const from = places.from === undefined ? 0 : number("from");
      const to = places.to === undefined ? 1 : number("to");
      if (styled.from !== from || styled.to !== to) {
        [styled.from, styled.to] = [from, to];
        styled.set("background", overlay(layer, from, to));
      }
      styled.set("opacity", share(number("opacity")));
      break;
    }
    case "content": this.#drawContent(layer, styled, numbers, start, places); break;
    case "blur": {
      const radius = number("radius");
      if (radius !== this.blurLength && this.hasPicture && !this.page.element) {
        this.blurLength = radius;
        this.#showBeyondEdges(this.body, radius);
      }
      this.body.set("filter", share(number("strength")) * radius, blur);
      break;
    }
    case "glow":
      this.shadows.unshift(`0 0 ${points(2 * number("radius"))} ${colour(layer.color, share(number("opacity")))}`);
      break;
    case "shadow": {
      const lengths = [number("x"), number("y"), 2 * number("radius")].map(points).join(" ");
      this.shadows.push(`${lengths} ${colour(layer.color, share(number("opacity")))}`);
      break;
    }
    case "cornerRadius": this.radius = Math.max(this.radius, number("radius")); break;
    case "clip":
      this.clip = ["top", "right", "bottom", "left"].map((side) => Math.max(0, number(side)));
      this.clipRadius = places.corners === undefined ? undefined : number("corners");
      break;
    case "reflection": if (styled) this.#drawReflection(layer, styled, number, places); break;
    case "floor": this.#drawFloor(layer, styled, numbers, start, places); break;
    default: break;
    }
  }

  #drawContent(layer, styled, numbers, start, places) {
    const { width, height } = this.size;
    const at = start + places.box;
    const isWhole = places.box === undefined;
    const [left, top] = isWhole ? [-width / 2, -height / 2] : [numbers[at], numbers[at + 1]];
    const [boxWidth, boxHeight] = isWhole ? [width, height] : [numbers[at + 2], numbers[at + 3]];
    if (styled.left !== left || styled.top !== top) {
      [styled.left, styled.top] = [left, top];
      styled.set("transformOrigin", `${points(-left)} ${points(-top)}`);
    }
    styled.place(width / 2 + left, height / 2 + top, boxWidth, boxHeight);
    if (places.transform !== undefined) styled.set("transform", matrix3d(numbers, start + places.transform));
    if (places.alpha !== undefined) styled.set("opacity", share(numbers[start + places.alpha]));
    const radius = places.cornerRadius === undefined ? 0 : numbers[start + places.cornerRadius];
    styled.set("borderRadius", radius, points);
    if (radius > 0) styled.set("overflow", "clip");
    if (layer.text) {
      styled.set("fontSize", numbers[start + places.size], points);
      styled.set("fontWeight", Math.min(Math.max(numbers[start + places.weight], 1), 1000));
      styled.set("color", layer.color ?? black, colour);
      styled.set("textAlign", layer.align ?? "left");
      return;
    }
    if (layer.shows?.color) return styled.set("background", colour(layer.shows.color));
    if (this.page.element && layer.shows === "picture") return;
    const file = layer.shows?.file;
    const picture = file === undefined ? this.page : this.page.pictures?.[file] ?? this.page;
    showPicture(styled, picture, layer.fit ?? this.fit, { width: boxWidth, height: boxHeight });
  }

  /** Shows the picture on an element that its blur reads beyond the page: there its outermost pixels continue. */
  #showBeyondEdges(styled, deviation) {
    showPicture(styled, this.page, this.fit, this.size);
    if (!this.page.src) return;
    styled.set("border", "0 solid");
    styled.set("borderImage", deviation, (deviation) => {
      const length = points(3 * deviation);
      return `${image(this.page.src)} 1 / ${length} / ${length}`;
    });
  }

  #drawReflection(layer, styled, number, places) {
    const { width, height } = this.size;
    const edge = layer.edge ?? "bottom";
    const isAcross = edge === "left" || edge === "right";
    const shift = (edge === "left" || edge === "top" ? -1 : 1) * (places.gap === undefined ? 0 : number("gap"));
    styled.place(0, 0, width, height);
    styled.set("transformOrigin", edge);
    styled.set("transform", shift, isAcross ? mirroredAcross : mirroredDown);
    styled.set("opacity", share(number("opacity")));
    const deviation = places.blur === undefined ? 0 : number("blur");
    styled.set("filter", deviation, blur);
    if (deviation > 0) {
      this.#showBeyondEdges(styled, deviation);
      styled.set("clipPath", this.radius, (radius) => `inset(0 round ${points(radius)})`);
    } else {
      showPicture(styled, this.page, this.fit, this.size);
    }
    if (places.fade === undefined) return;
    styled.set("mask", number("fade"), (fade) => `linear-gradient(to ${edge}, transparent calc(100% - ${points(fade)}), black)`);
  }

  #drawFloor(layer, styled, numbers, start, places) {
    const [width, height] = [numbers[start + places.size], numbers[start + places.size + 1]];
    styled.set("visibility", "visible");
    styled.centre(width, height);
    styled.set("background", colour(layer.color));
    styled.set("opacity", share(numbers[start + places.opacity]));
    styled.set("filter", numbers[start + places.radius], blur);
    styled.set("transform", matrix3d(numbers, start + places.transform));
  }

  // MARK: Pieces

  #drawPiece(index, numbers, start, alpha, effect) {
    const piece = this.pieces[index] ?? this.#makePiece(index, effect);
    const { styled, overlays } = piece;
    this.#cutPiece(piece, numbers, start + 2);
    const opacity = alpha * share(numbers[start + 6]);
    styled.set("visibility", opacity < leastOpacity ? "hidden" : "");
    styled.set("borderRadius", Math.max(0, numbers[start + 7]), points);
    styled.set("opacity", opacity);
    styled.set("transform", matrix3d(numbers, start + 8));
    for (let layer = 0; layer < overlays.length; layer += 1) {
      if (!overlays[layer]) continue;
      const { values } = this.layers[layer];
      overlays[layer].set("background", values.get("background"));
      overlays[layer].set("opacity", values.get("opacity"));
    }
  }

  /** Shows a part of the page in a piece: at the place and with the size that begin at an index of the numbers. */
  #cutPiece(piece, numbers, start) {
    const [x, y, width, height] = [numbers[start], numbers[start + 1], numbers[start + 2], numbers[start + 3]];
    const { cut } = piece;
    // Most frames show the same part.
    if (cut && cut.x === x && cut.y === y && cut.width === width && cut.height === height && cut.size === this.size) return;
    piece.cut = { x, y, width, height, size: this.size };
    piece.styled.centre(width, height);
    const { width: w, height: h } = this.size;
    const part = { x: x + w / 2, y: y + h / 2, width, height };
    showPicture(piece.styled, this.page, this.fit, this.size, part);
    for (const own of piece.overlays) own?.place(-part.x, -part.y, w, h);
  }

  #makePiece(index, effect) {
    const styled = new Styled("fx-part fx-piece", this.root.element);
    styled.set("zIndex", index);
    const overlays = effect.layers.map((layer) => layer.kind === "overlays" ? new Styled("fx-part", styled.element) : null);
    this.pieces[index] = { styled, overlays };
    return this.pieces[index];
  }

  // MARK: Zoom

  /** The matrix of a zoomed page. */
  #zoomed(numbers, start, zoom) {
    const matrix = new DOMMatrix([...numbers.subarray(start, start + 16)]);
    return `${matrix.translate(zoom.shift.x, zoom.shift.y).scale(zoom.growth, zoom.growth)}`;
  }

  /** Clips the page, also to the frame within which it is zoomed, and gives its shadow the same outline. */
  #drawClip(radius, growth) {
    const corners = this.clipRadius === undefined ? radius : this.clipRadius / growth;
    const sides = this.clip?.map(points).join(" ");
    this.frame.set("clipPath", sides === undefined ? "none" : `inset(${sides} round ${points(corners)})`);
    if (this.shade === this.face) return;
    this.shade.set("inset", sides ?? "0");
    this.shade.set("borderRadius", corners, points);
  }

  /** Adds the frame of a zoomed page to its clip. */
  #clipTo(zoom) {
    const cut = (length, shift) => Math.max(0, length / 2 - (length / 2 + shift) / zoom.growth);
    const { width, height } = this.size;
    const sides = [cut(height, zoom.shift.y), cut(width, -zoom.shift.x), cut(height, -zoom.shift.y), cut(width, zoom.shift.x)];
    this.clip = (this.clip ?? [0, 0, 0, 0]).map((side, index) => Math.max(side, sides[index]));
  }
}

/** The transforms of reflections at a distance from the page. */
const mirroredAcross = (shift) => `translateX(${points(shift)}) scaleX(-1)`;
const mirroredDown = (shift) => `translateY(${points(shift)}) scaleY(-1)`;

/** The gradient of an overlay, whose ends are shares of its opacity. */
function overlay(layer, from, to) {
  if (!layer.toward) return colour(layer.color);
  return `linear-gradient(to ${layer.toward}, ${colour(layer.color, from)}, ${colour(layer.color, to)})`;
}
