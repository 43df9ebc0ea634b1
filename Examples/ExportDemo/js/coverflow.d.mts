// coverflow: Side pages turn away and overlap; the front page faces you.
//
// Written by fxrender export from the preset coverflow after iCarousel 1.8.3 by Nick Lockwood. The
// generated code belongs to you.

/** The sizes of pages and viewport, in points. */
export interface Layout {
  pageWidth: number;
  pageHeight: number;
  viewportWidth: number;
  viewportHeight: number;
  /** The distance between neighbouring pages. */
  gap: number;
  pages: number;
  /** Whether pages scroll up and down. */
  vertical?: boolean;
  /** Whether the next page is on the left. */
  rightToLeft?: boolean;
}

/** The parameters of the effect. Angles are in radians. */
export interface Parameters {
  /** Distance of side pages, in page lengths. */
  spacing?: number;
  /** Draw the backs of pages that are turned away, mirrored. */
  showBackfaces?: boolean;
  /** Number of pages over which the opacity of fading pages decreases. */
  fadeRange?: number;
  /** Opacity at the end of the fade. */
  fadeMinAlpha?: number;
  /** Rotation of a side page, in quarter turns. */
  tilt?: number;
  /** Distance of the eye from the page, in points; inf for no perspective. */
  perspective?: number;
  /** Number of pages that are drawn, about half of them before the page at rest. */
  visibleItems?: number;
  /** Pages before this page difference fade. */
  fadeMin?: number;
  /** Pages beyond this page difference fade. */
  fadeMax?: number;
}

/** The transform, opacity and paint order of a page. */
export interface Pose {
  /** Sixteen numbers, row by row, from page points to viewport points; both origins are centres. */
  matrix: number[];
  /** The opacity, from 0 to 1. */
  alpha: number;
  /** A page with a greater order is in front. */
  order: number;
  hidden: boolean;
  interactive: boolean;
  /** The number of pages from the page at rest, if the last page is followed by the first. */
  difference?: number;
}

export function pose(
  d: number,
  layout: Layout,
  parameters?: Parameters,
  index?: number,
): Pose;
export function window(layout: Layout, parameters?: Parameters): [number, number];
export function stride(layout: Layout, parameters?: Parameters): number;
/** What `attach` and `scrollToPage` must know of a scroll view. */
export interface ScrollOptions {
  /** The elements of the pages; those with the attribute `data-page` if it is absent. */
  pages?: Iterable<HTMLElement>;
  /** What differs from the sizes of the elements, their number, and the direction of the scroll view. */
  layout?: Partial<Layout>;
  parameters?: Parameters;
}

export function attach(
  scroller: HTMLElement,
  options?: ScrollOptions & {
    /** Whether scrolling stops at pages; true by default. */
    snap?: boolean;
    draw?: (element: HTMLElement, page: PosedPage, layout: Layout) => void;
    /** Receives the index of the page at rest, or of the nearest one. */
    onPageChange?: (index: number) => void;
  },
): () => void;
export function scrollToPage(
  scroller: HTMLElement,
  index: number,
  options?: ScrollOptions & { behavior?: ScrollBehavior },
): void;

/** The pose of a page in a view. */
export interface PosedPage extends Pose {
  element: HTMLElement;
  index: number;
  /** The number of pages from the page at rest. */
  difference: number;
}
