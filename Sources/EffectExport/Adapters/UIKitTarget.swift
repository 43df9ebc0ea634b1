/// A layout of a collection view.
package enum UIKitTarget: AdapterTarget {
  package static let name = "uikit"
  package static let title = "UIKit"
  package static let use = Template(PackageResources.use_uikit_md)
  package static let kernel = "the kernel of Core Image or Core Animation"
  package static let suffix = "Layout"
  package static let plain: any PlainTarget.Type = SwiftTarget.self
  package static let accuracy = "10⁻⁹ (the layout's attributes, which stubs record)"
  package static let template = Template(PackageResources.uikit_swift)
  package static let testTemplate = Template(PackageResources.uikit_test_swift)

  package static func notes(of effect: ExportedEffect) -> [String] {
    [
      """
      needs iOS 6. `transform3D` contains the perspective, m34 = -1/perspective, as a projection of the \
      flat page. `scrollToItem` does not work, because the frames of all pages follow the viewport: use \
      `setContentOffset` with `contentOffset(forPage:)` of the layout.
      """
    ]
  }
}
