// Effects and scroll views of fxrender in a page or in Node, computed by the program's own code as WebAssembly.
// Lengths are in points (pixels of CSS), times in seconds, angles in radians; x is to the right and y down.

/** An error in a definition, layout, setting or configuration; the message names the place in the JSON. */
export class EffectModuleError extends Error {
  constructor(message) {
    super(message);
    this.name = "EffectModuleError";
  }
}

const phases = ["dragging", "animating", "decelerating", "settling", "bouncing", "idle"];
const directions = ["shortest", "forward", "backward"];
const viewNumbers = { time: 0, nextChange: 1, restTime: 2, isAutoplaying: 3, isMoving: 4 };
const flags = { hidden: 1, interactive: 2, notFinite: 4 };
const pieceLength = 24;
const eventLength = 6;

const page = (index) => (index < 0 ? null : index);
const tile = ([page, level, column, row]) => ({ tile: { page, level, column, row } });

// The events by their numbers: the type, and its values as properties.
const events = [
  ["pageChanged", ([page]) => ({ page })],
  ["willBeginDragging", () => ({})],
  ["willEndDragging", ([vx, vy, tx, ty]) => ({ velocity: { x: vx, y: vy }, target: { x: tx, y: ty } })],
  ["didEndDragging", ([goesOn]) => ({ goesOn: goesOn !== 0 })],
  ["didEndDecelerating", () => ({})],
  ["didEndScrolling", () => ({})],
  ["willLoad", ([page]) => ({ page })],
  ["didUnload", ([page]) => ({ page })],
  ["didReplace", ([page]) => ({ page })],
  ["willLoadTile", tile],
  ["didUnloadTile", tile],
  ["tapped", ([index, x, y]) => ({ page: page(index), x, y })],
  ["doubleTapped", ([index, x, y]) => ({ page: page(index), x, y })],
  ["willBeginZooming", ([page]) => ({ page })],
  ["didEndZooming", ([page, scale]) => ({ page, scale })],
  ["announcePage", ([page, count]) => ({ page, count })],
  ["memoryWarning", () => ({})],
];

/** Compiles the module of a response, while it arrives if its type is that of WebAssembly. */
async function opened(response) {
  const isTyped = response.headers.get("content-type") === "application/wasm";
  return isTyped ? WebAssembly.compileStreaming(response) : response.arrayBuffer();
}

/** Makes an instance of the module from its bytes, a compiled module, or a response of `fetch`. */
export async function instantiate(source) {
  let given = await source;
  if (typeof Response !== "undefined" && given instanceof Response) given = await opened(given);
  // The C library would write to files; the module has none.
  const nothing = () => 0;
  const imports = new Proxy({}, { get: () => new Proxy({}, { get: () => nothing }) });
  const compiled = given instanceof WebAssembly.Module ? given : await WebAssembly.compile(given);
  const wanted = {};
  for (const { module, name } of WebAssembly.Module.imports(compiled)) {
    wanted[module] = { ...wanted[module], [name]: imports[module][name] };
  }
  const instance = await WebAssembly.instantiate(compiled, wanted);
  return new EffectModule(instance.exports);
}

class EffectModule {
  #exports;

  constructor(exports) {
    this.#exports = exports;
    exports._initialize?.();
  }

