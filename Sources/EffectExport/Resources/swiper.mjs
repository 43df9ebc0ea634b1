/**
 * The plug-in, for Swiper 9 and later and slides that are all in the page (not `virtual`), in a module or with the global `Swiper` of a script:
 *
 *   const swiper = new Swiper('.swiper', {
 *     modules: [plugIn], effect: 'fxrender-__name__', slidesPerView: 'auto',
 *     fxrender__type__: { parameters: {}, drawPage: (slide, pose) => {} },
 *   });
 *
 * To change parameters at run time, set `swiper.params.fxrender__type__.parameters`, and call `swiper.update()`.
 */
export default function plugIn({ swiper, extendParams, on }) {
  extendParams({ fxrender__type__: { parameters: {}, drawPage: undefined } });
  const isActive = () => swiper.params.effect === 'fxrender-__name__';
  const update = () => {
    if (isActive() && swiper.slides.length) poseSlides(swiper, swiper.params.fxrender__type__);
  };
  on('beforeInit', () => {
    if (!isActive()) return;
    const settings = { watchSlidesProgress: true, virtualTranslate: true, centeredSlides: true };
    Object.assign(swiper.params, settings);
    Object.assign(swiper.originalParams, settings);
  });
  on('setTranslate', update);
  let stopWaiting;
  on('setTransition', (_, duration) => {
    if (!isActive()) return;
    for (const { style } of swiper.slides) {
      style.transitionProperty = 'transform, opacity, visibility';
      style.transitionDuration = `${duration}ms`;
    }
    stopWaiting?.();
    stopWaiting = duration ? endTransition(swiper) : undefined;
  });
}

/** Poses all slides. */
function poseSlides(swiper, { parameters, drawPage }) {
  const vertical = swiper.params.direction === 'vertical';
  const layout = {
    pageWidth: swiper.slides[0].offsetWidth,
    pageHeight: swiper.slides[0].offsetHeight,
    viewportWidth: swiper.width,
    viewportHeight: swiper.height,
    gap: spacing(swiper),
    pages: swiper.slides.length,
    vertical,
    rightToLeft: swiper.rtlTranslate,
  };
  const isReduced = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
  const posed = swiper.slides.map((element, place) => {
    const difference = -element.progress;
    // Swiper moves slides to the other end if the ends are joined.
    const index = Number(element.getAttribute('data-swiper-slide-index') ?? place);
    //?-any
    const found = isReduced ? plainRow(difference, layout) : pose(difference, layout, parameters, index);
    //.
    //?any
    const found = isReduced
      ? { ...resting(pose(0, layout, parameters, index)), ...plainRow(difference, layout) }
      : pose(difference, layout, parameters, index);
    //.
    return { element, index, difference, ...found };
  });
  const [first, last] = isReduced ? [-layout.pages, layout.pages] : window(layout, parameters);
  posed.sort(comparePages).forEach((page, rank) => {
    const { element, matrix, difference } = page;
    // The wrapper does not move, so that each slide moves from its own place, which is measured from the
    // left in both directions, to the centre.
    const along = (swiper.size - element.swiperSlideSize) / 2 - element.swiperSlideOffset;
    const shift = vertical ? `0px, ${along}px` : `${along}px, 0px`;
    const { style } = element;
    //?pieces
    // The matrices of pieces lead to the viewport.
    style.transform = `translate(${shift}) ${matrix3d(page.pieces?.length ? IDENTITY : matrix)}`;
    //.
    //?-pieces
    style.transform = `translate(${shift}) ${matrix3d(matrix)}`;
    //.
    style.zIndex = rank;
    Object.assign(style, visibility(page, difference >= first && difference <= last));
    drawPage?.(element, page);
  });
}

/** Returns the distance of slides in pixels; Swiper also accepts a share of its size, such as '5%'. */
function spacing(swiper) {
  const text = String(swiper.params.spaceBetween ?? 0);
  return text.includes('%') ? (parseFloat(text) / 100) * swiper.size : parseFloat(text);
}

/** Tells Swiper that a transition has ended, because the wrapper, which does not move, cannot; returns what stops waiting. */
function endTransition(swiper) {
  const slide = swiper.slides[swiper.activeIndex];
  const stop = () => slide?.removeEventListener('transitionend', end);
  const end = (event) => {
    if (event.target !== slide) return;
    stop();
    if (swiper.destroyed) return;
    swiper.animating = false;
    swiper.wrapperEl.dispatchEvent(new CustomEvent('transitionend', { bubbles: true, cancelable: true }));
  };
  slide?.addEventListener('transitionend', end);
  return stop;
}
