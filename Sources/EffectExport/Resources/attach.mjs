/**
 * Poses the pages of a scroll view whenever it scrolls.
 *
 * The pages are positioned absolutely, all with their centre in the centre of a stage: an element with
 * `position: sticky` that fills the view. The stage is in a track, which receives its length here, and clips pages that
 * are beyond it. The pages are those of the call; when others replace them, stop and call again. They follow the size
 * of the view.
 *
//?face
 * The layers of a page are drawn by `draw`, unless you give another function of the element, its pose and the layout.
//.?-face
 * The function `draw` receives the element of each page that is seen, its pose and the layout.
//.?drag
 * The parameter `touch` is the direction of a drag, until a page is at rest again, unless you give it.
 *
//.
 * Scrolling stops at pages, unless `snap` is false; then `scrollLeft` can have any value.
 *
 * `onPageChange` receives the index of the page at rest, or of the nearest one, for the first time during the call.
 * Returns a function that stops, and removes what was added.
 */
export function attach(
  scroller,
  { pages, layout, parameters = {}, snap = true, draw: drawPage = draw, onPageChange } = {}, //?face
  { pages, layout, parameters = {}, snap = true, draw: drawPage, onPageChange } = {}, //?-face
) {
  if (!scroller) throw new TypeError('attach: the scroller is missing; call attach after it is in the document');
  const elements = listed(scroller, pages);
  if (!elements.length) return () => {};
  const track = elements[0]?.parentElement?.parentElement;
  const motion = reducedMotion();
  const unseen = new Set();
  const hasTrack = Boolean(track?.style) && track !== scroller;
  const stops = snap && hasTrack ? elements.map(() => track.appendChild(document.createElement('div'))) : [];
  let view;
  let current;
  //?drag
  // The direction of a drag, `touch`, stays until a page is at rest: from where a finger touched the view.
  const given = parameters;
  let isTouched = false;
  let start;
  //.
  const update = () => {
    const scrolled = view.vertical ? scroller.scrollTop : scroller.scrollLeft * (view.rightToLeft ? -1 : 1);
    // Pages that are not displayed have no size.
    const position = scrolled / stride(view, parameters) || 0;
    //?drag
    if (isTouched) start ??= position;
    else if (Math.abs(position - Math.round(position)) < 1e-3) start = undefined;
    const moved = position - (start ?? position);
    parameters = { touch: moved > 0 ? 'next' : moved < 0 ? 'prev' : 'none', ...given };
    //.
    const isReduced = motion?.matches ?? false;
    const [first, last] = isReduced ? [-view.pages, view.pages] : window(view, parameters);
    const seen = [];
    elements.forEach((element, index) => {
      const difference = index - position;
      //?-any
      const found = isReduced ? plainRow(difference, view) : pose(difference, view, parameters, index);
      //.?any
      const found = isReduced
        ? { ...resting(pose(0, view, parameters, index)), ...plainRow(difference, view) }
        : pose(difference, view, parameters, index);
      //.
      const page = { element, index, difference, ...found };
      if (page.difference >= first && page.difference <= last) {
        seen.push(page);
        unseen.delete(element);
      } else if (!unseen.has(element)) {
        Object.assign(element.style, visibility(page, false));
        unseen.add(element);
      }
    });
    seen.sort(comparePages).forEach((page, rank) => {
      const { style } = page.element;
      //?pieces
      // The matrices of pieces are those of the view.
      style.transform = matrix3d(page.pieces.length ? IDENTITY : page.matrix);
      //.
      style.transform = matrix3d(page.matrix); //?-pieces
      style.zIndex = rank;
      Object.assign(style, visibility(page, true));
      drawPage?.(page.element, page, view);
    });
    const nearest = Math.min(Math.max(Math.round(position), 0), elements.length - 1);
    if (nearest !== current) onPageChange?.(nearest);
    current = nearest;
  };
  const measure = () => {
    view = measured(scroller, elements, layout);
    if (hasTrack) {
      track.style[view.vertical ? 'height' : 'width'] = `calc(100% + ${(view.pages - 1) * stride(view, parameters)}px)`;
      // Pages beyond the ends of the track do not lengthen what is scrolled.
      track.style[view.vertical ? 'overflowY' : 'overflowX'] = 'clip';
    }
    placeStops(scroller, track, stops, view, stride(view, parameters));
    update();
  };
  const observer = globalThis.ResizeObserver && new ResizeObserver(measure);
  for (const element of [scroller, ...elements.slice(0, 1)]) observer?.observe(element);
  scroller.addEventListener('scroll', update, { passive: true });
  //?drag
  const touched = ({ touches }) => {
    isTouched = touches.length > 0;
    update();
  };
  const touchEvents = ['touchstart', 'touchend', 'touchcancel'];
  for (const name of touchEvents) scroller.addEventListener(name, touched, { passive: true });
  //.
  motion?.addEventListener('change', update);
  measure();
  return () => {
    scroller.removeEventListener('scroll', update);
    for (const name of touchEvents) scroller.removeEventListener(name, touched); //?drag
    motion?.removeEventListener('change', update);
    observer?.disconnect();
    elements.forEach(cleared);
    for (const stop of stops) stop.remove();
    if (stops.length) scroller.style.scrollSnapType = '';
  };
}

/** Places the elements at which scrolling stops, one for each page; each is as large as the view, which must see it. */
function placeStops(scroller, track, stops, view, distance) {
  if (!stops.length) return;
  const axis = view.vertical ? 'y' : 'x';
  scroller.style.scrollSnapType = `${axis} mandatory`;
  track.style.position = 'relative';
  stops.forEach(({ style }, index) => Object.assign(style, {
    position: 'absolute',
    insetInlineStart: axis === 'x' ? `${index * distance}px` : 0,
    insetBlockStart: axis === 'y' ? `${index * distance}px` : 0,
    width: `${view.viewportWidth}px`,
    height: `${view.viewportHeight}px`,
    pointerEvents: 'none',
    scrollSnapAlign: 'start',
  }));
}

/** Scrolls to a page, given the options of `attach`; smoothly, unless people prefer less motion. */
export function scrollToPage(
  scroller,
  index,
  { pages, layout, parameters = {}, behavior = reducedMotion()?.matches ? 'auto' : 'smooth' } = {},
) {
  const view = measured(scroller, listed(scroller, pages), layout);
  const place = index * stride(view, parameters);
  if (view.vertical) scroller.scrollTo({ top: place, behavior });
  else scroller.scrollTo({ left: view.rightToLeft ? -place : place, behavior });
}

/** Returns the elements of pages. */
function listed(scroller, pages) {
  return [...(pages ?? scroller.querySelectorAll('[data-page]'))];
}

/** Returns whether people prefer less motion, now and later; undefined outside of browsers. */
function reducedMotion() {
  return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');
}

/** Removes the styles and the elements that pages received. */
function cleared(element) {
  const names = ['transform', 'zIndex', 'opacity', 'visibility', 'pointerEvents'];
  //?face
  names.push('borderRadius', 'boxShadow', 'clipPath', 'overflow');
  for (const layer of element.querySelectorAll(':scope > [data-drawn]')) layer.remove();
  //.
  for (const name of names) element.style[name] = '';
}

/** Returns the layout of a scroll view, whose sizes and direction are measured if they are not given. */
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
//?face

__drawing__
//.
