/** A picture of a page or of one of its layers. */
export interface Picture {
  /** The address of the picture; without it, the page has a colour. */
  src?: string;
  /** The width in pixels, which with the height decides how the picture fits its page. */
  width?: number;
  height?: number;
  /** A colour of CSS, for pages without a picture. */
  colour?: string;
}

/** A page. */
export interface Page extends Picture {
  /** The name, which screen readers say. */
  name?: string;
  /** How the picture fits its page; `cover` without it. */
  fit?: 'cover' | 'contain' | 'fill';
  /** The least radius of the page's corners, in points. */
  cornerRadius?: number;
  /** An element that the page shows instead of a picture. Pieces and reflections do not show it. */
  element?: HTMLElement;
  /** The values of the fields that texts show, such as `name`. */
  fields?: Record<string, string>;
  /** The pictures of layers, by their patterns in the preset. */
  pictures?: Record<string, Picture>;
}

/** A size, in points. */
export interface Size { width: number; height: number }

/** The arrangement of the pages; members without a value follow the stage of the effect. */
export interface LayoutOptions {
  pageSize?: Size;
  /** The distance between neighbouring pages, in points. */
  gap?: number;
  axis?: 'horizontal' | 'vertical';
  /** Whether later pages are on the left. */
  isRightToLeft?: boolean;
  centerOffset?: { x: number; y: number };
  viewpointOffset?: { x: number; y: number };
}

/** The behaviour of the scroll view: members of `ScrollConfiguration`, in points and seconds. */
export interface ScrollOptions {
  /** The scales between which two fingers or a double tap zoom a page. */
  zoom?: { minimum: number; maximum: number };
  recognisesDoubleTaps?: boolean;
  tapTurnsPage?: boolean;
  /** Moves by itself: to the next page after seconds of rest, or at a speed in pages per second. */
  autoplay?: { interval?: number; speed?: number; resumes?: boolean };
  bounces?: boolean;
  [member: string]: unknown;
}

export interface Options {
  /** The WebAssembly module: the result of `instantiate` in `effect-module.mjs`. */
  module: unknown;
  /** The effect as canonical JSON, as a text or an object. */
  effect: string | object;
  /** The effect for people who prefer less motion; without it, moves of the program are immediate. */
  reduced?: string | object;
  pages: Page[];
  /** Values of parameters by name: radians, points, shares, true or false, or the name of a choice. */
  parameters?: Record<string, number | boolean | string>;
  layout?: LayoutOptions;
  scroll?: ScrollOptions;
  /** Whether the web page scrolls where a finger or wheel moves across the pages; false without it. */
  letsPageScroll?: boolean;
  /** The first page, from 0. */
  page?: number;
  /** The name of the carousel for screen readers. */
  label?: string;
  /** A background of CSS, which replaces that of the effect. */
  background?: string;
}

/** A page has more pieces than the player shows, or there is no page. */
export class PlayerError extends Error {}

/** The greatest number of pieces of a page. */
export const mostPieces: number;

/**
 * A scroll view of pages.
 *
 * Events, with a `detail`: `pagechange` ({ page }), `scroll` (the state, in each frame), `error` (the error), and the
 * events of the scroll view in lower case, such as `tapped` ({ page, x, y }), `willbegindragging` and `didendscrolling`.
 */
export class Player extends EventTarget {
  /** The index of the current page. */
  readonly page: number;
  /** The position in pages; 0 is the first page at rest. */
  readonly position: number;
  /** The number of pages. */
  readonly count: number;
  /** The sizes and the direction of the pages. */
  readonly layout: Required<Pick<LayoutOptions, 'pageSize' | 'gap' | 'axis' | 'isRightToLeft'>> & { viewport: Size };
  /** The values of the parameters, by name; null for a formula that depends on the page. */
  readonly parameters: Record<string, number | boolean | string | null>;
  /** Moves to a page, or to a position between two pages, in seconds; a duration of 0 moves at once. */
  scrollTo(page: number, options?: { duration?: number }): void;
  /** Sets the values of parameters; an error changes nothing. */
  setParameters(parameters: Options['parameters']): void;
  /** Sets the layout; an error changes nothing. */
  setLayout(layout: LayoutOptions): void;
  /** Shows another effect; the page stays. */
  setEffect(
    effect: string | object,
    options?: Pick<Options, 'reduced' | 'parameters' | 'layout'>,
  ): void;
  /** Removes the player from its element. */
  destroy(): void;
}

/** Shows pages with an effect in an element, and returns the player. */
export function mount(element: HTMLElement, options: Options): Player;
