/** The plug-in: new Swiper(element, { modules: [plugIn], effect: 'fxrender-__name__', slidesPerView: 'auto' }). */
export default function plugIn({ swiper, on }) {
  const isActive = () => swiper.params.effect === 'fxrender-__name__';
  on('beforeInit', () => {
    if (!isActive()) return;
    const settings = { watchSlidesProgress: true, virtualTranslate: true, centeredSlides: true };
    Object.assign(swiper.params, settings);
    Object.assign(swiper.originalParams, settings);
  });
  on('setTranslate', () => {
    if (!isActive() || !swiper.slides.length) return;
    const vertical = swiper.params.direction === 'vertical';
    const layout = {
      pageWidth: swiper.slides[0].offsetWidth,
      pageHeight: swiper.slides[0].offsetHeight,
      viewportWidth: swiper.width,
      viewportHeight: swiper.height,
      gap: swiper.params.spaceBetween,
      pages: swiper.slides.length,
      vertical,
      rightToLeft: swiper.rtlTranslate,
    };
    const posed = swiper.slides.map((element, index) => {
      const difference = -element.progress;
      return { element, index, difference, ...pose(difference, layout, {}, index) };
    });
    const [first, last] = window(layout);
    posed.sort(comparePages).forEach((page, rank) => {
      const { element, matrix, difference } = page;
      // The wrapper does not move, so that each slide moves from its own place, which is measured from the
      // left in both directions, to the centre.
      const along = (swiper.size - element.swiperSlideSize) / 2 - element.swiperSlideOffset;
      const shift = vertical ? `0px, ${along}px` : `${along}px, 0px`;
      const { style } = element;
      style.transform = `translate(${shift}) ${matrix3d(matrix)}`;
      style.zIndex = rank;
      Object.assign(style, visibility(page, difference >= first && difference <= last));
      swiper.params.drawPage?.(element, page);
    });
  });
  on('setTransition', (_, duration) => {
    if (!isActive()) return;
    for (const slide of swiper.slides) slide.style.transitionDuration = `${duration}ms`;
  });
}
