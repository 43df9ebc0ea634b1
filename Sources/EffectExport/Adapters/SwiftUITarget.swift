/// A scroll view and a view modifier of SwiftUI.
package enum SwiftUITarget: AdapterTarget {
  package static let name = "swiftui"
  package static let title = "SwiftUI"
  package static let use = Template(PackageResources.use_swiftui_md)
  package static let suffix = "Pages"
  package static let plain: any PlainTarget.Type = SwiftTarget.self
  package static let accuracy = "10⁻⁹ (the projection of each page, which stubs record)"
  package static let template = Template(PackageResources.swiftui_swift)
  package static let testTemplate = Template(PackageResources.swiftui_test_swift)

  package static func notes(of effect: ExportedEffect) -> [String] {
    [
      """
      the scroll view needs iOS 18 or macOS 15, the first with `onScrollGeometryChange` and `ScrollPosition`; the \
      modifier of a page iOS 17 or macOS 14, the first with `visualEffect`; and the geometry effect iOS 13 or macOS \
      10.15. The documentation does not say whether touches follow a visual effect: try it on a device. \
      `ProjectionTransform` contains the perspective in points; `rotation3DEffect`, whose perspective is relative to \
      the view's size, is not used.
      """
    ]
  }
}
