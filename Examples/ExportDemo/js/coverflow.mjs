// coverflow: Side pages turn away and overlap; the front page faces you.
//
// Written by fxrender export from the preset coverflow after iCarousel 1.8.3 by Nick Lockwood. The
// generated code belongs to you.

/** Returns the pose of the page whose index is d more than the current page position. */
export function pose(d, layout, parameters = {}, index = 0) {
  const w = layout.pageWidth;
  const h = layout.pageHeight;
  const vertical = layout.vertical;
  const L = vertical ? h : w;
  const spacing = parameters.spacing ?? 0.25;  // Distance of side pages, in page lengths.
  const showBackfaces = parameters.showBackfaces ?? true;
  const fadeRange = parameters.fadeRange ?? 1;
  const fadeMinAlpha = parameters.fadeMinAlpha ?? 0;  // Opacity at the end of the fade.
  const tilt = parameters.tilt ?? 0.9;  // Rotation of a side page, in quarter turns.
  const perspective = parameters.perspective ?? 500;
  const fadeMin = parameters.fadeMin ?? -Infinity;  // Pages before this page difference fade.
  const fadeMax = parameters.fadeMax ?? Infinity;  // Pages beyond this page difference fade.
  const faded = d > fadeMax ? d - fadeMax : d < fadeMin ? fadeMin - d : 0;
  const q = clamp(d, -1, 1);
  const own = product(
    translate((q * tilt / 2 + d * spacing) * L, 0, -Math.abs(q) * L / 2),
    rotateY(-q * tilt * (90 * Math.PI / 180))
  );
  const model = reflected(vertical ? swappedAxes(own) : own, layout);
  const matrix = seen(model, perspective);
  return {
    matrix,
    alpha: clamp(1 - Math.min(faded, fadeRange) / fadeRange * (1 - fadeMinAlpha), 0, 1),
    order: depthKey(own),
    hidden: !showBackfaces && isTurned(model),
    interactive: true,
  };
}

/** Returns the range of page differences that are drawn. */
export function window(layout, parameters = {}) {
  const w = layout.pageWidth;
  const h = layout.pageHeight;
  const W = layout.viewportWidth;
  const H = layout.viewportHeight;
  const pages = layout.pages;
  const vertical = layout.vertical;
  const L = vertical ? h : w;
  const V = vertical ? H : W;
  const spacing = parameters.spacing ?? 0.25;  // Distance of side pages, in page lengths.
  const visibleItems = parameters.visibleItems ?? Math.min(30, Math.ceil(V / (spacing * L)) + 2);
  const shown = Math.min(Math.trunc(visibleItems), pages);
  return [-Math.floor(shown / 2) - 0.5, shown - Math.floor(shown / 2) - 0.5];
}

/** Returns the distance that the content scrolls from page to page, in points. */
export function stride(layout, parameters = {}) {
  const w = layout.pageWidth;
  const h = layout.pageHeight;
  const vertical = layout.vertical;
  const L = vertical ? h : w;
  const spacing = parameters.spacing ?? 0.25;  // Distance of side pages, in page lengths.
  return L * spacing;
}

/**
 * Poses the pages of a scroll view whenever it scrolls.
 *
 * The pages are positioned absolutely, all with their centre in the centre of a stage: an element with
 * `position: sticky` that fills the view. The stage is in a track, which receives its length here, and clips pages that
 * are beyond it. The pages are those of the call; when others replace them, stop and call again. They follow the size
 * of the view.
 *
 * The function `draw` receives the element of each page that is seen, its pose and the layout.
 * Scrolling stops at pages, unless `snap` is false; then `scrollLeft` can have any value.
 *
 * `onPageChange` receives the index of the page at rest, or of the nearest one, for the first time during the call.
 * Returns a function that stops, and removes what was added.
 */
