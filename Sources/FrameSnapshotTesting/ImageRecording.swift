import Foundation
import FrameEncode
import FrameFiles
import FrameImage

/// Images as they are now, in a file for the time of a comparison: both sides are then read alike,
/// and memory does not grow with their number.
struct ImageRecording: ~Copyable {
  private let folder: ScratchFolder

  /// The file.
  var path: String { folder.path("now.apng") }

  /// Writes the images one after the other into a folder of its own.
  nonisolated(nonsending) init(
    in folder: consuming ScratchFolder,
    count: Int,
    framesPerSecond: Double,
    _ image: (_ index: Int) async throws -> Bitmap
  ) async throws {
    self.folder = folder
    guard count > 0 else {
      throw AssertionInputError("there are no images", "Give at least one.")
    }
    var file = try AtomicFile(path: path)
    var encoder = APNGEncoder(frames: count, framesPerSecond: framesPerSecond, isOpaque: false)
    var size: (width: Int, height: Int)?
    for index in 0..<count {
      let bitmap = try await image(index)
      let (width, height) = size ?? (bitmap.width, bitmap.height)
      guard width > 0, height > 0 else {
        throw AssertionInputError("image \(index) has no pixels", "Draw at least one.")
      }
      guard bitmap.width == width, bitmap.height == height else {
        throw AssertionInputError(
          "image \(index) is \(bitmap.width)x\(bitmap.height), and those before are "
            + "\(width)x\(height)",
          "Draw all images of a sequence at one size."
        )
      }
      size = (width, height)
      try encoder.append(bitmap) { try file.append($0) }
    }
    try encoder.finish { try file.append($0) }
    try file.commit()
  }

  /// Keeps the images as a golden or its candidate.
  func write(to target: String) throws {
    try Folder.make(path: Folder.holding(target))
    try AtomicFile.write([UInt8](Data(contentsOf: URL(fileURLWithPath: path))), to: target)
  }
}
