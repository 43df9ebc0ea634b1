/// A modifier of Compose.
package enum ComposeTarget: AndroidTarget {
  package static let name = "compose"
  package static let title = "Compose"
  package static let use = Template(PackageResources.use_compose_md)
  package static let suffix = "Modifier"
  package static let template = Template(PackageResources.compose_kt)

  package static func notes(of effect: ExportedEffect) -> [String] {
    [
      """
      the use above needs a pager whose parameter `beyondViewportPageCount` older versions call \
      `beyondBoundsPageCount`. The stubs have the declarations of androidx/androidx bfc972c5; those of the pager but \
      `rememberPagerState` (PagerState.kt:76 in 032950a1) have no lines, because their files could not be read whole. \
      Screen readers skip pages whose opacity is 0 (AndroidComposeViewAccessibilityDelegateCompat.android.kt:577). The \
      code has no composable functions, so that it is checked without the compiler plug-in of Compose. \
      `graphicsLayer` has no matrix, so that the page is drawn with one, which contains the perspective; \
      `cameraDistance`, in pixels × density, is not used. Touches reach a page where it would be without the \
      effect: `pageAt` of the state returns the page that the user sees at a point.
      """
    ] + layerNotes(of: effect) + effect.backgroundNotes
  }

  private static func layerNotes(of effect: ExportedEffect) -> [String] {
    let parts = effect.drawnParts
    guard parts.contains("any") else { return [] }
    let version = parts.contains("texts") ? "Android 9 (API 28)" : "Android 8 (API 26)"
    let canvas =
      "the layers are drawn on a canvas of Android, from \(version) and Compose 1.7 on, the first that lets code change "
      + "the canvas of its content."
    let function = Self.parts(of: effect)["function", default: ""]
    let floors =
      "the pager needs `Modifier.\(function)Floors(state)`, which draws the floors beneath it."
    return [canvas] + (parts.contains("floor") ? [floors] : [])
  }

  package static func parts(of effect: ExportedEffect) -> [String: String] {
    let type = effect.origin.typeName
    let name = type.prefix(1).lowercased() + type.dropFirst()
    let isReserved = KotlinTarget.style.reserved.contains(name)
    return ["function": isReserved ? "\(name)Effect" : name]
  }
}
