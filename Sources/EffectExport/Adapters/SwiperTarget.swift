/// A plug-in for Swiper, the web slider.
package enum SwiperTarget: JavaScriptModule {
  package static let name = "swiper"
  package static let title = "Swiper"
  package static let use = Template(PackageResources.use_swiper_md)
  package static let accuracy = "10⁻⁸ (the functions, in node)"
  package static let adapter = Template(PackageResources.swiper_mjs)
  package static let adapterTypes = Template(PackageResources.swiper_types_mts)

  package static func notes(of effect: ExportedEffect) -> [String] {
    [
      """
      needs Swiper 10, or 9, whose modules are imported from 'swiper'. The interfaces that the plug-in uses are those of \
      nolimits4web/swiper 14.0.6: `extendParams` (src/core/moduleExtendParams.ts:9), `setTransition` and `setTranslate` \
      (src/core/translate/setTranslate.ts:51), the progress of slides (src/core/update/updateSlidesProgress.ts:69), and \
      the end of a transition (src/core/transition/transitionEnd.ts:11).
      """
    ]
  }
}
