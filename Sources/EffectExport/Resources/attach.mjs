/**
 * Poses the pages of a scroll view whenever it scrolls.
 *
 * The pages are positioned absolutely, all with their centre in the centre of an element with
 * `position: sticky` that fills the view. The function `draw` receives the element and the pose of each page,
 * to draw layers such as overlays; `onPageChange` receives the index of the page at rest, or of the nearest one.
 * The pages follow the size of the view, too. Returns a function that stops.
 */
export function attach(scroller, { pages, layout, parameters = {}, draw, onPageChange } = {}) {
  const elements = [...(pages ?? scroller.querySelectorAll('[data-page]'))];
  let current;
  const update = () => {
    const view = measured(scroller, elements, layout);
    const offset = Math.abs(view.vertical ? scroller.scrollTop : scroller.scrollLeft);
    const position = offset / stride(view, parameters);
    const isReduced = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
    const [first, last] = isReduced ? [-view.pages, view.pages] : window(view, parameters);
    const posed = elements.map((element, index) => {
      const difference = index - position;
      //?-any
      const found = isReduced ? plainRow(difference, view) : pose(difference, view, parameters, index);
      //.
      //?any
      const found = isReduced
        ? { ...resting(pose(0, view, parameters, index)), ...plainRow(difference, view) }
        : pose(difference, view, parameters, index);
      //.
      return { element, index, difference, ...found };
    });
    posed.sort(comparePages).forEach((page, rank) => {
      const isDrawn = page.difference >= first && page.difference <= last;
      const { style } = page.element;
      style.transform = matrix3d(page.matrix);
      style.zIndex = rank;
      Object.assign(style, visibility(page, isDrawn));
      draw?.(page.element, page);
    });
    const nearest = Math.min(Math.max(Math.round(position), 0), elements.length - 1);
    if (nearest !== current) onPageChange?.(nearest);
    current = nearest;
  };
  scroller.addEventListener('scroll', update, { passive: true });
  const observer = globalThis.ResizeObserver && new ResizeObserver(update);
  observer?.observe(scroller);
  update();
  return () => {
    scroller.removeEventListener('scroll', update);
    observer?.disconnect();
  };
}

/** Scrolls to a page, given the options of `attach`. */
export function scrollToPage(scroller, index, { pages, layout, parameters = {}, behavior = 'smooth' } = {}) {
  const elements = [...(pages ?? scroller.querySelectorAll('[data-page]'))];
  const view = measured(scroller, elements, layout);
  const offset = index * stride(view, parameters);
  if (view.vertical) scroller.scrollTo({ top: offset, behavior });
  else scroller.scrollTo({ left: view.rightToLeft ? -offset : offset, behavior });
}

/** Returns the layout of a scroll view, whose sizes are measured if they are not given. */
function measured(scroller, elements, layout) {
  return {
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
}
