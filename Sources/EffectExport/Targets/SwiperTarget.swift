/// A plug-in for Swiper, the web slider.
package enum SwiperTarget: JavaScriptModule {
  package static let name = "swiper"
  package static let title = "Swiper"
  package static let accuracy = "10⁻⁸ (the functions, in node)"

  package static func notes(of effect: ExportedEffect) -> [String] {
    effect.layerNotes(
      drawnBy: "the parameter `drawPage` of Swiper, a function of a slide and its pose,"
    )
  }

  package static func code(
    of effect: ExportedEffect,
    _ options: ExportOptions
  ) -> [ExportedFile] {
    let name = effect.origin.name
    let module = JavaScriptTarget.module(of: effect, with: plugIn(name))
    return [ExportedFile("\(name).mjs", module)]
  }

  private static func plugIn(_ name: String) -> String {
    """
    /** The plug-in: new Swiper(element, { modules: [plugIn], effect: '\(name)', slidesPerView: 'auto' }). */
    export default function plugIn({ swiper, on }) {
      const isActive = () => swiper.params.effect === '\(name)';
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
        posed.sort(comparePages).forEach((page, rank) => {
          const { element, matrix, alpha, hidden } = page;
          // The wrapper does not move, so that each slide moves from its own place to the centre.
          const place = (swiper.rtlTranslate ? 1 : -1) * element.swiperSlideOffset;
          const along = place + (swiper.rtlTranslate ? -1 : 1) *
            (swiper.size - element[vertical ? 'offsetHeight' : 'offsetWidth']) / 2;
          const shift = vertical ? `0px, ${along}px` : `${along}px, 0px`;
          element.style.transform = `translate(${shift}) ${matrix3d(matrix)}`;
          element.style.opacity = hidden ? 0 : alpha;
          element.style.zIndex = rank;
          swiper.params.drawPage?.(element, page);
        });
      });
      on('setTransition', (_, duration) => {
        if (!isActive()) return;
        for (const slide of swiper.slides) slide.style.transitionDuration = `${duration}ms`;
      });
    }
    """
  }
}
