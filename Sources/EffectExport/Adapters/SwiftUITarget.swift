/// A scroll view of SwiftUI, and the views of its pages.
package enum SwiftUITarget: AdapterTarget {
  package static let name = "swiftui"
  package static let title = "SwiftUI"
  package static let use = Template(PackageResources.use_swiftui_md)
  package static let suffix = "Pages"
  package static let plain: any PlainTarget.Type = SwiftTarget.self
  package static let accuracy = "10⁻⁹ (the projection of each page, which stubs record)"
  package static let template = Template(PackageResources.swiftui_swift)
  package static let layers = Template(
    PackageResources.swiftui_layers_swift,
    PackageResources.matrix_product_swift
  )
  package static let testTemplate = Template(PackageResources.swiftui_test_swift)

  package static func notes(of effect: ExportedEffect) -> [String] {
    [
      """
      the scroll view needs iOS 17 or macOS 14, the first with `ScrollTargetBehavior`, and Xcode 16; the geometry effect \
      iOS 13 or macOS 10.15. Pages move by geometry effects, which change "the coordinate transform" of a view (Apple's \
      documentation of `GeometryEffect`), so that touches and VoiceOver follow. `ProjectionTransform` contains the \
      perspective in points; `rotation3DEffect`, whose perspective is relative to the view's size, is not used. Nothing was \
      run on a device.
      """
    ] + copyNotes(of: effect) + effect.backgroundNotes
      + effect.dragNotes(
        "from iOS 18 on, the view's `onScrollPhaseChange` tells whether a finger scrolls it (the phase `interacting`)"
      )
  }

  /// Returns what happens to the views of pages that are drawn more than once.
  private static func copyNotes(of effect: ExportedEffect) -> [String] {
    let parts = effect.drawnParts
    var notes: [String] = []
    if !parts.isDisjoint(with: ["reflection", "repeats"]) {
      notes.append(
        """
        copies of a page are views with a state of their own, which take no touches and are not read by VoiceOver: a \
        video or a text field differs from its copy.
        """
      )
    }
    if parts.contains("pieces") {
      notes.append(
        """
        pieces show a picture of the page by `ImageRenderer`, which draws no views of UIKit or AppKit, and is taken when \
        the page leaves its place. A page in pieces takes no touches.
        """
      )
    }
    return notes
  }
}
