import Foundation
package import FrameFiles

/// The content of a `frames.json`: the manifest and all frames.
@dynamicMemberLookup
package struct FrameList: Equatable {
  package var manifest: FrameManifest
  package var frames: [FrameRecord]

  package init(_ manifest: FrameManifest, frames: [FrameRecord]) {
    (self.manifest, self.frames) = (manifest, frames)
  }

  /// Reads a `frames.json`; throws if it is incomplete or invalid.
  package init(path: String) throws {
    let document = try FrameDocument(path: path)
    guard let manifest = document.manifest else { throw CocoaError(.fileReadCorruptFile) }
    let frames = (0..<document.count).compactMap { document.frame($0) }
    guard frames.count == document.count else { throw CocoaError(.fileReadCorruptFile) }
    self.init(manifest, frames: frames)
  }

  package subscript<Value>(dynamicMember path: WritableKeyPath<FrameManifest, Value>) -> Value {
    get { manifest[keyPath: path] }
    set { manifest[keyPath: path] = newValue }
  }

  /// Returns a list with the given frames and arbitrary other values.
  package static func written(
    complete: Bool,
    fingerprint: String = "",
    frames: [FrameRecord] = []
  ) -> FrameList {
    let manifest = FrameManifest(
      complete: complete,
      preset: "a",
      parameters: [:],
      size: [1, 1],
      pageSize: [1, 1],
      scale: 1,
      fps: 60,
      fingerprint: fingerprint
    )
    return FrameList(manifest, frames: frames)
  }

  /// Returns a list with a frame for each of the given files, which have the one byte 1.
  package static func written(complete: Bool, files: [String]) -> FrameList {
    written(
      complete: complete,
      frames: files.enumerated().map { index, file in
        var frame = FrameRecord.written(index, file: file)
        if complete { frame.digest = [UInt8(1)].withUnsafeBytes { FileDigest(of: $0).text } }
        return frame
      }
    )
  }
}

extension FrameRecord {
  /// Returns the record of a frame with arbitrary values; the picture need not exist.
  package static func written(_ index: Int, file: String? = nil) -> FrameRecord {
    FrameRecord(
      index: index,
      time: 0,
      contentOffset: [0, 0],
      file: file ?? FrameFolder.fileName(ofFrame: index)
    )
  }
}

extension FrameFolder {
  /// Writes a list into this folder.
  package func write(_ list: FrameList, shard: FrameShard? = nil) throws {
    try write(list.manifest, frames: list.frames, shard: shard)
  }

  /// Removes the files of earlier renders.
  package func removeLeftovers() throws {
    remove(try leftovers(.all, targets: [], overwrites: true))
  }
}

extension FrameLog {
  /// Opens a log of frames whose records are those of `FrameRecord.written`.
  package init(
    written manifest: FrameManifest,
    in folder: FrameFolder,
    keeping frames: [Int] = []
  ) throws(FileWriteError) {
    try self.init(manifest, in: folder, keeping: frames) { .written($0) }
  }
}
