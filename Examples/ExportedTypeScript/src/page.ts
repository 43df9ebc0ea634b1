import { attach, pose, scrollToPage, stride, type Layout, type Pose } from './effects/js/coverflow.mjs';

const layout: Layout = {
  pageWidth: 240,
  pageHeight: 320,
  viewportWidth: 640,
  viewportHeight: 400,
  gap: 0,
  pages: 12,
};

/** Shows the pages of a scroll view, and returns a function that stops. */
export function show(scroller: HTMLElement, onPageChange: (index: number) => void): () => void {
  const stop = attach(scroller, {
    layout,
    parameters: { tilt: 0.7 },
    draw: (element, page) => { element.ariaLabel = `${page.index + 1} of ${layout.pages}`; },
    onPageChange,
  });
  scrollToPage(scroller, 3, { layout });
  return stop;
}

/** Returns where the page after the current one is, in pixels from the centre. */
export function nextPlace(): number {
  const next: Pose = pose(1, layout);
  return next.matrix[3] / stride(layout);
}
