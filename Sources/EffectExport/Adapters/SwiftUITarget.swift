/// A scroll view and a view modifier of SwiftUI.
package enum SwiftUITarget: AdapterTarget {
  package static let name = "swiftui"
  package static let title = "SwiftUI"
  package static let use = Template(PackageResources.use_swiftui_md)
  package static let suffix = "Pages"
  package static let plain: any PlainTarget.Type = SwiftTarget.self
  package static let accuracy = "10⁻⁹ (the projection of each page, which stubs record)"
  package static let template = Template(PackageResources.swiftui_swift)
  package static let layers = Template(PackageResources.swiftui_layers_swift)
  package static let testTemplate = Template(PackageResources.swiftui_test_swift)

  package static func notes(of effect: ExportedEffect) -> [String] {
    [
      """
      the scroll view needs iOS 18 or macOS 15, the first with `onScrollGeometryChange` and `ScrollPosition`; the \
      modifier of a page iOS 17 or macOS 14, the first whose geometry readers find a named coordinate space by its type; \
      and the geometry effect iOS 13 or macOS 10.15. Touches follow the projection, a geometry effect, which changes \
      "the coordinate transform to and from" its views (developer.apple.com/documentation/swiftui/geometryeffect); \
      nobody tried it on a device. \
      `ProjectionTransform` contains the perspective in points; `rotation3DEffect`, whose perspective is relative to \
      the view's size, is not used.
      """
    ] + effect.backgroundNotes
  }
}
