/// A pager of Compose.
package enum ComposeTarget: AndroidTarget {
  package static let name = "compose"
  package static let title = "Compose"
  package static let use = Template(PackageResources.use_compose_md)
  package static let suffix = "Pager"
  package static let template = Template(PackageResources.compose_kt)

  package static func notes(of effect: ExportedEffect) -> [String] {
    let parts = effect.drawnParts
    let canvas = "the layers are drawn on a canvas of Android."
    return [
      """
      needs Compose 1.7 and \(effect.androidVersion). The stubs have the declarations of androidx/androidx bfc972c5 and \
      keeponZhang/androidx 1df57125; those of the pager but `rememberPagerState` (PagerState.kt:76 in 032950a1) and \
      `PageSize` (PageSize.kt in 080d2b3e) have no lines, because their files could not be read whole. Screen readers skip pages \
      whose opacity is 0 (AndroidComposeViewAccessibilityDelegateCompat.android.kt:577); of other pages, their focus frames \
      are where the pages would be without the effect, and so are touches of what is in a page. The compiler plug-in of Compose \
      has not seen the code. `graphicsLayer` has no matrix, so that the page is drawn with one, which contains the perspective; \
      `cameraDistance`, in pixels × density, is not used. The pager clips along its axis, and 30 dp beside it \
      (ClipScrollableContainer.kt:36, 61): give it room for what the effect shows outside.
      """
    ] + (parts.contains("face") ? [canvas] : []) + effect.backgroundNotes
  }
}

extension ExportedEffect {
  /// The first version of Android that has what draws the layers.
  fileprivate var androidVersion: String {
    if drawnParts.contains("texts") { return "Android 9 (API 28)" }
    let isNew = !drawnParts.isDisjoint(with: ["overlays", "shadow", "glow", "floor", "colours"])
    return isNew ? "Android 8 (API 26)" : "Android 5 (API 21)"
  }
}
