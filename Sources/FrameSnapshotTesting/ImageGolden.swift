import Foundation
import FrameCompare
import FrameEncode
import FrameFiles
import FrameImage
import FrameSnapshot

/// The golden of images: an animated PNG.
struct ImageGolden {
  /// The path of the golden without the extension.
  let path: String

  var file: String { path + ".apng" }
  /// The file for images that are not approved yet.
  var candidate: String { path + GoldenCandidates.imagesSuffix }

  /// Returns a comparison with a recording; nil if there is no golden.
  func comparison(
    with now: borrowing ImageRecording,
    masks: [FrameMask],
    limits: ComparisonLimits
  ) throws -> SequenceComparison? {
    guard FileManager.default.fileExists(atPath: file) else { return nil }
    return try SequenceComparison(expected: file, actual: now.path, masks: masks, limits: limits)
  }
}

/// The current images in a temporary file, so that memory does not grow with their number.
struct ImageRecording: ~Copyable {
  private let folder: ScratchFolder

  var path: String { folder.path("now.apng") }

  /// Writes the images, one by one, to a folder that contains nothing else.
  nonisolated(nonsending) init(
    in folder: consuming ScratchFolder,
    count: Int,
    framesPerSecond: Double,
    _ image: (_ index: Int) async throws -> Bitmap
  ) async throws {
    self.folder = folder
    guard count > 0 else {
      throw AssertionInputError("there are no images", "Pass at least one image.")
    }
    var file = try AtomicFile(path: path)
    var encoder = APNGEncoder(frames: count, framesPerSecond: framesPerSecond, isOpaque: false)
    var size: (width: Int, height: Int)?
    for index in 0..<count {
      let bitmap = try await image(index)
      let (width, height) = size ?? (bitmap.width, bitmap.height)
      guard width > 0, height > 0 else {
        throw AssertionInputError("image \(index) has no pixels", "Draw at least one pixel.")
      }
      guard bitmap.width == width, bitmap.height == height else {
        throw AssertionInputError(
          "image \(index) is \(bitmap.width)x\(bitmap.height), but the previous images are "
            + "\(width)x\(height)",
          "Draw all images of a sequence at the same size."
        )
      }
      size = (width, height)
      try encoder.append(bitmap) { try file.append($0) }
    }
    try encoder.finish { try file.append($0) }
    try file.commit()
  }

  /// Copies the images to a golden or its candidate.
  func write(to target: String) throws {
    try Folder.make(path: Folder.holding(target))
    try AtomicFile.write([UInt8](Data(contentsOf: URL(fileURLWithPath: path))), to: target)
  }
}

/// A temporary folder, removed with its contents at the end of an assertion.
struct ScratchFolder: ~Copyable {
  private let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "fxrender-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Returns the path of a file in the folder.
  func path(_ name: String) -> String { "\(folder)/\(name)" }
}
