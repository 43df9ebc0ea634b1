/// A layout of a collection view.
package enum UIKitTarget: AdapterTarget {
  package static let name = "uikit"
  package static let title = "UIKit"
  package static let use = Template(PackageResources.use_uikit_md)
  package static let suffix = "Layout"
  package static let plain: any PlainTarget.Type = SwiftTarget.self
  package static let accuracy = "10⁻⁹ (the layout's attributes, which stubs record)"
  package static let template = Template(PackageResources.uikit_swift)
  package static let layers = Template(PackageResources.uikit_layers_swift)
  package static let testTemplate = Template(PackageResources.uikit_test_swift)

  package static func notes(of effect: ExportedEffect) -> [String] {
    [
      """
      needs iOS 13, the first with Swift's main actor. `transform3D` contains the perspective as a projection of the \
      flat page, in m14, m24 and m44. `scrollToItem` does not work, because the frames of all pages follow the viewport: use \
      `setContentOffset` with `contentOffset(forPage:)` of the layout. Attributes cannot say which pages take touches: \
      `takesTouches(at:)` of the layout does.
      """
    ] + layerNotes(of: effect) + effect.backgroundNotes
  }

  private static func layerNotes(of effect: ExportedEffect) -> [String] {
    let parts = effect.drawnParts
    guard parts.contains("face") else { return [] }
    let cell = "\(effect.origin.typeName)Cell"
    let cells =
      "the cells must be `\(cell)`, which draws the layers: `view.register(\(cell).self, forCellWithReuseIdentifier:)`, "
      + "with the page's views in `cell.page`."
    let needsIntersection =
      parts.isSuperset(of: ["corners", "cornerRadius"])
      || parts.contains("pieces") && !parts.isDisjoint(with: ["clip", "cornerRadius"])
    let version = "the layers need iOS 16, the first with `CGPath.intersection(_:using:)`."
    return [cells] + (needsIntersection ? [version] : [])
  }
}
