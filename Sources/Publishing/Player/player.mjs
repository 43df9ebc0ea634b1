/**
 * A player of page-scroll effects: pages that follow fingers, wheel and keys as in a scroll view of a phone.
 *
 * It needs the WebAssembly module of fxrender: `const module = await instantiate(bytes)`.
 */

import { Backdrop } from "./backdrop.mjs";
import { hit } from "./hit.mjs";
import { listen } from "./inputs.mjs";
import { PageElement } from "./pageElement.mjs";
import { adoptStyle } from "./playerStyle.mjs";
import { layoutOf, scrollViewOf } from "./stageLayout.mjs";
import { Styled, points } from "./styled.mjs";

/** The greatest number of pieces of a page. */
export const mostPieces = 64;


/** The time after the last movement of a mouse over the pages in which they do not move by themselves, in milliseconds. */
const hoverTime = 2000;

/** Shows pages with an effect in an element, and returns the player. */
export function mount(element, options) {
  return new Player(element, options);
}

/** An effect that the player cannot show. */
export class PlayerError extends Error {}

/** A scroll view of pages in an element of a web page. */
export class Player extends EventTarget {
  #options;
  #module;
  #definition;
  #reduced;
  #effect;
  #view;
  #elements = [];
  #structure = "";
  #layout;
  #page = -1;
  #offered = -1;
  #frame = 0;
  #timer = 0;
  #stops = [];
  #isHeld = { pointer: false, focus: false };
  #isPlaying;
  #hover = 0;
  #motion;

  constructor(element, options) {
    super();
    if (!(options.pages?.length > 0)) throw new PlayerError("there must be at least one page");
    this.#options = { parameters: {}, ...options };
    this.#module = options.module;
    this.#isPlaying = options.scroll?.autoplay !== undefined;
    this.#build(element);
    this.#motion = matchMedia("(prefers-reduced-motion: reduce)");
    this.#read(options.effect, options.reduced);
    this.#compile();
    this.#listen();
  }

  // MARK: Interface

