/**
 * The plug-in, for Swiper 9 and later, in a module or with the global `Swiper` of a script:
 *
 *   const swiper = new Swiper('.swiper', {
 *     modules: [plugIn], effect: 'fxrender-__name__', slidesPerView: 'auto', fxrender__type__: { parameters: {} },
 *   });
 *
//?face
 * The layers of a slide are drawn by `draw`, or by `drawPage` of the settings: a function of the slide, its pose and
 * the layout.
//.?-face
 * The function `drawPage` of the settings receives each slide that is seen, its pose and the layout.
//.?drag
 * The parameter `touch` is the direction of a drag, until a slide is at rest again, unless you give it.
//.
 * To change parameters at run time, set `swiper.params.fxrender__type__.parameters`, and call `swiper.update()`.
 */
export default function plugIn({ swiper, extendParams, on }) {
  extendParams({ fxrender__type__: { parameters: {}, drawPage: draw } }); //?face
  extendParams({ fxrender__type__: { parameters: {}, drawPage: undefined } }); //?-face
  const isActive = () => swiper.params.effect === 'fxrender-__name__';
  // The page differences that slides show, and those at the start of a transition.
  let shown = new Map();
  let start = shown;
  let duration = 0;
  let frame;
  //?drag
  // The direction of a drag, which stays until a slide is at rest.
  let touch = 'none';
  //.
  const show = (share) => {
    //?drag
    const { fxrender__type__: given } = swiper.params;
    const settings = { ...given, parameters: { touch, ...given.parameters } };
    //.
    const settings = swiper.params.fxrender__type__; //?-drag
    shown = poseSlides(swiper, settings, (element) => {
      const difference = -element.progress;
      return difference + ((start.get(element) ?? difference) - difference) * (1 - share);
    });
  };
  const end = () => {
    frame = undefined;
    touch = 'none'; //?drag
    // The wrapper, which does not move, cannot tell Swiper that a transition has ended.
    swiper.animating = false;
    swiper.wrapperEl.dispatchEvent(new CustomEvent('transitionend', { bubbles: true, cancelable: true }));
  };
  const cancel = () => {
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
  on('beforeInit', () => {
    if (!isActive()) return;
    const settings = { watchSlidesProgress: true, virtualTranslate: true, centeredSlides: true };
    Object.assign(swiper.params, settings);
    Object.assign(swiper.originalParams, settings);
  });
  on('setTransition', (_, time) => { duration = time; });
  on('setTranslate _virtualUpdated', () => {
    if (!isActive() || !swiper.slides.length) return;
    const wasMoving = frame !== undefined;
    cancel();
    //?drag
    const { isTouched, startTranslate } = swiper.touchEventsData;
    const moved = (swiper.rtlTranslate ? -swiper.translate : swiper.translate) - startTranslate;
    if (isTouched) touch = moved < 0 ? 'next' : moved > 0 ? 'prev' : 'none';
    else if (!duration) touch = 'none';
    //.
    if (!duration) {
      show(1);
      if (wasMoving) end();
      return;
    }
    // Each frame has the poses of its position, which a transition of CSS between the two ends would not have.
    const [time, began] = [duration, performance.now()];
    [start, duration] = [shown, 0];
    const step = (now) => {
      const share = Math.min(Math.max((now - began) / time, 0), 1);
      // The curve `ease`, which transitions of Swiper have.
      show(bezier(share, 0.25, 0.1, 0.25, 1));
      if (share < 1) frame = requestAnimationFrame(step);
      else end();
    };
    step(began);
  });
  on('beforeDestroy', () => {
    cancel();
    for (const layer of swiper.wrapperEl.querySelectorAll('[data-drawn]')) layer.remove(); //?face
  });
}

/** Poses all slides at page differences, and returns these by slide. */
function poseSlides(swiper, { parameters, drawPage }, differenceOf) {
  const vertical = swiper.params.direction === 'vertical';
  const layout = {
    pageWidth: swiper.slides[0].offsetWidth,
    pageHeight: swiper.slides[0].offsetHeight,
    viewportWidth: swiper.width,
    viewportHeight: swiper.height,
    gap: spacing(swiper),
    pages: swiper.params.virtual?.enabled ? swiper.virtual.slides.length : swiper.slides.length,
    vertical,
    rightToLeft: swiper.rtlTranslate,
  };
  const isReduced = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
  const posed = swiper.slides.map((element, place) => {
    const difference = differenceOf(element);
    // Swiper moves slides to the other end if the ends are joined.
    const index = Number(element.getAttribute('data-swiper-slide-index') ?? place);
    //?-any
    const found = isReduced ? plainRow(difference, layout) : pose(difference, layout, parameters, index);
    //.?any
    const found = isReduced
      ? { ...resting(pose(0, layout, parameters, index)), ...plainRow(difference, layout) }
      : pose(difference, layout, parameters, index);
    //.
    return { element, index, difference, ...found };
  });
  const shown = new Map(posed.map(({ element }) => [element, differenceOf(element)]));
  const [first, last] = isReduced ? [-layout.pages, layout.pages] : window(layout, parameters);
  posed.sort(comparePages).forEach((page, rank) => {
    const { element, difference } = page;
    // The wrapper does not move, so that each slide moves from its own place, which is measured from the
    // left in both directions, to the centre.
    const along = (swiper.size - element.swiperSlideSize) / 2 - element.swiperSlideOffset;
    const shift = vertical ? `0px, ${along}px` : `${along}px, 0px`;
    //?pieces
    // The matrices of pieces are those of the view.
    const matrix = page.pieces.length ? IDENTITY : page.matrix;
    //.
    const { matrix } = page; //?-pieces
    const isDrawn = difference >= first && difference <= last;
    const { style } = element;
    style.transform = `translate(${shift}) ${matrix3d(matrix)}`;
    style.zIndex = rank;
    Object.assign(style, visibility(page, isDrawn));
    if (isDrawn) drawPage?.(element, page, layout);
  });
  return shown;
}

/** Returns the distance of slides in pixels; Swiper also accepts a share of its size, such as '5%'. */
function spacing(swiper) {
  const text = String(swiper.params.spaceBetween ?? 0);
  return text.includes('%') ? (parseFloat(text) / 100) * swiper.size : parseFloat(text);
}
//?face

__drawing__
//.
