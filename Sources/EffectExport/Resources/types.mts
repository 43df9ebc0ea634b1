__header__

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
__parameters__
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
  //?any
  /** The layers, as `fxrender poses --json` writes them, with the values that it omits. */
__layerMembers__
  //.
}

__layerTypes__
//?overlays reflection
export type Side = 'left' | 'top' | 'right' | 'bottom';

//.?layers
export type Shows = 'picture' | 'color' | 'file' | 'text';
export type Align = 'left' | 'center' | 'right';

//.?layers background
export type Fit = 'cover' | 'contain' | 'fill';

//.?background
/** What is behind all pages: colours with places from 0 to 1, a picture, or the page at rest. */
export const background: {
  kind: 'color' | 'linear' | 'radial' | 'picture' | 'page';
  colors?: string[];
  places?: number[];
  /** In radians, as in CSS: 0 is up, a quarter turn to the right. */
  angle?: number;
  picture?: string;
  fit?: Fit;
  /** The standard deviation of the blur, in points of the viewport. */
  blur?: number;
  /** The opacity of the black over the page. */
  dim?: number;
};

//.
export function pose(
  __argument__: number,
  layout: Layout,
  parameters?: Parameters,
  index?: number,
): Pose;
export function window(layout: Layout, parameters?: Parameters): [number, number];
export function stride(layout: Layout, parameters?: Parameters): number;
__adapter__
