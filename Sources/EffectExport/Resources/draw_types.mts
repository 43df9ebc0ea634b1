/** The pose of a page in a view. */
export interface PosedPage extends Pose {
  element: HTMLElement;
  index: number;
  /** The number of pages from the page at rest. */
  difference: number;
}
//?face

/** Draws the layers of a page. */
export function draw(element: HTMLElement, page: PosedPage, layout: Layout): void;
//.
