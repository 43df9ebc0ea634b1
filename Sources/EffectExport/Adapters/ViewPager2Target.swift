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
      androidx/androidx bfc972c5. Pages are transformed after each layout too, because the pager only does so when the first or \
      the last visible page changes (RecyclerView.java:4710, ViewPager2.java:939). Screen readers skip pages whose opacity is 0 \
      (View.java:9665); of other pages, their focus frames are where the pages would be without the effect (View.getMatrix has no \
      animation matrix, View.java:15634), and so are touches of what is in a page. The matrix contains the \
      perspective; `cameraDistance`, in pixels × density, is not used. A finger scrolls the length \
      of a page of the pager, whatever `stride` says.
      """
    ] + layerNotes(of: effect) + effect.backgroundNotes
  }

  private static func layerNotes(of effect: ExportedEffect) -> [String] {
    guard effect.drawnParts.contains("face") else { return [] }
    let frame = "\(effect.origin.typeName)Frame"
    return [
      "the root of each item, or the view of each fragment, is a `\(frame)`, which cuts off shadows of its content, such as the "
        + "elevation of a card. Its own background would be drawn outside the layers."
    ]
  }
}
