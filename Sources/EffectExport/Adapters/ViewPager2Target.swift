/// A page transformer of ViewPager2.
package enum ViewPager2Target: AndroidTarget {
  package static let name = "viewpager2"
  package static let title = "ViewPager2"
  package static let use = Template(PackageResources.use_viewpager2_md)
  package static let suffix = "Transformer"
  package static let template = Template(PackageResources.viewpager2_kt)

  package static func notes(of effect: ExportedEffect) -> [String] {
    [
      """
      needs Android 10 (API 29), whose `View.setAnimationMatrix` (android/view/View.java:16785) takes a 3×3 matrix, which \
      it copies. The stubs have the declarations of the sources of API 29, and of ViewPager2.java and RecyclerView.java in \
      androidx/androidx bfc972c5. Screen readers skip pages whose opacity is 0 (View.java:9665). The matrix contains the \
      perspective; `cameraDistance`, in pixels × density, is not used. Touches reach a page where it would \
      be without the effect: `pageAt` returns the page that the user sees at a point. A finger scrolls the length \
      of a page of the pager, whatever `stride` says.
      """
    ] + layerNotes(of: effect) + effect.backgroundNotes
  }

  private static func layerNotes(of effect: ExportedEffect) -> [String] {
    guard effect.drawnParts.contains("face") else { return [] }
    let frame = "\(effect.origin.typeName)Frame"
    return [
      "the root of each item must be a `\(frame)` with the page in it: `\(frame)(context).apply { addView(card) }`."
    ]
  }
}
