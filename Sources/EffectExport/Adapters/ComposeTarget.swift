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
      needs Compose 1.0, and for the use above a pager whose parameter `beyondViewportPageCount` older versions call \
      `beyondBoundsPageCount`. The stubs have the declarations of androidx/androidx bfc972c5; those of the pager but \
      `rememberPagerState` (PagerState.kt:76 in 032950a1) have no lines, because their files could not be read whole. \
      Screen readers skip pages whose opacity is 0 (AndroidComposeViewAccessibilityDelegateCompat.android.kt:577). The \
      code has no composable functions, so that it is checked without the compiler plug-in of Compose. \
      `graphicsLayer` has no matrix, so that the page is drawn with one, which contains the perspective; \
      `cameraDistance`, in pixels × density, is not used. Touches reach a page where it would be without the \
      effect: `pageAt` of the state returns the page that the user sees at a point.
      """
    ]
  }

  package static func parts(of effect: ExportedEffect) -> [String: String] {
    let type = effect.origin.typeName
    let name = type.prefix(1).lowercased() + type.dropFirst()
    let isReserved = KotlinTarget.style.reserved.contains(name)
    return ["function": isReserved ? "\(name)Effect" : name]
  }
}