export function attach(
  scroller,
  { pages, layout, parameters = {}, snap = true, draw: drawPage, onPageChange } = {},
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
  const update = () => {
    const scrolled = view.vertical ? scroller.scrollTop : scroller.scrollLeft * (view.rightToLeft ? -1 : 1);
    // Pages that are not displayed have no size.
    const position = scrolled / stride(view, parameters) || 0;
    const isReduced = motion?.matches ?? false;
    const [first, last] = isReduced ? [-view.pages, view.pages] : window(view, parameters);
    const seen = [];
    elements.forEach((element, index) => {
      const difference = index - position;
      const found = isReduced ? plainRow(difference, view) : pose(difference, view, parameters, index);
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
      style.transform = matrix3d(page.matrix);
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
  motion?.addEventListener('change', update);
  measure();
  return () => {
    scroller.removeEventListener('scroll', update);
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

/** The matrix that changes nothing. */
const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** Returns x, limited to the range. */
function clamp(x, lowest, highest) {
  return Math.min(Math.max(x, lowest), highest);
}

/** Returns the product of matrices; the last one acts first. */
function product(...matrices) {
  return matrices.reduce(multiply, IDENTITY);
}

/** Returns the product of two matrices. */
function multiply(a, b) {
  return a.map((_, i) => {
    const row = i - (i % 4);
    const column = i % 4;
    return (
      a[row] * b[column] +
      a[row + 1] * b[column + 4] +
      a[row + 2] * b[column + 8] +
      a[row + 3] * b[column + 12]
    );
  });
}

/**
 * Returns the CSS text of a matrix.
 *
 * Browsers round numbers of matrices to seven decimals, too few for perspective. A multiple of the matrix
 * is the same projection.
 */
function matrix3d(m) {
  const size = m[12] || m[13] || m[14] ? 1024 : 1;
  const columns = m.map((_, i) => size * m[(i % 4) * 4 + (i >> 2)]);
  return `matrix3d(${columns.map((value) => +value.toFixed(9)).join(', ')})`;
}

/** Returns the styles of a page that is drawn or not: if it is not seen, it takes no touches. Others are inherited. */
function visibility(page, isDrawn) {
  const isSeen = isDrawn && !page.hidden && page.alpha > 0.001;
  return {
    opacity: isSeen ? page.alpha : 0,
    visibility: isSeen ? '' : 'hidden',
    pointerEvents: isSeen && page.interactive ? '' : 'none',
  };
}

/** Orders pages from back to front: by order, then by nearness to the page at rest. */
function comparePages(a, b) {
  const key = (page) => Math.round(page.order * 2 ** 20);
  if (key(a) !== key(b)) return key(a) - key(b);
  const nearness = Math.abs(b.difference) - Math.abs(a.difference);
  return nearness === 0 ? b.index - a.index : nearness;
}

/** Returns the pose of a page in a plain row, for people who prefer less motion. */
function plainRow(difference, layout) {
  const along = layout.vertical
    ? difference * (layout.pageHeight + layout.gap)
    : difference * (layout.pageWidth + layout.gap) * (layout.rightToLeft ? -1 : 1);
  const [x, y] = layout.vertical ? [0, along] : [along, 0];
  return {
    matrix: [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, 0, 0, 0, 0, 1],
    alpha: 1,
    order: -Math.abs(difference),
    hidden: false,
    interactive: true,
  };
}

/** Exchanges the x and the y axis, for pages that scroll up and down. */
function swappedAxes(m) {
  return [
    m[5], m[4], m[6], m[7],
    m[1], m[0], m[2], m[3],
    m[9], m[8], m[10], m[11],
    m[13], m[12], m[14], m[15]
  ];
}

/** Reflects the position and rotation of a page if the next page is on the left. */
function reflected(m, layout) {
  const x = layout.rightToLeft && !layout.vertical ? -1 : 1;
  return [
    m[0], x * m[1], x * m[2], x * m[3],
    x * m[4], m[5], m[6], m[7],
    x * m[8], m[9], m[10], m[11],
    x * m[12], m[13], m[14], m[15]
  ];
}

/** Applies perspective; the vanishing point is the viewport's centre. */
function seen(m, distance) {
  const a = m[8] / distance;
  const b = m[9] / distance;
  const c = m[10] / distance;
  const e = m[11] / distance;
  return [
    m[0], m[1], m[2], m[3],
    m[4], m[5], m[6], m[7],
    m[8], m[9], m[10], m[11],
    m[12] - a, m[13] - b, m[14] - c, m[15] - e
  ];
}

/** Returns the z of the page's point (1, 1, 1), by which pages are painted. */
function depthKey(m) {
  return m[8] + m[9] + m[10] + m[11];
}

/** Returns whether a page is turned by 90 degrees or more, apart from rounding errors. */
function isTurned(m) {
  return m[10] < 1 / 8589934592;
}

/** Returns a translation by points. */
function translate(x, y, z) {
  return [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z, 0, 0, 0, 1];
}

/** Returns a rotation about the y axis; the right edge moves away. */
function rotateY(angle) {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return [c, 0, s, 0, 0, 1, 0, 0, -s, 0, c, 0, 0, 0, 0, 1];
}
