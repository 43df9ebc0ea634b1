import FrameFiles
import FrameRender
import PageEffects
import PageGeometry

extension FrameManifest.Frame {
  /// Takes the hashes of its pixels, one for each scale.
  mutating func set(_ hashes: [String]) {
    pixels = hashes[0]
    for (place, hash) in hashes.dropFirst().enumerated() { scales?[place].pixels = hash }
  }

  /// Takes the pages of what it shows.
  mutating func show(_ scene: Scene) {
    pages = scene.pages.map { FrameManifest.Page($0, in: scene) }
  }
}

extension FrameManifest.Page {
  /// A page of a scene as `frames.json` has it.
  init(_ page: Scene.Page, in scene: Scene) {
    func numbers(_ points: [Point]) -> [[Double]] {
      points.map { [JSONText.rounded($0.x), JSONText.rounded($0.y)] }
    }
    let corners = scene.corners(of: page)
    self.init(
      page: page.index,
      difference: JSONText.rounded(page.pose.difference),
      alpha: JSONText.rounded(page.pose.alpha),
      order: JSONText.rounded(page.pose.order),
      pose: PoseComponents(page.pose).rounded.named,
      extras: page.pose.extras?.named.mapValues(JSONText.rounded),
      corners: corners.map(numbers),
      polygon: corners == nil ? scene.outline(of: page).map { numbers($0.vertices) } : nil
    )
  }
}
