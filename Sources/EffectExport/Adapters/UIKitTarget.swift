/// A layout of a collection view, and its cells.
package enum UIKitTarget: AdapterTarget {
  package static let name = "uikit"
  package static let title = "UIKit"
  package static let use = Template(PackageResources.use_uikit_md)
  package static let suffix = "Layout"
  package static let plain: any PlainTarget.Type = SwiftTarget.self
  package static let accuracy = "10⁻⁹ (the layout's attributes, which stubs record)"
  package static let template = Template(PackageResources.uikit_swift)
  package static let layers = Template(
    PackageResources.uikit_layers_swift,
    PackageResources.uikit_content_swift,
    PackageResources.uikit_snapshots_swift,
    PackageResources.matrix_product_swift,
    PackageResources.uikit_floor_swift
  )
  package static let testTemplate = Template(PackageResources.uikit_test_swift)

  package static func notes(of effect: ExportedEffect) -> [String] {
    [
      """
      needs \(version(of: effect)), and Xcode 15. `transform3D` contains the perspective as a projection of the flat page, in \
      m14, m24 and m44. `scrollToItem` does not work, because the frames of all pages follow the viewport: use \
      `setContentOffset` with `contentOffset(forPage:)` of the layout. Nothing was run on a device.
      """
    ] + snapshotNotes(of: effect) + effect.backgroundNotes
  }

  /// Returns the first version of iOS that has all that the code uses.
  private static func version(of effect: ExportedEffect) -> String {
    let parts = effect.drawnParts
    let needsIntersection =
      parts.isSuperset(of: ["corners", "cornerRadius"])
      || parts.contains("pieces") && !parts.isDisjoint(with: ["clip", "cornerRadius"])
    return needsIntersection
      ? "iOS 16, the first with `CGPath.intersection(_:using:)`"
      : "iOS 13, the first with Swift's main actor"
  }

  private static func snapshotNotes(of effect: ExportedEffect) -> [String] {
    guard !effect.drawnParts.isDisjoint(with: ["blur", "reflection", "pieces", "repeats"]) else {
      return []
    }
    return [
      """
      blurs, copies and pieces show a snapshot of the page by `CALayer.render(in:)`, without video, Metal and visual \
      effects: call `pageDidChange()` of the cell when the page looks different.
      """
    ]
  }
}
