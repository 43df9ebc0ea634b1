/**
 * Poses the pages of a scroll view whenever it scrolls.
 *
 * The pages are positioned absolutely, all with their centre in the centre of an element with
 * `position: sticky` that fills the view. The function `draw` receives the element and the pose of each page,
 * to draw layers such as overlays; `onPageChange` receives the index of the page at rest, or of the nearest one.
 * The pages follow the size of the view, too. The element `track` gets the length that all pages scroll. A layout that
 * is not given is measured, and has the text direction of the view. Returns a function that stops, and removes the styles.
//?pieces
 *
 * A page in pieces is not moved: the matrices of its pieces lead to the viewport.
//.
 */
export function attach(scroller, { pages, track, layout, parameters = {}, draw, onPageChange } = {}) {
  const elements = [...(pages ?? scroller.querySelectorAll('[data-page]'))];
  const preference = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');
  let current;
  const update = () => {
    const view = measured(scroller, elements, layout);
    const offset = view.vertical ? scroller.scrollTop : view.rightToLeft ? -scroller.scrollLeft : scroller.scrollLeft;
    const position = offset / stride(view, parameters);
    const isReduced = preference?.matches ?? false;
    if (track) {
      const length = (view.pages - 1) * stride(view, parameters);
      if (view.vertical) track.style.height = `${view.viewportHeight + length}px`;
      else track.style.width = `${view.viewportWidth + length}px`;
    }
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
      //?pieces
      style.transform = matrix3d(page.pieces?.length ? IDENTITY : page.matrix);
      //.
      //?-pieces
      style.transform = matrix3d(page.matrix);
      //.
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
  if (elements[0]) observer?.observe(elements[0]);
  preference?.addEventListener?.('change', update);
  update();
  return () => {
    scroller.removeEventListener('scroll', update);
    observer?.disconnect();
    preference?.removeEventListener?.('change', update);
    const cleared = { transform: '', zIndex: '', opacity: '', visibility: '', pointerEvents: '' };
    for (const { style } of elements) Object.assign(style, cleared);
  };
}

/** Scrolls to a page, given the options of `attach`. */
export function scrollToPage(scroller, index, { pages, layout, parameters = {}, behavior } = {}) {
  const elements = [...(pages ?? scroller.querySelectorAll('[data-page]'))];
  const view = measured(scroller, elements, layout);
  const offset = index * stride(view, parameters);
  const place = view.vertical ? { top: offset } : { left: view.rightToLeft ? -offset : offset };
  const isReduced = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
  scroller.scrollTo({ ...place, behavior: behavior ?? (isReduced ? 'auto' : 'smooth') });
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
    rightToLeft: globalThis.getComputedStyle?.(scroller).direction === 'rtl',
    ...layout,
  };
}
