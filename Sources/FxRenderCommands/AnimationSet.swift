import FrameFiles
import FrameImage
import PageScroll

/// The GIFs of a render, one for each scale, that get their frames in order.
final class AnimationSet {
  /// The scroll that they show.
  let scroll: FrameScroll
  /// When its frames are seen.
  let times: FrameTimes

  private let files: [AnimationFile]
  private var count = 0

  init(_ files: [AnimationFile], _ scroll: FrameScroll, _ times: FrameTimes) {
    (self.files, self.scroll, self.times) = (files, scroll, times)
  }

  /// Adds the next frame, at every scale.
  func append(_ bitmaps: [Bitmap]) throws(FileWriteError) {
    let end = times.end(ofPlace: count)
    count += 1
    for (file, bitmap) in zip(files, bitmaps) { try file.append(bitmap, until: end) }
  }

  /// Lets the files appear.
  func commit() throws(FileWriteError) {
    for file in files { try file.commit() }
  }
}
