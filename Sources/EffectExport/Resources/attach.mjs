/**
 * Poses the pages of a scroll view whenever it scrolls.
 *
 * The pages are positioned absolutely, all with their centre in the centre of an element with
 * `position: sticky` that fills the view. The function `draw` receives the element and the pose of each page,
 * to draw layers such as overlays. Returns a function that stops.
 */
export function attach(scroller, { pages, layout = {}, parameters = {}, draw } = {}) {
  const elements = [...(pages ?? scroller.querySelectorAll('[data-page]'))];
  const update = () => {
    const view = {
      pageWidth: elements[0]?.offsetWidth ?? 0,
      pageHeight: elements[0]?.offsetHeight ?? 0,
      viewportWidth: scroller.clientWidth,
      viewportHeight: scroller.clientHeight,
      gap: 0,
      pages: elements.length,
      vertical: false,
      rightToLeft: false,
      ...layout,
    };
    const offset = Math.abs(view.vertical ? scroller.scrollTop : scroller.scrollLeft);
    const position = offset / stride(view, parameters);
    const [first, last] = window(view, parameters);
    const posed = elements.map((element, index) => {
      const difference = index - position;
      return { element, index, difference, ...pose(difference, view, parameters, index) };
    });
    posed.sort(comparePages).forEach((page, rank) => {
      const isDrawn = page.difference >= first && page.difference <= last;
      const { style } = page.element;
      style.transform = matrix3d(page.matrix);
      style.zIndex = rank;
      Object.assign(style, visibility(page, isDrawn));
      draw?.(page.element, page);
    });
  };
  scroller.addEventListener('scroll', update, { passive: true });
  update();
  return () => scroller.removeEventListener('scroll', update);
}
