/** Lengths are in points (pixels of CSS), times in seconds, angles in radians; x is to the right and y down. */

export class EffectModuleError extends Error {}

export function instantiate(
  source: BufferSource | WebAssembly.Module | Response | Promise<BufferSource | WebAssembly.Module | Response>,
): Promise<EffectModule>;

export interface Point { x: number; y: number }
export interface Size { width: number; height: number }
export type Axis = "horizontal" | "vertical";
export type Setting = number | boolean | string;

export interface EffectModule {
  read(definition: string | object): Definition;
  scrollView(configuration: Configuration, options?: ViewOptions): ScrollView;
}

export interface Definition {
  compile(
    layout: Layout,
    parameters?: Record<string, Setting>,
    options?: { cornerRadius?: number; fit?: Fit },
  ): Effect;
  release(): void;
}

export type Fit = "cover" | "contain" | "fill";
export type Side = "left" | "top" | "right" | "bottom";
export type Colour = [red: number, green: number, blue: number, alpha: number];

export interface Layout {
  pageSize: Size;
  viewport: Size;
  gap?: number;
  pages?: number;
  axis?: Axis;
  isRightToLeft?: boolean;
  centerOffset?: Point;
  viewpointOffset?: Point;
}

export interface Effect {
  /** The page differences that are drawn, from and to. */
  readonly window: [number, number];
  /** The page differences at which a page can be visible in the viewport. */
  readonly reach: [number, number];
  /** The distance scrolled per page. */
  readonly stride: number;
  readonly wraps: boolean;
  readonly depth: "none" | "shared";
  /** The values in effect; null for a formula that depends on the page. */
  readonly parameters: Record<string, Setting | null>;
  readonly layers: Layer[];
  readonly pieces: { rows: number; columns: number } | null;
  readonly recordLength: number;
  readonly fields: Fields;
  /** The number of records of the last `fill`. */
  readonly count: number;
  fill(position: number, options?: { pages?: number }): Float64Array;
  poses(position: number, options?: { pages?: number }): Pose[];
  pose(difference: number, index?: number): Pose;
  release(): void;
}

/** The values of a layer that are the same in all poses, and the names of its numbers. */
export interface Layer {
  kind: "overlays" | "content" | "blur" | "shadow" | "glow" | "cornerRadius" | "clip" | "reflection" | "floor";
  numbers: string[];
  name?: string;
  color?: Colour;
  toward?: Side;
  edge?: Side;
  shows?: "picture" | { color: Colour } | { file: string };
  text?: string;
  align?: "left" | "center" | "right";
  fit?: Fit;
}

/** The places of numbers in a record. */
export interface Fields {
  index: number;
  difference: number;
  flags: number;
  alpha: number;
  order: number;
  matrix: number;
  layers: Record<string, number>[];
  pieceCount: number;
  pieces: number;
  pieceLength: number;
}

export interface Pose {
  index: number;
  difference: number;
  visible: boolean;
  interactive: boolean;
  alpha: number;
  order: number;
  /** By columns, as `matrix3d()`. */
  matrix: Float64Array;
  layers: Record<string, number | Float64Array>[];
  pieces?: Piece[];
}

export interface Piece {
  row: number;
  column: number;
  box: [x: number, y: number, width: number, height: number];
  alpha: number;
  cornerRadius: number;
  matrix: Float64Array;
}

export interface Insets { top?: number; left?: number; bottom?: number; right?: number }

