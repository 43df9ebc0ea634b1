import FrameFiles
package import FrameImage
package import FrameRender
import PageEffects
import PageGeometry
import PageScroll
package import PageSequence

extension FrameSequence {
  /// What a golden says of a frame.
  ///
  /// - Parameters:
  ///   - index: The frame.
  ///   - scene: What it shows.
  ///   - pixels: The hash of its pixels.
  /// - Returns: Its numbers, rounded as files have them.
  package func frame(_ index: Int, _ scene: Scene, pixels: ContentHash) -> SequenceFrame {
    let offset = scroll.contentOffset(ofFrame: index, in: layout)
    return SequenceFrame(
      index: index,
      time: JSONText.rounded(scroll.time(ofFrame: index)),
      contentOffset: [JSONText.rounded(offset.x), JSONText.rounded(offset.y)],
      pixels: pixels.description,
      pages: scene.pages.map { SequenceFrame.Page($0.index, $0.pose) }
    )
  }
}
