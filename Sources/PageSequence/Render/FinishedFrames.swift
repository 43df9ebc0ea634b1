import Foundation
package import FrameFiles
package import FrameImage

/// The finished frames of a render: the pictures in a folder with its `frames.json`, or in those of its shards.
package struct FinishedFrames: Sendable {
  /// The path of the folder.
  package let path: String
  /// The number of frames per second.
  package let framesPerSecond: Double
  /// The name of the preset.
  package let preset: String
  /// The number of frames.
  package let count: Int
  /// The path of the list of frames if it has no checksums, because an earlier version wrote it.
  package let uncheckedList: String?
  /// Returns the record and the folder of a frame; nil if the record is damaged.
  private let record: @Sendable (Int) -> (frame: FrameRecord, folder: String)?

  /// Opens a folder.
  ///
  /// - Throws: `FinishedFramesError` if the folder has no complete render.
  package init(path: String) throws(FinishedFramesError) {
    let list = "\(path)/frames.json"
    guard FileManager.default.fileExists(atPath: list) else { throw .missing(path) }
    let document: FrameDocument
    do throws(FrameDocumentError) {
      document = try FrameDocument(path: list)
    } catch { throw .damaged(error) }
    guard let manifest = document.manifest, document.count > 0,
      SpecNumbers.positive.contains(manifest.fps)
    else { throw .unreadable(path) }
    guard manifest.complete else { throw .incomplete(path) }
    (self.path, count) = (path, document.count)
    uncheckedList = document.isChecked ? nil : list
    (framesPerSecond, preset) = (manifest.fps, manifest.preset)
    record = { index in document.frame(index).map { ($0, path) } }
  }

  /// Creates the frames of shards that have no faults.
  package init(_ table: ShardTable) {
    let places = table.places.compactMap(\.self)
    precondition(places.count == table.frames.count, "every frame must have a shard")
    (path, count) = (table.shards[0].folder.path, places.count)
    uncheckedList = nil
    (framesPerSecond, preset) = (table.manifest.fps, table.manifest.preset)
    record = { index in
      let shard = table.shards[places[index].shard]
      return shard.document.frame(places[index].position).map { ($0, shard.folder.path) }
    }
  }

  /// Reads a frame of the first scale and compares its pixels with their hash in `frames.json`.
  ///
  /// - Throws: `ImageError` for a file that cannot be read, and `FinishedFramesError` for other pixels.
  package func frame(_ index: Int) throws -> Bitmap {
    // A list may come from an untrusted source, so only files with names of frames are read.
    guard let (frame, folder) = record(index), let name = frame.file, FrameFolder.isFrame(name)
    else { throw FinishedFramesError.unreadable(path) }
    let file = "\(folder)/\(name)"
    let bitmap = try ImageFile.read(path: file, maximumPixels: ImageFile.maximumPixels)
    guard frame.pixels == ContentHash(pixelsOf: bitmap).description else {
      throw FinishedFramesError.changed(file)
    }
    return bitmap
  }
}

/// The error of finished frames that cannot be used.
package enum FinishedFramesError: Error, Sendable, Equatable {
  /// The folder has no `frames.json`.
  case missing(String)
  /// The folder's `frames.json` was changed, or does not have its layout.
  case damaged(FrameDocumentError)
  /// The folder's `frames.json` has invalid values.
  case unreadable(String)
  /// Frames of the render are missing.
  case incomplete(String)
  /// The pixels of a file are not those that were rendered.
  case changed(String)
  /// A frame has another size than the first one.
  case otherSize(String, width: Int, height: Int)
  /// A frame has transparent pixels, which the first frame does not have.
  case transparent(index: Int)
}

extension FinishedFramesError: CustomStringConvertible {
  /// The problem and its solution.
  package var description: String {
    switch self {
    case .missing(let path):
      "'\(path)' is not a folder with frames.json\n  Name a folder that 'fxrender render' has written."
    case .damaged(let error): error.description
    case .unreadable(let path):
      "'\(path)/frames.json' is damaged\n  Render again."
    case .incomplete(let path):
      "'\(path)/frames.json' does not list a complete render\n  Render again with --resume."
    case .changed(let file):
      "the pixels of '\(file)' are not those that were rendered\n"
        + "  Render again with --resume --overwrite, which replaces changed frames."
    case .otherSize(let path, let width, let height):
      "a frame of '\(path)' has \(width)x\(height) pixels, unlike the first one\n  Render again."
    case .transparent(let index):
      "frame \(index) has transparent pixels, and the first frame has none\n"
        + "  Add --background transparent to keep them, or a colour to fill them."
    }
  }
}