  /** Reads the canonical JSON of a definition, as text or as a value. */
  read(definition) {
    const text = typeof definition === "string" ? definition : JSON.stringify(definition);
    return new Definition(this, this.#exports, this.call("fx_read", text));
  }

  /** Creates a scroll view. */
  scrollView(configuration, { page = 0, reach, hitTest, time = 0 } = {}) {
    const request = { configuration, page, hits: hitTest !== undefined };
    if (reach) request.reach = reach;
    return new ScrollView(this, this.#exports, this.call("fx_view", JSON.stringify(request)), hitTest, time);
  }

  // The parts below are for the classes of this file.

  /** Passes a text to a function; throws the module's message if the result is 0. */
  call(name, text, ...values) {
    const bytes = new TextEncoder().encode(text);
    const address = this.#exports.fx_input(bytes.length);
    new Uint8Array(this.#exports.memory.buffer, address, bytes.length).set(bytes);
    const result = this.#exports[name](...values);
    if (result === 0) throw new EffectModuleError(this.text());
    return result;
  }

  /** The text of the last call. */
  text() {
    const { memory, fx_text, fx_text_length } = this.#exports;
    return new TextDecoder().decode(new Uint8Array(memory.buffer, fx_text(), fx_text_length()));
  }

  /** The numbers of the last call, until the next one. */
  numbers(count) {
    return new Float64Array(this.#exports.memory.buffer, this.#exports.fx_numbers(), count);
  }
}

/** A value of the module that has to be released. */
class Handle {
  #value;
  #release;

  constructor(value, release) {
    this.#value = value;
    this.#release = release;
  }

  get handle() {
    if (this.#value === 0) throw new TypeError("the object was released");
    return this.#value;
  }

  /** Frees the memory of the object, which cannot be used any more. */
  release() {
    if (this.#value !== 0) this.#release(this.#value);
    this.#value = 0;
  }
}

class Definition extends Handle {
  #module;
  #exports;

  constructor(module, exports, handle) {
    super(handle, exports.fx_release_definition);
    this.#module = module;
    this.#exports = exports;
  }

  /** Compiles the definition for a layout; omitted parameters have their defaults. */
  compile(layout, parameters = {}, { cornerRadius, fit } = {}) {
    const request = { layout, parameters, cornerRadius, fit };
    const handle = this.#module.call("fx_compile", JSON.stringify(request), this.handle);
    return new Effect(this.#module, this.#exports, handle);
  }
}

class Effect extends Handle {
  #module;
  #exports;

  constructor(module, exports, handle) {
    super(handle, exports.fx_release_effect);
    this.#module = module;
    this.#exports = exports;
    exports.fx_describe(handle);
    const description = JSON.parse(module.text());
    this.window = description.window;
    this.reach = description.reach ?? description.window;
    this.stride = description.stride;
    this.wraps = description.wraps;
    this.depth = description.depth;
    this.parameters = description.parameters;
    this.pieces = description.pieces;
    this.recordLength = description.recordLength;
    this.fields = {
      index: 0, difference: 1, flags: 2, alpha: 3, order: 4, matrix: 5,
      layers: description.layers.map(({ numbers }) => Object.fromEntries(numbers.map(([key, place]) => [key, place]))),
      pieceCount: description.pieceStart, pieces: description.pieceStart + 1, pieceLength,
    };
    this.slots = description.layers.map(({ numbers }) => numbers);
    this.layers = description.layers.map(({ numbers, ...layer }) => ({ ...layer, numbers: numbers.map(([key]) => key) }));
    this.count = 0;
  }

  /**
   * Writes the records of the pages at a position in pages, back to front, and returns their numbers.
   * `count` is the number of records. The numbers are valid until the next call of the module.
   */
  fill(position, { pages = 0 } = {}) {
    this.count = this.#exports.fx_poses(this.handle, position, pages);
    if (this.count < 0) {
      this.count = 0;
      throw new EffectModuleError(this.#module.text());
    }
    return this.#module.numbers(this.count * this.recordLength);
  }

  /** The poses of the pages at a position in pages, back to front. */
  poses(position, options) {
    const numbers = this.fill(position, options);
    return Array.from({ length: this.count }, (_, record) => this.#pose(numbers, record * this.recordLength));
  }

  /** The pose of a page at a page difference. */
  pose(difference, index = 0) {
    if (this.#exports.fx_pose(this.handle, difference, index) === 0) {
      throw new EffectModuleError(`the page difference ${difference} is not a number of pages`);
    }
    return this.#pose(this.#module.numbers(this.recordLength), 0);
  }

  #pose(numbers, start) {
    const { layers, pieceCount, pieces } = this.fields;
    const state = numbers[start + 2];
    const pose = {
      index: numbers[start], difference: numbers[start + 1],
      visible: (state & (flags.hidden | flags.notFinite)) === 0, interactive: (state & flags.interactive) !== 0,
      alpha: numbers[start + 3], order: numbers[start + 4], matrix: numbers.slice(start + 5, start + 21),
      layers: layers.map((_, layer) =>
        Object.fromEntries(
          this.slots[layer].map(([key, place, count]) => [
            key, count === 1 ? numbers[start + place] : numbers.slice(start + place, start + place + count),
          ]),
        ),
      ),
    };
    if (this.pieces) {
      pose.pieces = Array.from({ length: numbers[start + pieceCount] }, (_, piece) => {
        const first = start + pieces + piece * pieceLength;
        const [row, column, x, y, width, height, alpha, cornerRadius] = numbers.subarray(first, first + 8);
        return { row, column, box: [x, y, width, height], alpha, cornerRadius, matrix: numbers.slice(first + 8, first + 24) };
      });
    }
    return pose;
  }
}

class ScrollView extends Handle {
  #module;
  #exports;
  #hitTest;
  #origin;
  #fingers = new Map();

  constructor(module, exports, handle, hitTest, time) {
    super(handle, exports.fx_release_view);
    this.#module = module;
    this.#exports = exports;
    this.#hitTest = hitTest;
    this.#origin = time;
  }

  // The model's time is 0 when the view is created.
  #own(time) {
    return time - this.#origin;
  }

  #clock(time) {
    return Number.isNaN(time) ? null : time + this.#origin;
  }

  #number(name) {
    return this.#exports.fx_view_number(this.handle, viewNumbers[name]);
  }

  // State

  get time() {
    return this.#clock(this.#number("time"));
  }

  /** The time of the next change without input; null if there is none. */
  get nextChange() {
    return this.#clock(this.#number("nextChange"));
  }

  /** The time at which everything is at rest without further input. */
  get restTime() {
    return this.#clock(this.#number("restTime"));
  }

  get isAutoplaying() {
    return this.#number("isAutoplaying") !== 0;
  }

  /** Whether the state changes without input. */
  get isMoving() {
    return this.#number("isMoving") !== 0;
  }

  /** Advances the time, and collects events. */
  advance(time) {
    this.#exports.fx_view_advance(this.handle, this.#own(time));
  }

  /** Advances the time, and returns the state. */
  state(time) {
    const numbers = this.#module.numbers(this.#exports.fx_view_state(this.handle, this.#own(time)));
    const zooms = Array.from({ length: numbers[14] }, (_, index) => {
      const [page, scale, x, y, growth, dx, dy] = numbers.subarray(16 + 7 * index, 23 + 7 * index);
      return { page, scale, offset: { x, y }, growth, shift: { x: dx, y: dy } };
    });
    const first = 16 + 7 * zooms.length;
    const touches = Array.from({ length: numbers[15] }, (_, index) => ({
      x: numbers[first + 2 * index], y: numbers[first + 2 * index + 1],
    }));
    return {
      time: this.#clock(numbers[0]), offset: { x: numbers[1], y: numbers[2] },
      velocity: { x: numbers[3], y: numbers[4] }, phase: phases[numbers[5]], page: numbers[6], position: numbers[7],
      translation: { x: numbers[8], y: numbers[9] },
      cell: Number.isNaN(numbers[10]) ? null : { x: numbers[10], y: numbers[11] },
      bar: numbers[12], isDark: numbers[13] !== 0, zooms, touches,
    };
  }

  /** The events since the last call, in order of time. */
  takeEvents() {
    const numbers = this.#module.numbers(this.#exports.fx_view_events(this.handle));
    return Array.from({ length: numbers.length / eventLength }, (_, event) => {
      const [time, code, ...values] = numbers.subarray(event * eventLength, (event + 1) * eventLength);
      const [type, properties] = events[code];
      return { time: this.#clock(time), type, ...properties(values) };
    });
  }

  /** The page at a point of the view; null for none. */
  page(x, y) {
    return this.#hitTest ? this.#hitTest(x, y) : page(this.#exports.fx_view_hit(this.handle, x, y));
  }

  // Fingers

  touchDown(id, x, y, time) {
    this.#fingers.set(id, [x, y]);
    this.#exports.fx_view_down(this.handle, id, x, y, this.#own(time));
  }

  touchMoved(id, x, y, time) {
    if (!this.#fingers.has(id)) return;
    this.#fingers.set(id, [x, y]);
    this.#exports.fx_view_move(this.handle, id, x, y, this.#own(time));
  }

  touchUp(id, time) {
    const place = this.#fingers.get(id);
    if (!place) return;
    this.#fingers.delete(id);
    const hit = this.#hitTest?.(...place) ?? -1;
    this.#exports.fx_view_up(this.handle, id, hit, this.#own(time));
  }

  touchesCancelled(time) {
    this.#fingers.clear();
    this.#exports.fx_view_cancel(this.handle, this.#own(time));
  }

  /** Scrolls by a movement of a trackpad or wheel, in points. */
  wheel(dx, dy, time) {
    this.#exports.fx_view_wheel(this.handle, dx, dy, this.#own(time));
  }

  // Moves

  /** Moves on by a number of pages, as an arrow key. */
  arrow(step, time) {
    this.#exports.fx_view_arrow(this.handle, step, this.#own(time));
  }

  /** Turns to the "forward" or "backward" page for a screen reader; returns whether there is one. */
  turnPage(turn, time) {
    return this.#exports.fx_view_turn(this.handle, turn === "forward" ? 1 : 0, this.#own(time)) !== 0;
  }

  scrollToPage(index, time, { duration = -1, direction = "shortest" } = {}) {
    const way = directions.indexOf(direction);
    this.#exports.fx_view_page(this.handle, index, duration, way, this.#own(time));
  }

  scrollToOffset(x, y, time, { duration = -1 } = {}) {
    this.#exports.fx_view_offset(this.handle, x, y, duration, this.#own(time));
  }

  /** Releases the content at a velocity, in points per second. */
  flick(vx, vy, time) {
    this.#exports.fx_view_flick(this.handle, vx, vy, this.#own(time));
  }

  /** Zooms the current page to a part of its content. */
  zoom({ x, y, width, height }, time) {
    this.#exports.fx_view_zoom(this.handle, x, y, width, height, this.#own(time));
  }

  setAutoplaying(isPlaying, time) {
    this.#exports.fx_view_autoplay(this.handle, isPlaying ? 1 : 0, this.#own(time));
  }

  pauseMotion(time) {
    this.#exports.fx_view_pause(this.handle, 1, this.#own(time));
  }

  resumeMotion(time) {
    this.#exports.fx_view_pause(this.handle, 0, this.#own(time));
  }

  // Changes

  /** Changes the configuration; the content keeps its position in pages. */
  setConfiguration(configuration, time) {
    this.#module.call("fx_view_configure", JSON.stringify(configuration), this.handle, this.#own(time));
  }

  /** Changes the size of the view, and optionally those of the scroller and the pages, as in a rotation. */
  resize(sizes, time) {
    this.#module.call("fx_view_resize", JSON.stringify(sizes), this.handle, this.#own(time));
  }
}
