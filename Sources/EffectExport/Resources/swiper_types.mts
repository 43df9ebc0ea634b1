/** The settings of the plug-in, the value of `fxrender__type__` in the options of Swiper. */
export interface Settings {
  parameters?: Parameters;
  /** Draws the layers of a slide that is seen. */
  drawPage?: (slide: HTMLElement, page: PosedPage, layout: Layout) => void;
}

/** The plug-in, one of Swiper's `modules`. */
export default function plugIn(api: {
  swiper: object;
  extendParams: (parameters: Record<string, unknown>) => void;
  on: unknown;
}): void;

__drawing__