export interface Configuration {
  view: Size;
  pageSize: Size;
  pages: number;
  scroller?: Size;
  gap?: number;
  padding?: number;
  ownStride?: number;
  axis?: Axis;
  isRightToLeft?: boolean;
  wraps?: boolean;
  alignment?: "start" | "centre" | "end";
  map?: string[];
  crossLength?: number;
  insets?: Insets;
  stop?: "page" | "anywhere" | "picture" | { nearestPage: number | null };
  flicksFrom?: "content" | "target";
  bouncesAtHoles?: boolean;
  startsAtEdge?: boolean;
  bounces?: boolean;
  alwaysBouncesHorizontally?: boolean;
  alwaysBouncesVertically?: boolean;
  lock?: "none" | "strict" | { normal: number };
  touchInsets?: Insets;
  /** The distances around a page at which a tap still reaches it. */
  pageMargin?: Insets;
  loading?: "neighbours" | "recycling" | { lookahead: number };
  zoom?: { minimum: number; maximum: number };
  picture?: Size;
  tileSide?: number;
  tapTurnsPage?: boolean;
  recognisesDoubleTaps?: boolean;
  hasBars?: boolean;
  background?: "white" | "black";
  reducesMotion?: boolean;
  autoplay?: { interval?: number; speed?: number; resumes?: boolean };
  physics?: Record<string, unknown>;
}

export interface ViewOptions {
  page?: number;
  reach?: [number, number];
  /** Returns the page at a point of the view, for taps; without it, pages are those of a flat row. */
  hitTest?: (x: number, y: number) => number | null;
  /** The time of the clock at which the view is created. */
  time?: number;
}

export interface ScrollState {
  time: number;
  offset: Point;
  velocity: Point;
  phase: "dragging" | "animating" | "decelerating" | "settling" | "bouncing" | "idle";
  page: number;
  /** In pages; for `Effect.poses`. */
  position: number;
  /** By which all pages are moved. */
  translation: Point;
  cell: Point | null;
  bar: number;
  isDark: boolean;
  /** `shift` and then `growth` apply to the picture within the page's frame, about its centre. */
  zooms: { page: number; scale: number; offset: Point; growth: number; shift: Point }[];
  touches: Point[];
}

export type ScrollEvent = { time: number } & (
  | { type: "pageChanged" | "willLoad" | "didUnload" | "didReplace" | "willBeginZooming"; page: number }
  | { type: "willBeginDragging" | "didEndDecelerating" | "didEndScrolling" | "memoryWarning" }
  | { type: "willEndDragging"; velocity: Point; target: Point }
  | { type: "didEndDragging"; goesOn: boolean }
  | { type: "willLoadTile" | "didUnloadTile"; tile: { page: number; level: number; column: number; row: number } }
  | { type: "tapped" | "doubleTapped"; page: number | null; x: number; y: number }
  | { type: "didEndZooming"; page: number; scale: number }
  | { type: "announcePage"; page: number; count: number }
);

export interface ScrollView {
  readonly time: number;
  readonly nextChange: number | null;
  readonly restTime: number;
  readonly isAutoplaying: boolean;
  readonly isMoving: boolean;
  advance(time: number): void;
  state(time: number): ScrollState;
  takeEvents(): ScrollEvent[];
  page(x: number, y: number): number | null;
  touchDown(id: number, x: number, y: number, time: number): void;
  touchMoved(id: number, x: number, y: number, time: number): void;
  touchUp(id: number, time: number): void;
  touchesCancelled(time: number): void;
  wheel(dx: number, dy: number, time: number): void;
  arrow(step: number, time: number): void;
  turnPage(turn: "forward" | "backward", time: number): boolean;
  scrollToPage(
    page: number,
    time: number,
    options?: { duration?: number; direction?: "shortest" | "forward" | "backward" },
  ): void;
  scrollToOffset(x: number, y: number, time: number, options?: { duration?: number }): void;
  flick(vx: number, vy: number, time: number): void;
  zoom(part: { x: number; y: number; width: number; height: number }, time: number): void;
  setAutoplaying(isPlaying: boolean, time: number): void;
  pauseMotion(time: number): void;
  resumeMotion(time: number): void;
  setConfiguration(configuration: Configuration, time: number): void;
  resize(sizes: { view: Size; scroller?: Size; pageSize?: Size }, time: number): void;
  release(): void;
}
