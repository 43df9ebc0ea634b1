/// A plug-in for Swiper, the web slider.
package enum SwiperTarget: JavaScriptModule {
  package static let name = "swiper"
  package static let title = "Swiper"
  package static let accuracy = "10⁻⁸ (the functions, in node)"
  package static let adapter = Template(PackageResources.swiper_mjs)

  package static func notes(of effect: ExportedEffect) -> [String] {
    effect.layerNotes(
      drawnBy: "the parameter `drawPage` of Swiper, a function of a slide and its pose,"
    )
  }
}
