/** The settings of the plug-in, the value of `fxrender__type__` in the options of Swiper. */
export interface Settings {
  parameters?: Parameters;
  /** Draws the layers of a slide. */
  drawPage?: (slide: HTMLElement, pose: Pose) => void;
}

/** The plug-in, one of Swiper's `modules`. */
export default function plugIn(api: {
  swiper: any;
  extendParams: (parameters: Record<string, any>) => void;
  on: any;
}): void;