  /** The index of the current page. */
  get page() { return this.#page; }

  /** The position in pages; 0 is the first page at rest. */
  get position() { return this.#view.state(this.#now()).position; }

  /** The number of pages. */
  get count() { return this.#options.pages.length; }

  /** Whether the web page scrolls where a finger or wheel moves across the pages. */
  get letsPageScroll() { return Boolean(this.#options.letsPageScroll); }

  /** The sizes and the direction of the pages. */
  get layout() { return this.#layout; }

  /** The values of the parameters, by name. */
  get parameters() { return this.#effect.parameters; }

  /** Moves to a page, or to a position between two pages; a duration of 0 moves at once. */
  scrollTo(page, { duration } = {}) {
    if (Number.isInteger(page)) return this.input((view, time) => view.scrollToPage(page, time, { duration }));
    const { pageSize, gap, axis } = this.#layout;
    const isAcross = axis === "horizontal";
    const offset = page * ((isAcross ? pageSize.width : pageSize.height) + gap);
    this.input((view, time) => view.scrollToOffset(isAcross ? offset : 0, isAcross ? 0 : offset, time, { duration }));
  }

  /** Sets the values of parameters, in radians, points and shares; `PlayerError` and `EffectModuleError` change nothing. */
  setParameters(parameters) { this.#change({ parameters }); }

  /** Sets members of the layout, such as `axis`; those that are undefined follow the stage of the effect. */
  setLayout(layout) { this.#change({ layout }); }

  /** Shows another effect; the page stays. */
  setEffect(effect, { reduced, parameters = {}, layout } = {}) {
    const old = [this.#definition, this.#reduced];
    this.#read(effect, reduced);
    try {
      this.#change({ effect, reduced, parameters, ...(layout && { layout }) });
    } catch (error) {
      for (const each of [this.#definition, this.#reduced]) each?.handle.release();
      [this.#definition, this.#reduced] = old;
      throw error;
    }
    for (const each of old) each?.handle.release();
  }

  /** Removes the player from its element. */
  destroy() {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
    clearTimeout(this.#hover);
    for (const stop of this.#stops) stop();
    this.root.element.remove();
    for (const owned of [this.#view, this.#effect, this.#definition?.handle, this.#reduced?.handle]) owned?.release();
    this.#view = undefined;
  }

  // MARK: Elements

  #build(element) {
    adoptStyle(element);
    this.root = new Styled("fx-player", element);
    const { element: root } = this.root;
    root.tabIndex = 0;
    root.setAttribute("role", "region");
    root.setAttribute("aria-roledescription", "carousel");
    root.setAttribute("aria-label", this.#options.label ?? "Pages");
    const stage = new Styled("fx-stage", root);
    this.backdrop = new Backdrop(stage.element);
    this.origin = new Styled("fx-origin", stage.element);
    this.status = document.createElement("p");
    this.status.className = "fx-status";
    this.status.setAttribute("aria-live", "polite");
    this.#buildButtons(root);
    root.append(this.status);
  }

  #buildButtons(root) {
    const bar = document.createElement("div");
    bar.className = "fx-buttons";
    const add = (text, label, action) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = text;
      button.setAttribute("aria-label", label);
      button.addEventListener("click", action);
      bar.append(button);
      return button;
    };
    this.previous = add("‹", "Previous page", () => this.#turn("backward"));
    this.next = add("›", "Next page", () => this.#turn("forward"));
    if (this.#isPlaying) {
      bar.classList.add("is-needed");
      this.pause = add("Pause", "Pause", () => {
        this.#isPlaying = !this.#isPlaying;
        this.#isHeld = { pointer: false, focus: false };
        this.pause.textContent = this.#isPlaying ? "Pause" : "Play";
        this.pause.setAttribute("aria-label", this.pause.textContent);
        this.#autoplay();
      });
    }
    root.append(bar);
  }

  /** Creates the elements of all pages, if the layers of the effect are others than before. */
  #makePages() {
    const structure = JSON.stringify([this.#effect.layers, this.#effect.pieces]);
    if (structure === this.#structure) return;
    this.#structure = structure;
    for (const element of this.#elements) element.remove();
    const { pages, scroll } = this.#options;
    this.#elements = pages.map((page, index) => {
      const element = new PageElement(page, this.#effect, this.origin.element, { zooms: Boolean(scroll?.zoom) });
      element.name(this.#title(index));
      return element;
    });
    [this.#page, this.#offered] = [-1, -1];
  }

  #title(index) {
    const name = this.#options.pages[index].name;
    return `${index + 1} of ${this.count}${name ? `: ${name}` : ""}`;
  }

  // MARK: Effect

  /** Reads the definitions of the effect and of the one for reduced motion. */
  #read(effect, reduced) {
    const read = (json) => {
      const value = typeof json === "string" ? JSON.parse(json) : json;
      return { json: value, handle: this.#module.read(value) };
    };
    [this.#definition, this.#reduced] = [read(effect), reduced ? read(reduced) : undefined];
  }

  #change(options) {
    const old = this.#options;
    this.#options = { ...old, ...options };
    try {
      this.#compile();
    } catch (error) {
      this.#options = old;
      throw error;
    }
  }

  /** Compiles the effect for the size of the element. */
  #compile() {
    const { element } = this.root;
    const viewport = { width: Math.max(1, element.clientWidth), height: Math.max(1, element.clientHeight) };
    const isReduced = this.#motion.matches;
    const definition = isReduced && this.#reduced ? this.#reduced : this.#definition;
    // The effect of reduced motion has other parameters, and the pages of the usual effect.
    const layout = layoutOf(this.#definition.json, viewport, this.count, this.#options.layout);
    const parameters = definition === this.#definition ? this.#options.parameters : {};
    const effect = definition.handle.compile(layout, parameters);
    const pieces = effect.pieces ? effect.pieces.rows * effect.pieces.columns : 0;
    if (pieces > mostPieces) {
      effect.release();
      throw new PlayerError(`a page has ${pieces} pieces; at most ${mostPieces} can be shown`);
    }
    this.#effect?.release();
    [this.#effect, this.#layout] = [effect, layout];
    this.#makePages();
    for (const each of this.#elements) each.resize(layout.pageSize);
    this.backdrop.show(definition.json, this.#options.background, viewport);
    const pan = layout.axis === "horizontal" ? "pan-y" : "pan-x";
    this.root.set("touchAction", this.letsPageScroll ? pan : "");
    this.#configure(isReduced);
    this.#request();
  }

  #configure(isReduced) {
    const { scroll = {}, page = 0 } = this.#options;
    const configuration = {
      ...scrollViewOf(this.#effect, this.#layout, scroll),
      pages: this.count,
      reducesMotion: isReduced,
    };
    const time = this.#now();
    if (this.#view) return this.#view.setConfiguration(configuration, time);
    this.#view = this.#module.scrollView(configuration, {
      page,
      reach: this.#effect.reach,
      time,
      hitTest: (x, y) => this.#hit(x, y),
    });
    this.#autoplay();
  }

  #hit(x, y) {
    const { viewport, pageSize } = this.#layout;
    const state = this.#view.state(this.#view.time);
    const { x: across, y: down } = state.translation;
    const numbers = this.#effect.fill(state.position);
    return hit(this.#effect, numbers, x - viewport.width / 2 - across, y - viewport.height / 2 - down, pageSize);
  }

  // MARK: Inputs

  #listen() {
    const { element } = this.root;
    this.#stops.push(listen(element, this));
    const sizes = new ResizeObserver(() => {
      const { width, height } = this.#layout.viewport;
      if (element.clientWidth !== width || element.clientHeight !== height) this.#try(() => this.#compile());
    });
    sizes.observe(element);
    this.#stops.push(() => sizes.disconnect());
    const stop = new AbortController();
    const { signal } = stop;
    this.#stops.push(() => stop.abort());
    this.#motion.addEventListener("change", () => this.#try(() => this.#compile()), { signal });
    const hold = (name, isHeld) => () => {
      this.#isHeld[name] = isHeld;
      this.#autoplay();
    };
    element.addEventListener("pointermove", (event) => {
      if (event.pointerType !== "mouse" || this.#options.scroll?.autoplay === undefined) return;
      clearTimeout(this.#hover);
      this.#hover = setTimeout(hold("pointer", false), hoverTime);
      if (!this.#isHeld.pointer) hold("pointer", true)();
    }, { signal });
    element.addEventListener("focusin", (event) => hold("focus", event.target.matches(":focus-visible"))(), { signal });
    element.addEventListener("focusout", hold("focus", false), { signal });
  }

  /** Moves by itself while nobody touches, reads or stops it. */
  #autoplay() {
    if (this.#options.scroll?.autoplay === undefined) return;
    const isAllowed = this.#isPlaying && !this.#isHeld.pointer && !this.#isHeld.focus;
    this.input((view, time) => view.setAutoplaying(isAllowed, time));
  }

  #turn(direction) {
    this.input((view, time) => view.turnPage(direction, time));
  }

  /** Turns pages by a key; keys with a modifier are those of the browser. */
  key(event) {
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : this.#keyAction(event.key);
    if (!action) return;
    event.preventDefault();
    this.input((view) => action(view, event.timeStamp / 1000));
  }

  #keyAction(key) {
    const back = this.#layout.isRightToLeft && this.#layout.axis === "horizontal";
    const steps = { ArrowLeft: back ? 1 : -1, ArrowRight: back ? -1 : 1, ArrowUp: -1, ArrowDown: 1, PageUp: -1, PageDown: 1 };
    const ends = { Home: 0, End: this.count - 1 };
    if (key in steps) return (view, time) => view.arrow(steps[key], time);
    if (key in ends) return (view, time) => view.scrollToPage(ends[key], time);
    return undefined;
  }

  /** Sends an input to the scroll view, and draws the next frame. */
  input(action) {
    if (!this.#view) return;
    this.#try(() => action(this.#view, this.#now()));
    this.#request();
  }

  #try(action) {
    try {
      action();
    } catch (error) {
      this.dispatchEvent(new CustomEvent("error", { detail: error }));
    }
  }

  // MARK: Frames

  #now() { return performance.now() / 1000; }

  #request() {
    if (this.#frame) return;
    clearTimeout(this.#timer);
    this.#frame = requestAnimationFrame((now) => {
      this.#frame = 0;
      this.#try(() => this.#draw(now / 1000));
    });
  }

  #draw(time) {
    if (!this.#view) return;
    const view = this.#view;
    const state = view.state(Math.max(time, view.time));
    const { x, y } = state.translation;
    this.origin.set("transform", x === 0 && y === 0 ? "none" : `translate(${points(x)}, ${points(y)})`);
    this.#drawPages(state);
    this.backdrop.draw(state.position, this.#options.pages, this.#effect.wraps);
    this.#report(state, view.takeEvents());
    if (view.isMoving) return this.#request();
    if (view.nextChange !== null) this.#timer = setTimeout(() => this.#request(), Math.max(0, (view.nextChange - this.#now()) * 1000));
  }

  #drawPages(state) {
    const effect = this.#effect;
    const numbers = effect.fill(state.position);
    const { fields, recordLength, count } = effect;
    for (const element of this.#elements) element.isShown = false;
    for (let rank = 0; rank < count; rank += 1) {
      const start = rank * recordLength;
      const index = numbers[start + fields.index];
      const zoom = state.zooms.find((zoom) => zoom.page === index) ?? null;
      this.#elements[index].isShown = true;
      this.#elements[index].draw(numbers, start, fields, effect, rank, zoom);
    }
    for (const element of this.#elements) if (!element.isShown) element.hide();
  }

  /** Reports the events of the scroll view, and names the page for screen readers. */
  #report(state, events) {
    const { page } = state;
    const isFirst = this.#page === -1;
    if (page !== this.#page) {
      this.#page = page;
      if (!isFirst) this.dispatchEvent(new CustomEvent("pagechange", { detail: { page } }));
    }
    for (const event of events) {
      if (event.type === "pageChanged") continue;
      this.dispatchEvent(new CustomEvent(event.type.toLowerCase(), { detail: event }));
    }
    this.dispatchEvent(new CustomEvent("scroll", { detail: state }));
    const isResting = state.phase === "idle";
    const isAutoplaying = this.#view.isAutoplaying;
    if (isFirst || isResting || isAutoplaying) this.#offer(page);
    if (!isResting || page < 0 || isAutoplaying) return;
    const words = `Page ${this.#title(page)}`;
    if (this.status.textContent !== words) this.status.textContent = words;
  }

  /** Lets keyboards and screen readers reach a page. Frames of a motion do not, because it changes many styles. */
  #offer(page) {
    if (page === this.#offered) return;
    this.#elements[this.#offered]?.setCurrent(false);
    this.#elements[page]?.setCurrent(true);
    this.#offered = page;
    this.previous.setAttribute("aria-disabled", String(!this.#effect.wraps && page <= 0));
    this.next.setAttribute("aria-disabled", String(!this.#effect.wraps && page >= this.count - 1));
  }
}
